/** Citations as people type them into a search box or behind a command. */
import { parseNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { allWords } from './all-words.ts';
import type { CitationPart } from './citation.ts';
import { splitEdition } from './typed-edition.ts';
import { unwrapTyped } from './unwrap-typed.ts';
import { wordPattern } from './word-pattern.ts';

export interface TypedCitation {
  readonly parts: readonly Pick<CitationPart, 'from' | 'to'>[];
  /** A date, alias or version of an edition, as typed: `MH3`, `2024-06-07`. */
  readonly edition?: string;
  /** The quoted title behind the number, as typed. */
  readonly title?: string;
  /** Set where the rule is asked for without its subrules: `120.4.`, `{{CR|exact|120.4}}`. */
  readonly alone?: true;
}

export interface TypedOptions {
  readonly scheme: Scheme;
  /** People search in another language than that of the page; the words of all of them are understood. */
  readonly wordsByLanguage: Readonly<Record<string, CitationWords>>;
  /** Whether words name an edition of the work, so that they may stand beside a number without a sign. */
  readonly isEdition?: (name: string) => boolean;
}

const TITLE = /[.,]?\s*["“„«「『](?<title>[^"“”„«»「」『』]+)["”»」』]\s*$/u;
const DASHES = '[\\-\\u2010-\\u2015\\u2212~]';

/** Reads a whole text as a citation; undefined where it is anything else, so that the text can be searched for instead. */
export function parseTypedCitation(text: string, options: TypedOptions): TypedCitation | undefined {
  const { scheme } = options;
  const { text: folded, edition } = splitEdition(text.normalize('NFKC').trim(), options.isEdition);
  const grammar = typedGrammar(options.wordsByLanguage);
  const { title } = TITLE.exec(folded)?.groups ?? {};
  const unwrapped = unwrapTyped(folded.replace(TITLE, ''));
  const body = stripWords(unwrapped.text, grammar);
  const parts = body.split(grammar.list).map((item) => parseItem(stripWords(item, grammar), scheme, grammar));
  if (!parts.every((part) => part !== undefined)) return undefined;
  return {
    parts,
    ...(edition === undefined ? {} : { edition }),
    ...(title === undefined ? {} : { title }),
    ...(unwrapped.alone ? { alone: true } : {}),
  };
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

function parseItem(text: string, scheme: Scheme, { through }: TypedGrammar): Pick<CitationPart, 'from' | 'to'> | undefined {
  const number = parseNumber(scheme, text) ?? parseCompact(scheme, text);
  if (number !== undefined) return { from: number.number };
  // A dash may stand within a number as well: the range is where both sides are numbers.
  for (const separator of text.matchAll(through)) {
    const from = parseNumber(scheme, text.slice(0, separator.index));
    const last = text.slice(separator.index + separator[0].length);
    const full = parseNumber(scheme, last);
    const to = full?.level === from?.level ? full?.number : siblingWithPart(scheme, from?.number ?? '', last);
    if (from !== undefined && to !== undefined) return { from: from.number, to };
  }
  return undefined;
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
