/**
 * base64.js: bytes as text for addresses: base64 with - and _, without padding. Pure.
 */

const PART = 0x8000; // bytes per call, since the number of arguments of a call is limited

/** @param {Uint8Array} bytes @returns {string} */
export function toAddress(bytes) {
    let binary = '';
    for (let i = 0; i < bytes.length; i += PART) binary += String.fromCharCode(...bytes.subarray(i, i + PART));
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} fails when it is not base64 */
export const fromAddress = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
