/** Offsets in plain text to places in the Markdown that it was read from. */
import { type PlaceOf, placeWithoutSource } from '../graph/index.ts';
import type { Place } from '../model.ts';

/** How far after its place a text may begin: front matter and the label of an example stand before it. */
const LATEST_START = 300;
/** Enough characters after the offset to tell the text from another that begins alike. */
const AHEAD = 12;
/** What Markdown may put between two characters: an escape, a fence of emphasis, the end of a link, the margin of a continued line. */
const MARKUP = /[\\*_`[\]<>|\s]/;
const LINK_END = /\]\([^)\n]*\)/y;
const CHARACTER_REFERENCE = /&#?\w+;/y;

/**
 * Places in sources whose text is known: finds a character by reading its source from the text's place on, past whatever markup stands
 * between. Where the source is unknown, the place is what it would be without any markup.
 */
export function placesInSources(sourceOf: (file: string) => string | undefined): PlaceOf {
  return (piece, offset) => {
    const { file, line } = piece.place;
    const source = sourceOf(file);
    const start = source === undefined ? undefined : offsetOfPlace(source, piece.place);
    if (source === undefined || start === undefined) return placeWithoutSource(piece, offset);
    for (let from = start; from <= start + LATEST_START; from += 1) {
      const found = followText(source, from, piece.text, offset);
      if (found === undefined) continue;
      const lineStart = source.lastIndexOf('\n', found - 1) + 1;
      return { file, line: line + lineFeeds(source.slice(start, found)), column: found - lineStart + 1 };
    }
    return placeWithoutSource(piece, offset);
  };
}

/** Reads the text from an offset in the source on; returns where its character at `offset` stands, or undefined where they differ. */
function followText(source: string, from: number, text: string, offset: number): number | undefined {
  let found: number | undefined;
  let next = from;
  for (let index = 0; index < Math.min(text.length, offset + AHEAD); index += 1) {
    const character = text[index] ?? '';
    while (!isSame(source[next], character) && !matchesAt(CHARACTER_REFERENCE, source, next)) {
      if (index === 0 || !MARKUP.test(source[next] ?? '')) return undefined;
      next = endOfMatch(LINK_END, source, next) ?? next + 1;
    }
    if (index === offset) found = next;
    next = source[next] === character ? next + 1 : (endOfMatch(CHARACTER_REFERENCE, source, next) ?? next + 1);
  }
  return offset >= text.length ? next : found;
}

function isSame(written: string | undefined, character: string): boolean {
  return written === character || (written !== undefined && /\s/.test(written) && /\s/.test(character));
}

function matchesAt(pattern: RegExp, source: string, offset: number): boolean {
  return endOfMatch(pattern, source, offset) !== undefined;
}

/** @param pattern sticky */
function endOfMatch(pattern: RegExp, source: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}

function offsetOfPlace(source: string, { line, column }: Place): number | undefined {
  let start = 0;
  for (let current = 1; current < line; current += 1) {
    const end = source.indexOf('\n', start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  return start + column - 1;
}

function lineFeeds(text: string): number {
  return text.split('\n').length - 1;
}
