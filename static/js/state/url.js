/**
 * url.js: a game in an address: '#start=...&moves=e2-e4,e7-e5&side=0&level=level:2'.
 *
 * A move may contain a comma, so each move is percent-encoded, and the commas between moves are
 * not. '+' means itself. Old Dagaz addresses put the position into the query: '?setup=...&turn=1';
 * their '+' means a space. Pure.
 *
 * A game by link has a token that both copies share, and may carry a word.
 *
 * @typedef {{start: string, moves: string[], side: number | null, bot: string | null, token?: string, word?: string}} Link
 */

const MAX = 100_000; // characters; longer addresses are not games
const MAX_MOVES = 5000;
const LONGEST = 40; // characters of an address that a message repeats
const LINK_KEYS = ['start', 'moves', 'side', 'level', 'by', 'say'];
/** What a fragment of a game's page may hold besides a game: a kept game, a study, the view, the editor of positions, the lesson; and, where a game has levels, one of these. */
const OTHER_KEYS = ['session', 'study', 'view', 'edit', 'lesson'];
const LEVEL_KEY = 'stage';
const QUERY_KEYS = ['turn', 'setup', 'reserve', 'global', 'seed', 'last'];

export class LinkError extends Error {}

/** @param {string} what @param {string} text */
const unread = (what, text) => new LinkError(`${what} "${text.slice(0, LONGEST)}": cannot be read`);

/** @param {string} text @param {string} what @returns {string} */
function unescape(text, what) {
    try {
        return decodeURIComponent(text);
    } catch {
        throw unread(what, text);
    }
}

/** @param {string} text @returns {string} as encodeURIComponent, but readable where a fragment allows it */
function escape(text) {
    return encodeURIComponent(text).replace(/%(2F|3A|3B|3D|40|24)/g, (s) => decodeURIComponent(s));
}

/** @param {Link} link @returns {string} '' or '#...' */
export function encodeLink(link) {
    const out = [];
    if (link.start) out.push('start=' + escape(link.start));
    if (link.moves.length) out.push('moves=' + link.moves.map(escape).join(','));
    if (link.side !== null) out.push('side=' + link.side);
    if (link.bot !== null) out.push('level=' + escape(link.bot || 'person'));
    if (link.token) out.push('by=' + link.token);
    if (link.word) out.push('say=' + link.word);
    return out.length ? '#' + out.join('&') : '';
}

/**
 * @param {string} hash location.hash
 * @param {string} [search] location.search
 * @returns {Link | null} null if the address holds no game
 * @throws {LinkError} with a sentence for people
 */
export function decodeLink(hash, search = '') {
    if (hash.length + search.length > MAX) throw new LinkError('too long to be a game');
    /** @type {Link} */
    const link = {start: decodeQuery(search), moves: [], side: null, bot: null};
    let found = link.start !== '';
    for (const pair of hash.replace(/^#/, '').split('&')) {
        const eq = pair.indexOf('=');
        if (eq < 0) continue; // '#rules' and other anchors
        const key = pair.slice(0, eq);
        const value = pair.slice(eq + 1);
        switch (key) {
        case 'start':
            link.start = unescape(value, 'setup');
            break;
        case 'moves':
            link.moves = value === '' ? [] : value.split(',').map((m, i) => {
                const text = unescape(m, `move ${i + 1}`);
                if (!text || /[\s\u0000-\u001f]/.test(text)) throw unread(`move ${i + 1}`, text);
                return text;
            });
            if (link.moves.length > MAX_MOVES) throw new LinkError(`more than ${MAX_MOVES} moves`);
            break;
        case 'side':
            if (!/^-?\d{1,2}$/.test(value)) throw unread('side', value);
            link.side = Number(value);
            break;
        case 'level': {
            const bot = unescape(value, 'level');
            if (!/^[a-z]+(:\d{1,2})?$/.test(bot)) throw unread('level', bot);
            link.bot = bot === 'person' ? '' : bot;
            break;
        }
        case 'by':
            if (!/^[a-z0-9]{1,20}$/.test(value)) throw unread('token', value);
            Object.assign(link, {token: value, word: link.word ?? ''});
            break;
        case 'say':
            if (/^[a-z-]{1,12}$/.test(value)) link.word = value;
            break;
        default:
            continue;
        }
        found = true;
    }
    return found ? link : null;
}

/**
 * The first part of a fragment that nothing on the page reads, because the link was cut off, is mistyped or
 * comes from another version of the site.
 * @param {string} hash location.hash
 * @param {(id: string) => boolean} isPlace whether the page has a place of this name
 * @param {boolean} [leveled] whether the game has levels
 * @returns {string} '' if there is none
 */
export function strayIn(hash, isPlace, leveled = false) {
    const fragment = hash.replace(/^#/, '');
    let name = fragment;
    try { name = decodeURIComponent(fragment); } catch {} // then it is no name
    if (isPlace(name)) return '';
    const stray = fragment.split('&').find((pair) => {
        const [key] = pair.split('=');
        return pair !== '' && !OTHER_KEYS.includes(key) && !(leveled && key === LEVEL_KEY) && !(pair.includes('=') && LINK_KEYS.includes(key));
    }) ?? '';
    return stray.length > LONGEST ? `${stray.slice(0, LONGEST)}…` : stray;
}

/**
 * The position of an old address in the form of the engine's setup reader: the bare setup, or
 * 'turn=1;&setup=...' if there is more.
 * @param {string} search
 * @returns {string}
 */
function decodeQuery(search) {
    const pairs = [];
    for (const pair of search.replace(/^\?/, '').split('&')) {
        const eq = pair.indexOf('=');
        const key = pair.slice(0, eq);
        if (eq < 0 || !QUERY_KEYS.includes(key)) continue;
        pairs.push([key, unescape(pair.slice(eq + 1), key)]);
    }
    const setup = pairs.find(([k]) => k === 'setup');
    if (!setup) return '';
    return pairs.length === 1 ? setup[1] : pairs.map(([k, v]) => `${k}=${v}`).join('&');
}
