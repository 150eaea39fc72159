/**
 * settings.js: the dialog with all settings in one place.
 *
 * It is loaded when it is first opened, and built again each time, in the present language. Every
 * change takes effect immediately and is saved.
 */

import {button, make} from '../board/dom.js';
import {drawable} from '../board/signs.js';
import {helpersOf} from '../engine/team.js';
import {PREFS} from '../keep/prefs.js';
import {readControl} from '../state/clock.js';
import {offersOf} from '../state/offers.js';
import {persons} from '../state/seats.js';
import {isWord, say} from '../words/strings.js';

/** @typedef {{prefs: import('../keep/prefs.js').Prefs, game: import('../play/game.js').Game, sets: string[], notations: string[]}} Desk   sets of pictures, and notations for moves; the first of each is the default */

/** @param {Desk} desk @returns {HTMLDialogElement} open */
export function openSettings(desk) {
    document.getElementById('settings')?.remove();
    const dialog = make('dialog', {id: 'settings', class: 'dialog settings', 'aria-labelledby': 'settings-title'});
    const {info} = desk.game;
    dialog.append(
        make('h2', {id: 'settings-title'}, say('settings')),
        make('h3', {}, `${say('forGame')}: ${info.title}`),
        ...(persons(info).length > 1 ? clockRows(desk) : []),
        ...(desk.sets.length > 1 ? [choice(desk.prefs, 'pieces', 'pieceSet', desk.sets.map((s) => [s, setName(s)]))] : []),
        ...(desk.notations.length > 1 ? notationRows(desk) : []),
        make('h3', {}, say('forAll')),
        choice(desk.prefs, 'theme', 'theme', PREFS.theme.values.map((v) => [v, say(/** @type {'themeSystem'} */ (`theme${large(v || 'system')}`))])),
        choice(desk.prefs, 'writing', 'notation', PREFS.writing.values.map((v) => [v, say(/** @type {'writingCells'} */ (`writing${large(v)}`))])),
        choice(desk.prefs, 'board', 'boardOf', PREFS.board.values.map((v) => [v, say(/** @type {'boardPlain'} */ (`board${large(v || 'plain')}`))])),
        ...['sound', ...('speechSynthesis' in window ? ['speak'] : []), 'coords', ...(matchMedia('(any-hover: hover)').matches ? ['explain'] : []), 'confirm', 'single', ...(offersOf(info, desk.game.view).length > 1 ? ['fitting'] : []), ...(info.bots.length ? ['winbar', 'advisor'] : []), ...(info.bots.length && helpersOf(navigator) ? ['cores'] : [])].map((name) => toggle(desk.prefs, name)),
        ...(info.bots.length ? [choice(desk.prefs, 'pace', 'pace', PREFS.pace.values.toSorted().map((v) => [v, say(/** @type {'pace0'} */ (`pace${v}`))]))] : []),
        make('div', {class: 'tools'}, button('close', () => dialog.close(), 'primary')),
    );
    dialog.addEventListener('close', () => dialog.remove());
    dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/** @param {string} word */
const large = (word) => word.replace(/^./, (c) => c.toUpperCase());

/** @param {string} set @returns {string} */
function setName(set) {
    const word = `set${large(set || 'first')}`;
    return isWord(word) ? say(word) : say('setOther', set);
}

/** @param {string} notation @returns {string} */
const notationName = (notation) => say(/** @type {'notationPlain'} */ (`notation${large(notation || 'usual')}`));

/** @param {import('../keep/prefs.js').Prefs} prefs @param {string} name */
function toggle(prefs, name) {
    const box = make('input', {type: 'checkbox', id: `set-${name}`, role: 'switch'});
    box.checked = prefs.on(name);
    box.addEventListener('change', () => prefs.set(name, box.checked ? 'on' : 'off'));
    return make('label', {class: 'switch'}, make('span', {}, say(/** @type {'sound'} */ (name))), box);
}

/**
 * @param {import('../keep/prefs.js').Prefs} prefs
 * @param {string} name
 * @param {import('../words/strings.js').Word} word
 * @param {string[][]} values with their texts
 */
function choice(prefs, name, word, values) {
    const select = make('select', {id: `set-${name}`});
    select.append(...values.map(([v, text]) => new Option(text, v)));
    select.value = prefs.get(name);
    select.addEventListener('change', () => prefs.set(name, select.value));
    return make('label', {}, make('span', {}, say(word)), select);
}

/** @param {Desk} desk @returns {HTMLElement[]} */
function notationRows({prefs, notations}) {
    const field = choice(prefs, 'notation', 'notation', notations.map((n) => [n, notationName(n)]));
    const note = make('p', {class: 'hint', role: 'status'});
    const show = () => { note.textContent = prefs.get('notation') === 'kanji' && !drawable('馬') ? say('noSigns') : ''; };
    field.addEventListener('change', show);
    show();
    return [field, note];
}

/** @param {Desk} desk @returns {HTMLElement[]} */
function clockRows({prefs, game}) {
    const texts = PREFS.clock.values.map((v) => {
        const c = readControl(v);
        if (!c) return [v, say(v === '' ? 'noClock' : 'ownClock')];
        return [v, c.each ? say('perMove', c.each / 1000) : say('mainTime', c.main / 60_000, c.add / 1000)];
    });
    const field = choice(prefs, 'clock', 'gameClock', texts);
    const own = readControl(prefs.get('ownclock')) ?? {main: 20 * 60_000, add: 10_000};
    const number = (/** @type {string} */ id, /** @type {number} */ value, /** @type {number} */ most) => {
        const input = make('input', {type: 'number', id, min: '0', max: String(most), inputmode: 'numeric'});
        input.value = String(value);
        return input;
    };
    const [minutes, add] = [number('set-minutes', own.main / 60_000, 1440), number('set-add', own.add / 1000, 3600)];
    const keep = () => {
        const control = `${Number(minutes.value)}+${Number(add.value)}`;
        const good = readControl(control) !== null;
        for (const input of [minutes, add]) input.setAttribute('aria-invalid', String(!good));
        if (good) prefs.set('ownclock', control);
    };
    const row = make('div', {class: 'own-clock'}, make('label', {}, make('span', {}, say('ownMinutes')), minutes), make('label', {}, make('span', {}, say('ownAdd')), add));
    for (const input of [minutes, add]) input.addEventListener('change', keep);
    const note = make('p', {class: 'hint'}, say('clockFrom'));
    const show = () => {
        row.hidden = prefs.get('clock') !== 'own';
        note.hidden = game.session.empty;
    };
    field.addEventListener('change', show);
    show();
    return [field, row, note];
}
