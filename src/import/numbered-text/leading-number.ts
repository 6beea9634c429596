/** Reads the numbers that lines begin with. Whether a number opens a provision depends on the order and is decided in provisions.ts. */
import { foldNumerals, foldWidths, NUMBER_SIGN } from '@rulegraph/core/citations';
import { countItems } from '@rulegraph/core/lists';
import { memoize, memoizeLast } from '@rulegraph/core/memo';
import {
  ancestors,
  compareNumbers,
  compileScheme,
  HAN_NUMERALS,
  hanToOrdinal,
  INSERTING_SIGNS,
  LATIN,
  levelOf,
  ownPart,
  parentNumber,
  parseNumber,
  type RuleNumber,
  type Scheme,
  siblingsAfter,
  successors,
} from '@rulegraph/core/numbering';
import { escapePattern } from '@rulegraph/core/untrusted';
import type { Numbering, Work } from '@rulegraph/core/work';
import { findWrittenDates } from '@rulegraph/core/written-date';
import { isBlank, type Line } from '../lines.ts';
import words from './headings.json' with { type: 'json' };
import { endsSentence } from './layout.ts';
import { APPENDIX_NOUNS } from './options.ts';

/** A number at the beginning of a line, with what surrounds it. Offsets are into the line's text. */
export interface LeadingNumber {
  readonly line: Line;
  readonly number: RuleNumber;
  readonly numberStart: number;
  readonly numberEnd: number;
  /** Where the text after the number and its punctuation begins. */
  readonly textStart: number;
  /** `heading`: after `#` · `strong`: in bold, or a list item · `plain`: anything else, which wrapping may have put there. */
  readonly mark: 'heading' | 'strong' | 'plain';
  /** Only digits or only letters: many lines that are not provisions begin like this. */
  readonly bare: boolean;
  /** Printed in another form: without the number above it, or in ideographs. */
  readonly relative?: true;
  /** Preceded by a noun: `Article 3`. */
  readonly noun?: true;
}

export interface OpenedLine {
  readonly line: Line;
  readonly number: RuleNumber;
  /** Offset of the number in the line's text. */
  readonly numberStart: number;
  /** Whether the line is marked as a heading. */
  readonly heading: boolean;
}

/** Finds the number that a line begins with, if any. */
export type NumberReader = (line: Line) => LeadingNumber | undefined;

/** `## `, `- **` and the like, after whitespace, zero-width characters included, and the first sign of `<SG3>`. */
export const OPENING =
  '([\\s\\u200B-\\u200F\\u2060]*(?:#{1,6}\\s+)?(?:(?:[-+•]|\\*{1,6})\\s+)?(?:\\*\\*|__)?(?:<(?=[A-Z]{1,4}\\d{1,3}>))?)';

/** The nouns of chapters that stand after their numbers, `3 kap.`, in Swedish and Finnish. */
export const CHAPTERS_AFTER = 'kap\\.|luku';
/** The sign or noun after a number. */
export const SIGN_AFTER = new RegExp(`§|${CHAPTERS_AFTER}`, 'u');

/** `1er` */
const FRENCH_ORDINAL = String.raw`(?:(?<=(?<![\p{Nd}.])1)(?:er|re)(?=[\s.:]|$))?`;
/** `3 §`, `3. §`, `3 kap.` */
const NOUN_AFTER = String.raw`(?:\.?\s?(?:§|${CHAPTERS_AFTER})(?=[\s.:]|$)(?!\s*\d))?`;
/** `101.1.`, `2k2a)`, `[1.0.1a]`, `3:`, `1.º`, inside or outside of the bold */
const PUNCTUATION = String.raw`[.:)\]>、]{0,2}[ºª°]?(?:\*\*|__)?[.:)\]]?`;
/** `Section 4 –`, `SECTION 4 :`, `Artículo 3.-`, `MADDE 3-`, `1.—(1)`, `1.00—OARS`, `Section I–Oars` */
const SPACED_DASH = String.raw`(?:\s|(?<=[.ºª]|\p{L}\s\p{Nd}{1,3}))[–—:-](?=\s|\(1\))`;
const DASH = String.raw`(?:${SPACED_DASH}|(?<=\p{Nd}|\s[IVX]{1,6})[–—](?=\p{Lu}\p{L}))?`;
const INVISIBLE = String.raw`[\u00AD\u200B-\u200F\u2060]*`;
/** The text may follow without a space, `901.4.All`, unless the number ends in a capital or a numeral: `3A Extension`, `1.1.c.II Oars`, `1.A.1`. */
const ENDS_NUMBER = String.raw`(?:(?<=\p{Nd})[A-Z]|(?<=\.\p{Ll}\.)[IVX]{1,6})[.:)]?\s|(?<=\p{Nd}\.)[A-Z](?:[.:)]\s|\.\p{Nd})`;
const JOINED_TEXT = String.raw`(?<![A-Z])(?!${ENDS_NUMBER})[\p{Lu}\p{Lo}"“‘«(\[{]`;

/** What ends a number, and is between it and its text. */
export const CLOSING = `(${FRENCH_ORDINAL}${NOUN_AFTER}${PUNCTUATION}${DASH}${INVISIBLE})(?=$|\\s|${JOINED_TEXT})`;

/** Only this much of a line is searched: no number is longer. */
const REACH = 80;

/** Returns the beginning of a line with ASCII characters for wide ones and for the digits of other scripts: `１．（２）`, `१.२`. */
export const beginningOf = memoizeLast(({ text }: Line): string => foldNumerals(foldWidths(text.slice(0, REACH))));

/** A title, or a remark in brackets: `(repealed)`. */
const HEADING = /^\s{1,8}(?:[\p{Lu}\p{Lo}].{0,60}(?<![.:;,。、：；，।۔؟])|[([][^()[\]]{1,60}[)\]])$/u;

/** Tells whether the text after the number looks like a heading: capitalized, short, without closing punctuation. */
export function isBeforeHeading({ line, textStart }: LeadingNumber): boolean {
  return HEADING.test(line.text.slice(textStart).trimEnd());
}

/** Compiles the reader for numbers as the work prints them; `nouns` may precede them, `Article 3: Trade`, and plain digits have a sign of `ends` after them. */
export function numberReader(
  scheme: Scheme,
  { levels, dotted }: Numbering,
  nouns: readonly string[] = [],
  ends = '.',
): NumberReader {
  const undotted = new Set(dotted === undefined ? [] : levels.map(({ name }) => name).filter((name) => !dotted.includes(name)));
  const signs = nouns.filter((noun) => SIGN_AFTER.test(noun)).map((noun) => noun.toLowerCase());
  const readNumber = compileReader(scheme, scheme.running, undotted, nounPattern(nouns), { ends, signs });
  const readJoined = joinedNumberReader(scheme);
  const readWorded = wordedNumberReader(scheme, nouns);
  // A line is asked for its number a dozen times, by what finds the parts, the lists and the order of a document.
  return memoize((line) => {
    const joined = readJoined(line);
    if (joined !== undefined && nouns.includes(joined.word)) return joined.leading;
    const worded = readWorded(line);
    if (worded !== undefined) return worded;
    const leading = readNumber(line);
    return leading === undefined || isDate(line) ? undefined : leading;
  });
}

