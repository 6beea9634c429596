/**
 * Proposes numberings for lines whose work declares none, by the numbers that they begin with. Numbers that stand beside their neighbors (1.2.3 beside
 * 1.2.2 or 1.2.4) count; a quantity or a date has none.
 */

import { mostFrequent } from '@rulegraph/core/lists';
import { LATIN, romanToOrdinal } from '@rulegraph/core/numbering';
import type { NumberForm, Numbering, NumberingLevel } from '@rulegraph/core/work';
import type { Line } from '../lines.ts';
import { findHeadings } from '../numbered-text/headings.ts';
import { endsSentence } from '../numbered-text/layout.ts';
import { smallNumerals, startsOfFirstPart } from '../numbered-text/leading-number.ts';
import { APPENDIX_NOUNS } from '../numbered-text/options.ts';
import { isRoman, type PrintedNumber, type PrintedPart, readPrintedNumber, textOf } from './printed-numbers.ts';

export interface NumberingProposal {
  readonly numbering: Numbering;
  /** The levels that are printed without the number above them; undefined: judge by the text. */
  readonly relative: readonly string[] | undefined;
  /** The words before numbers of headings, as printed. */
  readonly nouns: readonly Evidence[];
  /** Why each level is declared, in their order. */
  readonly evidence: readonly string[];
  /** The words before the numbers of parts, which begin anew in each article, or in each part with the word before: `Section`, `Art.` */
  readonly partNouns?: readonly string[];
  /** The levels that are printed alone below whole numbers, and may be mere lists. */
  readonly listed?: readonly string[];
  /** Whether all numbers have the same words before them, so that those before the numbers of titles and chapters count nothing. */
  readonly isThrough?: true;
}

/** Something that lines begin with. */
export interface Evidence {
  readonly text: string;
  readonly lines: number;
  readonly first: Line;
}

/** Fewer numbers of several parts do not show how a document is numbered. */
const MIN_NUMBERS = 3;
/** So many beside articles may be their parts. */
const MIN_BESIDE = 2;
/** Further forms of a level have at least this many numbers, and this share of those of the level. */
const MIN_ALTERNATIVE = 3;
const SHARE_OF_ALTERNATIVE = 0.03;
const MAX_LEVELS = 8;

/** Returns the numberings that the lines may have, likeliest first; the reader decides between them. */
export function proposeNumberings(
  lines: readonly Line[],
  knownNouns: readonly string[],
  partNouns: readonly string[] = [],
): readonly NumberingProposal[] {
  const known = [...knownNouns, ...partNouns];
  const printed = printedNumbers(lines.filter((line, index) => !isCited(line, lines[index - 1]?.text ?? '', known)));
  const full = supportedNumbers(printed);
  const through = numberedThrough(printed, knownNouns, lines);
  const isKnown = (noun: string) => isKnownNoun(noun.toLowerCase(), known);
  const isStatute = full.length < MIN_NUMBERS || (through !== undefined && through.count > full.length);
  const whole = full.length < MIN_BESIDE ? [] : fullProposals(printed, full, lines, knownNouns);
  return isStatute ? [...articleProposals(printed, through, isKnown, lines), ...whole] : whole;
}

/** A line with as many characters is full: the words of the next one belong to its sentence. */
const FULL_LINE = 50;

/** Tells whether the line above, full or not, cites the number that a line begins with: `… as in Law` above `12B2(a).`, `… unless it is under` above `Law 12B2`. */
function isCited({ text }: Line, above: string, knownNouns: readonly string[]): boolean {
  const isNoun = (word = '') => knownNouns.some((noun) => noun.toLowerCase() === word.toLowerCase());
  if (isNoun(/\s(\p{L}+)\s*$/u.exec(above)?.[1])) return true;
  return above.length >= FULL_LINE && !endsSentence(above) && isNoun(/^\s*(\p{L}\p{Ll}+)\s/u.exec(text)?.[1]);
}

export function printedNumbers(lines: readonly Line[]): readonly PrintedNumber[] {
  const printed = lines.flatMap((line) => {
    const number = readPrintedNumber(line);
    if (number === undefined) return [];
    const starts = number.isBracketed ? [] : startsOfFirstPart(line, number.textStart);
    // `§ 5 (1) Boats`, `2 (1) An owner`, `제2조(회원) ① 회원은`, `1. Title.—(1) This Act`, `Can. 3 §1.`
    const part = starts
      .flatMap((start) => readPrintedNumber({ ...line, text: line.text.slice(start) }) ?? [])
      .find(({ parts: [first, second], isBracketed, noun }) => first?.value === 1 && !second && (isBracketed || noun === '§'));
    return part === undefined ? [number] : [number, { ...part, line }];
  });
  const worded = printed.filter(({ noun }) => noun !== '');
  const known = new Set(worded.map(({ noun, parts }) => `${noun} ${textOf(parts)}`));
  const [hyphenated = [], others = []] = [true, false].map((isOne) => worded.filter((number) => isHyphenated(number) === isOne));
  const isInserted = (number: PrintedNumber) =>
    hyphenated.length < others.length && isHyphenated(number) && known.has(`${number.noun} ${number.parts[0]?.text}`);
  return printed.map((number) => withInserted(number, isInserted(number)));
}

