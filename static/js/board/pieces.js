/**
 * pieces.js: pictures of pieces, for the canvas and for buttons.
 *
 * static/img/pieces.svg holds one <symbol> per glyph, drawn with var(--p) and var(--o) for the
 * player's fill and outline. The file is fetched once; each (glyph, player) becomes an image by
 * replacing these two words. A piece without a picture is drawn as its letter on a disc, or as its
 * sign: static/img/signs.svg holds the signs that games use, so that they look the same on devices
 * without a font for them. Pictures that came with the rules (pictures.js) take precedence.
 *
 * @typedef {import('./palette.js').Paint} Paint
 */

import {say} from '../words/strings.js';
import {pairs} from './acts.js';
import {breath} from './breath.js';
import {NOBODY, paints} from './palette.js';
import {pictureNamed} from './pictures.js';
import {drawable} from './signs.js';

const LETTERS = 'letters'; // the set without pictures
/** Sets made from the usual pictures: shaded as if lit by a lamp; without hard outlines. */
const MADE = ['shaded', 'soft'];
const TILE = 'shogi-'; // prefix of glyphs that are tiles pointing ahead
const COUNTER = 'xiangqi-'; // prefix of glyphs that are light discs with a sign in the player's colour
const SIGN = 'sign-';
const PLACE = '>=<'; // marks the place of the text on a picture
const RASTER = 192; // pixels: enough for any cell on a phone, sharp on most screens

export class Pieces {
    #info;
    #paints;
    /** @type {Map<string, {box: string, body: string}>} */
    #symbols = new Map();
    /** @type {Map<string, HTMLImageElement>} */
    #images = new Map();
    #fetched = false; // or the attempt was given up
    #set = ''; // of pictures
    /** Pictures that came with the rules. @type {import('./pictures.js').Pictures} */
    #own = {};
    /** Called when a picture has arrived. @type {() => void} */
    onload = () => {};

    /** @param {import('../engine/types.js').Info} info */
    constructor(info) {
        this.#info = info;
        this.#paints = paints(info.players);
    }

    /**
     * @param {string} url of pieces.svg and, after a space, of signs.svg
     * @param {import('../engine/types.js').Placed[]} [placed] pieces whose pictures must be available before anything is drawn
     */
    async fetch(url, placed = []) {
        await this.#read(url).catch(() => {}); // then letters on discs are used
        await this.ready(placed);
        this.#fetched = true;
    }

