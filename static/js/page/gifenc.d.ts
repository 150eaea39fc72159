// gifenc has no types of its own; these are the functions that are used of it.
declare module 'gifenc' {
    type Palette = number[][];
    export function GIFEncoder(): {
        writeFrame(index: Uint8Array, width: number, height: number, options: {palette?: Palette; delay?: number; repeat?: number}): void;
        finish(): void;
        bytes(): Uint8Array<ArrayBuffer>;
    };
    export function quantize(rgba: Uint8ClampedArray, colours: number): Palette;
    export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
