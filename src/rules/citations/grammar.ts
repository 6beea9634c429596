/** The words and patterns of citations, compiled once for a scheme and the words of a language. */

import { memoize } from '../memo.ts';
import type { Scheme } from '../numbering/index.ts';
import { escapePattern } from '../untrusted.ts';
import type { CitationWords } from '../work.ts';

/** For a language whose citation words the work does not declare: only bare numbers are found. */
export const NO_WORDS: CitationWords = { rule: [], section: [], see: [], and: [], through: [], work: [] };

/** Joins the words of all languages, because people cite in other languages than that of the page or the work. */
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

/** The patterns of citations. Those with the flag `y` are tried at one offset; `cueBefore` ends where a number begins. */
export interface CitationGrammar {
  readonly number: RegExp;
  readonly numberHere: RegExp;
  readonly cueBefore: RegExp;
  readonly cueAfter: RegExp;
  /** Ends where the value of a field begins that is named for rules: `"rule_number": "`, `rules = ["601.2a", "`. */
  readonly fieldBefore: RegExp;
  readonly listSeparator: RegExp;
  readonly separatorAfterTitle: RegExp;
  readonly rangeSeparator: RegExp;
  readonly lastPart: RegExp;
  /** Stands between the version of a document and a rule of it, `, rule ` of `CR 2.2, rule 8.10.8.3`; matches always, with `cue` if there is a word. */
  readonly ruleAfterVersion: RegExp;
  /** A letter that stands for a number with the same beginning: `b` of `601.2a and b`, `(d)`. */
  readonly letterHere: RegExp;
  readonly title: RegExp;
  readonly clauseEnd: RegExp;
}

/** What never precedes a rule number: letters, digits, currencies, paths, and digits with a point, dash or slash (dates, phone numbers). */
const NOT_BEFORE = '(?<![\\p{Script=Latin}\\p{N}_$€£¥@/\\\\])(?<!\\p{N}[.,:\\-–])';
/** What never follows a rule number: more letters or digits, a unit, `/102`, `:30`, `,000`. */
const NOT_AFTER =
  '(?![\\p{Script=Latin}\\p{N}_%€$£])(?![.:]\\p{N})(?!/\\p{N}(?!\\p{N}*[^\\s\\p{L}\\p{N}/]\\p{N}))(?!,\\p{N}{3}(?![\\p{N}.]))';
/** Between a word and its number: whitespace, marks of emphasis, brackets, `CR: 702`, `CR #702`, `CR|702`. */
const GAP = '[\\s:#§|*_`(\\[]*';
const DASHES = '\\-\\u2010-\\u2015\\u2212~\\u301c\\uff5e';
/**
 * A straight quotation within a title stands between spaces, and is closed somehow: "Handling "Infinite' Loops".
 * In Japanese and Chinese the title follows the number's own dot: 9.1.「…」. Elsewhere a quotation after a full stop is a new sentence.
 */
const TITLE =
  '(?:\\s*[,(]?\\s*["“„«](?<latin>[^"“”„«»]{1,90}(?:(?<= )"[^"“”„«» ]{1,40}["\'](?= )[^"“”„«»]{1,60})?)["”“»]|(?:[、，]?\\s*[“"]|[.,、，]?\\s*[「『])(?<cjk>[^「」『』“”"]{1,60})[」』”"])';

/** Returns the grammar for a scheme and words; the same objects give the same grammar. */
export const citationGrammar = memoize(compileGrammar);

