/** Checks the citations of a text that was written against one edition, and rewrites them for another. */
import { findCitations, type NumberIndex, nearestNumbers, spelledApart } from '../../citations/index.ts';
import { isPossibleMatch, type Link } from '../../history/index.ts';
import { ancestors, compareNumbers, ownPart, parentNumber, parseNumber, type Scheme } from '../../numbering/index.ts';
import type { CitationWords } from '../../work.ts';
import { partEnds, type WrittenNumber } from './cited-numbers.ts';

/**
 * `valid`: the number still has the same rule with the same text · `edited`: the same rule with another text · `moved`: the rule has another
 * number now, and the old one is free · `reused`: the number is now another rule's, which misleads readers silently · `removed`: neither the
 * rule nor the number exists now · `never-existed`: the edition cited had no such rule.
 */
export type CitationStatus = 'valid' | 'edited' | 'moved' | 'reused' | 'removed' | 'never-existed';

/** One citation, and what became of the rule. */
export interface CheckedCitation {
  readonly status: CitationStatus;
  /** The number as cited, in its canonical spelling; both ends of a range are checked separately. */
  readonly number: string;
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** Where the content of the cited rule is now; several if it was split, none if it is gone. */
  readonly to: readonly string[];
  /** 0 to 1: how likely `to` is right. */
  readonly confidence: number;
  /** What existed near a number that never existed. */
  readonly near: readonly string[];
  /** The number to write instead; absent if nothing needs to change, or if no single number is certain. */
  readonly replacement?: string;
}

/** The two editions between which citations are checked. */
export interface CitationCheck {
  readonly words: CitationWords;
  /** The edition that the text was written against, and the one that it should cite. */
  readonly from: NumberIndex;
  readonly to: NumberIndex;
  /** What became of the numbers of `from`. */
  readonly links: ReadonlyMap<string, Link>;
}

/** Checks every citation of a text that is not a rules text, in order. */
export function checkCitations(text: string, check: CitationCheck): CheckedCitation[] {
  const citations = findCitations(text, {
    scheme: check.from.scheme,
    words: check.words,
    known: (number) => check.from.order.has(number),
    strict: true,
  });
  return citations.flatMap(({ parts, certain }) =>
    parts.flatMap((part) => {
      if (!certain && !check.from.order.has(part.from)) return [];
      const ends = partEnds(part, text, check.from.scheme);
      const checked = ends.map((end) => checkNumber(end, check.links.get(end.number), check));
      return consistentCluster(checked, ends, check.to.scheme, (first, last) => keepsRange(first, last, check));
    }),
  );
}

/** Checks a number by its link, which is undefined if the edition cited lacks the number. */
export function checkNumber(
  { number, start, end, written }: Omit<WrittenNumber, 'abbreviated'>,
  link: Link | undefined,
  { from, to }: Pick<CitationCheck, 'from' | 'to'>,
): CheckedCitation {
  const cited = { number, start, end };
  if (link === undefined) return { status: 'never-existed', ...cited, to: [], confidence: 1, near: nearestNumbers(number, from) };
  const [target] = link.to;
  const found = { ...cited, to: link.to, confidence: link.confidence, near: [] };
  if (target === number) {
    const changed = link.textChanged || link.to.length > 1 || link.from.length > 1;
    return { status: changed ? 'edited' : 'valid', ...found };
  }
  const status = to.order.has(number) && !link.to.includes(number) ? 'reused' : target === undefined ? 'removed' : 'moved';
  const isSingle = link.to.every((other) => other === target || isBelow(to.scheme, other, target));
  if (target === undefined || !isSingle || isPossibleMatch(link)) return { status, ...found };
  // A comma was typed for the point: `601,2b`. That of `art. 5, § 2` is none.
  const replacement = respelled(written.replace(/(?<=\p{N}),(?=\p{N})/u, '.'), number, target, to.scheme);
  return { status, ...found, ...(replacement === undefined ? {} : { replacement }) };
}

function isBelow(scheme: Scheme, number: string, above: string | undefined): boolean {
  return ancestors(scheme, number).some((ancestor) => ancestor === above);
}

type CitedEnd = Pick<CheckedCitation, 'number' | 'to'>;

