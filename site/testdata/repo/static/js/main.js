import {greet} from './greet.js';

greet(new URL('./worker.js', import.meta.url));
document.addEventListener('click', () => import('./later.js'), {once: true});
