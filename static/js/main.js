/**
 * main.js: joins the parts of a game page and starts the game.
 *
 * The page carries its game as JSON in #game-data, so that the board can be
 * played on before the engine has arrived:
 * {"info": Info, "view": View of the start, "rules": "../../games/checkmate/chess.zrf", "includes": {name: url},
 *  "base": "../../", "variant": "", "worker": "url of worker.js", "pieces": "url of pieces.svg"}
 * All addresses are relative to the page; worker and pieces may be left out.
 */

import {Board2D} from './board2d.js';
import {Chooser} from './chooser.js';
import {Engine} from './engine.js';
import {Game} from './game.js';
import {Grid} from './grid.js';
import {centre} from './hit.js';
import {Panel, byId} from './panel.js';
import {Pieces} from './pieces.js';
import {Play} from './play.js';
import {Pointer} from './pointer.js';
import {Share} from './share.js';
import {Store} from './store.js';
import {language, say, setLanguage} from './strings.js';

/** @typedef {{info: import('./types.js').Info, view: import('./types.js').View, rules: string,
 *   includes?: Record<string, string>, base: string, variant: string, worker?: string, pieces?: string}} Data */

/** @param {string} url @returns {Promise<string>} */
async function text(url) {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) throw new Error(say('noRules'));
    return response.text();
}

/** @param {Data} data @returns {Promise<import('./game.js').Rules>} */
async function rules(data) {
    const names = Object.entries(data.includes ?? {});
    const [source, ...more] = await Promise.all([text(data.rules), ...names.map(([, url]) => text(url))]);
    return {game: data.info.id, source, includes: Object.fromEntries(names.map(([n], i) => [n, more[i]])), variant: data.variant ?? ''};
}

/** Whether a player's pieces begin at the top, so that the board is better turned. @param {Data} data @param {number} player */
function atTop({info, view}, player) {
    const cells = new Map(info.board.cells.map((c) => [c.n, c]));
    const ys = view.cells.filter((c) => c[1] === player).map((c) => cells.get(c[0])).filter((c) => c !== undefined)
        .map((c) => centre(info.board, c)[1]);
    return ys.length > 1 && ys.reduce((a, b) => a + b) / ys.length < info.board.h / 2 - 0.6;
}

function start() {
    const element = document.getElementById('game-data');
    if (!element) return;
    /** @type {Data} */
    const data = JSON.parse(element.textContent ?? '');
    const {info, view} = data;
    const store = new Store(() => localStorage);
    setLanguage(store.setting('lang') || document.documentElement.lang);

    const host = byId('board');
    const pieces = new Pieces(info);
    const board = new Board2D(host, info, pieces);
    const engine = Engine.at(new URL(data.worker ?? `${data.base}js/worker.js`, document.baseURI).href);
    const game = new Game(info, view, {engine, store, rules: () => rules(data)});
    const play = new Play(game, board, pieces, new Chooser(), {host, hands: [byId('hand-top'), byId('hand-bottom')]});
    const on = {
        click: (/** @type {string} */ cell, dragged = false) => play.click(cell, dragged),
        hover: (/** @type {string} */ cell) => play.hover(cell),
        lift: (/** @type {string} */ cell) => play.lift(cell),
        may: (/** @type {string} */ cell) => play.may(cell),
        escape: () => play.cancel(),
    };
    const grid = new Grid(host, board, info, pieces, {...on, click: (cell) => play.click(cell)});
    play.join(grid);
    const pointer = new Pointer(board, on);

    const flip = (/** @type {boolean} */ flipped) => {
        if (flipped === board.flipped) return;
        board.flip(flipped);
        grid.build();
        play.refresh();
    };
    const panel = new Panel(game, play, store, {flip: () => flip(!board.flipped)});
    const share = new Share(game);
    play.onselect = () => panel.update();

    let tree = '';
    let side = 0;
    game.onchange = ({acts, dragged, said, progress}) => {
        if (progress) return panel.update();
        const now = game.settings.bot === '' ? side : game.settings.side;
        if (now !== side) flip(now >= 0 && atTop(data, now));
        side = now;
        const shown = board.show(game.view, acts, dragged);
        play.update();
        panel.update();
        if (said) panel.announce(said);
        const key = game.session.moves().join() + game.session.at.children.length;
        if (key !== tree || said) panel.moves();
        tree = key;
        return shown;
    };
    game.onlink = (hash) => {
        const url = location.pathname + (hash.includes('start=') || !location.search.includes('setup=') ? '' : location.search) + hash;
        if (location.hash !== hash) history.replaceState(null, '', url);
    };

    byId('do-language').addEventListener('click', () => {
        setLanguage(language() === 'en' ? 'ru' : 'en');
        store.set('lang', language());
        panel.translate();
        panel.moves();
        play.refresh();
    });

    addEventListener('pagehide', (e) => {
        if (!e.persisted) for (const part of [pointer, grid, panel, share, board]) part.dispose();
    });
    addEventListener('hashchange', () => {
        if (location.hash.includes('=') && location.hash !== game.link()) location.reload();
    });

    board.show(view);
    pieces.fetch(data.pieces ?? `${data.base}img/pieces.svg`).then(() => pieces.prepare(view.cells)).then(() => {
        host.classList.add('live'); // the canvas takes the static picture's place
        play.refresh();
    });
    game.begin(location.hash, location.search);
    const warm = () => game.load().catch(() => {});
    if ('requestIdleCallback' in window) requestIdleCallback(warm, {timeout: 3000});
    else setTimeout(warm, 1000);
}

start();
