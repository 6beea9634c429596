/** Resolves citations to the numbers of an edition or of another work, and suggests numbers near one that does not exist. */
import { memoize } from '../memo.ts';
import { ancestors, chapterNumber, compareNumbers, levelOf, parentNumber, parseNumber, type Scheme } from '../numbering/index.ts';
import { isTransposed, overlapsAny } from '../text/index.ts';
import type { CitationWords, Work } from '../work.ts';
import { type Citation, type CitationPart, findCitations } from './find-citations.ts';
import { wordPattern } from './grammar.ts';

/** The numbers of one edition, indexed. */
export interface NumberIndex {
  readonly scheme: Scheme;
  /** In the order of the edition, each once. */
  readonly numbers: readonly string[];
  /** The position of each in `numbers`. */
  readonly order: ReadonlyMap<string, number>;
}

/** Indexes numbers in the order given; a number that occurs twice has its first position. */
export function indexNumbers(scheme: Scheme, numbers: Iterable<string>): NumberIndex {
  const unique = [...new Set(numbers)];
  return { scheme, numbers: unique, order: new Map(unique.map((number, position) => [number, position])) };
}

/** What a citation names in an edition, and what is wrong with it. */
export interface Resolution {
  /** The cited numbers that exist, in the order of the citation; a range gives every existing number between its ends. */
  readonly targets: readonly string[];
  /** The numbers and ends of ranges that the edition does not contain. */
  readonly missing: readonly string[];
  /** Ranges that are written in reverse; they resolve to their two ends. */
  readonly backwards: readonly { readonly from: string; readonly to: string }[];
}

/** Resolves all parts of a citation against an edition's numbers. */
export function resolveCitation(
  citation: { readonly parts: readonly Pick<CitationPart, 'from' | 'to'>[] },
  index: NumberIndex,
): Resolution {
  const resolutions = citation.parts.map((part) => resolvePart(part, index));
  return {
    targets: [...new Set(resolutions.flatMap(({ targets }) => targets))],
    missing: [...new Set(resolutions.flatMap(({ missing }) => missing))],
    backwards: resolutions.flatMap(({ backwards }) => backwards),
  };
}

function resolvePart({ from, to = from }: Pick<CitationPart, 'from' | 'to'>, index: NumberIndex): Resolution {
  const below = from === to && !index.order.has(from) ? numbersBelow(from, index) : [];
  if (below.length > 0) return { targets: below, missing: [], backwards: [] };
  const ends = from === to ? [from] : [from, to];
  const missing = ends.filter((end) => !index.order.has(end));
  if (from === to || compareNumbers(index.scheme, from, to) > 0) {
    const targets = ends.filter((end) => index.order.has(end));
    return { targets, missing, backwards: from === to ? [] : [{ from, to }] };
  }
  return { targets: numbersBetween(from, to, index), missing, backwards: [] };
}

/** Returns the numbers directly below one that is not printed itself: Article 4.2 of laws that print only 4.2.1 and 4.2.2. */
function numbersBelow(number: string, { scheme, numbers }: NumberIndex): readonly string[] {
  return numbers.filter((other) => other.startsWith(number) && parentNumber(scheme, other) === number);
}

/** Returns the numbers of a range, only of its own level: the subrules of 903.6 belong to 903.6 and need not be named. */
function numbersBetween(from: string, to: string, { scheme, numbers, order }: NumberIndex): readonly string[] {
  const level = levelOf(scheme, from);
  const first = order.get(from);
  const last = order.get(to);
  const candidates = first !== undefined && last !== undefined && first <= last ? numbers.slice(first, last + 1) : numbers;
  return candidates.filter(
    (number) =>
      levelOf(scheme, number) === level && compareNumbers(scheme, from, number) <= 0 && compareNumbers(scheme, number, to) <= 0,
  );
}

const MAX_SUGGESTIONS = 5;

