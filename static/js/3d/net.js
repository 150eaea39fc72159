/**
 * net.js: a body that turns, unfolded: its sides as a cross on a canvas, in place of the flat board
 * of board2d.js.
 *
 * The front is in the middle, with the neighbouring sides above, below, left and right of it, and
 * the back at the right end. A turn rotates the stickers of its own side and moves the adjacent
 * ones from side to side. A push on a sticker turns the layer that moves in that direction.
 */

import {applyActs, cellMap} from '../board/acts.js';
import {ease} from '../board/anim.js';
import {NO_MARKS} from '../board/board2d.js';
import {LETTERS, QUARTER, SIDES, between, bodyOf, coloursOf, cross, dot, glueAfter, holds, pushed, rotationOf, turned, turnsOf} from './solid.js';

/** @typedef {import('../board/acts.js').Cells} Cells */
/** @typedef {import('./solid.js').Vector} Vector */
/** @typedef {import('./solid.js').Rotation} Rotation */

const GAP = 0.22; // between sides, in cells
const PAD = 0.15;
const PUSH = 8; // css pixels after which a press becomes a push
const STICKER = 0.43; // half the width of a sticker
const INK = '#17181b';

/** The directions to the right and downwards on each of SIDES. @type {[Vector, Vector][]} */
const PLANES = [
    [[1, 0, 0], [0, -1, 0]], [[1, 0, 0], [0, 0, 1]], [[0, 0, 1], [0, -1, 0]], [[0, 0, -1], [0, -1, 0]], [[1, 0, 0], [0, 0, -1]], [[-1, 0, 0], [0, -1, 0]],
];

/** The length of a row of cells in a direction. @param {Vector} size @param {Vector} way */
const along = (size, way) => Math.abs(dot(size, way));

/**
 * The middle and the size of each side in the plane, and the size of the whole.
 * @param {Vector} size
 * @returns {{w: number, h: number, sides: {x: number, y: number, w: number, h: number}[]}}
 */
function unfold(size) {
    const sides = PLANES.map(([right, down]) => ({x: 0, y: 0, w: along(size, right), h: along(size, down)}));
    const [front, up, left, right, , back] = sides;
    const [x, y] = [left.w + GAP + front.w / 2, up.h + GAP + front.h / 2];
    const put = (/** @type {number} */ i, /** @type {number} */ dx, /** @type {number} */ dy) => Object.assign(sides[i], {x: x + dx, y: y + dy});
    const reach = front.w / 2 + GAP;
    put(0, 0, 0);
    put(1, 0, -front.h / 2 - GAP - up.h / 2);
    put(4, 0, front.h / 2 + GAP + up.h / 2);
    put(2, -reach - left.w / 2, 0);
    put(3, reach + right.w / 2, 0);
    put(5, reach + right.w + GAP + back.w / 2, 0);
    return {w: left.w + front.w + right.w + back.w + 3 * GAP, h: 2 * up.h + front.h + 2 * GAP, sides};
}

export class Net {
    #host;
    #info;
    #pieces;
    #body;
    #sheet;
    canvas = document.createElement('canvas');
    #observer;
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    #scale = 0; // css pixels of a cell
    #flipped = false;
    #letters = true;
    /** @type {Cells} */
    #cells = new Map();
    /** @type {Map<string, number>} */
    #glue = new Map();
    /** @type {import('./solid.js').Turn[]} */
    #turns = [];
    #marks = NO_MARKS;
    /** @type {{rotation: Rotation, before: Cells, glue: Map<string, number>, since: number, ms: number, finish: () => void} | null} */
    #moving = null;
    #frame = 0;