/** Tells whether a number has a hyphen within: `Article 5-1`, which was inserted after 5 if most articles have none. */
function isHyphenated({ parts: [first, second, ...rest] }: PrintedNumber): boolean {
  return second?.separator === '-' && first?.form === 'digits' && second.form === 'digits' && rest.length === 0;
}

/** Joins the letter of an inserted number to its digits: `4A` of `2.4A.1`, and `12a` after a noun; with `isInserted`, `12-1`. */
function withInserted(number: PrintedNumber, isInserted: boolean): PrintedNumber {
  const [root, after] = number.parts;
  if (isInserted && root && after) return { ...number, parts: [{ ...root, text: `${root.text}-${after.text}` }] };
  const parts: PrintedPart[] = [];
  number.parts.forEach((part, index) => {
    const above = parts.at(-1);
    const isSuffix =
      part.form === 'capitals' ? index > 0 : part.form === 'letters' && number.noun !== '' && number.parts.length === 2;
    if (above?.form === 'digits' && part.separator === '' && isSuffix) {
      parts[parts.length - 1] = { ...above, text: above.text + part.text };
    } else parts.push(part);
  });
  return { ...number, parts };
}

/** Returns what marks the numbers that were inserted later, as most of them have it: `letters` for 12a, `latin` for 12 bis, `-A` for 12º-A, `-1` for 12-1. */
function insertedBy(parts: readonly PrintedPart[]): NumberingLevel['inserted'] | undefined {
  const suffixes = parts.flatMap(({ form, text }) => (form === 'digits' ? (/(?<!\D)(?:-\d+|\D+)$/u.exec(text) ?? []) : []));
  return mostFrequent(
    suffixes.map((suffix) =>
      /\d$/.test(suffix) ? '-1' : suffix.startsWith('-') ? '-A' : suffix.length > 2 ? 'latin' : 'letters',
    ),
  );
}

/** Returns the numbers of several parts that have a neighbor or, if they are the first of their kind, a number above them; each once. */
export function supportedNumbers(printed: readonly PrintedNumber[]): readonly PrintedNumber[] {
  // An i is the ninth letter and the first numeral.
  const readings = ({ form, value, text }: PrintedPart) =>
    Object.entries({ [form]: value, roman: form === 'digits' ? undefined : romanToOrdinal(text.toLowerCase()) });
  const keysOf = (parts: readonly PrintedPart[], step: number) =>
    parts.slice(-1).flatMap((last) => {
      const above = `${textOf(parts.slice(0, -1))} ${last.separator}`;
      return readings(last).flatMap(([form, value]) => (value === undefined ? [] : `${above} ${form} ${value + step}`));
    });
  const keys = new Set(printed.flatMap(({ parts }) => keysOf(parts, 0)));
  const texts = new Set(printed.map(({ parts }) => textOf(parts)));
  const seen = new Set<string>();
  return printed.filter(({ parts }) => {
    const text = textOf(parts);
    const last = parts.at(-1);
    if (parts.length < 2 || last === undefined || seen.has(text)) return false;
    const isFirst = readings(last).some(([, value = 2]) => value <= 1) && texts.has(textOf(parts.slice(0, -1)));
    // Some lists have no l and no o.
    const steps = last.form === 'digits' ? [-1, 1] : [-2, -1, 1, 2];
    if (!isFirst && !steps.some((step) => keysOf(parts, step).some((key) => keys.has(key)))) return false;
    seen.add(text);
    return true;
  });
}

// Documents that print whole numbers: 1.2.3a.

