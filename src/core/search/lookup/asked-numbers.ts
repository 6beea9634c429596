/** Finds the numbers of a work that a typed text or a pasted address asks for. */
import { allWords, findCitations, NO_WORDS, parseTypedCitation, splitEdition } from '../../citations/index.ts';
import { memoize } from '../../memo.ts';
import { chapterNumber, parentNumber, parseNumber } from '../../numbering/index.ts';
import { decodePercent, escapePattern } from '../../untrusted.ts';
import type { CitationWords } from '../../work.ts';
import { findWrittenDates, parseWrittenDate } from '../../written-date.ts';
import type { AskedNumber } from './answer-number.ts';
import { findEdition, foldName, isDate, type LookupWork } from './lookup-work.ts';

/** The page of the reader, in whose chapter `#3a` is rule 3a. */
export interface Whereabouts {
  readonly work?: string | undefined;
  readonly chapter?: string | undefined;
}

/** A longer text is not a citation, but may contain some. */
const LONGEST_CITATION = 160;

/**
 * Returns the numbers that a typed text asks for, and the rule whose title it quotes; empty if it names none of this work. With `unseparated`,
 * numbers may lack their dots and dashes, `7019b`; with `misread`, they may have letters for digits and other separators. A name within which a number
 * stands asks for none.
 */
export function askedInText(
  text: string,
  work: LookupWork,
  { work: here, chapter }: Whereabouts,
  { unseparated = false, misread = false, isName = (): boolean => false } = {},
): readonly AskedNumber[] {
  if (!/\p{N}|^第/u.test(text)) return [];
  if (misread) return askedInMisread(text, work);
  const { scheme } = work.index;
  const local =
    text.startsWith('#') && here === work.id && chapter !== undefined ? inChapter(work, chapter, text.slice(1)) : undefined;
  if (local !== undefined) return [{ from: local }];
  const isEdition = (name: string) => findEdition(work, name) !== undefined;
  const wordsByLanguage = citationWordsOf(work).byLanguage;
  const withoutSeparators = unseparated ? (item: string) => withoutSeparatorsIn(work, item) : undefined;
  const options = { scheme, wordsByLanguage, isKnown: isKnownIn(work), ...(withoutSeparators && { withoutSeparators }) };
  const parse = (isEdition: (name: string) => boolean) => parseTypedCitation(text, { ...options, isEdition });
  const typed = text.length > LONGEST_CITATION ? undefined : (parse(isEdition) ?? parse(mayNameEdition(text, work)));
  if (typed !== undefined) {
    const { edition, alone, title } = typed;
    const renumbered = title === undefined ? [] : ruleWithTitle(work, title, typed.parts);
    return [...typed.parts.map((part) => ({ ...wholeNumber(part, text, work), edition, alone })), ...renumbered];
  }
  if (isName()) return [];
  const titled = numberWithTitle(text, work);
  if (titled !== undefined) return [{ from: titled }];
  if (unseparated) return [];
  const meant = askedInMisread(text, work, { whole: true });
  if (meant.length > 0) return meant;
  // In `the 601.2 f`, the last letter is that of the number if there is such a rule.
  const joined = citedIn(text.replace(/(?<=\p{N})\s(?=\p{L}$)/u, ''), work);
  return joined.length > 0 && joined.every(({ from }) => isKnownIn(work)(from)) ? joined : citedIn(text, work);
}

/** Tells which words name an edition, or may name one that is not here: `603.6c KLD`. A code before a number is rather the name of a game. */
export function mayNameEdition(text: string, work: LookupWork): (name: string) => boolean {
  const known = [work.names, ...work.named.map(({ names }) => names)].flat();
  const isCode = (name: string) => /^(?=\d*[A-Z])[A-Z\d]{3,5}$/.test(name) && text.endsWith(name);
  const isNamed = (name: string) => known.some((one) => foldName(one) === foldName(name));
  return (name) => findEdition(work, name) !== undefined || isDate(name) || (isCode(name) && !isNamed(name));
}

/** Returns 107.3 for `107.3 x`, whose letter names no part of it. */
function wholeNumber<Part extends AskedNumber>(part: Part, text: string, work: LookupWork): Part {
  const above = /\p{N}\s+\p{L}$/u.test(text) && !isKnownIn(work)(part.from) ? parentNumber(work.index.scheme, part.from) : null;
  return above === null || part.to !== undefined ? part : { ...part, from: above };
}

