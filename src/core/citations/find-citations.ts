/** Finds citations in running text, of the text's own work and of others that it names. */
import { memoize } from '../memo.ts';
import {
  ancestors,
  childWithPart,
  compareNumbers,
  parseNumber,
  type RuleNumber,
  romanToOrdinal,
  type Scheme,
  siblingWithPart,
} from '../numbering/index.ts';
import { overlapsAny, type TextRange } from '../text/index.ts';
import type { CitationWords, Work } from '../work.ts';
import {
  BY_LOOK,
  type Certainty,
  type CitationEvidence,
  continuesCitation,
  findEvidence,
  isByLook,
  namesAnother,
  opensCitation,
} from './evidence.ts';
import {
  type CitationGrammar,
  citationGrammar,
  foldChapters,
  foldHanNumerals,
  foldNumerals,
  foldWidths,
  matchAt,
  wordPattern,
} from './grammar.ts';
import {
  AFTER_ANOTHER,
  BEFORE_ANOTHER,
  ITEM,
  LABEL_AFTER,
  LETTERED,
  namesLawAfter,
  namesLawBefore,
  PARAGRAPH,
  PLURAL,
} from './laws.ts';

/** One number of a citation, or a range of numbers. Offsets are those of the citation's text. */
export interface CitationPart {
  readonly start: number;
  readonly end: number;
  /** The number in its canonical spelling. */
  readonly from: string;
  /** The last number of a range, in full: `601.2d` for `601.2a–d`. */
  readonly to?: string;
  /** Set if only the last part of `from` is written: `c` of `601.2a, b and c`. */
  readonly abbreviated?: true;
  /** Set if the part of the rule is written apart: `3 Abs. 2`, `3 (2)`, and the `4` of `3 Abs. 2 und 4`. */
  readonly apart?: true;
}

/** A citation in running text. `start` and `end` are UTF-16 offsets into the text searched; `end` is exclusive. */
export interface Citation {
  /** As written, with the word that introduces it: `rules 110.2 and 112`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly CitationPart[];
  /** The version of the document, named before the rule or earlier in the sentence: `2.2` of `CR 2.2, rule 8.10.8.3`. */
  readonly version?: string;
  /** The quoted title after the last number, as written: `Trample.` */
  readonly title?: string;
  /** False if nothing introduces the number, which only looks like a citation. */
  readonly certain: boolean;
}

/** How a text may cite. */
export interface FindOptions {
  readonly scheme: Scheme;
  readonly words: CitationWords;
  /** Whether a number exists in the edition that the text cites. Absent: any number may exist. */
  readonly known?: (number: string) => boolean;
  /** Set for texts that are not rules (posts, source code), in which a citation needs more evidence. */
  readonly strict?: boolean;
  /** Versions of the document, known from other citations by the same author: after its name, these numbers are not rules. */
  readonly versions?: ReadonlySet<string>;
  /** Names of the work besides its words; the rules of a document with another name are not citations of it. */
  readonly names?: readonly string[] | undefined;
  /** Set if the text is known to cite: then a bare number that exists is a citation, unless it measures something. */
  readonly cites?: boolean;
  /** The rule that has the text. In statutes, `Abs. 2` is then a part of its article. */
  readonly within?: string | undefined;
}

/** A text with what is needed to read citations in it. */
interface CitationText {
  readonly scheme: Scheme;
  readonly grammar: CitationGrammar;
  readonly text: string;
  readonly certainty: Certainty;
}

/**
 * Finds every citation, in the order of the text: `see rules 601.2a–d and 609` is one with two parts. A number without a citation word is
 * found if it exists in the edition and looks like nothing else; a bare chapter needs such a word, or a list that began with one.
 */
export function findCitations(text: string, options: FindOptions): readonly Citation[] {
  const { words, known, within = '' } = options;
  const { reading, citations } = findNumbered(text, options);
  const { statute } = words;
  if (statute === undefined || known === undefined) return citations;
  const own = citations.filter((citation, index) => !isOfAnotherLaw(reading, citation, citations[index - 1], statute));
  const parts = findPartsAlone(reading, text, citations, { within, ...statute });
  return [...own, ...parts].toSorted((a, b) => a.start - b.start);
}

