/**
 * session.js: the tree of a game with its moves and variations, and the present position in it.
 *
 * A move that was already played in a position follows the existing branch. A new move opens a
 * variation; if the old move was taken back, it becomes the main line. Undo never loses anything.
 * Pure: this file knows the texts of moves, but no rules.
 *
 * @typedef {{move: string, comment: string, children: Branch[], parent: Branch | null, turn: number,
 *   props?: string[][]}} Branch
 *   turn = player to move after it, -1 while unknown; props = other data that a file has for it,
 *   kept for the next file
 *
 * A tree is stored as a list: the index of the parent, the move, and its comment and other data.
 * @typedef {[parent: number, move: string, comment?: string, props?: string[][]]} Row
 *
 * A game played by link identifies its partner's copy by a token; `said` is the last word of either
 * player apart from moves (link.js).
 * @typedef {{token: string, side: number, said: string, by: number, sent: number}} Remote
 *   side = this person's player; by = who said it, -1 for nobody; sent = moves in the link that was sent last
 */

/** @typedef {import('../engine/types.js').Node} Node */

/** @param {string} move @param {Branch | null} parent @returns {Branch} */
const branch = (move, parent) => ({move, comment: '', children: [], parent, turn: -1});

/** @returns {string} a name that no other session has */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), (b) => (b % 36).toString(36)).join('');

/** @param {any} r @returns {Remote | undefined} undefined when it is none */
export function readRemote(r) {
    if (!r || !/^[a-z0-9]{1,20}$/.test(r.token) || !Number.isInteger(r.side) || typeof r.said !== 'string') return undefined;
    const whole = (/** @type {unknown} */ n, /** @type {number} */ otherwise) => (Number.isInteger(n) ? Number(n) : otherwise);
    return {token: r.token, side: r.side, said: r.said, by: whole(r.by, -1), sent: whole(r.sent, 0)};
}

export class Session {
    /** @param {string} [start] setup text, '' = the game's own */
    constructor(start = '') {
        this.start = start;
        this.key = newKey();
        /** The seed of this game's bots: one number, so that they can keep their tables. */
        this.seed = Math.floor(Math.random() * 2 ** 31);
        /** The name that the person has given to the game. */
        this.name = '';
        /** Names of the players, the result and more, as they are in a file. @type {{players?: string[], props?: string[][], result?: string, plies?: number}} plies: of its main line */
        this.about = {};
        /** @type {Remote | undefined} */
        this.remote = undefined;
        this.root = branch('', null);
        this.at = this.root;
        /** @type {Map<Branch, Branch>} the child that redo follows */
        this.followed = new Map();
    }

    /** @param {Branch} [node] @returns {Branch[]} from the first move to node (default: here) */
    line(node = this.at) {
        const out = [];
        for (let n = node; n.parent; n = n.parent) out.unshift(n);
        return out;
    }

    /** @param {Branch} [node] @returns {string[]} */
    moves(node = this.at) { return this.line(node).map((n) => n.move); }

    /** @param {Branch} [node] @returns {number} moves since the start */
    ply(node = this.at) { return this.line(node).length; }

    /** The line through the present node, continued along the followed branches. @returns {Branch[]} */
    mainline() {
        const out = this.line();
        for (let n = this.next(this.at); n; n = this.next(n)) out.push(n);
        return out;
    }

    /** @param {Branch} node @returns {Branch | undefined} where redo goes from node */
    next(node) { return this.followed.get(node) ?? node.children[0]; }

    /** @param {string} text @returns {Branch} the node it leads to */
    play(text) {
        let child = this.at.children.find((c) => c.move === text);
        if (!child) {
            child = branch(text, this.at);
            this.at.children.push(child);
        }
        this.jump(child);
        return child;
    }

    /** Put a move in front of its alternatives. @param {Branch} node */
    lead(node) {
        const rivals = node.parent?.children ?? [];
        rivals.unshift(...rivals.splice(rivals.indexOf(node), 1));
    }

    /** @param {Branch} node of this tree */
    jump(node) {
        this.at = node;
        for (let n = node; n.parent; n = n.parent) this.followed.set(n.parent, n);
    }

    /**
     * Step back, and continue back until stopAt says that a person may act.
     * @param {(node: Branch, ply: number) => boolean} [stopAt]
     * @returns {boolean} false, without a step, if there is no such place
     */
    undo(stopAt = () => true) {
        let ply = this.ply();
        for (let n = this.at.parent; n; n = n.parent) {
            if (!stopAt(n, --ply)) continue;
            this.at = n;
            return true;
        }
        return false;
    }

    /**
     * Step forward, and continue until stopAt says that a person may act or the line ends.
     * @param {(node: Branch, ply: number) => boolean} [stopAt]
     * @returns {boolean}
     */
    redo(stopAt = () => true) {
        let ply = this.ply();
        let moved = false;
        for (let n = this.next(this.at); n; n = this.next(n)) {
            this.at = n;
            moved = true;
            if (stopAt(n, ++ply)) break;
        }
        return moved;
    }

