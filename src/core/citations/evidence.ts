/** Judges whether a number in running text is the citation of a rule, by its look and the text around it. */
import type { RuleNumber } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { type CitationGrammar, matchAt } from './grammar.ts';
import others from './other-numbers.json' with { type: 'json' };

/**
 * What shows that a number is a citation, or something else: `rule`, `section`, `see`, `work`: a word before it · `after`: a word after it
 * (`6.2参照`) · `quoted`: the link or template of a wiki or bot (`[[704]]`, `!!704!!`, `{{CR|exact|704}}`) · `titled`: a title after it in
 * brackets (`(See 9. Rule Processing)`) · `bracketed`: `[405.6g]`, `!302.2` · `parenthesized`: `(502.9)` · `field`: it is the value of a field
 * (`"rule_number": "603.3"`) · `leading`: it begins a line, like a heading or a quoted rule (`// 702.97. Cipher`) · `coded`: it is in
 * backticks · `version`: it is the version of a program, or numbers another thing · `coordinate`: other decimals follow (`310.8c-1.5`) ·
 * `measure`: it is a quantity, a price or the like · `none`: there is only its look.
 */
export type EvidenceKind =
  | 'rule'
  | 'section'
  | 'see'
  | 'work'
  | 'after'
  | 'quoted'
  | 'titled'
  | 'bracketed'
  | 'parenthesized'
  | 'field'
  | 'leading'
  | 'coded'
  | 'version'
  | 'coordinate'
  | 'measure'
  | 'none';

/** The evidence that is only in the look of a number and of its surroundings, not in a word or bracket that introduces a citation. */
export const BY_LOOK: ReadonlySet<EvidenceKind> = new Set(['none', 'leading', 'coded', 'measure']);

/** The evidence that a number is a citation. */
export interface CitationEvidence {
  readonly kind: EvidenceKind;
  /** The offset at which the citation begins: with its introducing word if that is a noun. */
  readonly start: number;
}

/** Which numbers the edition has, and how much evidence a citation needs; see `FindOptions`. */
export interface Certainty {
  readonly known: ((number: string) => boolean) | undefined;
  readonly strict: boolean;
  readonly cites: boolean;
}

/** Patterns of words around numbers that are not those of rules. */
const any = (name: keyof typeof others) => others[name].join('|');

/** The longest cue, in characters. */
const REACH = 60;
/** The word before the version of a program, which looks like a rule number of a dotted scheme. */
const VERSION =
  /(?:(?:^|[^\p{L}])(?:v|ver|version|versi[oó]n|vers[aã]o|versione|versie|fassung|release)\.?|バージョン|版本|버전)\s*$/iu;
/** Words before other things that are numbered with dots and letters: `Flight 601.2a`, `commit 214.8a`, `21 CFR 110.5a`, `equation (603.4)`. */
const OTHER_NUMBERED = new RegExp(String.raw`(?:^|[^\p{L}])(?:${any('numbered')})\.?[^\S\n]*(?:[#:(][^\S\n]*)?$`, 'iu');

/** The heading after a number, up to the end of the brackets. */
const HEADED = /^\.\s+\p{Lu}[^().]*[)）]/u;

