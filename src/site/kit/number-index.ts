/**
 * The index that the search box fetches at the first keystroke: every number and term of a language and its place, packed small; and what each
 * number stood for in the past. Pure; written by the build and read in the browser.
 */
import { indexNumbers } from '@rulegraph/core/citations';
import { compileScheme, type Scheme, siblingsAfter, successors } from '@rulegraph/core/numbering';
import type { QuestionCard } from '@rulegraph/core/search/find';
import { addNicknames, type LookupWork, type Named, unpackRuns } from '@rulegraph/core/search/lookup';
import type { CitationWords, Numbering, WorkSymbols } from '@rulegraph/core/work';

/** The file: `/data/numbers-pt.json`. */
export interface NumberIndexFile {
  readonly works: readonly IndexedWork[];
}

/** The file: `/data/questions-pt.json`, which only what no number and no name answers needs. */
export interface QuestionsFile {
  readonly works: Readonly<Record<string, readonly QuestionCard[]>>;
}

/** A work in packed form; `openIndex` unpacks it. */
export interface IndexedWork {
  readonly id: string;
  /** The short name of the work. */
  readonly name: string;
  readonly names: readonly string[];
  /** The code of the language that it is translated from, in which every edition can be read. */
  readonly original: string;
  readonly numbering: Numbering;
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** Editions with addresses of their own, newest first, each with all its names, as in `PastNumbers`. */
  readonly editions: readonly (readonly string[])[];
  /**
   * The editions of its history, in which its numbers had the meanings of `PastNumbers`: oldest first, each with all its names, which are its date, its aliases,
   * and what these stand for. Absent if they are `editions`.
   */
  readonly history?: readonly (readonly string[])[];
  readonly sections: readonly (readonly [number: string, title: string])[];
  readonly chapters: readonly IndexedChapter[];
  /** Nicknames of titles and terms, with the names that they stand for. */
  readonly nicknames?: Readonly<Record<string, readonly string[]>>;
  /** Questions that have rules as answers, in the language of the index and in the original; in a file of their own, see `QuestionsFile`. */
  readonly questions?: readonly QuestionCard[];
  /** The symbols in texts, named in the language of the index; absent for works without any. */
  readonly symbols?: WorkSymbols;
  /** Terms with their other names; see `packTerms`. */
  readonly terms?: string;
}

/** A chapter with its rules, as `packRules` writes them. */
type IndexedChapter = readonly [number: string, section: string | null, title: string, rules: string];

export interface IndexedNumber {
  readonly number: string;
  readonly title: string | null;
  /** Whether it has a page of its own besides its place in the chapter. */
  readonly ownPage: boolean;
  /** The chapter that it is or belongs to; null for a section. */
  readonly chapter: { readonly number: string; readonly section: string | null; readonly title: string } | null;
}

export interface NumberLookup {
  readonly work: IndexedWork;
  readonly scheme: Scheme;
  readonly numbers: ReadonlyMap<string, IndexedNumber>;
  /** The work as `lookUp` needs it, with its history. */
  readonly reference: LookupWork;
  /** The terms that only earlier glossaries explain. */
  readonly pastTerms: ReadonlySet<string>;
}

/** Precedes the count of siblings without titles that follow the rule above. */
const SIBLINGS = '~';

/**
 * Packs the rules of a chapter, one per line: the end of the number after the chapter's, or `/` and the whole number; `=` and the title; `*` before
 * rules without a page of their own. `~3` stands for the next three siblings of the rule above: `.2\n*.2a\n~3\n.19=Trample`.
 */
export function packRules(
  scheme: Scheme,
  chapter: string,
  rules: readonly Pick<IndexedNumber, 'number' | 'title' | 'ownPage'>[],
): string {
  const lines: string[] = [];
  let siblings = 0;
  const listed = rules.filter(({ number }) => number !== chapter);
  for (const [index, { number, title, ownPage }] of listed.entries()) {
    const above = listed[index - 1];
    const follows = above !== undefined && title === null && above.ownPage === ownPage;
    siblings = follows && successors(scheme, above.number)?.sibling === number ? siblings + 1 : 0;
    if (siblings > 1) lines.pop();
    const end = number.startsWith(chapter) ? number.slice(chapter.length) : `/${number}`;
    const named = title === null ? end : `${end}=${title.replace(/\s+/g, ' ')}`;
    lines.push(siblings > 0 ? `${SIBLINGS}${siblings}` : `${ownPage ? '' : '*'}${named}`);
  }
  return lines.join('\n');
}

/** Returns the rules of a chapter from what `packRules` wrote. */
function unpackRules(scheme: Scheme, chapter: NonNullable<IndexedNumber['chapter']>, packed: string): readonly IndexedNumber[] {
  const rules: IndexedNumber[] = [];
  for (const line of packed === '' ? [] : packed.split('\n')) {
    if (line.startsWith(SIBLINGS)) {
      const { number: above = '', ownPage = false } = rules.at(-1) ?? {};
      for (const number of siblingsAfter(scheme, above, Number(line.slice(1))))
        rules.push({ number, title: null, ownPage, chapter });
      continue;
    }
    const ownPage = !line.startsWith('*');
    const [end = '', ...title] = (ownPage ? line : line.slice(1)).split('=');
    const number = end.startsWith('/') ? end.slice(1) : chapter.number + end;
    rules.push({ number, title: title.length === 0 ? null : title.join('='), ownPage, chapter });
  }
  return rules;
}

