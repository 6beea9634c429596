/** Decodes bytes: detects the encoding and normalizes line endings. Nothing is repaired: U+FFFD in a source stays. */
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import encodings from './encodings.json' with { type: 'json' };

interface Decoded {
  /** The text with line feeds only and without a byte order mark, or null if the bytes are not text. */
  readonly text: string | null;
  /** `utf-8`, `windows-1252`, `euc-kr` and the like; names joined by `+` if lines differ; null if the bytes are not text. */
  readonly encoding: string | null;
}

const BINARY: Decoded = { text: null, encoding: null };

/**
 * Decodes a document: tries byte order marks, then UTF-16 by its zeros, strict UTF-8, and finally the encodings from before Unicode. Of
 * several that fit the bytes, the language decides.
 */
export function decodeBytes(bytes: Uint8Array, lang?: string): Decoded {
  if (hasPrefix(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) || hasPrefix(bytes, [0x50, 0x4b, 0x03, 0x04])) return BINARY; // `%PDF-`, a ZIP archive
  const decoded = decodeAny(bytes, lang);
  if (decoded === undefined || decoded.text.includes('\0')) return BINARY;
  return { text: foldLineEndings(decoded.text), encoding: decoded.encoding };
}

interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

function decodeAny(bytes: Uint8Array, lang: string | undefined): DecodedText | undefined {
  const wide = utf16Encoding(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  const whole = decodeUtf8(withoutBrokenEnd(bytes));
  if (whole !== undefined) return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' };
  const [characters, high] = [countUtf8Characters(bytes), countBytes(bytes, isHigh)];
  // Bytes of an older encoding, unless at least half of them are in UTF-8 characters, of three bytes each.
  const older = high > 2 * 3 * characters && high >= MIN_LETTERS ? decodeOlder(bytes, lang, high) : undefined;
  if (older !== undefined) return older;
  const own = high > 2 * 3 * characters ? decodeLatin(bytes, lang) : undefined;
  if (own !== undefined) return own;
  if (characters > 0) return decodeByLine(bytes);
  const { score, seen, ...western } = decodeEightBit(bytes);
  return score < 0 && seen >= MIN_LETTERS && high > bytes.length * MAX_ACCENTS ? undefined : western;
}

function utf16Encoding(bytes: Uint8Array): string | undefined {
  if (hasPrefix(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (hasPrefix(bytes, [0xfe, 0xff])) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.3 && even < sample.length * 0.01) return 'utf-16le';
  if (even > sample.length * 0.3 && odd < sample.length * 0.01) return 'utf-16be';
  return undefined;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Cuts off an incomplete last character: a file truncated there is still UTF-8, and its end becomes U+FFFD. */
function withoutBrokenEnd(bytes: Uint8Array): Uint8Array {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const start = bytes.length - length;
    const lead = bytes[start] ?? 0;
    const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (needed > length) return bytes.subarray(0, start);
  }
  return bytes;
}

/** Counts well-formed three-byte characters (quotes, dashes, CJK), which no eight-bit text contains by chance. */
function countUtf8Characters(bytes: Uint8Array): number {
  let count = 0;
  for (let index = 0; index + 2 < bytes.length; index += 1) {
    const lead = bytes[index] ?? 0;
    if (lead >= 0xe0 && lead < 0xf0 && isContinuation(bytes[index + 1]) && isContinuation(bytes[index + 2])) count += 1;
  }
  return count;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >> 6 === 0b10;
}

/** Decodes line by line, for files joined from several in different encodings. */
function decodeByLine(bytes: Uint8Array): DecodedText {
  const encodings = new Set<string>();
  const lines: string[] = [];
  for (const printed of Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=[\r\n])/)) {
    const line = Buffer.from(printed, 'latin1');
    const utf8 = decodeUtf8(line);
    const decoded = utf8 === undefined ? decodeEightBit(line) : { text: utf8, encoding: 'utf-8' };
    encodings.add(decoded.encoding);
    lines.push(decoded.text);
  }
  return { text: lines.join(''), encoding: [...encodings].join('+') };
}

/**
 * Turns every CRLF, lone CR and lone LF into one line feed. CR CR LF is one line ending if no other CR stands alone (a text-mode copy of
 * CRLF), and two in files whose line endings are lone CRs.
 */
