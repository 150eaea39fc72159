import assert from 'node:assert/strict';
import {test} from 'node:test';
import {arePictures, isNamed, pictureNamed} from './pictures.js';

const folder = {'Images/Chess/WPawn.bmp': 'data:image/png;base64,A', 'knight.png': 'data:image/png;base64,B'};

test('a picture is found by the name that the rules give it', () => {
    for (const [name, want] of [
        ['Images/Chess/WPawn.bmp', 'A'], ['images\\chess\\wpawn.bmp', 'A'], ['Chess\\wpawn.bmp', 'A'], ['wpawn.bmp', 'A'],
        ['images\\other\\knight.png', 'B'], ['.\\knight.png', 'B'], ['pawn.bmp', ''], ['', ''],
    ]) assert.equal(pictureNamed(folder, name).replace(/.*,/, ''), want, name);
});

test('only pictures that the rules speak of are wanted', () => {
    const texts = ['(piece (image White "images\\WPAWN.bmp"))'];
    assert.deepEqual(['a/wpawn.bmp', 'photo.jpg'].map((name) => isNamed(name, texts)), [true, false]);
});

test('nothing but pictures passes for pictures', () => {
    assert(arePictures({}));
    assert(arePictures(folder));
    for (const bad of [null, [], 'x', {a: 1}, {a: 'https://example.org/a.png'}, {a: 'data:text/html,<b>'}]) assert(!arePictures(bad), JSON.stringify(bad));
});
