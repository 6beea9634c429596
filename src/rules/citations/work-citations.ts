/** Citations of other works, in words (`see CR 601.2a`, `IPG 2.1`, `section 4.8 of the MTR`) or as links (`[Slow play](ipg#3.3)`). */
import { memoize } from '../memo.ts';
import { parseNumber, type Scheme } from '../numbering/index.ts';
import { overlapsAny } from '../text/index.ts';
import type { CitationWords, Work } from '../work.ts';
import { type Citation, type CitationPart, findCitations } from './find-citations.ts';
import { wordPattern } from './grammar.ts';

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
const LONGEST_CITATION = 160;

/** Finds the citations of a text that name one of the given works, in order. `words` are those of the text's language and work. */
export function findWorkCitations(text: string, works: readonly NamedWork[], words: CitationWords): readonly WorkCitation[] {
  const { between, before } = cuePatterns(words);
  const found = works.flatMap((work) => {
    if (work.names.length === 0) return [];
    return Array.from(text.matchAll(namePattern(work.names))).flatMap((match): WorkCitation[] => {
      const ahead = before.exec(text.slice(0, match.index));
      const number = ahead === null ? undefined : parseNumber(work.scheme, ahead.groups?.['number'] ?? '');
      if (ahead !== null && number !== undefined) {
        const start = ahead.index;
        const at = text.indexOf(ahead.groups?.['number'] ?? '', start);
        const part = { start: at, end: at + (ahead.groups?.['number']?.length ?? 0), from: number.number };
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