function foldLineEndings(text: string): string {
  const doubled = /\r\r\n/.test(text) && !/\r(?!\r?\n)/.test(text);
  return text.replace(doubled ? /\r\r\n|\r\n/g : /\r\n|\r/g, '\n');
}

function hasPrefix(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function countBytes(bytes: Uint8Array, isCounted: (byte: number) => boolean): number {
  let count = 0;
  for (const byte of bytes) if (isCounted(byte)) count += 1;
  return count;
}

const isHigh = (byte: number) => byte >= 0x80;
const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Fewer non-ASCII bytes are not evidence: they may be the accents and quotes of a Western text. */
const MIN_LETTERS = 40;
/** The largest share of accents in a Western text. */
const MAX_ACCENTS = 0.15;

/** The encodings in which languages were written before Unicode, the likelier ones first. */
const OLDER_ENCODINGS: Readonly<Record<string, readonly string[]>> = encodings.usual;

/** The script of each encoding that is not for Latin letters. */
const LETTERS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(encodings.scripts).map(([encoding, scripts]) => [
    encoding,
    new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u'),
  ]),
);

/** Of the decoded non-ASCII characters, at least this share must be letters of the encoding's script, and at most this share undecodable. */
const OWN_LETTERS = 0.5;
const MAX_BROKEN = 0.002;
/** For each Latin letter there must be this many letters of the encoding's script; fewer are misread accents of a Western text. */
const MIN_AMONG_LATIN = 0.2;
/** Encodings that are not usual for the language are tried if the detector's confidence is at least this, in percent, or this many times the next one's. */
const CONFIDENT = 60;
const TIMES_NEXT = 2;

/**
 * Decodes bytes in an encoding from before Unicode; returns undefined if none fits. Uses iconv because Node's own decoder drops the
 * syllables that Windows added to EUC-KR. `high`: how many bytes are not ASCII.
 */
function decodeOlder(bytes: Uint8Array, lang: string | undefined, high: number): DecodedText | undefined {
  const known = new Set(encodingsOf(lang));
  // Each byte that is not ASCII can have one that is a letter in ASCII as its second half.
  if (known.size === 0 && high < (countBytes(bytes, isAsciiLetter) - high) * MIN_AMONG_LATIN) return undefined;
  const ranked = analyse(sampleOf(bytes)).map(({ name, confidence }) => ({ encoding: name.toLowerCase(), confidence }));
  const least = Math.min(CONFIDENT, TIMES_NEXT * (ranked[1]?.confidence ?? 0));
  const likely = ranked.filter(({ encoding, confidence }) => known.has(encoding) || confidence >= least);
  // The detector does not know the syllables that Windows added either, but only Korean reads as Korean throughout.
  const korean = shareOfHangul(bytes) >= KOREAN ? ['euc-kr'] : [];
  const candidates = new Set([...korean, ...likely.map(({ encoding }) => encoding), ...known]);
  for (const encoding of candidates) {
    const letters = LETTERS[encoding];
    const latin = letters === undefined && known.has(encoding);
    if (letters === undefined && !latin) continue;
    const text = iconv.decode(bytes, encoding);
    const beyond = text.match(/[^\0-\x7f]/gu) ?? [];
    const broken = beyond.filter((character) => character === '\uFFFD').length;
    const own = beyond.filter((character) => (letters ?? /\p{Script=Latin}/u).test(character)).length;
    const among = latin ? 0 : (text.match(/[a-z]/gi)?.length ?? 0) * MIN_AMONG_LATIN;
    if (broken <= beyond.length * MAX_BROKEN && own >= Math.max(beyond.length * OWN_LETTERS, among)) return { text, encoding };
  }
  return undefined;
}

/**
 * Decodes the few accents of a short text in the usual encoding of its language, if that has Latin letters; undefined if most are none: quotes
 * and dashes are the same in all of them.
 */
function decodeLatin(bytes: Uint8Array, lang: string | undefined): DecodedText | undefined {
  const [encoding] = encodingsOf(lang).filter((name) => LETTERS[name] === undefined);
  if (encoding === undefined) return undefined;
  const text = iconv.decode(bytes, encoding);
  const beyond = text.match(/[^\0-\x7f]/gu) ?? [];
  const letters = beyond.filter((character) => /\p{Script=Latin}/u.test(character)).length;
  return !text.includes('\uFFFD') && letters >= beyond.length * OWN_LETTERS ? { text, encoding } : undefined;
}

