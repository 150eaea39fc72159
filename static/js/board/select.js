/**
 * select.js: turns clicks into a move, by walking the trie of View.select.
 *
 * It knows no rules: the engine has listed every path. A click is the name of a cell, or '*3' for a
 * piece of type 3 in the hand. Pure: data in, data out.
 *
 * A click answers with one of
 *   more    the path goes on (stop: it might also end here)
 *   restart the path was dropped and begins at the clicked cell
 *   done    the path is a move: {kind: 'done', move}
 *   ask     the path is several moves: {kind: 'ask', moves}
 *   cancel  the path was dropped
 *   none    the click means nothing here
 */

/** @typedef {import('../engine/types.js').Move} Move */
/** @typedef {import('../engine/types.js').TrieNode} TrieNode */
/** @typedef {{kind: 'more'|'restart', stop: boolean} | {kind: 'done', move: Move} | {kind: 'ask', moves: Move[]} |
 *   {kind: 'cancel'|'none'}} Answer */

const WALK_LIMIT = 3000; // trie nodes that are examined for one preview

export class Selection {
    #select;
    /** @type {string[]} */
    #path = [];
    /** @type {number[]} */
    #nodes = [0];

    /** @param {import('../engine/types.js').Select} select */
    constructor(select) {
        this.#select = select.nodes.length ? select : {moves: [], nodes: [{}], pass: -1};
    }

    /** Clicks so far. @returns {string[]} */
    get path() { return [...this.#path]; }

    /** @returns {TrieNode} */
    get #node() { return this.#select.nodes[this.#nodes[this.#nodes.length - 1]] ?? {}; }

    /** @returns {boolean} whether the path so far is already a move */
    get canStop() { return this.#path.length > 0 && (this.#node.moves?.length ?? 0) > 0; }

    /** @returns {Move | null} the pass move, if there is one */
    get pass() { return this.#select.moves[this.#select.pass] ?? null; }

    /** First clicks: cells and hand pieces. @returns {string[]} */
    starts() { return Object.keys(this.#select.nodes[0]?.next ?? {}); }

    /** Clicks that continue the path; none before the first click. @returns {string[]} */
    targets() { return this.#path.length ? Object.keys(this.#node.next ?? {}) : []; }

    /** @returns {number} legal moves in all */
    get count() { return this.#select.moves.length; }

    /** Drop the path. */
    cancel() {
        this.#path = [];
        this.#nodes = [0];
    }

    /** @param {string} cell @returns {Answer} */
    click(cell) {
        const next = this.#node.next;
        if (next && Object.hasOwn(next, cell)) return this.#enter(cell, next[cell], 'more');
        if (this.#path.length && cell === this.#path[this.#path.length - 1]) {
            if (this.canStop) return this.stop();
            this.cancel();
            return {kind: 'cancel'};
        }
        const first = this.#select.nodes[0]?.next;
        if (this.#path.length && first && Object.hasOwn(first, cell)) {
            this.cancel();
            return this.#enter(cell, first[cell], 'restart');
        }
        if (this.#path.length === 1) { // longer paths are not lost by a slip of the finger
            this.cancel();
            return {kind: 'cancel'};
        }
        return {kind: 'none'};
    }

    /**
     * The only move that ends on a cell, if no move begins there.
     * @param {string} cell @returns {Move | null}
     */
    onlyTo(cell) {
        const {moves, nodes} = this.#select;
        if (this.#path.length || this.starts().includes(cell) || nodes.length > WALK_LIMIT) return null;
        const found = new Set(nodes.flatMap(({next = {}}) => (Object.hasOwn(next, cell) ? nodes[next[cell]]?.moves ?? [] : [])));
        return found.size === 1 ? moves[[...found][0]] : null;
    }

    /** Finish the path here. @returns {Answer} */
    stop() {
        const moves = (this.#node.moves ?? []).map((i) => this.#select.moves[i]);
        if (!this.#path.length || !moves.length) return {kind: 'none'};
        return moves.length === 1 ? {kind: 'done', move: moves[0]} : {kind: 'ask', moves};
    }

    /**
     * @param {string} cell
     * @param {number} node
     * @param {'more'|'restart'} kind
     * @returns {Answer}
     */
    #enter(cell, node, kind) {
        this.#path.push(cell);
        this.#nodes.push(node);
        const more = Object.keys(this.#node.next ?? {}).length > 0;
        return more ? {kind, stop: this.canStop} : this.stop();
    }

    /**
     * Moves that the path can still become.
     * @param {string} [cell] as if this cell had been clicked too
     * @returns {Move[]} empty if there are too many to examine
     */
    reachable(cell) {
        if (!this.#path.length && cell === undefined) return [];
        let start = this.#nodes[this.#nodes.length - 1];
        if (cell !== undefined) {
            const next = this.#node.next ?? {};
            if (!Object.hasOwn(next, cell)) return [];
            start = next[cell];
        }
        const found = new Set();
        const todo = [start];
        for (let seen = 0; todo.length; seen++) {
            if (seen >= WALK_LIMIT) return [];
            const node = this.#select.nodes[todo.pop() ?? 0] ?? {};
            for (const m of node.moves ?? []) found.add(m);
            todo.push(...Object.values(node.next ?? {}));
        }
        return [...found].map((i) => this.#select.moves[i]);
    }

    /**
     * The cells that would be captured: sure by every possible move, maybe by some.
     * @param {string} [cell] as if this cell had been clicked too
     * @returns {{sure: string[], maybe: string[]}}
     */
    captures(cell) {
        const moves = this.reachable(cell);
        /** @type {Map<string, number>} */
        const times = new Map();
        for (const m of moves) for (const x of new Set(m.x ?? [])) times.set(x, (times.get(x) ?? 0) + 1);
        return {
            sure: [...times].filter(([, n]) => n === moves.length).map(([x]) => x),
            maybe: [...times].filter(([, n]) => n < moves.length).map(([x]) => x),
        };
    }

    /**
     * Acts that a path of several hops has already decided, to show the piece on its way: the parts
     * before the next hop that all possible moves have in common.
     * @returns {import('../engine/types.js').Act[]}
     */
    decided() {
        const hops = this.#path.length - 1;
        if (hops < 1) return [];
        const moves = this.reachable();
        if (!moves.length) return [];
        const head = moves[0].acts.filter((a) => Number(a[a.length - 1]) < hops);
        const same = moves.every((m) => head.every((a) => m.acts.some((b) => String(a) === String(b))));
        return same ? head : [];
    }
}
