/**
 * noise.js: which noise belongs to what has just happened. Pure functions.
 */

/**
 * @param {{acts?: import('../engine/types.js').Act[]}} change
 * @param {import('../play/game.js').Game} game
 * @returns {import('./sound.js').Noise | ''} '' = silence
 */
export function noiseOf({acts}, game) {
    const {view, known, settings} = game;
    if (known && view.outcome.over) {
        const {winner = -1} = view.outcome;
        if (winner < 0 || settings.bot === '' || settings.side < 0) return 'over';
        return winner === settings.side ? 'won' : 'lost';
    }
    if (!acts?.length) return '';
    if (view.check?.length) return 'check';
    if (acts.filter((a) => a[0] === 'n').length > 2) return 'sow';
    if (acts.some((a) => a[0] === 'x')) return 'capture';
    return acts.some((a) => a[0] === 'm') ? 'move' : 'drop';
}
