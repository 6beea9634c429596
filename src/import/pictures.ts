/** Loads the pictures that documents refer to, checks them, and names them by their content. */
import { hash } from 'node:crypto';
import { decodePercent } from '@rulegraph/core/untrusted';
import { imageSize } from 'image-size';
import type { ImportContext, ImportedPicture } from './importer.ts';

export interface DocumentPictures {
  readonly byAddress: ReadonlyMap<string, ImportedPicture>;
  /** Why the others were not loaded, by address. */
  readonly refused: ReadonlyMap<string, string>;
}

/** A diagram takes a few dozen KiB. Readers who save a work for offline use download all its pictures. */
const MAX_BYTES = 4 * 2 ** 20;
const MAX_PIXELS = 40_000_000;
const MAX_BYTES_OF_ALL = 64 * 2 ** 20;
const MAX_PICTURES = 2000;

/** The formats that every browser and e-reader shows. SVG can contain scripts and is converted to PNG. */
const ENDINGS: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpg', gif: 'gif', webp: 'webp', svg: 'png' };
const EMBEDDED = /^data:image\/[\w.+-]+;base64,/i;

/** Loads the pictures of a document, each once. */
export async function loadPictures(
  document: string,
  addresses: Iterable<string>,
  { picture: find }: Pick<ImportContext, 'picture'>,
): Promise<DocumentPictures> {
  const byAddress = new Map<string, ImportedPicture>();
  const refused = new Map<string, string>();
  let total = 0;
  for (const address of new Set(addresses)) {
    const isEmbedded = EMBEDDED.test(address);
    const bytes = isEmbedded ? Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') : find?.(document, address);
    total += bytes?.length ?? 0;
    const read =
      bytes === undefined
        ? 'there is no such file beside the document'
        : total > MAX_BYTES_OF_ALL || byAddress.size >= MAX_PICTURES
          ? 'the document has too many pictures'
          : await readPicture(isEmbedded ? 'picture' : address, bytes);
    if (typeof read === 'string') refused.set(address, read);
    else byAddress.set(address, read);
  }
  return { byAddress, refused };
}

/** Reads a picture, or returns why it cannot be shown. */
async function readPicture(address: string, bytes: Uint8Array): Promise<ImportedPicture | string> {
  if (bytes.length > MAX_BYTES)
    return `it has ${(bytes.length / 2 ** 20).toFixed(1)} MiB; the limit is ${MAX_BYTES / 2 ** 20} MiB`;
  try {
    const { type: format = '', width, height } = imageSize(bytes);
    const ending = ENDINGS[format];
    if (ending === undefined) return `it is ${format.toUpperCase()}, not PNG, JPEG, GIF, WebP or SVG`;
    if (width * height > MAX_PIXELS) return `it has ${width} × ${height} pixels`;
    if (format === 'svg') return await drawSvg(address, bytes);
    return named(address, { bytes, ending, size: { width, height } });
  } catch {
    return 'it is not a picture, or it is damaged';
  }
}

/** Draws an SVG picture as PNG, with the fonts of this machine, by a large package that is not installed with this one. */
async function drawSvg(address: string, bytes: Uint8Array): Promise<ImportedPicture | string> {
  let sharp: typeof import('sharp')['default'];
  try {
    ({ default: sharp } = await import('sharp'));
  } catch {
    return 'it is SVG, which needs one more package: run "npm install sharp", then import again';
  }
  const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).png().toBuffer({ resolveWithObject: true });
  const { width, height } = drawn.info;
  return named(address, { bytes: drawn.data, ending: 'png', size: { width, height } });
}

function named(
  address: string,
  { ending, ...picture }: Omit<ImportedPicture, 'name'> & { readonly ending: string },
): ImportedPicture {
  const digest = hash('sha256', picture.bytes).slice(0, 8);
  return { name: `${stemOf(address)}-${digest}.${ending}`, ...picture };
}

/** Returns the readable part of a picture's name: `../../images/King%20(white).png?v=2` → `king-white` */
function stemOf(address: string): string {
  const file = fileNameOf(address).replace(/\.\w+$/, '');
  const stem = file
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-$/gu, '');
  return [...stem].slice(0, 40).join('') || 'picture';
}

/** Returns the name of a picture's file; one that is written into the document itself has none. */
export function fileNameOf(address: string): string {
  if (address.startsWith('data:')) return 'picture';
  return decodePercent(address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
}