/**
 * Returns existing numbers that may be meant, best first: those one typo away (`110.10` → `111.10`), then the neighbors under the same
 * parent, then the nearest existing ancestor.
 */
export function nearestNumbers(number: string, index: NumberIndex): readonly string[] {
  const { scheme, numbers, order } = index;
  const level = levelOf(scheme, number);
  const typos = numbers.filter((other) => levelOf(scheme, other) === level && isOneTypoAway(number, other));
  const siblings = numbers.filter(
    (other) => parentNumber(scheme, other) === parentNumber(scheme, number) && levelOf(scheme, other) === level,
  );
  const before = siblings.findLast((other) => compareNumbers(scheme, other, number) < 0);
  const after = siblings.find((other) => compareNumbers(scheme, other, number) > 0);
  // Where the chapter does not exist, its section is too far from a rule to be meant.
  const isNear = (ancestor: string) => chapterNumber(scheme, ancestor) !== null || chapterNumber(scheme, number) === number;
  const above = ancestors(scheme, number).findLast((ancestor) => order.has(ancestor) && isNear(ancestor));
  const candidates = [...rankTypos(scheme, number, typos), before, after].filter((candidate) => candidate !== undefined);
  const best = [...new Set(candidates)].slice(0, above === undefined ? MAX_SUGGESTIONS : MAX_SUGGESTIONS - 1);
  return above === undefined ? best : [...best, above];
}

/** Sorts numbers with transposed characters first, then by the difference in the part that differs: 111.10 before 310.10. */
function rankTypos(scheme: Scheme, number: string, typos: readonly string[]): readonly string[] {
  const score = (other: string) => (isTransposed(number, other) ? 0 : 1 + distance(scheme, number, other));
  return typos.toSorted((a, b) => score(a) - score(b));
}

function distance(scheme: Scheme, a: string, b: string): number {
  const others = parseNumber(scheme, b)?.parts ?? [];
  const differences = (parseNumber(scheme, a)?.parts ?? []).map((part, index) => Math.abs(part - (others[index] ?? 0)));
  // Chapter 111 of section 1 differs from 210 in section and chapter; the inner part tells more.
  return differences.findLast((difference) => difference > 0) ?? 0;
}

/** Tells whether two numbers are one typo apart: a character added, missing or replaced, or two neighbors transposed. */
function isOneTypoAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return Math.max(a.length, b.length) - head - tail <= 1 || isTransposed(a, b);
}

// Citations of other works, in words (`see CR 601.2a`, `IPG 2.1`, `section 4.8 of the MTR`) or as links (`[Slow play](ipg#3.3)`).

/** A work that texts of other works may cite. */
export interface NamedWork {
  readonly id: string;
  /** What it is called in the language of the text. */
  readonly names: readonly string[];
  readonly scheme: Scheme;
  readonly known?: (number: string) => boolean;
}

/** A citation that names its work. `start` is the offset of the name, or of the word before the number. */
export interface WorkCitation extends Pick<Citation, 'text' | 'start' | 'end' | 'parts' | 'version'> {
  readonly work: string;
}

/** Returns what a work is called in a language: its abbreviations and its whole title. */
export function namesOfWork(
  { citations, titles, source }: Pick<Work, 'citations' | 'titles' | 'source'>,
  lang: string,
): string[] {
  const names = [lang, source].flatMap((code) => [...(citations[code]?.work ?? []), ...(titles[code] ? [titles[code]] : [])]);
  return [...new Set(names)];
}

/** A possessive, a comma or a colon between the name and the word or sign that introduces the number. */
const GAP = "(?:['’]s?)?\\s*[,:]?\\s*";
/** Replaces the name of any work, so that one grammar finds the citations of all. */
const CUE = 'CR ';
/** How far a citation is read after the name of its work, in characters. */
const LONGEST_CITATION = 160;