/** The text before a quantity, a price or the status of a server. */
const MEASURED = String.raw`(?:^|[^\p{L}])(?:${any('beforeMeasures')})[^\S\n]*(?::[^\S\n]*)?`;
const MEASURE = new RegExp(String.raw`(?:${MEASURED}|[=<>~≈±×+*$€£][^\S\n]*|#|\p{N}[^\S\n]+(?:[/-][^\S\n]+)?)$`, 'iu');
/** A decimal that cannot be a rule number; in its line, other numbers are decimals, too. */
const OTHER_DECIMAL = /(?<![\p{N}.,/-])(?:\p{N}{1,2}|\p{N}{4,})[.,]\p{N}+(?![\p{N}.,/-]*[.,/-]\p{N})/u;
/** The unit after a quantity. */
const UNIT = new RegExp(String.raw`^\s*(?:[%°×]|(?:${any('units')})(?!\p{L}))`, 'iu');
/** The rest of a large quantity: `in 103.4 million years`. */
const LARGE = /^\s*(?:hundred|thousand|[mb]illions?|percent|years?|times|of\s+\p{N})(?!\p{L})/iu;
/** The unit after a quantity that ends in a letter, `502.9b (bytes)`; without words that are also verbs, like `points`. */
const PLAIN_UNIT = new RegExp(String.raw`^\s*(?:[$€£¥°%]|[([]?(?:${any('plainUnits')})(?![\p{L}\p{N}]))`, 'iu');
/** A unit that looks like the letters of a subrule: `603.4px`. */
const UNIT_LETTERS = /\p{N}(?:px|pt|em|ms|[kmgt]b|kg|lb|km|cm|mm|ft|hz)$/iu;
/** The text after a coordinate; a number that begins with three digits may be another rule instead. */
const NEXT_COORDINATE = /^(?:\s*(?:[-−,]\s*)?(?!\d{3}\.\d)\d*\.\d|,\d+\.\d+\s+\d)/u;
/** The text before a number that begins its line or comment: markers of lists and quotes, and a date (`20091005 - 603.4`). */
const MARKERS = String.raw`(?:(?:[#>*•–—-]+[^\S\n]+|\/{2,3}!?[^\S\n]*))?["“(]?`;
const DATE = String.raw`(?:\d{4}[-.]?\d{2}[-.]?\d{2}[^\S\n]*(?:[:,;–—-][^\S\n]*)?)?`;
const LINE_START = new RegExp(String.raw`(?:^|\n)[^\S\n]*${MARKERS}${DATE}$`, 'u');
/** The text after such a number: a dot, dash or colon and more, a capital letter, another number, or the end of the line. */
const AND_MORE = String.raw`\.?[^\S\n]*[,/+&]|[.:]?[^\S\n]*[–—:-][^\S\n]|\.?[^\S\n]+["“(]?(?:\p{Lu}|\p{N}{3}\.)|[^\S\n]*["“(]`;
const AFTER_LEADING = new RegExp(String.raw`^(?:\.?[^\S\n]*(?:\n|$)|${AND_MORE})`, 'u');

/** The text before a number that is a part of a name: `build-502.9b`, `key=502.9b`. */
const NAME_BEFORE = /[\p{L}\p{N}][-=@]$/u;
/** The text after such a number: an ending of a name, or a count after a letter. */
const NAME_AFTER = /^(?:\.\p{Ll}|-\p{N}(?![\p{N}.]))/u;

const THREE_DIGITS = /^\p{N}{3}/u;

