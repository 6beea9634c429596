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
  // A text with many defects asks for many places: it is read once, and not once for each of them.
  const traces = new WeakMap<Parameters<PlaceOf>[0], Map<number, Trace>>();
  return (piece, offset) => {
    const { file, line } = piece.place;
    const source = sourceOf(file);
    const start = source === undefined ? undefined : offsetOfPlace(source, piece.place);
    if (source === undefined || start === undefined) return placeWithoutSource(piece, offset);
    const known = traces.get(piece) ?? new Map<number, Trace>();
    traces.set(piece, known);
    for (let from = start; from <= start + LATEST_START; from += 1) {
      const trace = known.get(from) ?? traceText(source, from, piece.text);
      known.set(from, trace);
      if (trace.places.length < Math.min(piece.text.length, offset + AHEAD)) continue;
      const found = trace.places[offset] ?? trace.end;
      const feeds = trace.feeds[offset] ?? trace.feeds.at(-1) ?? 0;
      return { file, line: line + feeds, column: found - (trace.starts[feeds] ?? from) + 1 };
    }
    return placeWithoutSource(piece, offset);
  };
}

/** A text as it was found in its source, as far as the two agree. */
interface Trace {
  /** Where each character stands, and where the text ends. */
  readonly places: readonly number[];
  readonly end: number;
  /** How many line feeds precede each character, and where the lines begin. */
  readonly feeds: readonly number[];
  readonly starts: readonly number[];
}

/** Reads a text from an offset in the source on. */
function traceText(source: string, from: number, text: string): Trace {
  const places: number[] = [];
  const feeds: number[] = [];
  const starts = [source.lastIndexOf('\n', from - 1) + 1];
  let next = from;
  let counted = from;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    while (!isSame(source[next], character) && !matchesAt(CHARACTER_REFERENCE, source, next)) {
      if (index === 0 || !MARKUP.test(source[next] ?? '')) return { places, end: next, feeds, starts };
      next = endOfMatch(LINK_END, source, next) ?? next + 1;
    }
    for (; counted < next; counted += 1) if (source[counted] === '\n') starts.push(counted + 1);
    places.push(next);
    feeds.push(starts.length - 1);
    next = source[next] === character ? next + 1 : (endOfMatch(CHARACTER_REFERENCE, source, next) ?? next + 1);
  }
  return { places, end: next, feeds, starts };
}

function isSame(written: string | undefined, character: string): boolean {
  return written === character || (written !== undefined && /\s/.test(written) && /\s/.test(character));
}

function matchesAt(pattern: RegExp, source: string, offset: number): boolean {
  return endOfMatch(pattern, source, offset) !== undefined;
}

/** Returns where the match of a sticky pattern at an offset ends. */
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
