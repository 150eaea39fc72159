/**
 * board2d.js: the board as a canvas: what it shows, and its animations.
 *
 * It receives a View, the acts that led to it, and marks; it never decides what may be clicked. The
 * board itself is painted into a second canvas once per size; pieces and marks are painted on top
 * of it at each change or animation frame.
 *
 * @typedef {{aim: string, starts: string[], hints: string[], path: string[], targets: string[], sure: string[], maybe: string[], last: string[], aims?: string[], dark?: string[], unseen?: string[], flags?: string[],
 *   check: string[], forbidden: string[], decided: import('../engine/types.js').Act[], ghost: {cell: string, player: number,
 *   type: number} | null}} Marks   all lists of cell names; aim = the target under the pointer
 * @typedef {import('./acts.js').Cells} Cells
 * @typedef {{cell: string, x: number, y: number, touch: boolean}} Drag   board units
 */

import {applyActs, cellMap} from './acts.js';
import {frameOf, plan} from './anim.js';
import {ABREAST, blocky, boardPad, cardWidth, centre, filling, hit, hitStacked, hitTables, outline, pieceRoom, stacked} from './hit.js';
import {FOG, dot, paintBlocks, paintBoard, paintPicture, paintSeed, paintSeeds, paintTies, readTheme, towerOf, trace, write} from './paint.js';
import {between, turnedBox, whole, windowOf} from './window.js';

/** @type {Marks} */
export const NO_MARKS = {
    aim: '', starts: [], hints: [], path: [], targets: [], sure: [], maybe: [], last: [], check: [], forbidden: [], decided: [], ghost: null,
};

const ROUND = ['lines', 'points', 'tables']; // styles in which marks are discs

const GLIDE = 260; // ms, while the view moves to another part of the board
const UNSEEN = 0.6; // opacity of a piece that the others do not see

export class Board2D {
    #host;
    #entire;
    #info;
    #pieces;
    #canvas = document.createElement('canvas');
    #ground = document.createElement('canvas');
    #observer;
    #media = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('(forced-colors: active)')];
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    #flipped = false;
    #labels = true;
    #theme;
    #scale = 0; // css pixels per board unit
    #pad;
    /** The part of the board that is shown. @type {import('./window.js').Box} */
    #window;
    /** @type {{from: import('./window.js').Box, since: number} | null} */
    #glide = null;
    /** Called when the cells have moved on the screen. @type {() => void} */
    onmoved = () => {};
    /** @type {Map<string, import('../engine/types.js').Cell>} */
    #byName;
    /** @type {Cells} */
    #cells = new Map();
    /** Pairs of cells whose pieces are tied to each other. @type {[string, string][]} */
    #ties = [];
    /** @type {Marks} */
    #marks = NO_MARKS;
    /** @type {import('./anim.js').Moving | null} */
    #moving = null;
    /** @type {Drag | null} */
    #drag = null;
    /** The rules' own picture of the board. @type {HTMLImageElement | null} */
    #picture = null;
    #frame = 0;