/** Hanja are rare in Korean texts, but about half of the characters of a Chinese text read as Korean. */
const KOREAN = 0.95;

function shareOfHangul(bytes: Uint8Array): number {
  const text = iconv.decode(sampleOf(bytes), 'euc-kr');
  const letters = text.match(/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uFFFD]/gu) ?? [];
  return letters.filter((letter) => letter >= '가' && letter <= '힣').length / Math.max(1, letters.length);
}

function encodingsOf(lang: string | undefined): readonly string[] {
  if (lang === undefined) return [];
  const { language, script, region } = new Intl.Locale(lang);
  const traditional = language === 'zh' && (script === 'Hant' || region === 'TW' || region === 'HK' || region === 'MO');
  return OLDER_ENCODINGS[traditional ? 'zh-Hant' : language] ?? [];
}

/** Returns enough bytes for the detector, from shortly before the first non-ASCII byte. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - 1000);
  return bytes.subarray(first, first + 2 ** 17);
}

const ENCODINGS = ['windows-1252', 'cp437', 'macintosh'] as const;

/** How many non-ASCII characters decide between encodings. */
const SAMPLE = 4096;

/**
 * Decodes bytes that are not UTF-8. Windows-1252 wins unless another encoding makes better sense: a release of 2004 was saved on a Mac
 * and writes its trademark signs as 0xAA, those of 2013 came from a DOS code page and have 0x83 in the middle of a creature's name.
 */
function decodeEightBit(bytes: Uint8Array): DecodedText & { readonly score: number; readonly seen: number } {
  // All line ends are lone CRs, as on a classic Mac.
  const isMacText = bytes.includes(0x0d) && !bytes.includes(0x0a);
  const preferred = isMacText ? (['windows-1252', 'macintosh', 'cp437'] as const) : ENCODINGS;
  const [first, ...others] = preferred.map((encoding) => scoreEncoding(bytes, encoding));
  const best = others.reduce((leader, other) => (leader === undefined || other.score > leader.score ? other : leader), first);
  const { encoding, score, seen } = best ?? { encoding: 'windows-1252', score: 0, seen: 0 };
  return { text: decode(bytes, encoding), encoding, score, seen };
}

function decode(bytes: Uint8Array, encoding: string): string {
  return encoding === 'cp437' ? iconv.decode(bytes, encoding) : new TextDecoder(encoding).decode(bytes);
}

function scoreEncoding(bytes: Uint8Array, encoding: (typeof ENCODINGS)[number]) {
  let score = 0;
  let seen = 0;
  for (let index = 0; index < bytes.length && seen < SAMPLE; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    seen += 1;
    const around = decode(bytes.subarray(Math.max(0, index - 1), index + 2), encoding);
    const [before, character, after] = index === 0 ? ['\n', around[0], around[1]] : [around[0], around[1], around[2]];
    score += plausibility(before ?? '\n', character ?? '', after ?? '\n');
  }
  return { encoding, score, seen };
}

/** Returns 1 for a character in a plausible position, -1 in an implausible one, and 0 if its position says nothing. */
function plausibility(before: string, character: string, after: string): number {
  if (/[\u00df-\u00ff\u0153\u0161\u017e]/.test(character)) return isLetter(before) || isLetter(after) ? 1 : -1; // small accented letters
  if (/[\u00c0-\u00de\u0152\u0160\u017d\u0178]/.test(character)) return /\p{Ll}/u.test(before) || !isLetter(after) ? -1 : 1;
  if (/[\u2018\u201c\u00ab]/.test(character)) return isLetter(before) || /\s/.test(after) ? -1 : 1; // opening quotes
  if (/[\u2019\u201d\u00bb]/.test(character)) return /\s/.test(before) ? -1 : 1; // closing quotes
  if (/[\u2122\u00ae]/.test(character)) return isLetter(before) ? 1 : -1; // trademarks
  if (/[\u2013\u2014]/.test(character)) return 1; // dashes
  if (/[\u00a0\u00a9\u2022\u2026\u00b0\u00bd\u00d7\u00bf\u00a1]/.test(character)) return 0;
  return -1;
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}
