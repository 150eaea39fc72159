/**
 * begins.js: the start positions that a game offers besides the usual one, and the variants in its
 * rules file. Pure except for fetching.
 *
 * A start has a name and one or more setups; if there are several, one is drawn for every new game.
 * A session stores the setup itself, so links and files keep working when the rules rename the
 * start.
 *
 * @typedef {import('../engine/types.js').Start} Start
 * @typedef {{title: string, data?: string}} MenuItem   data = address of what a page needs to show it; none for the page's own
 *   game and for a line between entries, whose title is '-'
 * @typedef {import('../main.js').Data} Data
 */

import {readControl} from './clock.js';

/** @typedef {import('../engine/types.js').Info} Info */

/** @param {Info} info @param {string} setup @returns {Start | undefined} the start that it belongs to */
export const startOf = (info, setup) => info.starts?.find((s) => s.setups.includes(setup));

/**
 * @param {Start} start
 * @param {string} [last] the previous setup: another one is drawn if possible
 * @param {() => number} [random] from 0 to 1
 * @returns {string}
 */
export function draw({setups}, last = '', random = Math.random) {
    const others = setups.length > 1 ? setups.filter((s) => s !== last) : setups;
    return others[Math.floor(random() * others.length)];
}

/**
 * The setup of the first game if nobody has chosen a start: a game whose only additional start is
 * drawn at random begins with it.
 * @param {Info} info
 * @returns {string} '' for the usual start
 */
export function drawnStart({starts = []}) {
    const [only] = starts;
    return starts.length === 1 && only.setups.length > 1 ? draw(only) : '';
}

/** @param {Info} info @param {string} text the name of a start, or a setup @returns {string} a setup */
export function setupOf(info, text) {
    const start = info.starts?.find((s) => s.key === text || s.name === text);
    return start ? draw(start) : text;
}

/** The title of the variant in a game's id, '' for the file's first game. @param {string} id @returns {string} */
export const variantOf = (id) => id.split('#')[1] ?? '';

/**
 * The entry of the file that follows the shown one, if the rules lead from level to level.
 * @param {Info} info @param {MenuItem[]} [menu] of the page @returns {string} its title, '' for none
 */
export function nextEntry({id, title, progressive}, menu = []) {
    const titles = menu.map((item) => item.title).filter((t) => t !== '-');
    const at = titles.indexOf(variantOf(id) || title);
    return progressive && at >= 0 ? titles[at + 1] ?? '' : '';
}

/** The part of an address that names a game's variant. @param {string} id @returns {string} '' or '?variant=…' */
export function variantQuery(id) {
    const title = variantOf(id);
    return title && `?variant=${encodeURIComponent(title)}`;
}

/** The name that people see for an entry of the menu. @param {Data} data @param {string} title @param {string} lang @returns {string} */
export function titleOf({names, info}, title, lang) {
    const there = names?.[lang];
    return there?.variants?.[title] ?? (title === info.title && there?.title ? there.title : title);
}

/**
 * The data of one of a page's variants, in the form of the data of its own game.
 * @param {Data} data of the page
 * @param {string} title
 * @param {string} page address that the addresses in data are relative to
 * @returns {Promise<Data | null>} null when there is none of that title; fails when it cannot be fetched
 */
export async function variantData(data, title, page) {
    const item = data.variants?.find((v) => v.title === title && title !== '-');
    if (!item) return null;
    if (!item.data) return data;
    const response = await fetch(new URL(item.data, page)).catch(() => null);
    if (!response?.ok) throw new Error(title);
    const names = Object.fromEntries(Object.entries(data.names ?? {}).map(([lang, n]) => [lang, {...n, title: n.variants?.[title]}]));
    return {...data, ...await response.json(), names, book: undefined, net: undefined, levels: undefined};
}

/**
 * What an old address asks for besides the position: one of a page's boards or starts (selector=2),
 * the time that the bot thinks (ai=1000, in ms), the clock (time=5 minutes, or a control).
 * @param {string} search
 * @returns {{selector: number, ai: number, clock: string}} 0 and '' where the address says nothing
 */
export function oldWishes(search) {
    const query = new URLSearchParams(search);
    const whole = (/** @type {string} */ name, /** @type {number} */ most) => {
        const n = Number(/^\d{1,7}$/.exec(query.get(name) ?? '')?.[0] ?? 0);
        return n <= most ? n : 0;
    };
    const time = query.get('time') ?? '';
    const clock = /^\d{1,4}$/.test(time) ? `${time}+0` : time;
    return {selector: whole('selector', 1000), ai: whole('ai', 600_000), clock: readControl(clock) ? clock : ''};
}

/** The part of such an address that stays while the game goes on. @param {string} search @returns {string} '' or '?ai=1000' */
export function wishQuery(search) {
    const kept = [...new URLSearchParams(search)].filter(([name]) => ['selector', 'ai', 'time'].includes(name));
    return kept.length ? `?${new URLSearchParams(kept)}` : '';
}

/**
 * The variant or the start with a number: a variant if the page has variants, else a start.
 * @param {Pick<Data, 'info' | 'variants'>} page
 * @param {number} n from 1
 * @returns {{variant: string} | {start: string} | null} null: there is none with this number
 */
export function chosenBy({info, variants}, n) {
    const titles = variants?.map((v) => v.title).filter((t) => t !== '-') ?? [];
    if (titles.length > 1) return n <= titles.length ? {variant: titles[n - 1]} : null;
    const starts = info.starts ?? [];
    const setups = starts.length === 1 && starts[0].setups.length > 1 ? starts[0].setups : ['', ...starts.map((s) => s.setups[0])];
    return n <= setups.length ? {start: setups[n - 1]} : null;
}
