/** The ways of citing of several languages as one. */
import type { CitationWords } from '../work.ts';

/** Of a language whose way of citing a work does not declare: then only bare numbers are found. */
export const NO_WORDS: CitationWords = { rule: [], section: [], see: [], and: [], through: [], work: [] };

/** Joins the words of all languages: people cite in another language than that of the page or the work. */
export function allWords(wordsByLanguage: Readonly<Record<string, CitationWords>>): CitationWords {
  const all = Object.values(wordsByLanguage);
  const collect = (kind: keyof CitationWords) => [...new Set(all.flatMap((words) => words[kind]))];
  return {
    rule: collect('rule'),
    section: collect('section'),
    see: collect('see'),
    and: collect('and'),
    through: collect('through'),
    work: collect('work'),
  };
}