/** Returns the nouns that may precede a number: `Section 4`, and `Appendix A` if the work numbers with capitals. */
export function headingNouns({ citations, source, numbering }: Work, lang: string): readonly string[] {
  const words = citations[lang] ?? citations[source];
  const [{ form, alternatives = [] } = {}] = numbering.levels;
  const hasCapitals = form === 'capitals' || alternatives.includes('capitals');
  return [...(words?.section ?? []), ...(words?.rule ?? []), ...(hasCapitals ? APPENDIX_NOUNS : [])];
}

/** Returns the nouns that may precede the number of a part that is printed alone: `Section 1` below `Article II`. */
export function nounsOfParts({ citations, source }: Work, lang: string): readonly string[] {
  return (citations[lang] ?? citations[source])?.below?.filter((word) => /^\p{L}/u.test(word)) ?? [];
}

/** Longer lines are more than a date. */
const LONGEST_DATE = 40;

/** `2025-26 Season` */
const SEASON = /^(?:19|20)\d\d[-–](?:(?:19|20)?\d\d)(?![\p{L}\p{N}.-])/u;

/** Tells whether a line is only a date, `7 July 2025` or `1.2.2025`, or begins with a season, and no section of that number. */
function isDate({ text }: Line): boolean {
  const printed = text.trim();
  if (SEASON.test(printed)) return true;
  if (printed.length > LONGEST_DATE || !/(?:19|20)\d\d\W*$/.test(printed)) return false;
  return findWrittenDates(printed).some(({ start, end }) => start === 0 && /^\W*$/.test(printed.slice(end)));
}

const HAN_OR_DIGITS = `(\\d{1,4}|[${HAN_NUMERALS}]{1,6})`;
/** A number between the characters of Chinese, Japanese and Korean headings: `第3条`, `第一章 `, `제 2 장`, and inserted ones: `第三条の二`, `제2조의2`. */
const BETWEEN = `[第제]\\s?${HAN_OR_DIGITS}\\s?(\\p{Lo}{1,2}?)(?:[${INSERTING_SIGNS}]\\s?${HAN_OR_DIGITS})?`;
/** A title, and no particle, directly after a chapter. */
const TITLED = '(?<=[章節节編编篇])[^\\P{L}のにはをがとでかも]';
const JOINED = new RegExp(`^${OPENING}${BETWEEN}(?=$|[\\s:：.(（]|${TITLED})[\\s:：.]*`, 'u');

/** Returns the parts of such a number at the beginning of a text, with the number in digits, `3` or `3-2`, and as printed. */
export function readJoinedNumber(text: string) {
  const match = /[第제]/.test(text) ? JOINED.exec(text) : null;
  if (match === null) return undefined;
  const [whole, opening = '', digits = '', word = '', inserted = ''] = match;
  const number = [digits, inserted].flatMap((part) => (part === '' ? [] : Number(asciiLabel(part)))).join('-');
  return { whole, opening, digits, word, inserted, number };
}

/** Longer lines are sentences, not headings. */
const LONGEST_JOINED = 60;

/** A heading whose number is joined to its word. */
interface JoinedNumber {
  readonly leading: LeadingNumber;
  readonly word: string;
}

/** Compiles the reader for headings such as `第3条`, with any word. */
export function joinedHeadingReader(scheme: Scheme): (line: Line) => JoinedNumber | undefined {
  const readJoined = joinedNumberReader(scheme);
  return (line) => (isJoinedHeading(line) ? readJoined(line) : undefined);
}

function isJoinedHeading({ text }: Line): boolean {
  return text.trim().length <= LONGEST_JOINED && !/[。.;；:：,，、।۔؟]\s*$/u.test(text);
}

/** Compiles the reader for numbers such as `第3条` at the beginning of headings and of sentences. */
function joinedNumberReader(scheme: Scheme): (line: Line) => JoinedNumber | undefined {
  return (line) => {
    const joined = isRunningText(line) ? readJoinedNumber(beginningOf(line)) : undefined;
    if (joined === undefined) return undefined;
    const { whole, opening, digits, word, inserted } = joined;
    const number = parseNumber(scheme, joined.number);
    if (number === undefined) return undefined;
    const numberStart = whole.indexOf(digits, opening.length);
    const numberEnd = inserted === '' ? numberStart + digits.length : whole.lastIndexOf(inserted) + inserted.length;
    const spans = { line, number, numberStart, numberEnd, textStart: whole.length };
    const mark = isJoinedHeading(line) ? 'heading' : 'plain';
    return { word, leading: { ...spans, mark, bare: true, noun: true, relative: true } };
  };
}

/** The ordinals in words of Romance languages, and the cardinals of English, by their value from 1. */
const ORDINALS: readonly string[] = words.ordinals;
export const CARDINALS: readonly string[] = words.cardinals;
const ONLY_ONE = '[uú]nic[oa]|unique';
/** Ordinals in words, as statutes in Romance languages number chapters and final provisions. */
export const ORDINAL = `(?:${[ONLY_ONE, ...ORDINALS].join('|')})`;
/** An ordinal in words before a sentence, as clauses and the final provisions of statutes have: `SEGUNDA. Se derogan`, `PRIMERA.- Objeto`. */
export const INSTEAD_OF_NUMBER = new RegExp(`^\\s*(${ORDINAL})\\s?[.:–—-]+\\s+["“‘(]?\\p{L}`, 'iu');
/** Numbers in words, as in `ARTICLE ONE` and `Artículo primero.`; each has a group of its own. */
const WORDS = `(?:${CARDINALS.map((cardinal, index) => `(${[cardinal, ORDINALS[index], ...(index === 0 ? [ONLY_ONE] : [])].filter((word) => word !== undefined).join('|')})`).join('|')})`;
/** What ends such a number. */
const WORD_CLOSING = '([.:]?(?:\\s?[.–—-])?)(?=\\s|$)';

/** Returns the value of a number in words, and where it begins and ends, with what is before and after it; `noun` is the pattern of the words before it. */
export function wordedNumber(noun: string) {
  const pattern = new RegExp(`^${OPENING}(${noun})\\s+${WORDS}${WORD_CLOSING}`, 'iu');
  return ({ text }: Line) => {
    const match = pattern.exec(text.slice(0, REACH));
    if (match === null) return undefined;
    const [whole, , word = '', ...rest] = match;
    const closing = rest.at(-1) ?? '';
    const value = rest.slice(0, -1).findIndex((group) => group !== undefined) + 1;
    const end = whole.length - closing.length;
    return { value, noun: word, start: end - (rest[value - 1]?.length ?? 0), end, closing };
  };
}

