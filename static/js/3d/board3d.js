/**
 * board3d.js: the board in space, which is loaded on demand: the entry point of a bundle of its own
 * (js/3d/board3d.js), which contains three.js.
 *
 * It shows the same as board2d.js and receives the same: a View, the acts that led to it, marks. It
 * reports clicks and the position of the pointer; dragging turns the board. It draws only when
 * something has changed, and knows neither the rules nor the texts of the page.
 */

/// <reference path="./three.d.ts" />

import {Scene, Vector3, WebGLRenderer} from 'three';
import {applyActs, cellMap, pairs} from '../board/acts.js';
import {frameOf, plan} from '../board/anim.js';
import {NO_MARKS} from '../board/board2d.js';
import {breath} from '../board/breath.js';
import {hit} from '../board/hit.js';
import {readTheme} from '../board/paint.js';
import {Army} from './army.js';
import {Boards} from './boards.js';
import {Eye} from './camera.js';
import {Ground} from './ground.js';
import {tallness} from './models.js';
import {caughtUp, rehearse} from './rehearse.js';
import {floor, layout, margin, pick} from './space.js';
import {Turner} from './turner.js';

/** @typedef {import('../board/acts.js').Cells} Cells */
/** @typedef {import('../board/board2d.js').Marks} Marks */

const CLICK = 10; // css pixels by which the pointer may move during a click
const DENSE = 2; // device pixels per css pixel, at most
const LIFT = 0.45; // height at which a piece is carried

/** @typedef {{click: (cell: string) => void, hover: (cell: string) => void, lost: () => void, moved: () => void,
 *   turn?: (move: import('../engine/types.js').Move) => boolean, keep: (camera: string) => void}} On   lost: the board can no longer draw;
 *   moved: the positions of cells on the screen have changed; turn: a layer was turned by hand; false = turning is not allowed now */

export class Board3D {
    #host;
    #info;
    #pieces;
    #on;
    #space;
    #ground;
    #boards;
    #canvas;
    #scene = new Scene();
    #renderer;
    #eye;
    #army;
    #observer;
    #dark = matchMedia('(prefers-color-scheme: dark)');
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    #theme;
    #flipped = false;
    /** @type {Cells} */
    #cells = new Map();
    /** Cells whose pieces are connected. @type {[string, string][]} */
    #ties = [];
    /** @type {Marks} */
    #marks = NO_MARKS;
    #wanted = new Set();
    /** Whether a player's pieces face away from the first player. @type {Map<number, boolean>} */
    #ahead = new Map();
    /** @type {import('../board/anim.js').Moving | null} */
    #moving = null;
    /** @type {{id: number, x: number, y: number} | null} */
    #press = null;
    #frame = 0;
    #repaint = true;
    #size = ''; // of the picture
    #asleep = true; // nothing is drawn before wake()
    #stop = () => {};
    /** Resolves when nothing can or should be drawn any more. @type {Promise<void>} */
    #over = new Promise((resolve) => { this.#stop = resolve; });

    /**
     * Makes a board that sleeps: it is shown a position, and then woken.
     * @param {HTMLElement} host
     * @param {import('../engine/types.js').Info} info
     * @param {import('../board/pieces.js').Pieces} pieces
     * @param {{camera: string, on: On}} how camera: what keep was told before
     * @returns {Promise<Board3D | Turner>}
     * @throws {Error} where there is no WebGL
     */
    static async make(host, info, pieces, how) {
        const canvas = document.createElement('canvas');
        const {dense} = Board3D;
        Object.assign(canvas, {width: Math.floor(host.clientWidth * dense), height: Math.floor(host.clientHeight * dense)}); // its final size, from the beginning
        const context = canvas.getContext('webgl2', {antialias: true, alpha: true});
        if (!context) throw new Error('no WebGL');
        await caughtUp(context);
        const renderer = new WebGLRenderer({canvas, context, antialias: true, alpha: true});
        renderer.debug.checkShaderErrors = false; // each check would wait for the graphics process
        await breath();
        return new (info.board.solid ? Turner : Board3D)(host, info, pieces, {...how, canvas, renderer});
    }

    /** Device pixels per css pixel. */
    static get dense() { return Math.min(devicePixelRatio || 1, DENSE); }

