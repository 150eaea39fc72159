/**
 * switch.js: the buttons for the board in space, and the settings about it.
 *
 * Whether a game is shown in space is saved for each game, and so is the position of the camera.
 * 'view=3d' in the query or the fragment asks for the board in space, 'view=2d' for the flat board.
 * If the board in space cannot be shown, the flat board is, with an explanation. A board of three
 * or more levels, and a body that turns, open in space without being asked; if that fails, the flat
 * board is shown without an explanation.
 */

import {byId, make} from '../board/dom.js';
import {levels} from '../board/storeys.js';
import {keepUsed} from '../keep/kept.js';
import {say} from '../words/strings.js';

/** Number of levels from which on a board is shown in space. On a small screen there is none, because fingers hit the cells of the flat board more easily. */
const MANY = matchMedia('(min-width: 32rem) and (min-height: 32rem)').matches ? 3 : Infinity;

/**
 * @param {{table: import('../play/table.js').Table, store: import('../keep/store.js').Store, panel: import('../page/panel.js').Panel,
 *   opened: Promise<unknown>, url: string, bytes?: number}} parts opened: the pictures of pieces have been fetched; url: of board3d.js; bytes: of it
 */
export function offerSpace({table, store, panel, opened, url, bytes}) {
    const {game, board, play} = table;
    const {info} = game;
    const [button, camera] = [byId('do-view'), byId('do-camera')];
    if (info.counts) return; // pits full of seeds look best from above
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
    const wanted = () => chosen() === '3d' || chosen() !== '2d' && (info.board.solid || levels(info.board).length >= MANY);
    const bar = /** @type {HTMLProgressElement} */ (make('progress', {class: 'rise-bar'}));
    /** How far the board in space has come, on the button and below the board. @param {number | null} part null: it is there, or will not come */
    const progress = (part) => {
        if (part === null) bar.remove();
        else {
            bar.value = Math.max(part, bar.isConnected ? bar.value : 0);
            if (!bar.isConnected) byId('board').append(bar);
        }
        button.style.setProperty('--part', part === null ? '' : String(bar.value));
        button.textContent = part === null ? '3D' : `${Math.round(100 * bar.value)}\u202f%`;
    };
    const raise = async () => {
        button.setAttribute('aria-busy', 'true');
        bar.setAttribute('aria-label', say('solidComes'));
        progress(0);
        try {
            const there = await board.raise(url, {
                camera: store.setting(`camera:${info.id}`),
                bytes,
                progress,
                keep: (text) => store.set(`camera:${info.id}`, text),
                click: (cell) => play.click(cell),
                hover: (cell) => table.point(cell),
                turn: (move) => play.turn(move),
            });
            if (!there) return; // the request was cancelled
            keepUsed('js/3d/');
        } catch {
            if (chosen()) tell('no3d');
        }
        ended();
    };
    const ended = () => {
        progress(null);
        button.removeAttribute('aria-busy');
        show();
    };
    board.onlost = () => {
        board.lower();
        show();
        tell('lost3d');
    };
    button.addEventListener('click', () => {
        const solid = !board.solid && !button.hasAttribute('aria-busy');
        store.set(`view:${info.id}`, solid ? '3d' : '2d');
        if (solid) raise();
        else {
            board.lower();
            ended();
        }
    });
    camera.addEventListener('click', () => board.reset());
    show();

    const asked = [location.search, location.hash.slice(1)].map((s) => new URLSearchParams(s).get('view')).find((v) => v);
    if (asked === '3d' || asked === '2d') store.set(`view:${info.id}`, asked);
    if (!wanted()) return;
    board.expect();
    opened.then(painted).then(() => { if (wanted()) return raise(); }); // unless it was cancelled meanwhile
}

/** Wait until the page has been painted, so that the following work does not delay that. */
const painted = () => new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
