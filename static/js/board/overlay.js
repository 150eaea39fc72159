/**
 * overlay.js: arrows, dots, rings and flags over the board, flat or in space.
 *
 * The board gives the places of cells (place), so the same drawing fits both; it is drawn again
 * when the board turns or changes its size. Each user has a layer of its own and replaces only that
 * layer. Labels are on top, placed so that they cover each other as little as possible. The overlay
 * is only visual; whoever draws it must also say the same in words.
 *
 * @typedef {{kind: 'arrow', from: string, to: string, rank: number, label?: string} |
 *   {kind: 'dot' | 'ring' | 'win' | 'spot' | 'flag', cell: string, rank?: number, label?: string} |
 *   {kind: 'line', cells: string[]}} Shape   rank 0 = the most important
 * @typedef {{left: number, top: number, width: number, height: number}} Place   parts of the host's width and height
 */

import {svg} from './dom.js';
import {spread} from './labels.js';

export class Overlay {
    #host;
    #place;
    #root = svg('svg', {class: 'overlay', 'aria-hidden': 'true'});
    /** @type {Map<string, Shape[]>} */
    #layers = new Map();
    #observer;

    /**
     * @param {HTMLElement} host of the board
     * @param {(cell: string) => Place} place
     */
    constructor(host, place) {
        this.#host = host;
        this.#place = place;
        host.append(this.#root);
        this.#observer = new ResizeObserver(() => this.draw());
        this.#observer.observe(host);
    }

    dispose() {
        this.#observer.disconnect();
        this.#root.remove();
    }

    /** @param {string} layer @param {Shape[]} shapes [] clears it */
    set(layer, shapes) {
        if (!shapes.length && !this.#layers.has(layer)) return;
        if (shapes.length) this.#layers.set(layer, shapes);
        else this.#layers.delete(layer);
        this.draw();
    }

    draw() {
        this.#root.replaceChildren();
        if (!this.#layers.size) return;
        const [w, h] = [this.#host.clientWidth, this.#host.clientHeight];
        this.#root.setAttribute('viewBox', `0 0 ${w} ${h}`);
        const at = (/** @type {string} */ cell) => {
            const p = this.#place(cell);
            return {x: (p.left + p.width / 2) * w, y: (p.top + p.height / 2) * h, r: Math.min(p.width * w, p.height * h) / 2};
        };
        for (const [layer, shapes] of this.#layers) {
            const g = svg('g', {class: `layer-${layer}`});
            /** @type {import('./labels.js').Label[]} the most important first */
            const labels = [];
            for (const shape of [...shapes].reverse()) labels.unshift(...this.#shape(g, shape, at));
            for (const {x, y, text} of spread(labels, w, h)) {
                const t = svg('text', {x, y, class: 'label'});
                t.textContent = text;
                g.append(t);
            }
            this.#root.append(g);
        }
    }

    /**
     * @param {Element} g
     * @param {Shape} shape
     * @param {(cell: string) => {x: number, y: number, r: number}} at
     * @returns {import('./labels.js').Label[]} its label, if it has one
     */
    #shape(g, shape, at) {
        if (shape.kind === 'line') {
            const points = shape.cells.map(at).map(({x, y}) => `${x},${y}`).join(' ');
            g.append(svg('polyline', {class: 'win-line', points}));
            return [];
        }
        const rank = Math.min(shape.rank ?? 0, 3);
        if (shape.kind === 'arrow' && shape.from !== shape.to) {
            const line = this.#arrow(g, at(shape.from), at(shape.to), rank);
            return shape.label ? [{text: shape.label, along: line}] : [];
        }
        const cell = shape.kind === 'arrow' ? shape.to : shape.cell;
        const kind = shape.kind === 'arrow' ? 'spot' : shape.kind;
        const {x, y, r} = at(cell);
        if (kind === 'flag') {
            g.append(svg('path', {class: 'flag', d: `M${x - 0.4 * r} ${y + 0.7 * r}v${-1.4 * r}l${0.9 * r} ${0.4 * r}l${-0.9 * r} ${0.4 * r}`}));
            return [];
        }
        const size = {dot: 0.3, ring: 0.82, win: 0.92, spot: 0.62}[kind];
        g.append(svg('circle', {class: `${kind} rank-${rank}`, cx: x, cy: y, r: r * size}));
        return shape.label ? [{text: shape.label, along: [[x, y], [x, y - r], [x, y + r]]}] : [];
    }

    /**
     * @param {Element} g
     * @param {{x: number, y: number, r: number}} a
     * @param {{x: number, y: number, r: number}} b
     * @param {number} rank
     * @returns {[number, number][]} places for a label, the best first
     */
    #arrow(g, a, b, rank) {
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        const width = Math.max(3, b.r * [0.32, 0.24, 0.18, 0.14][rank]);
        const head = Math.min(width * 2, length * 0.6);
        const from = [a.x + dx * Math.min(a.r * 0.5, length / 4), a.y + dy * Math.min(a.r * 0.5, length / 4)];
        const neck = [b.x - dx * head, b.y - dy * head];
        const side = (/** @type {number[]} */ p, /** @type {number} */ k) => `${p[0] - dy * k},${p[1] + dx * k}`;
        g.append(svg('polygon', {
            class: `arrow rank-${rank}`,
            points: [side(from, width / 2), side(neck, width / 2), side(neck, width * 1.1), `${b.x},${b.y}`,
                side(neck, -width * 1.1), side(neck, -width / 2), side(from, -width / 2)].join(' '),
        }));
        const on = (/** @type {number} */ k) => /** @type {[number, number]} */ ([from[0] + (neck[0] - from[0]) * k, from[1] + (neck[1] - from[1]) * k]);
        return [0.5, 0.65, 0.35, 0.8, 0.95, 0.2].map(on);
    }
}