/** Compiles the reader for headings whose number is a word: `ARTICLE ONE`. */
function wordedNumberReader(scheme: Scheme, nouns: readonly string[]): NumberReader {
  const words = wordsBeforeNumbers(nouns);
  if (words.length === 0) return () => undefined;
  const read = wordedNumber(words.join('|'));
  return (line) => {
    const found = isRunningText(line) ? read(line) : undefined;
    const number = found === undefined ? undefined : parseNumber(scheme, String(found.value));
    if (found === undefined || number === undefined) return undefined;
    const { start, end, closing } = found;
    const mark = markOfNumber(line, /^\s*#*/.exec(line.text)?.[0] ?? '', start);
    const textStart = end + closing.length;
    const spans = { line, number, numberStart: start, numberEnd: end, textStart };
    const leading = { ...spans, mark, bare: true, noun: true, relative: true } as const;
    const isHeading = mark !== 'plain' || closing !== '' || line.text.slice(textStart).trim() === '' || isBeforeHeading(leading);
    return isHeading ? leading : undefined;
  };
}

/** Compiles the reader for numbers after any word, which finds the words of headings that a work does not declare. */
export function wordAndNumberReader(scheme: Scheme): NumberReader {
  return compileReader(scheme, scheme.running, new Set(), "(?:([\\p{Lu}\\p{Lo}][\\p{L}\\p{M}'’-]{0,29}\\.?)\\s+)");
}

/** Compiles the reader for misprinted numbers, which count only if exactly that number must follow: `606. 8b`, `101.2.a`, `8.4.` for `8-4`. */
export function oddNumberReader(scheme: Scheme): NumberReader {
  return compileReader(scheme, '\\d{1,4}[a-z]{0,2}(?:[.-] ?[\\da-z]{1,4}){1,8}?', new Set(), nounPattern([]));
}

/** Compiles a reader. `signs`: the nouns that may stand after a number, `3 kap.`; with another one, as in `3 §`, the number is one below. */
function compileReader(
  scheme: Scheme,
  number: string,
  undotted: ReadonlySet<string>,
  noun: string,
  { ends = '.', signs = [] as readonly string[] } = {},
): NumberReader {
  const plain = new RegExp(`^${OPENING}${noun}([[(]?)(${number})${CLOSING}`, 'u');
  const counted = new RegExp(`^(\\d{1,3}[.)]\\s)${noun}([[(]?)(${number})${CLOSING}`, 'u');
  return (line) => {
    if (isCountedNumber(line)) {
      const match = counted.exec(beginningOf(line));
      const leading = match === null ? undefined : toLeadingNumber(line, scheme, match);
      if (leading !== undefined && !leading.bare && beginsSentence(leading)) return leading;
    }
    const match = isRunningText(line) ? plain.exec(beginningOf(line)) : null;
    const [sign] = SIGN_AFTER.exec(match?.[5] ?? '') ?? [];
    const isBelow = sign !== undefined && signs.length > 0 && !signs.includes(sign);
    const leading = match === null || isBelow ? undefined : toLeadingNumber(line, scheme, match);
    if (leading === undefined || leading.mark === 'heading') return leading;
    const hasNoun = leading.noun === true;
    // `B 2 Brakes`, but not `A 2 player game`
    const isApart = /\s/.test(line.text.slice(leading.numberStart, leading.numberEnd));
    if (!leading.bare && !hasNoun) return isApart && !beginsSentence(leading) && !isLast(leading) ? undefined : leading;
    if (leading.mark === 'strong') return isMarkedNumber(leading, hasNoun) ? leading : undefined;
    // Bare digits need their dot or, at levels that print none, the text of a heading. So do numbers after a noun, because many sentences
    // begin with `Rule 101.2`.
    const closing = foldWidths(line.text.slice(leading.numberEnd, leading.textStart));
    const isUndotted = undotted.has(leading.number.level);
    const heading = (hasNoun || isUndotted) && isBeforeHeading(leading);
    // `§ 1 Each player`, if the work says that no dot follows
    const after = line.text.slice(leading.numberEnd);
    const isText = isUndotted && ((hasNoun && beginsSentence(leading)) || AFTER_UNDOTTED.test(after));
    // `Article 2`, with its title on the next line, or `Article 2 – Trade`.
    const isNamed = hasNoun && (isLast(leading) || /[:–—ºªr§-]/.test(closing));
    return closing.includes(ends) || isNamed || heading || isText ? leading : undefined;
  };
}

/** What follows a number without a dot, apart from a title: its first part, `2 (1) An owner`, `3 §1.`, or a text after a gap that no table has. */
const AFTER_UNDOTTED = /^(?:\s*\(1\)\s*\S|\s*§\s?1(?!\p{N})|(?:\s{2,8}|\t)\p{Lu}(?!.*(?:\s{2}|\t)))/u;

/** Tells whether nothing but a noun and a number is on a line, `Article 3`, whose title may be below. */
export function isLabelAlone(leading: LeadingNumber | undefined): boolean {
  return leading?.noun === true && isLast(leading);
}

function isLast({ line, textStart }: LeadingNumber): boolean {
  return line.text.slice(textStart).trim() === '';
}

/** Tells whether an item of a numbered list begins in bold: `1. **4.2.1** A warning` is a list of rules with numbers of their own. */
function isCountedNumber({ markup }: Line): boolean {
  if (markup?.kind !== 'item' || !markup.opens || !/\d/.test(markup.bullet)) return false;
  const start = markup.bullet.length + 1;
  return markup.marks.some((mark) => mark.kind === 'strong' && mark.start === start);
}

/** Tells whether digits in bold or in an item number a rule: with punctuation, or in bold before a title. `• 3 cards` counts cards. */
function isMarkedNumber(leading: LeadingNumber, noun: boolean): boolean {
  const { line, numberStart, numberEnd, textStart } = leading;
  if (noun || /[.:)\]]/.test(foldWidths(line.text.slice(numberEnd, textStart)))) return true;
  const isItem = line.markup === undefined ? /[-*+•]\s/.test(line.text.slice(0, numberStart)) : line.markup.bullet !== '';
  return !isItem && isBeforeHeading(leading);
}

/** Returns a pattern of the nouns as lines begin with them: `Section`, `SECTION`. */
function nounPattern(nouns: readonly string[]): string {
  const words = wordsBeforeNumbers(nouns);
  return words.length === 0 ? '((?!))?' : `(?:(${words.join('|')})(?:\\s+|(?<=§))(?:${NUMBER_SIGN}\\s?)?)?`;
}

