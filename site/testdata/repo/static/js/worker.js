self.onmessage = (event) => self.postMessage(event.data); // worker