    /**
     * @param {HTMLElement} host
     * @param {import('../engine/types.js').Info} info
     * @param {import('./pieces.js').Pieces} pieces
     * @param {{entire?: boolean}} [how] entire: the whole board is shown, wherever the pieces are
     */
    constructor(host, info, pieces, {entire = false} = {}) {
        this.#host = host;
        this.#info = info;
        this.#pieces = pieces;
        this.#entire = entire;
        this.#pad = boardPad(info.board);
        this.#window = whole(info.board);
        this.#byName = new Map(info.board.cells.map((c) => [c.n, c]));
        this.#theme = readTheme(host);
        this.#canvas.className = 'board-canvas';
        this.#canvas.setAttribute('aria-hidden', 'true');
        host.dataset.style = info.board.style;
        host.style.setProperty('--ratio', String((info.board.w + 2 * this.#pad) / (info.board.h + 2 * this.#pad)));
        host.append(this.#canvas);
        pieces.onload = () => this.#draw();
        this.#observer = new ResizeObserver(() => this.#resize());
        this.#observer.observe(this.#canvas);
        for (const m of this.#media) m.addEventListener('change', this.#retheme);
        document.addEventListener('visibilitychange', this.#unseen);
        this.#resize();
    }

    dispose() {
        this.#observer.disconnect();
        for (const m of this.#media) m.removeEventListener('change', this.#retheme);
        document.removeEventListener('visibilitychange', this.#unseen);
        cancelAnimationFrame(this.#frame);
        this.#moving?.finish();
        this.#canvas.remove();
    }

    get canvas() { return this.#canvas; }
    /** Size of a cell in CSS pixels. */
    get scale() { return this.#scale; }
    get flipped() { return this.#flipped; }

    /** Show or hide the names of files and ranks. @param {boolean} shown */
    coordinates(shown) {
        if (shown === this.#labels) return;
        this.#labels = shown;
        this.#paintGround();
        this.#draw();
    }

    /** Show a picture that came with the rules as the board. @param {string} url @returns {Promise<void>} when it is shown, or cannot be */
    async wear(url) {
        const img = new Image();
        img.src = url;
        if (!await img.decode().then(() => true, () => false)) return;
        this.#picture = img;
        this.#paintGround();
        this.#draw();
    }

    /** @param {boolean} flipped */
    flip(flipped) {
        this.#flipped = flipped;
        this.#glide = null;
        this.#rescale();
        this.#paintGround();
        this.#draw();
    }

    /**
     * Show a position; with acts, animate the move.
     * @param {import('../engine/types.js').View} view
     * @param {import('../engine/types.js').Act[]} [acts] that led from what is shown now to view
     * @param {boolean} [dragged] the person has put the piece there already
     * @returns {Promise<void>} when the animation has ended
     */
    show(view, acts, dragged = false) {
        const before = applyActs(this.#cells, this.#marks.decided);
        this.#cells = cellMap(view.cells);
        this.#ties = view.ties ?? [];
        this.#look(view, !!acts);
        if (!acts) {
            this.#draw();
            return Promise.resolve();
        }
        this.#moving?.finish();
        const steps = plan(acts, {still: this.#still.matches || document.hidden, dragged, done: this.#marks.decided, sudden: this.#info.sudden});
        return new Promise((resolve) => {
            if (!steps.length) {
                this.#draw();
                resolve();
                return;
            }
            const finish = () => {
                this.#moving = null;
                resolve();
            };
            this.#moving = {before, steps, since: performance.now(), finish};
            this.#draw();
        });
    }

    /** Move the view to the part of the board where the game continues. @param {import('../engine/types.js').View} view @param {boolean} seen the change is to be seen */
    #look(view, seen) {
        const next = this.#entire ? this.#window : windowOf(this.#info, view, this.#window);
        if (next === this.#window || Object.entries(next).every(([side, n]) => n === Reflect.get(this.#window, side))) return;
        const from = this.#shown(performance.now());
        this.#window = next;
        this.#glide = seen && this.#scale && !this.#still.matches && !document.hidden ? {from, since: performance.now()} : null;
        if (!this.#glide) this.#rescale();
        this.#paintGround();
        this.#draw();
        this.onmoved();
    }

    /** The part of the board that is on the screen now, in unflipped units. @param {number} now */
    #shown(now) {
        const k = this.#glide ? (now - this.#glide.since) / GLIDE : 1;
        if (!this.#glide || k >= 1) return this.#window;
        return between(this.#glide.from, this.#window, k * (2 - k));
    }

    /** The part of the board on the screen, turned like the board. */
    get #frameBox() { return turnedBox(this.#info.board, this.#shown(performance.now()), this.#flipped); }

    #rescale() { this.#scale = this.#canvas.clientWidth / this.#frameBox.w; }

    /** Whether a cell is in the visible part. @param {string} name */
    shows(name) {
        const c = this.#byName.get(name);
        const {x, y, w, h} = this.#window;
        return !!c && c.x >= x && c.y >= y && c.x + c.w <= x + w && c.y + c.h <= y + h;
    }

    /** @param {Marks} marks */
    mark(marks) {
        this.#marks = marks;
        this.#draw();
    }

    /** @param {Drag | null} drag the piece under the finger */
    drag(drag) {
        this.#drag = drag;
        this.#draw();
    }

    /** @param {{clientX: number, clientY: number}} e @returns {[number, number]} board units */
    point(e) {
        const box = this.#canvas.getBoundingClientRect();
        const {x, y} = this.#frameBox;
        return [(e.clientX - box.left) / this.#scale + x, (e.clientY - box.top) / this.#scale + y];
    }

    /** @param {[number, number]} p board units @returns {string} cell name or '' */
    cellAt(p) {
        const {board} = this.#info;
        const touch = board.style === 'tables' ? hitTables : stacked(board) ? hitStacked : hit;
        const scenery = (/** @type {string} */ n) => !!this.#pieces.of(this.#cells.get(n)?.type ?? -1)?.scenery;
        const cell = touch(board, p, this.#flipped, (n) => this.occupied(n) && !scenery(n), this.#marks.targets, scenery);
        return cell?.n ?? '';
    }

    /** @param {string} cell @returns {boolean} */
    occupied(cell) { return this.#cells.has(cell); }

    /**
     * Where a cell is, as parts of the host's width and height.
     * @param {string} name
     * @returns {{left: number, top: number, width: number, height: number}}
     */
    place(name) {
        const {board} = this.#info;
        const c = this.#byName.get(name);
        const {x: left, y: top, w, h} = turnedBox(board, this.#window, this.#flipped);
        if (!c) return {left: 0.5, top: 0.5, width: 0, height: 0};
        const [x, y] = centre(board, c, this.#flipped);
        return {left: (x - c.w / 2 - left) / w, top: (y - c.h / 2 - top) / h, width: c.w / w, height: c.h / h};
    }

    /** A hidden page gets no animation frames, so the animation ends at once for callers that wait for it. */
    #unseen = () => { if (document.hidden) this.#moving?.finish(); };

    #retheme = () => this.retheme();

    /** The colours of the page have changed. */
    retheme() {
        this.#theme = readTheme(this.#host);
        this.#paintGround();
        this.#draw();
    }

    #resize() {
        const width = this.#canvas.clientWidth;
        const {board} = this.#info;
        if (!width) return;
        const dpr = Math.min(devicePixelRatio || 1, 3);
        this.#rescale();
        const w = Math.round(width * dpr);
        const h = Math.round(width * dpr * (board.h + 2 * this.#pad) / (board.w + 2 * this.#pad));
        if (w === this.#canvas.width && h === this.#canvas.height) return;
        for (const canvas of [this.#canvas, this.#ground]) Object.assign(canvas, {width: w, height: h});
        this.#paintGround();
        this.paint(); // at once, since a canvas is blank after a change of its size
    }

    /** Draw the present state without waiting for the next frame. */
    paint() {
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.#paint(performance.now());
    }

    /** @param {HTMLCanvasElement} canvas @returns {CanvasRenderingContext2D | null} in board units */
    #context(canvas) {
        const ctx = canvas.getContext('2d');
        const {x, y, w} = this.#frameBox;
        const k = canvas.width / w;
        ctx?.setTransform(k, 0, 0, k, -x * k, -y * k);
        return ctx;
    }

    #clear(/** @type {CanvasRenderingContext2D} */ ctx) {
        const {x, y, w, h} = this.#frameBox;
        ctx.clearRect(x, y, w, h);
    }

    #paintGround() {
        const ctx = this.#context(this.#ground);
        if (!ctx) return;
        this.#clear(ctx);
        paintBoard(ctx, this.#info.board, {
            flipped: this.#flipped, labelled: this.#labels, scale: this.#scale, pad: this.#pad, theme: this.#theme, colour: (p) => this.#pieces.paint(p).fill,
        });
        if (this.#picture) paintPicture(ctx, this.#info.board, this.#picture, this.#flipped && this.#info.flips !== 'pieces');
    }

    #draw() {
        if (this.#frame) return;
        this.#frame = requestAnimationFrame((now) => {
            this.#frame = 0;
            this.#paint(now);
        });
    }

    /** Continue the movement of the view to another part of the board. @param {number} now */
    #slideOn(now) {
        if (this.#glide && now - this.#glide.since >= GLIDE) this.#glide = null;
        this.#rescale();
        this.#paintGround();
        if (this.#glide) this.#draw();
    }

    /** @param {number} now */
    #paint(now) {
        if (this.#glide) this.#slideOn(now);
        const ctx = this.#context(this.#canvas);
        if (!ctx || !this.#scale) return;
        const {board} = this.#info;
        const {x, y, w, h} = this.#frameBox;
        ctx.clearRect(x, y, w, h);
        ctx.drawImage(this.#ground, x, y, w, h);
        this.#paintUnder(ctx);
        const still = this.#marks.decided.length ? applyActs(this.#cells, this.#marks.decided) : this.#cells;
        const frame = frameOf(this.#moving, now);
        if (frame) this.#draw();
        const cells = frame?.cells ?? still;
        const paint = (/** @type {string} */ name) => {
            const piece = cells.get(name);
            return piece ? this.#pieces.paint(piece.player) : null;
        };
        paintTies(ctx, board, this.#ties, {flipped: this.#flipped, cell: (name) => this.#byName.get(name), paint});
        for (const [name, c] of this.#upwards(cells)) {
            const faded = this.#drag?.cell === name ? 0.3 : this.#marks.sure.includes(name) && !stacked(board) ? 0.5 : this.#marks.unseen?.includes(name) ? UNSEEN : 1;
            this.#paintPiece(ctx, name, c, faded);
        }
        paintBlocks(ctx, board, this.#blocks(cells), this.#flipped, this.#theme);
        for (const f of frame?.fading ?? []) this.#paintPiece(ctx, f.cell, {...f, count: 1}, f.alpha, f.scale);
        const {ghost} = this.#marks;
        if (ghost && !cells.has(ghost.cell)) this.#paintPiece(ctx, ghost.cell, {...ghost, count: 1}, 0.45);
        this.#paintOver(ctx, cells);
        for (const s of frame?.sliding ?? []) {
            const [a, b] = [this.#byName.get(s.from), this.#byName.get(s.to)];
            if (!a || !b) continue;
            const [[x1, y1], [x2, y2]] = [centre(board, a, this.#flipped), centre(board, b, this.#flipped)];
            this.#paintTower(ctx, s, [x1 + (x2 - x1) * s.k, y1 + (y2 - y1) * s.k], this.#size(b, s.type));
        }
        for (const s of frame?.seeds ?? []) {
            const [a, b] = [this.#byName.get(s.from), this.#byName.get(s.to)];
            if (!a || !b) continue;
            const [[x1, y1], [x2, y2]] = [centre(board, a, this.#flipped), centre(board, b, this.#flipped)];
            const rise = Math.sin(Math.PI * s.k) * 0.25; // the seed is thrown in an arc
            paintSeed(ctx, [x1 + (x2 - x1) * s.k, y1 + (y2 - y1) * s.k - rise], 0.1, this.#theme);
        }
        const held = this.#drag && cells.get(this.#drag.cell);
        if (this.#drag && held) {
            const c = this.#byName.get(this.#drag.cell);
            const size = (c ? this.#size(c, held.type) : 0.9) * (this.#drag.touch ? 1.7 : 1.15);
            const rise = this.#drag.touch ? size * 0.4 : 0; // so that the finger does not cover it
            this.#paintTower(ctx, held, [this.#drag.x, this.#drag.y - rise], size);
        }
    }

    /** @param {Cells} cells @returns {Iterable<[string, Cells extends Map<string, infer C> ? C : never]>} pieces that lie on others come after these */
    #upwards(cells) {
        const {board} = this.#info;
        if (!stacked(board) && board.style !== 'tables') return cells;
        return board.cells.flatMap(({n}) => {
            const c = cells.get(n);
            return c ? [[n, c]] : [];
        });
    }

    /** @param {number} type */
    #fills(type) {
        const piece = this.#pieces.of(type);
        return !!piece && (!!piece.scenery || !!piece.body);
    }

    /** @param {Cells} cells @returns {Map<string, number>} the number of the block on each cell */
    #blocks(cells) {
        /** @type {Map<string, number>} */
        const blocks = new Map();
        for (const [name, {type}] of cells) if (this.#pieces.of(type)?.body) blocks.set(name, type);
        return blocks;
    }

    /** @param {import('../engine/types.js').Cell} c @param {number} [type] scenery and blocks fill their cells @returns {number} how big a piece is in it */
    #size(c, type = -1) {
        if (this.#fills(type)) return Math.min(c.w, c.h);
        if (this.#pieces.upright(type)) return Math.max(c.w, c.h);
        return Math.min(c.w, c.h) * pieceRoom(this.#info.board);
    }

    /**
     * @param {CanvasRenderingContext2D} ctx
     * @param {string} name
     * @param {{player: number, type: number, count: number, under?: number[]}} what
     * @param {number} alpha
     * @param {number} [scale]
     */
    #paintPiece(ctx, name, what, alpha, scale = 1) {
        const c = this.#byName.get(name);
        if (!c) return;
        const at = centre(this.#info.board, c, this.#flipped);
        ctx.globalAlpha = alpha;
        if (this.#info.counts) {
            const glyph = this.#pieces.of(what.type)?.glyphs?.[0] || 'seed'; // houses and dice differ from pits
            if (glyph !== 'seed') this.#paintTower(ctx, what, at, 0.9 * Math.min(c.w, c.h));
            if (glyph.startsWith('seed')) paintSeeds(ctx, at, c, what.count, this.#theme);
        } else if (filling(this.#info.board, c) && blocky(this.#pieces.of(what.type))) {
            ctx.save();
            trace(ctx, outline(this.#info.board, c, this.#flipped));
            ctx.clip();
            this.#paintTower(ctx, what, at, filling(this.#info.board, c) * scale);
            ctx.restore();
        } else if (what.type >= 0) {
            this.#paintTower(ctx, what, at, this.#size(c, what.type) * scale);
            if (what.count > 1) {
                ctx.fillStyle = this.#theme.ring;
                dot(ctx, [at[0] + c.w * 0.3, at[1] + c.h * 0.3], 0.18);
                ctx.fillStyle = this.#theme.wood;
                write(ctx, String(what.count), [at[0] + c.w * 0.3, at[1] + c.h * 0.3], 0.24);
            }
            const place = Math.abs(c.i ?? 0);
            if (place > ABREAST) { // the next man covers the number of the previous one
                ctx.fillStyle = this.#pieces.paint(what.player).line;
                write(ctx, String(place), at, 0.46);
            }
        }
        ctx.globalAlpha = 1;
    }

    /**
     * A piece, with its column if it stands on one.
     * @param {CanvasRenderingContext2D} ctx
     * @param {{player: number, type: number, under?: number[]}} what
     * @param {[number, number]} middle
     * @param {number} size
     */
    #paintTower(ctx, what, middle, size) {
        const {parts, count} = towerOf(this.#info.board, what, middle, size);
        for (const p of parts) this.#paintImage(ctx, p.player, p.type, p.at, p.size);
        if (!count) return;
        ctx.fillStyle = this.#theme.line;
        write(ctx, count.text, count.at, count.size);
    }

    /**
     * @param {CanvasRenderingContext2D} ctx
     * @param {number} player
     * @param {number} type
     * @param {[number, number]} at
     * @param {number} size
     */
    #paintImage(ctx, player, type, [x, y], size) {
        const image = this.#pieces.image(player, type);
        if (!image?.complete || !image.naturalWidth) return;
        const k = size / Math.max(image.naturalWidth, image.naturalHeight);
        const [w, h] = [image.naturalWidth * k, image.naturalHeight * k];
        ctx.save();
        ctx.translate(x, y);
        if (this.#flipped && this.#pieces.directed(type)) ctx.rotate(Math.PI);
        ctx.drawImage(image, -w / 2, -h / 2, w, h);
        ctx.restore();
    }

    /** @param {CanvasRenderingContext2D} ctx @param {string} name @param {string} colour */
    #tint(ctx, name, colour) {
        const c = this.#byName.get(name);
        if (!c) return;
        const {board} = this.#info;
        ctx.fillStyle = colour;
        if (ROUND.includes(board.style)) dot(ctx, centre(board, c, this.#flipped), 0.49);
        else if (board.style === 'pits') {
            const [x, y] = centre(board, c, this.#flipped);
            ctx.beginPath();
            ctx.roundRect(x - c.w * 0.45, y - c.h * 0.45, c.w * 0.9, c.h * 0.9, Math.min(c.w, c.h) * 0.45);
            ctx.fill();
        } else {
            trace(ctx, outline(board, c, this.#flipped));
            ctx.fill();
        }
    }

    /** Marks below the pieces. @param {CanvasRenderingContext2D} ctx */
    #paintUnder(ctx) {
        const m = this.#marks;
        for (const n of m.dark ?? []) this.#tint(ctx, n, FOG);
        for (const n of stacked(this.#info.board) ? [] : m.last) this.#tint(ctx, n, this.#theme.last);
        for (const n of m.check) this.#tint(ctx, n, this.#theme.check);
        for (const n of m.path) this.#tint(ctx, n, this.#theme.select);
        ctx.strokeStyle = ctx.fillStyle = this.#theme.target;
        if (m.aim) this.#tint(ctx, m.aim, this.#theme.select);
        for (const n of stacked(this.#info.board) ? [] : m.hints) this.#ring(ctx, n, 0.04, this.occupied(n) ? 0.44 : 0.13);
        ctx.strokeStyle = this.#theme.capture;
        ctx.lineWidth = 0.07;
        for (const n of m.forbidden) {
            const c = this.#byName.get(n);
            if (!c) continue;
            const [x, y] = centre(this.#info.board, c, this.#flipped);
            ctx.beginPath();
            for (const k of [-0.14, 0.14]) {
                ctx.moveTo(x - 0.14, y - k);
                ctx.lineTo(x + 0.14, y + k);
            }
            ctx.stroke();
        }
    }

    /** Marks above the pieces. @param {CanvasRenderingContext2D} ctx @param {Cells} cells */
    #paintOver(ctx, cells) {
        const m = this.#marks;
        ctx.strokeStyle = this.#theme.mark;
        if (stacked(this.#info.board)) return this.#paintFrames(ctx);
        const round = ROUND.includes(this.#info.board.style);
        for (const n of round ? m.last : []) if (cells.has(n)) this.#ring(ctx, n, 0.06, 0.49); // the piece covers the colour of its cell
        ctx.strokeStyle = this.#theme.target;
        for (const n of round ? m.path : []) if (cells.has(n)) this.#ring(ctx, n, 0.09, 0.49);
        ctx.strokeStyle = this.#theme.capture;
        for (const n of m.maybe) if (cells.has(n)) this.#ring(ctx, n, 0.05, 0.44);
        for (const n of m.sure) if (cells.has(n)) this.#ring(ctx, n, 0.09, 0.44);
        ctx.fillStyle = ctx.strokeStyle = this.#theme.target;
        ctx.setLineDash([0.1, 0.1]);
        for (const n of m.aims ?? []) this.#ring(ctx, n, 0.035, 0.46);
        ctx.setLineDash([]);
        for (const n of m.targets) {
            const c = this.#byName.get(n);
            if (!c) continue;
            if (cells.has(n)) this.#ring(ctx, n, 0.08, 0.45);
            else if (n !== m.aim) dot(ctx, centre(this.#info.board, c, this.#flipped), Math.min(c.w, c.h) * 0.16);
        }
    }

    /** @param {string} name @returns {boolean} whether there is a piece whose centre is not covered */
    #uppermost(name) {
        const {board} = this.#info;
        const c = this.#byName.get(name);
        return !!c && this.occupied(name) && hitStacked(board, centre(board, c, this.#flipped), this.#flipped, (n) => this.occupied(n), []) === c;
    }

    /** On boards where cells overlap, marked cells get a frame, since pieces cover their cells. @param {CanvasRenderingContext2D} ctx */
    #paintFrames(ctx) {
        const {hints, last, path, targets} = this.#marks;
        ctx.lineWidth = 0.06;
        const frame = (/** @type {string} */ name, /** @type {string} */ colour) => {
            const c = this.#byName.get(name);
            if (!c) return;
            ctx.strokeStyle = colour;
            ctx.beginPath();
            const [x, y] = centre(this.#info.board, c, this.#flipped);
            const w = cardWidth(c);
            ctx.roundRect(x - w / 2 + 0.03, y - c.h / 2 + 0.03, w - 0.06, c.h - 0.06, 0.08);
            ctx.stroke();
        };
        for (const n of last) if (this.#uppermost(n)) frame(n, this.#theme.last);
        for (const n of [...hints, ...targets]) frame(n, this.#theme.target);
        for (const n of path) frame(n, this.#theme.mark);
    }

    /** @param {CanvasRenderingContext2D} ctx @param {string} name @param {number} width @param {number} r */
    #ring(ctx, name, width, r) {
        const c = this.#byName.get(name);
        if (!c) return;
        const [x, y] = centre(this.#info.board, c, this.#flipped);
        ctx.lineWidth = width;
        ctx.beginPath();
        ctx.ellipse(x, y, c.w * r, c.h * r, 0, 0, 2 * Math.PI);
        ctx.stroke();
    }
}
