/**
 * pictures.js: prepares pictures of a folder to accompany its rules: as data URLs, small, and with
 * transparency where files of the nineties use pure green.
 */

const MAX_SIDE = 1600; // pixels; larger pictures are made smaller
const LARGE = 160; // pixels of a side from which on a picture is compressed like a photograph
const GREEN = [0, 255, 0];

/**
 * @param {File} file
 * @returns {Promise<string>} a data URL, '' when the browser cannot read it
 */
export async function pictureOf(file) {
    const image = await createImageBitmap(file).catch(() => null);
    if (!image) return '';
    const k = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * k));
    canvas.height = Math.max(1, Math.round(image.height * k));
    const ctx = canvas.getContext('2d', {willReadFrequently: true});
    if (!ctx) return '';
    ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const pixels = ctx.getImageData(0, 0, canvas.width, canvas.height);
    const holes = pierce(pixels.data, /\.bmp$/i.test(file.name));
    if (holes) ctx.putImageData(pixels, 0, 0);
    return !holes && Math.min(canvas.width, canvas.height) > LARGE ? canvas.toDataURL('image/jpeg', 0.85) : canvas.toDataURL();
}

/**
 * @param {Uint8ClampedArray} data red, green, blue, opacity of each pixel; changed
 * @param {boolean} green whether pure green means a hole
 * @returns {boolean} whether there are holes
 */
export function pierce(data, green) {
    let holes = false;
    for (let i = 0; i < data.length; i += 4) {
        if (green && GREEN.every((v, k) => data[i + k] === v)) data[i + 3] = 0;
        holes ||= data[i + 3] < 255;
    }
    return holes;
}
