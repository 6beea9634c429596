/** The patterns of citations, compiled once for a scheme and the words of a language. */
import type { Scheme } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { unspacedWords, wordPattern } from './word-pattern.ts';

/** Patterns with the flag `y` are tried at one place; `cueBefore` ends where a number begins. */
export interface CitationGrammar {
  readonly number: RegExp;
  readonly numberHere: RegExp;
  readonly cueBefore: RegExp;
  readonly cueBehind: RegExp;
  readonly listSeparator: RegExp;
  readonly separatorBehindTitle: RegExp;
  readonly rangeSeparator: RegExp;
  readonly lastPart: RegExp;
  readonly title: RegExp;
  readonly clauseEnd: RegExp;
}

/** What precedes no rule number: letters, digits, currencies, paths, and digits with a point, dash or slash (dates, telephone numbers). */
const NOT_BEFORE = '(?<![\\p{Script=Latin}\\p{N}_$€£¥@/\\\\])(?<!\\p{N}[.,:\\-–])';
/** What follows no rule number: more letters or digits, a unit, `/102`, `:30`, `,000`. */
const NOT_BEHIND = '(?![\\p{Script=Latin}\\p{N}_%€$£])(?![.:/]\\p{N})(?!,\\p{N}{3}(?![\\p{N}.]))';
/** Between a word and its number: blanks, marks of emphasis, brackets, `CR: 702`, `CR #702`, `CR|702`. */
const GAP = '[\\s:#§|*_`(\\[]*';
const DASHES = '\\-\\u2010-\\u2015\\u2212~\\u301c\\uff5e';
/**
 * A straight quotation within a title stands between blanks, and is closed somehow: "Handling "Infinite' Loops".
 * In Japanese and Chinese the title follows the number's own dot: 9.1.「…」. Elsewhere a quotation behind a full stop is a new sentence.
 */
const TITLE =
  '(?:\\s*[,(]?\\s*["“„«](?<latin>[^"“”„«»]{1,90}(?:(?<= )"[^"“”„«» ]{1,40}["\'](?= )[^"“”„«»]{1,60})?)["”“»]|(?:[、，]?\\s*[“"]|[.,、，]?\\s*[「『])(?<cjk>[^「」『』“”"]{1,60})[」』”"])';

const compiled = new WeakMap<Scheme, WeakMap<CitationWords, CitationGrammar>>();

/** The grammar for a scheme and words; the same objects give the same grammar. */
export function citationGrammar(scheme: Scheme, words: CitationWords): CitationGrammar {
  const byWords = compiled.get(scheme) ?? new WeakMap<CitationWords, CitationGrammar>();
  compiled.set(scheme, byWords);
  const grammar = byWords.get(words) ?? compileGrammar(scheme, words);
  byWords.set(words, grammar);
  return grammar;
}

function compileGrammar(scheme: Scheme, words: CitationWords): CitationGrammar {
  const number = `${scheme.running}${NOT_BEHIND}`;
  const and = wordPattern(words.and);
  const through = wordPattern(words.through);
  const behind = wordPattern(unspacedWords([...words.rule, ...words.section, ...words.see]));
  const cues = (['rule', 'section', 'see', 'work'] as const).map((kind) => `(?<${kind}>${wordPattern(words[kind])})`);
  return {
    number: new RegExp(`(?:${NOT_BEFORE}|(?<=${wordPattern(words.work)}))${number}`, 'giu'),
    numberHere: new RegExp(number, 'iuy'),
    cueBefore: new RegExp(`(?:${cues.join('|')})${GAP}$`, 'iu'),
    cueBehind: new RegExp(`\\.?(?:${TITLE})?[\\sをの]*${behind}`, 'iuy'),
    listSeparator: new RegExp(`\\.?\\s*(?:[,;、，；/&]\\s*(?:${and}\\s*)?|${and}\\s*)`, 'iuy'),
    // American typography puts the comma of a list inside the quotation: “Dash,” 702.152, “Blitz.”
    separatorBehindTitle: new RegExp(`(?:(?<=,["”])|\\s*[,;、，；])?\\s*(?:${and}\\s*)?`, 'iuy'),
    rangeSeparator: new RegExp(`\\.?\\s*(?:[${DASHES}]|(?<word>${through})(?!\\p{L}))\\s*`, 'iuy'),
    lastPart: new RegExp(`(?:[A-Za-z]{1,2}|\\p{N}{1,4})${NOT_BEHIND}`, 'uy'),
    title: new RegExp(TITLE, 'uy'),
    clauseEnd: new RegExp(`\\.?(?:\\s*(?:$|[.,;:)\\]}”"“„«」』）。，、\\n]|${and}))`, 'iuy'),
  };
}

/** The match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Full-width letters, digits and signs as their plain forms, one for one, so that offsets stay true. */
export function foldWidths(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
