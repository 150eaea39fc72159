/**
 * loupe.js: shows the area under a finger twice as large, above the finger, on boards whose cells
 * are too small for fingers.
 */

const SIZE = 112; // css pixels
const TIMES = 2.2;

export class Loupe {
    #host;
    #board;
    #lens = document.createElement('canvas');
    #frame = 0;

    /** @param {HTMLElement} host of the board @param {HTMLCanvasElement} board */
    constructor(host, board) {
        this.#host = host;
        this.#board = board;
        this.#lens.className = 'loupe';
        this.#lens.setAttribute('aria-hidden', 'true');
    }

    /** @param {{clientX: number, clientY: number}} e */
    show(e) {
        const box = this.#host.getBoundingClientRect();
        const [x, y] = [e.clientX - box.left, e.clientY - box.top];
        const dpr = Math.min(devicePixelRatio || 1, 3);
        const lens = this.#lens;
        if (!lens.isConnected) {
            lens.width = lens.height = SIZE * dpr;
            this.#host.append(lens);
        }
        const above = box.top + y - SIZE - 36 > 0;
        lens.style.left = `${Math.max(-8, Math.min(box.width - SIZE + 8, x - SIZE / 2))}px`;
        lens.style.top = `${above ? y - SIZE - 36 : y + 48}px`;
        cancelAnimationFrame(this.#frame);
        const draw = () => {
            const ctx = lens.getContext('2d');
            const {left, top, width} = this.#board.getBoundingClientRect();
            const k = this.#board.width / width;
            const part = SIZE / TIMES * k;
            if (!ctx) return;
            ctx.clearRect(0, 0, lens.width, lens.height);
            ctx.drawImage(this.#board, (e.clientX - left) * k - part / 2, (e.clientY - top) * k - part / 2, part, part, 0, 0, lens.width, lens.height);
        };
        draw();
        this.#frame = requestAnimationFrame(() => { this.#frame = requestAnimationFrame(draw); }); // by then the board has marked the cell
    }

    hide() {
        cancelAnimationFrame(this.#frame);
        this.#lens.remove();
    }
}