    /** Remove a move that turned out to be impossible, with everything after it. @param {Branch} node */
    remove(node) {
        const parent = node.parent;
        if (!parent) return;
        if (this.line().includes(node)) this.at = parent;
        parent.children = parent.children.filter((c) => c !== node);
        if (this.followed.get(parent) === node) this.followed.delete(parent);
    }

    /** @returns {boolean} whether nothing has been played at all */
    get empty() { return this.root.children.length === 0; }

    /** @returns {number} all moves of the tree */
    get size() { return sizeOf(this.root) - 1; }

    /** @returns {Node} the tree as the protocol writes it */
    toNode() {
        /** @type {Node} */
        const root = {};
        /** @type {[Branch, Node][]} */
        const todo = [[this.root, root]];
        for (let item = todo.pop(); item; item = todo.pop()) {
            const [from, to] = item;
            if (from.parent) to.move = from.move;
            if (from.comment) to.comment = from.comment;
            if (from.props) to.props = from.props;
            if (!from.children.length) continue;
            to.children = from.children.map(() => ({}));
            from.children.forEach((c, i) => todo.push([c, /** @type {Node[]} */ (to.children)[i]]));
        }
        return root;
    }

    /** @returns {Row[]} the tree in its stored form, parents before children */
    toRows() {
        /** @type {Row[]} */
        const rows = [];
        /** @type {[Branch, number][]} */
        const todo = [[this.root, -1]];
        for (let item = todo.pop(); item; item = todo.pop()) {
            const [{move, comment, props, children}, parent] = item;
            const at = rows.length;
            rows.push(props ? [parent, move, comment, props] : comment ? [parent, move, comment] : [parent, move]);
            for (let i = children.length; i--;) todo.push([children[i], at]);
        }
        return rows;
    }

    /**
     * @param {Row[]} rows from toRows(), or accepted by isRows()
     * @param {string} [start]
     * @param {number[]} [where] in the form of fromNode()
     * @returns {Session}
     */
    static fromRows(rows, start, where) {
        /** @type {Node[]} */
        const nodes = rows.map(([, move, comment, props]) => ({move, comment, props, children: []}));
        rows.forEach(([parent], i) => { if (i) nodes[parent].children?.push(nodes[i]); });
        return Session.fromNode(nodes[0], start, where);
    }

    /** Take over what the tree's file says apart from the moves. @param {{players?: string[], props?: string[][], result?: string}} record */
    describe({players, props, result = ''}) {
        const score = /^\S+$/.test(result) ? result : ''; // our own sentences are derived again from the position
        this.about = {players, props, ...(score && {result: score, plies: mainLength(this.root)})};
    }

    /** The result according to the file, as long as the main line is the same as in the file; else ''. */
    get result() { return this.about.plies === mainLength(this.root) ? this.about.result ?? '' : ''; }

    /** The present place, as child indices from the root. @returns {number[]} */
    where() { return this.line().map((n) => /** @type {Branch} */ (n.parent).children.indexOf(n)); }

    /**
     * @param {Node} tree
     * @param {string} [start]
     * @param {number[]} [where] child indices; default: the end of the main line
     * @returns {Session}
     */
    static fromNode(tree, start = '', where) {
        const s = new Session(start);
        s.root.comment = tree.comment ?? '';
        s.root.props = tree.props;
        /** @type {[Node, Branch][]} */
        const todo = [[tree, s.root]];
        for (let item = todo.pop(); item; item = todo.pop()) {
            const [from, to] = item;
            for (const child of from.children ?? []) {
                const b = branch(String(child.move ?? ''), to);
                b.comment = child.comment ?? '';
                b.props = child.props;
                to.children.push(b);
                todo.push([child, b]);
            }
        }
        let n = s.root;
        if (where) for (const i of where) n = n.children[i] ?? n;
        else while (n.children.length) n = n.children[0];
        s.jump(n);
        return s;
    }
}

/** Whether rows can be turned into a tree. @param {any} rows */
export function isRows(rows) {
    const text = (/** @type {unknown} */ v) => typeof v === 'string';
    const props = (/** @type {unknown} */ v) => v === undefined || (Array.isArray(v) && v.every((p) => Array.isArray(p) && p.every(text)));
    return Array.isArray(rows) && rows.length > 0 && rows.every((row, i) => Array.isArray(row) && text(row[1]) && text(row[2] ?? '') && props(row[3]) &&
        (i === 0 ? row[0] === -1 : Number.isInteger(row[0]) && row[0] >= 0 && row[0] < i && row[1]));
}

/** @param {Branch} node @returns {number} nodes from here on, this one counted */
export function sizeOf(node) {
    let n = 0;
    for (const todo = [node]; todo.length; n++) todo.push(.../** @type {Branch} */ (todo.pop()).children);
    return n;
}

/** @param {Branch} node @returns {number} moves of the main line from there on */
function mainLength(node) {
    let n = 0;
    for (let at = node.children[0]; at; at = at.children[0]) n++;
    return n;
}
