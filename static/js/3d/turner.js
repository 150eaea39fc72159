/**
 * turner.js: a body that turns in space, for games whose rules give their cells places in space
 * (solid.js); it replaces the board of board3d.js.
 *
 * Each cell is a small dark block with a coloured sticker on each visible side. A push on a sticker
 * turns the layer that can follow it; a drag that begins outside the body, or with the right
 * button, turns the whole body. A move, or the undoing of a move, turns its layer. It receives the
 * same as board3d.js, and reads the possible moves from the View.
 */

/// <reference path="./three.d.ts" />

import {
    CanvasTexture, CircleGeometry, Color, DirectionalLight, Group, HemisphereLight, Mesh, MeshBasicMaterial, MeshPhongMaterial, Quaternion, RingGeometry,
    Scene, Shape, ShapeGeometry, SRGBColorSpace, Vector3,
} from 'three';
import {RoundedBoxGeometry} from 'three/addons/geometries/RoundedBoxGeometry.js';
import {applyActs, cellMap} from '../board/acts.js';
import {ease} from '../board/anim.js';
import {NO_MARKS} from '../board/board2d.js';
import {Eye} from './camera.js';
import {rehearse} from './rehearse.js';
import {QUARTER, SIDES, between, bodyOf, coloursOf, dot, glueAfter, holds, pushed, rotationOf, sameLayer, struck, turnsOf} from './solid.js';

/** @typedef {import('../board/acts.js').Cells} Cells */
/** @typedef {import('./solid.js').Vector} Vector */
/** @typedef {import('./solid.js').Rotation} Rotation */
/** @typedef {import('./solid.js').Turn} Turn */
/** @typedef {{id: number, x: number, y: number, hit: NonNullable<ReturnType<typeof struck>>, turn: Turn | null, way: [number, number],
 *   angle: number, speed: number, last: [number, number, number]}} Hand   x, y: where it took hold; way: in which the point that it holds goes on
 *   the screen, css pixels for 1 of angle; speed: css pixels a ms, along it; last: x, y and time */

const CLICK = 8; // css pixels by which the pointer may move during a click
const GONE = 0.3; // part of a turn: a push this far makes the turn
const FLICK = 0.5; // css pixels per ms: a push released at this speed makes the turn, too
const EAGER = 1.35; // factor by which a layer moves farther than the finger
const OVER = 1.08; // in turns: greatest angle to which a layer can be pushed
const DENSE = 2; // device pixels per css pixel, at most
const BLOCK = '#17181b';
const STICKER = 0.415; // half the width of a sticker
const EDGE = 0.508; // the same towards a neighbour that is glued to it: a little more, so that there is no seam
const ROUND = 0.09; // radius of a sticker's corners
const ABOVE = 0.503; // distance of a sticker's plane from the middle of its cell
const WHIRL = 1400; // ms in which a solved body rotates to show all its sides
const UP = new Vector3(0, 0, 1);

/** The directions to the right and upwards on a side of a cell; the two others are opposite to them. @param {Vector} n @returns {[Vector, Vector]} right, up */
function across(n) {
    const q = new Quaternion().setFromUnitVectors(UP, new Vector3(...n));
    const [right, up] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0)].map((v) => v.applyQuaternion(q));
    const whole = (/** @type {any} */ v) => /** @type {Vector} */ ([v.x, v.y, v.z].map((c) => Math.round(c) + 0));
    return [whole(right), whole(up)];
}

export class Turner {
    #host;
    #info;
    #pieces;
    #on;
    #body;
    #canvas;
    #scene = new Scene();
    #root = new Group();
    #renderer;
    #eye;
    #observer;
    #still = matchMedia('(prefers-reduced-motion: reduce)');
    /** @type {Map<string, {group: any, stickers: {mesh: any, mark: any, side: number}[]}>} */
    #nodes = new Map();
    /** Shapes and materials of stickers, by key. @type {Map<string, any>} */
    #stock = new Map();
    /** @type {Cells} */
    #cells = new Map();
    /** @type {Map<string, number>} */
    #glue = new Map();
    /** @type {Turn[]} */
    #turns = [];
    #marks = NO_MARKS;
    #flipped = false;
    /** The layer that is moving. @type {{rotation: Rotation, from: number, to: number, since: number, ms: number, finish: () => void} | null} */
    #moving = null;
    /** The layer that the person is turning. @type {Hand | null} */
    #hand = null;
    /** How far the person had pushed the turn that is being played. */
    #pushed = 0;
    /** Start of the rotation that shows all sides, 0 = there is none. */
    #whirl = 0;
    #over = false; // the game is
    #frame = 0;
    #size = '';
    #asleep = true;
    #stop = () => {};
    /** @type {Promise<void>} */
    #ended = new Promise((resolve) => { this.#stop = resolve; });

