/**
 * paint.js: people paint in the tables of the maker with a mouse or a pen, or with a finger if they
 * want that, and move between the cells with arrow keys. The program decides what a click does.
 */

/** @param {EventTarget | null} target @returns {HTMLButtonElement | null} */
const cellOf = (target) => (target instanceof Element ? target.closest('.maker-cells button') : null);

/** The nearest cell of a table in a direction. @param {HTMLElement} from @param {number} dx @param {number} dy */
function beside(from, dx, dy) {
    const middle = (/** @type {Element} */ el) => {
        const {left, top, width, height} = el.getBoundingClientRect();
        return {x: left + width / 2, y: top + height / 2, size: height};
    };
    const here = middle(from);
    /** @type {{cell: HTMLElement, far: number} | null} */
    let best = null;
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (from.closest('table')?.querySelectorAll('button') ?? [])) {
        const there = middle(cell);
        const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
        const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
        if (along < here.size / 2 || aside > along) continue;
        const far = along + 2 * aside;
        if (!best || far < best.far) best = {cell, far};
    }
    return best?.cell ?? null;
}

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]});

/** @param {HTMLElement} main */
export function paint(main) {
    /** The value that cells under the pointer get; null while nobody is painting. @type {string | null} */
    let want = null;
    /** The cell where painting began; a click without movement paints it. @type {HTMLElement | null} */
    let first = null;
    main.addEventListener('pointerdown', (e) => {
        const cell = cellOf(e.target);
        const fingers = /** @type {HTMLInputElement | null} */ (main.querySelector('[name=finger]'))?.checked;
        const draws = cell?.dataset.on && (e.pointerType !== 'touch' || fingers) && e.button === 0;
        if (draws && cell.hasPointerCapture(e.pointerId)) cell.releasePointerCapture(e.pointerId); // otherwise the first cell would capture the finger
        want = draws ? String(cell.dataset.on !== 'true') : null;
        first = draws ? cell : null;
    });
    main.addEventListener('pointerover', (e) => {
        const cell = cellOf(e.target);
        if (want === null || !e.buttons || !cell?.dataset.on || cell === first) return;
        for (const each of [first, cell]) if (each && each.dataset.on !== want) each.click();
        first = null;
    });
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { want = first = null; });
    main.addEventListener('keydown', (e) => {
        const cell = cellOf(e.target), way = ARROWS[e.key];
        if (!cell || !way || e.ctrlKey || e.altKey || e.metaKey) return;
        e.preventDefault();
        beside(cell, ...way)?.focus();
    });
}