function wordsBeforeNumbers(nouns: readonly string[]): readonly string[] {
  // `ARTICULO 7` among `ARTÍCULO`: capitals lose their accents.
  const words = new Set(nouns.flatMap((noun) => [noun, noun.normalize('NFD').replace(/\p{M}/gu, '')]));
  const forms = Array.from(words, (noun) => [noun.charAt(0).toUpperCase() + noun.slice(1), noun.toUpperCase()]).flat();
  return forms.filter((form) => form !== '').map(escapePattern);
}

const CLOSING_BRACKETS: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

function toLeadingNumber(line: Line, scheme: Scheme, match: RegExpExecArray): LeadingNumber | undefined {
  const [whole, opening = '', noun, bracket = ''] = match;
  // With inserted numbers, the ordinal `1er` would be one.
  const [, digits = '', ordinal = ''] = /^(1)(er|re)$/.exec(match[4] ?? '') ?? ['', match[4] ?? ''];
  const closing = ordinal + (match[5] ?? '');
  const number = parseNumber(scheme, digits.replace(/\s(?=[a-z]$)/, ''));
  const unclosed = bracket === '' ? closing.includes(']') : !closing.includes(CLOSING_BRACKETS[bracket] ?? '');
  if (number === undefined || unclosed) return undefined;
  const numberEnd = whole.length - closing.length;
  const numberStart = numberEnd - digits.length;
  const mark = markOfNumber(line, opening, numberStart);
  const bare = /^(?:\p{N}+|\p{L}+)$/u.test(digits);
  // `El` and `RC` are words, `aa` and `iv` count.
  if (bare && /^([a-z])(?!\1)[a-z]$/iu.test(digits) && /[^ivxlc]/iu.test(digits)) return undefined;
  const leading = { line, number, numberStart, numberEnd, textStart: whole.length, mark, bare };
  return noun === undefined && !SIGN_AFTER.test(closing) ? leading : { ...leading, noun: true };
}

/** Tells whether a line may open a provision, as tables and code may not. */
function isRunningText({ markup }: Line): boolean {
  return markup?.kind !== 'table' && markup?.kind !== 'code';
}

/** Returns how a number is marked: by the markup of its line or, in plain text, by the characters before it. */
function markOfNumber({ markup }: Line, opening: string, start: number): LeadingNumber['mark'] {
  if (markup === undefined) return opening.includes('#') ? 'heading' : /[-*+•_]/.test(opening) ? 'strong' : 'plain';
  if (markup.kind === 'heading') return 'heading';
  const bold = markup.marks.some((mark) => mark.kind === 'strong' && mark.start <= start && mark.end > start);
  return bold || markup.bullet === '•' ? 'strong' : 'plain';
}

/** Finds the number that a line prints without the number above it (`a.`), if it may follow `previous`. */
export type RelativeReader = (line: Line, previous: RuleNumber) => LeadingNumber | undefined;

/** `Parágrafo único`: the first and only one. */
const ONLY = '[ÚúUu](?:nic[oa]|NIC[OA])';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Digits of labels as Chinese, Japanese and Korean laws print them: `（一）`, `①`; and Swiss ones: `¹`. */
const UNUSUAL_DIGITS = `(?<=[(])[${HAN_NUMERALS}]{1,3}(?=[)])|[①-⑳]|[${RAISED}]{1,2}`;
const BEFORE_CIRCLED_1 = '①'.charCodeAt(0) - 1;

export function asciiLabel(label: string): string {
  if (/^[①-⑳]$/u.test(label)) return String(label.charCodeAt(0) - BEFORE_CIRCLED_1);
  if (RAISED.includes(label.charAt(0))) return Array.from(label, (digit) => RAISED.indexOf(digit)).join('');
  return HAN_NUMERALS.includes(label.charAt(0)) ? String(hanToOrdinal(label)) : label;
}

/** Returns a pattern of labels with what marks them: `a.`, `(1)`, `1c+)`, `２　会員は`, in statutes `§ 1º`, `IV –`, `1 -`, `1°`, `（一）`, `①`, `¹`, `1 Each`, `a)rafts`, and after a noun `Section 1.` */
function labelOfPart(nouns: readonly string[]): RegExp {
  const words = wordsBeforeNumbers(nouns).map((word) => `${word}\\s+`);
  const sign = ['§\\s?', ...words].join('|');
  const latin = LATIN.join('|');
  const label = String.raw`(?<=\p{L}\s)${ONLY}|[A-Za-z]{1,2}|[IVXLC]{1,6}|[ivx]{3,5}|\d{1,3}(?:[a-z]{1,2}|\+{1,9})?|(?:\d{1,3}|[a-z])[\s-]?(?:${latin})|\d{1,3}\s[a-z](?=\s?§)|${UNUSUAL_DIGITS}`;
  const afterSign = String.raw`(?<=(?:${sign}).{1,5})\s?(?:\.\s?){3}|(?<=(?:${sign}).{1,5})[ºª]?[.:]?(?:\s[–—-])?`;
  const sentence = String.raw`(?<=\d)(?=\s\p{Lo})|(?<=\d|${latin})(?=\s["“„«]?\p{Lu})`;
  const closing = String.raw`[.:)\]、]{1,2}(?:\*\*|__)?(?:\s?[–—-](?=\s))?|(?<=\d)°|(?<=\d|\d\s[a-z])\s?§|(?<=[①-⑳${RAISED}])|${afterSign}|(?<=[IVXLC\d])\s?[–—-]|${sentence}`;
  const text = String.raw`(?<=[–—])\p{Lu}\p{L}|(?<=\p{Ll}\))\p{L}|(?<=[${RAISED}])\p{L}|(?<=[\d①-⑳${HAN_NUMERALS}][).、]?)[\p{Lo}「『]`;
  return new RegExp(`^${OPENING}(${sign}|[[(]?)(${label})(${closing})(?=\\s|$|${text})`, 'u');
}

/** What marks the digits of a label: `Section 1`, `§ 1`, `①`, `¹`, `(1)` or `1)` or `1°`, `1.`, or a sentence after them: `1 Each`. */
type LabelForm = 'noun' | '§' | '①' | '¹' | ')' | '.' | ' ';

function formOfLabel(sign: string, label: string, closing: string, text: string): LabelForm {
  if (/[①-⑳]/u.test(label)) return '①';
  if (RAISED.includes(label.charAt(0))) return '¹';
  if (sign === '' && closing === '' && /^\s\P{Lo}/u.test(text)) return ' ';
  return /§/.test(sign + closing) ? '§' : /\p{L}/u.test(sign) ? 'noun' : /[)\]°]/.test(closing) ? ')' : '.';
}