/**
 * Tells whether a range contains the same rules at its new place: those between its ends still are, and none has come there from elsewhere.
 * Rules that were removed or are new do not count.
 */
export function keepsRange(first: CitedEnd, last: CitedEnd, { from, to, links }: Omit<CitationCheck, 'words'>): boolean {
  const [low = first.number, high = last.number] = [first.to[0], last.to[0]];
  const old = new Set(numbersFrom(from, first.number, last.number));
  const now = new Set(numbersFrom(to, low, high));
  return [...links.values()].every((link) => {
    const wasInside = link.from.some((number) => old.has(number));
    return wasInside ? link.to.every((number) => now.has(number)) : !link.to.some((number) => now.has(number));
  });
}

/** Returns the numbers from one to another, in the order of the edition, with those below the last one. */
function numbersFrom({ scheme, numbers, order }: NumberIndex, first: string, last: string): readonly string[] {
  const [start, end] = [order.get(first), order.get(last)];
  if (start === undefined || end === undefined) return [];
  const after = numbers.findIndex((number, position) => position > end && !isBelow(scheme, number, last));
  return numbers.slice(start, after < 0 ? numbers.length : after);
}

/**
 * Adjusts the replacements of a range or an abbreviated list so that they keep its form: `409.1a–c` becomes `601.2a–c`. Removes all of them if
 * the new numbers do not have one parent, or if `keeps` says that the range would contain other rules.
 */
export function consistentCluster<Checked extends CheckedCitation>(
  checked: readonly Checked[],
  written: readonly Pick<WrittenNumber, 'abbreviated' | 'written' | 'endsRange'>[],
  scheme: Scheme,
  keeps: (first: Checked, last: Checked) => boolean,
): Checked[] {
  const [first] = checked;
  if (first === undefined || checked.length === 1 || checked.every(({ replacement }) => replacement === undefined))
    return [...checked];
  const targets = checked.map(({ number, to, replacement }) => (replacement === undefined ? number : (to[0] ?? number)));
  const parent = parentNumber(scheme, targets[0] ?? '');
  const isTogether =
    parent !== null &&
    checked.every(({ to }) => to.length > 0) &&
    targets.every(
      (target, index) =>
        parentNumber(scheme, target) === parent && compareNumbers(scheme, targets[index - 1] ?? parent, target) < 0,
    ) &&
    checked.every((last, index) => {
      const before = written[index]?.endsRange === true ? checked[index - 1] : undefined;
      return before === undefined || keeps(before, last);
    });
  return checked.map((one, index) => {
    if (!isTogether) {
      const { replacement: _, ...rest } = one;
      return rest as Checked;
    }
    const original = written[index];
    if (one.replacement === undefined || original?.abbreviated !== true) return one;
    const last = ownPart(scheme, targets[index] ?? '');
    return { ...one, replacement: original.written.startsWith('(') ? `(${last})` : last };
  });
}

/**
 * Spells a number as its writer would: in capitals after `702.19B`, with the letter apart after `601.2(a)` and `601.2 a`, with parts like those of
 * `3 Abs. 2`. Undefined if the target does not have such parts.
 */
function respelled(written: string, number: string, target: string, scheme: Scheme): string | undefined {
  const parent = parentNumber(scheme, target);
  const apart = /^[\p{N}.-]+(?<open>\s?\(|\s)\p{L}{1,2}(?<close>\)?)$/u.exec(written)?.groups;
  if (apart !== undefined && parent !== null && /\p{L}$/u.test(target))
    return `${parent}${apart['open']}${ownPart(scheme, target)}${apart['close']}`;
  const isAbbreviated = /^\(?[\p{L}\p{N}]+\)?$/u.test(written);
  if (!isAbbreviated && parseNumber(scheme, written) === undefined) return spelledApart(scheme, written, number, target);
  return /\p{Lu}/u.test(written) ? target.toUpperCase() : target;
}

/** Returns the text with all replacements written into it. */
export function fixCitations(text: string, checked: readonly Pick<CheckedCitation, 'start' | 'end' | 'replacement'>[]): string {
  let fixed = '';
  let position = 0;
  for (const { start, end, replacement } of checked) {
    if (replacement === undefined) continue;
    fixed += text.slice(position, start) + replacement;
    position = end;
  }
  return fixed + text.slice(position);
}