    /**
     * @param {HTMLElement} host
     * @param {import('../engine/types.js').Info} info
     * @param {import('../board/pieces.js').Pieces} pieces
     * @param {{camera: string, on: On, canvas: HTMLCanvasElement, renderer: any}} how
     */
    constructor(host, info, pieces, {camera, on, canvas, renderer}) {
        this.#host = host;
        this.#info = info;
        this.#pieces = pieces;
        this.#on = on;
        this.#canvas = canvas;
        this.#renderer = renderer;
        this.#theme = readTheme(host);
        this.#space = layout(info.board);
        this.#ground = new Ground(info);
        this.#army = new Army(this.#scene, pieces);
        this.#boards = new Boards(this.#scene, info, this.#space, this.#ground, this.#theme.frame);
        this.#canvas.className = 'board-solid';
        this.#canvas.setAttribute('aria-hidden', 'true');
        this.#canvas.hidden = true; // a hidden canvas costs the browser less
        host.prepend(this.#canvas);
        this.#eye = new Eye(this.#canvas, this.#space, {
            margin: margin(info.board, this.#space), tall: Math.max(...info.pieces.map((p) => tallness(p.glyphs?.[0] ?? ''))), slanted: info.board.style === 'hex',
        }, {
            kept: camera, change: () => this.#draw(), rest: () => { on.keep(this.#eye.text); on.moved(); },
        });
        this.#listen();
        this.#prepare();
        this.#observer = new ResizeObserver(() => this.#resize());
        this.#observer.observe(host);
        this.#resize();
    }