/** Returns the level of each of several nouns before the numbers of parts, the outermost first, as the lines have them: `Section 1` above `Art. 1`. */
export function levelsOfNouns(
  lines: readonly Line[],
  levels: readonly string[],
  nouns: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const pattern = labelOfPart(nouns);
  const signOf = (line: Line) => pattern.exec(beginningOf(line).slice(0, 40))?.[2]?.trim().toLowerCase() ?? '';
  // A citation that a wrapped line begins with, `nach Art. 3 / Abs. 2`, opens no part.
  const opensPart = (above: Line | undefined) =>
    above === undefined || isBlank(above) || endsSentence(above.text) || signOf(above) !== '';
  const signs = lines.flatMap((line, index) => (opensPart(lines[index - 1]) ? signOf(line) : []));
  const counts = [...countItems(signs)].filter(([sign, count]) => /\p{L}/u.test(sign) && count >= MIN_SAME_FORM);
  if (counts.length < 2) return undefined;
  return new Map(
    counts.flatMap(([sign], index) => {
      const level = levels[index];
      return level === undefined ? [] : [[sign, level] as const];
    }),
  );
}

/** Labels that no rule in this many has are read as a gap; more are something else. */
const LONGEST_GAP = 3;
/** How many lists must begin in the same form. */
const MIN_SAME_FORM = 2;

/** What may be between the number of an article and its first part: nothing, or its title in brackets, `제2조(회원) ①`, or before a dash, `1. Title.—(1)`, or a dot, `DOGS. (a)` */
const BEFORE_FIRST_PART = [
  /^\s*/u,
  /^\s*(?:[(（][^()（）]{1,40}[)）]\s*)?/u,
  /^\s*(?:\p{Lu}[^—–]{1,90}\.)?[—–]\s?(?=\(1\))/u,
  /^\s*\p{Lu}[^.;:()]{1,60}\.\s+(?=\([1a]\)\s)/u,
];

/** Returns where the first part of an article may begin on the line of its number, whose text begins at `start`: `§ 2 (1) The rower`. */
export function startsOfFirstPart({ text }: Line, start: number): readonly number[] {
  const rest = text.slice(start);
  return BEFORE_FIRST_PART.map((gap) => start + (gap.exec(rest)?.[0].length ?? 0));
}

/**
 * Returns the form in which a document prints the digits below its articles: the one whose labels have lists of the other form within, `(1)` when `1.`
 * counts the items, or else the one of most first labels.
 */
export function formBelowArticles(
  lines: readonly Line[],
  readNumber: NumberReader,
  nouns: readonly string[],
): LabelForm | undefined {
  const pattern = labelOfPart(nouns);
  const counts = new Map<LabelForm, number>();
  const lists = new Map<LabelForm, number>();
  let first: LabelForm | 'none' | undefined = 'none';
  const readForm = (text: string) => {
    const [whole = '', , sign = '', printed = '', closing = ''] = pattern.exec(text.slice(0, 40)) ?? [];
    const label = asciiLabel(printed);
    const form = formOfLabel(sign, printed, closing, text.slice(whole.length));
    // An article may begin with a quantity or a note.
    return !/^\d/.test(label) || (/[ ¹]/.test(form) && label !== '1') ? undefined : { form, isFirst: label === '1' };
  };
  const note = (read: ReturnType<typeof readForm>) => {
    if (read === undefined || first === 'none') return;
    if (first === undefined) counts.set(read.form, (counts.get(read.form) ?? 0) + 1);
    else if (read.isFirst && read.form !== first) lists.set(first, (lists.get(first) ?? 0) + 1);
    first ??= read.form;
  };
  for (const line of lines) {
    const leading = readNumber(line);
    const starts = leading === undefined ? [] : startsOfFirstPart(line, leading.textStart);
    const within = starts.map((start) => readForm(line.text.slice(start))).find((read) => read?.form === ')' && read.isFirst);
    if (within !== undefined || (leading && (!leading.bare || leading.noun === true || leading.mark === 'heading'))) {
      first = undefined;
      note(within);
    }
    // `§ 2 Members` is an article, and no part of the one above.
    if (within === undefined && leading?.noun !== true && leading?.mark !== 'heading') note(readForm(beginningOf(line)));
  }
  const found = [...counts].filter(([, count]) => count >= MIN_SAME_FORM).sort(([, a], [, b]) => b - a);
  const [[form, count] = [undefined, 0], [other, second] = [undefined, 0]] = found;
  const [own, others] = [form, other].map((one) => (one === undefined ? 0 : (lists.get(one) ?? 0)));
  if ((others ?? 0) > (own ?? 0)) return other;
  return count > second || (own ?? 0) > (others ?? 0) ? form : undefined;
}

/** Returns the lines with the label `i` that is a numeral and no letter, since `ii` comes before the next `i` or `j`. */
export function smallNumerals(lines: readonly Line[]): ReadonlySet<Line> {
  const pattern = labelOfPart([]);
  let next: string | undefined;
  return new Set(
    lines.toReversed().filter(({ text }) => {
      const label = pattern.exec(text.slice(0, 40))?.[3] ?? '';
      const isNumeral = label === 'i' && next === 'ii';
      if (/^(?:ii?|j)$/.test(label)) next = label;
      return isNumeral;
    }),
  );
}

interface LabelOptions {
  /** Whether digits are read only with a bracket or a section sign: `(1)`, `1)`, `§ 1`. */
  readonly bracketed: boolean;
  /** The form of the outermost level that has digits; other levels do not have it. */
  readonly form?: LabelForm | undefined;
  /** What may precede the labels: `Section 1`. */
  readonly nouns: readonly string[];
  /** The lines whose label `i` is a numeral. */
  readonly numerals?: ReadonlySet<Line>;
  /** The level of each noun, in lower case, if there are several. */
  readonly levelOfNoun?: ReadonlyMap<string, string>;
}