function compileGrammar(scheme: Scheme, words: CitationWords): CitationGrammar {
  const number = `${scheme.running}${NOT_AFTER}`;
  const and = wordPattern(words.and);
  const through = wordPattern(words.through);
  const after = wordPattern(unspacedWords([...words.rule, ...words.section, ...words.see]));
  const fieldNames = [...words.rule, ...words.work].filter((word) => /^[\p{L}\p{N}]+$/u.test(word)).join('|') || '(?!)';
  const cues = (['rule', 'section', 'see', 'work'] as const).map((kind) => `(?<${kind}>${wordPattern(words[kind])})`);
  return {
    number: new RegExp(`(?:${NOT_BEFORE}|(?<=${wordPattern(words.work)}))${number}`, 'giu'),
    numberHere: new RegExp(number, 'iuy'),
    cueBefore: new RegExp(`(?:${cues.join('|')})${GAP}$`, 'iu'),
    cueAfter: new RegExp(`\\.?(?:${TITLE})?[\\sをの]*${after}`, 'iuy'),
    fieldBefore: new RegExp(
      `["']?(?<![\\p{L}\\p{N}])(?:[\\p{L}\\p{N}_-]*[_-])?(?:${fieldNames})(?:[_-]?[\\p{L}\\p{N}_-]*)["']?\\s*[:=]\\s*(?:\\[\\s*(?:["'][^"'\\n]{1,20}["']\\s*,\\s*)*)?["']$`,
      'iu',
    ),
    listSeparator: new RegExp(`\\.?\\s*(?:[,;、，；/&+]\\s*(?:${and}\\s*)?|${and}\\s*)`, 'iuy'),
    // American typography puts the comma of a list inside the quotation: “Dash,” 702.152, “Blitz.”
    separatorAfterTitle: new RegExp(`(?:(?<=,["”])|\\s*[,;、，；])?\\s*(?:${and}\\s*)?`, 'iuy'),
    rangeSeparator: new RegExp(`\\.?\\s*(?:[${DASHES}]|(?<word>${through})(?!\\p{L}))\\s*`, 'iuy'),
    ruleAfterVersion: new RegExp(
      `[)\\]）]?\\s*(?:[,，、:：]\\s*)?(?:(?<cue>${wordPattern([...words.rule, ...words.section])})${GAP})?`,
      'iuy',
    ),
    letterHere: new RegExp(`\\(?(?<letter>[a-z]{1,2})\\)?${NOT_AFTER}`, 'uy'),
    lastPart: new RegExp(`(?:[A-Za-z]{1,2}|\\p{N}{1,4})${NOT_AFTER}`, 'uy'),
    title: new RegExp(TITLE, 'uy'),
    clauseEnd: new RegExp(`\\.?(?:\\s*(?:$|[.,;:)\\]}”"“„«」』）。，、\\n]|[+/&]\\s*\\p{N}|${and}))`, 'iuy'),
  };
}

/** Returns the match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Returns a text with full-width characters as their plain forms, one for one, so that offsets stay true. */
export function foldWidths(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Matches nothing: what an empty list of words compiles to. */
const NOTHING = '(?!)';

/** Ideographs may touch a word of another script: 详见CR 104.3a. */
const NOT_WITHIN_WORD = '(?<![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}\\p{N}])';

/**
 * Returns the source of an alternation of words, longest first. A word of a script that puts spaces between words must begin one (`in` is
 * not found in `again`); the words of other scripts stand anywhere (`详见规则`).
 */
export function wordPattern(words: readonly string[]): string {
  if (words.length === 0) return NOTHING;
  const unspaced = alternation(unspacedWords(words));
  const spaced = alternation(words.filter((word) => !isUnspaced(word)));
  // One lookbehind for all words: browsers take a tenth of a second to compile one for each of a hundred.
  return `(?:${[spaced && NOT_WITHIN_WORD + spaced, unspaced].filter(Boolean).join('|')})`;
}

/** Returns the words as alternatives, longest first; empty if there are none. */
function alternation(words: readonly string[]): string {
  if (words.length === 0) return '';
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return `(?:${longestFirst.map(escapeWord).join('|')})`;
}

/** Returns the words that are written without spaces around them, which may also follow a number: `6.2参照`. */
function unspacedWords(words: readonly string[]): readonly string[] {
  return words.filter(isUnspaced);
}

function isUnspaced(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
}

function escapeWord(word: string): string {
  return escapePattern(word.trim()).replace(/\s+/g, '\\s+');
}
