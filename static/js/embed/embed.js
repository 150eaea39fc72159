/**
 * embed.js: defines <dagaz-board>, a board for any page.
 *
 * The board itself is in a frame (frame.js), so that neither page can disturb the other; this
 * script shows a picture until the frame has loaded, gives the frame the height that it needs, and
 * converts methods and events to messages and back. docs/EMBED.md is the manual.
 */

import {arePictures} from '../board/pictures.js';
import {METHODS, OPTIONS, WordError, frameAddress, readAnswer, write} from './words.js';

/** @typedef {{resolve: (value: unknown) => void, reject: (e: Error) => void}} Pending */

const MAX_HELLO = 1_900_000; // characters of rules, pictures and net; a message holds 2,000,000

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ?? document.querySelector('script[src*="embed/v1/embed.js"]'));
const frameURL = new URL('frame.html', script?.src || location.href).href;
const origin = new URL(frameURL).origin;

/** Changes of these attributes are sent to a board that is shown; changes of all others restart it. */
const TOLD = {level: 'setLevel', side: 'setSide'};

const css = `
:host { display: block; position: relative; max-width: 36rem; }
:host([hidden]) { display: none; }
iframe { display: block; width: 100%; border: 0; }
:host([fit=box]) { height: 30rem; }
:host([fit=box]) :is(div, iframe) { height: 100%; }
.poster { display: grid; place-items: center; min-height: 8rem; padding-bottom: 3.5rem; }
:host([static]) .poster, :host([controls=none]) .poster { padding-bottom: 0; }
.poster > * { grid-area: 1 / 1; }
.poster img { width: 100%; height: 100%; aspect-ratio: auto 1; object-fit: contain; }
.loading iframe { position: absolute; inset: 0; opacity: 0; }
.poster button { padding: .75em 1.5em; border: 0; border-radius: 2em; background: #a8431c; color: #fff; font: 600 1rem system-ui, sans-serif; cursor: pointer; box-shadow: 0 2px 12px #0006; }
.poster button:focus-visible { outline: 3px solid #fff; outline-offset: -6px; }
`;

/** The board that runs the engine shared by all boards of the page, and the boards that use it. @type {{leader: DagazBoard | null, users: Set<DagazBoard>}} */
const shared = {leader: null, users: new Set()};

class DagazBoardError extends Error {
    /** @param {string} code @param {string} message */
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

class DagazBoard extends HTMLElement {
    static observedAttributes = [...OPTIONS, 'poster', 'sandbox', 'load'];

