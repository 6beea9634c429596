/** Compiles the patterns of citations from a numbering scheme and the citation words of a language. */
import { memoize } from '../memo.ts';
import { HAN_NUMERALS, hanToOrdinal, INSERTING_SIGNS, type Scheme } from '../numbering/index.ts';
import { escapePattern } from '../untrusted.ts';
import type { CitationWords, Work } from '../work.ts';

/** The words of a language for which the work declares none; with them, only bare numbers are found. */
export const NO_WORDS: CitationWords = { rule: [], section: [], see: [], and: [], through: [], work: [] };

/** Joins the words of all languages, because people also cite in languages other than that of the page or the work. */
export function allWords(wordsByLanguage: Readonly<Record<string, CitationWords>>): CitationWords {
  const all = Object.values(wordsByLanguage);
  const collect = (kind: Exclude<keyof CitationWords, 'statute'>) => [...new Set(all.flatMap((words) => words[kind] ?? []))];
  return {
    rule: collect('rule'),
    section: collect('section'),
    below: collect('below'),
    see: collect('see'),
    and: collect('and'),
    through: collect('through'),
    work: collect('work'),
  };
}

/**
 * Returns the words with which texts of a work cite rules in a language: its own, and for a translation those of the source as well, because
 * translators leave some citations as they are.
 */
export const citationWordsIn = /* @__PURE__ */ memoize(
  (work: Pick<Work, 'citations' | 'source' | 'titles' | 'numbering' | 'format'>, lang: string): CitationWords => {
    const own = work.citations[lang];
    const ofSource = work.citations[work.source];
    const words = own && ofSource && own !== ofSource ? allWords({ ofSource, own }) : (own ?? ofSource ?? NO_WORDS);
    const { relative } = work.format;
    const parts = work.numbering.levels.findIndex(({ name }) => Array.isArray(relative) && relative.includes(name));
    if (parts < 1 || (words.below ?? []).length === 0) return words;
    return { ...words, statute: { articleLevel: parts - 1, titles: Object.values(work.titles) } };
  },
);

/** The patterns of citations. Those with the flag `y` match at one offset; `cueBefore` and `fieldBefore` end at a number. */
export interface CitationGrammar {
  readonly number: RegExp;
  readonly numberHere: RegExp;
  readonly cueBefore: RegExp;
  /** A word for several rules. */
  readonly pluralBefore: RegExp;
  readonly cueAfter: RegExp;
  /** The beginning of a field with rule numbers, up to a number: `"rule_number": "`, `rules = ["601.2a", "`. */
  readonly fieldBefore: RegExp;
  readonly listSeparator: RegExp;
  readonly separatorAfterTitle: RegExp;
  readonly rangeSeparator: RegExp;
  readonly lastPart: RegExp;
  /** The text between a document's version and its rule: `, rule ` of `CR 2.2, rule 8.10.8.3`. Always matches; group `cue` is the word. */
  readonly ruleAfterVersion: RegExp;
  /** A letter that abbreviates a number with the same beginning: `b` of `601.2a and b`, `(d)`. */
  readonly letterHere: RegExp;
  /**
   * A part after the number of its rule: ` Abs. 2` of `§ 3 Abs. 2`, ` (2)` of `§ 3 (2)`, and `第2` of `第3条第2款`. Group
   * `word` is the word; `label`, `bracketed` or `counted` is the number of the part.
   */
  readonly partAfter: RegExp;
  /** The same after the separator of a list: `Nr. 3` of `§ 3 Nr. 2 und Nr. 3`, `3` of `§ 3 Abs. 2 und 3`. */
  readonly partHere: RegExp;
  /** The same before its rule, up to the word for the rule: `§ 2º do ` of `§ 2º do art. 3º`. */
  readonly partBefore: RegExp;
  /** The same without a rule, in any place: `Abs. 2`, `제2항`. */
  readonly partAlone: RegExp;
  /** What follows a part of another article: ` of the articles`. */
  readonly ofArticle: RegExp;
  /** What may stand between a citation and the name of the law, or another citation of its list: ` Satz 1, Abs. 2 und § 3`. */
  readonly tail: RegExp;
  readonly title: RegExp;
  readonly clauseEnd: RegExp;
}

/** What never precedes a rule number: letters, digits, currencies, paths, and digits with a point, dash or slash (dates, phone numbers). */
const NOT_BEFORE = '(?<![\\p{Script=Latin}\\p{N}_$€£¥@/\\\\])(?<!\\p{N}[.,:\\-–])';
/** What never follows a rule number: more letters or digits, a unit, `/102`, `:30`, `,000`. Ordinals may end in their sign: `artigo 5º`. */
const NOT_AFTER =
  '(?!(?![ºª](?![\\p{L}\\p{N}]))[\\p{Script=Latin}\\p{N}_%€$£])(?![.:]\\p{N})(?!/\\p{N}(?!\\p{N}*[^\\s\\p{L}\\p{N}/]\\p{N}))(?!,\\p{N}{3}(?![\\p{N}.]))';
