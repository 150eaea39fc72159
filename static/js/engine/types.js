/**
 * types.js: the shapes that travel between the page and the worker.
 *
 * No code. docs/PROTOCOL.md is the text of this contract; names are the same.
 *
 * @typedef {{n: string, x: number, y: number, w: number, h: number, s: number, d?: number, a?: number[], i?: number, o?: number, k?: number[]}} Cell   o: of pits, the player whose store it is; a: of a round board, the radii between which it lies, and how many cells its ring has; i: place in its pile, below 0 where piles go upwards; k: the number of its point, by player
 * @typedef {{w: number, h: number, style: string, cells: Cell[], lines?: number[][], marks?: number[][],
 *   edges?: {p: number, pts: number[][]}[], shapes?: number[][], files?: string[], ranks?: string[], solid?: string[],
 *   image?: {file: string, x: number, y: number, w: number, h: number}}} Board
 * @typedef {{t: number, name: string, key?: string, letter: string, glyphs: string[], signs?: string[], help?: string, scenery?: boolean, body?: boolean, images?: string[]}} Piece
 * @typedef {{name: string, key?: string, random?: boolean}} Player
 * @typedef {{name: string, key?: string, setups: string[]}} Start
 * @typedef {{id: string, family: string, title: string, variants?: string[], players: Player[], turns: number[],
 *   board: Board, pieces: Piece[], hands: boolean, counts: boolean, pie?: boolean, hides?: 'cells' | 'kinds', deals?: boolean, progressive?: boolean, smart?: string, silent?: boolean, selection?: boolean, flips?: 'no' | 'pieces', unlisted?: boolean, sudden?: string, aims?: {p: number, t: number[], c: string[]}[], wins?: string[], row?: number, blocks?: boolean, clears?: boolean, prey?: number, starts?: Start[], formats?: string[], notations?: string[], bots: string[], levels: number}} Info
 *
 * @typedef {[cell: string, player: number, type: number, count: number, under?: number[]]} Placed   ['e4', 0, 1, 1]; under: player and type of each piece of its column, from the top
 * @typedef {(string|number|number[])[]} Act          ['m', 'e2', 'e4', 0, 1, 0]; the last entry is the part
 * @typedef {{t: string, x?: string[], label?: string, piece?: number, acts: Act[]}} Move
 * @typedef {{next?: Record<string, number>, moves?: number[]}} TrieNode
 * @typedef {{moves: Move[], nodes: TrieNode[], pass: number, untold?: boolean}} Select
 * @typedef {{over: boolean, winner?: number, text?: string, results?: number[],
 *   cells?: string[], ending?: import('../state/ending.js').Ending}} Outcome   ending = the players ended it, not the rules
 * @typedef {{cells: Placed[], ties?: [string, string][], hands?: [number, number][][], scores?: number[], turn: number, ply: number, setup: string,
 *   fen?: string, check?: string[], forbidden?: string[], dark?: string[], unseen?: string[], last?: {text: string, acts: Act[]},
 *   outcome: Outcome, select: Select}} View
 *
 * @typedef {{move?: string, comment?: string, props?: string[][], children?: Node[]}} Node      a game tree as the protocol writes it
 * @typedef {{depth?: number, seldepth?: number, score?: number, nodes?: number, nps?: number, hash?: number, pv?: string[],
 *   visits?: number}} Progress
 * @typedef {{file?: string, line?: number, col?: number, severity?: string, message: string, hint?: string}} Problem
 *
 * Settings of one game: who plays. side -1 = bots play every seat; bot '' = persons play every seat.
 * second = the bot of every other player where bots play all seats, '' = the same; clock = a control of clock.js, '' = none.
 * @typedef {{side: number, bot: string, second?: string, clock?: string}} Settings
 */

export {};
