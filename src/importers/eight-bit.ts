/** Tells the eight-bit encodings of Western texts apart by what their letters and signs would mean where they stand. */
import iconv from 'iconv-lite';

const ENCODINGS = ['windows-1252', 'cp437', 'macintosh'] as const;

/** Enough to decide, and it keeps the work small for a file that is no text at all. */
const SAMPLE = 4096;

/**
 * Decodes bytes that are not UTF-8. Windows-1252 wins unless another encoding makes better sense: a release of 2004 went through a Mac
 * and dates its trade marks with 0xAA, those of 2013 came from a DOS code page and put 0x83 in the middle of a creature's name.
 */
export function decodeEightBit(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const preferred = isMacText(bytes) ? (['windows-1252', 'macintosh', 'cp437'] as const) : ENCODINGS;
  const [first, ...others] = preferred.map((encoding) => scoreEncoding(bytes, encoding));
  const best = others.reduce((leader, other) => (leader === undefined || other.score > leader.score ? other : leader), first);
  const encoding = best?.encoding ?? 'windows-1252';
  return { text: decode(bytes, encoding), encoding };
}

function decode(bytes: Uint8Array, encoding: string): string {
  return encoding === 'cp437' ? iconv.decode(bytes, encoding) : new TextDecoder(encoding).decode(bytes);
}

/** Line ends that are all lone CRs are a Mac's. */
function isMacText(bytes: Uint8Array): boolean {
  return bytes.includes(0x0d) && !bytes.includes(0x0a);
}

function scoreEncoding(bytes: Uint8Array, encoding: (typeof ENCODINGS)[number]) {
  let score = 0;
  let seen = 0;
  for (let index = 0; index < bytes.length && seen < SAMPLE; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    seen += 1;
    const around = decode(bytes.subarray(Math.max(0, index - 1), index + 2), encoding);
    const [before, sign, after] = index === 0 ? ['\n', around[0], around[1]] : [around[0], around[1], around[2]];
    score += plausibility(before ?? '\n', sign ?? '', after ?? '\n');
  }
  return { encoding, score };
}

/** 1 where a character stands as writers put it, -1 where they never would, 0 where it says nothing. */
function plausibility(before: string, sign: string, after: string): number {
  if (/[\u00df-\u00ff\u0153\u0161\u017e]/.test(sign)) return isLetter(before) || isLetter(after) ? 1 : -1; // small accented letters
  if (/[\u00c0-\u00de\u0152\u0160\u017d\u0178]/.test(sign)) return isSmallLetter(before) || !isLetter(after) ? -1 : 1;
  if (/[\u2018\u201c\u00ab]/.test(sign)) return isLetter(before) || /\s/.test(after) ? -1 : 1; // opening quotes
  if (/[\u2019\u201d\u00bb]/.test(sign)) return /\s/.test(before) ? -1 : 1; // closing quotes
  if (/[\u2122\u00ae]/.test(sign)) return isLetter(before) ? 1 : -1; // trade marks
  if (/[\u2013\u2014]/.test(sign)) return 1; // dashes
  if (/[\u00a0\u00a9\u2022\u2026\u00b0\u00bd\u00d7\u00bf\u00a1]/.test(sign)) return 0;
  return -1;
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

function isSmallLetter(character: string): boolean {
  return /\p{Ll}/u.test(character);
}
