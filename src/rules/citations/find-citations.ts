/** Citations in running text. */
import { compareNumbers, parseNumber, type RuleNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { type Certainty, continuesCitation, type Evidence, type EvidenceKind, findEvidence, opensCitation } from './evidence.ts';
import { type CitationGrammar, citationGrammar, foldWidths, matchAt } from './grammar.ts';

/** One number of a citation, or a range of numbers. Offsets are those of the text in which the citation stands. */
export interface CitationPart {
  readonly start: number;
  readonly end: number;
  /** The number in its canonical spelling. */
  readonly from: string;
  /** The last number of a range, in full: `601.2d` for `601.2a–d`. */
  readonly to?: string;
  /** Set if only the last part of `from` is written: `c` of `601.2a, b and c`. */
  readonly abbreviated?: true;
}

/** A citation in running text. Offsets are UTF-16 offsets into the text that was searched; `end` is exclusive. */
export interface Citation {
  /** As written, with the word that introduces it: `rules 110.2 and 112`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly CitationPart[];
  /** The level of the first number: `section`. */
  readonly level: string;
  /** The version of the document that the text names before its rule, or earlier in its sentence: `2.2` of `CR 2.2, rule 8.10.8.3`. */
  readonly version?: string;
  /** The quoted title after the last number, as written: `Trample.` */
  readonly title?: string;
  /** False if only the look of the number makes it a citation. */
  readonly certain: boolean;
}

/** How a text may cite. */
export interface FindOptions {
  readonly scheme: Scheme;
  readonly words: CitationWords;
  /** Whether a number exists in the edition that the text cites. Without it every number that looks like a rule's may exist. */
  readonly known?: (number: string) => boolean;
  /** For texts that are not rules (posts, source code): prepositions and the look of a number count for less. */
  readonly strict?: boolean;
  /** Numbers that are versions of the document where they follow its name: what `version` of other citations by the same author says. */
  readonly versions?: ReadonlySet<string>;
  /** Set if the text is known to cite: then a bare number that exists is a citation, unless it measures something. */
  readonly cites?: boolean;
}

/** A place in a text with all that is needed to read on from it. */
interface Reading {
  readonly scheme: Scheme;
  readonly grammar: CitationGrammar;
  readonly text: string;
  readonly certainty: Certainty;
}

/**
 * Finds every citation, in the order of the text: `see rules 601.2a–d and 609` is one with two parts. A number without a word is found
 * where it exists in the edition and looks like nothing else; a bare chapter needs a word, or a list that began with one.
 */
export function findCitations(text: string, options: FindOptions): readonly Citation[] {
  const grammar = citationGrammar(options.scheme, options.words);
  const certainty: Certainty = { known: options.known, strict: options.strict ?? false, cites: options.cites ?? false };
  const reading: Reading = { scheme: options.scheme, grammar, text: foldWidths(text), certainty };
  const citations: Citation[] = [];
  let resume = 0;
  // The title after a number does not end a list: `rules 113, “…,” and 604, “…”`.
  let open: { readonly evidence: Evidence; readonly end: number } | undefined;
  // A version that is known as one is meant up to the end of its sentence: `CR 2.2 has it in 8.10.8.6 and 8.10.4.1`.
  let spoken: { readonly version: string; readonly end: number } | undefined;
  for (const match of reading.text.matchAll(grammar.number)) {
    if (match.index < resume) continue;
    const written = parseNumber(options.scheme, match[0]);
    if (written === undefined) continue;
    const writtenEnd = match.index + match[0].length;
    const evidence = evidenceFor(reading, match.index, writtenEnd, open);
    const isNamed = options.versions?.has(written.number) ?? false;
    const versioned = evidence.kind === 'work' ? readAfterVersion(reading, written, writtenEnd, isNamed) : undefined;
    if (isNamed && versioned !== undefined) spoken = { version: written.number, end: writtenEnd };
    else if (evidence.kind === 'work') spoken = undefined;
    if (versioned === 'none') continue;
    const { number: first, start, end } = versioned ?? { number: written, start: match.index, end: writtenEnd };
    const lettered = readLetter(reading, first, start, end);
    const clauseEnds = matchAt(grammar.clauseEnd, reading.text, lettered?.end ?? end) !== null;
    if (!opensCitation(evidence.kind, lettered?.number ?? first, clauseEnds, certainty)) continue;
    const parts = readParts(reading, first, start, end, evidence);
    const last = parts.at(-1)?.end ?? end;
    const title = matchAt(grammar.title, reading.text, last);
    resume = last;
    if (namesAnother(text, evidence, last, options.words)) continue;
    open = title === null ? undefined : { evidence, end: last + title[0].length };
    citations.push({
      text: text.slice(evidence.start, last),
      start: evidence.start,
      end: last,
      parts,
      level: first.level,
      ...versionOf(versioned === undefined ? spoken : { version: written.number, end: start }, reading.text, start),
      ...quotedTitle(title),
      certain: !BY_LOOK.has(evidence.kind) || matchAt(grammar.cueAfter, reading.text, last) !== null,
    });
  }
  return citations;
}

/** Abbreviates a document before the noun of a citation: `MTR section 4.3`, `RFC 2119, section 4.2`. */
const ABBREVIATED = /(?<![\p{L}\p{N}])(?<name>\p{Lu}{2,5})(?:[\s-]\p{N}[\p{N}.:-]*)?,?\s*$/u;
/** Names a document after a citation: `section 5.2 of the Tournament Rules`, `chapter 420.3 of the manual`. */
const NAMED_AFTER = [
  /^,?\s+(?:of|in|from)\s+the\s+(?<name>(?:\p{Lu}[\p{L}’'-]*\s+){1,6}(?:Rules|Guide|Guidelines|Policy|Code|Handbook))(?!\p{L})/u,
  /^,?\s+(?:of|in|from)\s+(?:the|this|our|its)\s+(?<name>(?:[\p{L}’'-]+\s+){0,3}(?:manual|code|act|statutes?|regulations?|standard|spec|specification|contract|agreement|license|licence|constitution|treaty|handbook|report|thesis|paper|book|directive|ordinance|gdpr|rfc))(?!\p{L})/iu,
];

/** Tells whether a citation names a document that is not this one: whatever has that number here is not what it means. */
function namesAnother(text: string, { kind, start }: Evidence, end: number, { work }: CitationWords): boolean {
  if (kind === 'work' || kind === 'quoted') return false;
  const [inTitle, anyhow] = NAMED_AFTER.map((pattern) => pattern.exec(text.slice(end, end + 100))?.groups?.['name']);
  // A rule is also called by its game, `MTG rule 704.5`; sections are those of documents.
  const isLoud = kind !== 'section' || !/\p{Ll}|\p{Lo}/u.test(text.slice(start, end));
  const before = isLoud ? undefined : ABBREVIATED.exec(text.slice(Math.max(0, start - 24), start))?.groups?.['name'];
  const name = before ?? (kind === 'section' ? inTitle : undefined) ?? anyhow;
  return name !== undefined && !work.some((own) => name.toLowerCase().includes(own.toLowerCase()));
}

const SENTENCE_END = /[.!?](?=\s)|[。！？\n]/u;

/** Returns the version that a citation is of, unless a sentence has ended since it was named. */
function versionOf(spoken: { readonly version: string; readonly end: number } | undefined, text: string, start: number) {
  const isMeant = spoken !== undefined && !SENTENCE_END.test(text.slice(spoken.end, start));
  return isMeant ? { version: spoken.version } : {};
}

/** A version counts small: nobody numbers a document 101.2, which is a rule. */
const VERSION_NUMBER = /^\p{N}{1,2}(?:\.\p{N}{1,2}){1,2}$/u;

/**
 * Reads the rule after a number that is the version of its document: in `CR 2.2, rule 8.10.8.3` the rule is introduced by a word of its own,
 * lies deeper and not below 2.2. In `CR 8.10, rule 8.10.8` the chapter of the rule is named, and `CR 6.1.4, rule 6.1.8` lists two rules.
 * A version that is known as one needs no word, and `none` is returned where no rule follows it.
 */
function readAfterVersion(reading: Reading, version: RuleNumber, end: number, isNamed: boolean) {
  const gap = VERSION_NUMBER.test(version.number) ? matchAt(reading.grammar.ruleAfterVersion, reading.text, end) : null;
  if (gap === null || (gap.groups?.['cue'] === undefined && !isNamed)) return undefined;
  const start = end + gap[0].length;
  const rule = readNumber(reading, start);
  if (rule?.number.above.includes(version.number) === true) return undefined;
  if (rule === undefined || rule.number.parts.length <= version.parts.length) return isNamed ? 'none' : undefined;
  return { ...rule, start };
}

/** Evidence that is in the look of a number and of its surroundings, not in a word or mark that says what it is. */
const BY_LOOK: ReadonlySet<EvidenceKind> = new Set(['none', 'leading', 'coded', 'measure']);

function quotedTitle(match: RegExpExecArray | null): { readonly title?: string } {
  const { latin, cjk: title = latin } = match?.groups ?? {};
  return title === undefined ? {} : { title };
}

/** Returns the evidence for a number; one that continues a list after a title has the evidence of that list. */
function evidenceFor(
  reading: Reading,
  start: number,
  end: number,
  open: { evidence: Evidence; end: number } | undefined,
): Evidence {
  const evidence = findEvidence(reading.grammar, reading.text, start, end);
  if (!BY_LOOK.has(evidence.kind) || open === undefined) return evidence;
  const separator = matchAt(reading.grammar.separatorAfterTitle, reading.text, open.end);
  return separator !== null && open.end + separator[0].length === start ? { kind: open.evidence.kind, start } : evidence;
}

function readParts(reading: Reading, first: RuleNumber, start: number, end: number, evidence: Evidence): readonly CitationPart[] {
  const parts = readPart(reading, first, start, end);
  for (;;) {
    const last = parts.at(-1);
    const separator = last === undefined ? null : matchAt(reading.grammar.listSeparator, reading.text, last.end);
    if (last === undefined || separator === null) return parts;
    const next = last.end + separator[0].length;
    const number = readNumber(reading, next);
    if (number === undefined) {
      const sibling = readSibling(reading, last, next);
      if (sibling === undefined) return parts;
      parts.push(sibling);
    } else if (continuesCitation(evidence.kind, number.number, reading.certainty)) {
      parts.push(...readPart(reading, number.number, next, number.end));
    } else return parts;
  }
}

/** Reads the number at `start`–`end` with the letter and the range that it may open: `601.2a–d`, `601.2(a)–(d)`, `601.2 a and b`. */
function readPart(reading: Reading, number: RuleNumber, start: number, end: number): CitationPart[] {
  const lettered = readLetter(reading, number, start, end);
  const [from, fromEnd] = lettered === undefined ? [number, end] : [lettered.number, lettered.end];
  const separator = matchAt(reading.grammar.rangeSeparator, reading.text, fromEnd);
  const single: CitationPart = { start, end: fromEnd, from: from.number };
  if (separator === null) return [single];
  const second = fromEnd + separator[0].length;
  const full = readNumber(reading, second);
  if (full?.number.level === from.level) return [{ start, end: full.end, from: from.number, to: full.number.number }];
  const last = matchAt(lettered === undefined ? reading.grammar.lastPart : reading.grammar.letterHere, reading.text, second);
  const to = last === null ? undefined : siblingWithPart(reading.scheme, from.number, last.groups?.['letter'] ?? last[0]);
  if (last === null || to === undefined || !abbreviates(separator, from, parseNumber(reading.scheme, to))) return [single];
  return [{ start, end: second + last[0].length, from: from.number, to }];
}

/** Reads a letter that stands apart from its number: in brackets, or after a space if more letters follow. */
function readLetter(reading: Reading, above: RuleNumber, start: number, end: number) {
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

/** Reads a letter that continues a list: the `b` and `c` of `601.2a, b and c`; letters ascend, and the article of `601.2b, a player` does not. */
function readSibling(reading: Reading, last: CitationPart, start: number): CitationPart | undefined {
  if (!reading.certainty.strict) return undefined;
  const before = last.to ?? last.from;
  const letter = matchAt(reading.grammar.letterHere, reading.text, start);
  const number = siblingWithPart(reading.scheme, before, letter?.groups?.['letter'] ?? '');
  if (letter === null || number === undefined || reading.certainty.known?.(number) === false) return undefined;
  if (compareNumbers(reading.scheme, number, before) <= 0) return undefined;
  const end = start + letter[0].length;
  // `601.2b, e uma` goes on with a word, not with a letter.
  const goesOn =
    matchAt(reading.grammar.clauseEnd, reading.text, end) ?? matchAt(reading.grammar.listSeparator, reading.text, end);
  return goesOn === null ? undefined : { start, end, from: number, abbreviated: true };
}

/** Tells whether letters after a dash end a range: in `601.2a–d` they do, in `601.2a – a player` and `601.2b to a player` they do not. */
function abbreviates(separator: RegExpExecArray, from: RuleNumber, to: RuleNumber | undefined): boolean {
  const spaced = /\s/u.test(separator[0]);
  if (!spaced) return true;
  const { word } = separator.groups ?? {};
  return word !== undefined && (to?.parts.at(-1) ?? 0) > (from.parts.at(-1) ?? 0);
}

function readNumber(
  { scheme, grammar, text }: Reading,
  start: number,
): { readonly number: RuleNumber; readonly end: number } | undefined {
  const match = matchAt(grammar.numberHere, text, start);
  const number = match === null ? undefined : parseNumber(scheme, match[0]);
  return match === null || number === undefined ? undefined : { number, end: start + match[0].length };
}