/** Returns what introduces the number at `start`–`end`. */
export function findEvidence(grammar: CitationGrammar, text: string, start: number, end: number): CitationEvidence {
  const before = text.slice(Math.max(0, start - REACH), start);
  const cue = grammar.cueBefore.exec(before);
  if (cue !== null) {
    const kind = (['rule', 'section', 'work', 'see'] as const).find((name) => cue.groups?.[name] !== undefined) ?? 'see';
    if (kind === 'see' && (UNIT.test(text.slice(end, end + REACH)) || LARGE.test(text.slice(end, end + REACH))))
      return { kind: 'measure', start };
    // The sign in `enligt 2 §` says more than the word before the number.
    const isShort = /^\p{N}{1,3}[a-z]?$/u.test(text.slice(start, end));
    if (kind === 'see' && isShort && matchAt(grammar.cueAfter, text, end) !== null) return { kind: 'after', start };
    const bracketed = kind === 'see' && /[(（]\s*$/.test(before.slice(0, cue.index));
    if (bracketed && HEADED.test(text.slice(end, end + REACH))) return { kind: 'titled', start };
    return { kind, start: kind === 'see' ? start : start - before.length + cue.index };
  }
  if (matchAt(grammar.cueAfter, text, end) !== null) return { kind: 'after', start };
  const after = text.slice(end, end + REACH);
  // `<SG3>` in game manuals; `<h1>` is a tag.
  if (before.endsWith('<') && after.startsWith('>') && /\p{Lu}/u.test(text.charAt(start))) return { kind: 'bracketed', start };
  if (grammar.fieldBefore.test(before) && /^["'\]]/.test(after)) return { kind: 'field', start };
  if (UNIT_LETTERS.test(text.slice(start, end)) || PLAIN_UNIT.test(after)) return { kind: 'coordinate', start };
  const isNamePart = NAME_BEFORE.test(before) || (/\p{L}$/u.test(text.slice(start, end)) && NAME_AFTER.test(after));
  if (isNamePart) return { kind: 'version', start };
  const isCoordinate =
    THREE_DIGITS.test(text.slice(start, end)) && (NEXT_COORDINATE.test(after) || /(?:^|[\s,])[-−]$/u.test(before));
  if (isCoordinate) return { kind: 'coordinate', start };
  const isChapter = /^\p{N}+$/u.test(text.slice(start, end));
  return { kind: surroundingKind(before, after, isChapter, start <= REACH || before.includes('\n')), start };
}

/** Returns the evidence in the text around a number. `hasLineStart`: `before` reaches back to the beginning of the line. */
function surroundingKind(before: string, after: string, isChapter: boolean, hasLineStart: boolean): EvidenceKind {
  const bracketed = bracketKind(before, after.slice(0, 3), isChapter);
  if (bracketed !== 'none') return bracketed;
  if (UNIT.test(after)) return 'measure';
  if (before.endsWith('`') && after.startsWith('`')) return 'coded';
  if (hasLineStart && LINE_START.test(before) && AFTER_LEADING.test(after)) return 'leading';
  const line = before.slice(before.lastIndexOf('\n') + 1) + after.replace(/\n[\s\S]*$/, '');
  return MEASURE.test(before) || OTHER_DECIMAL.test(line) ? 'measure' : 'none';
}

/** The brackets around a number in a matrix, `([[114]])`, `[[1], [[210]]]`, and not in a link of a wiki. */
const IN_MATRIX = [/[[(,]\s*\[\[$/u, /^\]\][\])]/u] as const;

function bracketKind(before: string, after: string, isChapter: boolean): EvidenceKind {
  if (before.endsWith('[[') && /^(?:\]\]|\|)/u.test(after))
    return isChapter && (IN_MATRIX[0].test(before) || IN_MATRIX[1].test(after)) ? 'bracketed' : 'quoted';
  if ((before.endsWith('!!') && after.startsWith('!!')) || /\{\{\w[\w ]*\|(?:[^{|}]*\|)*\s*$/u.test(before)) return 'quoted';
  if (before.endsWith('[[') || (before.endsWith('[') && after.startsWith(']')) || /(?:^|[\s(])!$/u.test(before))
    return 'bracketed';
  // `from_float(101.1)` calls a function.
  if (/(?<![\p{L}\p{N}_])\($/u.test(before) && after.startsWith(')') && !OTHER_NUMBERED.test(before)) return 'parenthesized';
  return VERSION.test(before) || OTHER_NUMBERED.test(before) ? 'version' : 'none';
}

/** Tells whether a number with this evidence opens a citation. `clauseEnds`: punctuation or `and` follows, not a noun that it may count. */
export function opensCitation(
  evidence: EvidenceKind,
  { number }: RuleNumber,
  clauseEnds: boolean,
  { known, strict, cites }: Certainty,
): boolean {
  const exists = known?.(number);
  const proven =
    exists === true && looksLikeRule(number) && (countComponents(number) >= 3 || (cites && THREE_DIGITS.test(number)));
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
      if (looksLikeRule(number))
        return !strict || (exists !== false ? countComponents(number) >= 3 || clauseEnds || cites : cites && hasLetter(number));
      return !strict && !short && exists !== false && clauseEnds;
    case 'after':
    case 'quoted':
      return !bare || (short ? exists === true && !strict : exists !== false);
    case 'titled':
      return exists !== false && !strict;
    case 'bracketed':
      if (exists === false && strict && !hasLetter(number)) return false;
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
    case 'parenthesized':
      // In rules texts with numbers like `7-6`, a number alone in brackets is a citation.
      if (!strict && exists === true && /\p{N}-\p{N}/u.test(number)) return true;
      // Two components make a rule number if the first is a chapter of three digits; `(5.25)` may be anything.
      return (
        looksLikeRule(number) &&
        (strict ? exists === true && (countComponents(number) >= 3 || THREE_DIGITS.test(number)) : exists !== false)
      );
    case 'measure':
    case 'none':
      if (!looksLikeRule(number) || exists === false) return false;
      if (!strict) return true;
      return proven && (countComponents(number) >= 3 || (clauseEnds && evidence === 'none'));
  }
}

/** Tells whether only the look of a number shows that it is a citation: `under 613.8 the effect` may be a citation or a quantity. */
export function isByLook(evidence: EvidenceKind, { number }: RuleNumber, clauseEnds: boolean): boolean {
  return BY_LOOK.has(evidence) || (evidence === 'see' && !clauseEnds && countComponents(number) < 3);
}

/** Tells whether a number after a comma or `and` continues the open citation. */
export function continuesCitation(evidence: EvidenceKind, { number }: RuleNumber, certainty: Certainty): boolean {
  const exists = certainty.known?.(number);
  if (['none', 'measure', 'parenthesized', 'leading', 'coded'].includes(evidence))
    return looksLikeRule(number) && (exists !== false || (certainty.cites && hasLetter(number)));
  if (evidence === 'see') return looksLikeRule(number) ? exists !== false : exists === true && number.length >= 3;
  if (countComponents(number) > 1) return true;
  return exists !== false && (number.length >= 3 || evidence === 'section');
}

/** Counts the runs of digits or letters in a canonical number: 3 for `101.2a`. */
function countComponents(number: string): number {
  return number.match(/\p{N}+|\p{L}+/gu)?.length ?? 0;
}

/** Tells whether a number that no edition has may be a misprint: prices and versions have no letter. */
function hasLetter(number: string): boolean {
  return /\p{N}\p{L}+$/u.test(number);
}

/** Returns true for `101.2`, `101.2a` and `1.2.1`, which little else looks like; false for `101`, `1.5` and `1-2`. */
function looksLikeRule(number: string): boolean {
  const components = countComponents(number);
  return components >= 3 || (components === 2 && THREE_DIGITS.test(number));
}

// Citations of other documents: `MTR section 4.3`, `rule 404.2 of Evidence`.

/** What the work of a text is called, by which citations of other documents are told from its own; see `FindOptions`. */
interface OwnNames {
  readonly words: CitationWords;
  readonly names?: readonly string[] | undefined;
  readonly strict?: boolean;
}

/** The abbreviation of a document before the noun of a citation: `MTR section 4.3`, `RFC 2119, section 4.2`. */
const ABBREVIATED = /(?<![\p{L}\p{N}])(?<name>\p{Lu}{2,5})(?:[\s-]\p{N}[\p{N}.:-]*)?,?\s*$/u;
/** The name of a document after a citation: `section 5.2 of the Tournament Rules`, `chapter 420.3 of the manual`. */
const TITLED = String.raw`the\s+(?<name>(?:\p{Lu}[\p{L}’'-]*\s+){1,6}(?:Rules|Guide|Guidelines|Policy|Code|Handbook))`;
const DOCUMENT = String.raw`(?:the|this|our|its)\s+(?<name>(?:[\p{L}’'-]+\s+){0,3}(?:${any('documents')}))`;
/** `Article 5 of Regulation (EU) 2016/679` */
const NUMBERED = String.raw`(?:Council\s+|Commission\s+)?(?<name>(?:Regulations?|Directive|Decision|Decree|Law|Act)\s+(?:\(\p{Lu}{2,7}\)\s+)?(?:[Nn]o\.?\s+)?\p{N}{1,4}/\p{N}{1,4})`;
const NAMED_AFTER = [
  new RegExp(String.raw`^,?\s+(?:of|in|from)\s+${TITLED}(?!\p{L})`, 'u'),
  new RegExp(String.raw`^,?\s+(?:of|in|from)\s+${DOCUMENT}(?!\p{L})`, 'iu'),
  new RegExp(String.raw`^,?\s+of\s+${NUMBERED}`, 'u'),
];
/** `section 2 of this Act`, in its own text. */
const OF_THIS = /^,?\s+(?:of|in|from)\s+(?:this|our|its)\s/iu;

/** A body of law or the federation of a sport, named before its rule: `FRE rule 404.2`, `Federal Rule 501.2`, `FIDE rule 104.1`. */
const BODY_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?<name>${any('bodies')})\s+$`, 'u');
/** The same, named after its rule: `Rule 501.2 of Civil Procedure`, `rule 404.2 of Evidence`. */
const BODY_NAME = String.raw`(?:\p{Lu}[\p{L}’'-]+(?:\s+(?:of|and|for)(?:\s+the)?)?\s+){1,5}\p{Lu}[\p{L}’'-]+`;
const BODIES = 'USCF|Procedure|Evidence|Golf|Chess|Football|Tennis';
const BODY_AFTER = new RegExp(String.raw`^,?\s+(?:of|under)\s+(?:the\s+)?(?<name>${BODY_NAME}|${BODIES})(?!\p{L})`, 'u');

/** Games whose rules are numbered as those of others are. A text that names one, and not this work, is about that one. */
const GAME_NAMES =
  'Riftbound|Lorcana|Netrunner|Flesh and Blood|Pok[eé]mon|Yu-?Gi-?Oh|Digimon|One Piece|Gundam|KeyForge|Star Wars';
const GAMES = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${GAME_NAMES})(?![\p{L}\p{N}])`, 'u');

/** Tells whether the text assigns a rule to a body of rules that has none of the names of this work. */
function isOfAnotherBody(text: string, start: number, end: number, { names, words }: OwnNames): boolean {
  if (BODY_BEFORE.test(text.slice(Math.max(0, start - 24), start))) return true;
  const name = names === undefined ? undefined : BODY_AFTER.exec(text.slice(end, end + 100))?.groups?.['name'];
  if (names === undefined || name === undefined) return false;
  const titles = names.flatMap((title) => title.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const own = [...words.work.map((word) => word.toLowerCase()), ...titles.filter((word) => !words.rule.includes(word))];
  const folded = ` ${name.toLowerCase().split(/\s+/u).join(' ')} `;
  return !own.some((word) => folded.includes(` ${word} `));
}

/** Tells whether a citation names another document. */
export function namesAnother(text: string, { kind, start }: CitationEvidence, end: number, options: OwnNames): boolean {
  const around = options.strict === true ? text.slice(Math.max(0, start - 3 * REACH), end + REACH) : '';
  if (GAMES.test(around) && options.names?.some((name) => around.includes(name)) === false) return true;
  if (kind === 'work' || kind === 'quoted') return false;
  if (options.strict === true && kind === 'rule' && isOfAnotherBody(text, start, end, options)) return true;
  const { work } = options.words;
  const after = text.slice(end, end + 100);
  if (options.strict !== true && OF_THIS.test(after)) return false;
  const [inTitle, inWords, inNumber] = NAMED_AFTER.map((pattern) => pattern.exec(after)?.groups?.['name']);
  // Before a rule, the abbreviation may be that of the game: `MTG rule 704.5`. In a text in capitals, it may be any word.
  const isAbbreviated = kind === 'section' && /\p{Ll}|\p{Lo}/u.test(text.slice(start, end));
  const before = isAbbreviated ? ABBREVIATED.exec(text.slice(Math.max(0, start - 24), start))?.groups?.['name'] : undefined;
  const name = before ?? (kind === 'section' ? inTitle : undefined) ?? inWords ?? inNumber;
  const isTitle = options.words.statute?.titles.some((title) => title.toLowerCase().includes(name?.toLowerCase() ?? ''));
  return name !== undefined && isTitle !== true && !work.some((own) => name.toLowerCase().includes(own.toLowerCase()));
}