    /**
     * @param {HTMLElement} host
     * @param {import('../engine/types.js').Info} info
     * @param {import('../board/pieces.js').Pieces} pieces
     * @param {{camera: string, on: import('./board3d.js').On, canvas: HTMLCanvasElement, renderer: any}} how
     */
    constructor(host, info, pieces, {camera, on, canvas, renderer}) {
        this.#host = host;
        this.#info = info;
        this.#pieces = pieces;
        this.#on = on;
        this.#canvas = canvas;
        this.#renderer = renderer;
        this.#body = /** @type {import('./solid.js').Body} */ (bodyOf(info.board));
        canvas.className = 'board-solid';
        canvas.setAttribute('aria-hidden', 'true');
        canvas.hidden = true;
        host.prepend(canvas);
        this.#listen(); // before the camera's listeners, because the camera turns if this does not handle the event
        const r = this.#body.radius;
        const ends = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => new Vector3(x, y, z)))).filter((v) => v.length()).map((v) => v.setLength(r));
        this.#eye = new Eye(canvas, {spots: new Map(), levels: [], w: 0, h: 0, d: 0}, {margin: 0, tall: 0, slanted: false, ends}, {
            kept: camera, change: () => this.#draw(), rest: () => { on.keep(this.#eye.text); on.moved(); },
        });
        this.#build();
        this.#observer = new ResizeObserver(() => this.#resize());
        this.#observer.observe(host);
        this.#resize();
    }

    /** @param {(part: number) => void} tell what part is done, 0 … 1 @returns {Promise<void>} */
    async wake(tell) {
        this.#paint();
        await Promise.race([rehearse(this.#renderer, this.#scene, this.#eye.camera, tell), this.#ended]);
        this.#asleep = this.#canvas.hidden = false;
        this.#draw();
    }

    dispose() {
        this.#stop();
        this.#observer.disconnect();
        document.removeEventListener('visibilitychange', this.#unseen);
        cancelAnimationFrame(this.#frame);
        this.#moving?.finish();
        this.#eye.dispose();
        for (const thing of this.#stock.values()) {
            thing.map?.dispose();
            thing.dispose();
        }
        this.#canvas.removeEventListener('webglcontextlost', this.#lost);
        this.#renderer.dispose();
        this.#renderer.forceContextLoss();
        this.#canvas.remove();
    }

    /** A shape or material, made on first use. @param {string} name @param {() => any} make @returns {any} */
    #kept(name, make) {
        let thing = this.#stock.get(name);
        if (!thing) this.#stock.set(name, thing = make());
        return thing;
    }

    #build() {
        const sun = new DirectionalLight(0xffffff, 1.6);
        const fill = new DirectionalLight(0xdfe8ff, 0.5);
        sun.position.set(-3, 8, 9);
        fill.position.set(6, -3, -4);
        const lights = new Group(); // the lights move with the camera, so that no side is dark
        lights.add(sun, fill);
        this.#eye.camera.add(lights);
        this.#scene.add(this.#eye.camera, new HemisphereLight(0xffffff, 0xd9d4cd, 2.1), this.#root);
        const box = this.#kept('block', () => new RoundedBoxGeometry(0.985, 0.985, 0.985, 3, 0.085));
        const dark = this.#kept('dark', () => new MeshPhongMaterial({color: BLOCK, shininess: 40, specular: new Color(0x333333)}));
        for (const [cell, place] of this.#body.places) {
            const group = new Group(); // its origin is the middle of the body, so that it rotates with a layer
            const block = new Mesh(box, dark);
            block.position.set(...place);
            group.add(block);
            /** @type {{mesh: any, mark: any, side: number}[]} */
            const stickers = [];
            for (const face of this.#body.faces) {
                if (face.cell !== cell) continue;
                const n = SIDES[face.side];
                const mesh = new Mesh(this.#sticker(0), dark);
                const mark = new Mesh(this.#kept('dot', () => new CircleGeometry(0.14, 24)), this.#kept('mark', () => new MeshBasicMaterial({color: '#111111', transparent: true, opacity: 0.8})));
                [mesh, mark].forEach((m, i) => {
                    m.quaternion.setFromUnitVectors(UP, new Vector3(...n));
                    m.position.set(...place).addScaledVector(new Vector3(...n), ABOVE + i * 0.003);
                    group.add(m);
                });
                mark.visible = false;
                stickers.push({mesh, mark, side: face.side});
            }
            this.#nodes.set(cell, {group, stickers});
            this.#root.add(group);
        }
    }

    /** The shape of a sticker that extends to glued neighbours. @param {number} joined bits: right, up, left, down */
    #sticker(joined) {
        return this.#kept(`sticker ${joined}`, () => {
            const far = [0, 1, 2, 3].map((i) => (joined >> i & 1 ? EDGE : STICKER));
            const [right, up, left, down] = [far[0], far[1], -far[2], -far[3]];
            const s = new Shape();
            // Corners: x, y, and whether it is round, which it is if no neighbour is glued there.
            const corners = [[right, down, 0, 3], [right, up, 0, 1], [left, up, 2, 1], [left, down, 2, 3]];
            corners.forEach(([x, y, a, b], i) => {
                const r = joined >> a & 1 || joined >> b & 1 ? 0 : ROUND;
                const [dx, dy] = [[-r, 0], [0, -r], [r, 0], [0, r]][i];
                const [ex, ey] = [[0, r], [-r, 0], [0, -r], [r, 0]][i];
                if (i) s.lineTo(x + dx, y + dy);
                else s.moveTo(x + dx, y + dy);
                if (r) s.quadraticCurveTo(x, y, x + ex, y + ey);
            });
            s.closePath();
            return new ShapeGeometry(s, 6);
        });
    }

    /** The material of a side of a piece. @param {number} player @param {number} type @param {number} side */
    #coat(player, type, side) {
        const colour = coloursOf(this.#pieces.of(type)?.glyphs?.[Math.max(0, player)] ?? '')?.[side];
        if (colour) return this.#kept(colour, () => new MeshPhongMaterial({color: colour, shininess: 55, specular: new Color(0x222222)}));
        return this.#kept(`piece ${player} ${type}`, () => {
            const canvas = Object.assign(document.createElement('canvas'), {width: 128, height: 128});
            const map = new CanvasTexture(canvas);
            map.colorSpace = SRGBColorSpace;
            map.repeat.set(1 / (2 * EDGE), 1 / (2 * EDGE)); // a shape's own coordinates start from its middle
            map.offset.set(0.5, 0.5);
            this.#picture(canvas, player, type);
            return new MeshPhongMaterial({map, shininess: 20});
        });
    }

    /** @param {HTMLCanvasElement} canvas @param {number} player @param {number} type */
    #picture(canvas, player, type) {
        const ctx = canvas.getContext('2d');
        const image = this.#pieces.image(player, type);
        if (!ctx) return;
        ctx.fillStyle = '#e9e4da';
        ctx.fillRect(0, 0, 128, 128);
        if (image?.complete && image.naturalWidth) ctx.drawImage(image, 10, 10, 108, 108);
    }

    /** Show the colours of the position on the body. */
    #dress() {
        const {targets, path, decided, aims} = this.#marks;
        const [wanted, chosen, home] = [new Set(targets), new Set(path), new Set(aims)];
        const cells = decided.length ? applyActs(this.#cells, decided) : this.#cells;
        for (const [cell, {group, stickers}] of this.#nodes) {
            const piece = cells.get(cell);
            group.visible = !!piece;
            if (!piece) continue;
            for (const {mesh, mark, side} of stickers) {
                mesh.material = this.#coat(piece.player, piece.type, side);
                mesh.geometry = this.#sticker(this.#joined(cells, cell, side));
                mark.visible = wanted.has(cell) || chosen.has(cell) || home.has(cell);
                if (chosen.has(cell)) mark.geometry = this.#kept('ring', () => new RingGeometry(0.25, 0.33, 28));
                else if (!wanted.has(cell) && mark.visible) mark.geometry = this.#kept('goal', () => new RingGeometry(0.355, 0.39, 32));
                else if (mark.visible) mark.geometry = this.#kept('dot', () => new CircleGeometry(0.14, 24));
            }
        }
    }

    /** Neighbours to which a piece is glued on a side. @param {Cells} cells @param {string} cell @param {number} side @returns {number} bits as of #sticker */
    #joined(cells, cell, side) {
        if (!this.#glue.get(cell)) return 0;
        const [right, up] = across(SIDES[side]);
        return [right, up, right.map((v) => -v), up.map((v) => -v)].reduce((bits, step, i) =>
            (holds(this.#body, cells, this.#glue, cell, /** @type {Vector} */ (step)) ? bits | 1 << i : bits), 0);
    }

    #listen() {
        const c = this.#canvas;
        c.addEventListener('pointerdown', (e) => this.#down(e));
        c.addEventListener('pointermove', (e) => this.#move(e));
        c.addEventListener('pointerup', (e) => this.#up(e));
        c.addEventListener('pointercancel', () => this.#letGo(false));
        c.addEventListener('pointerleave', () => this.#on.hover(''));
        c.addEventListener('contextmenu', (e) => e.preventDefault());
        c.addEventListener('webglcontextlost', this.#lost);
        document.addEventListener('visibilitychange', this.#unseen);
    }

    #unseen = () => { if (document.hidden) this.#moving?.finish(); };

    /** @param {Event} e */
    #lost = (e) => {
        e.preventDefault();
        this.#stop();
        this.#on.lost();
    };

    /** @param {PointerEvent} e */
    #down(e) {
        this.#whirl = 0;
        this.#eye.controls.enabled = true;
        if (this.#hand) return this.#letGo(false); // with a second finger the hand moves the whole body
        if (!e.isPrimary || e.button !== 0) return;
        const hit = this.#hit(e);
        if (!hit) return;
        this.#moving?.finish();
        this.#eye.controls.enabled = false;
        this.#canvas.setPointerCapture(e.pointerId);
        this.#hand = {id: e.pointerId, x: e.clientX, y: e.clientY, hit, turn: null, way: [0, 0], angle: 0, speed: 0, last: [e.clientX, e.clientY, e.timeStamp]};
    }

    /** @param {PointerEvent} e */
    #move(e) {
        const hand = this.#hand;
        if (e.pointerType !== 'touch' && !e.buttons) {
            const hit = this.#hit(e);
            this.#canvas.style.cursor = hit ? 'grab' : '';
            this.#on.hover(hit?.cell ?? '');
        }
        if (!hand || hand.id !== e.pointerId) return;
        const [dx, dy] = [e.clientX - hand.x, e.clientY - hand.y];
        if (!hand.turn) {
            if (Math.hypot(dx, dy) <= CLICK) return;
            this.#grip(hand, dx, dy);
            if (!hand.turn) return this.#letGo(false);
        }
        const turn = /** @type {Turn} */ (hand.turn);
        const {way} = hand;
        const far = EAGER * (dx * way[0] + dy * way[1]) / (way[0] ** 2 + way[1] ** 2);
        hand.angle = Math.max(this.#backOf(turn) ? -turn.angle * OVER : 0, Math.min(turn.angle * OVER, far));
        const step = ((e.clientX - hand.last[0]) * way[0] + (e.clientY - hand.last[1]) * way[1]) / Math.hypot(...way);
        hand.speed = step / Math.max(1, e.timeStamp - hand.last[2]);
        hand.last = [e.clientX, e.clientY, e.timeStamp];
        this.#draw();
    }

    /** Choose the turn that a push means: the one that moves the point in the direction of the push. @param {Hand} hand @param {number} dx @param {number} dy */
    #grip(hand, dx, dy) {
        const {cell, normal, point} = hand.hit;
        const box = this.#canvas.getBoundingClientRect();
        const seen = (/** @type {Vector} */ p) => {
            const v = new Vector3(...p).project(this.#eye.camera);
            return [v.x * box.width / 2, -v.y * box.height / 2];
        };
        const [x, y] = seen(point);
        let best = 0.3;
        for (const {turn, way} of pushed(this.#turns, cell, normal, point)) {
            const step = 0.05;
            const [px, py] = seen(/** @type {Vector} */ (point.map((v, i) => v + way[i] * step)));
            const on = /** @type {[number, number]} */ ([(px - x) / step, (py - y) / step]);
            const fits = (dx * on[0] + dy * on[1]) / (Math.hypot(dx, dy) * Math.hypot(...on));
            if (fits > best) [best, hand.turn, hand.way] = [fits, turn, on];
        }
    }

    /** @param {PointerEvent} e */
    #up(e) {
        const hand = this.#hand;
        if (!hand || hand.id !== e.pointerId) return;
        if (!hand.turn) {
            this.#letGo(false);
            this.#on.click(hand.hit.cell);
            return;
        }
        this.#letGo(Math.abs(hand.angle) > hand.turn.angle * GONE || Math.abs(hand.speed) > FLICK && hand.speed * hand.angle > 0);
    }

    /** The layer in the hand turns on to the end of the turn, or back. @param {boolean} made the turn is */
    #letGo(made) {
        const hand = this.#hand;
        this.#hand = null;
        if (!hand?.turn) return;
        const {turn, angle} = hand;
        const played = angle < 0 ? this.#backOf(turn) : turn;
        this.#pushed = played === turn ? angle : -angle;
        if (made && played && this.#on.turn?.(played.move)) return;
        this.#pushed = 0;
        this.#go(turn, angle, 0);
    }

    /** The turn of the same layers in the opposite direction; half a turn may be pushed in either direction. @param {Turn} turn @returns {Turn | undefined} */
    #backOf(turn) {
        if (turn.way === 0 && turn.line >= 0) return turn;
        return this.#turns.find((t) => sameLayer(t, turn) && dot(t.axis, turn.axis) < 0);
    }

    /** Turn a layer from one angle to another, as an animation. @param {Rotation} rotation @param {number} from @param {number} to @returns {Promise<void>} */
    #go(rotation, from, to) {
        this.#moving?.finish();
        if (this.#still.matches || document.hidden || this.#asleep || Math.abs(to - from) < 0.01) {
            this.#draw();
            return Promise.resolve();
        }
        return new Promise((resolve) => {
            const finish = () => {
                this.#moving = null;
                this.#draw();
                resolve();
            };
            this.#moving = {rotation, from, to, since: performance.now(), ms: QUARTER * Math.min(1.6, Math.max(0.35, Math.abs(to - from) / (Math.PI / 2))), finish};
            this.#draw();
        });
    }

    /** @param {{clientX: number, clientY: number}} e */
    #hit(e) {
        const box = this.#canvas.getBoundingClientRect();
        return this.#ray((e.clientX - box.left) / box.width * 2 - 1, 1 - (e.clientY - box.top) / box.height * 2);
    }

    /** @param {number} x @param {number} y in the picture, -1 … 1 */
    #ray(x, y) {
        const {camera} = this.#eye;
        const from = camera.position;
        const to = new Vector3(x, y, 0.5).unproject(camera).sub(from);
        return struck(this.#body, [from.x, from.y, from.z], [to.x, to.y, to.z]);
    }

    /** The colours of the page have changed, but the body has its own. */
    retheme() { this.#draw(); }

    get flipped() { return this.#flipped; }

    /** @param {boolean} flipped */
    flip(flipped) {
        this.#flipped = flipped;
        this.#eye.flip(flipped);
        this.#draw();
    }

    reset() {
        this.#eye.reset();
        this.#on.keep('');
        this.#on.moved();
        this.#draw();
    }

    /** Pictures of pieces have arrived. */
    refresh() {
        for (const [name, coat] of this.#stock) {
            const [, player, type] = /^piece (\S+) (\S+)$/.exec(name) ?? [];
            if (!type) continue;
            this.#picture(coat.map.image, Number(player), Number(type));
            coat.map.needsUpdate = true;
        }
        this.#draw();
    }

    /**
     * Show a position; the turn that leads to it is animated, also when it is undone.
     * @param {import('../engine/types.js').View} view
     * @param {import('../engine/types.js').Act[]} [acts] that led from what is shown now to view
     * @returns {Promise<void>} when the movement has ended
     */
    show(view, acts) {
        const before = this.#cells;
        this.#cells = cellMap(view.cells);
        const {moves} = view.select;
        if (moves.length) this.#turns = turnsOf(this.#body, moves); // without moves the engine has not answered yet: keep the turns that were possible before
        const rotation = (acts && rotationOf(this.#body, acts)) ?? between(this.#body, before, this.#cells, view);
        this.#glue = glueAfter(this.#glue, view, this.#info.board, this.#cells, acts ?? view.last?.acts ?? []);
        const from = this.#pushed;
        this.#pushed = 0;
        const won = view.outcome.over && !this.#over;
        this.#over = view.outcome.over;
        this.#dress();
        if (!rotation) {
            if (before.size && !sameTypes(before, this.#cells)) this.#moving?.finish();
            this.#draw();
            this.#on.moved();
            return Promise.resolve();
        }
        // The position after the turn is shown, rotated back to the layer's present angle. Half a
        // turn may have been pushed in either direction.
        return this.#go(rotation, from - Math.sign(from || 1) * rotation.angle, 0).then(() => {
            this.#on.moved();
            if (won && this.#over && !this.#still.matches && !this.#asleep) {
                this.#whirl = performance.now();
                this.#draw();
            }
        });
    }

    /** @param {import('../board/board2d.js').Marks} marks */
    mark(marks) {
        this.#marks = marks;
        this.#dress();
        this.#draw();
    }

    /** @param {string} cell @returns {boolean} */
    occupied(cell) { return this.#cells.has(cell); }

    /**
     * The rectangle of a cell in parts of the host's width and height: around a point where a click
     * hits the cell, if it is visible.
     * @param {string} name
     * @returns {{left: number, top: number, width: number, height: number}}
     */
    place(name) {
        const p = this.#body.places.get(name);
        if (!p) return {left: 0.5, top: 0.5, width: 0, height: 0};
        const seen = (/** @type {number[]} */ at) => new Vector3(...at).project(this.#eye.camera);
        const middle = (/** @type {Vector} */ side) => p.map((/** @type {number} */ v, /** @type {number} */ i) => v + side[i] / 2);
        const points = this.#body.faces.filter((f) => f.cell === name).map((f) => seen(middle(SIDES[f.side])));
        const {x, y} = points.find((v) => this.#ray(v.x, v.y)?.cell === name) ?? seen(p);
        const [a, b] = [seen([0, 0, 0]), new Vector3(0, 0.35, 0).applyQuaternion(this.#eye.camera.quaternion).project(this.#eye.camera)];
        const [h, w] = [b.y - a.y, (b.y - a.y) / this.#eye.camera.aspect];
        return {left: (x - w + 1) / 2, top: (1 - y - h) / 2, width: w, height: h};
    }

    #resize() {
        const [w, h] = [this.#host.clientWidth, this.#host.clientHeight];
        if (!w || !h || this.#size === `${w}x${h}`) return;
        this.#size = `${w}x${h}`;
        this.#renderer.setDrawingBufferSize(w, h, Math.min(devicePixelRatio || 1, DENSE));
        this.#eye.resize(w / h);
        this.#on.moved();
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        if (!this.#asleep) this.#paint(performance.now());
    }

    #draw() {
        if (this.#frame || this.#asleep) return;
        this.#frame = requestAnimationFrame((now) => {
            this.#frame = 0;
            this.#paint(now);
        });
    }

    /** @param {number} [now] */
    #paint(now = 0) {
        if (this.#renderer.getContext().isContextLost()) return;
        this.#pose(now);
        const whirling = this.#whirl ? Math.min(1, (now - this.#whirl) / WHIRL) : 1;
        this.#root.rotation.y = whirling < 1 ? ease(whirling) * 2 * Math.PI : 0;
        if (whirling < 1) this.#draw();
        else this.#whirl = 0;
        this.#renderer.render(this.#scene, this.#eye.camera);
    }

    /** Place each layer at its present angle. @param {number} now */
    #pose(now) {
        /** @type {Rotation | null} */
        let rotation = null;
        let angle = 0;
        const hand = this.#hand;
        if (hand?.turn) [rotation, angle] = [hand.turn, hand.angle];
        else if (this.#moving) {
            const m = this.#moving;
            const t = Math.max(0, (now - m.since) / m.ms);
            if (t >= 1) m.finish();
            else {
                [rotation, angle] = [m.rotation, m.from + (m.to - m.from) * ease(t)];
                this.#draw();
            }
        }
        const turn = new Quaternion();
        if (rotation) turn.setFromAxisAngle(new Vector3(...rotation.axis), angle);
        const moved = new Set(rotation?.cells);
        for (const [cell, {group}] of this.#nodes) {
            if (moved.has(cell)) group.quaternion.copy(turn);
            else group.quaternion.identity();
        }
    }
}

/** @param {Cells} a @param {Cells} b */
const sameTypes = (a, b) => [...a].every(([n, c]) => b.get(n)?.type === c.type);
