/** Citations in running text. */
import { parseNumber, type RuleNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { type Certainty, continuesCitation, type Evidence, findEvidence, opensCitation } from './evidence.ts';
import { type CitationGrammar, citationGrammar, foldWidths, matchAt } from './grammar.ts';

/** One number of a citation, or a range of numbers. Offsets are those of the text in which the citation stands. */
export interface CitationPart {
  readonly start: number;
  readonly end: number;
  /** The number in its canonical spelling. */
  readonly from: string;
  /** The last number of a range, in full: `601.2d` for `601.2a–d`. */
  readonly to?: string;
}

/** A citation in running text. Offsets are UTF-16 offsets into the text that was searched; `end` is exclusive. */
export interface Citation {
  /** As written, with the word that introduces it: `rules 110.2 and 112`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly CitationPart[];
  /** The level of the first number: `section`. */
  readonly level: string;
  /** The quoted title after the last number, as written: `Trample.` */
  readonly title?: string;
  /** False if only the look of the number makes it a citation. */
  readonly certain: boolean;
}

/** How a text may cite. */
export interface FindOptions {
  readonly scheme: Scheme;
  readonly words: CitationWords;
  /** Whether a number exists in the edition that the text cites. Without it every number that looks like a rule's may exist. */
  readonly known?: (number: string) => boolean;
  /** For texts that are not rules (posts, source code): prepositions and the look of a number count for less. */
  readonly strict?: boolean;
}

/** A place in a text with all that is needed to read on from it. */
interface Reading {
  readonly scheme: Scheme;
  readonly grammar: CitationGrammar;
  readonly text: string;
}

/**
 * Finds every citation, in the order of the text: `see rules 601.2a–d and 609` is one with two parts. A number without a word is found
 * where it exists in the edition and looks like nothing else; a bare chapter needs a word, or a list that began with one.
 */
export function findCitations(text: string, options: FindOptions): readonly Citation[] {
  const grammar = citationGrammar(options.scheme, options.words);
  const reading: Reading = { scheme: options.scheme, grammar, text: foldWidths(text) };
  const certainty: Certainty = { known: options.known, strict: options.strict ?? false };
  const citations: Citation[] = [];
  let resume = 0;
  // The title after a number does not end a list: `rules 113, “…,” and 604, “…”`.
  let open: { readonly evidence: Evidence; readonly end: number } | undefined;
  for (const match of reading.text.matchAll(grammar.number)) {
    if (match.index < resume) continue;
    const first = parseNumber(options.scheme, match[0]);
    if (first === undefined) continue;
    const end = match.index + match[0].length;
    const evidence = evidenceFor(reading, match.index, end, open);
    const clauseEnds = matchAt(grammar.clauseEnd, reading.text, end) !== null;
    if (!opensCitation(evidence.kind, first, clauseEnds, certainty)) continue;
    const parts = readParts(reading, readPart(reading, first, match.index, end), evidence, certainty);
    const last = parts.at(-1)?.end ?? end;
    const title = matchAt(grammar.title, reading.text, last);
    resume = last;
    open = title === null ? undefined : { evidence, end: last + title[0].length };
    citations.push({
      text: text.slice(evidence.start, last),
      start: evidence.start,
      end: last,
      parts,
      level: first.level,
      ...quotedTitle(title),
      certain: evidence.kind !== 'none' || matchAt(grammar.cueAfter, reading.text, last) !== null,
    });
  }
  return citations;
}

function quotedTitle(match: RegExpExecArray | null): { readonly title?: string } {
  const { latin, cjk: title = latin } = match?.groups ?? {};
  return title === undefined ? {} : { title };
}

/** Returns the evidence for a number; one that continues a list after a title has the evidence of that list. */
function evidenceFor(
  reading: Reading,
  start: number,
  end: number,
  open: { evidence: Evidence; end: number } | undefined,
): Evidence {
  const evidence = findEvidence(reading.grammar, reading.text, start, end);
  if (evidence.kind !== 'none' || open === undefined) return evidence;
  const separator = matchAt(reading.grammar.separatorAfterTitle, reading.text, open.end);
  return separator !== null && open.end + separator[0].length === start ? { kind: open.evidence.kind, start } : evidence;
}

function readParts(reading: Reading, first: CitationPart, evidence: Evidence, certainty: Certainty): readonly CitationPart[] {
  const parts = [first];
  for (let end = first.end; ; ) {
    const separator = matchAt(reading.grammar.listSeparator, reading.text, end);
    if (separator === null) return parts;
    const start = end + separator[0].length;
    const next = readNumber(reading, start);
    if (next === undefined || !continuesCitation(evidence.kind, next.number, certainty)) return parts;
    const part = readPart(reading, next.number, start, next.end);
    parts.push(part);
    end = part.end;
  }
}

/** Reads the number at `start`–`end`, and the range that it may open. */
function readPart(reading: Reading, from: RuleNumber, start: number, end: number): CitationPart {
  const separator = matchAt(reading.grammar.rangeSeparator, reading.text, end);
  if (separator === null) return { start, end, from: from.number };
  const second = end + separator[0].length;
  const full = readNumber(reading, second);
  if (full?.number.level === from.level) return { start, end: full.end, from: from.number, to: full.number.number };
  const last = matchAt(reading.grammar.lastPart, reading.text, second);
  const to = last === null ? undefined : siblingWithPart(reading.scheme, from.number, last[0]);
  if (last === null || to === undefined || !abbreviates(separator, from, parseNumber(reading.scheme, to)))
    return { start, end, from: from.number };
  return { start, end: second + last[0].length, from: from.number, to };
}

/** `601.2a–d` is a range; `601.2a – a player` and `601.2b to a player` are not. */
function abbreviates(separator: RegExpExecArray, from: RuleNumber, to: RuleNumber | undefined): boolean {
  const spaced = /\s/u.test(separator[0]);
  if (!spaced) return true;
  const { word } = separator.groups ?? {};
  return word !== undefined && (to?.parts.at(-1) ?? 0) > (from.parts.at(-1) ?? 0);
}

function readNumber(
  { scheme, grammar, text }: Reading,
  start: number,
): { readonly number: RuleNumber; readonly end: number } | undefined {
  const match = matchAt(grammar.numberHere, text, start);
  const number = match === null ? undefined : parseNumber(scheme, match[0]);
  return match === null || number === undefined ? undefined : { number, end: start + match[0].length };
}
