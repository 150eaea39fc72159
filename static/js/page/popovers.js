/**
 * popovers.js: the page's menus in browsers whose own popovers do not work well enough.
 *
 * On phones with Safari 17 to 18.2 a touch outside a menu does not close it (WebKit bug 267688),
 * and before Safari 17 there are no popovers at all: there the class popover-open marks open ones.
 * In all other browsers this file does nothing.
 */

import {byId} from '../board/dom.js';

const OPEN = 'popover-open';

/** @returns {() => void} ends it */
export function helpPopovers() {
    const over = new AbortController();
    const how = {capture: true, signal: over.signal};
    if (!('popover' in HTMLElement.prototype)) byHand(how);
    addEventListener('pointerup', ({target}) => {
        if (target instanceof Element) closeAll((menu) => !menu.contains(target) && !target.closest(`[popovertarget="${menu.id}"]`));
    }, how);
    return () => over.abort();
}

/** Close the menus that are open. @param {(menu: Element) => boolean} [which] */
function closeAll(which = () => true) {
    const open = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[popover=""]:is(:popover-open, .${OPEN})`));
    for (const menu of open) if (which(menu)) menu.hidePopover();
}

/** Implement the parts of popovers that the page uses. @param {AddEventListenerOptions} how */
function byHand(how) {
    const set = (/** @type {Element} */ el, /** @type {boolean} */ open) => {
        if (open === el.classList.contains(OPEN)) return;
        el.dispatchEvent(new Event('beforetoggle'));
        el.classList.toggle(OPEN, open);
    };
    HTMLElement.prototype.showPopover = function () { set(this, true); };
    HTMLElement.prototype.hidePopover = function () { set(this, false); };
    addEventListener('click', ({target}) => {
        const name = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
        if (name) set(byId(name), !byId(name).classList.contains(OPEN));
    }, how);
    addEventListener('keydown', (e) => { if (e.key === 'Escape') closeAll(); }, how);
}
