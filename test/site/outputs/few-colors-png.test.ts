import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Color, fewColorsPng } from '../../../src/site/outputs/few-colors-png.ts';

const PALETTE: readonly Color[] = [
  [255, 255, 255],
  [0, 0, 0],
  [200, 30, 40],
];

test('a picture of colors of the palette has the same pixels, at any size', async () => {
  const pictures = fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 5 }) }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      colors: fc.array(fc.constantFrom(...PALETTE), { minLength: size.width * size.height, maxLength: size.width * size.height }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(pictures, async ({ size, colors }) => {
      const png = fewColorsPng(Uint8Array.from(colors.flatMap((color) => [...color, 255])), size, PALETTE);
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([size.width, size.height]);
      expect([...data]).toEqual(colors.flat());
    }),
    { numRuns: 50 },
  );
});

test('other colors become the nearest one of the palette', async () => {
  const png = fewColorsPng(Uint8Array.from([240, 250, 255, 255, 20, 10, 0, 255]), { width: 2, height: 1 }, PALETTE);
  expect([...(await sharp(png).removeAlpha().raw().toBuffer())]).toEqual([255, 255, 255, 0, 0, 0]);
});