/** Finds the citations that have a number of their own. */
function findNumbered(text: string, options: FindOptions) {
  const grammar = citationGrammar(options.scheme, options.words);
  const certainty: Certainty = { known: options.known, strict: options.strict ?? false, cites: options.cites ?? false };
  const reading: CitationText = {
    scheme: options.scheme,
    grammar,
    text: foldChapters(withPoints(foldHanNumerals(foldNumerals(foldWidths(text))), options)),
    certainty,
  };
  const citations: Citation[] = [];
  let resume = 0;
  // The list that goes on after a quoted title: `rules 113, “…,” and 604, “…”`.
  let open: OpenList | undefined;
  // A known version applies up to the end of its sentence: `CR 2.2 has it in 8.10.8.6 and 8.10.4.1`.
  let named: NamedVersion | undefined;
  for (const match of reading.text.matchAll(grammar.number)) {
    if (match.index < resume) continue;
    const written = parseWritten(options.scheme, match[0]);
    if (written === undefined) continue;
    const writtenEnd = match.index + match[0].length;
    const evidence = evidenceFor(reading, match.index, writtenEnd, open);
    const isVersion = options.versions?.has(written.number) ?? false;
    const versioned = evidence.kind === 'work' ? readAfterVersion(reading, written, writtenEnd, isVersion) : undefined;
    if (isVersion && versioned !== undefined) named = { version: written.number, end: writtenEnd };
    else if (evidence.kind === 'work') named = undefined;
    if (versioned === 'none') continue;
    const { number: first, start, end } = versioned ?? { number: written, start: match.index, end: writtenEnd };
    const whole = readWhole(reading, first, start, end);
    if (isPartOf(citations.at(-1), whole, evidence, reading)) continue;
    const clauseEnds = matchAt(grammar.clauseEnd, reading.text, whole.end) !== null;
    const inverted = readInverted(reading, whole, evidence, resume);
    const opens =
      opensCitation(evidence.kind, (inverted ?? whole).number, clauseEnds, certainty) ||
      namesMissingPart(reading, whole, evidence);
    if (!opens) continue;
    const parts: readonly CitationPart[] =
      inverted === undefined
        ? readList(reading, whole, evidence)
        : [{ start: inverted.start, end: inverted.end, from: inverted.number.number, apart: true }];
    const opening = startAsWritten(text, reading.text, inverted?.start ?? evidence.start);
    const last = parts.at(-1)?.end ?? end;
    const title = matchAt(grammar.title, reading.text, last);
    resume = last;
    if (namesAnother(text, evidence, last, options)) continue;
    open = title === null ? undefined : { evidence, end: last + title[0].length };
    citations.push({
      text: text.slice(opening, last),
      start: opening,
      end: last,
      parts: parts.map((part) => ({ ...part, start: startAsWritten(text, reading.text, part.start) })),
      ...versionOf(versioned === undefined ? named : { version: written.number, end: start }, reading.text, start),
      ...quotedTitle(title),
      certain: !isByLook(evidence.kind, whole.number, clauseEnds) || matchAt(grammar.cueAfter, reading.text, last) !== null,
    });
  }
  return { reading, citations };
}

// Parts and other laws in statutes.

type Statute = NonNullable<CitationWords['statute']>;

/** Returns the end of what may stand between a citation and the name of a law. */
function tailEnd({ grammar, text }: CitationText, end: number): number {
  return end + (matchAt(grammar.tail, text, end)?.[0].length ?? 0);
}

/** Tells whether a citation, or a list to which it belongs, names another law: `§ 2 Abs. 1 BGB`, `民法第三条`. */
function isOfAnotherLaw(
  reading: CitationText,
  { start, end }: TextRange,
  before: TextRange | undefined,
  { titles }: Statute,
): boolean {
  const { text } = reading;
  const first = before !== undefined && tailEnd(reading, before.end) >= start ? before.start : start;
  return (
    [first, start].some((from) => namesLawBefore(text.slice(0, from), titles)) ||
    namesLawAfter(text.slice(tailEnd(reading, end)), titles)
  );
}