    /**
     * Prepare everything for being shown, step by step, so that the page is never blocked for long.
     * @param {(part: number) => void} tell what part is done, 0 … 1
     * @returns {Promise<void>}
     */
    async wake(tell) {
        let n = 0;
        for (const {player, type} of this.#cells.values()) {
            tell(++n / this.#cells.size / 2);
            if (type >= 0 && this.#army.make(player, type)) await breath();
        }
        this.#chalk(this.#muster());
        await Promise.race([rehearse(this.#renderer, this.#scene, this.#eye.camera, (part) => tell((1 + part) / 2)), this.#over]);
        this.#asleep = this.#canvas.hidden = false;
        this.#draw();
    }

    dispose() {
        this.#stop();
        this.#observer.disconnect();
        this.#dark.removeEventListener('change', this.#retheme);
        document.removeEventListener('visibilitychange', this.#unseen);
        cancelAnimationFrame(this.#frame);
        this.#moving?.finish();
        this.#eye.dispose();
        this.#army.dispose();
        this.#boards.dispose();
        this.#canvas.removeEventListener('webglcontextlost', this.#lost);
        this.#renderer.dispose();
        this.#renderer.forceContextLoss();
        this.#canvas.remove();
    }

    #listen() {
        const c = this.#canvas;
        c.addEventListener('pointerdown', (e) => { this.#press = e.isPrimary && e.button === 0 ? {id: e.pointerId, x: e.clientX, y: e.clientY} : null; });
        c.addEventListener('pointermove', (e) => {
            const p = this.#press;
            if (p && Math.hypot(e.clientX - p.x, e.clientY - p.y) > CLICK) this.#press = null;
            if (e.pointerType !== 'touch' && !e.buttons) this.#on.hover(this.#cellAt(e));
        });
        c.addEventListener('pointerup', (e) => {
            const p = this.#press;
            this.#press = null;
            const cell = p?.id === e.pointerId && this.#cellAt(e);
            if (cell) this.#on.click(cell);
        });
        c.addEventListener('pointercancel', () => { this.#press = null; });
        c.addEventListener('pointerleave', () => this.#on.hover(''));
        c.addEventListener('webglcontextlost', this.#lost);
        this.#dark.addEventListener('change', this.#retheme);
        document.addEventListener('visibilitychange', this.#unseen);
    }

    /** End the animation when the page is hidden, as on the flat board. */
    #unseen = () => { if (document.hidden) this.#moving?.finish(); };

    /** @param {Event} e */
    #lost = (e) => {
        e.preventDefault();
        this.#stop();
        this.#on.lost();
    };

    #retheme = () => this.retheme();

    /** The colours of the page have changed. */
    retheme() {
        this.#theme = readTheme(this.#host);
        this.#prepare();
    }

    /** Paint the boards again, because the colours or the side have changed. */
    #prepare() {
        this.#ground.prepare(this.#flipped, this.#theme, (p) => this.#pieces.paint(p).fill);
        this.#boards.flip(this.#flipped);
        this.#repaint = true;
        this.#draw();
    }

    get flipped() { return this.#flipped; }

    /** @param {boolean} flipped */
    flip(flipped) {
        this.#flipped = flipped;
        this.#eye.flip(flipped);
        this.#prepare();
    }

    /** Return to the camera's first position. */
    reset() {
        this.#eye.reset();
        this.#on.keep('');
        this.#on.moved();
        this.#draw();
    }

    /** Pictures of pieces have arrived. */
    refresh() {
        this.#army.refresh();
        this.#draw();
    }

    /**
     * Show a position; if acts are given, animate the move.
     * @param {import('../engine/types.js').View} view
     * @param {import('../engine/types.js').Act[]} [acts] that led from what is shown now to view
     * @returns {Promise<void>} when the movement has ended
     */
    show(view, acts) {
        const before = applyActs(this.#cells, this.#marks.decided);
        this.#cells = cellMap(view.cells);
        this.#ties = view.ties ?? [];
        this.#face();
        this.#moving?.finish();
        const steps = plan(acts ?? [], {still: this.#still.matches || document.hidden, done: this.#marks.decided, sudden: this.#info.sudden});
        this.#repaint = true;
        this.#draw();
        if (!steps.length) {
            this.#on.moved();
            return Promise.resolve();
        }
        return new Promise((resolve) => {
            this.#moving = {before, steps, since: performance.now(), finish: () => {
                this.#moving = null;
                this.#repaint = true;
                this.#draw();
                this.#on.moved();
                resolve();
            }};
        });
    }

    /** Find out in which direction pieces face: away from where the player's pieces stood first. */
    #face() {
        /** @type {Map<number, number>} */
        const sums = new Map();
        for (const [name, c] of this.#cells) if (!this.#ahead.has(c.player)) sums.set(c.player, (sums.get(c.player) ?? 0) + (this.#space.spots.get(name)?.z ?? 0));
        for (const [player, z] of sums) this.#ahead.set(player, z >= 0);
    }

    /** @param {Marks} marks */
    mark(marks) {
        this.#marks = marks;
        this.#wanted = new Set([...marks.targets, ...marks.starts, ...marks.path]);
        this.#repaint = true;
        this.#draw();
    }

    /** @param {string} cell @returns {boolean} */
    occupied(cell) { return this.#cells.has(cell); }

    /** @param {string} cell */
    #height = (cell) => {
        const c = this.#cells.get(cell);
        const s = this.#space.spots.get(cell);
        return c && s && c.type >= 0 ? this.#army.height(c.player, c.type) * Math.min(s.w, s.h) : 0;
    };

    /** @param {number} x @param {number} y in the picture, -1 … 1 @param {boolean} [strict] what may be clicked does not matter */
    #pick(x, y, strict = false) {
        const {camera} = this.#eye;
        const from = camera.position;
        const to = new Vector3(x, y, 0.5).unproject(camera).sub(from);
        /** @type {import('./space.js').Vector[]} */
        const [eye, way] = [[from.x, from.y, from.z], [to.x, to.y, to.z]];
        const met = pick(this.#space, eye, way, {height: this.#height, wanted: (cell) => !strict && this.#wanted.has(cell)});
        const spot = met || this.#info.board.style !== 'rings' ? null : floor(this.#space, eye, way);
        return spot ? hit(this.#info.board, spot)?.n ?? '' : met; // the cells of rings are larger than the boxes of their pieces
    }

    /** @param {{clientX: number, clientY: number}} e @returns {string} */
    #cellAt(e) {
        const box = this.#canvas.getBoundingClientRect();
        return this.#pick((e.clientX - box.left) / box.width * 2 - 1, 1 - (e.clientY - box.top) / box.height * 2);
    }

    /** @param {number} x @param {number} y @param {number} z @returns {[number, number]} in the picture, -1 … 1 */
    #project(x, y, z) {
        const p = new Vector3(x, y, z).project(this.#eye.camera);
        return [p.x, p.y];
    }

    /**
     * The rectangle of a cell in parts of the host's width and height: around a point where a click
     * hits the cell.
     * @param {string} name
     * @returns {{left: number, top: number, width: number, height: number}}
     */
    place(name) {
        const s = this.#space.spots.get(name);
        if (!s) return {left: 0.5, top: 0.5, width: 0, height: 0};
        const corners = [[-1, -1], [-1, 1], [1, -1], [1, 1]].map(([i, k]) => this.#project(s.x + i * s.w / 2, s.y, s.z + k * s.h / 2));
        const [xs, ys] = [corners.map((c) => c[0]), corners.map((c) => c[1])];
        const [w, h] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
        const tall = this.#height(name);
        const tries = [[0, 0, 0], ...(tall ? [[0, 0.5, 0], [0, 0.8, 0], [0, 0.95, 0]] : []), [-0.3, 0, 0.3], [0.3, 0, 0.3], [-0.35, 0, -0.3], [0.35, 0, -0.3]];
        const points = tries.map(([i, j, k]) => this.#project(s.x + i * s.w, s.y + j * tall, s.z + k * s.h));
        const [x, y] = points.find(([px, py]) => this.#pick(px, py, true) === name) ?? points[0];
        return {left: (x - w / 2 + 1) / 2, top: (1 - y - h / 2) / 2, width: w / 2, height: h / 2};
    }

    #resize() {
        const [w, h] = [this.#host.clientWidth, this.#host.clientHeight];
        if (!w || !h || this.#size === `${w}x${h}`) return;
        this.#size = `${w}x${h}`;
        this.#renderer.setDrawingBufferSize(w, h, Board3D.dense);
        this.#eye.resize(w / h);
        this.#on.moved();
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.#paint(performance.now()); // immediately, because a canvas is blank after its size has changed
    }

    #draw() {
        if (this.#frame || this.#asleep) return;
        this.#frame = requestAnimationFrame((now) => {
            this.#frame = 0;
            this.#paint(now);
        });
    }

    /** @param {number} now */
    #paint(now) {
        if (this.#asleep || this.#renderer.getContext().isContextLost()) return;
        const frame = frameOf(this.#moving, now);
        if (frame) this.#draw();
        const cells = this.#muster(frame);
        if (this.#repaint) this.#chalk(cells);
        this.#renderer.render(this.#scene, this.#eye.camera);
    }

    /** Draw the present marks on the ground. @param {Cells} cells what stands where */
    #chalk(cells) {
        this.#ground.paint(this.#marks, this.#flipped, this.#theme, (n) => cells.has(n));
        this.#ground.tie(this.#ties, this.#flipped, (n) => {
            const piece = cells.get(n);
            return piece ? this.#pieces.paint(piece.player) : null;
        });
        this.#boards.refresh();
        this.#repaint = false;
    }

    /** Place the pieces. @param {ReturnType<typeof frameOf>} [frame] of a move @returns {Cells} */
    #muster(frame = null) {
        const cells = frame?.cells ?? (this.#marks.decided.length ? applyActs(this.#cells, this.#marks.decided) : this.#cells);
        this.#army.begin();
        for (const [name, c] of cells) this.#put(name, c);
        for (const f of frame?.fading ?? []) this.#put(f.cell, f, {scale: f.alpha * f.scale});
        for (const s of frame?.sliding ?? []) this.#slide(s);
        const {ghost} = this.#marks;
        if (ghost && !cells.has(ghost.cell)) this.#put(ghost.cell, ghost, {ghost: true});
        this.#army.end();
        return cells;
    }

    /** @param {string} cell @param {{player: number, type: number, under?: number[]}} what @param {{scale?: number, ghost?: boolean}} [how] */
    #put(cell, what, how = {}) {
        const s = this.#space.spots.get(cell);
        if (!s || what.type < 0) return;
        this.#tower(what, {x: s.x, y: s.y, z: s.z, size: Math.min(s.w, s.h)}, how);
    }

    /**
     * Place a piece, on top of its pile if it stands on others.
     * @param {{player: number, type: number, under?: number[]}} what
     * @param {{x: number, y: number, z: number, size: number}} at
     * @param {{scale?: number, ghost?: boolean, lift?: number}} how
     */
    #tower({player, type, under}, at, how) {
        let y = at.y;
        for (const [p, t] of [...pairs(under).reverse(), [player, type]]) {
            this.#army.put({player: p, type: t}, {...at, y}, {...how, ahead: this.#ahead.get(p) ?? true, flipped: this.#flipped});
            y += this.#army.height(p, t) * at.size;
        }
    }

    /** @param {import('../board/anim.js').Sliding} s */
    #slide({from, to, k, ...what}) {
        const [a, b] = [this.#space.spots.get(from), this.#space.spots.get(to)];
        if (!a || !b) return;
        const between = (/** @type {number} */ p, /** @type {number} */ q) => p + (q - p) * k;
        this.#tower(what, {x: between(a.x, b.x), y: between(a.y, b.y), z: between(a.z, b.z), size: Math.min(b.w, b.h)}, {lift: LIFT * Math.sin(Math.PI * k)});
    }
}