/** Returns the number of a text that goes on with the title of the rule, or its beginning: `702 keyword abilities`. */
function numberWithTitle(text: string, { index: { scheme }, named }: LookupWork): string | undefined {
  const { first = '', rest = '' } = /^(?<first>\S+)\s+(?!\s)(?<rest>.+)$/u.exec(text)?.groups ?? {};
  const number = parseNumber(scheme, first.replace(/[.:]$/u, ''))?.number;
  const begins = (name: string) => foldName(name).startsWith(foldName(rest));
  return number !== undefined && named.some((one) => one.number === number && one.names.some(begins)) ? number : undefined;
}

/** Characters that people and scanners mistake for digits. */
const MISREAD: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', '|': '1', z: '2', s: '5', b: '8' };
/** Characters written in place of the separators of a number. */
const SEPARATORS = String.raw`\s/\\,_:;·•‧،。–—-`;

const SEPARATED = new RegExp(`[.${SEPARATORS}]+`, 'g');

/** Returns a pattern of numbers with gaps, other separators, or letters for digits: `7 02.19b`, `702/19b`, `r702.19b`, `70Z.l9b`, `101 2a`. */
function misreadNumber(words: CitationWords): RegExp {
  const before = ['r', '#', ...words.work, ...words.rule].map(escapePattern).sort((a, b) => b.length - a.length);
  const noun = String.raw`(?:(?:${before.join('|')})[\s/\\_.:-]*)?`;
  const body = String.raw`[\doilzsb|]+(?:[.${SEPARATORS}]{1,3}[\doilzsb|]+)*[\s.(]{0,2}[a-z]{0,2}`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}.,])${noun}(?<body>${body})\)?(?![\p{L}\p{N}])`, 'giu');
}

/** Returns the corrected numbers of a text that some edition has; with `whole`, only if the text is a single number. */
function askedInMisread(text: string, work: LookupWork, { whole = false } = {}): readonly AskedNumber[] {
  const isKnown = isKnownIn(work);
  const { misread } = citationWordsOf(work);
  if (whole && text.replace(misread, '').trim() !== '') return [];
  const corrected = text.replace(misread, (written, ...groups) => {
    const { body = '' } = groups.at(-1) as Readonly<Record<string, string>>;
    return correctedReadings(body.trim().toLowerCase(), work).find(isKnown) ?? written;
  });
  return corrected === text ? [] : askedInText(corrected, work, {}).filter(({ from }) => isKnown(from));
}

/**
 * Returns the numbers below the chapters that a misread text may be: with up to two letters at its end, and with its gaps removed or as dots. In
 * `702.19z` the letter is no digit, because 702.19 has parts, which letters name.
 */
function correctedReadings(body: string, work: LookupWork): readonly string[] {
  const { scheme } = work.index;
  return (endsInLetter(body, work) ? [1, 2] : [1, 0, 2]).flatMap((count) => {
    const letters = count === 0 ? '' : body.slice(-count);
    const digits = body.slice(0, body.length - count);
    if (!/\d/.test(digits) || /[^a-z]/.test(letters)) return [];
    const plain = digits.replace(/[oilzsb|]/g, (character) => MISREAD[character] ?? character).replace(/(?<![\s.(])[\s.(]+$/, '');
    return [plain.replace(/\s+/g, ''), plain].flatMap((reading) => {
      const number = parseNumber(scheme, reading.replace(SEPARATED, '.') + letters);
      return number !== undefined && number.parts.length > scheme.chapterLevel + 1 ? [number.number] : [];
    });
  });
}

/** Tells whether a text is the number of a rule and a letter that may name one of its parts. */
function endsInLetter(body: string, { index: { scheme, order } }: LookupWork): boolean {
  const number = /^[\d.]+[a-z]$/.test(body) ? parseNumber(scheme, body) : undefined;
  const { skip = '' } = scheme.levels[(number?.parts.length ?? 0) - 1] ?? {};
  return number !== undefined && order.has(parentNumber(scheme, number.number) ?? '') && !skip.includes(body.slice(-1));
}

/** Returns whether a number of a work is in force or once was. */
export function isKnownIn(work: LookupWork): (number: string) => boolean {
  return (number) => work.index.order.has(number) || work.runs?.has(number) === true;
}

/** Returns the number that an address names: by its fragment, or else by its segments from the last. */
export function askedByLink({ fragment, segments }: PastedLink, work: LookupWork): readonly AskedNumber[] {
  const isKnownNumber = isKnownIn(work);
  const isKnown = (number: string | undefined) => number !== undefined && isKnownNumber(number);
  const numbers = segments.map((segment) => parseNumber(work.index.scheme, segment)?.number);
  const chapter = numbers.findLast(isKnown);
  const within = (part: string) => (chapter === undefined || part === '' ? [] : [inChapter(work, chapter, part)]);
  const parts = [fragment, ...segments.toReversed()].filter((part) => part !== '');
  const written = [
    ...within(fragment),
    ...within(segments.at(-1) ?? ''),
    ...parts.flatMap((part) => [parseAlone(work, part), ...lettersUnseparated(part, work)]),
  ];
  const { scheme, order } = work.index;
  const isOf = (number: string) => {
    const above = chapterNumber(scheme, number);
    const isOwn = segments.some((segment) => segment.toLowerCase() === work.id);
    return above !== null && (isOwn ? order.has(above) : above === chapterNumber(scheme, chapter ?? ''));
  };
  // A number that no edition has, of a chapter in the address, was misprinted: the chapter alone would be less.
  const missing = written.find((number) => number !== undefined && number !== chapter && isOf(number));
  const named = written.find(isKnown);
  if (missing !== undefined && (named === undefined || named === chapter)) return [{ from: missing }];
  // Other sites write `cr704-5j` and `704-5j-legend-rule`.
  if (named === undefined)
    return parts.map((part) => askedInMisread(part.replaceAll('_', ' '), work)).find((asked) => asked.length > 0) ?? [];
  // Of the two editions in `/diff/cr/STX-AFR`, the later is meant.
  const names = segments.flatMap((one) => [one, ...one.split(/-(?=[A-Z0-9]+$)/u).toReversed()]);
  return [{ from: named, edition: editionInSegments(names, work) }];
}

/** Returns the numbers that `7045j` may be; digits alone may be a year. */
function lettersUnseparated(part: string, work: LookupWork): readonly string[] {
  return /\p{N}\p{L}{1,2}$/u.test(part) ? withoutSeparatorsIn(work, part.replace(/^[Rr](?=\p{N})/u, '')) : [];
}

/** Returns the name or date of an edition in the segments of an address: a whole segment, or a date in one. A year alone is a folder. */
export function editionInSegments(segments: readonly string[], work: LookupWork): string | undefined {
  const dates = segments.toReversed().flatMap((segment) => {
    const written = findWrittenDates(segment.replaceAll('_', ' ')).map(({ date }) => date);
    return written.length > 0 ? written : datesOfDigits(segment, work);
  });
  const names = segments.filter((segment) => !/^\d{1,4}$/u.test(segment));
  return [...names, ...dates].find((name) => findEdition(work, name) !== undefined);
}

/** The orders of year, month and day in a file name, the most common first. */
const DATE_ORDERS = [
  /^(?<year>(?:19|20)?\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>(?:19|20)?\d\d)$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>(?:19|20)?\d\d)$/,
];

/**
 * Returns the dates in the digits of a file name: the one on which an edition took effect, or else the only possible one. Eight digits are taken
 * in the first order that fits.
 *
 * @example `Rules20240607` · `Rules_04082016` · `Rules090501` · `Rules_071002`
 */
function datesOfDigits(segment: string, { editions }: LookupWork): readonly string[] {
  return [...segment.matchAll(/(?<!\d)(?:\d{8}|\d{6})(?!\d)/gu)].flatMap(([digits]) => {
    const days = DATE_ORDERS.flatMap((order) => {
      const { year = '', month, day } = order.exec(digits)?.groups ?? {};
      const century = year.length === 4 ? '' : Number(year) < 90 ? '20' : '19';
      return parseWrittenDate(`${century}${year}-${month}-${day}`) ?? [];
    });
    const effectiveDays = days.filter((day) => editions.some(([date]) => date === day));
    const [only, ...others] = effectiveDays.length > 0 ? effectiveDays : digits.length === 8 ? days.slice(0, 1) : days;
    return only === undefined || others.length > 0 ? [] : [only];
  });
}

/** Returns the number that a text is, in any spelling: `702.19B`, `R70219b`. */
function parseAlone(work: LookupWork, text: string): string | undefined {
  const typed = parseTypedCitation(text.replaceAll('_', ' '), {
    scheme: work.index.scheme,
    wordsByLanguage: citationWordsOf(work).byLanguage,
  });
  return typed?.parts[0]?.from;
}

/** Returns a number by its anchor within a chapter: `101.3a` for `3a` of chapter 101. */
function inChapter({ index: { scheme, order } }: LookupWork, chapter: string, text: string): string | undefined {
  const above = chapterNumber(scheme, chapter);
  const separator = scheme.levels[scheme.chapterLevel + 1]?.separator;
  if (above === null || separator === undefined) return undefined;
  const number = parseNumber(scheme, above + separator + text)?.number;
  return number !== undefined && order.has(number) ? number : undefined;
}

/** Returns the rule in force with the quoted title, unless it is one of those cited with it. */
function ruleWithTitle(work: LookupWork, title: string, parts: readonly AskedNumber[]): readonly AskedNumber[] {
  const folded = foldName(title);
  const titled = work.named.filter(({ number, names }) => number !== null && names.some((name) => foldName(name) === folded));
  if (titled.some(({ number }) => parts.some(({ from }) => from === number))) return [];
  return titled.slice(0, 1).flatMap(({ number }) => (number === null ? [] : [{ from: number }]));
}

/**
 * Returns the citations within a sentence: those that a word or brackets introduce, or else, in a short text, numbers that look like a rule's and
 * that some edition has.
 *
 * @example `what does 702.19b say` · `502.22?` · `what was 502.9 in 2005`
 */
function citedIn(text: string, work: LookupWork): readonly AskedNumber[] {
  const { scheme } = work.index;
  const options = { scheme, words: citationWordsOf(work).all, known: isKnownIn(work) };
  const certain = findCitations(text, { ...options, strict: true }).filter((citation) => citation.certain);
  const isShort = text.length <= LONGEST_CITATION;
  const dated = isShort ? splitEdition(text, (name) => findEdition(work, name) !== undefined || isDate(name)) : { text };
  const likely = isShort && certain.length === 0 ? findCitations(dated.text, options) : certain;
  return likely.flatMap(({ parts }) => parts.map((part) => ({ ...part, edition: dated.edition })));
}

/** Shorter texts are a number of the first levels, or any word. */
const SHORTEST_WITHOUT_SEPARATORS = 3;

const numbersWithoutSeparators = /* @__PURE__ */ memoize(({ index, runs }: LookupWork) =>
  Map.groupBy(new Set([...index.numbers, ...(runs?.keys() ?? [])]), (number) =>
    number.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
  ),
);

/** Returns the numbers in force, or else those of any edition, that are this text without their dots and dashes. */
function withoutSeparatorsIn(work: LookupWork, text: string): readonly string[] {
  if (text.length < SHORTEST_WITHOUT_SEPARATORS || !/^[\p{L}\p{N}]+$/u.test(text)) return [];
  const all = numbersWithoutSeparators(work).get(text.toLowerCase()) ?? [];
  const inForce = all.filter((number) => work.index.order.has(number));
  return inForce.length > 0 ? inForce : all;
}

const citationWordsOf = /* @__PURE__ */ memoize(({ citations, names }: LookupWork) => {
  const byLanguage: Readonly<Record<string, CitationWords>> = { ...citations, names: { ...NO_WORDS, work: names } };
  const all = allWords(byLanguage);
  return { byLanguage, all, misread: misreadNumber(all) };
});

/** The parts of an address that may name a rule. */
export interface PastedLink {
  /** The fragment, without `#`; empty if there is none. */
  readonly fragment: string;
  /** The segments of the path and the values of the query, decoded, without `.html`. */
  readonly segments: readonly string[];
}