/** Finds parts without their article, which belong to that of the text: `Absatz 2`, `제2항`. */
function findPartsAlone(
  reading: CitationText,
  written: string,
  citations: readonly Citation[],
  { within, articleLevel, titles }: Statute & { readonly within: string },
): readonly Citation[] {
  const { grammar, scheme, text } = reading;
  const chain = [...ancestors(scheme, within), within].slice(articleLevel);
  const found: Citation[] = [];
  for (const match of text.matchAll(grammar.partAlone)) {
    const { index: start } = match;
    const end = start + match[0].length;
    if (overlapsAny({ start, end }, [...citations, ...found]) || AFTER_ANOTHER.test(text.slice(0, start))) continue;
    // After `§ 5, ` it is a part of that.
    const before = [...citations, ...found]
      .filter((citation) => citation.end <= start)
      .toSorted((a, b) => a.end - b.end)
      .at(-1);
    const between = text.slice(before?.end ?? start, start);
    if (before !== undefined && (tailEnd(reading, before.end) >= start || /^[^.,;:]{1,30}$/u.test(between))) continue;
    const near = text.slice(Math.max(0, start - LONGEST_PART), start);
    const isLabel = /(?:^|\n)[•*-]?\s?$/u.test(near) && LABEL_AFTER.test(text.slice(end));
    if (isLabel || AFTER_NUMBER.test(near)) continue;
    const number = partIn(reading, chain, match);
    if (number === undefined) continue;
    const parts = readList(reading, readWhole(reading, number, start, end, match.groups?.['word']), { kind: 'rule', start });
    const last = parts.at(-1)?.end ?? end;
    const after = text.slice(tailEnd(reading, last));
    if (matchAt(grammar.ofArticle, text, last) !== null || BEFORE_ANOTHER.test(text.slice(last)) || namesLawAfter(after, titles))
      continue;
    const asWritten = (at: number) => startAsWritten(written, text, at);
    const opening = asWritten(start);
    found.push({
      text: written.slice(opening, last),
      start: opening,
      end: last,
      parts: parts.map((part) => ({ ...part, start: asWritten(part.start) })),
      certain: true,
    });
  }
  return found;
}

/** The number of an article that this edition or work may not have, before its part: `art. 5, `. Sentences have no numbers. */
const AFTER_NUMBER = /(?<!(?:Satz|S\.|zdanie)\s?)(?<!\p{N})\p{N}{1,4}[a-z]?[º.]?,?\s?$/u;

