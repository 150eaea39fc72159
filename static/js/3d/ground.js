/**
 * ground.js: the faces of the boards in space: the picture painted by paint.js, and marks.
 *
 * One canvas holds the flat picture of the whole board, with the present marks; each level shows
 * its part of it.
 *
 * @typedef {import('../board/board2d.js').Marks} Marks
 * @typedef {import('../engine/types.js').Info} Info
 */

import {boardPad, centre, outline} from '../board/hit.js';
import {FOG, dot, paintBoard, paintTies, trace} from '../board/paint.js';
import {onFrame} from './space.js';

const MOST = 2048; // pixels
const EACH = 128; // pixels of a cell

export class Ground {
    canvas = document.createElement('canvas');
    #under = document.createElement('canvas');
    #info;
    #scale;
    #byName;

    /** @param {Info} info */
    constructor(info) {
        this.#info = info;
        this.pad = boardPad(info.board);
        const {w, h} = this.#size();
        this.#scale = Math.min(EACH, MOST / Math.max(w, h));
        for (const c of [this.canvas, this.#under]) Object.assign(c, {width: Math.round(w * this.#scale), height: Math.round(h * this.#scale)});
        this.#byName = new Map(info.board.cells.map((c) => [c.n, c]));
    }

    #size() {
        const {board} = this.#info;
        return {w: board.w + 2 * this.pad, h: board.h + 2 * this.pad};
    }

    /** @param {HTMLCanvasElement} canvas @returns {CanvasRenderingContext2D} in board units */
    #context(canvas) {
        const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        const [k, p] = [this.#scale, this.pad * this.#scale];
        ctx.setTransform(k, 0, 0, k, p, p);
        return ctx;
    }

    /**
     * The rectangle of a box of the board in the picture, for a texture.
     * @param {{x: number, y: number, w: number, h: number}} box board units @param {boolean} flipped
     * @returns {[left: number, bottom: number, width: number, height: number]} 0 … 1
     */
    part(box, flipped) {
        const {board} = this.#info;
        const {w, h} = this.#size();
        const [x, y] = flipped ? [board.w - box.x - box.w, board.h - box.y - box.h] : [box.x, box.y];
        return [(x + this.pad) / w, 1 - (y + box.h + this.pad) / h, box.w / w, box.h / h];
    }

    /** Paint what never changes during a game. @param {boolean} flipped @param {import('../board/paint.js').Theme} theme @param {(player: number) => string} colour */
    prepare(flipped, theme, colour) {
        const ctx = this.#context(this.#under);
        const {w, h} = this.#size();
        ctx.clearRect(-this.pad, -this.pad, w, h);
        paintBoard(ctx, this.#info.board, {flipped, labelled: true, scale: 36, pad: this.pad, theme, colour, ...(onFrame(this.#info.board) && {ink: theme.light})});
    }

    /** Paint the ties on top of that. @param {[string, string][]} ties @param {boolean} flipped @param {(name: string) => import('../board/palette.js').Paint | null} paint */
    tie(ties, flipped, paint) {
        paintTies(this.#context(this.canvas), this.#info.board, ties, {flipped, cell: (name) => this.#byName.get(name), paint});
    }

    /**
     * @param {Marks} m @param {boolean} flipped @param {import('../board/paint.js').Theme} theme
     * @param {(cell: string) => boolean} occupied
     */
    paint(m, flipped, theme, occupied) {
        const ctx = this.#context(this.canvas);
        const {w, h} = this.#size();
        const {board} = this.#info;
        const round = board.style === 'lines' || board.style === 'points';
        ctx.clearRect(-this.pad, -this.pad, w, h);
        ctx.drawImage(this.#under, -this.pad, -this.pad, w, h);
        const each = (/** @type {string[]} */ names, /** @type {string} */ colour, /** @type {(c: import('../engine/types.js').Cell, at: [number, number]) => void} */ draw) => {
            ctx.fillStyle = ctx.strokeStyle = colour;
            for (const n of names) {
                const c = this.#byName.get(n);
                if (c) draw(c, centre(board, c, flipped));
            }
        };
        const tint = (/** @type {import('../engine/types.js').Cell} */ c, /** @type {[number, number]} */ at) => {
            if (round) return dot(ctx, at, 0.5);
            trace(ctx, outline(board, c, flipped));
            ctx.fill();
        };
        const ring = (/** @type {number} */ width, /** @type {number} */ r) => (/** @type {import('../engine/types.js').Cell} */ c, /** @type {[number, number]} */ [x, y]) => {
            ctx.lineWidth = width;
            ctx.beginPath();
            ctx.ellipse(x, y, c.w * r, c.h * r, 0, 0, 2 * Math.PI);
            ctx.stroke();
        };
        each(m.dark ?? [], FOG, tint);
        each(m.last, theme.last, tint);
        each(m.check, theme.check, tint);
        each(m.path, theme.select, tint);
        each(m.aim ? [m.aim] : [], theme.select, tint);
        const free = m.hints.filter((n) => !occupied(n));
        each(free, theme.target, ring(0.05, 0.16));
        each(m.hints.filter(occupied), theme.target, ring(0.06, 0.46));
        each(m.maybe, theme.capture, ring(0.06, 0.46));
        each(m.sure, theme.capture, ring(0.09, 0.45));
        ctx.setLineDash([0.1, 0.1]);
        each(m.aims ?? [], theme.target, ring(0.05, 0.47));
        ctx.setLineDash([]);
        each(m.targets.filter(occupied), theme.target, ring(0.09, 0.45));
        each(m.targets.filter((n) => !occupied(n) && n !== m.aim), theme.target, (c, at) => dot(ctx, at, Math.min(c.w, c.h) * 0.17));
        each(m.forbidden, theme.capture, (_, [x, y]) => {
            ctx.lineWidth = 0.07;
            ctx.beginPath();
            for (const k of [-0.15, 0.15]) {
                ctx.moveTo(x - 0.15, y - k);
                ctx.lineTo(x + 0.15, y + k);
            }
            ctx.stroke();
        });
    }
}
