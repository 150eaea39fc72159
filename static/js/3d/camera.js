/**
 * camera.js: the camera: its first position, how it fits the board into the picture, and what is
 * saved of it.
 */

import {PerspectiveCamera, Spherical, Vector3} from 'three';
import {OrbitControls} from 'three/addons/controls/OrbitControls.js';

const ROOM = 0.97; // part of the picture that the board fills
const WIDE = 1.2; // a picture so much wider than high has room for the corners of a board that is turned

/** The first view: the angles to the side and from above, and the angle of the lens, in degrees. A stack is seen from far away, so that its levels look alike, and a body so that three sides are visible. */
const FIRST = {flat: {aside: 0, down: 0.68, lens: 30}, stack: {aside: 0.36, down: 1.17, lens: 16}, body: {aside: 0.6, down: 1.02, lens: 24}};

export class Eye {
    #first;
    #corners;
    #fit = 10;
    #least = 10;
    #aim = {x: 0, y: 0};
    #flipped = false;
    #moved = false;

    /**
     * @param {HTMLElement} canvas
     * @param {import('./space.js').Space} space
     * @param {{margin: number, tall: number, slanted: boolean, ends?: any[]}} room margin: of the board; tall: the highest piece; ends: of a body, which is seen from below, too
     * @param {{kept: string, change: () => void, rest: () => void}} on kept: from before; rest: the person has let go
     */
    constructor(canvas, space, {margin, tall, slanted, ends}, {kept, change, rest}) {
        this.#first = ends ? FIRST.body : space.levels.length > 1 ? FIRST.stack : FIRST.flat;
        this.camera = new PerspectiveCamera(this.#first.lens, 1, 1, 300);
        this.controls = new OrbitControls(this.camera, canvas);
        Object.assign(this.controls, {enablePan: false, enableDamping: false, minPolarAngle: 0.08, maxPolarAngle: ends ? Math.PI - 0.08 : 1.5, rotateSpeed: ends ? 1 : 0.7, zoomSpeed: 0.8});
        // Boxes around everything that must be visible: each level, or each cell if the board is
        // not a rectangle.
        const boxes = slanted ? [...space.spots.values()] : space.levels.map(({y}) => ({x: 0, y, z: 0, w: space.w, h: space.d}));
        this.#corners = ends ?? boxes.flatMap((b) => [-1, 1].flatMap((i) => [-1, 1].flatMap((k) => [
            new Vector3(b.x + i * (b.w / 2 + margin), b.y - 0.3, b.z + k * (b.h / 2 + margin)), new Vector3(b.x + i * b.w / 2, b.y + tall, b.z + k * b.h / 2),
        ])));
        this.#at = this.#read(kept);
        this.controls.addEventListener('start', () => {
            this.#moved = true;
            this.#held = this.#seen();
        });
        this.controls.addEventListener('change', () => {
            this.#keepWhole();
            change();
        });
        this.controls.addEventListener('end', () => {
            this.#at = this.#seen();
            this.#held = null;
            rest();
        });
    }

    /** The angles, and the distance as a multiple of the one at which the board fits when it is seen from there, for a board that is not flipped. */
    #at;
    /** The same as the person had it last, while the board is being turned. @type {{aside: number, down: number, radius: number, far: number} | null} */
    #held = null;

    /** @param {string} text @returns {{aside: number, down: number, far: number}} */
    #read(text) {
        const [aside, down, far] = text.split(';').map(Number);
        const good = [aside, down, far].every(Number.isFinite) && far > 0.2 && far < 4 && down > 0 && down < 3.2;
        if (good) this.#moved = true;
        return good ? {aside, down, far} : {...this.#first, far: 1};
    }

    #seen() {
        const s = new Spherical().setFromVector3(this.camera.position.clone().sub(this.controls.target));
        const at = {aside: s.theta - (this.#flipped ? Math.PI : 0), down: s.phi};
        return {...at, radius: s.radius, far: s.radius / this.#fitFrom(at)};
    }

    /** A board that is turned shows its corners at the sides: it goes as far away as it needs to keep them in the picture. Who comes nearer or goes away meanwhile, has it so. */
    #keepWhole() {
        if (!this.#held) return;
        const now = this.#seen();
        if (Math.abs(now.radius / this.#held.radius - 1) > 1e-4) {
            this.#held = now;
            return;
        }
        const radius = Math.min(this.controls.maxDistance, now.radius * this.#held.far / now.far);
        this.camera.position.sub(this.controls.target).setLength(radius).add(this.controls.target);
        this.camera.updateMatrixWorld();
        this.#held = {...now, radius, far: this.#held.far};
    }

    /** The distance at which everything is visible from a side, at the height of the first view, and no less than there: who looks from low or from above has the board as near. @param {{aside: number}} at */
    #fitFrom({aside}) { return this.camera.aspect > WIDE ? this.#fit : this.#fit * Math.max(1, this.#need({aside, down: this.#first.down}) / this.#least); }

    /** The distance at which the board touches the edge of the picture. @param {{aside: number, down: number}} at */
    #need(at) {
        const {position, quaternion} = this.camera.clone();
        let far = this.#fit;
        for (let i = 0; i < 5; i++) {
            this.#stand(at, far, this.#flipped);
            const {top, bottom, left, right} = this.#extent();
            far *= Math.max(right, -left, top, -bottom) / ROOM;
        }
        this.camera.position.copy(position);
        this.camera.quaternion.copy(quaternion);
        this.camera.updateMatrixWorld();
        return far;
    }

    /** @returns {string} to be kept; '' = the first view */
    get text() { return this.#moved ? [this.#at.aside, this.#at.down, this.#at.far].map((v) => v.toFixed(3)).join(';') : ''; }

    /** @param {boolean} flipped */
    flip(flipped) {
        this.#flipped = flipped;
        this.#place();
    }

    reset() {
        this.#moved = false;
        this.#at = {...this.#first, far: 1};
        this.#place();
    }

    /** @param {number} aspect */
    resize(aspect) {
        this.camera.aspect = aspect;
        this.camera.updateProjectionMatrix();
        this.#measure();
        this.#place();
    }

    /** The distance at which everything is visible, and the point at which the camera looks. */
    #measure() {
        this.#aim = {x: 0, y: 0};
        let far = 100;
        for (let round = 0; round < 4; round++) {
            let box = {top: 0, bottom: 0, left: 0, right: 0};
            for (let i = 0; i < 8; i++) { // scale the distance by the factor by which the board looks too large; this converges
                this.#stand(this.#first, far, false);
                box = this.#extent();
                far *= Math.max(box.right - box.left, box.top - box.bottom) / 2 / ROOM;
            }
            this.#fit = far;
            const k = Math.tan(this.#first.lens * Math.PI / 360) * far / 2;
            this.#aim.x += (box.left + box.right) * k * this.camera.aspect;
            this.#aim.y += (box.top + box.bottom) * k / Math.max(0.3, Math.sin(this.#first.down));
        }
        this.#least = this.#need(this.#first);
        Object.assign(this.controls, {minDistance: this.#fit * 0.35, maxDistance: this.#fit * 1.8});
    }

    #extent() {
        const seen = this.#corners.map((c) => c.clone().project(this.camera));
        return {
            top: Math.max(...seen.map((p) => p.y)), bottom: Math.min(...seen.map((p) => p.y)),
            left: Math.min(...seen.map((p) => p.x)), right: Math.max(...seen.map((p) => p.x)),
        };
    }

    /** @param {{aside: number, down: number}} at @param {number} far @param {boolean} flipped */
    #stand({aside, down}, far, flipped) {
        const half = flipped ? -1 : 1;
        const {aside: turn} = this.#first;
        this.controls.target.set(this.#aim.x * Math.cos(turn) * half, this.#aim.y, -this.#aim.x * Math.sin(turn) * half);
        this.camera.position.setFromSphericalCoords(far, down, aside + (flipped ? Math.PI : 0)).add(this.controls.target);
        this.camera.lookAt(this.controls.target);
        this.camera.updateMatrixWorld();
    }

    #place() {
        this.#stand(this.#at, Math.min(this.controls.maxDistance, this.#fitFrom(this.#at) * this.#at.far), this.#flipped);
        this.controls.update();
    }

    dispose() { this.controls.dispose(); }
}