    /** Make the pictures of pieces and of their columns available. @param {import('../engine/types.js').Placed[]} placed */
    async ready(placed) {
        for (const [player, type] of placed.flatMap(([, p, t, , under]) => [/** @type {[number, number]} */ ([p, t]), ...pairs(under)])) {
            if (type < 0 || this.#images.has(`${player}/${type}`)) continue;
            this.#make(player, type);
            await breath(); // each picture is a document for the browser
        }
        await Promise.allSettled([...this.#images.values()].map((i) => i.decode()));
    }

    /** @param {string} url of pieces.svg and of signs.svg */
    async #read(url) {
        const [pictures, signs] = url.split(' ');
        const {pieces} = this.#info;
        await Promise.all([
            pieces.some((p) => p.glyphs?.some((g) => g)) && this.#gather(pictures),
            signs && pieces.some((p) => p.signs && !this.#turned(p)) && this.#gather(signs),
        ]);
    }

    /** @param {string} url of a file of symbols */
    async #gather(url) {
        const response = await fetch(url);
        if (!response.ok) return;
        const found = (await response.text()).matchAll(/<symbol\b([^>]*)>([\s\S]*?)<\/symbol>/g);
        for (const [, attributes, body] of found) {
            const id = /\bid="([^"]*)"/.exec(attributes)?.[1];
            const box = /\bviewBox="([^"]*)"/.exec(attributes)?.[1] ?? '0 0 100 100';
            if (id) this.#symbols.set(id, {box, body});
        }
    }

    /**
     * The sets of pictures that the game can have: '' is the usual one; then those for which the
     * file holds '<glyph>~<set>' for some piece, those made from the usual one, and 'letters'.
     * @returns {string[]}
     */
    sets() {
        const glyphs = this.#info.pieces.flatMap((p) => p.glyphs ?? []).filter(Boolean);
        if (!glyphs.length) return [''];
        const found = [...this.#symbols.keys()].map((id) => id.split('~')).filter(([glyph, set]) => set && glyphs.includes(glyph));
        return ['', ...new Set(found.map(([, set]) => set)), ...MADE.filter((s) => s !== 'soft' || glyphs.some((g) => this.#symbols.get(g)?.body.includes('--o'))), ...(this.#info.pieces.every((p) => p.letter) ? [LETTERS] : [])];
    }

    /** The set in use. */
    get worn() { return this.#set; }

    /** Use another set from now on. @param {string} set */
    dress(set) {
        if (set === this.#set) return;
        this.#set = set;
        this.#images.clear();
        this.onload();
    }

    /** Show pictures that came with the rules. @param {import('./pictures.js').Pictures} own */
    wear(own) {
        this.#own = own;
        this.#images.clear();
    }

    /** @param {number} player @returns {Paint} */
    paint(player) { return this.#paints[player] ?? NOBODY; }

    /** @param {number} type */
    of(type) { return this.#info.pieces.find((p) => p.t === type); }

    /** @param {number} type @returns {boolean} whether its picture points in a direction and turns with the board */
    directed(type) {
        const piece = this.of(type);
        return this.#set !== LETTERS && !!piece && (piece.glyphs?.some((g) => g.endsWith('-down')) || !!piece.signs && this.#tiles());
    }

    /** @param {number} type @returns {boolean} whether its picture is a card, higher than wide, that fills its cell */
    upright(type) {
        const glyph = this.of(type)?.glyphs?.[0]?.split('=')[0] ?? '';
        const [, , w, h] = (this.#symbols.get(glyph)?.box ?? '').split(/[\s,]+/).map(Number);
        return w < h && this.#set !== LETTERS;
    }

    /** @param {number} player @param {number} type @returns {string} 'White Pawn' */
    name(player, type) {
        const owner = this.#info.players.length > 1 ? this.#info.players[player]?.name ?? '' : ''; // a single player owns everything
        const piece = (this.of(type)?.name ?? '').replaceAll('-', ' ');
        return owner && piece ? say('pieceOf', owner, piece) : owner || piece;
    }

    /**
     * @param {number} player
     * @param {number} type
     * @returns {string} a data URL: an SVG document of ours, or a picture that came with the rules
     */
    url(player, type) {
        const piece = this.of(type);
        const own = pictureNamed(this.#own, piece?.images?.[Math.max(0, player)] ?? '');
        if (own) return own;
        const {fill, line: hard} = this.paint(player);
        const line = this.#set === 'soft' ? mixed(fill, hard, 0.6) : hard;
        const {glyph, upon, angle} = this.#glyph(player, piece);
        const symbol = this.#set === LETTERS ? undefined : this.#symbols.get(`${glyph}~${this.#set}`) ?? this.#symbols.get(glyph);
        const box = symbol?.box ?? '0 0 100 100';
        const body = symbol
            ? turned(written(this.#whole(symbol.body).replace(/var\(\s*--p\s*(,[^)]*)?\)/g, fill).replace(/var\(\s*--o\s*(,[^)]*)?\)/g, line), upon, line), angle)
            : this.#set !== LETTERS && piece?.signs && this.#writable(piece.signs[Math.max(0, player)]) ? this.#signed(piece, player, fill, line)
                : disc(piece?.letter ?? '', fill, line);
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${RASTER}" ` +
            `height="${RASTER}" viewBox="${box}">${this.#set === 'shaded' ? shaded(body, box, fill) : body}</svg>`;
        return 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
    }

    /**
     * The picture of a piece. Tiles point ahead: a player without a picture of his own gets that of
     * the first player, turned.
     * @param {number} player @param {import('../engine/types.js').Piece | undefined} piece
     */
    #glyph(player, piece) {
        const own = piece?.glyphs?.[Math.max(0, player)];
        const [glyph, upon = ''] = (own || piece && this.#turned(piece) || '').split('=');
        return {glyph, upon, angle: own ? 0 : this.#angle(player)};
    }

    /** The tile that is turned for players without a picture of their own. @param {import('../engine/types.js').Piece} piece @returns {string} '' = none */
    #turned({glyphs}) { return glyphs?.[0]?.startsWith(TILE) ? glyphs[0] : ''; }

    /** The direction in which a player looks, in degrees from that of the first player. @param {number} player */
    #angle(player) { return Math.max(0, player) * 360 / this.#info.players.length; }

    /** The symbol of a glyph in pieces.svg, '' if there is none or it is not loaded yet. @param {string} glyph */
    drawing(glyph) { return this.#symbols.get(glyph)?.body ?? ''; }

    /** The shape of a piece in space: a glyph, or a tile and how it is turned. @param {number} player @param {number} type @returns {string} */
    shape(player, type) {
        const piece = this.of(type);
        const own = piece?.glyphs?.[Math.max(0, player)] ?? '';
        return own || !(piece && (piece.signs || this.#turned(piece))) || !this.#tiles() ? own : `${TILE}@${this.#angle(player)}`;
    }

    /**
     * A piece drawn as its sign: on a tile that points ahead if the game has such tiles, on a disc
     * like those of xiangqi if it has those, else on a disc in the player's colour.
     * @param {import('../engine/types.js').Piece} piece @param {number} player @param {string} fill @param {string} line @returns {string}
     */
    #signed({letter, signs = []}, player, fill, line) {
        const sign = [...signs[Math.max(0, player)]];
        if (!this.#tiles() && this.#has(COUNTER)) {
            return `<circle cx="50" cy="50" r="45" fill="#f6e3b8" stroke="${fill}" stroke-width="4"/><circle cx="50" cy="50" r="38.5" fill="none" stroke="${fill}" stroke-width="1.6"/>` +
                this.#write(sign, 50, fill);
        }
        if (!this.#tiles()) return disc('', fill, line) + this.#write(sign, 50, line);
        return turned(`<path fill="#f0cf8e" stroke="#7d5120" stroke-width="3" stroke-linejoin="round" d="M50 8 76 21 85 95H15L24 21Z"/>` +
            this.#write(sign, 58, letter.startsWith('+') ? '#b3261e' : '#222'), this.#angle(player));
    }

    /** Signs written one below the other. @param {string[]} signs @param {number} y of their middle @param {string} ink */
    #write(signs, y, ink) {
        const size = [50, 34][signs.length - 1] ?? 24;
        return signs.slice(0, 3).map((s, i, {length}) => {
            const middle = y + size * (i - (length - 1) / 2);
            const drawn = this.#symbols.get(SIGN + s);
            return drawn ? `<svg x="${50 - size / 2}" y="${middle - size / 2}" width="${size}" height="${size}" viewBox="${drawn.box}" fill="${ink}">${drawn.body}</svg>` : label(s, middle, size, ink);
        }).join('');
    }

    /** Whether there are pictures or a font for all signs. @param {string} signs */
    #writable(signs) { return [...signs].every((s) => this.#symbols.has(SIGN + s)) || drawable(signs); }

    /** @returns {boolean} whether pieces are tiles that point ahead */
    #tiles() { return this.#has(TILE); }

    /** Whether some glyphs begin with a prefix. @param {string} kind the prefix */
    #has(kind) { return this.#info.pieces.some((p) => p.glyphs?.some((g) => g.startsWith(kind))); }

    /** A picture together with the symbols that it refers to: <use href="#other" …/>. @param {string} body @returns {string} */
    #whole(body) {
        return body.replace(/<use href="#([^"]+)"([^>]*)\/>/g, (_, id, rest) => `<g${rest}>${this.#whole(this.#symbols.get(id)?.body ?? '')}</g>`);
    }

    /**
     * @param {number} player
     * @param {number} type
     * @returns {HTMLImageElement | null} null until fetch has ended; it may be incomplete until onload is called
     */
    image(player, type) {
        if (!this.#fetched) return null;
        return this.#images.get(`${player}/${type}`) ?? this.#make(player, type);
    }

    /** @param {number} player @param {number} type @returns {HTMLImageElement} */
    #make(player, type) {
        const img = new Image(RASTER, RASTER);
        img.decoding = 'async';
        img.onload = () => this.onload();
        img.src = this.url(player, type);
        this.#images.set(`${player}/${type}`, img);
        return img;
    }
}

/** A mixture of two colours. @param {string} a '#rrggbb' @param {string} b @param {number} part of b @returns {string} */
function mixed(a, b, part) {
    const [x, y] = [a, b].map((c) => [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16)));
    return `#${x.map((v, i) => Math.round(v + (y[i] - v) * part).toString(16).padStart(2, '0')).join('')}`;
}

/** A picture as if lit by a lamp, above its shadow. @param {string} body @param {string} box @param {string} fill of its player */
function shaded(body, box, fill) {
    const [x, y, w, h] = box.split(/[\s,]+/).map(Number);
    return `<defs><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${x + w * 0.36}" cy="${y + h * 0.28}" r="${w * 0.7}">` +
        `<stop offset="0" stop-color="${mixed(fill, '#ffffff', 0.55)}"/><stop offset=".45" stop-color="${fill}"/><stop offset="1" stop-color="${mixed(fill, '#000000', 0.38)}"/></radialGradient>` +
        `<filter id="fall" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="${w * 0.02}" dy="${h * 0.04}" stdDeviation="${w * 0.02}" flood-opacity=".45"/></filter></defs>` +
        `<g filter="url(#fall)">${body.replaceAll(`fill="${fill}"`, 'fill="url(#lamp)"').replaceAll(`fill:${fill}`, 'fill:url(#lamp)')}</g>`;
}

/** @param {string} body @param {number} angle in degrees */
const turned = (body, angle) => (angle ? `<g transform="rotate(${angle} 50 50)">${body}</g>` : body);

/** @param {string} letter @param {string} fill @param {string} line */
function disc(letter, fill, line) {
    const text = letter.slice(0, 3);
    return `<circle cx="50" cy="50" r="41" fill="${fill}" stroke="${line}" stroke-width="3"/>` +
        `<circle cx="50" cy="50" r="35" fill="none" stroke="${line}" stroke-width="1.2" opacity=".45"/>` +
        label(text, 50, [0, 50, 40, 30][text.length] ?? 50, line);
}

/** A picture with text on it: where it says so with '=', else in its centre. @param {string} body @param {string} upon @param {string} line */
const written = (body, upon, line) => (body.includes(PLACE) ? body.replaceAll(PLACE, `>${escaped(upon)}<`) : body + label(upon, 60, upon.length > 2 ? 27 : 36, line));

/** @param {string} text */
const escaped = (text) => text.replace(/[<&>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Text in the centre of a picture. @param {string} text @param {number} y @param {number} size @param {string} fill */
function label(text, y, size, fill) {
    return text && `<text x="50" y="${y}" dy=".36em" text-anchor="middle" font-family="Georgia,serif" font-weight="600" ` +
        `font-size="${size}" fill="${fill}">${escaped(text)}</text>`;
}
