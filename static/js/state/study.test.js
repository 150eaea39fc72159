import assert from 'node:assert/strict';
import {test} from 'node:test';
import {StudyError, decodeStudy, encodeStudy, studyIn} from './study.js';

/** @type {import('./study.js').Study} */
const study = {
    game: 'checkmate/chess', title: 'Мат слоном и конём',
    chapters: [
        {name: 'One', start: '', rows: [[-1, ''], [0, 'e2-e4', 'the king’s pawn'], [1, 'e7-e5'], [1, 'c7-c5', '', [['BM', '1']]]], where: [0, 1]},
        {name: 'Two', start: '4k3/8/8/8/8/8/8/4K3 w', rows: [[-1, '', 'Look.']], where: undefined},
    ],
};

/** @param {string} text @returns {Promise<string>} */
const wrong = async (text) => decodeStudy(text).then(() => 'none', (e) => (e instanceof StudyError ? [e.code, ...e.values].join(' ') : `another: ${e}`));

test('a study comes back as it was, what a review found left out', async () => {
    const text = studyIn(await encodeStudy(study));
    assert(text !== null && /^[\w.-]+$/.test(text), 'nothing in it needs escaping');
    assert.deepEqual(await decodeStudy(text), study);
    const reviewed = structuredClone(study);
    reviewed.chapters[0].rows[2] = [1, 'e7-e5', '', [['DR', '12', '0'], ['V', '0.12']]];
    assert.deepEqual(await decodeStudy(studyIn(await encodeStudy(reviewed)) ?? ''), study);
    assert.equal(studyIn('#moves=e2-e4'), null);
});

test('a long game is a short link', async () => {
    const rows = /** @type {import('./session.js').Row[]} */ ([[-1, ''], ...Array.from({length: 200}, (_, i) => [i, ['g1-f3', 'g8-f6', 'f3-g1', 'f6-g8'][i % 4]])]);
    const link = await encodeStudy({...study, chapters: [{name: 'Long', start: '', rows}]});
    assert(link.length < 400, `${link.length}`);
});

test('a damaged link says what happened to it', async () => {
    const text = studyIn(await encodeStudy(study)) ?? '';
    assert.match(await wrong(text.slice(0, -7)), /^cut \d+ \d+$/);
    assert.equal(await wrong(`${text}x`), 'changed');
    assert.equal(await wrong(text.slice(0, -7) + (text.at(-7) === 'a' ? 'b' : 'a') + text.slice(-6)), 'changed');
    assert.equal(await wrong(''), 'changed');
    assert.equal(await wrong('1'), 'changed');
    assert.equal(await wrong(`2${text.slice(1)}`), 'newer');
    assert.equal(await wrong(studyIn(await encodeStudy({...study, chapters: []})) ?? ''), 'empty');
    const odd = /** @type {any} */ ({...study, chapters: [{name: 'One', start: '', rows: [[-1, ''], [7, 'e2-e4']]}]});
    assert.equal(await wrong(studyIn(await encodeStudy(odd)) ?? ''), 'changed', 'a move that hangs in the air');
});
