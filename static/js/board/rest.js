/**
 * rest.js: detects a mouse that rests on a cell long enough to mean a question. A press, the wheel
 * or moving on ends it; a dragged piece does not count.
 */

const LONG = 900; // ms

export class Rest {
    #tell;
    #over = new AbortController();
    #timer = 0;
    #held = false;
    #mouse = true;
    /** The cell on which the mouse rests, '' for none. */
    at = '';

    /**
     * @param {HTMLElement} host of the board
     * @param {(cell: string) => void} tell called with the cell, and with '' when the rest is over
     */
    constructor(host, tell) {
        this.#tell = tell;
        const how = {capture: true, passive: true, signal: this.#over.signal};
        host.addEventListener('pointerdown', () => {
            this.#held = true;
            this.#end();
        }, how);
        for (const event of ['pointerup', 'pointercancel']) addEventListener(event, () => { this.#held = false; }, how);
        host.addEventListener('pointermove', (e) => { this.#mouse = e.pointerType === 'mouse'; }, how);
        host.addEventListener('wheel', () => this.#end(), how);
    }

    dispose() {
        this.#end();
        this.#over.abort();
    }

    /** The pointer has moved to another cell. @param {string} cell '' = on none */
    point(cell) {
        this.#end();
        if (!cell || this.#held || !this.#mouse) return;
        this.#timer = window.setTimeout(() => {
            this.at = cell;
            this.#tell(cell);
        }, LONG);
    }

    #end() {
        clearTimeout(this.#timer);
        if (!this.at) return;
        this.at = '';
        this.#tell('');
    }
}