/** Returns the part of an article that a word names, if that is clear. `chain`: the article, and what is between it and the text. */
function partIn({ scheme, certainty }: CitationText, chain: readonly string[], part: RegExpExecArray): RuleNumber | undefined {
  const label = labelOf(part);
  const [article] = chain;
  const word =
    part.groups?.['word'] ??
    part.input
      .slice(part.index + part[0].length)
      .trimStart()
      .charAt(0);
  const isLetter = /^[a-z]/u.test(label);
  if (/^[uú]nic[oa]$/iu.test(part.groups?.['label'] ?? '')) return undefined;
  if (article === undefined || !certainty.known?.(article)) return undefined;
  if (isLetter && !LETTERED.test(word) && !/^["”»]?[)]/u.test(part.input.slice(part.index + part[0].length))) return undefined;
  // An article has items besides paragraphs only if they are told apart: `inciso II` in `§ 2º`.
  const inner = chain.length > 1 && /^\d/u.test(label) ? chain.slice(1) : chain;
  const above = PARAGRAPH.test(word) ? [article] : ITEM.test(word) ? inner.toReversed() : [];
  return above
    .map((number) => childWithPart(scheme, number, label))
    .find((number) => number !== undefined && certainty.known?.(number.number));
}

/** A number with a comma where its chapter ends: `702,19b`. `[111,2]` is a list. */
const COMMA = /(?<![\p{L}\p{N}.,]|\[(?=\p{N}+,\p{N}+\]))\p{N}+,\p{N}+\p{L}{0,2}(?![\p{L}\p{N}]|[.,]\p{N})/gu;

/** Reads a comma as the point of a number that exists, since `CR 702,19b` does not cite chapter 702. */
function withPoints(text: string, { scheme, known, strict }: FindOptions): string {
  if (strict !== true || known === undefined) return text;
  return text.replace(COMMA, (written) => {
    const pointed = written.replace(',', '.');
    const number = parseNumber(scheme, pointed)?.number;
    return number !== undefined && known(number) ? pointed : written;
  });
}

/** Returns where a number begins in the text as written, before Han numerals were folded: after the first of the characters that fill their place. */
function startAsWritten(text: string, folded: string, start: number): number {
  if (text[start] === '第') return start + 1;
  const chapter = /(?:kap\.|luvun) $/u.exec(folded.slice(Math.max(0, start - LONGEST_PART), start));
  if (chapter !== null && !text.startsWith(chapter[0], start - chapter[0].length)) return start - chapter[0].length;
  const filled = /(?<![第제])[第제]+$/u.exec(folded.slice(Math.max(0, start - LONGEST_PART), start))?.[0].length ?? 1;
  return start - filled + 1;
}

/** A list of citations whose last number has a quoted title, which ends at `end`. */
interface OpenList {
  readonly evidence: CitationEvidence;
  readonly end: number;
}

interface NamedVersion {
  readonly version: string;
  readonly end: number;
}

const SENTENCE_END = /[.!?](?=\s)|[。！？\n]/u;

/** Returns the version that a citation refers to, unless a sentence has ended since it was named. */
function versionOf(named: NamedVersion | undefined, text: string, start: number) {
  const isMeant = named !== undefined && !SENTENCE_END.test(text.slice(named.end, start));
  return isMeant ? { version: named.version } : {};
}

/** Versions have small numbers: 101.2 is a rule. */
const VERSION_NUMBER = /^\p{N}{1,2}(?:\.\p{N}{1,2}){1,2}$/u;

/**
 * Reads the rule after a number that may be a version of its document. In `CR 2.2, rule 8.10.8.3` it is one, because the rule has a word of
 * its own, more levels, and is not below 2.2. In `CR 8.10, rule 8.10.8` it is the chapter of the rule, and `CR 6.1.4, rule 6.1.8` cites two
 * rules. A known version (`isVersion`) needs no word; if no rule follows it, returns `none`.
 */
function readAfterVersion(reading: CitationText, version: RuleNumber, end: number, isVersion: boolean) {
  const gap = VERSION_NUMBER.test(version.number) ? matchAt(reading.grammar.ruleAfterVersion, reading.text, end) : null;
  if (gap === null || (gap.groups?.['cue'] === undefined && !isVersion)) return undefined;
  const start = end + gap[0].length;
  const rule = readNumber(reading, start);
  if (rule?.number.above.includes(version.number) === true) return undefined;
  if (rule === undefined || rule.number.parts.length <= version.parts.length) return isVersion ? 'none' : undefined;
  return { ...rule, start };
}

function quotedTitle(match: RegExpExecArray | null) {
  const { latin, cjk: title = latin } = match?.groups ?? {};
  return title === undefined ? {} : { title };
}

/** Returns the evidence for a number; one that continues a list after a title has the evidence of that list. */
function evidenceFor(reading: CitationText, start: number, end: number, open: OpenList | undefined): CitationEvidence {
  const evidence = findEvidence(reading.grammar, reading.text, start, end);
  if (!BY_LOOK.has(evidence.kind) || open === undefined) return evidence;
  const separator = matchAt(reading.grammar.separatorAfterTitle, reading.text, open.end);
  return separator !== null && open.end + separator[0].length === start ? { kind: open.evidence.kind, start } : evidence;
}

/** A number as a citation writes it. */
interface WrittenNumber {
  readonly number: RuleNumber;
  readonly start: number;
  readonly end: number;
  /** How its last part is written if apart: the word before it (`Abs.`), `(` for a number in brackets, or nothing for a letter. */
  readonly apart?: string;
}

function readList(reading: CitationText, first: WrittenNumber, evidence: CitationEvidence): readonly CitationPart[] {
  const parts = readRange(reading, first);
  const { grammar, text, certainty } = reading;
  // In `arts. 1º e 4º`, a short number that the edition has is no quantity.
  const isSeveral =
    evidence.kind === 'rule' &&
    !certainty.strict &&
    grammar.pluralBefore.test(text.slice(Math.max(0, first.start - LONGEST_PART), first.start));
  let { apart } = first;
  for (;;) {
    const last = parts.at(-1);
    const separator = last === undefined ? null : matchAt(grammar.listSeparator, text, last.end);
    if (last === undefined || separator === null) return parts;
    const next = last.end + separator[0].length;
    const number = readNumber(reading, next);
    const whole = number && readWhole(reading, number.number, next, number.end);
    // `3 Abs. 1` of `§§ 2 Abs. 3, 3 Abs. 1` is not a part of § 2.
    if (apart && whole !== undefined && isSameWord(whole.apart, apart)) {
      parts.push(...readRange(reading, whole));
      continue;
    }
    const sibling = apart
      ? readSiblingPart(reading, last, next, apart)
      : number === undefined && readSibling(reading, last, next);
    if (sibling) {
      const deeper = apart ? readDeeper(reading, sibling) : undefined;
      parts.push(deeper ?? sibling);
      continue;
    }
    // After `§ 3 Abs. 2 und`, a 9 is neither a part of § 3 nor certainly § 9.
    if (whole === undefined || (apart && /^\p{N}+$/u.test(number?.number.number ?? ''))) return parts;
    const isListed = isSeveral && certainty.known?.(whole.number.number) === true;
    if (!isListed && !continuesCitation(evidence.kind, whole.number, certainty)) return parts;
    parts.push(...readRange(reading, whole));
    ({ apart } = whole);
  }
}

/** Reads the range that a number opens, or the number alone: `601.2a–d`, `601.2(a)–(d)`, `§ 3 Abs. 2 bis 4`. */
function readRange(reading: CitationText, { number: from, start, end, apart }: WrittenNumber): CitationPart[] {
  const { grammar, scheme, text } = reading;
  const separator = matchAt(grammar.rangeSeparator, text, end);
  const single: CitationPart = { start, end, from: from.number, ...(apart && { apart: true }) };
  if (separator === null) return [single];
  const second = end + separator[0].length;
  const full = readNumber(reading, second);
  if (full?.number.level === from.level) return [{ start, end: full.end, from: from.number, to: full.number.number }];
  const last = matchAt(
    apart === undefined ? grammar.lastPart : apart === '' ? grammar.letterHere : grammar.partHere,
    text,
    second,
  );
  const to = last === null ? undefined : siblingWithPart(scheme, from.number, labelOf(last));
  if (last === null || to === undefined || !abbreviates(separator, from, parseNumber(scheme, to))) return [single];
  return [{ ...single, end: second + last[0].length, to }];
}

function labelOf({
  0: all,
  groups: { letter, label, bracketed, counted, listed, numeral, signed } = {},
}: RegExpExecArray): string {
  const found = letter ?? label ?? bracketed ?? counted ?? listed ?? numeral ?? signed?.replace(' ', '') ?? all;
  return /^[uú]nic[oa]$/iu.test(found) ? '1' : found;
}

/** Reads the parts that are written apart after the number at `start`–`end`: `601.2 (a)`, `§ 3 Abs. 2 Nr. 1`. */
function readWhole(reading: CitationText, first: RuleNumber, start: number, end: number, word?: string): WrittenNumber {
  const lettered = readLetter(reading, first, start, end);
  const unlettered = { number: first, start, end, ...(word !== undefined && { apart: word }) };
  let whole: WrittenNumber = lettered === undefined ? unlettered : { ...lettered, start, apart: '' };
  for (;;) {
    const part = matchAt(reading.grammar.partAfter, reading.text, whole.end);
    const number = part === null ? undefined : partOf(reading, whole.number, part);
    if (part === null || number === undefined) return whole;
    whole = { number, start, end: whole.end + part[0].length, apart: part.groups?.['word'] ?? '(' };
  }
}

/** Returns the number of a part that is written apart. In brackets, and after a comma alone, may be anything, unless the edition has such a rule. */
function partOf(
  { scheme, certainty: { known } }: CitationText,
  above: RuleNumber,
  part: RegExpExecArray,
): RuleNumber | undefined {
  const { numeral } = part.groups ?? {};
  if (numeral !== undefined && numeral !== numeral.toUpperCase()) return undefined;
  const counted = numeral === undefined ? undefined : romanToOrdinal(numeral.toLowerCase());
  // `§ 5 II` may be the second paragraph of works that print `(2)`.
  const number =
    childWithPart(scheme, above.number, labelOf(part)) ??
    (counted === undefined ? undefined : childWithPart(scheme, above.number, String(counted)));
  const exists = number && known?.(number.number);
  const isUnsure = part.groups?.['bracketed'] !== undefined || part.groups?.['listed'] !== undefined || numeral !== undefined;
  return exists === false || (exists === undefined && isUnsure) ? undefined : number;
}

/**
 * Reads the parts of a rule that are written before it, innermost first, but not before `limit`: `§ 2º do art. 3º`. Returns undefined if there
 * are none, or if the edition does not have them.
 */
function readInverted(
  reading: CitationText,
  above: WrittenNumber,
  evidence: CitationEvidence,
  limit: number,
): WrittenNumber | undefined {
  const { grammar, text } = reading;
  if (above.apart !== undefined || !(evidence.kind === 'rule' || evidence.kind === 'section')) return undefined;
  let { number } = above;
  let { start } = evidence;
  for (;;) {
    const part = grammar.partBefore.exec(text.slice(Math.max(limit, start - LONGEST_PART), start));
    if (part === null) break;
    const below = partOf(reading, number, part);
    if (below === undefined) return undefined;
    number = below;
    start -= part[0].length;
  }
  const list = matchAt(grammar.listSeparator, text, above.end) ?? matchAt(grammar.rangeSeparator, text, above.end);
  const isList = list !== null && readNumber(reading, above.end + list[0].length) !== undefined;
  // `§ 2º dos arts. 3º e 4º` may cite a part of one article or of both.
  return start === evidence.start || isList ? undefined : { number, start, end: above.end };
}

/** Tells whether a bare number with a word of its own is a part of the rule cited directly before it, as the `2` of `§ 1 Abs. 2`. */
function isPartOf(
  before: Citation | undefined,
  { number, start }: WrittenNumber,
  evidence: CitationEvidence,
  { scheme, text }: CitationText,
): boolean {
  if (before === undefined || !/^\p{N}+$/u.test(number.number)) return false;
  if (!/^[ºª]?[^\S\n]+$/u.test(text.slice(before.end, evidence.start))) return false;
  const [word = '', wordBefore = ''] = [text.slice(evidence.start, start), text.slice(before.start, before.parts[0]?.start)].map(
    (cue) => cue.trim().toLowerCase(),
  );
  // `Rules 601 rule 602` is a list.
  const isSameWord = wordBefore.startsWith(word) || word.startsWith(wordBefore);
  return !isSameWord && before.parts.some(({ from }) => parseNumber(scheme, from)?.level === number.level);
}

/** Tells whether a word for parts follows a rule with a word of its own, which is a citation even if the edition lacks the rule: `§ 9 Abs. 2`. */
function namesMissingPart(
  { grammar, text, certainty }: CitationText,
  { end }: WrittenNumber,
  { kind }: CitationEvidence,
): boolean {
  if (certainty.strict || kind !== 'rule') return false;
  return matchAt(grammar.partAfter, text, end)?.groups?.['word'] !== undefined;
}

/** The longest text with a part before its rule, in characters: `parágrafo 2º do `. */
const LONGEST_PART = 40;

/** Reads a letter apart from its number: in brackets, or after a space if more letters follow. */
function readLetter(reading: CitationText, above: RuleNumber, start: number, end: number) {
  if (!reading.certainty.strict) return undefined;
  const gap =
    /^(?:\((?=[a-z]{1,2}\))| \((?=[a-z]\))| (?=[a-z](?:\s*[,/&+]\s*|[-–]|\s+[\p{L}]{1,3}\s+)[a-z](?![\p{L}\p{N}])))/u.exec(
      reading.text.slice(end, end + 20),
    )?.[0];
  const letter = gap === undefined ? null : matchAt(reading.grammar.letterHere, reading.text, end + gap.replace('(', '').length);
  if (letter === null || letter[0].includes('(') !== gap?.includes('(')) return undefined;
  const number = parseNumber(reading.scheme, reading.text.slice(start, end) + letter.groups?.['letter']);
  if (number === undefined || number.level === above.level || reading.certainty.known?.(number.number) === false)
    return undefined;
  return { number, end: letter.index + letter[0].length };
}

/** Reads a letter that continues a list: `b` and `c` of `601.2a, b and c`. It must ascend, which the article of `601.2b, a player` does not. */
function readSibling(reading: CitationText, last: CitationPart, start: number): CitationPart | undefined {
  if (!reading.certainty.strict) return undefined;
  const before = last.to ?? last.from;
  const letter = matchAt(reading.grammar.letterHere, reading.text, start);
  const number = siblingWithPart(reading.scheme, before, letter?.groups?.['letter'] ?? '');
  if (letter === null || number === undefined || reading.certainty.known?.(number) === false) return undefined;
  if (compareNumbers(reading.scheme, number, before) <= 0) return undefined;
  const end = start + letter[0].length;
  // The `e` of `601.2b, e uma` is a word.
  const next = matchAt(reading.grammar.clauseEnd, reading.text, end) ?? matchAt(reading.grammar.listSeparator, reading.text, end);
  return next === null ? undefined : { start, end, from: number, abbreviated: true };
}

/** Reads a part of the same rule that continues a list: `Nr. 3` of `§ 3 Nr. 2 und Nr. 3`, `3` of `§ 3 Abs. 2 und 3`, `(3)` of `§ 3 (2), (3)`. */
function readSiblingPart(reading: CitationText, last: CitationPart, start: number, apart: string): CitationPart | undefined {
  const { grammar, scheme, text, certainty } = reading;
  const part = matchAt(grammar.partHere, text, start);
  const { word, bracketed, counted } = part?.groups ?? {};
  const number = part === null ? undefined : siblingWithPart(scheme, last.to ?? last.from, labelOf(part));
  if (part === null || number === undefined || certainty.known?.(number) === false) return undefined;
  const isOther = bracketed !== undefined || counted !== undefined;
  const isAlike = word === undefined ? isOther === (apart === '(') : isSameWord(word, apart);
  const end = start + part[0].length;
  // The `3` of `§ 3 Abs. 2 und 3 Punkte` counts something.
  const next = matchAt(grammar.clauseEnd, text, end) ?? matchAt(grammar.listSeparator, text, end);
  const own = end - (bracketed === undefined ? labelOf(part).length : bracketed.length + 2);
  const isCounted = next === null && word === undefined && counted === undefined && !PLURAL.test(apart);
  if (!isAlike || isCounted) return undefined;
  return { start: own, end, from: number, abbreviated: true, apart: true };
}

/** Reads the parts of a part that continues a list: `Nr. 1` of `§ 3 Abs. 1 und Abs. 3 Nr. 1`. */
function readDeeper(reading: CitationText, { start, end, from }: CitationPart): CitationPart | undefined {
  const number = parseNumber(reading.scheme, from);
  const whole = number && readWhole(reading, number, start, end);
  return whole?.apart === undefined ? undefined : { start, end: whole.end, from: whole.number.number, apart: true };
}

/** Tells whether two words for parts are forms of one: `comma`, `commi`. */
function isSameWord(word = '', other: string): boolean {
  const stem = (one: string) => one.toLowerCase().slice(0, 3);
  return stem(word) === stem(other);
}

/** Tells whether letters after a dash end a range, as in `601.2a–d` and not in `601.2a – a player` and `601.2b to a player`. */
function abbreviates(separator: RegExpExecArray, from: RuleNumber, to: RuleNumber | undefined): boolean {
  const spaced = /\s/u.test(separator[0]);
  if (!spaced) return true;
  const { word } = separator.groups ?? {};
  return word !== undefined && (to?.parts.at(-1) ?? 0) > (from.parts.at(-1) ?? 0);
}

function readNumber({ scheme, grammar, text }: CitationText, start: number) {
  const match = matchAt(grammar.numberHere, text, start);
  const number = match === null ? undefined : parseWritten(scheme, match[0]);
  return match === null || number === undefined ? undefined : { number, end: start + match[0].length };
}

/** Parses a number as texts write it: `3 a` of `3 a §` is 3a. */
function parseWritten(scheme: Scheme, written: string): RuleNumber | undefined {
  return parseNumber(scheme, written.replace(/\s(?=[a-z]$)/u, ''));
}

// Citations that name their work: `see CR 601.2a`, `IPG 2.1`, `section 4.8 of the MTR`.

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
/** How far a citation is read after the name of its work, in characters. */
const LONGEST_CITATION = 160;

/** Finds the citations of a text that name one of the given works, in order. `words` are those of the text's language and work. */
export function findWorkCitations(text: string, works: readonly NamedWork[], words: CitationWords): readonly WorkCitation[] {
  const { between, before } = cuePatterns(words);
  const found = works.flatMap((work) => {
    if (work.names.length === 0) return [];
    return Array.from(text.matchAll(namePattern(work.names))).flatMap((match): WorkCitation[] => {
      const preceding = before.exec(text.slice(0, match.index));
      const number = preceding === null ? undefined : parseNumber(work.scheme, preceding.groups?.['number'] ?? '');
      if (preceding !== null && number !== undefined) {
        const start = preceding.index;
        const at = text.indexOf(preceding.groups?.['number'] ?? '', start);
        const part = { start: at, end: at + (preceding.groups?.['number']?.length ?? 0), from: number.number };
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
