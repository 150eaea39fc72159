/**
 * switch.js: the buttons for the board in space, and what is kept of them.
 *
 * Whether a game is shown in space is kept for each game, and so is where the
 * camera stands. 'view=3d' in the query or the fragment asks for it, 'view=2d'
 * for the flat board. Where it cannot be shown the flat board is, with a word why.
 * A board of three levels and more opens in space before anybody has chosen; where it
 * cannot, the flat board says nothing, since nobody asked.
 */

import {byId} from '../board/dom.js';
import {levels} from '../board/storeys.js';
import {keepUsed} from '../keep/kept.js';
import {say} from '../words/strings.js';

const MANY = 3; // levels of a board that is best seen in space

/**
 * @param {{table: import('../play/table.js').Table, store: import('../keep/store.js').Store, panel: import('../page/panel.js').Panel,
 *   opened: Promise<unknown>, url: string}} parts opened: the pictures of pieces have been fetched; url: of board3d.js
 */
export function offerSpace({table, store, panel, opened, url}) {
    const {game, board, play} = table;
    const {info} = game;
    const [button, camera] = [byId('do-view'), byId('do-camera')];
    if (info.counts) return; // pits full of seeds are best seen from above
    button.hidden = false;

    const tell = (/** @type {'no3d' | 'lost3d'} */ word) => {
        game.message = {text: () => say(word), retry: false};
        panel.update();
    };
    const show = () => {
        button.setAttribute('aria-pressed', String(board.solid));
        camera.hidden = !board.solid;
    };
    const chosen = () => store.setting(`view:${info.id}`);
    const wanted = () => chosen() === '3d' || chosen() !== '2d' && levels(info.board).length >= MANY;
    const raise = async () => {
        button.setAttribute('aria-busy', 'true');
        try {
            await board.raise(url, {
                camera: store.setting(`camera:${info.id}`),
                keep: (text) => store.set(`camera:${info.id}`, text),
                click: (cell) => play.click(cell),
                hover: (cell) => table.point(cell),
            });
            keepUsed('js/3d/');
        } catch {
            if (chosen()) tell('no3d');
        }
        button.removeAttribute('aria-busy');
        show();
    };
    board.onlost = () => {
        board.lower();
        show();
        tell('lost3d');
    };
    button.addEventListener('click', () => {
        const solid = !board.solid;
        store.set(`view:${info.id}`, solid ? '3d' : '2d');
        if (solid) raise();
        else {
            board.lower();
            show();
        }
    });
    camera.addEventListener('click', () => board.reset());
    show();

    const asked = [location.search, location.hash.slice(1)].map((s) => new URLSearchParams(s).get('view')).find((v) => v);
    if (asked === '3d' || asked === '2d') store.set(`view:${info.id}`, asked);
    if (!wanted()) return;
    board.expect();
    opened.then(painted).then(() => { if (wanted()) return raise(); }); // and not taken back meanwhile
}

/** The page has been painted, so that what comes now does not hold up what is there. */
const painted = () => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
