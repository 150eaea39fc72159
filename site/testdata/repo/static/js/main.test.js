throw new Error('a test is not served');