function fullProposals(
  printed: readonly PrintedNumber[],
  full: readonly PrintedNumber[],
  lines: readonly Line[],
  knownNouns: readonly string[],
): readonly NumberingProposal[] {
  const separators = usualSeparators(full);
  const usual = full.filter(({ parts }) =>
    parts.every(({ separator, form }, depth) => depth === 0 || form !== 'digits' || separator === separators[depth]),
  );
  const hasAppendix = printed.some(({ noun }) => APPENDIX_NOUNS.includes(noun.toLowerCase()));
  const levels: Omit<NumberingLevel, 'name'>[] = [];
  const evidence: string[] = [];
  for (let depth = 0; depth < MAX_LEVELS; depth += 1) {
    const deep = usual.filter(({ parts }) => parts.length > depth);
    const forms = formsAt(deep, depth, depth === 0 && hasAppendix ? 1 : MIN_ALTERNATIVE);
    // A single number counts if it is the first below a number that is printed.
    const isShown = deep.length > 1 || (depth > 0 && deep[0]?.parts.at(-1)?.value === 1);
    if (!isShown || forms.length === 0) break;
    levels.push(levelAt(deep, depth, forms, separators[depth] ?? ''));
    const own = depth === 0 ? singleNumbers(printed, usual) : usual.filter(({ parts }) => parts.length === depth + 1);
    evidence.push(evidenceOf(own, depth === 0 ? 'stands above others' : undefined));
  }
  const nouns = nounsAbove(printed);
  const own = evidenceOfNouns(full.filter(({ noun }) => isKnownNoun(noun.toLowerCase(), knownNouns))).filter(
    ({ lines: count }) => count * 2 > full.length,
  );
  const isWhole = (noun: string) => knownNouns.some((word) => word.toLowerCase() === noun.toLowerCase());
  const isShort = (noun: string) => isKnownNoun(noun.toLowerCase(), knownNouns) && !isWhole(noun);
  const short = evidenceOfNouns(full.filter(({ noun }) => noun === '§' || isShort(noun)));
  // In headings, any word may be before a number that fits its neighbors.
  const unknown = evidenceOfNouns(full.filter(({ noun, isHeading }) => noun !== '' && noun !== '§' && isHeading)).filter(
    ({ text, lines: count }) => count > 1 && !isKnownNoun(text.toLowerCase(), knownNouns),
  );
  // `Section 1.1  Name. The club`: nothing ends the numbers, and a sentence follows.
  const headed = full.filter(({ noun }) => noun !== '' && (own.length > 0 || short.some(({ text }) => text === noun)));
  const isPlain = headed.length * 2 > full.length && isUndotted({ noun: headed[0]?.noun ?? '', numbers: headed });
  const parts = labelLevels(printed, new Set(usual), 'full');
  // Capitals are parts only where other labels are below them.
  const capitals = labelLevels(printed, new Set(usual), 'capitals');
  const isBelowCapitals = capitals.length > 1 && capitals[0]?.level.form === 'capitals';
  const roots = [...new Set(usual.flatMap(({ parts: [first] }) => (first?.form === 'digits' ? first.value : [])))];
  const shapes = rootLevels(levels, printed, roots);
  const isRootPage = lines.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, roots.length) < LONG_ROOT;
  return shapes.flatMap((shape) => {
    const names = shape.length > levels.length || !(isRootPage || levels.length < 3) ? ['section', ...NAMES] : NAMES;
    const proof = shape.length > levels.length ? ['implied by the hundreds of the numbers below', ...evidence] : evidence;
    const named = shape.map((level, index) => ({ name: names[index] ?? `level${index + 1}`, ...level }));
    const numbering: Numbering = { levels: named, ...(isPlain ? { dotted: [] } : dottedOf(named, printed, usual, nouns)) };
    const proposal: NumberingProposal = {
      numbering,
      relative: undefined,
      nouns: [...nouns, ...(own.length > 0 ? own : short), ...unknown],
      evidence: proof,
      ...(own.length > 0 && { isThrough: true }),
    };
    const last = shape.at(-1);
    if (last?.form !== 'digits' || last.alternatives !== undefined || last.inserted !== undefined) return [proposal];
    const letter: NumberingLevel = { name: names[shape.length] ?? 'letter', form: 'letters', separator: '' };
    const lettered = { levels: [letter], evidence: ['printed alone, as in "a."'], relative: undefined };
    const isDeeper = parts.length > 1 || parts[0]?.level.form === 'digits';
    const below = [...(isDeeper ? prefixesOf(parts) : []), ...(isBelowCapitals ? prefixesOf(capitals).slice(1) : [])];
    return [
      proposal,
      ...[lettered, ...below].map(({ levels: listed, evidence: proofs, relative }) => ({
        ...proposal,
        numbering: { ...numbering, levels: [...named, ...listed] },
        evidence: [...proof, ...proofs],
        relative,
        listed: listed.map(({ name }) => name),
      })),
    ];
  });
}

/** The names of levels below sections. The level `chapter` has the pages. */
const NAMES = ['chapter', 'rule', 'subrule', 'item', 'point', 'subpoint', 'detail'];
/** If the numbers of the first level are longer on average, in characters, the second level has the pages. */
const LONG_ROOT = 12_000;

/** Returns the usual separator before the parts of each depth. */
function usualSeparators(full: readonly PrintedNumber[]): readonly string[] {
  return Array.from({ length: MAX_LEVELS }, (_, depth) => {
    const found = full.flatMap(({ parts }) => parts[depth]?.separator ?? []);
    return mostFrequent(found) ?? '';
  });
}

/** Returns the forms of the parts at a depth, the usual one first; a few may be misprints. */
function formsAt(numbers: readonly PrintedNumber[], depth: number, least: number): readonly NumberForm[] {
  const parts = numbers.flatMap((number) => number.parts[depth] ?? []);
  const groups = [...Map.groupBy(parts, ({ form }) => form)].sort(([, a], [, b]) => b.length - a.length);
  return groups.flatMap(([form, alike], index) => {
    const isFew = alike.length < least || (least > 1 && alike.length < parts.length * SHARE_OF_ALTERNATIVE);
    if (index > 0 && isFew) return [];
    const texts = new Set(alike.map(({ text }) => text));
    const areNumerals = form !== 'digits' && [...texts].every(isRoman) && (texts.has('II') || texts.has('ii'));
    return areNumerals ? 'roman' : form;
  });
}

