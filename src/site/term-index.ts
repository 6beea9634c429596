/** The terms of a language in the index of numbers, and how they are found. Made at build time, read in the browser; pure. */
import { glossaryAddress } from './addresses.ts';
import { indexedAddress } from './find-number.ts';
import type { Language } from './languages.ts';
import type { NumberLookup } from './number-index.ts';

export interface IndexedTerm {
  /** In the work's own language. */
  readonly term: string;
  readonly renderings: readonly string[];
  /** The rule that bears its name, */
  readonly number: string | null;
  /** or its place in the glossary. */
  readonly anchor: string | null;
}

/** A term that was asked for. */
export interface FoundTerm {
  /** The name under which it was found. */
  readonly name: string;
  /** Its other names, and what it leads to. */
  readonly context: string;
  readonly href: string;
}

/** Nobody reads more terms than this before the rules that hold the words. */
const MOST = 4;

/** Packs terms, a line each: `Trample⇥702.19⇥trample⇥Atropelar`. */
export function packTerms(terms: readonly IndexedTerm[]): string {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  return terms
    .map(({ term, renderings, number, anchor }) => [term, number ?? '', anchor ?? '', ...renderings].map(plain).join('\t'))
    .join('\n');
}

/** Finds the terms of which a name begins with the text, or has a word that does; accents and the kind of letters do not matter. */
export function findTerms(
  text: string,
  lookups: readonly NumberLookup[],
  language: Language,
  preferred: string | undefined,
): readonly FoundTerm[] {
  const wanted = fold(text);
  if (wanted.length < 2 && !/\p{Lo}/u.test(wanted)) return [];
  const ordered = lookups.toSorted((a, b) => Number(b.work.id === preferred) - Number(a.work.id === preferred));
  const ranked = ordered.flatMap((lookup) =>
    unpackTerms(lookup.work.terms ?? '').flatMap((term) => {
      const names = [...term.renderings, term.term].map((name) => ({ name, rank: rankOf(fold(name), wanted) }));
      const [best] = names.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
      return best === undefined ? [] : [{ rank: best.rank, found: termFound(lookup, language, term, best.name) }];
    }),
  );
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ found }) => found);
}

function unpackTerms(packed: string): readonly IndexedTerm[] {
  return packed === ''
    ? []
    : packed.split('\n').map((line) => {
        const [term = '', number = '', anchor = '', ...renderings] = line.split('\t');
        return { term, renderings, number: number || null, anchor: anchor || null };
      });
}

/** The whole name, its beginning, the beginning of one of its words. */
function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 3;
  if (name.startsWith(wanted)) return 2;
  return name.includes(` ${wanted}`) ? 1 : 0;
}

function termFound({ work, numbers }: NumberLookup, language: Language, term: IndexedTerm, name: string): FoundTerm {
  const shelf = { language, work: work.id, edition: null };
  const rule = term.number === null ? undefined : numbers.get(term.number);
  const others = [...term.renderings, term.term].filter((other) => other !== name);
  return {
    name,
    context: [work.name, ...(rule === undefined ? [] : [rule.number]), ...others].join(' · '),
    href: rule === undefined ? glossaryAddress(shelf, term.anchor ?? '') : indexedAddress(shelf, rule),
  };
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
}
