/**
 * crossing.mjs: where a ladder of matches crosses one half.
 */

/**
 * The nodes at which the share would be one half, on the straight line between the
 * neighbouring rungs below and above it; nodes count by their logarithm.
 * @param {{nodes: number, share: number}[]} rungs
 * @returns {number} 0 if all rungs are on one side
 */
export function crossing(rungs) {
    const sorted = [...rungs].sort((a, b) => a.nodes - b.nodes);
    for (let i = 1; i < sorted.length; i++) {
        const a = sorted[i - 1], b = sorted[i];
        if (a.share > 0.5 || b.share < 0.5) continue;
        const part = b.share === a.share ? 0.5 : (0.5 - a.share) / (b.share - a.share);
        return Math.round(a.nodes * (b.nodes / a.nodes) ** part);
    }
    return 0;
}
