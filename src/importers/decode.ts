/** Bytes to text: which encoding a document is in, and line ends made one. Nothing is repaired: U+FFFD in a source stays. */
import { decodeEightBit } from './eight-bit.ts';

/** What bytes say. */
export interface Decoded {
  /** The text with line feeds only and without a byte order mark, or null where the bytes are no text. */
  readonly text: string | null;
  /** `utf-8`, `utf-16le`, `utf-16be`, `windows-1252`, `macintosh`, `cp437`; two names joined by `+` where lines differ; null without text. */
  readonly encoding: string | null;
}

const BINARY: Decoded = { text: null, encoding: null };
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Decodes a document by its bytes alone: byte order marks, then UTF-16 by its zeros, strict UTF-8, and at last the eight-bit encodings. */
export function decodeBytes(bytes: Uint8Array): Decoded {
  if (hasPrefix(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) || hasPrefix(bytes, [0x50, 0x4b, 0x03, 0x04])) return BINARY; // `%PDF-`, a ZIP archive
  const { text, encoding } = decodeAny(bytes);
  return text.includes('\0') ? BINARY : { text: foldLineEnds(text), encoding };
}

interface Text {
  readonly text: string;
  readonly encoding: string;
}

function decodeAny(bytes: Uint8Array): Text {
  const wide = utf16Encoding(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  const whole = decodeUtf8(withoutBrokenEnd(bytes));
  if (whole !== undefined) return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' };
  return countUtf8Characters(bytes) > 0 ? decodeByLine(bytes) : decodeEightBit(bytes);
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

/** A file that was cut off in the middle of a character is still UTF-8; its end becomes U+FFFD. */
function withoutBrokenEnd(bytes: Uint8Array): Uint8Array {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const start = bytes.length - length;
    const lead = bytes[start] ?? 0;
    const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (needed > length) return bytes.subarray(0, start);
  }
  return bytes;
}

/** How many well-formed three-byte characters (quotes, dashes, CJK) there are: no eight-bit text holds such sequences by chance. */
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

/** Files glued together from several keep each line in the encoding in which it was written. */
function decodeByLine(bytes: Uint8Array): Text {
  const encodings = new Set<string>();
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = endOfLine(bytes, start);
    const line = bytes.subarray(start, end);
    const utf8 = decodeUtf8(line);
    const decoded = utf8 === undefined ? decodeEightBit(line) : { text: utf8, encoding: 'utf-8' };
    encodings.add(decoded.encoding);
    lines.push(decoded.text);
    start = end;
  }
  return { text: lines.join(''), encoding: [...encodings].join('+') };
}

function endOfLine(bytes: Uint8Array, start: number): number {
  for (let index = start; index < bytes.length; index += 1) {
    if (bytes[index] === LINE_FEED || bytes[index] === CARRIAGE_RETURN) return index + 1;
  }
  return bytes.length;
}

/**
 * CRLF, lone CR and lone LF each end one line, mixed as they may be. CR CR LF is one line end where no other CR stands alone (a text-mode
 * copy of CRLF), and two in the files whose line ends are lone CRs.
 */
function foldLineEnds(text: string): string {
  const doubled = /\r\r\n/.test(text) && !/\r(?!\r?\n)/.test(text);
  return text.replace(doubled ? /\r\r\n|\r\n/g : /\r\n|\r/g, '\n');
}

function hasPrefix(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
