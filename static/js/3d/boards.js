/**
 * boards.js: the fixed objects in space: light, the boards with their faces, and the body that
 * carries them.
 */

import {
    BoxGeometry, CanvasTexture, Color, CylinderGeometry, DirectionalLight, HemisphereLight, InstancedMesh, Matrix4, Mesh,
    MeshBasicMaterial, MeshLambertMaterial, PlaneGeometry, Sprite, SpriteMaterial, SRGBColorSpace,
} from 'three';
import {nameOnLevel} from '../board/hit.js';
import {prism} from './models.js';
import {rim} from './space.js';

export class Boards {
    #scene;
    #info;
    #space;
    #ground;
    #texture;
    /** @type {{mesh: any, box: {x: number, y: number, w: number, h: number}}[]} */
    #faces = [];
    /** @type {any[]} */
    #waste = [];
    /** The letters beside a stack of boards, with their positions on the board that is not flipped. @type {{sprite: any, at: [number, number, number]}[]} */
    #names = [];

    /**
     * @param {any} scene
     * @param {import('../engine/types.js').Info} info
     * @param {import('./space.js').Space} space
     * @param {import('./ground.js').Ground} ground what is painted on them
     * @param {string} colour of what carries them
     */
    constructor(scene, info, space, ground, colour) {
        this.#scene = scene;
        this.#info = info;
        this.#space = space;
        this.#ground = ground;
        this.#texture = this.#keep(new CanvasTexture(ground.canvas));
        this.#texture.colorSpace = SRGBColorSpace;
        this.#texture.anisotropy = 8;
        this.#build(colour);
    }

    dispose() { for (const thing of this.#waste) thing.dispose(); }

    /** The board has been flipped. @param {boolean} flipped */
    flip(flipped) {
        for (const {sprite, at: [x, y, z]} of this.#names) sprite.position.set(flipped ? -x : x, y, flipped ? -z : z);
        for (const {mesh, box} of this.#faces) {
            const [x, y, w, h] = this.#ground.part(box, flipped);
            const uv = mesh.geometry.attributes.uv;
            [[x, y + h], [x + w, y + h], [x, y], [x + w, y]].forEach(([u, v], i) => uv.setXY(i, u, v));
            uv.needsUpdate = true;
            mesh.rotation.z = flipped ? Math.PI : 0;
        }
    }

    /** The ground has been painted again. */
    refresh() { this.#texture.needsUpdate = true; }

    /** @param {string} colour of what carries the boards */
    #build(colour) {
        const {levels, w, h, d} = this.#space;
        const sun = new DirectionalLight(0xfff6e8, 1.75);
        sun.position.set(-5, 11, 5);
        const back = new DirectionalLight(0xdfe8ff, 0.7);
        back.position.set(6, 6, -8);
        this.#scene.add(new HemisphereLight(0xffffff, 0x8a7a6a, 1.35), sun, back);
        const stack = levels.length > 1;
        const pad = stack ? 0 : this.#ground.pad;
        const face = this.#keep(new MeshBasicMaterial({map: this.#texture, transparent: true, opacity: stack ? 0.88 : 1}));
        const wood = this.#keep(new MeshLambertMaterial({color: new Color(colour), transparent: stack, opacity: stack ? 0.6 : 1}));
        for (const level of levels) {
            const {box} = level;
            const mesh = new Mesh(this.#keep(new PlaneGeometry(w + 2 * pad, d + 2 * pad)), face);
            mesh.rotation.x = -Math.PI / 2;
            mesh.position.y = level.y;
            this.#scene.add(mesh);
            this.#faces.push({mesh, box: {x: box.x - pad, y: box.y - pad, w: box.w + 2 * pad, h: box.h + 2 * pad}});
            if (this.#info.board.style === 'hex') continue;
            const [edge, thick] = [rim(this.#info.board, levels.length), stack ? 0.07 : 0.3];
            const round = this.#info.board.style === 'rings';
            const body = round ? new CylinderGeometry(w / 2 + pad + edge, w / 2 + pad + edge, thick, 64) : new BoxGeometry(w + 2 * pad + 2 * edge, thick, d + 2 * pad + 2 * edge);
            const base = new Mesh(this.#keep(body), wood);
            base.position.y = level.y - thick / 2 - 0.01;
            this.#scene.add(base);
            if (stack) this.#label(level.label, [-w / 2 - 0.45, level.y, d / 2 + 0.45], 0.6);
        }
        if (stack) this.#coordinates(levels[0]);
        if (this.#info.board.style === 'hex') this.#prisms(wood);
        if (stack) {
            const rod = this.#keep(new CylinderGeometry(0.025, 0.025, h, 8));
            const glass = this.#keep(new MeshLambertMaterial({color: wood.color, transparent: true, opacity: 0.3, depthWrite: false}));
            for (const [x, z] of [[-1, -1], [-1, 1], [1, -1], [1, 1]]) {
                const post = new Mesh(rod, glass);
                post.position.set(x * (w / 2 + 0.04), 0, z * (d / 2 + 0.04));
                this.#scene.add(post);
            }
        }
    }

    /** @template T @param {T} thing @returns {T} to be disposed of at the end */
    #keep(thing) {
        this.#waste.push(thing);
        return thing;
    }

    /** Make the cells of a board of hexagons. @param {any} material */
    #prisms(material) {
        const {cells} = this.#info.board;
        const mesh = new InstancedMesh(this.#keep(prism(cells[0].w > cells[0].h)), material, cells.length);
        cells.forEach((c, i) => {
            const s = this.#space.spots.get(c.n);
            if (s) mesh.setMatrixAt(i, new Matrix4().makeScale(c.w, 0.3, c.h).setPosition(s.x, s.y - 0.01, s.z));
        });
        this.#scene.add(mesh);
    }

    /** Write files and ranks along the lowest board of a stack. @param {import('./space.js').Level} level */
    #coordinates({cells, y}) {
        const {spots, w, d} = this.#space;
        for (const c of cells) {
            const s = spots.get(c.n);
            const {file, rank} = nameOnLevel(c);
            if (!s) continue;
            if (s.z > d / 2 - s.h) this.#label(file, [s.x, y, d / 2 + 0.3], 0.36);
            if (s.x < s.w - w / 2) this.#label(rank, [-w / 2 - 0.3, y, s.z], 0.36);
        }
    }

    /** @param {string} text @param {[number, number, number]} at @param {number} size */
    #label(text, at, size) {
        const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 64});
        const ctx = canvas.getContext('2d');
        if (!ctx) return;
        ctx.font = '600 52px system-ui, sans-serif';
        ctx.textAlign = 'center';
        ctx.textBaseline = 'middle';
        ctx.fillStyle = '#a57c4a';
        ctx.fillText(text, 32, 35);
        const map = this.#keep(new CanvasTexture(canvas));
        map.colorSpace = SRGBColorSpace;
        const sprite = new Sprite(this.#keep(new SpriteMaterial({map})));
        sprite.position.set(...at);
        sprite.scale.setScalar(size);
        this.#names.push({sprite, at});
        this.#scene.add(sprite);
    }
}