/** Compiles the reader for relative numbers of the named levels. */
export function relativeReader(
  scheme: Scheme,
  levels: readonly string[],
  { bracketed, form, nouns, numerals, levelOfNoun }: LabelOptions,
): RelativeReader {
  const pattern = labelOfPart(nouns);
  const [outermost, ...inner] = scheme.levels.filter(({ name, forms: own }) => levels.includes(name) && own.includes('digits'));
  // If a level has digits or letters, digits may be of that level or of the next.
  const isMixed = inner.length > 0 && (outermost?.forms.length ?? 0) > 1;
  const above = scheme.levels[scheme.levels.findIndex(({ name }) => name === outermost?.name) - 1]?.name;
  const otherForm = new Set<string>();
  const nounLevels = new Set(levelOfNoun?.values());
  /** The form of the last label of each level: `（三）` goes on after `（二）`, whatever `1.` and `2.` are between them. */
  const forms = new Map<string, LabelForm>();
  /** How deep in lists the last label of each level is. */
  const depths = new Map<string, number>();
  let last: { readonly number: string; readonly whole: string } | undefined;
  return (line, previous) => {
    const match = levels.length === 0 || !isRunningText(line) ? null : pattern.exec(beginningOf(line).slice(0, 40));
    if (match === null) return undefined;
    const [whole, opening = '', sign = '', printed = '', closing = ''] = match;
    const isOnly = /^[úu]nic[oa]$/iu.test(printed);
    const label = isOnly ? '1' : asciiLabel(printed.replace(/[\s-]/u, ''));
    const labelForm = formOfLabel(sign, printed, closing, line.text.slice(whole.length));
    if (bracketed && /^\d/.test(label) && labelForm === '.') return undefined;
    // A quantity or a note, unless articles are divided so.
    if (/[ ¹]/.test(labelForm) && labelForm !== form) return undefined;
    const ownLevel = levelOfNoun?.get(sign.trim().toLowerCase());
    const isOutermost =
      form !== undefined && !isMixed && ownLevel === undefined && /^\d/.test(label) ? isOnly || labelForm === form : undefined;
    const depth = line.markup?.kind === 'item' ? line.markup.depth : undefined;
    // Lists within lists may all count `1.`
    const isAnywhere = isOutermost === undefined || (isOutermost && depth !== undefined);
    // `２　会員は`: the first paragraph has no number.
    const isSecond = printed === '2' && closing === '';
    // An article may begin with a list of the other form, `1)`, which goes on in it.
    const isOtherList =
      isOutermost === false &&
      form !== 'noun' &&
      /[①.)]/.test(labelForm) &&
      (label === '1' || isSecond
        ? previous.level === above
        : [...previous.above, previous.number].some((number) => otherForm.has(number)));
    // An article may begin with a quantity.
    const isBare = /[ ¹]/.test(labelForm) && previous.level === above;
    // `(d)` below `(b)`, where `(c)` is within a line; other letters may be numerals.
    const isInBrackets = /^[a-hj-u]$/.test(label) && /^[)\]]/.test(closing);
    const isBeside = (follower: string) => parentNumber(scheme, follower) !== previous.number;
    const mayHave = (level: string) =>
      (ownLevel === undefined ? levels.includes(level) && !nounLevels.has(level) : level === ownLevel) &&
      (isAnywhere || isOtherList || isOutermost === (level === outermost?.name));
    const isAtDepth = (follower: string): boolean => {
      const level = levelOf(scheme, follower) ?? '';
      const isBelow = parentNumber(scheme, follower) === previous.number;
      // `(1)` below `(1)` is no part of it.
      if (isBelow && depth === undefined && labelForm === ')' && last?.number === previous.number && last.whole === whole)
        return false;
      const own = depths.get(isBelow ? previous.level : level);
      if (depth === undefined || own === undefined) return true;
      return isBelow ? depth > own || (depth === own && !/^\d/.test(label)) : depth === own;
    };
    const following = followers(scheme, previous).filter(
      (follower) => mayHave(levelOf(scheme, follower) ?? '') && isAtDepth(follower),
    );
    const spellings = numerals?.has(line) ? [label.toUpperCase(), label] : [label, label.toUpperCase()];
    const number =
      spellings.flatMap((spelling) => {
        const matching = following.filter((follower) => ownPart(scheme, follower) === spelling);
        const isAlike = (follower: string) => /^\d/.test(label) && forms.get(levelOf(scheme, follower) ?? '') === labelForm;
        return matching.find(isAlike) ?? matching[0] ?? [];
      })[0] ??
      ((isOutermost === true && !isBare) || isSecond ? afterGap(scheme, following, label) : undefined) ??
      (isInBrackets ? afterGap(scheme, following.filter(isBeside), label) : undefined);
    const parsed = number === undefined ? undefined : parseNumber(scheme, number);
    if (parsed === undefined) return undefined;
    if (isOtherList && parsed.level === outermost?.name) otherForm.add(parsed.number);
    if (/^\d/.test(label)) forms.set(parsed.level, labelForm);
    if (depth === undefined) depths.delete(parsed.level);
    else depths.set(parsed.level, depth);
    last = { number: parsed.number, whole };
    const numberEnd = whole.length - closing.length;
    const numberStart = opening.length + sign.length;
    const mark = markOfNumber(line, opening, numberStart) === 'heading' ? 'heading' : 'plain';
    const noun = labelForm === 'noun' ? { noun: true as const } : {};
    return { line, number: parsed, numberStart, numberEnd, textStart: whole.length, mark, bare: false, relative: true, ...noun };
  };
}

/** Returns the number with a label that comes soon after one that may follow. */
function afterGap(scheme: Scheme, following: readonly string[], label: string): string | undefined {
  return following
    .flatMap((number) => siblingsAfter(scheme, number, LONGEST_GAP))
    .find((number) => ownPart(scheme, number) === label);
}

/** A level is printed relatively if at least this many lists have a second item … */
const MIN_LISTS = 2;
/** … and at most one number in this many is printed in full. */
const FEW_IN_FULL = 10;
/** Digits may count mere steps: they are numbers if at least this share of the rules one level above has them. */
const LISTED_ABOVE = 0.5;

/** A level whose numbers a document prints without the number above them. */
export interface RelativeLevel {
  readonly level: string;
  /** The line with the first such number. */
  readonly first: Line;
}

/**
 * Finds the levels whose numbers a document prints without the number above them, for works that do not declare them: `a.` and `b.` under
 * `1.1.1` mean `1.1.1a` and `1.1.1b` if no line begins with these, and so do `§ 1º` and `§ 2º`, and `(1)` and `(2)` under most articles.
 */
export function findRelativeLevels(
  scheme: Scheme,
  { levels }: Numbering,
  lines: readonly Line[],
  readNumber: NumberReader,
  nouns: readonly string[],
): readonly RelativeLevel[] {
  const below = levels.slice(1);
  const readRelativeNumber = relativeReader(
    scheme,
    below.flatMap(({ name, form }) => (form === 'capitals' ? [] : [name])),
    { bracketed: true, nouns },
  );
  const isDigits = (level: string) => below.some(({ name, form }) => name === level && form === 'digits');
  const alone = new Map<string, { readonly first: Line; items: number; lists: number; readonly above: Set<string> }>();
  const inFull = countItems(lines.flatMap((line) => readNumber(line)?.number.level ?? []));
  let previous: RuleNumber | undefined;
  for (const line of lines) {
    const leading = readNumber(line);
    const relative = leading === undefined && previous !== undefined ? readRelativeNumber(line, previous) : undefined;
    const { level = '', number = '', parts = [] } = relative?.number ?? {};
    previous = (leading ?? relative)?.number ?? previous;
    if (relative === undefined) continue;
    const found = alone.get(level) ?? { first: line, items: 0, lists: 0, above: new Set() };
    alone.set(level, found);
    found.items += 1;
    if (parts.at(-1) === 2) found.lists += 1;
    found.above.add(parentNumber(scheme, number) ?? '');
  }
  return Array.from(alone).flatMap(([level, { first, items, lists, above }]) => {
    const parents = inFull.get(below[below.findIndex(({ name }) => name === level) - 1]?.name ?? levels[0]?.name ?? '') ?? 0;
    const isHabit = lists >= MIN_LISTS && (inFull.get(level) ?? 0) * FEW_IN_FULL <= items;
    const mayBeSteps = isDigits(level) && !first.text.includes('§');
    return isHabit && (!mayBeSteps || above.size >= parents * LISTED_ABOVE) ? [{ level, first }] : [];
  });
}

