/// <reference path="./learner.d.ts" />
/**
 * learn.js: the panel in which the bot learns a game: its progress, the result of the test, and
 * what has been saved. It is a bundle of its own, loaded together with the learner's program on
 * demand. Parts describes what it needs of the page.
 */

import {fingerprint, forgetNet, keepNet, netOf} from '../keep/nets.js';
import {faultOf, tell} from '../words/learn.js';
import {Pupil, PupilError} from './pupil.js';

/**
 * @typedef {object} Parts
 * @property {string} game id, as nets are kept by it
 * @property {string} title
 * @property {string} worker address of worker.js
 * @property {import('../keep/store.js').Store} store
 * @property {() => Promise<string>} packed the compiled game
 * @property {(() => Promise<string>) | undefined} net what came with the game
 * @property {string} bot what the bot is called that uses it
 * @property {(el: HTMLElement) => void} place puts the panel onto the page
 * @property {() => void} taken something else is kept now
 * @property {(() => void) | null} versus play against that bot
 * @property {(path: string) => void} used tells what was used, for the time without network
 */

/** @typedef {import('./pupil.js').Outcome} Outcome */
/** @typedef {import('./pupil.js').Progress} Progress */
/** @typedef {Parameters<Pupil['learn']>[1]} Limits */

const MINUTE = 60_000; // ms
const TIMES = [MINUTE, 3 * MINUTE, 10 * MINUTE, 30 * MINUTE];
const GAMES = 100; // games in the test
const UNIT = 'js/learn/'; // of the service worker

const CSS = `
#learning { display: grid; gap: .5rem; margin-block: .75rem; scroll-margin-block: .5rem 5rem; }
#learning[hidden] { display: none; }
#learning > * { margin: 0; min-width: 0; }
#learning h2 { font-size: 1.15rem; }
#learning progress { width: 100%; }
#learning [hidden] { display: none; }
@media print { #learning { display: none; } }
`;

export class Learning {
    #parts;
    #el = make('section', {id: 'learning', 'aria-labelledby': 'learning-title'});
    #title = make('h2', {id: 'learning-title', tabindex: '-1'});
    #what = make('p', {class: 'hint'});
    #came = make('p', {class: 'hint'});
    #has = make('p', {class: 'hint', id: 'learning-has'});
    #field = make('label');
    #name = make('span');
    #times = make('select', {name: 'time'});
    #bar = make('progress', {max: '1000', value: '0'});
    #state = make('p', {role: 'status', id: 'learning-state'});
    #go = make('button', {type: 'button', id: 'learning-go', class: 'primary'});
    #versus = make('button', {type: 'button', id: 'learning-versus'});
    #save = make('button', {type: 'button', id: 'learning-save'});
    #forget = make('button', {type: 'button', id: 'learning-forget'});
    #close = make('button', {type: 'button', id: 'learning-close'});
    /** @type {Pupil | null} */
    #pupil = null;
    /** Ends the present activity. @type {(() => void) | null} */
    #stop = null;
    #stopping = false;
    /** The last progress report. @type {Progress | null} */
    #progress = null;
    /** @type {Outcome | null} */
    #outcome = null;
    #trouble = /** @type {{code: string, message: string} | null} */ (null);
    /** Fingerprint of the compiled game; '' until it is known. */
    #rules = '';
    /** The element that had the focus before. @type {HTMLElement | null} */
    #from = null;
    /** An additional message. @type {'' | 'forgot' | 'noRoom'} */
    #note = '';

    /** @param {Parts} parts */
    constructor(parts) {
        this.#parts = parts;
        const sheet = new CSSStyleSheet(); // the page's security policy does not refuse these
        sheet.replaceSync(CSS);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        this.#field.append(this.#name, ' ', this.#times);
        for (const ms of TIMES) this.#times.append(new Option('', String(ms)));
        const {ms} = this.#limits;
        if (ms) this.#times.value = String(ms);
        if (!this.#times.value) this.#times.value = String(TIMES[0]);
        this.#times.addEventListener('change', () => {
            this.#parts.store.set('learning', JSON.stringify({...this.#limits, ms: Number(this.#times.value)}));
            this.#show();
        });
        this.#go.addEventListener('click', () => (this.#stop ? this.#halt() : this.#begin()));
        this.#versus.addEventListener('click', () => this.#parts.versus?.());
        this.#save.addEventListener('click', () => this.#download());
        this.#forget.addEventListener('click', () => this.#drop());
        this.#close.addEventListener('click', () => this.close());
        this.#el.append(this.#title, this.#what, this.#came, this.#has, this.#field, this.#bar, this.#state,
            make('div', {class: 'tools'}, this.#go, this.#versus, this.#save, this.#forget, this.#close));
    }

