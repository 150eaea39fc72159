/**
 * grain.js: the material of a board: fibres, specks and threads, drawn over its cells and below its
 * lines, the same every time.
 */

/** @typedef {CanvasRenderingContext2D} Ctx */

/** Pseudo-random numbers from 0 to 1. @param {number} seed */
function chance(seed) {
    let s = seed;
    return () => {
        s = (Math.imul(s, 1_664_525) + 1_013_904_223) >>> 0; // the generator of Numerical Recipes
        return s / 2 ** 32;
    };
}

/**
 * @type {Record<string, (ctx: Ctx, box: {x: number, y: number, w: number, h: number}, next: () => number) => void>}
 */
const GRAINS = {
    wood(ctx, {x, y, w, h}, next) {
        for (let at = y; at < y + h; at += 0.05 + next() * 0.09) {
            ctx.strokeStyle = next() < 0.5 ? `rgb(60 30 5 / ${0.05 + next() * 0.13})` : `rgb(255 235 200 / ${next() * 0.12})`;
            ctx.lineWidth = 0.01 + next() * 0.035;
            const [a, b] = [next() - 0.5, next() - 0.5];
            ctx.beginPath();
            ctx.moveTo(x, at);
            ctx.bezierCurveTo(x + w / 3, at + a * 0.35, x + 2 * w / 3, at + b * 0.35, x + w, at + (a + b) * 0.2);
            ctx.stroke();
        }
    },
    stone(ctx, box, next) { specks(ctx, box, next, 70, 0.03, ['rgb(255 255 255 / .28)', 'rgb(30 35 45 / .2)']); },
    paper(ctx, {x, y, w, h}, next) {
        ctx.lineWidth = 0.012;
        for (let n = w * h * 9; n > 0; n--) {
            const [px, py, turn] = [x + next() * w, y + next() * h, next() * 7];
            ctx.strokeStyle = next() < 0.5 ? 'rgb(120 100 60 / .14)' : 'rgb(255 255 255 / .5)';
            ctx.beginPath();
            ctx.moveTo(px, py);
            ctx.lineTo(px + Math.cos(turn) * 0.14, py + Math.sin(turn) * 0.14);
            ctx.stroke();
        }
    },
    felt(ctx, box, next) { specks(ctx, box, next, 190, 0.018, ['rgb(255 255 255 / .12)', 'rgb(0 20 0 / .16)']); },
    night(ctx, {x, y, w, h}) {
        const light = ctx.createRadialGradient(x + w * 0.35, y + h * 0.2, 0, x + w / 2, y + h / 2, Math.hypot(w, h) * 0.6);
        light.addColorStop(0, 'rgb(255 255 255 / .14)');
        light.addColorStop(1, 'rgb(5 8 30 / .3)');
        ctx.fillStyle = light;
        ctx.fillRect(x, y, w, h);
    },
};

/** @param {Ctx} ctx @param {{x: number, y: number, w: number, h: number}} box @param {() => number} next @param {number} many in a cell @param {number} size @param {string[]} inks */
function specks(ctx, {x, y, w, h}, next, many, size, inks) {
    for (let n = Math.min(40_000, w * h * many); n > 0; n--) {
        ctx.fillStyle = inks[next() < 0.5 ? 0 : 1];
        const r = size * (0.4 + next());
        ctx.fillRect(x + next() * w, y + next() * h, r, r);
    }
}

/** @param {Ctx} ctx scaled to cells @param {string} kind @param {{x: number, y: number, w: number, h: number}} box */
export function paintGrain(ctx, kind, box) {
    const draw = GRAINS[kind];
    if (!draw) return;
    ctx.save();
    ctx.globalCompositeOperation = 'source-atop'; // nothing outside of the board
    draw(ctx, box, chance(7));
    ctx.restore();
}
