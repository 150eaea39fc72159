/**
 * palette.js: the colours of the players.
 *
 * Players whose names are colours get these colours. Other players get light, dark and further
 * colours that also differ in lightness, for people who cannot distinguish hues. Pure.
 *
 * @typedef {{fill: string, line: string}} Paint
 */

/** @type {Record<string, Paint>} */
const NAMED = {
    white: {fill: '#fffdf6', line: '#26221d'},
    black: {fill: '#2e2c31', line: '#f3eee4'},
    red: {fill: '#c8372d', line: '#fff3e8'},
    blue: {fill: '#2f64b5', line: '#f2f6ff'},
    green: {fill: '#2f7d4f', line: '#f0fff4'},
    yellow: {fill: '#f2c230', line: '#3b2c05'},
    orange: {fill: '#e07b1f', line: '#2c1602'},
    purple: {fill: '#7a4aa8', line: '#faf2ff'},
    gray: {fill: '#8c8c90', line: '#17171a'},
    brown: {fill: '#7b4a26', line: '#fff4e6'},
};

const ALIAS = new Map(Object.entries({
    grey: 'gray', violet: 'purple', gold: 'yellow', silver: 'gray',
    attacker: 'black', attackers: 'black', defender: 'white', defenders: 'white',
    light: 'white', dark: 'black', first: 'white', second: 'black', sente: 'black', gote: 'white',
}));

const ORDER = ['white', 'black', 'red', 'blue', 'green', 'yellow', 'purple', 'orange'];

/**
 * One paint per player, all different as long as there are enough. The rules' own names count
 * (`key`, if the page is in another language: names.js).
 * @param {{name: string, key?: string}[]} players
 * @returns {Paint[]}
 */
export function paints(players) {
    const used = new Set();
    const keys = players.map(({name, key: own}) => {
        const word = (own ?? name).toLowerCase();
        const key = ALIAS.get(word) ?? word;
        if (!Object.hasOwn(NAMED, key) || used.has(key)) return '';
        used.add(key);
        return key;
    });
    return keys.map((key, i) => {
        const chosen = key || (ORDER.find((k) => !used.has(k)) ?? ORDER[i % ORDER.length]);
        used.add(chosen);
        return NAMED[chosen];
    });
}

/** The colour of pieces that belong to nobody. */
export const NOBODY = {fill: '#8a8178', line: '#f7f2ea'};
