/** The terms of a language as the index of numbers holds them. Written at build time, read in the browser; pure. */

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

/** The terms that were packed. */
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

/** What most anchors are: the name in small letters with hyphens for spaces. */
function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
