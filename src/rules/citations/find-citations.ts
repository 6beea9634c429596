/** Citations in running text. */
import { compareNumbers, parseNumber, type RuleNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
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
  /** What the work is called besides its words: the rule of a document of another name is no citation. */
  readonly names?: readonly string[] | undefined;
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
    if (namesAnother(text, evidence, last, options)) continue;
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

/** Names a body of law or of a sport before its rule: `FRE rule 404.2`, `Federal Rule 501.2`, `FIDE rule 104.1`. */
const BODY_BEFORE =
  /(?<![\p{L}\p{N}])(?<name>FR(?:E|[A-Z]{0,2}P)|[A-Z]{1,4}RC?P|CPLR|Federal|Fed\.(?:\s*R\.)?|Civil|Criminal|Bankruptcy|Appellate|Court|Evidence|Procedure|FIFA|FIDE|IFAB|NFL|NBA|NHL|MLB|NCAA|ITF|USGA|FINRA|SEC|NYSE|NASDAQ)\s+$/u;
/** Names one after it: `Rule 501.2 of Civil Procedure`, `rule 404.2 of Evidence`. */
const BODY_AFTER =
  /^,?\s+(?:of|under)\s+(?:the\s+)?(?<name>(?:\p{Lu}[\p{L}’'-]+(?:\s+(?:of|and|for)(?:\s+the)?)?\s+){1,5}\p{Lu}[\p{L}’'-]+|Procedure|Evidence|Golf|Chess|Football|Tennis)(?!\p{L})/u;

/** Tells whether the rule of a citation is said to be of a body of rules that has none of the names of this work. */
function isOfAnotherBody(text: string, start: number, end: number, { names, words }: FindOptions): boolean {
  if (BODY_BEFORE.test(text.slice(Math.max(0, start - 24), start))) return true;
  const name = names === undefined ? undefined : BODY_AFTER.exec(text.slice(end, end + 100))?.groups?.['name'];
  if (names === undefined || name === undefined) return false;
  const titles = names.flatMap((title) => title.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const own = [...words.work.map((word) => word.toLowerCase()), ...titles.filter((word) => !words.rule.includes(word))];
  const folded = ` ${name.toLowerCase().split(/\s+/u).join(' ')} `;
  return !own.some((word) => folded.includes(` ${word} `));
}

/** Tells whether a citation names a document that is not this one: whatever has that number here is not what it means. */
function namesAnother(text: string, { kind, start }: Evidence, end: number, options: FindOptions): boolean {
  if (kind === 'work' || kind === 'quoted') return false;
  if (options.strict === true && kind === 'rule' && isOfAnotherBody(text, start, end, options)) return true;
  const { work } = options.words;
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

// What makes a number in running text the citation of a rule.

/**
 * `rule`, `section`, `see`, `work`: a word before it · `after`: a word after it (`6.2参照`) · `quoted`: the link or template of a wiki or bot
 * (`[[704]]`, `!!704!!`, `{{CR|exact|704}}`) · `titled`: `(See 9. Rule Processing)` · `bracketed`: `[405.6g]`, `!302.2` · `parenthesised`:
 * `(502.9)` · `field`: the value of a field (`"rule_number": "603.3"`) · `leading`: it begins a line, as a heading or a quoted rule does (`//
 * 702.97. Cipher`) · `coded`: in backticks · `version`: of a program, or the number of another thing · `coordinate`: other decimals follow (`310.8c-1.5`) · `measure`: of anything
 * else · `none`: only its look.
 */
type EvidenceKind =
  | 'rule'
  | 'section'
  | 'see'
  | 'work'
  | 'after'
  | 'quoted'
  | 'titled'
  | 'bracketed'
  | 'parenthesised'
  | 'field'
  | 'leading'
  | 'coded'
  | 'version'
  | 'coordinate'
  | 'measure'
  | 'none';

/** What introduces a number. */
interface Evidence {
  readonly kind: EvidenceKind;
  /** Where the citation begins: at its introducing word if that is a noun. */
  readonly start: number;
}

/** What is known of the numbers of the edition, and how much evidence a citation needs; see `FindOptions`. */
interface Certainty {
  readonly known: ((number: string) => boolean) | undefined;
  readonly strict: boolean;
  readonly cites: boolean;
}

/** The longest cue, in characters. */
const REACH = 60;
/** Introduces the version of a program, which looks like a number of dotted schemes. */
const VERSION =
  /(?:(?:^|[^\p{L}])(?:v|ver|version|versi[oó]n|vers[aã]o|versione|versie|fassung|release)\.?|バージョン|版本|버전)\s*$/iu;
/** Names what else is numbered with dots and letters: `Flight 601.2a`, `commit 214.8a`, `21 CFR 110.5a`, `equation (603.4)`. */
const OTHER_NUMBERED =
  /(?:^|[^\p{L}])(?:flight|room|gate|seat|ticket|issue|bug|commit|invoice|serial|model|channel|track|patch|rev(?:ision)?|spec(?:ification)?|eqn?|equation|theorem|lemma|exercise|fig(?:ure)?|table|listing|code|cfr|usc|u\.s\.c|rfc|iso|iec|ieee|din|ansi|icd|doi|isbn|dewey|ddc)\.?[^\S\n]*[#:(]?[^\S\n]*$/iu;

/** Continues as the heading of a number does, up to the end of the brackets. */
const HEADED = /^\.\s+\p{Lu}[^().]*[)）]/u;

/** Introduces what is counted, paid or answered by a server and looks like a number of a rule. */
const MEASURE =
  /(?:(?:^|[^\p{L}])(?:https?|error|status|code|build|port|page|pp?\.|index|size|width|height|ratio|offset|score|value|timeout|delay|costs?|price|usd|eur|about|roughly|over|than|by|of|for|to|at)[^\S\n]*:?[^\S\n]*|[=<>~≈±×+*$€£][^\S\n]*|#|\p{N}[^\S\n]+(?:[/-][^\S\n]+)?)$/iu;
/** A number with one point that is not a rule number: what stands beside it measures something, too. */
const OTHER_DECIMAL = /(?<![\p{N}.,/-])(?:\p{N}{1,2}|\p{N}{4,})[.,]\p{N}+(?![\p{N}.,/-]*[.,/-]\p{N})/u;
/** Follows what is counted. */
const UNIT =
  /^\s*(?:[%°×]|(?:ms|µs|s|secs?|seconds?|min|minutes?|h|hours?|days?|px|pt|em|rem|[kmgt]i?b|k|x|kg|g|lbs?|km|m|cm|mm|miles?|[kmg]?hz|fps|usd|eur|dollars?|euros?|points?)(?!\p{L}))/iu;
/** Follows what is counted even if it has a letter: `502.9b (bytes)`; words that are verbs as well, as `points`, are none of these. */
const PLAIN_UNIT =
  /^\s*(?:[$€£¥°%]|[([]?(?:bytes?|bits?|octets?|pixels?|px|chars|[kmgt]i?b|[kmgt]?bps|[kmgt]?hz|kg|km|cm|mm|mph|kwh?|volts?|watts?|usd|eur|gbp|chf|jpy|cny|brl|cad|aud|euros?|dollars?|seconds|milliseconds|meters|metres|inches|degrees|percent)(?![\p{L}\p{N}]))/iu;
/** Letters that look like those of a rule and are a unit: `603.4px`. */
const UNIT_LETTERS = /\p{N}(?:px|pt|em|ms|[kmgt]b|kg|lb|km|cm|mm|ft|hz)$/iu;
/** Follows a coordinate; what begins like a chapter of three digits may be another rule. */
const NEXT_COORDINATE = /^(?:\s*(?:[-−,]\s*)?(?!\d{3}\.\d)\d*\.\d|,\d+\.\d+\s+\d)/u;
/** Stands before a number that begins its line or its comment: markers of lists and quotes, and a date (`20091005 - 603.4`). */
const LINE_START =
  /(?:^|\n)[^\S\n]*(?:(?:[#>*•–—-]+[^\S\n]+|\/{2,3}!?[^\S\n]*))?["“(]?(?:\d{4}[-.]?\d{2}[-.]?\d{2}[^\S\n]*[:,;–—-]?[^\S\n]*)?$/u;
/** Follows such a number: a dot, dash or colon and more, a capital letter, another number, or the end of the line. */
const AFTER_LEADING =
  /^(?:\.?[^\S\n]*(?:\n|$)|\.?[^\S\n]*[,/+&]|[.:]?[^\S\n]*[–—:-][^\S\n]|\.?[^\S\n]+["“(]?(?:\p{Lu}|\p{N}{3}\.)|[^\S\n]*["“(])/u;

/** Stands before a number that is a part of a name: `build-502.9b`, `key=502.9b`. */
const NAME_BEFORE = /[\p{L}\p{N}][-=@]$/u;
/** Follows such a number: an ending of a name, or a count after a letter. */
const NAME_AFTER = /^(?:\.\p{Ll}|-\p{N}(?![\p{N}.]))/u;

const CHAPTER_FIRST = /^\p{N}{3}/u;

/** Returns what introduces the number at `start`–`end`. */
function findEvidence(grammar: CitationGrammar, text: string, start: number, end: number): Evidence {
  const before = text.slice(Math.max(0, start - REACH), start);
  const cue = grammar.cueBefore.exec(before);
  if (cue !== null) {
    const kind = (['rule', 'section', 'work', 'see'] as const).find((name) => cue.groups?.[name] !== undefined) ?? 'see';
    const bracketed = kind === 'see' && /[(（]\s*$/.test(before.slice(0, cue.index));
    if (bracketed && HEADED.test(text.slice(end, end + REACH))) return { kind: 'titled', start };
    return { kind, start: kind === 'see' ? start : start - before.length + cue.index };
  }
  if (matchAt(grammar.cueAfter, text, end) !== null) return { kind: 'after', start };
  const after = text.slice(end, end + REACH);
  if (grammar.fieldBefore.test(before) && /^["'\]]/.test(after)) return { kind: 'field', start };
  if (UNIT_LETTERS.test(text.slice(start, end)) || PLAIN_UNIT.test(after)) return { kind: 'coordinate', start };
  const isNamePart = NAME_BEFORE.test(before) || (/\p{L}$/u.test(text.slice(start, end)) && NAME_AFTER.test(after));
  if (isNamePart) return { kind: 'version', start };
  const isCoordinate =
    CHAPTER_FIRST.test(text.slice(start, end)) && (NEXT_COORDINATE.test(after) || /(?:^|[\s,])[-−]$/u.test(before));
  if (isCoordinate) return { kind: 'coordinate', start };
  return { kind: surroundingKind(before, after, start <= REACH || before.includes('\n')), start };
}

/** Returns what the surroundings of a number say. `reaches`: the text before goes back to the beginning of the line. */
function surroundingKind(before: string, after: string, reaches: boolean): EvidenceKind {
  const bracketed = bracketKind(before, after.slice(0, 2));
  if (bracketed !== 'none') return bracketed;
  if (UNIT.test(after)) return 'measure';
  if (before.endsWith('`') && after.startsWith('`')) return 'coded';
  if (reaches && LINE_START.test(before) && AFTER_LEADING.test(after)) return 'leading';
  const line = before.slice(before.lastIndexOf('\n') + 1) + after.replace(/\n[\s\S]*$/, '');
  return MEASURE.test(before) || OTHER_DECIMAL.test(line) ? 'measure' : 'none';
}

function bracketKind(before: string, after: string): EvidenceKind {
  if (before.endsWith('[[') && /^(?:\]\]|\|)/u.test(after)) return 'quoted';
  if ((before.endsWith('!!') && after === '!!') || /\{\{\w[\w ]*\|(?:[^{|}]*\|)*\s*$/u.test(before)) return 'quoted';
  if (before.endsWith('[[') || (before.endsWith('[') && after.startsWith(']')) || /(?:^|[\s(])!$/u.test(before))
    return 'bracketed';
  if (before.endsWith('(') && after.startsWith(')') && !OTHER_NUMBERED.test(before)) return 'parenthesised';
  return VERSION.test(before) || OTHER_NUMBERED.test(before) ? 'version' : 'none';
}

/** Tells whether a number with this evidence opens a citation. `clauseEnds`: punctuation or `and` follows, not a noun that it could count. */
function opensCitation(
  evidence: EvidenceKind,
  { number }: RuleNumber,
  clauseEnds: boolean,
  { known, strict, cites }: Certainty,
): boolean {
  const exists = known?.(number);
  const proven =
    exists === true && looksLikeRule(number) && (countComponents(number) >= 3 || (cites && CHAPTER_FIRST.test(number)));
  const bare = countComponents(number) === 1;
  const short = number.length < 3;
  switch (evidence) {
    case 'rule':
    case 'work':
      if (!bare) return true;
      return short ? exists === true && !strict : exists !== false || !strict;
    case 'section':
      return (!bare && exists !== false) || !strict;
    case 'see':
      if (looksLikeRule(number)) return !strict || (exists !== false && (countComponents(number) >= 3 || clauseEnds));
      return !strict && !short && exists !== false && clauseEnds;
    case 'after':
    case 'quoted':
      return !bare || (short ? exists === true && !strict : exists !== false);
    case 'titled':
      return exists !== false && !strict;
    case 'bracketed':
      return !bare && (looksLikeRule(number) || exists === true);
    case 'version':
      return false;
    case 'coordinate':
      return !strict && looksLikeRule(number) && exists !== false;
    case 'field':
      return !bare && exists === true;
    case 'leading':
    case 'coded':
      return strict ? proven : looksLikeRule(number) && exists !== false;
    case 'parenthesised':
      // A publisher who writes `7-6` puts rules in brackets; what stands alone there counts nothing.
      if (!strict && exists === true && /\p{N}-\p{N}/u.test(number)) return true;
      // Two components are a rule's if the first is a chapter of three digits; `(5.25)` is anything.
      return (
        looksLikeRule(number) &&
        (strict ? exists === true && (countComponents(number) >= 3 || CHAPTER_FIRST.test(number)) : exists !== false)
      );
    case 'measure':
    case 'none':
      if (!looksLikeRule(number) || exists === false) return false;
      if (!strict) return true;
      return proven && (countComponents(number) >= 3 || (clauseEnds && evidence === 'none'));
  }
}

/** Tells whether a number after a comma or `and` continues the open citation. */
function continuesCitation(evidence: EvidenceKind, { number }: RuleNumber, certainty: Certainty): boolean {
  const exists = certainty.known?.(number);
  if (['none', 'measure', 'parenthesised', 'leading', 'coded'].includes(evidence))
    return looksLikeRule(number) && exists !== false;
  if (evidence === 'see') return looksLikeRule(number) ? exists !== false : exists === true && number.length >= 3;
  if (countComponents(number) > 1) return true;
  return exists !== false && (number.length >= 3 || evidence === 'section');
}

/** Counts the runs of digits or letters in a canonical number: 3 for `101.2a`. */
function countComponents(number: string): number {
  return number.match(/\p{N}+|\p{L}+/gu)?.length ?? 0;
}

/** Returns true for `101.2`, `101.2a` and `1.2.1`, which little else looks like; false for `101`, `1.5` and `1-2`. */
function looksLikeRule(number: string): boolean {
  const components = countComponents(number);
  return components >= 3 || (components === 2 && /^\p{N}{3}/u.test(number));
}
