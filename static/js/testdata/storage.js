/**
 * storage.js: a localStorage for tests, which can be set to refuse to store anything.
 */

/** @param {Record<string, string>} [entries] @param {number} [room] longest text it takes */
export function fake(entries = {}, room = Infinity) {
    const map = new Map(Object.entries(entries));
    return {
        map,
        room,
        get length() { return map.size; },
        key: (/** @type {number} */ i) => [...map.keys()][i] ?? null,
        getItem: (/** @type {string} */ k) => map.get(k) ?? null,
        /** @param {string} k @param {string} v */
        setItem(k, v) {
            if (v.length > this.room) throw Object.assign(new Error('full'), {name: 'QuotaExceededError'});
            map.set(k, v);
        },
        removeItem: (/** @type {string} */ k) => map.delete(k),
    };
}
