/**
 * old.js: where an address of the predecessor leads on this site.
 *
 * The predecessor, dagazproject.github.io, had a page for every game and further pages for its
 * twins: 'checkmate/gardner-chess-board.htm' was Gardner's chess for two persons. Here the twins
 * are switches of one page. For all such addresses the server sends 404.html, which contains the
 * list of our games and runs this script. Position and turn stay in the query, which our pages read
 * (url.js).
 *
 * @typedef {Record<string, string>} Titles  by id: {'checkmate/chess': 'Chess'}
 * @typedef {Record<string, string>} Pages  games behind other names: {'custodian/reversi-10': 'custodian/reversi#Reversi 10x10'}
 */

/** The switches for the ends of page names; other ends lead to the game's plain page as long as there is no switch for them. */
const TWINS = new Map([
    ['board', 'level=person'], ['ai', 'level=level:1'], ['kanji', ''], ['3d', 'view=3d'], ['editor', 'edit=1'], ['advisor', ''],
    ['alt', ''], ['western', ''], ['auto', ''],
]);

/** The front pages of the predecessor, in English and in Russian. */
const FRONT = /^(?:index(-ru)?[\w-]*\.html?)?$/;

/**
 * @param {string} path relative to the site: 'checkmate/chess-board.htm'
 * @param {Titles} titles
 * @param {Pages} [pages]
 * @returns {{id: string, switches: string[]} | {lost: string, query: string} | {front: '' | 'ru/'} | null}
 *   a game of ours, also by its bare name, as people type it: 'chess'; the name of one we lack and what to search for
 *   instead, or no name where several have it; the front page; null for an address that never was
 */
export function resolve(path, titles, pages = {}) {
    const front = FRONT.exec(path);
    if (front) return {front: front[1] ? 'ru/' : ''};
    const [, family, page, old] = /^(?:([\w-]+)\/)?(\w[\w-]*)(\.html?|\/?)$/.exec(path.toLowerCase()) ?? [];
    if (!page) return null;
    const switches = [];
    // The longest matching name counts, because the name of a game may end in a twin's word.
    for (let name = page; ; ) {
        const found = find(family, name, titles, pages);
        if (found.length === 1) return {id: found[0], switches};
        if (found.length > 1) return {lost: '', query: name}; // the visitor chooses
        const cut = name.lastIndexOf('-');
        const meaning = cut < 0 ? undefined : TWINS.get(name.slice(cut + 1));
        if (meaning === undefined) return old.length > 1 ? {lost: words(name), query: similar(family, name, titles)} : null;
        if (meaning) switches.push(meaning);
        name = name.slice(0, cut);
    }
}

/**
 * @param {string | undefined} family any, if not given
 * @param {string} name @param {Titles} titles @param {Pages} pages
 * @returns {string[]} ids, with "#" and a variant where that is meant
 */
function find(family, name, titles, pages) {
    const fits = (/** @type {object} */ list) => Object.keys(list).filter((key) => (family ? key === `${family}/${name}` : key.endsWith(`/${name}`)));
    const ids = fits(titles);
    if (ids.length) return ids;
    const others = fits(pages).map((key) => pages[key]);
    return others.length ? others : Object.keys(titles).filter((key) => bare(titles[key]) === name && (!family || key.startsWith(`${family}/`)));
}

/** A title as it is written in addresses. @param {string} title 'Go 9x9' @returns {string} 'go-9x9' */
const bare = (title) => title.toLowerCase().replace(/[’']/g, '').replace(/[^a-z0-9]+/g, '-');

/** @param {string} name 'maka-dai-dai-shogi' @returns {string} 'Maka dai dai shogi' */
const words = (name) => name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');

/**
 * A word of the name that finds games of ours. Later words are tried first, because they name the
 * kind of game. If no word finds any, the result is the family, or nothing.
 * @param {string | undefined} family @param {string} name @param {Titles} titles
 * @returns {string}
 */
function similar(family, name, titles) {
    const ids = Object.keys(titles);
    const word = name.split('-').reverse().find((w) => w.length > 2 && ids.some((id) => id.slice(id.indexOf('/')).includes(w)));
    return word ?? (family && ids.some((id) => id.startsWith(`${family}/`)) ? family : '');
}

/**
 * The new address of an old one.
 * @param {{path: string, search: string, hash: string}} old path relative to the site
 * @param {Titles} titles
 * @param {Pages} [pages]
 * @returns {string | null} relative to the site, '' being the catalogue; null if there is nothing
 */
export function forward({path, search, hash}, titles, pages = {}) {
    const to = resolve(path, titles, pages);
    if (to === null) return null;
    if ('front' in to) return to.front;
    if ('lost' in to) return '?' + new URLSearchParams({...(to.query && {q: to.query}), ...(to.lost && {lost: to.lost})});
    // The start dialog of the predecessor put into the address which player the visitor was: 1 or
    // 2.
    const player = /[?&]player=([1-9])\b/.exec(search);
    const timed = /[?&]ai=\d/.test(search); // the address gives the bot's thinking time, not its level
    const switches = [...(player ? [`side=${Number(player[1]) - 1}`] : []), ...to.switches.filter((s) => !timed || !s.startsWith('level=level'))];
    const [id, variant] = to.id.split('#');
    const query = variant ? `?variant=${encodeURIComponent(variant)}${search.replace(/^\?/, '&')}` : search;
    return `${id}/${query}${hash || (switches.length ? `#${switches.join('&')}` : '')}`;
}

/**
 * The sentence for a visitor who was redirected to the catalogue.
 * @param {string} search
 * @param {string} [lang] of the page
 * @returns {string} '' for all others
 */
export function lostSentence(search, lang = 'en') {
    const name = new URLSearchParams(search).get('lost')?.slice(0, 60) ?? '';
    return name && (lang === 'ru' ? `Игры «${name}» здесь пока нет.` : `“${name}” is not here yet.`);
}
