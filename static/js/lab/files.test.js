import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decode, flatten, pack, page, readFiles, unpack} from './files.js';

test('text of either age is read', () => {
    assert.equal(decode(new TextEncoder().encode('(title "Игра")')), '(title "Игра")');
    assert.equal(decode(Uint8Array.from([0xc8, 0xe3, 0xf0, 0xe0])), 'Игра');
    assert.equal(decode(Uint8Array.from([0xff, 0xfe, 0x18, 0x04, 0x33, 0x04])), 'Иг');
    assert.equal(decode(Uint8Array.from([0xfe, 0xff, 0x04, 0x18, 0x04, 0x33])), 'Иг');
    assert.equal(decode(Uint8Array.from([])), '');
    assert.equal(decode(Uint8Array.from([0x52, 0xe8, 0x67, 0x6c, 0x65, 0x73])), 'Règles');
});

test('a text goes through a link unharmed', async () => {
    const text = '(game (title "Игра")) '.repeat(2000);
    const packed = await pack(text);
    assert.match(packed, /^[\w-]+$/);
    assert(packed.length < text.length / 20);
    assert.equal(await unpack(packed), text);
    assert.equal(await unpack(await pack('')), '');
});

test('a link that was cut off, changed or made to explode is refused', async () => {
    const packed = await pack('(game (title "Runners") (players White Black))');
    for (const bad of [packed.slice(0, -5), `x${packed}`, '?', 'AAAA']) await assert.rejects(unpack(bad), undefined, bad);
    await assert.rejects(unpack(await pack(' '.repeat(5_000_000))), /too large/);
});

test('included files are put in place', () => {
    const files = {'lib/moves.zrf': '(dagaz 1) (define a b)', 'loop.zrf': '(include "loop.zrf")'};
    assert.equal(flatten('x (include "moves.zrf") y', files), 'x  (define a b) y');
    assert.equal(flatten('(include ".\\LIB\\Moves.zrf")', files), ' (define a b)');
    assert.equal(flatten('(include "checkmate/chess.zrf")', files), '(include "checkmate/chess.zrf")');
    assert.equal(flatten('(include "loop.zrf")', files), '(include "loop.zrf")'); // the engine says what is wrong
});

test('files are told apart', async () => {
    const list = await readFiles([
        new File(['(piece (image A "img\\\\Pawn.bmp"))'], 'a.zrf'), new File(['BM'], 'pawn.bmp'), new File(['BM'], 'photo.bmp'), new File(['MZ'], 'a.exe'),
        new File([new Uint8Array(4_000_001)], 'b.zrf'),
    ], async (file) => `drawn ${file.name}`);
    assert.deepEqual(list.map((f) => [f.name, f.kind, f.text.slice(0, 14)]), [
        ['a.zrf', 'text', '(piece (image '], ['pawn.bmp', 'picture', 'drawn pawn.bmp'], ['a.exe', 'other', ''], ['b.zrf', 'large', ''],
    ]);
});

test('a page holds rules and title without becoming them', () => {
    const html = page({source: '; </script><b> <!-- ', title: 'A "<b>" game', variant: '', lang: 'en', script: 'https://example.org/embed/v1/embed.js'});
    assert(!html.includes('<b>') || html.indexOf('<b>') > html.indexOf('text/zrf'));
    assert.equal(html.match(/<\/script>/g)?.length, 2);
    assert(html.includes('<title>A &#34;&#60;b&#62;&#34; game</title>'));
    assert(!html.includes('data-pictures'));
    const drawn = page({source: '', title: '', variant: '', lang: 'en', script: '', pictures: {'</script>.png': 'data:image/png;base64,AA'}});
    const json = /data-pictures>([^]*?)<\/script>/.exec(drawn)?.[1] ?? '';
    assert.deepEqual(JSON.parse(json), {'</script>.png': 'data:image/png;base64,AA'});
});
