/**
 * session.js: the tree of a game: moves, variations, and where we are in it.
 *
 * A move played again at the same place follows the branch that exists; a new
 * one opens a variation. Nothing is ever lost by undo. Pure: it knows texts of
 * moves, not rules.
 *
 * @typedef {{move: string, comment: string, children: Branch[], parent: Branch | null, turn: number}} Branch
 *   turn = player to move after it, -1 while unknown
 */

/** @typedef {import('./types.js').Node} Node */

/** @param {string} move @param {Branch | null} parent @returns {Branch} */
const branch = (move, parent) => ({move, comment: '', children: [], parent, turn: -1});

export class Session {
    /** @param {string} [start] setup text, '' = the game's own */
    constructor(start = '') {
        this.start = start;
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

    /** The line through here and on along the followed branches. @returns {Branch[]} */
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

    /** @param {Branch} node of this tree */
    jump(node) {
        this.at = node;
        for (let n = node; n.parent; n = n.parent) this.followed.set(n.parent, n);
    }

    /**
     * Step back, and further until stopAt says that a person may act.
     * @param {(node: Branch, ply: number) => boolean} [stopAt]
     * @returns {boolean} false, and no step, when there is no such place
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
     * Step forward, and further until stopAt says that a person may act or the
     * line ends.
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

    /** Remove a move that turned out to be impossible, with all after it. @param {Branch} node */
    remove(node) {
        const parent = node.parent;
        if (!parent) return;
        if (this.line().includes(node)) this.at = parent;
        parent.children = parent.children.filter((c) => c !== node);
        if (this.followed.get(parent) === node) this.followed.delete(parent);
    }

    /** @returns {boolean} whether nothing has been played at all */
    get empty() { return this.root.children.length === 0; }

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
            if (!from.children.length) continue;
            to.children = from.children.map(() => ({}));
            from.children.forEach((c, i) => todo.push([c, /** @type {Node[]} */ (to.children)[i]]));
        }
        return root;
    }

    /** Where we are, as child numbers from the root. @returns {number[]} */
    where() { return this.line().map((n) => /** @type {Branch} */ (n.parent).children.indexOf(n)); }

    /**
     * @param {Node} tree
     * @param {string} [start]
     * @param {number[]} [where] child numbers; default: the end of the main line
     * @returns {Session}
     */
    static fromNode(tree, start = '', where) {
        const s = new Session(start);
        s.root.comment = tree.comment ?? '';
        /** @type {[Node, Branch][]} */
        const todo = [[tree, s.root]];
        for (let item = todo.pop(); item; item = todo.pop()) {
            const [from, to] = item;
            for (const child of from.children ?? []) {
                const b = branch(String(child.move ?? ''), to);
                b.comment = child.comment ?? '';
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
