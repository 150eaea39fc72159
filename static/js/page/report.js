/**
 * report.js: a report for people who can repair the site: the place, the message, the game, and the
 * browser's errors. The person copies it; it is never sent automatically.
 */

import {make} from '../board/dom.js';
import {say} from '../words/strings.js';

const MOST = 20; // number of errors that are kept

/** What went wrong since the page was opened. @type {string[]} */
const complaints = [];

/** @param {unknown} e */
const note = (e) => {
    complaints.push(`${new Date().toISOString()} ${e instanceof Error ? e.stack ?? e.message : e}`.slice(0, 2000));
    complaints.splice(0, complaints.length - MOST);
};

addEventListener('error', (e) => note(e.error ?? e.message));
addEventListener('unhandledrejection', (e) => note(e.reason));

/** @param {import('../play/game.js').Game} game @returns {string} */
function reportOf(game) {
    const {info, session, settings, message} = game;
    const build = [...document.scripts].map((s) => s.src).find((src) => /main\.js/.test(src)) ?? '';
    return [
        `Dagaz in Go, ${location.href.replace(/[?#].*/, '')}`, `build ${new URL(build || location.href).searchParams.get('v') ?? '?'}`, navigator.userAgent,
        `said: ${message?.text() ?? ''}`, `game: ${info.id}, as ${settings.side} against ${settings.bot || 'persons'}`,
        `start: ${session.start || 'usual'}`, `moves: ${session.moves().join(' ')}`, ...complaints,
    ].join('\n');
}

/** The button in the box of messages, made on first use. @param {import('../play/game.js').Game} game @param {boolean} on */
export function offerReport(game, on) {
    const host = document.getElementById('message');
    let button = document.getElementById('do-report');
    if (!host || (!on && !button)) return;
    if (!button) {
        button = make('button', {type: 'button', id: 'do-report', class: 'quiet'});
        button.addEventListener('click', async () => {
            const text = reportOf(game);
            const copied = await navigator.clipboard.writeText(text).then(() => true, () => false);
            if (copied) return void (/** @type {HTMLElement} */ (button).textContent = say('copied'));
            const field = make('textarea', {class: 'copy', readonly: '', rows: '6'});
            field.value = text;
            button?.replaceWith(field);
            field.select();
        });
        host.append(button);
    }
    if (button.hidden || !button.textContent) button.textContent = say('copyReport');
    button.hidden = !on;
}