/** An address with a protocol, even of a file with a blank in its name, a path from the root of a site, or a host with a path. */
const ADDRESS =
  /^(?:(?:https?:)?\/\/\S+(?: \S+\.(?:txt|pdf|docx?))?|\/(?=[^\s:]*[/#])\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/\S*)$/iu;

/**
 * Parses a text as an address; returns undefined for anything else.
 *
 * @example `https://example.org/rules/cr/1/101.html#3a` → fragment `3a`, segments `rules`, `cr`, `1`, `101`
 */
export function readLink(text: string): PastedLink | undefined {
  const address = text.replace(/^<(.+)>$/, '$1').replace(/(?<![),.;])[),.;]+$/, '');
  if (!ADDRESS.test(address)) return undefined;
  const [beforeFragment = '', ...fragment] = address.split('#');
  const [path = '', query = ''] = beforeFragment.replace(/^(?:https?:)?\/\//i, '').split('?');
  const hasHost = !address.startsWith('/') || address.startsWith('//');
  const segments = path.split('/').slice(hasHost ? 1 : 0);
  const values = [...new URLSearchParams(query).values()];
  return {
    fragment: decodePercent(fragment.join('#')).replace(/^:~:.*$/, ''),
    segments: [...segments, ...values]
      .map((segment) => decodePercent(segment).replace(/\.html?$/i, ''))
      .filter((segment) => segment !== ''),
  };
}

/** Returns the words of the title with which the address of a post ends, `how does ward work` for `…/how_does_ward_work/`; any other text as it is. */
export function titleOfAddress(text: string): string {
  return readLink(text)?.segments.at(-1)?.replace(/[_-]+/g, ' ') ?? text;
}
