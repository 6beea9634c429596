/** Parses citations as people type them into a search box or after a command. */
import { memoize } from '../memo.ts';
import { HAN_NUMERALS, hanToOrdinal, levelOf, parseNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { findWrittenDates } from '../written-date.ts';
import { type CitationPart, findCitations } from './find-citations.ts';
import { allWords, DASHES, foldHanNumerals, foldNumerals, joiningPattern, wordPattern } from './grammar.ts';

/** A typed citation, parsed. */
export interface TypedCitation {
  readonly parts: readonly TypedPart[];
  /** A date, alias or version of an edition, as typed: `MH3`, `2024-06-07`. */
  readonly edition?: string;
  /** The quoted title after the number, as typed. */
  readonly title?: string;
  /** Set if the rule is asked for without its subrules: `120.4.`, `{{CR|exact|120.4}}`. */
  readonly alone?: true;
}

/** What is known of the work. */
export interface TypedOptions {
  readonly scheme: Scheme;
  /** People also search in languages other than that of the page, so the words of all are understood. */
  readonly wordsByLanguage: Readonly<Record<string, CitationWords>>;
  /** Whether words name an edition of the work, so that they may follow or precede a number without `@` or brackets. */
  readonly isEdition?: (name: string) => boolean;
  /** Whether a number was ever printed; tells a comma typed for a dot from a list. */
  readonly isKnown?: (number: string) => boolean;
  /** Returns the numbers that a text is without their dots and dashes: 701.9b for `7019b`. */
  readonly withoutSeparators?: (text: string) => readonly string[];
}

/** Compatibility normalization would make it a letter. */
const ORDINAL_SIGN = /(?<=\p{N})[ºª]/gu;
const TITLE = /(?:[.,]|(?<!\s))\s*["“„«「『](?<title>[^"“”„«»「」『』]+)["”»」』]\s*$/u;

/** Parses a whole text as a citation; returns undefined if it is anything else, for instance words to search for. */
export function parseTypedCitation(text: string, options: TypedOptions): TypedCitation | undefined {
  const typed = foldHanNumerals(foldNumerals(text.replace(ORDINAL_SIGN, '').normalize('NFKC')).trim())
    .replace(/^([第제])\1+/u, '$1')
    .replace(HAN_ORDINAL, (numeral) => String(hanToOrdinal(numeral)));
  // The brackets of `3 (2)` may belong to the number.
  const apart = readPartsApart(typed, options);
  if (apart !== undefined) return { parts: apart };
  const { text: folded, edition } = splitEdition(typed, options.isEdition);
  const grammar = typedGrammar(options.wordsByLanguage);
  const { title } = TITLE.exec(folded)?.groups ?? {};
  const unwrapped = unwrapTyped(folded.replace(TITLE, ''), (number) => parseNumber(options.scheme, number) !== undefined);
  const parts = readPartsApart(unwrapped.text, options) ?? readTypedParts(stripWords(unwrapped.text, grammar), options, grammar);
  if (parts === undefined) return undefined;
  return {
    parts,
    ...(edition === undefined ? {} : { edition }),
    ...(title === undefined ? {} : { title }),
    ...(unwrapped.alone ? { alone: true } : {}),
  };
}

/** Follows the end of a range in languages whose word for `through` follows its beginning. */
const UNTIL = ['까지', 'まで'];

/** What East Asian languages write around a number, `第601条`, `제7장`, whether or not the work declares it. */
const AROUND = { before: ['第', '제'], after: [...'条條章节節款項项조장절항'] };
/** What stands for `number` before one, as compatibility normalization writes it: nº, n.º, n°, №, Nr. */
const NUMBER_SIGNS = 'no|n.o|n°|n.°|n|nr|núm|num|número|numéro|numero|nummer|№|מס׳|מס'.split('|');
/** Between the ends of a range, in languages in which people search although few works have texts in them. */
const COMMON_THROUGH = 'إلى|الى|حتى|עד|ถึง|đến|do|по|až'.split('|');

/** Between numbers of a list, in such languages. */
const COMMON_AND = 'и|та|oraz|ve|và|و|ו|ו-|และ|と|和|및|와|과'.split('|');

/** Rules and chapters, and words that refer to them, in languages in which people search although few works have texts in them. */
const COMMON_NOUNS = (
  'см|глава|гл|раздел|статья|ст|правило|правила|пункт|пункты|п|пп|див|розділ|стаття|zob|rozdział|artykuł|art|zasada|zasady|reguła|reguły|kapitola|pravidlo|hoofdstuk|artikel|regel|' +
  'kapitel|bölüm|madde|kural|chương|điều|luật|xem|bab|pasal|aturan|ראו|ראה|פרק|סעיף|כלל|כללים|انظر|القاعدتان|القاعدتين|الفصل|فصل|المادة|مادة|القاعدة|قاعدة|القواعد|قواعد|ดู|หมวด|บทที่|บท|กฎ|ข้อ|มาตรา|' +
  'नियम|अध्याय|धारा|规则|規則|ルール|규칙|参见|參見|参照|を参照|を見よ|참조|를 참조|을 참조|regra|regras|regla|reglas|règle|règles|regola|regole|regeln|capítulo|chapitre|capitolo|abschnitt|veja|vide|véase|vease|voir|siehe|vedi|zie'
).split('|');

/** What may stand between a word and the next one: `veja a regra`. */
const ARTICLE = '(?:(?:a|as|o|os|la|las|el|los|le|les|il|gli|die|der|den|das|the)\\s+)?';

const HAN_ORDINAL = new RegExp(`(?<=^第)[${HAN_NUMERALS}]{1,6}`, 'u');

type TypedPart = Pick<CitationPart, 'from' | 'to'>;

/** Stands before a typed number that has no word of its own. */
const CUE = 'CR ';
const cuedWords = /* @__PURE__ */ memoize((wordsByLanguage: Readonly<Record<string, CitationWords>>): CitationWords => {
  const words = allWords(wordsByLanguage);
  return { ...words, work: [...words.work, CUE.trim()] };
});

/** What may follow the last part: the word for it in East Asian languages. */
const AFTER_PARTS = /^[.\s]*(?:[款項项항호号][.\s]*)?$/u;

/** Reads a rule whose parts are written apart, `§ 3 Abs. 2`, `3 (2)` or `R1(b)(iii)`, if there is such a rule. */
function readPartsApart(text: string, { scheme, wordsByLanguage, isKnown }: TypedOptions): readonly TypedPart[] | undefined {
  const words = cuedWords(wordsByLanguage);
  if (isKnown === undefined || !(/\([\p{N}\p{L}]/u.test(text) || (words.below?.length ?? 0) > 0)) return undefined;
  const isOwnSign = [...words.rule, ...words.section, ...(words.below ?? [])].some((word) => word.startsWith('§'));
  const cued = text.replace(isOwnSign ? /^(?=\p{Lu}?\p{N})/u : /^(?:§+\s*)?(?=\p{Lu}?\p{N})/u, CUE);
  const [citation] = findCitations(cued, { scheme, words, known: isKnown });
  const isWhole =
    citation !== undefined && /^[第제\s]*$/u.test(cued.slice(0, citation.start)) && AFTER_PARTS.test(cued.slice(citation.end));
  const isApart = citation?.parts.some(({ start, end, from }) => parseNumber(scheme, cued.slice(start, end))?.number !== from);
  return isWhole && isApart ? citation.parts.map(({ from, to }) => (to === undefined ? { from } : { from, to })) : undefined;
}

/**
 * Reads a list of numbers, in which a comma may be a decimal comma in place of the dot: `702,19b`, `1,2,1`. `110,112` is a list, unless there
 * is a rule 110.112; sections are never listed without a space.
 */
function readTypedParts(text: string, options: TypedOptions, grammar: TypedGrammar): readonly TypedPart[] | undefined {
  const { scheme, isKnown = () => false } = options;
  const list = readList(text, options, grammar);
  if (!/\p{N},\p{N}/u.test(text) || /\p{N}\.\p{N}/u.test(text)) return list;
  const dotted = readList(text.replace(/(?<=\p{N}),(?=\p{N})/gu, '.'), options, grammar);
  const isList =
    list?.some(({ from }) => levelOf(scheme, from) !== scheme.levels[0]?.name) && !dotted?.every(({ from }) => isKnown(from));
  return isList ? list : dotted;
}

function readList(text: string, options: TypedOptions, grammar: TypedGrammar): readonly TypedPart[] | undefined {
  const items = text.split(grammar.list).map((item) => parseItem(stripWords(item, grammar), options, grammar));
  return items.every((parts) => parts.length > 0) ? items.flat() : undefined;
}

/** The patterns of typed citations, compiled once for the words of a work. */
interface TypedGrammar {
  readonly before: RegExp;
  readonly after: RegExp;
  readonly list: RegExp;
  readonly through: RegExp;
}

const typedGrammar = /* @__PURE__ */ memoize((wordsByLanguage: Readonly<Record<string, CitationWords>>) =>
  compileTypedGrammar(allWords(wordsByLanguage)),
);

function compileTypedGrammar(words: CitationWords): TypedGrammar {
  const nouns = [...words.work, ...words.rule, ...words.section, ...words.see, ...COMMON_NOUNS, ...NUMBER_SIGNS];
  const introduction = `(?:${wordPattern([...nouns, ...AROUND.before])}[\\s.:#§]*${ARTICLE})+`;
  const following = [...words.see, ...words.rule, ...words.section, ...AROUND.after, ...UNTIL, ...COMMON_NOUNS];
  // `ch. 613`, `sec 7`
  const abbreviated = wordPattern(
    [...words.rule, ...words.section].flatMap((word) => [2, 3, 4].map((end) => word.slice(0, end))),
  );
  const and = joiningPattern([...words.and, ...COMMON_AND]);
  return {
    before: new RegExp(`^(?:${introduction}|[#§]\\s*|${abbreviated}[.\\s]\\s*)(?=[\\p{N}\\p{Lu}r])`, 'iu'),
    after: new RegExp(`(?:\\.\\s)?\\s*${joiningPattern(following)}$`, 'iu'),
    // The Polish word alone may also be a Roman numeral.
    list: new RegExp(`\\s*(?:[,;、&]|(?<=\\p{N}\\p{L}{0,2}\\s)i(?=\\s+\\p{N})|${and}(?!\\p{L}))\\s*(?:${and}\\s+)?`, 'iu'),
    through: new RegExp(`\\s*(?:[${DASHES}]|${joiningPattern([...words.through, ...COMMON_THROUGH])}(?!\\p{L}))\\s*`, 'giu'),
  };
}

function stripWords(text: string, { before, after }: TypedGrammar): string {
  return text.replace(before, '').replace(after, '').trim();
}

/** Reads one number or range. Returns all numbers that the text may mean, or none. */
function parseItem(
  text: string,
  { scheme, withoutSeparators, isKnown }: TypedOptions,
  { through }: TypedGrammar,
): readonly TypedPart[] {
  const candidates = withoutSeparators?.(text) ?? [];
  if (candidates.length > 0) return candidates.map((from) => ({ from }));
  const number = parseNumber(scheme, text) ?? parseCompact(scheme, text);
  if (number !== undefined) return [{ from: number.number }];
  // A dash may also be part of a number; it makes a range if both sides are numbers.
  for (const separator of text.matchAll(through)) {
    const from = parseNumber(scheme, text.slice(0, separator.index));
    const last = text.slice(separator.index + separator[0].length);
    const full = parseNumber(scheme, last);
    const to = full?.level === from?.level ? full?.number : siblingWithPart(scheme, from?.number ?? '', last);
    if (from !== undefined && to !== undefined) return [{ from: from.number, to }];
  }
  // `601-2a` is no range, so the dash stands for a dot.
  const dotted = parseNumber(scheme, text.replace(new RegExp(`(?<=\\p{N})[${DASHES}](?=\\p{N})`, 'gu'), '.'));
  return dotted !== undefined && isKnown?.(dotted.number) === true ? [{ from: dotted.number }] : [];
}

/** Parses `R70219b`, the anchors of old rules sites: the declared width tells the digits of the chapter. */
function parseCompact(scheme: Scheme, text: string) {
  const width = scheme.levels[scheme.chapterLevel]?.width;
  const below = scheme.levels[scheme.chapterLevel + 1];
  const digits = /^r(\p{N}+[a-z]{0,2})$/iu.exec(text)?.[1];
  if (digits === undefined || width == null || below === undefined) return undefined;
  const rest = digits.slice(width);
  return parseNumber(scheme, rest === '' ? digits : digits.slice(0, width) + below.separator + rest);
}

/** An option of a bot's command, one of which is the number: `/cr rule:100.2a examples:True`. */
const OPTION = /(?:^|\s)(?<name>[\p{L}_]+):\s*(?<value>[^\s:]+)(?=\s|$)/gu;
const TEMPLATE = /^\{\{(?<name>[^{}|]*)\|(?<parts>[^{}]*)\}\}$/u;

/**
 * Removes the syntax of chats, wikis and bots around a number: `[[…]]`, `[…]/[…]`, `([…], […])`, `!!…!!`, `{{CR|exact|…}}`, `!…` and `/cr
 * rule:… examples:…`. A dot after a lone number asks for the rule without its subrules, and so does `exact` in a template. `I:1` is not an
 * option if it is a number.
 */
function unwrapTyped(text: string, isNumber: (text: string) => boolean) {
  const template = TEMPLATE.exec(text)
    ?.groups?.['parts']?.split('|')
    .map((part) => part.trim());
  if (template !== undefined) return { text: template.at(-1) ?? '', alone: template.slice(0, -1).includes('exact') };
  const bare = withoutBrackets(
    optionOf(
      text
        .replace(/^[!/]+/u, '')
        .replace(/(?<!!)!+$/u, '')
        .trim(),
      isNumber,
    ),
  );
  // The dot of `see rule 120.4.` may end the sentence; that of a bot's `!cr 120.4.` cannot.
  const question = /^[!/]/u.test(text) ? bare.replace(/^\p{L}+\s+/u, '') : bare;
  return { text: bare, alone: /^[\p{N}.-]*\p{N}\p{L}{0,2}\.$/u.test(question) };
}

/** Returns the value of the option that holds a number, or the text itself. */
function optionOf(text: string, isNumber: (text: string) => boolean): string {
  if (isNumber(text)) return text;
  const options = [...text.matchAll(OPTION)];
  const value = options.map(({ groups }) => groups?.['value'] ?? '').find((other) => /\p{N}/u.test(other));
  return value ?? text;
}

function withoutBrackets(text: string): string {
  if (!text.includes('[')) return text;
  return text
    .replace(/\]\s*\/\s*\[/gu, '], [')
    .replace(/^\((?=.*\]\s*\)$)|\)$(?<=\]\s*\))/gu, '')
    .replace(/(?<!\[)\[+([^[\]|]*)(?:\|[^[\]]*)?\]+/gu, '$1')
    .trim();
}