/** The same for the first numbers of a list with slashes after a word, as in `CR 508/509`; `101/102 cards` is a count. */
const BEFORE_SLASH = '(?![\\p{Script=Latin}\\p{N}_%€$£])(?=/\\p{N}{3}(?!\\p{N}))';
/** What may end a number within a list or a clause: a dot, or the sign of an ordinal, as in `artigos 3º e 4º`. */
const END = '[ºª]?\\.?';
/** What follows the number of `第601条` and `제601조`, in any work; shorter numbers may be articles of anything. */
const ARTICLE = '(?<=[第제]\\s?\\p{N}{3}[\\p{N}.]{0,4}[a-z]?)\\s?[条條章节節조장절]|(?<=[第제]\\p{N}{1,3}-\\p{N}{1,3})';
/** Between a word and its number: whitespace, emphasis, brackets, `CR: 702`, `CR #702`, `CR|702`. */
const GAP = '[\\s:#§|*_`(\\[]*';
/** What may stand between the two: `Rule No. 1`, `regra n.º 1`, `règle n° 1`, `regla núm. 1`. */
export const NUMBER_SIGN = '(?:[Nn](?:[º°]|\\.[º°]?|[ro]\\.|[uú]m\\.)|N[OR]\\.|№)';
export const DASHES = '\\-\\u2010-\\u2015\\u2212~\\u301c\\uff5e';
/**
 * A quoted title. A quotation in straight marks within it is set off by spaces, and may end with a different mark: "Handling "Infinite' Loops".
 * In Japanese and Chinese the title follows the dot of the number, 9.1.「…」; elsewhere a quotation after a dot begins a new sentence.
 */
const TITLE =
  '(?:\\s*(?:[,(]\\s*)?["“„«](?<latin>[^"“”„«»]{1,90}(?:(?<= )"[^"“”„«» ]{1,40}["\'](?= )[^"“”„«»]{1,60})?)["”“»]|(?:[、，]?\\s*[“"]|[.,、，]?\\s*[「『])(?<cjk>[^「」『』“”"]{1,60})[」』”"])';

/** What a part may be called in a citation, without what is above it: `2`, `12a`, `b`, `iii`, and `único` of the first and only one. */
const LABEL = '(?:\\p{N}{1,3}[a-z]?|[uú]nic[oa]|[ivxlc]{1,6}|[a-z]{1,2})';
/** What is cited between an article and its part, but never numbered in print; 款 and 項 are, unless the work's words lack them. */
const UNNUMBERED = ['Satz', 'S.', 'Halbsatz', 'zdanie', '款', '項'];
/** What joins a part to its rule: `paragraph 2 of rule 3`, `§ 2º do art. 3º`, `Abs. 2 des § 3`. Other words, like `or`, may join two rules. */
const OF =
  "(?:(?:of|in|de|du|do|da|dos|das|del|di|della|des|der|im|van)(?:\\s+(?:the|la|el|le|los|las|het))?\\s+|(?:de\\s+)?(?:d|l|dell)['’]\\s*)";

/** Returns the grammar for a scheme and words, memoized by the two objects. */
export const citationGrammar = /* @__PURE__ */ memoize(compileGrammar);

