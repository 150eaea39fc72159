import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {glyphsIn, unknownGlyphs} from './glyphs.js';

const known = glyphsIn(readFileSync(new URL('../../img/pieces.svg', import.meta.url), 'utf8'));

test('pictures that the site does not have are named at their place, with what was meant', () => {
    assert(known.length > 300 && known.includes('chess-knight'));
    const text = `(game ; (glyph "nothing")
  (piece (name Horse) (glyph "chess-knigth"))
  (piece (name "glyph") (help "qqqq") (glyph White "man" Black "zzzz"))
  (piece (name Ok) (glyph "number-round=M") (glyph "$1") (glyph "cube-WRBGOY") (glyph "")))`;
    const found = unknownGlyphs(text, known);
    assert.deepEqual(found.map((p) => text.split('\n')[Number(p.line) - 1].slice(Number(p.col) - 1).slice(0, p.len)), ['"chess-knigth"', '"zzzz"']);
    assert.deepEqual(found.map((p) => [p.severity, p.message, p.hint]), [
        ['warning', 'no picture has the name "chess-knigth": a letter stands for it', 'chess-knight'],
        ['warning', 'no picture has the name "zzzz": a letter stands for it', ''],
    ]);
});
