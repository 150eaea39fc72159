/**
 * rehearse.js: does the work that takes long when things are drawn for the first time before they
 * are shown, step by step, so that the page is never blocked for long.
 */

import {breath} from '../board/breath.js';

/**
 * Prepare everything visible in a scene for being drawn.
 * @param {any} renderer
 * @param {any} scene
 * @param {any} camera
 * @param {(part: number) => void} tell what part is done, 0 … 1
 * @returns {Promise<void>}
 */
export async function rehearse(renderer, scene, camera, tell) {
    const things = scene.children.filter((/** @type {any} */ c) => c.visible && !c.isLight);
    await makeShaders(renderer, scene, camera, things);
    await drawEach(renderer, scene, camera, things, tell);
}

/** Compile the shaders in parallel with the page, and wait until they are ready. @param {any} renderer @param {any} scene @param {any} camera @param {any[]} things */
async function makeShaders(renderer, scene, camera, things) {
    const beside = renderer.extensions.has('KHR_parallel_shader_compile');
    const made = [];
    for (const thing of things) {
        made.push(beside ? renderer.compileAsync(thing, camera, scene) : renderer.compile(thing, camera, scene));
        await breath();
    }
    await Promise.all(made);
    await caughtUp(renderer.getContext());
}

/** Draw each thing separately, in a corner. @param {any} renderer @param {any} scene @param {any} camera @param {any[]} things @param {(part: number) => void} tell */
async function drawEach(renderer, scene, camera, things, tell) {
    renderer.setScissorTest(true);
    renderer.setScissor(0, 0, 1, 1);
    for (const thing of things) thing.visible = false;
    for (const [i, thing] of things.entries()) {
        tell(i / things.length);
        if (renderer.getContext().isContextLost()) return;
        thing.visible = true;
        renderer.render(scene, camera);
        thing.visible = false;
        await caughtUp(renderer.getContext());
    }
    for (const thing of things) thing.visible = true;
    renderer.setScissorTest(false);
}

/** Wait until the graphics process has finished its work, so that later queries do not block. @param {WebGL2RenderingContext} gl */
export async function caughtUp(gl) {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    await breath();
    while (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) await new Promise((next) => setTimeout(next, 5));
    gl.deleteSync(fence);
}