function compileGrammar(scheme: Scheme, words: CitationWords): CitationGrammar {
  const number = `${scheme.running}${NOT_AFTER}`;
  const and = wordPattern(words.and);
  const joined = joiningPattern(words.and);
  const through = joiningPattern(words.through);
  const after = wordPattern(unspacedWords([...words.rule, ...words.section, ...words.see]));
  const fieldNames = [...words.rule, ...words.work].filter((word) => /^[\p{L}\p{N}]+$/u.test(word)).join('|') || NOTHING;
  const noun = wordPattern([...words.rule, ...words.section]);
  const below = `(?<word>${wordPattern(withoutDots(words.below ?? []))})\\s*`;
  const label = `(?<label>${LABEL})${NOT_AFTER}`;
  const partNames = `(?:${wordPattern(unspacedWords(words.below ?? []))}|${hangulPattern(words.below ?? [])})`;
  const ordinal = hangulPattern([...words.rule, ...words.section]);
  const ordinalPart = `[第제]{1,6}\\s?\\(?第{0,3}(?<counted>\\p{N}{1,3})\\)?(?=${partNames})`;
  const skippedUnits = alternation(UNNUMBERED.filter((word) => !words.below?.includes(word)));
  // `第四条第一款第（二）项`, `§ 3 Satz 1 Nr. 2`: paragraphs and sentences that have no numbers.
  const skipped = `(?:[^\\S\\n]*(?:(?:${skippedUnits})\\s*\\p{N}{1,2}(?!\\p{N})|第{1,6}\\p{N}{1,2}(?:${skippedUnits})))?`;
  const counted = `\\s?(?:${after}|${ordinal}|${partNames})?${skipped}\\s?${ordinalPart}`;
  // `art. 3º, § 2º, II` and `§ 5 II`, in works whose parts have names.
  const listed =
    (words.below ?? []).length === 0
      ? NOTHING
      : '(?:[ºª]?,\\s*(?<listed>[ivxlc]{1,6}|[a-z])(?=\\s*(?:$|[.,;:)]))|\\s(?<numeral>[ivx]{2,5}|[vx])(?![\\p{L}\\p{N}]))';
  // `107(4):491` is a page of a journal.
  const bracketed = `\\((?<bracketed>${LABEL})\\)(?![\\p{L}\\p{N}]|:\\p{N})`;
  // In `vgl. § 3` the sign is the noun of works that declare it.
  const gap = [...words.rule, ...words.section, ...(words.below ?? [])].some((word) => word.includes('§'))
    ? GAP.replace('§', '')
    : GAP;
  const signed = (kind: 'rule' | 'section') => `(?<${kind}>${wordPattern(words[kind])})(?:\\s?${NUMBER_SIGN})?`;
  const cues = [
    signed('rule'),
    signed('section'),
    ...(['see', 'work'] as const).map((kind) => `(?<${kind}>${wordPattern(words[kind])})`),
  ];
  // `1 §` in Swedish and Finnish and `1. §` in Hungarian: the sign belongs to the number before it.
  const isSigned = [...words.rule, ...words.section].includes('§');
  const signAfter = isSigned ? '\\.?\\s?§(?!\\s?\\p{N})' : NOTHING;
  const slashed = `${scheme.running}${BEFORE_SLASH}`;
  const afterNoun = `(?<=${wordPattern([...words.work, ...words.rule])}\\s?)`;
  const titled = `${END}(?:${TITLE})?[\\sをの]*${after}`;
  const fieldName = `(?<![\\p{L}\\p{N}_-])(?:[\\p{L}\\p{N}_-]*[_-])?(?:${fieldNames})(?:[_-]?[\\p{L}\\p{N}_-]*)`;
  const listBegun = `(?:\\[\\s*(?:["'][^"'\\n]{1,20}["']\\s*,\\s*)*)?`;
  const labelAlone = `${label}(?!${END},?\\s+${OF}${noun})`;
  const joining = [...withoutDots(words.below ?? []), ...words.and, ...words.through, ...words.rule, ...words.section];
  const tailWord = `${wordPattern(joining)}(?![\\p{Script=Latin}\\p{Script=Cyrillic}])|${skippedUnits}`;
  const tailNumber = '\\p{N}{1,4}[a-z]?|(?<!\\p{L})[a-z](?=\\))|[第제]{1,6}';
  // `2 a §` of the chapter, where those have the words of rules.
  const signedPart = isSigned ? NOTHING : '(?<signed>(?<!\\p{N})\\p{N}{1,3}(?:\\s[a-z])?)(?=\\s?§(?!\\s?\\p{N}))';
  const partName = `(?:${skipped}[,–—]?\\s*${below}|\\s?(?=\\())`;
  const ofRule = `(?:${OF}|(?<=\\p{Script=Cyrillic}\\.?\\s*[\\p{N}a-z]{1,4}\\s+))`;
  return {
    number: new RegExp(`(?:${NOT_BEFORE}|(?<=${wordPattern(words.work)}))${number}|${afterNoun}${slashed}`, 'giu'),
    numberHere: new RegExp(`${number}|(?<=\\p{N}/)${slashed}`, 'iuy'),
    cueBefore: new RegExp(`(?:${cues.join('|').replaceAll('§', '(?<!\\p{N}\\.?\\s?)§')})${gap}$`, 'iu'),
    pluralBefore: new RegExp(`${wordPattern(pluralsOf([...words.rule, ...words.section]))}${gap}$`, 'iu'),
    cueAfter: new RegExp(`${titled}|(?<=제\\s?[\\p{N}.]{1,9}[a-z]?)\\s?${ordinal}|${ARTICLE}|${signAfter}`, 'iuy'),
    fieldBefore: new RegExp(`["']?${fieldName}["']?\\s*[:=]\\s*${listBegun}["']$`, 'iu'),
    listSeparator: new RegExp(`(?:${END}|${partNames})\\s*(?:[,;、，；/&+]\\s*(?:${and}\\s*)?|${joined}\\s*)`, 'iuy'),
    // American typography puts the comma of a list inside the quotation: “Dash,” 702.152, “Blitz.”
    separatorAfterTitle: new RegExp(`(?:(?<=,["”])|\\s*[,;、，；])?\\s*(?:${and}\\s*)?`, 'iuy'),
    rangeSeparator: new RegExp(`(?:${END}|${partNames})\\s*(?:[${DASHES}]|(?<word>${through})(?!\\p{L}))\\s*`, 'iuy'),
    ruleAfterVersion: new RegExp(`[)\\]）]?\\s*(?:[,，、:：]\\s*)?(?:(?<cue>${noun})${GAP})?`, 'iuy'),
    letterHere: new RegExp(`\\(?(?<letter>[a-z]{1,2})\\)?${NOT_AFTER}`, 'uy'),
    lastPart: new RegExp(`(?:[A-Za-z]{1,2}|\\p{N}{1,4})${NOT_AFTER}`, 'uy'),
    partAfter: new RegExp(`(?:${signAfter})?[ºª]?${partName}(?:${bracketed}|${labelAlone})|${counted}|${listed}`, 'iuy'),
    partHere: new RegExp(`(?:${below})?(?:${bracketed}|${label})|${ordinalPart}`, 'iuy'),
    partAlone: new RegExp(`(?:${below}${label}|${ordinalPart}|${signedPart})`, 'giu'),
    ofArticle: new RegExp(`[º)]?,?\\s+${OF}${noun}`, 'iuy'),
    tail: new RegExp(`(?:[\\s,、·(]*(?:${tailWord}|${tailNumber}|[)º]|${partNames}|${ordinal}))*`, 'iuy'),
    // In Russian the rule is in the genitive: `пункт 2 статьи 3`.
    partBefore: new RegExp(`${below}(?:${bracketed}|${label}${END}),?\\s+${ofRule}$`, 'iu'),
    title: new RegExp(TITLE, 'uy'),
    clauseEnd: new RegExp(`${END}(?:\\s*(?:$|[.,;:)\\]}”"“„«」』）。，、\\n]|[+/&]\\s*\\p{N}|${and}))`, 'iuy'),
  };
}