interface DatedText {
  /** The text without the edition. */
  readonly text: string;
  /** A date, alias or version, as typed. */
  readonly edition?: string;
}

/** An edition after `@` or in brackets, `702.19b@MH3`, `702.19b (2024-06-07)`, or any remark in brackets: `704.5 (state-based actions)`. */
const EDITION = String.raw`\p{N}{4}-\p{N}{2}-\p{N}{2}(?:\.\p{N}+)?|[A-Z0-9]{2,5}|\p{N}+(?:\.\p{N}+){1,2}`;
const BRACKETED = String.raw`\s\((?<bracketed>${EDITION})\)|\s\((?<remark>[^()]+)\)`;
const MARKED = new RegExp(String.raw`(?<!\s)\s*(?:@\s*(?<at>[\p{L}\p{N}][^@()]*)|${BRACKETED})$`, 'u');
const OUTER_PUNCTUATION = /^[,;:(]+|(?<![,;:)])[,;:)]+$/gu;

/**
 * Splits a text into a citation and the edition that it names: after `@`, in brackets, or, if `isEdition` knows the words, before or after the
 * number: `702.19b MH3`, `702.19b, Modern Horizons 3`. Other remarks in brackets are dropped.
 */
export function splitEdition(text: string, isEdition: (name: string) => boolean = () => false): DatedText {
  const marked = MARKED.exec(text);
  if (marked !== null) {
    const { at, bracketed = at, remark } = marked.groups ?? {};
    const body = text.slice(0, marked.index);
    // The brackets of `702.19 (b)` belong to the number.
    if (remark !== undefined && /^\p{L}{1,2}$/u.test(remark)) return splitUnmarked(text, isEdition);
    if (bracketed !== undefined) return { text: body, edition: bracketed.trim() };
    return remark !== undefined && isEdition(remark) ? { text: body, edition: remark } : splitUnmarked(body, isEdition);
  }
  return splitUnmarked(text, isEdition);
}

function splitUnmarked(text: string, isEdition: (name: string) => boolean): DatedText {
  // The noun of `in the 2005 rules`.
  const words = text.replace(/(?<=\p{N}) (?:rules|rulebook|edition|version)$/iu, '').split(/\s+/u);
  // The day of `7 June 2024` is not the number of a rule.
  if (findWrittenDates(text).some(({ start, end }) => start === 0 && end === text.length)) return { text };
  for (let at = 1; at < words.length; at += 1) {
    const after = words.slice(at).join(' ').replace(OUTER_PUNCTUATION, '');
    if (isEdition(after))
      return {
        text: words
          .slice(0, at)
          .join(' ')
          .replace(/(?<![,;:(])[,;:(]+$/u, ''),
        edition: after,
      };
  }
  for (let at = words.length - 1; at > 0; at -= 1) {
    const before = words.slice(0, at).join(' ').replace(OUTER_PUNCTUATION, '');
    if (isEdition(before)) return { text: words.slice(at).join(' '), edition: before };
  }
  return { text };
}