    #box = document.createElement('div');
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #observer = new IntersectionObserver((seen) => {
        if (seen.some((s) => s.isIntersecting)) this.#open();
    }, {rootMargin: '300px'});
    /** @type {Map<number, Pending>} */
    #pending = new Map();
    #last = 0;
    #greeted = false;
    /** Calls made before the frame had loaded. @type {string[]} */
    #unsent = [];
    #changed = false;

    constructor() {
        super();
        const root = this.attachShadow({mode: 'open'});
        const sheet = new CSSStyleSheet(); // the page's security policy does not refuse these
        sheet.replaceSync(css);
        root.adoptedStyleSheets = [sheet];
        root.append(this.#box);
    }

    connectedCallback() {
        addEventListener('message', this.#hear);
        this.#begin();
    }

    disconnectedCallback() {
        removeEventListener('message', this.#hear);
        this.#end('the board was taken off the page');
    }

    /** @param {string} name @param {string | null} old @param {string | null} value */
    attributeChangedCallback(name, old, value) {
        if (!this.isConnected || old === value || this.#changed) return;
        if (this.#greeted && value !== null && Object.hasOwn(TOLD, name)) {
            this.#call(TOLD[/** @type {keyof typeof TOLD} */ (name)], [value]).catch((e) => console.warn(`<dagaz-board ${name}>: ${e.message}`));
            return;
        }
        this.#changed = true; // several attributes are often set together
        queueMicrotask(() => {
            this.#changed = false;
            if (!this.isConnected) return;
            this.#end('the board began anew');
            this.#begin();
        });
    }

    #begin() {
        const poster = document.createElement('div');
        poster.className = 'poster';
        poster.part = 'poster';
        const picture = this.getAttribute('poster') ?? (this.#own || this.#given('setup') || this.#given('moves') || this.#given('variant') ? '' : new URL(`../../${this.#given('game')}/board.svg`, frameURL).href);
        if (picture) {
            const img = document.createElement('img');
            img.src = picture;
            img.alt = this.#title;
            img.loading = 'lazy';
            img.decoding = 'async';
            poster.append(img);
        }
        this.#box.className = '';
        this.#box.replaceChildren(poster);
        const load = this.getAttribute('load');
        if (load === 'now') this.#open();
        else if (load !== 'click') this.#observer.observe(this);
        if (load !== 'click') return;
        const button = document.createElement('button');
        button.textContent = this.#language.startsWith('ru') ? 'Играть' : 'Play';
        button.setAttribute('aria-label', `${button.textContent}: ${this.#title}`);
        button.part = 'play';
        button.addEventListener('click', () => this.#open());
        poster.append(button);
    }

    /** @param {string} why */
    #end(why) {
        this.#observer.disconnect();
        this.#abandon();
        this.#frame?.remove();
        this.#frame = null;
        this.#greeted = false;
        this.#unsent = [];
        for (const {reject} of this.#pending.values()) reject(new DagazBoardError('closed', why));
        this.#pending.clear();
    }

    /** @param {string} name @returns {string} */
    #given(name) { return this.getAttribute(name) ?? ''; }

    get #own() { return this.hasAttribute('rules') || this.#inline !== null; }
    get #inline() { return this.querySelector('script[type="text/zrf"]'); }
    get #title() { return this.title || this.#given('game') || (this.#language.startsWith('ru') ? 'Настольная игра' : 'Board game'); }
    get #language() { return this.lang || this.closest('[lang]')?.getAttribute('lang') || 'en'; }

    /** Put the frame into the page. */
    async #open() {
        this.#observer.disconnect();
        if (this.#frame) return;
        const frame = document.createElement('iframe');
        this.#frame = frame;
        if (document.readyState === 'loading') { // the rules inside the element may not be complete
            await new Promise((go) => document.addEventListener('DOMContentLoaded', go, {once: true}));
            if (this.#frame !== frame) return;
        }
        const options = Object.fromEntries(OPTIONS.map((name) => [name, this.#given(name)]));
        if (this.hasAttribute('static')) options.static = '1';
        options.lang = this.#language;
        options.fit ||= 'width';
        options.rules = this.#own ? 'host' : '';
        frame.title = this.#title;
        frame.allow = 'fullscreen; clipboard-write';
        frame.referrerPolicy = 'no-referrer';
        frame.part = 'frame';
        if (this.hasAttribute('sandbox')) frame.setAttribute('sandbox', this.#given('sandbox') || 'allow-scripts');
        frame.src = frameAddress(frameURL, options);
        this.#box.className = 'loading';
        this.#box.append(frame);
    }

    /** Whether the frame has an opaque origin. */
    get #opaque() { return this.#frame?.hasAttribute('sandbox') && !this.#frame.sandbox.contains('allow-same-origin'); }

    /** @param {MessageEvent} e */
    #hear = (e) => {
        if (!this.#frame || e.source !== this.#frame.contentWindow) return;
        try {
            const answer = readAnswer(e.data);
            if (!answer) return;
            if (e.origin !== (this.#opaque ? 'null' : origin)) throw new WordError(`it comes from ${e.origin}`);
            if ('event' in answer) this.#told(answer.event, answer.detail);
            else this.#answered(answer);
        } catch (error) {
            console.warn(`<dagaz-board> ignored a message: ${error instanceof WordError ? error.message : error}`);
        }
    };

    /** @param {import('./words.js').Reply} reply */
    #answered({id, value, error}) {
        const p = this.#pending.get(id);
        this.#pending.delete(id);
        if (error) p?.reject(new DagazBoardError(error.code, error.message));
        else p?.resolve(value);
    }

    /** @param {string} event @param {any} detail */
    #told(event, detail) {
        if (event === 'hello') this.#greet();
        else if (event === 'engine') this.#connect();
        else if (event === 'ended') this.#abandon();
        else if (event === 'size') this.#resize(Number(detail?.height));
        else if (['ready', 'move', 'position', 'gameover', 'error'].includes(event)) {
            if (event === 'ready' || event === 'error') this.#appear();
            this.dispatchEvent(new CustomEvent(event, {detail, bubbles: event !== 'error'}));
        }
    }

    async #greet() {
        const frame = this.#frame;
        /** @type {string | undefined} */
        let rules;
        try {
            rules = await this.#rules();
        } catch (e) {
            this.dispatchEvent(new CustomEvent('error', {detail: {code: 'rules', message: e instanceof Error ? e.message : String(e)}}));
            rules = ''; // then the frame reports that there is no game
        }
        if (!frame || this.#frame !== frame) return;
        const pictures = rules ? this.#pictures(rules) : {};
        const net = rules ? this.#net(rules.length + JSON.stringify(pictures).length) : undefined;
        this.#send(write({id: ++this.#last, verb: 'hello', args: rules === undefined ? [] : [{rules, pictures, net}]}));
        this.#greeted = true;
        for (const text of this.#unsent.splice(0)) this.#send(text);
    }

    /** The rules that the embedding page provides. @returns {Promise<string | undefined>} */
    async #rules() {
        const address = this.getAttribute('rules');
        if (!address) return this.#inline?.textContent ?? undefined;
        const response = await fetch(new URL(address, document.baseURI)).catch(() => null);
        if (!response?.ok) throw new Error(`the rules file ${address} could not be loaded`);
        return response.text();
    }

    /** Pictures named by the rules inside the element. @param {string} rules @returns {import('../board/pictures.js').Pictures} */
    #pictures(rules) {
        const text = this.querySelector('script[type="application/json"][data-pictures]')?.textContent;
        if (!text) return {};
        try {
            const pictures = JSON.parse(text);
            if (!arePictures(pictures)) throw new WordError('pictures are data URLs by name');
            if (text.length + rules.length > MAX_HELLO) throw new WordError('the pictures are too large');
            return pictures;
        } catch (e) {
            console.warn(`<dagaz-board> shows no pictures: ${e instanceof Error ? e.message : e}`);
            return {};
        }
    }

    /** What a bot has learnt about the rules inside the element. @param {number} before length of what is sent with it @returns {string | undefined} */
    #net(before) {
        const text = this.querySelector('script[type="text/plain"][data-net]')?.textContent ?? undefined;
        if (!text || text.length + before <= MAX_HELLO) return text;
        console.warn('<dagaz-board> plays without its net: it is too large');
        return undefined;
    }

    /** This board needs an engine: it uses the shared one, or starts it. */
    #connect() {
        if (!shared.leader || shared.leader === this) {
            shared.leader = this;
            this.#engine('start');
            return;
        }
        const {port1, port2} = new MessageChannel();
        shared.users.add(this);
        shared.leader.#engine('lend', port1);
        this.#engine('join', port2);
    }

    /** Forget the shared engine if it ran in this board's frame. */
    #abandon() {
        shared.users.delete(this);
        if (shared.leader !== this) return;
        shared.leader = null;
        for (const user of shared.users) user.#engine('lost');
        shared.users.clear();
    }

    /** @param {string} what @param {MessagePort} [port] */
    #engine(what, port) { this.#send(write({id: ++this.#last, verb: 'engine', args: [what]}), port ? [port] : []); }

    /** @param {string} text @param {Transferable[]} [ports] */
    #send(text, ports = []) { this.#frame?.contentWindow?.postMessage(text, this.#opaque ? '*' : origin, ports); }

    /** @param {number} height */
    #resize(height) {
        if (this.#frame && height > 0 && height < 20_000 && this.#given('fit') !== 'box') this.#frame.style.height = `${height}px`;
    }

    /** Show the frame in place of the picture. */
    #appear() {
        if (this.#box.className !== 'loading') return;
        this.#box.className = '';
        this.#box.querySelector('.poster')?.remove();
    }

    /** @param {string} verb @param {unknown[]} args @returns {Promise<unknown>} */
    #call(verb, args) {
        if (!this.isConnected) return Promise.reject(new DagazBoardError('closed', 'the board is not on the page'));
        this.#open();
        const id = ++this.#last;
        return new Promise((resolve, reject) => {
            this.#pending.set(id, {resolve, reject});
            const text = write({id, verb, args});
            if (this.#greeted) this.#send(text);
            else this.#unsent.push(text);
        });
    }

    /** Remove the board from the page. @returns {Promise<void>} */
    destroy() {
        this.remove();
        return Promise.resolve();
    }

    static {
        for (const verb of METHODS) {
            Object.defineProperty(this.prototype, verb, {
                configurable: true, writable: true,
                /** @this {DagazBoard} @param {unknown[]} args */
                value(...args) { return this.#call(verb, args); },
            });
        }
    }
}

if (!customElements.get('dagaz-board')) customElements.define('dagaz-board', DagazBoard);
