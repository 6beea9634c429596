/** Citations as people type them into a search box or behind a command. */
import { parseNumber, type Scheme, siblingWithPart } from '../numbering/index.ts';
import type { CitationWords } from '../work.ts';
import { allWords } from './all-words.ts';
import type { CitationPart } from './citation.ts';
import { wordPattern } from './word-pattern.ts';

export interface TypedCitation {
  readonly parts: readonly Pick<CitationPart, 'from' | 'to'>[];
  /** A date, alias or version of an edition, as typed: `MH3`, `2024-06-07`. */
  readonly edition?: string;
}

export interface TypedOptions {
  readonly scheme: Scheme;
  /** People search in another language than that of the page; the words of all of them are understood. */
  readonly wordsByLanguage: Readonly<Record<string, CitationWords>>;
}

/** `702.19b@MH3`, `702.19b (2024-06-07)`; a remark in brackets that names no edition is passed over: `704.5 (state-based actions)`. */
const EDITION =
  /\s*(?:@\s*(?<at>[\p{L}\p{N}][\p{L}\p{N}._-]*)|\s\((?<bracketed>\p{N}{4}-\p{N}{2}-\p{N}{2}(?:\.\p{N}+)?|[A-Z0-9]{2,5}|\p{N}+(?:\.\p{N}+){1,2})\)|\s\([^()]+\))$/u;
const TITLE = /[.,]?\s*["“„«「『][^"“”„«»「」『』]+["”»」』]\s*$/u;
const DASHES = '[\\-\\u2010-\\u2015\\u2212~]';

/** Reads a whole text as a citation; undefined where it is anything else, so that the text can be searched for instead. */
export function parseTypedCitation(text: string, options: TypedOptions): TypedCitation | undefined {
  const folded = text.normalize('NFKC').trim();
  const edition = EDITION.exec(folded);
  const words = allWords(options.wordsByLanguage);
  const body = stripWords(unwrap(folded.replace(EDITION, '')).replace(TITLE, ''), words);
  const list = new RegExp(`\\s*(?:[,;、&]|${wordPattern(words.and)}(?!\\p{L}))\\s*(?:${wordPattern(words.and)}\\s+)?`, 'iu');
  const parts = body.split(list).map((item) => parseItem(stripWords(item, words), options.scheme, words));
  if (!parts.every((part) => part !== undefined)) return undefined;
  const { at, bracketed: designator = at } = edition?.groups ?? {};
  return designator === undefined ? { parts } : { parts, edition: designator };
}

/** Takes off what chats, wikis and bots put around a number: `[[…]]`, `[…]`, `!!…!!`, `{{CR|exact|…}}`, `!cr …`. */
function unwrap(text: string): string {
  return text
    .replace(/^\{\{(?:[^{}|]*\|)+([^{}|]*)\}\}$/u, '$1')
    .replace(/^\[+([^[\]|]*)(?:\|[^[\]]*)?\]+$/u, '$1')
    .replace(/^[!/]+/u, '')
    .replace(/!+$/u, '')
    .trim();
}

function stripWords(text: string, words: CitationWords): string {
  const introducing = wordPattern([...words.work, ...words.rule, ...words.section, ...words.see]);
  const before = new RegExp(`^(?:${introducing}[\\s.:#§]*)+(?=[\\p{N}\\p{Lu}r])`, 'iu');
  const behind = new RegExp(`\\s*${wordPattern([...words.see, ...words.rule])}$`, 'iu');
  return text.replace(before, '').replace(behind, '').trim();
}

function parseItem(text: string, scheme: Scheme, words: CitationWords): Pick<CitationPart, 'from' | 'to'> | undefined {
  const number = parseNumber(scheme, text) ?? parseCompact(scheme, text);
  if (number !== undefined) return { from: number.number };
  // A dash may stand within a number as well: the range is where both sides are numbers.
  for (const separator of text.matchAll(new RegExp(`\\s*(?:${DASHES}|${wordPattern(words.through)}(?!\\p{L}))\\s*`, 'giu'))) {
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