/** Returns the match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** A number in Han numerals before a word for the parts of rules, as in `第二十三条`; 第一部分 may be the first part of anything. */
const HAN_NUMBER = new RegExp(`第(?<numeral>[${HAN_NUMERALS}]{1,6})(?=\\s?[条條章节節款项項编編])`, 'gu');
/** The same in brackets: `第（二）项`. */
const HAN_IN_BRACKETS = new RegExp(`(?<=第[(（])[${HAN_NUMERALS}]{1,4}(?=[)）][款项項])`, 'gu');
/** The number of an article that was inserted: `第三条の二`, `第五條之一`, `제2조의2`. */
const INSERTION = `[${INSERTING_SIGNS}]\\s?([\\d${HAN_NUMERALS}]{1,3})`;
const INSERTED_ARTICLE = new RegExp(`[第제]\\s?([\\d${HAN_NUMERALS}]{1,6})\\s?[条條조]\\s?${INSERTION}`, 'gu');

/** Replaces Han numerals after 第 by digits that end where they end, so that offsets stay valid: `第二十三` by `第第23`, `第三条の二` by `第第3-2`. */
export function foldHanNumerals(text: string): string {
  if (!/[第제]/u.test(text)) return text;
  const inPlaceOf = (written: string, digits: string) =>
    digits.length > written.length ? written : digits.padStart(written.length, written.charAt(0));
  const digitsOf = (numeral: string) => (/^\d/.test(numeral) ? numeral : String(hanToOrdinal(numeral)));
  return text
    .replace(INSERTED_ARTICLE, (written, article: string, inserted: string) =>
      inPlaceOf(written, `${digitsOf(article)}-${digitsOf(inserted)}`),
    )
    .replace(HAN_NUMBER, (written, numeral: string) => inPlaceOf(written, digitsOf(numeral)))
    .replace(HAN_IN_BRACKETS, (written) => digitsOf(written).padStart(written.length, '第'));
}

/** `2 kap. 1`, `2 luvun 1` */
const BELOW_CHAPTER = /(?<!\p{N})(\p{N}{1,3})\s(kap\.|luvun)\s(?=\p{N}{1,3}(?:\s[a-z])?(?:\s?§|\s(?:och|eller|ja|tai)\s\p{N}))/gu;

