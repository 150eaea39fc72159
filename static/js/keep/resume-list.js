/**
 * resume-list.js: fills #resume with the games that were played last.
 */

import {part} from '../board/dom.js';
import {say, setLanguage} from '../words/strings.js';
import {card} from './kept-card.js';
import {Shelf} from './shelf.js';
import {Store} from './store.js';
import {Thumbs} from './thumbs.js';

const MOST = 3;

const host = document.getElementById('resume');
const store = new Store(() => localStorage);
const games = new Shelf(store).list();
const going = games.filter((k) => !k.saved.result).slice(0, MOST);
if (host && going.length) {
    setLanguage(document.documentElement.lang);
    const root = new URL(document.documentElement.dataset.home || './', document.baseURI).href;
    const thumbs = new Thumbs(root);
    const all = host.querySelector('a');
    if (all) all.textContent = say('allMine', games.length);
    const list = part('ul', 'kept-list');
    list.append(...going.map((k) => card(k, root, thumbs)));
    host.querySelector('h2')?.after(list);
    host.hidden = false;
}
