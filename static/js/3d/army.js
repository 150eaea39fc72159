/**
 * army.js: the pieces on the board in space: one instanced mesh for each part of each kind.
 *
 * All pieces are placed again for every frame: begin, put for each piece, end. The shape and the
 * picture of a kind are made when the first piece of the kind appears.
 *
 * @typedef {{meshes: any[], height: number, looks: boolean, directed: boolean, picture: boolean, count: number,
 *   texture: any, canvas: HTMLCanvasElement | null, player: number, type: number, ghost: boolean}} Kind
 */

import {
    CanvasTexture, Color, Euler, InstancedMesh, Matrix4, MeshBasicMaterial, MeshPhongMaterial, Quaternion, SRGBColorSpace, Vector3,
} from 'three';
import {blot, model} from './models.js';

const WOOD = '#e9cd96'; // the sides of pieces that carry a picture on wood
const PICTURE = 192; // pixels
const HALF = Math.PI;
const AHEAD = -0.6; // a figure cut from a board is turned a little to the side, so that its outline is visible

export class Army {
    #scene;
    #pieces;
    /** @type {Map<string, Kind>} */
    #kinds = new Map();
    /** Shapes, which both sides share. @type {Map<string, import('./models.js').Model>} */
    #models = new Map();
    #shadows;
    #shaded = 0;
    #matrix = new Matrix4();

    /** @param {any} scene @param {import('../board/pieces.js').Pieces} pieces */
    constructor(scene, pieces) {
        this.#scene = scene;
        this.#pieces = pieces;
        const material = new MeshBasicMaterial({map: shadow(), transparent: true, depthWrite: false});
        this.#shadows = this.#mesh(blot(), material, 64, 1);
    }

