console.log('only on demand');
