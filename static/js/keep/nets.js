/**
 * nets.js: nets that bots have learnt for games in this browser (learn/).
 *
 * 'net:GAME' holds the last net for a game; for a person's own rules the name is
 * 'net:own/FINGERPRINT'. A net is used as long as the compiled rules are the ones with which it was
 * learnt. Backups contain these entries like all others.
 *
 * @typedef {{won: number, drawn: number, lost: number, elo: number, margin: number, chance: number}} Proof   as reported by the verb learn
 * @typedef {Proof & {rules: string, at: number, title: string, positions: number, text: string}} Learnt   rules: their fingerprint; at: ms; text: in the form for the verb net
 */

/** @typedef {import('./store.js').Store} Store */

const OWN = 'own/';
const MOST_OWN = 20; // nets for people's own rules; if there are more, the oldest is removed

/** A short hash of a text. @param {string} source @returns {string} */
export function fingerprint(source) {
    let [a, b] = [0x811c9dc5, 0x2545f491];
    for (let i = 0; i < source.length; i++) {
        a = Math.imul(a ^ source.charCodeAt(i), 0x01000193);
        b = Math.imul(b + source.charCodeAt(i), 0x9e3779b1) ^ (b >>> 15);
    }
    return [a, b].map((n) => (n >>> 0).toString(16).padStart(8, '0')).join('');
}

/** @param {Store} store @param {string} game @returns {Learnt | null} regardless of the rules */
export function netOf(store, game) {
    try {
        const net = JSON.parse(store.get(`net:${game}`) ?? '');
        return typeof net.text === 'string' ? net : null;
    } catch {
        return null;
    }
}

/** The net for a game with exactly these rules. @param {Store} store @param {string} game @param {string} packed the compiled game @returns {Learnt | null} */
export function learntOf(store, game, packed) {
    const net = netOf(store, game);
    return net && net.rules === fingerprint(packed) ? net : null;
}

/** The name of a person's own rules as a game. @param {string} packed */
export const ownGame = (packed) => OWN + fingerprint(packed);

/** Whether there are any nets for own rules. @param {Store} store */
export const hasOwn = (store) => store.names(`net:${OWN}`).length > 0;

/** @param {Store} store @param {string} game @param {Learnt} net @returns {boolean} false = until the page is left */
export function keepNet(store, game, net) {
    const others = store.names(`net:${OWN}`).filter((name) => name !== `net:${game}`).map((name) => name.slice('net:'.length));
    if (game.startsWith(OWN) && others.length >= MOST_OWN) {
        others.sort((a, b) => (netOf(store, b)?.at ?? 0) - (netOf(store, a)?.at ?? 0));
        for (const old of others.slice(MOST_OWN - 1)) forgetNet(store, old);
    }
    return store.put(`net:${game}`, JSON.stringify({v: 1, ...net}));
}

/** @param {Store} store @param {string} game */
export const forgetNet = (store, game) => store.drop(`net:${game}`);
