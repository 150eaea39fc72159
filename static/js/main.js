/**
 * main.js: connects the parts of a game page and starts the game.
 *
 * The page contains its game as JSON in #game-data, so that the board works before the engine has
 * arrived:
 * {"info": Info, "view": View of the start, "packed": "../../games/checkmate/chess.packed.txt",
 *  "base": "../../", "worker": "url of worker.js", "pieces": "url of pieces.svg, that of signs.svg", "levels": "url of the levels",
 *  "variants": [{"title": "Chess"}, {"title": "Small chess", "data": "url of what replaces info, view and packed"}]}
 * All addresses are relative to the page; worker, pieces and levels may be left out.
 */

import {offerSpace} from './3d/switch.js';
import {breath, painted} from './board/breath.js';
import {byId} from './board/dom.js';
import {Engine} from './engine/engine.js';
import {learntOf} from './keep/nets.js';
import {Store} from './keep/store.js';
import {ByLink} from './page/bylink.js';
import {Desk} from './page/desk.js';
import {notice} from './page/notice.js';
import {Panel} from './page/panel.js';
import {helpPopovers} from './page/popovers.js';
import {Share} from './page/share.js';
import {Starts} from './page/starts.js';
import {watchTabs} from './page/tabs.js';
import {Table, fetchText} from './play/table.js';
import {chosenBy, oldWishes, variantData, variantQuery, wishQuery} from './state/begins.js';
import {persons, settingsFor} from './state/seats.js';
import {studyIn} from './state/study.js';
import {strayIn} from './state/url.js';
import {wordsOf} from './words/faults.js';
import {named} from './words/names.js';
import {language, say, setLanguage} from './words/strings.js';

/** @typedef {{info: import('./engine/types.js').Info, view: import('./engine/types.js').View, packed: string, book?: string, openings?: string, net?: string, learn?: string, levels?: string, names?: Record<string, import('./words/names.js').Names>,
 *   base: string, worker?: string, pieces?: string, board3d?: string, bytes3d?: number, turning?: string, variants?: import('./state/begins.js').MenuItem[]}} Data */

/** The fragment of an address that begins the lesson. */
const LESSON = '#lesson';

/** The page's own game, or the variant named by the address. */
async function choose() {
    const element = document.getElementById('game-data');
    if (!element) return;
    /** @type {Data} */
    const page = JSON.parse(element.textContent ?? '');
    await painted(); // so that the page can be read meanwhile
    const {selector} = oldWishes(location.search);
    const chosen = selector ? chosenBy(page, selector) : null;
    const title = new URLSearchParams(location.search).get('variant') ?? (chosen && 'variant' in chosen ? chosen.variant : '');
    const begins = chosen && 'start' in chosen ? chosen.start : '';
    if (!title) {
        await start(page, page, begins);
        if (selector && !chosen) notice('variant', () => say('variantNone', selector));
        return;
    }
    let wrong = '';
    const data = await variantData(page, title, document.baseURI).catch(() => { wrong = 'variantLost'; });
    if (data === null) wrong = 'variantNone';
    if (data && data !== page) document.querySelector('#board > svg')?.remove(); // it shows the start of the page's own game
    await start(data || page, page);
    if (wrong) notice('variant', () => say(/** @type {'variantNone'} */ (wrong), title));
}

/** Say which part of the address means nothing here. @param {boolean} leveled whether the game has levels */
function tellStray(leveled) {
    const stray = strayIn(location.hash, (id) => document.getElementById(id) !== null, leveled);
    if (stray) notice('address', () => say('strayLink', stray));
}

/** The addresses of pages that begin in Russian. @param {string} base */
const inRussian = (base) => `${new URL(base, document.baseURI).pathname}ru/`;

/** The language of the address, else the one chosen last, else the browser's, else the page's. @param {Store} store @param {string} base @returns {string} */
function firstLanguage(store, base) {
    const asked = /^(en|ru)\b/i.exec(new URLSearchParams(location.search).get('lang') ?? '')?.[0] ?? (location.pathname.startsWith(inRussian(base)) ? 'ru' : '');
    if (asked) store.set('lang', asked);
    const [own] = navigator.languages.flatMap((l) => /^(en|ru)\b/i.exec(l) ?? []); // the first language that the page supports
    return asked || store.setting('lang') || own || document.documentElement.lang;
}