    /** @param {any} geometry @param {any} material @param {number} room @param {number} order among what is transparent */
    #mesh(geometry, material, room, order) {
        const mesh = new InstancedMesh(geometry, material, room);
        mesh.frustumCulled = false;
        mesh.count = 0;
        mesh.renderOrder = order;
        this.#scene.add(mesh);
        return mesh;
    }

    /** @param {number} player @param {number} type @param {boolean} [ghost] @returns {Kind} */
    #kind(player, type, ghost = false) {
        const key = `${player}/${type}/${ghost}`;
        const old = this.#kinds.get(key);
        if (old) return old;
        const glyph = this.#pieces.shape(player, type);
        const {parts, height, looks = false} = this.#model(glyph);
        const {fill} = this.#pieces.paint(player);
        /** @type {Kind} */
        const kind = {
            meshes: [], height, looks, directed: this.#pieces.directed(type), picture: parts.some((p) => p.face), count: 0,
            texture: null, canvas: null, player, type, ghost,
        };
        for (const part of parts) {
            const look = {shininess: 60, specular: new Color(0x3a3a3a), transparent: ghost || part.face, opacity: ghost ? 0.5 : 1};
            if (part.face) {
                kind.canvas = Object.assign(document.createElement('canvas'), {width: PICTURE, height: PICTURE});
                kind.texture = new CanvasTexture(kind.canvas);
                kind.texture.colorSpace = SRGBColorSpace;
                kind.texture.anisotropy = 4;
            }
            const material = new MeshPhongMaterial(part.face ? {...look, map: kind.texture, shininess: 10} : {...look, color: part.paint === 'wood' ? WOOD : fill});
            kind.meshes.push(this.#mesh(part.geometry, material, 16, ghost ? 3 : 2));
        }
        this.#kinds.set(key, kind);
        this.#draw(kind);
        return kind;
    }

    /** @param {string} glyph @returns {import('./models.js').Model} */
    #model(glyph) {
        const old = this.#models.get(glyph);
        if (old) return old;
        const made = model(glyph, this.#pieces.drawing(glyph));
        this.#models.set(glyph, made);
        return made;
    }

    /** @param {Kind} kind */
    #draw({canvas, texture, player, type}) {
        const image = this.#pieces.image(player, type);
        const ctx = canvas?.getContext('2d');
        if (!ctx || !image?.complete || !image.naturalWidth) return;
        ctx.clearRect(0, 0, PICTURE, PICTURE);
        ctx.drawImage(image, 0, 0, PICTURE, PICTURE);
        texture.needsUpdate = true;
    }

    /** Pictures have arrived. */
    refresh() { for (const kind of this.#kinds.values()) this.#draw(kind); }

    /** Make sure that a piece's shape has been made. @param {number} player @param {number} type @returns {boolean} whether it was not */
    make(player, type) {
        const before = this.#kinds.size;
        this.#kind(player, type);
        return this.#kinds.size > before;
    }

    /** @param {number} player @param {number} type */
    height(player, type) { return this.#kind(player, type).height; }

    begin() {
        this.#shaded = 0;
        for (const kind of this.#kinds.values()) kind.count = 0;
    }

    /**
     * @param {{player: number, type: number}} what
     * @param {{x: number, y: number, z: number, size: number}} at size: of the cell
     * @param {{ahead: boolean, flipped: boolean, scale?: number, ghost?: boolean, lift?: number}} how ahead: it looks away from the first player
     */
    put({player, type}, at, {ahead, flipped, scale = 1, ghost = false, lift = 0}) {
        if (scale <= 0.01) return;
        const kind = this.#kind(player, type, ghost);
        const turn = kind.looks ? AHEAD + (ahead ? 0 : HALF) : flipped && !kind.directed ? HALF : 0;
        const size = at.size * scale;
        const matrix = place(this.#matrix, at.x, at.y + lift, at.z, turn, size);
        kind.meshes = kind.meshes.map((mesh) => this.#set(mesh, kind.count, matrix));
        kind.count++;
        if (!ghost) this.#shadows = this.#set(this.#shadows, this.#shaded++, place(this.#matrix, at.x + 0.03, at.y, at.z + 0.02, 0, size));
    }

    /** @param {any} mesh @param {number} i @param {any} matrix @returns {any} the mesh, or a larger one */
    #set(mesh, i, matrix) {
        let to = mesh;
        if (i >= mesh.instanceMatrix.count) {
            to = this.#mesh(mesh.geometry, mesh.material, i * 2, mesh.renderOrder);
            to.instanceMatrix.array.set(mesh.instanceMatrix.array);
            this.#scene.remove(mesh);
            mesh.dispose();
        }
        to.setMatrixAt(i, matrix);
        return to;
    }

    end() {
        const finish = (/** @type {any} */ mesh, /** @type {number} */ n) => {
            mesh.count = n;
            mesh.visible = n > 0;
            mesh.instanceMatrix.needsUpdate = true;
        };
        for (const kind of this.#kinds.values()) for (const mesh of kind.meshes) finish(mesh, kind.count);
        finish(this.#shadows, this.#shaded);
    }

    dispose() {
        for (const mesh of [this.#shadows, ...[...this.#kinds.values()].flatMap((k) => k.meshes)]) {
            mesh.geometry.dispose();
            mesh.material.map?.dispose();
            mesh.material.dispose();
            mesh.dispose();
        }
    }
}

const [where, turned, sized] = [new Vector3(), new Quaternion(), new Vector3()];

/** @param {any} matrix @param {number} x @param {number} y @param {number} z @param {number} turn @param {number} size */
function place(matrix, x, y, z, turn, size) {
    return matrix.compose(where.set(x, y, z), turned.setFromEuler(new Euler(0, turn, 0)), sized.set(size, size, size));
}

/** A soft dark spot, used as a shadow. */
function shadow() {
    const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 64});
    const ctx = canvas.getContext('2d');
    if (ctx) {
        const g = ctx.createRadialGradient(32, 32, 8, 32, 32, 32);
        g.addColorStop(0, '#0006');
        g.addColorStop(0.6, '#0003');
        g.addColorStop(1, '#0000');
        ctx.fillStyle = g;
        ctx.fillRect(0, 0, 64, 64);
    }
    return new CanvasTexture(canvas);
}