/** Writes the chapter of Swedish and Finnish paragraphs before their number, `kap. 2.1` for `2 kap. 1`, so that offsets stay valid. */
export function foldChapters(text: string): string {
  return text.replace(BELOW_CHAPTER, (_, chapter: string, word: string) => `${word} ${chapter}.`);
}

/** Replaces full-width characters by their plain forms, one for one, so that offsets stay valid. */
export function foldWidths(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Letters on Cyrillic keyboards that look like those of a number, and the Greek ones that count like them: after ε, documents count on in two ways. */
const FOLDED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('асеіјрѕхуαβγδε', (letter, at) => [letter, 'aceijpsxyabcde'.charAt(at)]),
);

/** Returns `601.2a` for `٦٠١٫٢а` and `601.2α`: Western digits, and Latin letters for others; one for one, so that offsets stay valid. */
export function foldNumerals(text: string): string {
  if (!/[٫а-ѕα-ε]|(?![0-9])\p{Nd}/u.test(text)) return text;
  return text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      // Each script has its ten digits in a row. Digits of two code units would move what follows.
      const isDigit = (value: number) => /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value));
      return digit.length > 1 ? digit : String([9, 8, 7, 6, 5, 4, 3, 2, 1].find(isDigit) ?? 0);
    })
    .replace(/(?<=\p{N})٫(?=\p{N})/gu, '.')
    .replace(/(?<=\p{N})[\p{Script=Cyrillic}α-ε](?!\p{L})/gu, (letter) => FOLDED[letter] ?? letter);
}

const NOTHING = '(?!)';

/** Ideographs may touch a word of another script: 详见CR 104.3a. An underscore joins the parts of a name, EM_CR, or begins emphasis: _CR 104.3a_. */
const NOT_WITHIN_WORD = '(?<![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}\\p{N}])(?<![\\p{L}\\p{N}]_)';

/**
 * Returns the source of a pattern that matches any of the words, longest first. A word of a script with spaces must begin at a word boundary
 * (`in` does not match in `again`); words of other scripts match anywhere (`详见规则`).
 */
export function wordPattern(words: readonly string[]): string {
  if (words.length === 0) return NOTHING;
  const unspaced = alternation(unspacedWords(words));
  const spaced = alternation(words.filter((word) => !isUnspaced(word)));
  // One lookbehind for all words: browsers take a tenth of a second to compile one for each of a hundred.
  return `(?:${[spaced && NOT_WITHIN_WORD + spaced, unspaced].filter(Boolean).join('|')})`;
}

/** The same for words between two numbers, which Korean writes without a space after the first: `601.2a부터 601.2d`. */
export function joiningPattern(words: readonly string[]): string {
  const particles = words.filter((word) => /^\p{Script=Hangul}/u.test(word));
  const all = wordPattern(words);
  return particles.length === 0 ? all : `(?:${all}|(?<=\\p{N}[a-z]{0,2})${alternation(particles)})`;
}

/** Returns the source of a pattern for any of the words, longest first; empty if there are none. */
function alternation(words: readonly string[]): string {
  if (words.length === 0) return '';
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((word) => escapePattern(word.trim()).replace(/\s+/g, '\\s+')).join('|')})`;
}

/** Returns the words that are written without spaces around them, which may also follow a number: `6.2参照`. */
function unspacedWords(words: readonly string[]): readonly string[] {
  return words.filter(isUnspaced);
}

/** Returns the source of a pattern for Korean words right after a number with 제. Without it, `7장` may be seven of anything. */
function hangulPattern(words: readonly string[]): string {
  return alternation(words.filter((word) => /^\p{Script=Hangul}/u.test(word))) || NOTHING;
}

function isUnspaced(word: string): boolean {
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(word);
}

/** No ending is longer: `article` is no plural of `art.` */
const LONGEST_ENDING = 2;

/** Returns the words that add an ending to another one: `arts.` beside `art.`, `§§` beside `§`. */
function pluralsOf(words: readonly string[]): readonly string[] {
  const bare = words.map((word) => word.toLowerCase().replace(/\.$/, ''));
  return words.filter((_, index) => {
    const word = bare[index] ?? '';
    return bare.some((one) => one !== word && word.startsWith(one) && word.length - one.length <= LONGEST_ENDING);
  });
}

/** Adds the words without the dots of abbreviations: `Abs` beside `Abs.` */
function withoutDots(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => (word.endsWith('.') ? [word, word.slice(0, -1)] : [word]));
}