/** Switch to the other language, and remember it. @param {Store} store @param {string} base */
function otherLanguage(store, base) {
    setLanguage(language() === 'en' ? 'ru' : 'en');
    store.set('lang', language());
    const address = new URL(location.href);
    address.searchParams.delete('lang'); // it would take precedence
    const [english, russian] = [inRussian(base).slice(0, -'ru/'.length), inRussian(base)];
    const page = address.pathname.slice((address.pathname.startsWith(russian) ? russian : english).length);
    address.pathname = (language() === 'ru' ? russian : english) + page;
    history.replaceState(null, '', address);
}

/**
 * Starts the page in several steps, so that the page is never blocked for long.
 * @param {Data} data
 * @param {Data} page what the page itself says: data, or the game that data is a variant of
 * @param {string} [begins] the setup of a first game, '' = the usual one
 */
async function start(data, page, begins = '') {
    const {view} = data;
    const info = named(data.info, data.names);
    const store = new Store(() => localStorage);
    setLanguage(firstLanguage(store, data.base));
    const worker = new URL(data.worker ?? `${data.base}js/worker.js`, document.baseURI).href;
    const engine = Engine.at(worker);
    const {packed, book, net} = data;
    const later = (/** @type {string | undefined} */ file) => (file ? () => fetchText(file) : undefined);
    const rules = async () => {
        engine.start(); // while the rules are loaded
        const text = await fetchText(packed);
        const own = learntOf(store, info.id, text);
        return {game: info.id, packed: text, book: later(book), net: own ? async () => own.text : later(net)};
    };
    /** @type {typeof import('./3d/turning.js') | null} */
    const turning = page.turning ? await import(new URL(page.turning, document.baseURI).href).catch(() => null) : null;
    const table = new Table(info, view, {engine, store, rules, Net: turning?.Net});
    const {game, play} = table;
    const edits = new URLSearchParams(location.hash.slice(1)).has('edit'); // an old address of the editor
    const art = data.pieces ?? ['pieces', 'signs'].map((file) => `${data.base}img/${file}.svg`).join(' ');
    const opened = table.open(art);
    await breath();
    const flip = () => {
        table.flip();
        game.onchange({}); // show who plays which side
    };
    const panel = new Panel(game, play, store, {flip});
    const share = new Share(game, art, () => ({flipped: table.board.flipped, set: table.pieces.worn}));
    await breath();
    const desk = new Desk(table, store, engine);
    desk.book = book ?? '';
    opened.then(() => desk.dressed(), () => {});
    desk.named = data.openings ?? '';
    desk.home = data.base;
    desk.school = {url: page.learn ?? '', worker, packed: () => fetchText(packed), net: later(net)};
    game.settings = settingsFor(game.settings, info, store.setting('skill'));
    game.wish({...oldWishes(location.search), begins});
    await breath();
    panel.spelling = desk.spelling;
    desk.onnoted = () => panel.update();
    desk.spelling.onspelt = () => panel.moves();
    const tabs = {dispose: watchTabs(game)};
    const menus = {dispose: helpPopovers()};
    const starts = new Starts(game, page);
    const byLink = new ByLink(game, desk.spelling);
    game.opening.onreceive = (link) => byLink.receive(link);
    play.onselect = () => panel.update();
    /** @type {import('./page/levels.js').Levels | null} */
    let levels = null;
    /** @type {import('./play/steer.js').Steer | null} in a variant of a game of levels for one person; levels have their own */
    let steer = null;
    /** @type {import('./page/daily.js').Daily | null} */
    let daily = null;
    /** @type {import('./page/study.js').Study | null} */
    let study = null;
    const chapters = studyIn(location.hash);
    const taught = location.hash === LESSON;
    const leveled = data.levels !== undefined;
    tellStray(leveled);
    const taken = /^#session=([^&]*)/.exec(location.hash)?.[1];
    if (taken !== undefined && !store.get(`shelf:${taken}`)) notice('address', () => say('sessionNone', taken.slice(0, 40)));
    /** The fragment of the page's address. @param {string} own that of the game */
    const fragment = (own) => levels?.link(own) ?? study?.link() ?? own;
    const challenge = new URLSearchParams(location.search).get('daily');
    /** @type {{update: () => void} | null} */
    let greeting = null;
    const stranger = store.setting('skill') === '' && !store.names('game:').length && !store.names('shelf:').length;
    if (stranger && !data.levels && challenge === null && !location.hash && game.settings.bot.startsWith('level:') && !game.wished.bot) {
        import('./page/welcome.js').then((m) => { greeting = m.welcome(game, (level) => store.set('skill', level)); }).catch(() => {}); // it is only a question
    }

    // Do not ask if a game was begun here, or if the address says which game is shown.
    if (info.selection && (data.variants?.length ?? 0) > 1 && !location.hash && !location.search && !game.shelf.load(info.id)) starts.ask();

    const bar = turning && new turning.Bar({
        table,
        first: page.view,
        reach: (moves, start) => game.load().then(() => engine.position({game: info.id, start, moves})),
        goal: info.aims ? '' : variantQuery(`#${page.variants?.find((v) => v.data)?.title ?? ''}`),
        named: () => panel.moves(),
    });
    if (bar) desk.spelling.nameOf = (move) => bar.nameOf(move);
    let tree = '';
    game.onchange = (change) => {
        const {said, progress} = change;
        if (progress) {
            panel.update();
            return desk.update(change);
        }
        const shown = table.show(change);
        panel.update();
        if (said) panel.announce(said);
        const key = game.session.moves().join() + game.session.at.children.length;
        if (key !== tree || said || change.tree) {
            panel.moves();
            desk.spelling.update();
        }
        tree = key;
        desk.update(change);
        bar?.update();
        greeting?.update();
        starts.update();
        byLink.update();
        share.update();
        levels?.update();
        steer?.update();
        daily?.update();
        study?.update();
        return shown;
    };
    game.onlink = (own) => {
        if (game.passing) return; // the address determines everything
        const hash = fragment(own);
        const url = location.pathname + (hash.includes('start=') || !location.search.includes('setup=') ? variantQuery(info.id) || wishQuery(location.search) : location.search) + hash;
        if (location.hash !== hash) history.replaceState(null, '', url);
    };

    byId('do-language').addEventListener('click', () => {
        otherLanguage(store, data.base);
        panel.translate();
        panel.moves();
        desk.translate();
        starts.translate();
        byLink.update();
        greeting?.update();
        share.translate();
        bar?.translate();
        levels?.update();
        daily?.translate();
        study?.update();
        play.refresh();
    });

    addEventListener('pagehide', (e) => {
        if (!e.persisted) for (const part of [panel, share, desk, table, tabs, menus, byLink, levels, steer]) part?.dispose();
    });
    addEventListener('hashchange', () => {
        if (location.hash.includes('=') && location.hash !== fragment(game.link())) location.reload();
        else if (location.hash === LESSON) desk.lesson();
        else tellStray(leveled);
    });

    addEventListener('online', () => { if (game.message?.retry) game.retry(); });

    await breath();
    offerSpace({table, store, panel, opened, bytes: data.bytes3d, url: new URL(data.board3d ?? `${data.base}js/3d/board3d.js`, document.baseURI).href});
    if (challenge !== null) beginDaily(challenge).catch(() => beginUsual('dailyLost'));
    else if (chapters !== null) beginStudy(chapters).catch(() => beginUsual('studyLost'));
    else if (data.levels) beginLevels(data.levels).catch((e) => {
        notice('levels', () => say('levelsBad', wordsOf(e)));
        game.opening.begin(location.hash, location.search);
    });
    else {
        const begun = game.opening.begin(location.hash, location.search);
        if (page.levels && persons(info).length < 2) begun.then(beginSteer).catch(() => {}); // without it the keys choose cells
        if (edits) Promise.all([begun, opened]).then(() => share.edit());
    }

    /** @param {'dailyLost' | 'studyLost'} why */
    function beginUsual(why) {
        notice('begin', () => say(why));
        return game.opening.begin('', '');
    }

    /** @param {string} url */
    async function beginLevels(url) {
        const [{Levels}, text] = await Promise.all([import('./page/levels.js'), fetchText(url)]);
        levels = new Levels({table, store, campaign: JSON.parse(text)});
        if (!await levels.begin(location.hash)) await game.opening.begin(location.hash, location.search);
    }

    async function beginSteer() {
        const {Steer} = await import('./play/steer.js');
        steer = new Steer(table, byId('board'));
    }

    /** @param {string} text of a study */
    async function beginStudy(text) {
        const {Study} = await import('./page/study.js');
        study = await Study.read(game, location.hash, text);
        await (study ? study.begin() : game.opening.begin('', ''));
    }

    /** @param {string} text */
    async function beginDaily(text) {
        const {Daily, puzzleIn} = await import('./page/daily.js');
        levels = await puzzleIn(text, {table, store, base: data.base});
        if (levels) return;
        daily = new Daily({game, store, engine, text, base: data.base, spelling: desk.spelling});
        if (!await daily.begin()) await game.opening.begin('', '');
    }

    if (taught) opened.then(() => desk.lesson(), () => {});
    opened.then(() => game.load()).catch(() => {}); // the engine is loaded when the board is shown
}

choose();
