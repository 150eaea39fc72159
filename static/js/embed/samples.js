/**
 * samples.js: the live parts of the embedding manual: every sample does what its text says.
 */

const site = new URL(document.documentElement.dataset.home ?? '../', location.href).href;

for (const el of document.querySelectorAll('code, input.copy')) {
    if (el instanceof HTMLInputElement) el.value = el.value.replaceAll('SITE/', site);
    else if (el.textContent?.includes('SITE/')) el.textContent = el.textContent.replaceAll('SITE/', site);
}

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);
/** @param {string} id @param {string} text */
const note = (id, text) => { byId(id).textContent = text; };

const watched = byId('watched');
watched.addEventListener('move', (/** @type {CustomEvent} */ e) => note('watched-note', `move: ${e.detail.move}, ${e.detail.player} to move`));
watched.addEventListener('gameover', (/** @type {CustomEvent} */ e) => note('watched-note', `gameover: ${e.detail.result}`));

const played = byId('played');
/** @param {string} id @param {() => Promise<unknown>} act what to ask the board, which may come after the button */
function wire(id, act) {
    byId(id).addEventListener('click', async () => {
        try {
            await customElements.whenDefined('dagaz-board');
            note('played-note', JSON.stringify(await act()));
        } catch (e) {
            note('played-note', String(e));
        }
    });
}
wire('call-move', () => played.move('e2-e4'));
wire('call-undo', () => played.undo());
wire('call-hint', () => played.hint());
wire('call-state', () => played.getState());
wire('call-setup', () => played.setup('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
wire('call-flip', () => played.flip());

// A frame without embed.js, which is sent messages directly.
const frame = byId('bare');
const say = (/** @type {number} */ id, /** @type {string} */ verb) => frame.contentWindow.postMessage(JSON.stringify({dagaz: 1, id, verb}), site);
addEventListener('message', (e) => {
    if (e.source !== frame.contentWindow || typeof e.data !== 'string') return;
    const {event, detail} = JSON.parse(e.data);
    if (event === 'hello') say(1, 'hello');
    if (event === 'move') note('bare-note', `move: ${detail.move}`);
});
if (frame.dataset.src) frame.src = frame.dataset.src;