function levelAt(
  numbers: readonly PrintedNumber[],
  depth: number,
  [form = 'digits', ...alternatives]: readonly NumberForm[],
  separator: string,
): Omit<NumberingLevel, 'name'> {
  const parts = numbers.flatMap((number) => number.parts[depth] ?? []);
  const skip = form === 'letters' ? skippedLetters(numbers, depth) : '';
  const inserted = parts.some(({ plus }) => plus) ? '+' : form === 'digits' ? insertedBy(parts) : undefined;
  const below = numbers.flatMap((number) => number.parts[depth + 1] ?? []);
  const mayInsert =
    inserted === undefined || inserted === '+' || below.every((part) => part.form === 'digits' && part.separator !== '');
  const isPadded = depth > 0 && form === 'digits' && parts.some(({ text }) => text.startsWith('0'));
  // `1.01`: the lengths of others differ.
  const [width, ...otherWidths] = isPadded ? new Set(parts.map(({ text }) => text.search(/\D|$/))) : [];
  return {
    form,
    ...(width !== undefined && otherWidths.length === 0 && { width }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(inserted !== undefined && mayInsert && { inserted }),
    ...(depth > 0 && { separator }),
    ...(skip !== '' && { skip }),
  };
}

const MIN_SKIPPED = 2;

/** Returns the letters that no number has although several lists have the letters before and after them. */
function skippedLetters(numbers: readonly PrintedNumber[], depth: number): string {
  const lettered = numbers.filter(({ parts }) => parts[depth]?.form === 'letters');
  const lists = Map.groupBy(lettered, ({ parts }) => textOf(parts.slice(0, depth)));
  const sets = Array.from(lists.values(), (list) => new Set(list.map(({ parts }) => parts[depth]?.text ?? '')));
  return [...'bcdefghijklmnopqrstuvwxy']
    .filter((letter) => {
      const [before, after] = [-1, 1].map((step) => String.fromCharCode(letter.charCodeAt(0) + step));
      const around = sets.filter((set) => set.has(before ?? '') && set.has(after ?? ''));
      return around.length >= MIN_SKIPPED && !sets.some((set) => set.has(letter));
    })
    .join('');
}

/** Returns the numbers of one part that stand above others. */
function singleNumbers(printed: readonly PrintedNumber[], full: readonly PrintedNumber[]): readonly PrintedNumber[] {
  const roots = new Set(full.map(({ parts }) => parts[0]?.text));
  const seen = new Set<string>();
  return printed.filter(({ parts: [first, second] }) => {
    if (first === undefined || second !== undefined || !roots.has(first.text) || seen.has(first.text)) return false;
    seen.add(first.text);
    return true;
  });
}

/** A share that misprints may have. */
const FEW = 0.05;

/** Returns the levels with a section above chapters of three digits, if their hundreds count sections: first as printed, else as a second choice. */
function rootLevels(
  levels: readonly Omit<NumberingLevel, 'name'>[],
  printed: readonly PrintedNumber[],
  roots: readonly number[],
): readonly (readonly Omit<NumberingLevel, 'name'>[])[] {
  const [root, ...below] = levels;
  const texts = printed.flatMap(({ parts: [first] }) => (roots.includes(first?.value ?? -1) ? (first?.text ?? []) : []));
  if (root === undefined || roots.length < 2 || root.form !== 'digits' || root.alternatives !== undefined) return [levels];
  const width = mostFrequent(texts.map((text) => text.length)) ?? 0;
  const isPadded =
    texts.some((text) => text.startsWith('0')) && texts.filter((text) => text.length !== width).length < texts.length * FEW;
  if (isPadded) return [[{ ...root, width }, ...below]];
  const hundreds = Map.groupBy(roots, (value) => Math.floor(value / 100));
  const isCounted = [...hundreds].every(([hundred, values]) => hundred > 0 && Math.min(...values) % 100 <= 1);
  if (!isCounted || hundreds.size < 2) return [levels];
  const isShort = Math.max(...hundreds.keys()) < 10;
  const sectioned: Omit<NumberingLevel, 'name'>[] = [
    { form: 'digits', ...(isShort && { width: 1 }) },
    { ...root, ...(isShort && { width: 3 }), parent: 'leading-digits' },
    ...below,
  ];
  return [sectioned, levels];
}

/** Returns `dotted` if most numbers of the first level are printed with a dot or a noun; otherwise the reader finds out. */
function dottedOf(
  levels: readonly NumberingLevel[],
  printed: readonly PrintedNumber[],
  full: readonly PrintedNumber[],
  nouns: readonly Evidence[],
): Pick<Numbering, 'dotted'> {
  const isDotted = (numbers: readonly PrintedNumber[]) => {
    const plain = numbers.filter(({ noun, isBracketed }) => noun === '' && !isBracketed);
    return plain.length > 0 && plain.filter(({ closing }) => closing.startsWith('.')).length * 2 >= plain.length;
  };
  const shift = levels[1]?.parent === 'leading-digits' ? 1 : 0;
  const roots = singleNumbers(printed, full);
  if (roots.length === 0 || !(isDotted(roots) || nouns.length > 0)) return {};
  const dotted = levels.flatMap(({ name }, index) => {
    const own = index <= shift ? roots : full.filter(({ parts }) => parts.length === index + 1 - shift);
    return (index <= shift && nouns.length > 0) || isDotted(own) ? [name] : [];
  });
  return { dotted };
}

/** Returns the words before single numbers that stand directly above their own: `Article 3: Trade` above 3.1. */
function nounsAbove(printed: readonly PrintedNumber[]): readonly Evidence[] {
  const above = printed.filter(({ noun, parts: [first, second] }, index) => {
    const next = printed[index + 1]?.parts;
    return noun !== '' && second === undefined && (next?.length ?? 0) > 1 && next?.[0]?.text === first?.text;
  });
  return evidenceOfNouns(above).filter(({ lines }) => lines > 1);
}

function evidenceOfNouns(numbers: readonly PrintedNumber[]): readonly Evidence[] {
  return Array.from(Map.groupBy(numbers, ({ noun }) => noun.toLowerCase()).values()).flatMap((alike) => {
    const [first] = alike;
    const { noun = '' } = alike.find((one) => one.noun !== one.noun.toUpperCase()) ?? first ?? {};
    return first === undefined ? [] : [{ text: noun, lines: alike.length, first: first.line }];
  });
}

function evidenceOf(numbers: readonly PrintedNumber[], remark?: string): string {
  const [first] = numbers;
  if (first === undefined) return 'printed only in longer numbers';
  const printed = `${first.noun === '' ? '' : `${first.noun} `}${textOf(first.parts)}`;
  const lines =
    numbers.length === 1 ? `on line ${first.line.number}` : `on ${numbers.length} lines, the first ${first.line.number}`;
  return `"${printed}" ${remark === undefined ? lines : `${remark} ${lines}`}`;
}

// Statutes and by-laws, whose articles are numbered through and whose parts are printed alone: Article 3, (1), a).

/** Numbers of one kind that go on to the end of a document. */
interface Series {
  readonly noun: string;
  readonly count: number;
  readonly numbers: readonly PrintedNumber[];
}

/** `Art` is short for a known word. */
const SHORTEST = 3;
/** Fewer numbers are no series. */
const MIN_SERIES = 3;
/** Fewer numbers after a word that is none for rules may be steps or figures. */
const MIN_UNKNOWN = 5;

function isKnownNoun(noun: string, known: readonly string[]): boolean {
  const words = known.map((word) => word.toLowerCase());
  return words.includes(noun) || (noun.length >= SHORTEST && words.some((word) => word.startsWith(noun.replace(/\.$/, ''))));
}

/** Returns how deep in lists a line is, as its markup says; empty outside of lists. */
function depthInLists({ markup }: Line): string {
  return markup?.kind === 'item' ? String(markup.depth) : '';
}

/** Returns the longest series with the same word or sign, as headings, or as plain numbers before a text. */
function numberedThrough(
  printed: readonly PrintedNumber[],
  knownNouns: readonly string[],
  lines: readonly Line[],
): Series | undefined {
  const single = printed.filter(
    ({ parts, isBracketed, noun, isHeading }) => parts.length === 1 && (!isBracketed || noun !== '' || isHeading),
  );
  const formOf = ({ parts: [first] }: PrintedNumber) => first?.form ?? 'digits';
  const kindOf = ({ noun, isHeading, line }: PrintedNumber) =>
    noun === '' ? (isHeading ? '#' : `*${depthInLists(line)}`) : noun.toLowerCase();
  const found = Array.from(Map.groupBy(single, kindOf)).flatMap(([noun, numbers]) => {
    if (/^[^#*§]/.test(noun) && !isKnownNoun(noun, knownNouns)) return [];
    // Lists with letters are no articles, unless few digits are beside them.
    const usual = mostFrequent(numbers.map(formOf));
    const forms = [...new Set([usual, 'digits'] as const)];
    return forms.flatMap((form) => {
      const last = seriesOf(numbers.filter((number) => formOf(number) === form));
      return last.length < MIN_SERIES ? [] : [{ noun, count: last.length, numbers: last }];
    });
  });
  const headings = findHeadings(lines);
  const series = found.filter(
    ({ numbers, count, noun }) =>
      !found.some((other) => isWithin(numbers, other.numbers)) &&
      // A list below one of many headings.
      !(noun.startsWith('*') && headings.length > count && isWithin(numbers, headings)),
  );
  const worded = series.filter(({ noun }) => !/^[#*]/.test(noun));
  if (found.length === 0) {
    // `Can. 1`, `Can. 2`: a word that the language does not have for rules, where no other number goes on.
    const unlisted = single.filter(({ noun }) => /^\p{L}/u.test(noun));
    const unknown = Array.from(Map.groupBy(unlisted, kindOf)).map(([noun, numbers]) => {
      const own = seriesOf(numbers);
      const isCounted = own.length >= MIN_UNKNOWN && own.every(({ parts: [part] }, index) => part?.value === index + 1);
      return { noun, count: isCounted ? own.length : 0, numbers: own };
    });
    const [longest] = unknown.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    if (longest !== undefined) return longest;
  }
  // `A. Teams` before all other numbers, or `1) Teams`.
  const plain = printed.filter(({ noun, parts }) => noun === '' && parts.length === 1);
  const [capitals = [], bracketed = []] = (['capitals', 'digits'] as const).map((form) =>
    seriesOf(plain.filter((number) => formOf(number) === form)),
  );
  // `1 Name` above `1.` and `2.`
  const titled = seriesOf(
    plain.filter((number) => formOf(number) === 'digits' && number.closing === '' && isBeforeTitle(number) && !number.isHeading),
  );
  const numerals = numeralsOf(printed);
  const isTitled = titled.every(({ parts: [part] }, index) => part?.value === index + 1) && areAboveLists(titled, plain);
  const outline = isOutline(numerals, plain) ? numerals : isTitled ? titled : [];
  if (worded.length === 0 && outline.length > 0) return { noun: '*', count: outline.length, numbers: outline };
  const outlines = [numerals, capitals[0] === plain[0] ? capitals : [], bracketed];
  const alone = outlines.find(({ length }) => length >= MIN_SERIES);
  if (found.length === 0 && alone !== undefined) return { noun: '*', count: alone.length, numbers: alone };
  return [...(worded.length > 0 ? worded : series)].sort((a, b) => b.count - a.count)[0];
}

/** Tells whether numerals are the first numbers of a document, and the digits below them count anew. */
function isOutline(numerals: readonly PrintedNumber[], plain: readonly PrintedNumber[]): boolean {
  return numerals[0] === plain.find(({ closing }) => closing !== '') && areAboveLists(numerals, plain);
}

/** Tells whether a list in digits that counts anew is below each of several numbers, but for some without any list. */
function areAboveLists(numbers: readonly PrintedNumber[], plain: readonly PrintedNumber[]): boolean {
  const next = numbers.flatMap((number) => plain[plain.indexOf(number) + 1] ?? []).filter((one) => !numbers.includes(one));
  const below = next.flatMap(({ parts }) => parts).filter(({ form }) => form === 'digits');
  return numbers.length >= MIN_SERIES && below.length >= MIN_BESIDE && below.every(({ value }) => value === 1);
}

/** Tells whether a short title is all that follows a number on its line. */
function isBeforeTitle({ line: { text }, textStart }: PrintedNumber): boolean {
  return text.length <= LONGEST_TITLED && /^\s*\p{Lu}/u.test(text.slice(textStart)) && !endsSentence(text);
}

/** Tells whether numbers are all between two of the others. */
function isWithin(numbers: readonly PrintedNumber[], others: readonly Pick<PrintedNumber, 'line'>[]): boolean {
  const [first, last] = [numbers[0]?.line.number ?? 0, numbers.at(-1)?.line.number ?? 0];
  const next = others.findIndex(({ line }) => line.number >= first);
  return next > 0 && (others[next]?.line.number ?? 0) > last;
}

/** Returns the numerals of an outline, `I.`, `II.`, `III.`, among whose letters, `A.`, are some that look like numerals; not those of its table of contents. */
function numeralsOf(printed: readonly PrintedNumber[]): readonly PrintedNumber[] {
  const runs: PrintedNumber[][] = [];
  for (const number of printed) {
    const { parts, noun, isBracketed } = number;
    const text = parts.length === 1 && noun === '' && !isBracketed && parts[0]?.form === 'capitals' ? parts[0].text : '';
    const ordinal = romanToOrdinal(text.toLowerCase());
    if (ordinal === 1) runs.push([number]);
    else runs.findLast((run) => run.length + 1 === ordinal)?.push(number);
  }
  return runs.toReversed().toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** Returns the numbers that count on, of which a table of contents may have a first copy; empty if they begin anew. */
function seriesOf(numbers: readonly PrintedNumber[]): readonly PrintedNumber[] {
  // A wrapped line may begin with a quantity, which no dot follows.
  const hasEnd = ({ closing, noun }: PrintedNumber) => closing !== '' || noun !== '';
  const counted = mostFrequent(numbers.map(hasEnd)) === true ? numbers.filter(hasEnd) : numbers;
  const isNumeral = counted.every(({ parts: [first] }) => first?.form === 'capitals' && isRoman(first.text));
  const ordinalOf = ({ parts: [first] }: PrintedNumber) =>
    (isNumeral ? romanToOrdinal(first?.text.toLowerCase() ?? '') : first?.value) ?? 0;
  const runs: PrintedNumber[][] = [];
  for (const number of counted) {
    const before = runs.at(-1)?.at(-1);
    // 12a goes on after 12.
    const isAgain = before !== undefined && textOf(number.parts) === textOf(before.parts);
    if (before === undefined || isAgain || ordinalOf(number) < ordinalOf(before)) runs.push([]);
    runs.at(-1)?.push(number);
  }
  const long = runs.filter((run) => run.length >= MIN_SERIES);
  const longest = long.toReversed().toSorted((a, b) => b.length - a.length)[0] ?? [];
  return long.length <= 2 && longest.length * 2 >= counted.length - (long.length - 1) ? longest : [];
}

/** Longer lines are more than a number and its title. */
const LONGEST_TITLED = 66;

/** Tells whether most numbers have neither a dot nor the like: before any text, or after a noun before a text that is no title. */
function isUndotted({ noun, numbers }: Pick<Series, 'noun' | 'numbers'>): boolean {
  const bare = numbers.filter(({ closing, isHeading }) => closing === '' && !isHeading);
  const isText = ({ line: { text } }: PrintedNumber) => text.trim().length > LONGEST_TITLED || endsSentence(text);
  const found = /^[#*]/.test(noun) ? bare : bare.filter(isText);
  return found.length * 2 > numbers.length;
}

/** `Rule 2-1-2`: article 2 of section 1 of rule 2. */
const CITED_WITH_HYPHENS = /(?<![\p{L}\p{N}-])\p{Nd}{1,2}-\p{Nd}{1,2}-\p{Nd}{1,2}(?![\p{N}-])/u;

/** The labels of parts: `(1)`, `1)`, `1.`, `§ 1`, and `a)`. */
function articleProposals(
  printed: readonly PrintedNumber[],
  through: Series | undefined,
  isKnown: (noun: string) => boolean,
  lines: readonly Line[],
): readonly NumberingProposal[] {
  const [first] = through?.numbers ?? [];
  if (through === undefined || first === undefined) return [];
  const texts = new Set(through.numbers.map(({ parts: [part] }) => part?.text ?? ''));
  const isNumeral = [...texts].every(isRoman) && texts.has('II');
  const form: NumberForm = isNumeral ? 'roman' : (first.parts[0]?.form ?? 'digits');
  const inserted = form === 'digits' ? insertedBy(through.numbers.flatMap(({ parts: [part] }) => part ?? [])) : undefined;
  const root: NumberingLevel = { name: 'chapter', form, ...(inserted && { inserted }) };
  const single = printed.filter(
    ({ parts: [part, second], noun }) =>
      second === undefined && noun !== first.noun && (part?.form === 'digits' || (noun !== '' && isRoman(part?.text ?? ''))),
  );
  // Words that begin anew below the articles, or count more than they do, are those of their parts; others stand above, or begin wrapped lines.
  const isBelow = ({ text, lines: count, first: start }: Evidence) =>
    start.number > first.line.number && (count > through.count || beginsAnew(single, text.toLowerCase()));
  const parts = evidenceOfNouns(single.filter(({ noun }) => noun !== '' && noun !== '§' && isKnown(noun))).filter(isBelow);
  const partNouns = parts.map(({ text }) => text.toLowerCase());
  const nouns = first.noun === '' ? [] : evidenceOfNouns(through.numbers);
  const dotted =
    first.noun === '' && first.closing.startsWith('.') ? { dotted: [root.name] } : isUndotted(through) ? { dotted: [] } : {};
  const hasHyphens = partNouns.length > 0 && lines.filter(({ text }) => CITED_WITH_HYPHENS.test(text)).length >= MIN_BESIDE;
  const below = labelLevels(withoutTwin(printed, through), new Set(through.numbers), 'articles', partNouns).map(
    ({ level, evidence }) => ({
      level: hasHyphens && level.form === 'digits' ? { ...level, separator: '-' } : level,
      evidence,
    }),
  );
  return [{ levels: [], evidence: [], relative: undefined }, ...prefixesOf(below)].map(({ levels, evidence, relative }) => ({
    numbering: { levels: [root, ...levels], ...dotted },
    relative,
    nouns,
    isThrough: true,
    ...(partNouns.length > 0 && { partNouns }),
    evidence: [evidenceOf(through.numbers), ...evidence],
  }));
}

/** Returns the numbers up to a second text whose articles count as far again without a word, as in another language: they are no parts of the last article. */
function withoutTwin(printed: readonly PrintedNumber[], { noun, numbers }: Series): readonly PrintedNumber[] {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined || !/^[#*]/.test(noun)) return printed;
  const rest = printed.slice(printed.indexOf(last) + 1);
  const isAlike = ({ parts, noun: word, closing, line }: PrintedNumber) =>
    parts.length === 1 && word === '' && closing === last.closing && depthInLists(line) === depthInLists(last.line);
  const again = rest.filter((one) => isAlike(one) && one.parts[0]?.form === last.parts[0]?.form);
  const isTwin =
    again.length === numbers.length && again.every(({ parts }, index) => textOf(parts) === textOf(numbers[index]?.parts ?? []));
  return isTwin ? printed.slice(0, printed.indexOf(again[0] ?? last)) : printed;
}

/** Tells whether the numbers after a word count anew, each one more than the last or 1. */
function beginsAnew(numbers: readonly PrintedNumber[], word: string): boolean {
  const values = numbers.flatMap(({ noun, parts: [part] }) => {
    if (noun.toLowerCase() !== word || part === undefined) return [];
    return part.form === 'digits' ? part.value : (romanToOrdinal(part.text.toLowerCase()) ?? []);
  });
  return (
    values.filter((value) => value === 1).length > 1 &&
    values.every((value, index) => value === 1 || value === (values[index - 1] ?? 0) + 1)
  );
}

// Labels that are printed alone: `(1)` below an article or a whole number, `a)` below that.

interface LabelLevel {
  readonly level: NumberingLevel;
  readonly evidence: string;
}

/** Returns the first of the levels, the first two, and so on. */
function prefixesOf(labels: readonly LabelLevel[]) {
  return labels.map((_, index) => {
    const own = labels.slice(0, index + 1);
    const levels = own.map(({ level }) => level);
    return { levels, evidence: own.map(({ evidence }) => evidence), relative: levels.map(({ name }) => name) };
  });
}

/** A list that labels count, as far as it was read. */
interface LabelList {
  readonly form: NumberForm;
  /** Digits in another form or at another depth belong to another list: `(1)` and `1.` */
  readonly mark: string;
  ordinal: number;
}

/** What labels are called at each depth. */
const LABEL_NAMES: Readonly<Record<NumberForm, readonly string[]>> = {
  digits: ['paragraph', 'number', 'subnumber', 'detail'],
  letters: ['item', 'item', 'point', 'subpoint'],
  capitals: ['item', 'subitem', 'heading', 'subheading'],
  roman: ['paragraph', 'numeral', 'subnumeral', 'subdetail'],
  words: ['chapter', 'heading', 'subheading', 'subsubheading'],
};

/** What labels with a noun are called at each depth. */
const PART_NAMES = ['section', 'article', 'clause'];

/**
 * Returns the levels of the labels below the numbers of `openings`, as they are nested: a label that begins to count is one level below the last, unless
 * a list of its form goes on. `full`: digits without a bracket are steps and capitals examples, unless they are below another label; `capitals`: only digits are. `partNouns` may precede the first levels, each its own.
 */
function labelLevels(
  printed: readonly PrintedNumber[],
  openings: ReadonlySet<PrintedNumber>,
  kind: 'articles' | 'full' | 'capitals',
  partNouns: readonly string[] = [],
): readonly LabelLevel[] {
  const numerals = smallNumerals(printed.map(({ line }) => line));
  const hasNumerals = printed.some(({ parts: [first], noun }) => noun === '' && first?.text === 'II');
  const depths: { readonly form: NumberForm; readonly ordinal: number; readonly number: PrintedNumber }[][] = [];
  /** Forms that follow another one at the same depth. */
  const later = new Set<NumberForm>();
  /** The depths at which a letter after a number marks one that was inserted later: `5a.` after `5.`. */
  const insertedAt = new Set<number>();
  let lists: LabelList[] | undefined;
  for (const number of printed) {
    if (openings.has(number)) lists = [];
    const { parts, noun, isBracketed } = number;
    const [part, suffix] = parts;
    if (noun === '§' && !openings.has(number) && /^\d+[a-z]$/.test(part?.text ?? '')) insertedAt.add(0);
    if (noun === '' && suffix?.form === 'letters' && suffix.separator === '' && parts.length === 2) {
      const isAbove = ({ ordinal, mark }: LabelList) => ordinal === part?.value && mark.startsWith(isBracketed ? ')' : '.');
      insertedAt.add(lists?.findLastIndex(isAbove) ?? -1);
    }
    const nounDepth = Math.max(0, partNouns.indexOf(noun.toLowerCase()));
    const isPart = noun === '' || noun === '§' || partNouns.includes(noun.toLowerCase());
    if (lists === undefined || openings.has(number) || parts.length > 1 || part === undefined || !isPart) continue;
    const sign = part.form !== 'digits' ? '' : noun !== '' ? noun.toLowerCase() : isBracketed ? ')' : '.';
    const mark = sign + depthInLists(number.line);
    const numeral = romanToOrdinal(part.text.toLowerCase());
    const plain: LabelList = { form: part.form, mark, ordinal: part.value };
    const roman: LabelList = { form: 'roman', mark: part.form + mark, ordinal: numeral ?? 0 };
    const mayBeNumeral = numeral !== undefined && (part.form === 'letters' ? numerals.size > 0 : hasNumerals);
    const isFirstNumeral = part.form === 'letters' ? numerals.has(number.line) : part.text === 'I';
    const readings = !mayBeNumeral ? [plain] : isFirstNumeral ? [roman, plain] : [plain, roman];
    // Signs and words begin no list within another: `§ 1` after `II –`.
    const depth: ReturnType<typeof depthOf> =
      noun === ''
        ? depthOf(readings, lists)
        : { index: Math.min(nounDepth, lists.length), list: part.form === 'digits' || numeral === undefined ? plain : roman };
    const isStep = sign === '.' || (kind === 'full' && depth?.list.form === 'capitals');
    if (depth === undefined || (kind !== 'articles' && depth.index === 0 && isStep)) continue;
    if (lists[depth.index] !== undefined && lists[depth.index]?.form !== depth.list.form) later.add(depth.list.form);
    lists = [...lists.slice(0, depth.index), depth.list];
    depths[depth.index] = [...(depths[depth.index] ?? []), { ...depth.list, number }];
  }
  const isLatin = (form: NumberForm) =>
    printed.some(
      ({ parts: [first, second], noun }) =>
        noun === '' && first?.form === form && LATIN.some((suffix) => (second?.text ?? first.text).endsWith(suffix)),
    );
  const levels: LabelLevel[] = [];
  for (const [index, found] of depths.entries()) {
    const forms = [...Map.groupBy(found, ({ form }) => form)]
      .filter(([, alike]) => alike.some(({ ordinal }) => ordinal === 2))
      .sort(([one, a], [other, b]) => Number(later.has(one)) - Number(later.has(other)) || b.length - a.length);
    const [[form = undefined, alike = []] = [], ...others] = forms;
    if (form === undefined) break;
    levels.push({
      level: {
        name: (index < partNouns.length ? PART_NAMES[index] : LABEL_NAMES[form][index]) ?? `level${index + 2}`,
        form,
        separator: '.',
        ...(others.length > 0 && { alternatives: others.map(([other]) => other) }),
        ...(isLatin(form)
          ? { inserted: 'latin' as const }
          : form === 'digits' && insertedAt.has(index) && { inserted: 'letters' as const }),
      },
      evidence: evidenceOf(alike.map(({ number }) => number)),
    });
  }
  return levels.slice(0, LABEL_NAMES.digits.length);
}

/** Returns the list that a label goes on or begins, and its depth. */
function depthOf(readings: readonly LabelList[], lists: readonly LabelList[]) {
  const isSame = (list: LabelList) => (one: LabelList) => one.form === list.form && one.mark === list.mark;
  const next = readings.flatMap((list) => {
    const index = lists.findLastIndex((one) => isSame(list)(one) && one.ordinal + 1 === list.ordinal);
    return index < 0 ? [] : [{ index, list }];
  });
  // The first label may be misprinted.
  const first = readings.find(({ ordinal }) => ordinal === 1) ?? readings.find(({ ordinal }) => ordinal === 2);
  if (next[0] !== undefined && first?.form !== 'roman') return next[0];
  if (first === undefined) return next[0];
  const again = lists.findLastIndex(isSame(first));
  return { index: again < 0 ? lists.length : again, list: first };
}
