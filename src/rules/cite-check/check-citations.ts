/** Citations in somebody's text, checked against what became of the rules that it was written against. */
import { type Citation, type CitationPart, findCitations, type NumberIndex, nearestNumbers } from '../citations/index.ts';
import type { Alignment, Link } from '../lineage/index.ts';
import { compareNumbers, levelOf, parentNumber, parseNumber, type Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';

/**
 * `valid`: the same number still says the same · `edited`: the same number, but its words have changed · `moved`: the rule has another
 * number now, and the old one is free · `reused`: the number now says something else, so that a reader is silently misled · `removed`: the
 * rule is gone, and so is the number · `never-existed`: the edition cited had no such rule.
 */
export type CitationStatus = 'valid' | 'edited' | 'moved' | 'reused' | 'removed' | 'never-existed';

/** One citation, and what became of the rule. */
export interface CheckedCitation {
  readonly status: CitationStatus;
  /** The number as cited, in its canonical spelling; both ends of a range are checked for themselves. */
  readonly number: string;
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** Where the matter of the cited rule is now; several where it was split, none where it is gone. */
  readonly to: readonly string[];
  /** What existed near a number that never existed. */
  readonly near: readonly string[];
  /** What to write instead; absent where nothing needs to change or no single number is right. */
  readonly replacement?: string;
}

/** The two editions between which citations are checked. */
export interface CitationCheck {
  readonly words: CitationWords;
  /** The edition that the text was written against, and the one that it shall cite. */
  readonly from: NumberIndex;
  readonly to: NumberIndex;
  readonly alignment: Alignment;
}

/** Checks every citation of a text, in order. Texts that are no rules need more evidence for a citation; see `findCitations`. */
export function checkCitations(text: string, check: CitationCheck): CheckedCitation[] {
  const links = linksByNumber(check.alignment);
  const citations = findCitations(text, {
    scheme: check.from.scheme,
    words: check.words,
    known: (number) => check.from.order.has(number),
    strict: true,
  });
  return citations.flatMap((citation) => citation.parts.flatMap((part) => checkPart(text, citation, part, check, links)));
}

function linksByNumber(alignment: Alignment): ReadonlyMap<string, Link> {
  return new Map(alignment.links.flatMap((link) => link.from.map((number) => [number, link] as const)));
}

/** A range is its two ends; the second one is found behind the dash. */
function checkPart(
  text: string,
  citation: Citation,
  part: CitationPart,
  check: CitationCheck,
  links: ReadonlyMap<string, Link>,
): CheckedCitation[] {
  if (!citation.certain && !check.from.order.has(part.from)) return [];
  if (part.to === undefined) return [checkNumber(part.from, part.from, { start: part.start, end: part.end }, check, links)];
  const written = text.slice(part.start, part.end);
  const dash = written.search(/[^\p{L}\p{N}.]/u);
  const lastLength = /[\p{L}\p{N}.]+$/u.exec(written)?.[0].length ?? 0;
  const first = checkNumber(part.from, part.from, { start: part.start, end: part.start + dash }, check, links);
  const last = checkNumber(part.to, written.slice(-lastLength), { start: part.end - lastLength, end: part.end }, check, links);
  return rangeEnds(first, last, written.slice(-lastLength), check.to.scheme);
}

/** The ends of a range are put right together or not at all; `601.2a–d` writes only the last part of its end, and so does its replacement. */
function rangeEnds(first: CheckedCitation, last: CheckedCitation, written: string, scheme: Scheme): CheckedCitation[] {
  if (first.replacement === undefined && last.replacement === undefined) return [first, last];
  const [from, to] = [first.replacement ?? first.number, last.replacement ?? last.number];
  const parent = parentNumber(scheme, to);
  const together =
    parent === parentNumber(scheme, from) && compareNumbers(scheme, from, to) < 0 && first.to.length > 0 && last.to.length > 0;
  if (!together || parent === null) return [withoutReplacement(first), withoutReplacement(last)];
  const isShort = parseNumber(scheme, written)?.number !== last.number;
  return [
    first,
    isShort && last.replacement !== undefined ? { ...last, replacement: to.slice(parent.length).replace(/^[.-]/, '') } : last,
  ];
}

function withoutReplacement({ replacement: _, ...rest }: CheckedCitation): CheckedCitation {
  return rest;
}

function checkNumber(
  number: string,
  written: string,
  place: { readonly start: number; readonly end: number },
  { from, to, alignment }: CitationCheck,
  links: ReadonlyMap<string, Link>,
): CheckedCitation {
  const link = links.get(number);
  if (link === undefined) return { status: 'never-existed', number, ...place, to: [], near: nearestNumbers(number, from) };
  const target = link.to[0];
  if (target === number) {
    const changed = link.textChanged || link.to.length > 1 || link.from.length > 1;
    return { status: changed ? 'edited' : 'valid', number, ...place, to: link.to, near: [] };
  }
  const nowElsewhere =
    to.order.has(number) && !alignment.links.some((other) => other.from.includes(number) && other.to.includes(number));
  const status = nowElsewhere ? 'reused' : target === undefined ? 'removed' : 'moved';
  const sameLevel = target !== undefined && levelOf(to.scheme, target) === levelOf(from.scheme, number);
  const replacement =
    target !== undefined && (link.to.length === 1 || sameLevel) ? { replacement: respelled(written, target) } : {};
  return { status, number, ...place, to: link.to, near: [], ...replacement };
}

/** Keeps capitals where the writer used them (`702.19B`). */
function respelled(written: string, target: string): string {
  return /\p{Lu}/u.test(written) ? target.toUpperCase() : target;
}

/** The text with every citation that has a replacement put right. */
export function fixCitations(text: string, checked: readonly CheckedCitation[]): string {
  let fixed = '';
  let position = 0;
  for (const { start, end, replacement } of checked) {
    if (replacement === undefined) continue;
    fixed += text.slice(position, start) + replacement;
    position = end;
  }
  return fixed + text.slice(position);
}
