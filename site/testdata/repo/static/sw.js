self.addEventListener('fetch', () => {}); // service worker
