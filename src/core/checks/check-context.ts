/** What checks share: their type, the pieces of text that they read, and the places of these in the source. */
import type { Diagnosis } from '../diagnostics.ts';
import { type PlaceOf, placeWithoutSource, type RuleGraph } from '../graph/index.ts';
import { getOrInsertComputed } from '../memo.ts';
import type { Block, Expression, Place } from '../model.ts';
import { endOfMatch } from '../text/index.ts';
import type { CitationWords } from '../work.ts';

/** What checks share, computed once for an expression. */
export interface CheckContext {
  /** Every piece of the expression's text, in order. */
  readonly pieces: readonly TextPiece[];
  /** Of the expression's language. */
  readonly words: CitationWords;
  /** Returns the place of a character of a piece in its source file. */
  readonly placeOf: PlaceOf;
}

/** A defect that a check found. Without a remedy, that of its code applies. */
export type Finding = Omit<Diagnosis, 'code' | 'remedy'> & Partial<Pick<Diagnosis, 'remedy'>>;

/** Looks for one kind of defect. */
export type Find = (graph: RuleGraph, context: CheckContext) => readonly Finding[];

/** A title, a glossary term or a block. */
export interface TextPiece {
  readonly kind: Block['kind'] | 'title' | 'term';
  readonly text: string;
  readonly place: Place;
  /** The same for all pieces of one rule, of one glossary entry, of the front matter, and of the back matter. */
  readonly owner: string;
}

/** Returns all pieces in the order of the source, without preformatted text, which follows conventions of its own. */
export function textPieces({ front, rules, glossary, back }: Expression): readonly TextPiece[] {
  const owned = [
    ...front.map((block) => ({ ...block, owner: 'front' })),
    ...rules.flatMap(({ number, title, place, blocks }) =>
      [...(title === null ? [] : [{ kind: 'title' as const, text: title, place }]), ...blocks].map((piece) => ({
        ...piece,
        owner: number,
      })),
    ),
    ...glossary.flatMap(({ term, place, senses }) =>
      [{ kind: 'term' as const, text: term, place }, ...senses.flat()].map((piece) => ({ ...piece, owner: term })),
    ),
    ...back.map((block) => ({ ...block, owner: 'back' })),
  ];
  return owned.filter(({ kind }) => kind !== 'code').map(({ kind, text, place, owner }) => ({ kind, text, place, owner }));
}

/** How many characters around a defect are quoted, besides the words that these cut. */
const REACH = 16;

/** Returns a part of a text with the whole words around it: `can\uFFFDt be` → `that can\uFFFDt be cast`. */
export function excerptAround(text: string, start: number, end: number): string {
  const before = /(?<!\S)\S*(?:\s\S*)?$/u.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? '';
  const after = /^\S*\s?\S*/u.exec(text.slice(end, end + REACH))?.[0] ?? '';
  return (before + text.slice(start, end) + after).replace(/\s+/g, ' ').trim();
}

// Converts offsets in plain text to places in the Markdown that it was read from.

/** How far after its place a text may begin: after front matter, or after the label of an example. */
const LATEST_START = 300;
/** How many characters after the offset must agree, too: enough to tell the text from another that begins alike. */
const AHEAD = 12;
/** Markdown between two characters: an escape, emphasis, the end of a link, the margin of a continued line. */
const MARKUP = /[\\*_`[\]<>|\s]/;
const LINK_END = /\]\([^)\n]*\)/y;
const CHARACTER_REFERENCE = /&#?\w+;/y;

/**
 * Returns a function that finds the place of a character by reading the source of its text and skipping markup. Where the source is unknown
 * or differs, it returns the place that the character would have without markup.
 */
export function placesInSources(sourceOf: (file: string) => string | undefined): PlaceOf {
  // A text with many defects needs many places; it is traced once.
  const traces = new WeakMap<Parameters<PlaceOf>[0], Map<number, Trace>>();
  return (piece, offset) => {
    const { file, line } = piece.place;
    const source = sourceOf(file);
    const start = source === undefined ? undefined : offsetOfPlace(source, piece.place);
    if (source === undefined || start === undefined) return placeWithoutSource(piece, offset);
    const known = getOrInsertComputed(traces, piece, () => new Map<number, Trace>());
    for (let from = start; from <= start + LATEST_START; from += 1) {
      const trace = getOrInsertComputed(known, from, () => traceText(source, from, piece.text));
      if (trace.offsets.length < Math.min(piece.text.length, offset + AHEAD)) continue;
      const found = trace.offsets[offset] ?? trace.end;
      const feeds = trace.feeds[offset] ?? trace.feeds.at(-1) ?? 0;
      return { file, line: line + feeds, column: found - (trace.starts[feeds] ?? from) + 1 };
    }
    return placeWithoutSource(piece, offset);
  };
}

/** Where a text is in its source, as far as the two agree. */
interface Trace {
  /** The offset of each character, and of the end of the text. */
  readonly offsets: readonly number[];
  readonly end: number;
  /** How many line feeds precede each character, and where the lines begin. */
  readonly feeds: readonly number[];
  readonly starts: readonly number[];
}

/** Matches a text with the source from an offset on. */
function traceText(source: string, from: number, text: string): Trace {
  const offsets: number[] = [];
  const feeds: number[] = [];
  const starts = [source.lastIndexOf('\n', from - 1) + 1];
  let next = from;
  let counted = from;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    while (!isSame(source[next], character) && !matchesAt(CHARACTER_REFERENCE, source, next)) {
      if (index === 0 || !MARKUP.test(source[next] ?? '')) return { offsets, end: next, feeds, starts };
      next = endOfMatch(LINK_END, source, next) ?? next + 1;
    }
    for (; counted < next; counted += 1) if (source[counted] === '\n') starts.push(counted + 1);
    offsets.push(next);
    feeds.push(starts.length - 1);
    next = source[next] === character ? next + 1 : (endOfMatch(CHARACTER_REFERENCE, source, next) ?? next + 1);
  }
  return { offsets, end: next, feeds, starts };
}

function isSame(written: string | undefined, character: string): boolean {
  return written === character || (written !== undefined && /\s/.test(written) && /\s/.test(character));
}

function matchesAt(pattern: RegExp, source: string, offset: number): boolean {
  return endOfMatch(pattern, source, offset) !== undefined;
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