/** Returns the numbers that may follow, deepest first: the first child, the next sibling, the next siblings of the ancestors. */
function followers(scheme: Scheme, { number }: RuleNumber): readonly string[] {
  const siblings = [number, ...ancestors(scheme, number).toReversed()].flatMap((above) => {
    const after = successors(scheme, above);
    return after === undefined ? [] : [after.sibling, ...after.others];
  });
  const after = successors(scheme, number);
  return after == null || after.child === null ? siblings : [after.child, ...after.otherChildren, ...siblings];
}

/** Compiles the reader for numbers as these lines of a work print them, after the nouns of headings in their language or without. */
export function readerOfLines(
  { work, lang }: { readonly work: Work; readonly lang: string },
  lines: readonly Line[],
): NumberReader {
  const scheme = compileScheme(work.numbering);
  const [numbering, nouns] = [withUndottedLevels(scheme, work.numbering, lines), headingNouns(work, lang)];
  const readNumber = numberReader(scheme, numbering, nouns);
  // `1) Teams`, if no line has a number of another form.
  return lines.some((line) => readNumber(line) !== undefined) ? readNumber : numberReader(scheme, numbering, nouns, ')');
}

/**
 * Returns the numbering with `dotted` inferred from the lines if the work does not declare it. `1 Basics` is a heading if its child comes
 * next (`101.` or `1.1`), which does not happen after a sentence that merely begins with digits.
 */
function withUndottedLevels(scheme: Scheme, numbering: Numbering, lines: readonly Line[]): Numbering {
  if (numbering.dotted !== undefined) return numbering;
  const names = numbering.levels.map(({ name }) => name);
  const strict = numberReader(scheme, numbering);
  const loose = numberReader(scheme, { ...numbering, dotted: [] });
  const undotted = new Set<string>();
  let above: { readonly number: string; readonly level: string } | undefined;
  for (const line of lines) {
    const read = loose(line);
    if (read === undefined) continue;
    const { number } = read;
    if (above !== undefined && parentNumber(scheme, number.number) === above.number) undotted.add(above.level);
    above = strict(line) === undefined ? number : undefined;
  }
  return undotted.size === 0 ? numbering : { ...numbering, dotted: names.filter((name) => !undotted.has(name)) };
}