    /**
     * @param {HTMLElement} host
     * @param {import('../engine/types.js').Info} info
     * @param {import('../board/pieces.js').Pieces} pieces
     */
    constructor(host, info, pieces) {
        this.#host = host;
        this.#info = info;
        this.#pieces = pieces;
        this.#body = /** @type {import('./solid.js').Body} */ (bodyOf(info.board));
        this.#sheet = unfold(this.#body.size);
        this.canvas.className = 'board-canvas';
        this.canvas.setAttribute('aria-hidden', 'true');
        host.dataset.style = 'net';
        host.style.setProperty('--ratio', String((this.#sheet.w + 2 * PAD) / (this.#sheet.h + 2 * PAD)));
        host.append(this.canvas);
        pieces.onload = () => this.#draw();
        this.#observer = new ResizeObserver(() => this.#resize());
        this.#observer.observe(this.canvas);
        document.addEventListener('visibilitychange', this.#unseen);
        this.#resize();
    }

    dispose() {
        this.#observer.disconnect();
        document.removeEventListener('visibilitychange', this.#unseen);
        cancelAnimationFrame(this.#frame);
        this.#moving?.finish();
        this.canvas.remove();
    }

    get scale() { return this.#scale; }
    get flipped() { return this.#flipped; }

    /** Show or hide the letters of the sides. @param {boolean} shown */
    coordinates(shown) {
        this.#letters = shown;
        this.#draw();
    }

    /** A body has no picture of its own. */
    async wear() {}

    /** @param {boolean} flipped half a turn of the sheet */
    flip(flipped) {
        this.#flipped = flipped;
        this.#draw();
    }

    retheme() { this.#draw(); }

    /** No pieces are carried over the sheet. */
    drag() {}

    /** @param {import('../board/board2d.js').Marks} marks */
    mark(marks) {
        this.#marks = marks;
        this.#draw();
    }

    /**
     * Show a position; the turn that leads to it is animated, also when it is undone.
     * @param {import('../engine/types.js').View} view
     * @param {import('../engine/types.js').Act[]} [acts]
     * @returns {Promise<void>} when the movement has ended
     */
    show(view, acts) {
        const [before, glue] = [this.#cells, this.#glue];
        this.#cells = cellMap(view.cells);
        if (view.select.moves.length) this.#turns = turnsOf(this.#body, view.select.moves);
        this.#glue = glueAfter(glue, view, this.#info.board, this.#cells, acts ?? view.last?.acts ?? []);
        const rotation = (acts && rotationOf(this.#body, acts)) ?? between(this.#body, before, this.#cells, view);
        if (rotation || !before.size) this.#moving?.finish();
        this.#draw();
        if (!rotation || !before.size || this.#still.matches || document.hidden || !this.canvas.checkVisibility?.({visibilityProperty: true})) return Promise.resolve();
        return new Promise((resolve) => {
            this.#moving = {rotation, before, glue, since: performance.now(), ms: QUARTER * Math.min(1.6, rotation.angle / (Math.PI / 2)), finish: () => {
                this.#moving = null;
                this.#draw();
                resolve();
            }};
        });
    }

    /** @param {string} cell @returns {boolean} */
    occupied(cell) { return this.#cells.has(cell); }

    /** The whole body is always visible. */
    shows() { return true; }

    /** As on the flat board; nothing is to be done here. */
    onmoved = () => {};

    /** @param {{clientX: number, clientY: number}} e @returns {[number, number]} in cells */
    point(e) {
        const box = this.canvas.getBoundingClientRect();
        const [x, y] = [(e.clientX - box.left) / this.#scale - PAD, (e.clientY - box.top) / this.#scale - PAD];
        return this.#flipped ? [this.#sheet.w - x, this.#sheet.h - y] : [x, y];
    }

    /** @param {[number, number]} p @returns {string} */
    cellAt(p) { return this.#faceAt(p)?.cell ?? ''; }

    /** @param {[number, number]} p in cells */
    #faceAt([px, py]) {
        return this.#body.faces.find((face) => {
            const [x, y] = this.#spot(face);
            return Math.abs(px - x) <= 0.5 && Math.abs(py - y) <= 0.5;
        });
    }

    /** @param {import('./solid.js').Face} face @returns {[number, number]} its middle */
    #spot({cell, side}) { return this.#on(side, /** @type {Vector} */ (this.#body.places.get(cell))); }

    /** @param {number} side @param {Vector} p @returns {[number, number]} */
    #on(side, p) {
        const [{x, y}, [right, down]] = [this.#sheet.sides[side], PLANES[side]];
        return [x + dot(p, right), y + dot(p, down)];
    }

    /**
     * The rectangle of one of a cell's stickers in parts of the host's width and height.
     * @param {string} name
     * @returns {{left: number, top: number, width: number, height: number}}
     */
    place(name) {
        const face = this.#body.faces.find((f) => f.cell === name);
        if (!face) return {left: 0.5, top: 0.5, width: 0, height: 0};
        const [w, h] = [this.#sheet.w + 2 * PAD, this.#sheet.h + 2 * PAD];
        const [x, y] = this.#spot(face).map((v, i) => (this.#flipped ? (i ? this.#sheet.h : this.#sheet.w) - v : v));
        return {left: (x - 0.5 + PAD) / w, top: (y - 0.5 + PAD) / h, width: 1 / w, height: 1 / h};
    }

    /**
     * Handle touches and the mouse.
     * @param {{click: (cell: string) => void, hover: (cell: string) => void, turn: (move: import('../engine/types.js').Move) => boolean}} on
     * @returns {{dispose: () => void}}
     */
    listen(on) {
        const over = new AbortController();
        const {signal} = over;
        /** @type {{id: number, x: number, y: number, face: import('./solid.js').Face} | null} */
        let press = null;
        const c = this.canvas;
        c.addEventListener('touchstart', (e) => { if (e.touches.length === 1 && this.#faceAt(this.point(e.touches[0]))) e.preventDefault(); }, {signal, passive: false});
        c.addEventListener('pointerdown', (e) => {
            const face = e.isPrimary && e.button === 0 ? this.#faceAt(this.point(e)) : undefined;
            press = face ? {id: e.pointerId, x: e.clientX, y: e.clientY, face} : null;
            if (face) c.setPointerCapture(e.pointerId);
        }, {signal});
        c.addEventListener('pointermove', (e) => {
            const [dx, dy] = press ? [e.clientX - press.x, e.clientY - press.y] : [0, 0];
            if (e.pointerType !== 'touch') on.hover(this.cellAt(this.point(e)));
            if (press?.id !== e.pointerId || Math.hypot(dx, dy) < PUSH) return;
            const turn = this.#meant(press.face, dx, dy);
            press = null;
            if (turn) on.turn(turn.move);
        }, {signal});
        c.addEventListener('pointerup', (e) => {
            if (press?.id === e.pointerId) on.click(press.face.cell);
            press = null;
        }, {signal});
        c.addEventListener('pointercancel', () => { press = null; }, {signal});
        c.addEventListener('pointerleave', () => on.hover(''), {signal});
        return {dispose: () => over.abort()};
    }

    /** The turn that moves a sticker in the direction of the push. @param {import('./solid.js').Face} face @param {number} dx @param {number} dy */
    #meant({cell, side}, dx, dy) {
        const [n, [right, down]] = [SIDES[side], PLANES[side]];
        const half = this.#flipped ? -1 : 1;
        const p = /** @type {Vector} */ (this.#body.places.get(cell));
        const point = /** @type {Vector} */ (p.map((v, i) => v + n[i] / 2));
        const fit = (/** @type {Vector} */ way) => half * (dot(way, right) * dx + dot(way, down) * dy) / (Math.hypot(dx, dy) * Math.hypot(dot(way, right), dot(way, down)) || 1);
        const [best] = pushed(this.#turns, cell, n, point).map(({turn, way}) => ({turn, fits: fit(way)})).sort((a, b) => b.fits - a.fits);
        return best && best.fits > 0.5 ? best.turn : null;
    }

    #unseen = () => { if (document.hidden) this.#moving?.finish(); };

    #resize() {
        const width = this.canvas.clientWidth;
        if (!width) return;
        const dense = Math.min(devicePixelRatio || 1, 3);
        this.#scale = width / (this.#sheet.w + 2 * PAD);
        const [w, h] = [Math.round(width * dense), Math.round((this.#sheet.h + 2 * PAD) * this.#scale * dense)];
        if (w === this.canvas.width && h === this.canvas.height) return;
        Object.assign(this.canvas, {width: w, height: h});
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.#paint(performance.now());
    }

    #draw() {
        if (this.#frame) return;
        this.#frame = requestAnimationFrame((now) => {
            this.#frame = 0;
            this.#paint(now);
        });
    }

    /** @param {number} now */
    #paint(now) {
        const ctx = this.canvas.getContext('2d');
        if (!ctx || !this.#scale) return;
        const {w, h, sides} = this.#sheet;
        const k = this.canvas.width / (w + 2 * PAD);
        ctx.setTransform(k, 0, 0, k, PAD * k, PAD * k);
        ctx.clearRect(-PAD, -PAD, w + 2 * PAD, h + 2 * PAD);
        if (this.#flipped) ctx.transform(-1, 0, 0, -1, w, h);
        const m = this.#moving;
        const t = m ? (now - m.since) / m.ms : 1;
        if (m && t >= 1) m.finish();
        else if (m) this.#draw();
        const {decided} = this.#marks;
        const cells = decided.length ? applyActs(this.#cells, decided) : this.#cells;
        sides.forEach((s, side) => {
            const faces = this.#body.faces.filter((f) => f.side === side);
            if (!faces.length) return;
            ctx.fillStyle = INK;
            ctx.beginPath();
            ctx.roundRect(s.x - s.w / 2 - 0.07, s.y - s.h / 2 - 0.07, s.w + 0.14, s.h + 0.14, 0.16);
            ctx.fill();
            ctx.save();
            ctx.clip();
            const turning = m && t < 1 ? new Set(m.rotation.cells) : null;
            for (const face of faces) if (!turning?.has(face.cell)) this.#sticker(ctx, face, cells, this.#glue, this.#spot(face));
            if (m && turning) this.#pass(ctx, m, side, faces.filter((f) => turning.has(f.cell)), ease(Math.max(0, t)));
            ctx.restore();
            if (this.#letters) this.#letter(ctx, side);
        });
        this.#chalk(ctx);
    }

    /**
     * Draw the moving stickers of a side.
     * @param {CanvasRenderingContext2D} ctx
     * @param {{rotation: Rotation, before: Cells, glue: Map<string, number>}} moving
     * @param {number} side @param {import('./solid.js').Face[]} faces @param {number} t
     */
    #pass(ctx, {rotation, before, glue}, side, faces, t) {
        const [n, [right, down]] = [SIDES[side], PLANES[side]];
        const facing = dot(n, rotation.axis);
        for (const face of faces) {
            const p = /** @type {Vector} */ (this.#body.places.get(face.cell));
            if (Math.abs(facing) > 0.5) { // they rotate about the middle of the side
                const angle = rotation.angle * t;
                this.#sticker(ctx, face, before, glue, this.#on(side, turned(p, rotation.axis, angle)), -angle * Math.sign(facing));
                continue;
            }
            const way = cross(rotation.axis, n);
            const far = along(this.#body.size, /** @type {Vector} */ (way.map(Math.round)));
            const [dx, dy] = [dot(way, right) * far, dot(way, down) * far];
            const [x, y] = this.#spot(face);
            this.#sticker(ctx, face, before, glue, [x + dx * t, y + dy * t]);
            this.#sticker(ctx, face, this.#cells, this.#glue, [x + dx * (t - 1), y + dy * (t - 1)]);
        }
    }

    /**
     * @param {CanvasRenderingContext2D} ctx
     * @param {import('./solid.js').Face} face
     * @param {Cells} cells @param {Map<string, number>} glue
     * @param {[number, number]} at @param {number} [angle]
     */
    #sticker(ctx, {cell, side}, cells, glue, [x, y], angle = 0) {
        const piece = cells.get(cell);
        if (!piece) return;
        const [right, down] = PLANES[side];
        const minus = (/** @type {Vector} */ v) => v.map((c) => -c);
        const [l, r, u, d] = [minus(right), right, minus(down), down].map((s) => (holds(this.#body, cells, glue, cell, /** @type {Vector} */ (s)) ? 0.51 : STICKER));
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(angle);
        const colour = coloursOf(this.#pieces.of(piece.type)?.glyphs?.[Math.max(0, piece.player)] ?? '')?.[side];
        ctx.fillStyle = colour ?? '#e9e4da';
        ctx.beginPath();
        ctx.roundRect(-l, -u, l + r, u + d, [[l, u], [r, u], [r, d], [l, d]].map(([a, b]) => (a > STICKER || b > STICKER ? 0 : 0.1)));
        ctx.fill();
        const image = colour ? null : this.#pieces.image(piece.player, piece.type);
        if (image?.complete && image.naturalWidth) ctx.drawImage(image, -0.38, -0.38, 0.76, 0.76);
        ctx.restore();
    }

    /** Draw the letter by which a side's layer is called. @param {CanvasRenderingContext2D} ctx @param {number} side */
    #letter(ctx, side) {
        const {x, y} = this.#sheet.sides[side];
        ctx.save();
        ctx.translate(x, y);
        if (this.#flipped) ctx.rotate(Math.PI);
        ctx.font = '600 .5px system-ui, sans-serif';
        ctx.textAlign = 'center';
        ctx.textBaseline = 'middle';
        ctx.lineWidth = 0.05;
        ctx.strokeStyle = '#fff9';
        ctx.fillStyle = '#000a';
        ctx.strokeText(LETTERS[side], 0, 0.03);
        ctx.fillText(LETTERS[side], 0, 0.03);
        ctx.restore();
    }

    /** Draw what is chosen, and where it can go. @param {CanvasRenderingContext2D} ctx */
    #chalk(ctx) {
        const {path, targets} = this.#marks;
        for (const face of this.#body.faces) {
            const chosen = path.includes(face.cell);
            if (!chosen && !targets.includes(face.cell)) continue;
            ctx.beginPath();
            ctx.arc(...this.#spot(face), chosen ? 0.28 : 0.13, 0, 2 * Math.PI);
            ctx.lineWidth = 0.08;
            ctx.strokeStyle = ctx.fillStyle = '#111c';
            if (chosen) ctx.stroke();
            else ctx.fill();
        }
    }
}