/** Unpacks a work of the index, with its history if that has been fetched. */
export function openIndex(work: IndexedWork, past?: PastNumbers): NumberLookup {
  return past === undefined ? openWork(work) : addPast(openWork(work), past);
}

/** Returns an opened work with its history. */
export function addPast(lookup: NumberLookup, { runs }: PastNumbers): NumberLookup {
  return { ...lookup, reference: { ...lookup.reference, runs: unpackRuns(lookup.scheme, runs) } };
}

function openWork(work: IndexedWork): NumberLookup {
  const scheme = compileScheme(work.numbering);
  const numbers = new Map<string, IndexedNumber>();
  for (const [number, title] of work.sections)
    numbers.set(number, { number, title: title || null, ownPage: false, chapter: null });
  for (const [chapterNumber, section, chapterTitle, rules] of work.chapters) {
    const chapter = { number: chapterNumber, section, title: chapterTitle };
    numbers.set(chapterNumber, { number: chapterNumber, title: chapterTitle || null, ownPage: false, chapter });
    for (const rule of unpackRules(scheme, chapter, rules)) numbers.set(rule.number, rule);
  }
  const { id, names, citations } = work;
  const index = indexNumbers(scheme, numbers.keys());
  const terms = unpackTerms(work.terms ?? '');
  const named = addNicknames(namedRulesAndTerms(numbers, terms), work.nicknames ?? {});
  const reference = { id, names, citations, index, named, editions: work.history ?? work.editions.toReversed(), runs: undefined };
  const { past: pastOnes = [], current = [] } = Object.groupBy(terms, (one) => (one.past === true ? 'past' : 'current'));
  const inForce = new Set([...current.map(({ term }) => term), ...[...numbers.values()].flatMap(({ title }) => title ?? [])]);
  // “APNAP”, which earlier glossaries had, begins “APNAP Order”, which leads to the same rule.
  const isBegun = (name: string, number: string | null) =>
    current.some(
      (one) =>
        one.number === number &&
        [one.term, ...one.renderings].some((other) => other.startsWith(`${name} `) && !other.startsWith(`${name} (`)),
    );
  const pastTerms = new Set(
    pastOnes.flatMap(({ term, renderings, number }) =>
      [term, ...renderings].filter((name) => !inForce.has(name) && !(number !== null && isBegun(name, number))),
    ),
  );
  return { work, scheme, numbers, reference, pastTerms };
}

/** Returns rules by their titles, and terms; a term that is also the title of a rule adds names to that rule. */
function namedRulesAndTerms(numbers: ReadonlyMap<string, IndexedNumber>, terms: readonly IndexedTerm[]): readonly Named[] {
  const named = new Map<string, Named>();
  for (const { number, title } of numbers.values()) {
    if (title !== null) named.set(number, { names: [title], number, anchor: null });
  }
  for (const { term, renderings, number, anchor } of terms) {
    const [first = term, ...others] = [...renderings, term];
    const key = anchor === null && number !== null ? number : `#${anchor}`;
    const known = named.get(key);
    const names = known === undefined ? ([first, ...others] as const) : ([...known.names, first, ...others] as const);
    named.set(key, { names: [names[0], ...new Set(names.slice(1))], number, anchor });
  }
  return [...named.values()];
}

/** The file: `/data/past-numbers.json`, the same for all languages. */
export interface PastNumbersFile {
  /** By work; only works that have a history. */
  readonly works: Readonly<Record<string, PastNumbers>>;
}

/** The history of one work; see `openIndex`. */
export interface PastNumbers {
  /** See `packRuns`; its positions are those of the editions in `IndexedWork.history`. */
  readonly runs: string;
}

export interface IndexedTerm {
  /** The term in the work's own language. */
  readonly term: string;
  /** The term in the language of the index, or other spellings. */
  readonly renderings: readonly string[];
  /** The rule that defines it, or that has the content of a past term today; null if its entry cites none. */
  readonly number: string | null;
  /** Its anchor in the glossary or in the list of past terms; null if it is the title or the beginning of the rule. */
  readonly anchor: string | null;
  /** Whether only earlier glossaries explain it. */
  readonly past?: boolean;
}

/** Precedes the rule of a past term. */
const PAST = '!';
/** Stands for the anchor that follows from the name. */
const USUAL_ANCHOR = '*';

/** Packs terms, one per line: `Trample⇥702.19⇥⇥Atropelar`. */
export function packTerms(terms: readonly IndexedTerm[]): string {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  return terms
    .map(({ term, renderings, number, anchor, past }) => {
      const packed = anchor === anchorOf(renderings[0] ?? term) ? USUAL_ANCHOR : (anchor ?? '');
      return [term, (past ? PAST : '') + (number ?? ''), packed, ...renderings].map(plain).join('\t');
    })
    .join('\n');
}

/** Returns the terms from what `packTerms` wrote. */
export function unpackTerms(packed: string): readonly IndexedTerm[] {
  if (packed === '') return [];
  return packed.split('\n').map((line) => {
    const [term = '', number = '', anchor = '', ...renderings] = line.split('\t');
    return {
      term,
      renderings,
      number: number.replace(PAST, '') || null,
      anchor: anchor === USUAL_ANCHOR ? anchorOf(renderings[0] ?? term) : anchor || null,
      ...(number.startsWith(PAST) && { past: true }),
    };
  });
}

/** Returns the anchor that most terms have: the name in lower case with hyphens for spaces. */
function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