/** Tells whether a sentence or a title begins after a number. */
export function beginsSentence({ line, textStart }: LeadingNumber): boolean {
  return /^\s*(?:\*\*|__|_)?["“‘«([]?(?:\*\*|__|_)?[\p{Lu}\p{Lo}\p{Nd}{]/u.test(line.text.slice(textStart));
}

/**
 * Returns a reader that skips numbered lists whose numbers chapters also have. If a preface lists `1. Basic rules`, and a heading is
 * `Article 1: Nature`, or `1. Nature` above `1.1`, then the heading is article 1 and the items of the list are text.
 */
export function withoutLists(readNumber: NumberReader, lines: readonly Line[], scheme: Scheme): NumberReader {
  const chapters = chapterLines(readNumber, lines, scheme);
  const numbers = lines.flatMap((line) => (chapters.has(line) ? (readNumber(line)?.number.number ?? []) : []));
  // Those of an appendix count anew.
  const headed = new Set(
    numbers.filter((number, index) => index === 0 || compareNumbers(scheme, numbers[index - 1] ?? '', number) < 0),
  );
  if (headed.size === 0) return readNumber;
  const listed = new Set<Line>();
  let run: Line[] = [];
  let last: number | undefined;
  let isListed = false;
  for (const line of lines) {
    const leading = readNumber(line);
    if (leading === undefined) continue;
    const own = leading.number.parts.at(-1) ?? 0;
    const isItem = leading.bare && !chapters.has(line);
    const step = own - (last ?? own - 1);
    // `<ol reversed>` counts down.
    if (!isItem || (step !== 1 && !(step === -1 && line.markup?.kind === 'item'))) {
      run = [];
      isListed = false;
    }
    last = isItem ? own : undefined;
    if (last === undefined) continue;
    if (isListed) listed.add(line);
    else if (headed.has(leading.number.number)) {
      for (const item of [...run, line]) listed.add(item);
      isListed = true;
    } else run.push(line);
  }
  return (line) => (listed.has(line) ? undefined : readNumber(line));
}

/** A document has a noun before its numbers if this many have, and this many for each that has none. */
const MIN_NOUNS = 5;
const NOUNS_FOR_PLAIN = 4;

/**
 * Returns the words whose numbers only group those of another word: `RULE ONE` above `Art. 1`, which stands directly above 1.1. Both have the same
 * numbers, and nothing directly below the former belongs to it.
 */
function findGroupNouns(numbers: readonly LeadingNumber[], scheme: Scheme): ReadonlySet<string> {
  const worded = numbers.flatMap((leading, index) => (leading.noun === true ? [{ leading, next: numbers[index + 1] }] : []));
  const words = Map.groupBy(worded, ({ leading }) => nounOf(leading));
  if (words.size < 2) return new Set();
  const kinds = Array.from(words, ([word, all]) => ({
    word,
    own: new Set(all.map(({ leading }) => leading.number.number)),
    above: all.filter(({ leading, next }) => next && parentNumber(scheme, next.number.number) === leading.number.number).length,
    count: all.length,
  }));
  const opening = kinds.filter(({ above }) => above >= MIN_SAME_FORM);
  const groups = kinds.filter(
    ({ own, above, count }) =>
      above === 0 &&
      count >= MIN_SAME_FORM &&
      opening.some((other) => other.count > count && [...own].every((number) => other.own.has(number))),
  );
  return new Set(groups.map(({ word }) => word));
}

/** Returns the word before a number, in lower case. */
function nounOf({ line, numberStart }: LeadingNumber): string {
  return /(?<![^\s*_])[^\s*_\p{L}]*(\p{L}[^\s*_]*)\s+[[(]?$/u.exec(line.text.slice(0, numberStart))?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns a reader for a document whose articles have a noun, `Art 19a`, which reads no label within them, `(2a)`, as an article, nor the heading of a group
 * of them, `RULE ONE`.
 */
export function withNouns(readAny: NumberReader, lines: readonly Line[], scheme: Scheme): NumberReader {
  const read = lines.flatMap((line) => readAny(line) ?? []);
  const groups = findGroupNouns(read, scheme);
  const readNumber: NumberReader = (line) => {
    const leading = readAny(line);
    return groups.size > 0 && leading?.noun === true && groups.has(nounOf(leading)) ? undefined : leading;
  };
  const isLabel = ({ number, bare, noun, mark }: LeadingNumber) =>
    number.parts.length === 1 && !bare && noun !== true && mark !== 'heading';
  const numbers = lines.flatMap((line) => readNumber(line) ?? []);
  const nouns = numbers.filter(({ number, noun }) => number.parts.length === 1 && noun === true).length;
  if (nouns < MIN_NOUNS || numbers.filter(isLabel).length * NOUNS_FOR_PLAIN > nouns) return readNumber;
  return (line) => {
    const leading = readNumber(line);
    return leading === undefined || isLabel(leading) ? undefined : leading;
  };
}

/** Returns the lines with bare digits that must be chapters: marked as headings, after a noun or, failing these, directly above a child. */
function chapterLines(readNumber: NumberReader, lines: readonly Line[], scheme: Scheme): ReadonlySet<Line> {
  const marked = new Map<Line, string>();
  const followed = new Map<Line, string>();
  let above: LeadingNumber | undefined;
  for (const line of lines) {
    const leading = readNumber(line);
    if (leading === undefined) continue;
    const { number } = leading.number;
    if (leading.bare && (leading.mark === 'heading' || leading.noun === true)) marked.set(line, number);
    if (above?.bare && parentNumber(scheme, number) === above.number.number) followed.set(above.line, above.number.number);
    above = leading;
  }
  const known = new Set(marked.values());
  return new Set([...marked.keys(), ...Array.from(followed).flatMap(([line, number]) => (known.has(number) ? [] : line))]);
}

// The order and the citations of numbers; provisions.ts decides by them.

/** `next`: exactly what may follow · `ahead`: later, with a gap · `same`: again · `back`: earlier. The first number is `next`. */
export type NumberOrder = 'next' | 'ahead' | 'same' | 'back';

/** Returns the order of a number relative to the one before it. */
export function orderAfter(scheme: Scheme, previous: RuleNumber | undefined, number: RuleNumber): NumberOrder {
  if (previous === undefined) return 'next';
  if (number.number === previous.number) return 'same';
  if (compareNumbers(scheme, number.number, previous.number) < 0) return 'back';
  const child = number.parts.length === previous.parts.length + 1 && ancestors(scheme, number.number).at(-1) === previous.number;
  if (child) return isFirstChild(scheme, previous.number, number) ? 'next' : 'ahead';
  const candidates = [...ancestors(scheme, previous.number), previous.number];
  return candidates.some((candidate) => mayFollow(scheme, candidate, number.number)) ? 'next' : 'ahead';
}

/** Tells whether a number may directly follow another one of its level: the next, an inserted one, or the first of another form. */
export function mayFollow(scheme: Scheme, before: string, number: string): boolean {
  const after = successors(scheme, before);
  return after?.sibling === number || after?.others.includes(number) === true;
}

/** Tells whether a number may be the first under its parent: chapters begin with 100 or 101, as do sections of codes (1-101), and some games count from 0. */
export function isFirstChild(scheme: Scheme, parent: string, number: RuleNumber): boolean {
  if ([0, 100, 101].includes(number.parts.at(-1) ?? -1)) return true;
  const { child: first = null, otherChildren = [] } = successors(scheme, parent) ?? {};
  if (first === null) return false;
  if (first === number.number || otherChildren.includes(number.number)) return true;
  const leadingDigits = scheme.levels[number.parts.length - 1]?.leadingDigits === true;
  return leadingDigits && successors(scheme, first)?.sibling === number.number;
}

/** How often each number begins a line of a document, and the words after which a number is cited. */
export interface NumberUse {
  readonly begins: ReadonlyMap<string, number>;
  /** The numbers in bold or in headings, if the document prints nearly all of its numbers this way; otherwise empty. */
  readonly marked: ReadonlySet<string>;
  readonly citing: RegExp;
  /** A line that ends with a noun for rules, singular or plural. */
  readonly naming: RegExp;
}

/** A document marks its numbers if at least this many are in bold or in headings, and this many for each plain one. */
const MIN_MARKED = 5;
const MARKED_FOR_PLAIN = 3;

/** Counts the numbers that lines begin with. */
export function countNumbers(
  numbers: Iterable<LeadingNumber | undefined>,
  patterns: Pick<NumberUse, 'citing' | 'naming'>,
): NumberUse {
  const found = [...numbers].filter((leading) => leading !== undefined);
  const begins = countItems(found.filter(beginsSentence).map(({ number }) => number.number));
  const marked = new Set(found.flatMap(({ mark, number }) => (mark === 'plain' ? [] : number.number)));
  const plain = found.filter(({ mark }) => mark === 'plain').length;
  const isHabit = marked.size >= MIN_MARKED && marked.size > plain * MARKED_FOR_PLAIN;
  return { begins, marked: isHabit ? marked : new Set(), ...patterns };
}

/** Returns patterns for lines that end before a cited number: with `see`, a comma or an open bracket (`citing`), with a noun (`naming`). */
export function citingPatterns({ citations, source }: Work, lang: string): Pick<NumberUse, 'citing' | 'naming'> {
  const used = [lang, source].flatMap((language) => citations[language] ?? []);
  const citing = alternatives(used.flatMap((words) => Object.values(words).flat()));
  const naming = alternatives(used.flatMap(({ rule, section }) => [...(rule ?? []), ...(section ?? [])]));
  return {
    citing: new RegExp(`(?:[,(\\[–—/-]${citing.map((word) => `|${word}`).join('')})\\s*$`, 'iu'),
    naming: naming.length === 0 ? /(?!)/u : new RegExp(`(?:${naming.join('|')})\\s*$`, 'iu'),
  };
}

/** Returns patterns of words; in scripts with spaces between words they match only whole words. */
function alternatives(words: readonly string[]): readonly string[] {
  return words
    .filter((word) => word !== '')
    .map((word) =>
      /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word) ? `(?<!\\p{L})${escapePattern(word)}` : escapePattern(word),
    );
}

/**
 * Tells whether the next number in order opens a provision although the line above it ends in the middle of a sentence, as when it lost its
 * full stop: no other line begins with this number, nothing above cites it, and a sentence begins after it.
 */
export function isOwnNumber(leading: LeadingNumber, above: string, { begins, citing }: NumberUse): boolean {
  const end = above.trimEnd().slice(-80);
  if (leading.bare) return false;
  // The items of a list may end with commas.
  if (leading.relative === true && leading.noun !== true && /[,:]$/.test(end)) return true;
  // A list that ends its items with `; or` cites nothing, and its items may begin in lower case.
  if (/;\s*\p{L}{1,4}$/u.test(end)) return true;
  return begins.get(leading.number.number) === 1 && beginsSentence(leading) && !citing.test(end);
}