    async open() {
        if (document.activeElement !== this.#title) this.#from = /** @type {HTMLElement | null} */ (document.activeElement);
        this.#parts.place(this.#el);
        this.#el.hidden = false;
        this.translate();
        this.#title.focus({preventScroll: true});
        this.#el.scrollIntoView({block: 'nearest'}); // so that a phone's toolbar does not cover it
        const text = await this.#parts.packed().catch(() => '');
        this.#rules = text && fingerprint(text);
        this.#show();
    }

    /** Learning stops and can be continued. */
    close() {
        this.#halt();
        this.#el.hidden = true;
        this.#from?.focus();
    }

    dispose() {
        this.#pupil?.dispose();
        this.#el.remove();
    }

    /** Limits set by a person or a test. @returns {Limits} */
    get #limits() {
        try {
            return JSON.parse(this.#parts.store.setting('learning') || '{}');
        } catch {
            return {};
        }
    }

    get #games() { return this.#limits.games ?? GAMES; }

    /** The net that is saved for this game. */
    get #kept() {
        const net = netOf(this.#parts.store, this.#parts.game);
        return net && {...net, fits: net.rules === this.#rules};
    }

    #halt() {
        if (!this.#stop || this.#stopping) return;
        this.#stopping = true;
        this.#stop();
        this.#show();
    }

    /** Begin or continue. */
    async #begin() {
        const {game, worker, store, packed, net, used} = this.#parts;
        let stopped = false;
        this.#stop = () => { stopped = true; };
        this.#stopping = false;
        this.#trouble = this.#outcome = null;
        this.#note = '';
        this.#show();
        try {
            const text = await packed().catch(() => { throw new PupilError('lost'); });
            this.#rules = fingerprint(text);
            if (!this.#pupil?.awake) {
                this.#progress = null;
                this.#pupil = Pupil.at(worker, LEARNER);
                await this.#pupil.load(game, text);
                used(UNIT);
            }
            const kept = this.#kept;
            const known = kept?.fits ? kept.text : await net?.().catch(() => '') ?? '';
            if (stopped) return;
            const how = {ms: Number(this.#times.value), games: GAMES, ...this.#limits};
            const job = this.#pupil.learn(game, {...how, net: known}, (p) => {
                this.#progress = p;
                this.#show();
            });
            this.#stop = job.stop;
            const outcome = await job.reply;
            this.#progress = outcome;
            if (outcome.stopped) return;
            this.#outcome = outcome;
            if (outcome.gained) this.#keep(outcome);
        } catch (e) {
            const {code = 'crashed', message = ''} = /** @type {{code?: string, message?: string}} */ (e);
            this.#trouble = {code, message};
            this.#progress = null;
            if (!this.#pupil?.awake) this.#pupil = null;
        } finally {
            this.#stop = null;
            this.#stopping = false;
            this.#show();
        }
    }

    /** @param {Outcome} outcome that gained */
    #keep({won, drawn, lost, elo, margin, chance, positions, text}) {
        const {store, game, title, taken} = this.#parts;
        const net = {rules: this.#rules, at: Date.now(), title, positions, won, drawn, lost, elo, margin, chance, text};
        if (!keepNet(store, game, net)) this.#note = 'noRoom';
        taken();
    }

    #drop() {
        forgetNet(this.#parts.store, this.#parts.game);
        this.#outcome = null;
        this.#note = 'forgot';
        this.#parts.taken();
        this.#show();
        this.#go.focus(); // the button has disappeared
    }

    #download() {
        const net = this.#kept;
        if (!net) return;
        const a = make('a', {download: `${this.#parts.game.replace(/#/g, ' ').replace(/^.*\//, '')}.net`});
        a.href = URL.createObjectURL(new Blob([net.text], {type: 'text/plain'}));
        a.click();
        setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
    }

    /** Show the texts in the present language. */
    translate() {
        this.#title.textContent = tell('title');
        this.#name.textContent = tell('time');
        for (const option of this.#times.options) option.text = tell('minutes', Number(option.value) / MINUTE);
        this.#versus.textContent = tell('versus');
        this.#save.textContent = tell('save');
        this.#forget.textContent = tell('forget');
        this.#close.textContent = tell('close');
        this.#bar.setAttribute('aria-label', tell('title'));
        this.#show();
    }

    #show() {
        const kept = this.#kept;
        const running = this.#stop !== null;
        const begun = this.#progress !== null && !this.#outcome;
        this.#what.textContent = tell('what', this.#games);
        this.#came.textContent = tell('came');
        this.#came.hidden = !this.#parts.net || kept?.fits === true;
        this.#has.textContent = !kept ? '' : kept.fits ? tell('has', new Date(kept.at).toLocaleDateString(document.documentElement.lang), this.#parts.bot, signed(kept.elo), kept.margin) : tell('old');
        this.#has.hidden = !kept || this.#rules === '';
        this.#field.hidden = running || begun;
        this.#bar.hidden = !running && !begun;
        this.#bar.value = this.#progress?.share ?? 0;
        this.#go.textContent = tell(running ? 'stop' : begun ? 'goOn' : kept?.fits || this.#outcome ? 'more' : 'begin');
        this.#go.disabled = this.#stopping;
        this.#versus.hidden = !kept?.fits || !this.#parts.versus;
        this.#save.hidden = !kept?.fits;
        this.#forget.hidden = !kept || running;
        const {phase = ''} = this.#progress ?? {};
        const quiet = running && this.#el.dataset.phase === phase; // a screen reader announces each phase
        this.#el.dataset.phase = phase;
        this.#el.dataset.state = running ? 'running' : this.#trouble ? 'failed' : this.#outcome ? 'done' : begun ? 'stopped' : 'idle';
        this.#state.setAttribute('aria-live', quiet ? 'off' : 'polite');
        const words = this.#words(running);
        if (this.#state.textContent !== words) this.#state.textContent = words;
    }

    /** The message for the present state. @param {boolean} running @returns {string} */
    #words(running) {
        const p = this.#progress;
        if (this.#trouble) {
            const {code, message} = this.#trouble;
            return tell('failed', (code === 'lost' || code === 'crashed' ? tell(code) : faultOf(code, message)).replace(/\.$/, ''));
        }
        if (this.#outcome) return [...proofOf(this.#outcome, this.#games), ...(this.#note ? [tell(this.#note)] : [])].join(' ');
        if (this.#note) return tell(this.#note);
        if (!p) return running ? tell('fetching') : '';
        const now = p.phase === 'prove' ? tell('prove', p.won, p.drawn, p.lost, this.#games) : p.phase === 'fit' ? tell('fit', count(p.positions)) : tell('play', count(p.positions), count(p.played));
        if (this.#stopping) return `${now} ${tell('stopping')}`;
        return running ? `${now} ${tell('left', timeOf(p.left))}` : `${tell('stopped')} ${now}`;
    }
}

/** The result of the test. @param {Outcome} outcome @param {number} planned games @returns {string[]} sentences */
function proofOf({won, drawn, lost, elo, margin, chance, gained}, planned) {
    const games = won + drawn + lost;
    const sentences = [tell('result', won, drawn, lost, games, signed(elo), margin)];
    if (games < planned) sentences.push(tell('early'));
    else sentences.push(tell('chance', chance > 1 ? String(chance / 100) : '< 0.01'));
    sentences.push(tell(gained ? 'kept' : won > lost ? 'thrownChance' : 'thrown'));
    return sentences;
}

/** @param {number} n */
const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** @param {number} n */
const count = (n) => n.toLocaleString(document.documentElement.lang);

/** @param {number} seconds */
const timeOf = (seconds) => (seconds < 90 ? tell('seconds', seconds < 10 ? seconds : Math.ceil(seconds / 5) * 5) : tell('minutes', Math.ceil(seconds / 60)));

/**
 * Like the function in board/dom.js, which contains all words of the page.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function make(tag, attributes = {}, ...children) {
    const el = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
    el.append(...children);
    return el;
}
