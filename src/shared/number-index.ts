/**
 * The index that the search box reads before anything else: every number and term of a language's editions and where it stands, small enough to be
 * fetched at the first key; and what each number stood for in the past. Made at build time, read in the browser; pure.
 */
import { indexNumbers } from '../rules/citations/index.ts';
import { addNicknames, type LookupWork, type Named, unpackRuns } from '../rules/lookup/index.ts';
import { compileScheme, type Scheme, siblingsAfter, successors } from '../rules/numbering/index.ts';
import type { CitationWords, Numbering, WorkSymbols } from '../rules/work.ts';

/** The file: `/data/numbers-pt.json`. */
export interface NumberIndexFile {
  readonly works: readonly IndexedWork[];
}

/** A work, as small as it can be sent; `openIndex` makes it ready to be asked. */
export interface IndexedWork {
  readonly id: string;
  /** What the work is called in passing. */
  readonly name: string;
  /** Everything that people call it. */
  readonly names: readonly string[];
  /** The code of the language that its translations translate. */
  readonly original: string;
  readonly numbering: Numbering;
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** Editions that have addresses of their own, newest first, each with its further names. */
  readonly editions: readonly (readonly string[])[];
  readonly sections: readonly (readonly [number: string, title: string])[];
  readonly chapters: readonly IndexedChapter[];
  /** What people call titles and terms in short, with the names that are meant. */
  readonly nicknames?: Readonly<Record<string, readonly string[]>>;
  /** The symbols in texts, named in the language of the index; absent for works without any. */
  readonly symbols?: WorkSymbols;
  /** Terms with their other names; see `packTerms`. */
  readonly terms?: string;
}

/**
 * A chapter and what stands in it. `rules` holds the ends of their numbers after the chapter's own, each with a title after `=` where
 * the rule has one, and a `*` before it where the rule has no page of its own, joined by line feeds: `.2\n*.2a\n.19=Trample`; see `packRules`.
 */
type IndexedChapter = readonly [number: string, section: string | null, title: string, rules: string];

/** A number as the index knows it. */
export interface IndexedNumber {
  readonly number: string;
  readonly title: string | null;
  /** Whether it has a page of its own beside its place in the chapter. */
  readonly ownPage: boolean;
  /** The chapter that it belongs to or is; null for a section. */
  readonly chapter: { readonly number: string; readonly section: string | null; readonly title: string } | null;
}

/** A work of the index, ready to be asked. */
export interface NumberLookup {
  readonly work: IndexedWork;
  readonly scheme: Scheme;
  readonly numbers: ReadonlyMap<string, IndexedNumber>;
  /** The same for `lookUp`, with the history. */
  readonly reference: LookupWork;
  /** The language of the work itself, where earlier editions are read that the index's language does not have. */
  readonly source: string | undefined;
}

/** Before the count of rules without titles that follow the one above, sibling by sibling. */
const SIBLINGS = '~';

/**
 * Packs the ends of numbers and their titles. A number that does not begin with its chapter's is written whole, after a `/`; `~3` stands
 * for the three numbers beside the one above.
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

/** Returns the rules of a chapter as they were packed. */
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

/** Makes a work of the index ready to be asked, with its history where that is there. */
export function openIndex(work: IndexedWork, past?: PastNumbers): NumberLookup {
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
  const editions = past?.editions ?? work.editions.toReversed();
  const runs = past === undefined ? undefined : unpackRuns(scheme, past.runs);
  const named = addNicknames(namedIn(numbers, work.terms ?? ''), work.nicknames ?? {});
  const reference = { id, names, citations, index, named, editions, runs };
  return { work, scheme, numbers, reference, source: past?.source };
}

/** Returns the titles of rules and terms; of a term that is the title of a rule, only its other names are added. */
function namedIn(numbers: ReadonlyMap<string, IndexedNumber>, terms: string): readonly Named[] {
  const named = new Map<string, Named>();
  for (const { number, title } of numbers.values()) {
    if (title !== null) named.set(number, { names: [title], number, anchor: null });
  }
  for (const { term, renderings, number, anchor } of unpackTerms(terms)) {
    const [first = term, ...others] = [...renderings, term];
    const key = number ?? `#${anchor}`;
    const known = named.get(key);
    const names = known === undefined ? ([first, ...others] as const) : ([...known.names, first, ...others] as const);
    named.set(key, { names: [names[0], ...new Set(names.slice(1))], number, anchor: number === null ? anchor : null });
  }
  return [...named.values()];
}

/** The file: `/data/past-numbers.json`, the same for all languages. */
export interface PastNumbersFile {
  /** By work; those that have a history. */
  readonly works: Readonly<Record<string, PastNumbers>>;
}

/** The history of one work; see `openIndex`. */
export interface PastNumbers {
  /** The language of the work itself, in which every edition can be read. */
  readonly source: string;
  /** Oldest first, each with all its names: its date, what people call it by, and what that stands for. */
  readonly editions: readonly (readonly string[])[];
  /** See `packRuns`. */
  readonly runs: string;
}

/** A term of a language, and where it leads. */
export interface IndexedTerm {
  /** In the work's own language. */
  readonly term: string;
  /** In the language of the index, or other spellings. */
  readonly renderings: readonly string[];
  /** The rule that bears its name, */
  readonly number: string | null;
  /** or its place in the glossary. */
  readonly anchor: string | null;
}

/** Stands for an anchor that the name tells. */
const TOLD = '*';

/** Packs terms, a line each: `Trample⇥702.19⇥⇥Atropelar`. */
export function packTerms(terms: readonly IndexedTerm[]): string {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  return terms
    .map(({ term, renderings, number, anchor }) => {
      const told = anchor === anchorOf(renderings[0] ?? term) ? TOLD : (anchor ?? '');
      return [term, number ?? '', told, ...renderings].map(plain).join('\t');
    })
    .join('\n');
}

/** Returns the terms that were packed. */
export function unpackTerms(packed: string): readonly IndexedTerm[] {
  if (packed === '') return [];
  return packed.split('\n').map((line) => {
    const [term = '', number = '', anchor = '', ...renderings] = line.split('\t');
    return {
      term,
      renderings,
      number: number || null,
      anchor: anchor === TOLD ? anchorOf(renderings[0] ?? term) : anchor || null,
    };
  });
}

/** Returns what most anchors are: the name in small letters with hyphens for spaces. */
function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
