export const greet = (/** @type {unknown} */ who) => console.log('hello', who);