/** Finds the citations of a text that name one of the given works, in order. `words` are those of the text's language and work. */
export function findWorkCitations(text: string, works: readonly NamedWork[], words: CitationWords): readonly WorkCitation[] {
  const { between, before } = cuePatterns(words);
  const found = works.flatMap((work) => {
    if (work.names.length === 0) return [];
    return Array.from(text.matchAll(namePattern(work.names))).flatMap((match): WorkCitation[] => {
      const preceding = before.exec(text.slice(0, match.index));
      const number = preceding === null ? undefined : parseNumber(work.scheme, preceding.groups?.['number'] ?? '');
      if (preceding !== null && number !== undefined) {
        const start = preceding.index;
        const at = text.indexOf(preceding.groups?.['number'] ?? '', start);
        const part = { start: at, end: at + (preceding.groups?.['number']?.length ?? 0), from: number.number };
        return [{ work: work.id, text: text.slice(start, match.index + match[0].length), start, end: part.end, parts: [part] }];
      }
      between.lastIndex = match.index + match[0].length;
      const gap = between.exec(text);
      const start = between.lastIndex;
      return gap === null ? [] : citationAt(text, start, match.index, work, words);
    });
  });
  // Where the names of two works match, the longer one is meant.
  const inOrder = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return inOrder.filter((one, index) => !overlapsAny(one, inOrder.slice(0, index)));
}

/** Returns the pattern of a work's names. */
const namePattern = /* @__PURE__ */ memoize(
  (names: readonly string[]) => new RegExp(`${wordPattern(names)}(?![\\p{L}\\p{N}])`, 'giu'),
);

/** Returns the patterns of the text between a name and its number, and of a number with its word before the name. */
const cuePatterns = /* @__PURE__ */ memoize((words: CitationWords) => {
  const cue = `(?:${wordPattern([...words.rule, ...words.section])}\\.?\\s*|§+\\s*)`;
  return {
    between: new RegExp(`${GAP}${cue}?`, 'iuy'),
    before: new RegExp(`${cue}(?<number>[\\p{N}\\p{L}.-]+)\\s+(?:\\p{L}{1,3}\\s+){1,2}$`, 'iu'),
  };
});

function citationAt(text: string, start: number, nameStart: number, work: NamedWork, words: CitationWords): WorkCitation[] {
  const options = { scheme: work.scheme, words: cueWords(words), ...(work.known === undefined ? {} : { known: work.known }) };
  const [citation] = findCitations(CUE + text.slice(start, start + LONGEST_CITATION), options);
  // After the version of a document, the number of its rule does not follow at once.
  if (citation?.start !== 0 || (citation.version === undefined && citation.parts[0]?.start !== CUE.length)) return [];
  const shift = start - CUE.length;
  const parts = citation.parts.map((part): CitationPart => ({ ...part, start: part.start + shift, end: part.end + shift }));
  const end = citation.end + shift;
  const meant = citation.version === undefined ? {} : { version: citation.version };
  return [{ work: work.id, text: text.slice(nameStart, end), start: nameStart, end, parts, ...meant }];
}

/** Returns the words with `CUE` as the work's name: one object for each, since grammars are memoized by it. */
const cueWords = /* @__PURE__ */ memoize((words: CitationWords): CitationWords => ({ ...words, work: [CUE.trim()] }));

/** Returns the rules that the address of a link names: `#1.5.4`, `ipg#2.1`, or several: `#1.5.4,1.5.5`. */
export function linkedRules(
  href: string,
  works: readonly { readonly id: string; readonly scheme: Scheme }[],
  own: string,
): readonly { readonly work: string; readonly number: string }[] {
  const [, named = '', numbers = ''] = /^([\w-]*)#(.+)$/u.exec(href) ?? [];
  const work = works.find(({ id }) => id === (named || own));
  if (work === undefined) return [];
  return numbers.split(',').flatMap((written) => {
    const number = parseNumber(work.scheme, written)?.number;
    return number === undefined ? [] : [{ work: work.id, number }];
  });
}
