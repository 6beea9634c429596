/** Writes pictures of few colors as PNG with a palette, which takes a third of the bytes of full color. */
import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, each 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bits of a pixel, which limit a palette to 16 colors. */
const DEPTH = 4;
const INDEXED = 3;

/**
 * Returns a PNG of opaque pixels (four bytes each, by row from the top), each in the nearest color of the palette of at most 16 colors. The file's
 * structure: https://www.w3.org/TR/png-3/
 */
export function fewColorsPng(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  palette: readonly Color[],
): Uint8Array<ArrayBuffer> {
  const nearest = nearestIn(palette);
  const indexAt = (at: number) => nearest(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  const perRow = Math.ceil((width * DEPTH) / 8);
  const rows = new Uint8Array((1 + perRow) * height);
  for (let y = 0; y < height; y++) {
    // The first byte of a row names its filter: 0 is none.
    const row = y * (1 + perRow) + 1;
    const at = (x: number) => (x < width ? indexAt(4 * (y * width + x)) : 0);
    for (let x = 0; x < width; x += 2) rows[row + x / 2] = (at(x) << DEPTH) | at(x + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([DEPTH, INDEXED], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(SIGNATURE),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(palette.flat())),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Returns a function that finds the nearest color of a palette. Most pixels have the color of the one before; smooth edges repeat some hundred. */
function nearestIn(palette: readonly Color[]): (red: number, green: number, blue: number) => number {
  const known = new Map<number, number>();
  let last = -1;
  let index = 0;
  return (red, green, blue) => {
    const color = (red << 16) | (green << 8) | blue;
    if (color === last) return index;
    last = color;
    index = known.get(color) ?? -1;
    if (index === -1) {
      const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
      index = distances.indexOf(Math.min(...distances));
      known.set(color, index);
    }
    return index;
  };
}
