/** Citations as people type them into a search box or behind a command. */
import { levelOf, parseNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { allWords } from './all-words.ts';
import type { CitationPart } from './citation.ts';
import { splitEdition } from './typed-edition.ts';
import { unwrapTyped } from './unwrap-typed.ts';
import { wordPattern } from './word-pattern.ts';

/** What somebody typed, read. */
export interface TypedCitation {
  readonly parts: readonly TypedPart[];
  /** A date, alias or version of an edition, as typed: `MH3`, `2024-06-07`. */
  readonly edition?: string;
  /** The quoted title behind the number, as typed. */
  readonly title?: string;
  /** Set where the rule is asked for without its subrules: `120.4.`, `{{CR|exact|120.4}}`. */
  readonly alone?: true;
}

/** What is known of the work that is asked. */
export interface TypedOptions {
  readonly scheme: Scheme;
  /** People search in another language than that of the page; the words of all of them are understood. */
  readonly wordsByLanguage: Readonly<Record<string, CitationWords>>;
  /** Whether words name an edition of the work, so that they may stand beside a number without a sign. */
  readonly isEdition?: (name: string) => boolean;
  /** Whether a number was ever printed; tells a comma in the place of a dot from a list. */
  readonly isKnown?: (number: string) => boolean;
  /** The numbers that are written so without their dots and dashes: `7019b` is 701.9b. */
  readonly withoutMarks?: (text: string) => readonly string[];
}

const TITLE = /[.,]?\s*["“„«「『](?<title>[^"“”„«»「」『』]+)["”»」』]\s*$/u;
const DASHES = '[\\-\\u2010-\\u2015\\u2212~]';

/** Reads a whole text as a citation; undefined where it is anything else, so that the text can be searched for instead. */
export function parseTypedCitation(text: string, options: TypedOptions): TypedCitation | undefined {
  const { text: folded, edition } = splitEdition(text.normalize('NFKC').trim(), options.isEdition);
  const grammar = typedGrammar(options.wordsByLanguage);
  const { title } = TITLE.exec(folded)?.groups ?? {};
  const unwrapped = unwrapTyped(folded.replace(TITLE, ''), (number) => parseNumber(options.scheme, number) !== undefined);
  const parts = readParts(stripWords(unwrapped.text, grammar), options, grammar);
  if (parts === undefined) return undefined;
  return {
    parts,
    ...(edition === undefined ? {} : { edition }),
    ...(title === undefined ? {} : { title }),
    ...(unwrapped.alone ? { alone: true } : {}),
  };
}

type TypedPart = Pick<CitationPart, 'from' | 'to'>;

/**
 * Who is used to the decimal comma writes it in the place of the dot, too: `702,19b`, `1,2,1`. `110,112` is a list, unless there is a rule
 * 110.112; of sections nobody lists any without a blank.
 */
function readParts(text: string, options: TypedOptions, grammar: TypedGrammar): readonly TypedPart[] | undefined {
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
  readonly behind: RegExp;
  readonly list: RegExp;
  readonly through: RegExp;
}

const compiled = new WeakMap<Readonly<Record<string, CitationWords>>, TypedGrammar>();

function typedGrammar(wordsByLanguage: Readonly<Record<string, CitationWords>>): TypedGrammar {
  const grammar = compiled.get(wordsByLanguage) ?? compileGrammar(allWords(wordsByLanguage));
  compiled.set(wordsByLanguage, grammar);
  return grammar;
}

function compileGrammar(words: CitationWords): TypedGrammar {
  const introducing = wordPattern([...words.work, ...words.rule, ...words.section, ...words.see]);
  const and = wordPattern(words.and);
  return {
    before: new RegExp(`^(?:(?:${introducing}[\\s.:#§]*)+|[#§]\\s*)(?=[\\p{N}\\p{Lu}r])`, 'iu'),
    behind: new RegExp(`\\s*${wordPattern([...words.see, ...words.rule])}$`, 'iu'),
    list: new RegExp(`\\s*(?:[,;、&]|${and}(?!\\p{L}))\\s*(?:${and}\\s+)?`, 'iu'),
    through: new RegExp(`\\s*(?:${DASHES}|${wordPattern(words.through)}(?!\\p{L}))\\s*`, 'giu'),
  };
}

function stripWords(text: string, { before, behind }: TypedGrammar): string {
  return text.replace(before, '').replace(behind, '').trim();
}

/** One number or range; several numbers where the text may mean any of them, none where it means none. */
function parseItem(text: string, { scheme, withoutMarks }: TypedOptions, { through }: TypedGrammar): readonly TypedPart[] {
  const candidates = withoutMarks?.(text) ?? [];
  if (candidates.length > 0) return candidates.map((from) => ({ from }));
  const number = parseNumber(scheme, text) ?? parseCompact(scheme, text);
  if (number !== undefined) return [{ from: number.number }];
  // A dash may stand within a number as well: the range is where both sides are numbers.
  for (const separator of text.matchAll(through)) {
    const from = parseNumber(scheme, text.slice(0, separator.index));
    const last = text.slice(separator.index + separator[0].length);
    const full = parseNumber(scheme, last);
    const to = full?.level === from?.level ? full?.number : siblingWithPart(scheme, from?.number ?? '', last);
    if (from !== undefined && to !== undefined) return [{ from: from.number, to }];
  }
  return [];
}

/** `R70219b`, as anchors of old rules sites have it: the digits of the chapter are those that its width says. */
function parseCompact(scheme: Scheme, text: string) {
  const width = scheme.levels[scheme.chapterLevel]?.width;
  const below = scheme.levels[scheme.chapterLevel + 1];
  const digits = /^r(\p{N}+[a-z]{0,2})$/iu.exec(text)?.[1];
  if (digits === undefined || width == null || below === undefined) return undefined;
  const rest = digits.slice(width);
  return parseNumber(scheme, rest === '' ? digits : digits.slice(0, width) + below.separator + rest);
}
