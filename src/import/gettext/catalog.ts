/** Reads gettext catalogs as messages with their places, and writes them for translators. */

import { type FindReviews, suggestTranslations, type TranslationMessage, writeReview } from '@rulegraph/core/translation';
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import type { Line } from '../lines.ts';

/** One message of the catalog, or a stretch of it that cannot be read. */
export interface CatalogEntry {
  readonly lines: readonly Line[];
  readonly context: string | null;
  readonly source: string;
  readonly translation: TranslatedText;
  readonly fuzzy: boolean;
  /** Whether its translation is of an earlier source text (`#| msgid`). */
  readonly outdated: boolean;
  /** Why it cannot be read; everything else is empty then. */
  readonly problem: string | null;
  /** What translators have written about it. */
  readonly comment: string;
}

/** The text of a `msgstr`; `at` has the place of each character. */
export interface TranslatedText {
  readonly text: string;
  readonly at: readonly { readonly line: Line; readonly start: number; readonly end: number }[];
}

const EMPTY_ENTRY: Omit<CatalogEntry, 'lines'> = {
  context: null,
  source: '',
  translation: { text: '', at: [] },
  fuzzy: false,
  outdated: false,
  problem: null,
  comment: '',
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Divides the lines into messages and parses each by itself, so that a broken one does not affect others. */
export function readCatalog(lines: readonly Line[]): CatalogEntry[] {
  const entries: CatalogEntry[] = [];
  let group: Line[] = [];
  let translated = false;
  const close = (): void => {
    if (group.some((line) => line.text.trim() !== '')) entries.push(readEntry(group));
    group = [];
    translated = false;
  };
  for (const line of lines) {
    if (line.text.trim() === '' || (translated && /^(?:#|msgctxt|msgid(?!_))/.test(line.text))) close();
    if (/^msgstr/.test(line.text)) translated = true;
    group.push(line);
  }
  close();
  return entries;
}

function readEntry(lines: readonly Line[]): CatalogEntry {
  const message = parseMessage(lines);
  if (typeof message === 'string') return { ...EMPTY_ENTRY, lines, problem: message };
  if (message === undefined) return { ...EMPTY_ENTRY, lines };
  const translation = locateTranslation(lines);
  return {
    lines,
    context: message.msgctxt ?? null,
    source: message.msgid,
    translation,
    fuzzy: /\bfuzzy\b/.test(message.comments?.flag ?? ''),
    outdated: lines.some((line) => /^#\|\s*msgid\b/.test(line.text)),
    problem: null,
    comment: message.comments?.translator ?? '',
  };
}

/** Matches a comment, a blank line, and a string that ends on its line; the parser drops one that is still open at the end. */
const WHOLE_LINE = /^\s*(?:$|#|(?:msg\w+(?:\[\d+\])?\s*)?"(?:[^"\\]|\\.)*"\s*$)/;

/** Returns the message, what is wrong with it, or undefined if there are only comments. */
function parseMessage(lines: readonly Line[]): GetTextTranslation | string | undefined {
  if (lines.every((line) => /^\s*(?:#|$)/.test(line.text))) return undefined;
  try {
    const messages = messagesIn(parsePo(lines.map((line) => line.text).join('\n')));
    return messages.find((message) => message.msgid !== '') ?? messages[0] ?? 'it has no msgid';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Thrown if a catalog cannot be read as a whole. */
export class UnreadableCatalogError extends Error {}

/** Parses a catalog, or throws if that would lose some of its words. */
function parsePo(text: string): GetTextTranslations {
  let parsed: GetTextTranslations;
  try {
    parsed = po.parse(text);
  } catch (error) {
    throw new UnreadableCatalogError(error instanceof Error ? error.message : String(error));
  }
  const open = text.split('\n').find((line) => !WHOLE_LINE.test(line));
  if (open !== undefined) throw new UnreadableCatalogError(`"${open.trim()}" is not a string between two quotation marks`);
  const messages = messagesIn(parsed);
  if ((text.match(/^(?:#~ )?msgid\s/gm)?.length ?? 0) > messages.length)
    throw new UnreadableCatalogError('two of its messages have the same msgctxt and msgid');
  const plural = messages.find(({ msgstr }) => msgstr.length > 1);
  if (plural !== undefined) throw new UnreadableCatalogError(`"${plural.msgid}" has several translations, for plural forms`);
  return parsed;
}

function messagesIn({ translations, obsolete = {} }: GetTextTranslations): readonly GetTextTranslation[] {
  return [translations, obsolete].flatMap((all) => Object.values(all).flatMap((byId) => Object.values(byId)));
}

/** Returns the strings after `msgstr`, unescaped, with the place of every character. */
function locateTranslation(lines: readonly Line[]): TranslatedText {
  const at: TranslatedText['at'][number][] = [];
  let text = '';
  const first = lines.findIndex((line) => /^msgstr/.test(line.text));
  for (const line of first < 0 ? [] : lines.slice(first)) {
    const open = line.text.indexOf('"');
    const close = line.text.lastIndexOf('"');
    if (open < 0 || close <= open) continue;
    for (let offset = open + 1; offset < close; ) {
      const escaped = line.text[offset] === '\\' && offset + 1 < close;
      const character = line.text[offset + Number(escaped)] ?? '';
      text += escaped ? (ESCAPES[character] ?? character) : character;
      at.push({ line, start: offset, end: offset + 1 + Number(escaped) });
      offset += 1 + Number(escaped);
    }
  }
  return { text, at };
}

export interface CatalogOptions {
  readonly work: string;
  /** The edition whose text is to be translated. */
  readonly edition: string;
  readonly lang: string;
  /** The language of the work; English by default. */
  readonly source?: string;
  /** The agreed translations of terms, by the terms of the source. */
  readonly terms?: ReadonlyMap<string, string>;
  /** Who translated and checked what, and notes. */
  readonly reviewsOf?: FindReviews;
  /** The earlier catalog, whose comments and translations that were not imported stay. */
  readonly before?: string;
}

interface OfferedMessage {
  readonly message: TranslationMessage;
  /** Its translation; else that of the same or a similar text elsewhere. */
  readonly offered: string;
  /** The text that `offered` translates if somebody has to review it; otherwise null. */
  readonly previous: string | null;
  /** Number and state, where `offered` is from, agreed terms: for translators to read. */
  readonly remarks: readonly string[];
  /** Who translated and checked it, and notes, from the sources. */
  readonly comment: string;
}

/** Returns all messages with what the archive offers for them. */
function offeredMessages(
  messages: readonly TranslationMessage[],
  { terms = new Map(), reviewsOf = () => [] }: Pick<CatalogOptions, 'terms' | 'reviewsOf'>,
): readonly OfferedMessage[] {
  const suggestions = suggestTranslations(messages);
  const reviews = new Map(
    [...Map.groupBy(messages, ({ context }) => context)].flatMap(([context, own]) => {
      const found = reviewsOf(
        context,
        own.map(({ translation }) => translation),
      );
      return own.map((message, index) => [message, found[index]] as const);
    }),
  );
  return messages.map((message) => {
    const { name, part, state, source, translation, previous } = message;
    const suggestion = suggestions.get(message);
    const like = suggestion && `${suggestion.source === source ? 'the same text as' : 'similar to'} ${suggestion.name}`;
    return {
      message,
      offered: suggestion?.translation ?? translation,
      previous: suggestion?.source ?? previous,
      remarks: [`${name} ${part}, ${state}`, ...(like === undefined ? [] : [like]), ...hintsFor(source, terms)],
      comment: writeReview(reviews.get(message) ?? {}),
    };
  });
}

export const EDITION_HEADER = 'X-Rulegraph-Edition';

/**
 * Writes a catalog with one message for each text. `msgctxt` is the identifier of a rule or term, which outlives its number, so that
 * tools recognize a message from edition to edition. The translation of an earlier text is offered as fuzzy, with that text as `#| msgid`.
 * Keeps the translators' comments in `before`, and its translations that nobody has imported; messages that are gone become obsolete.
 * Throws `UnreadableCatalogError` if `before` cannot be read.
 */
export function exportPo(messages: readonly TranslationMessage[], options: CatalogOptions): string {
  const { edition, lang, work, before } = options;
  const known = before === undefined ? undefined : parsePo(before);
  const continued = new Set<GetTextTranslation>();
  // Contexts come from the sources and may be names of properties that every object has.
  const translations: GetTextTranslations['translations'] = Object.create(null);
  for (const offered of offeredMessages(messages, options)) {
    const { message } = offered;
    const { context, source } = message;
    const inContext = translations[context] ?? Object.create(null);
    translations[context] = inContext;
    const own = known !== undefined && Object.hasOwn(known.translations, context) ? known.translations[context] : undefined;
    const same = earlierMessage(own, message);
    if (same !== undefined) continued.add(same);
    inContext[source] = poMessage(offered, same);
  }
  const obsolete: GetTextTranslations['translations'] = Object.create(null);
  for (const [context, own] of [...Object.entries(known?.translations ?? {}), ...Object.entries(known?.obsolete ?? {})]) {
    for (const [source, message] of Object.entries(own)) {
      const isGone = source !== '' && !continued.has(message) && translations[context]?.[source] === undefined;
      if (!isGone || (message.msgstr.join('') === '' && message.comments?.translator === undefined)) continue;
      obsolete[context] ??= Object.create(null);
      (obsolete[context] as Record<string, GetTextTranslation>)[source] = message;
    }
  }
  const day = `${edition.slice(0, 10)} 00:00+0000`;
  const headers = {
    'Project-Id-Version': `${work} ${edition}`,
    'POT-Creation-Date': day,
    'PO-Revision-Date': known?.headers?.['PO-Revision-Date'] ?? day,
    'Last-Translator': known?.headers?.['Last-Translator'] ?? 'Unknown <unknown@example.org>',
    'Language-Team': known?.headers?.['Language-Team'] ?? poLanguage(lang),
    Language: poLanguage(lang),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    [EDITION_HEADER]: edition,
  };
  const catalog = { charset: 'utf-8', headers, translations, ...(Object.keys(obsolete).length === 0 ? {} : { obsolete }) };
  return `${po.compile(catalog, { foldLength: 0 }).toString()}\n`;
}

/** Returns the message that a catalog had for the text, for its earlier wording, or for the same words with other numbers. */
function earlierMessage(
  own: Readonly<Record<string, GetTextTranslation>> | undefined,
  { source, previous }: TranslationMessage,
): GetTextTranslation | undefined {
  const all = Object.values(own ?? {});
  const masked = (text: string) => text.replace(/\p{N}[\p{N}.]*[a-z]?/gu, '#');
  return (
    all.find(({ msgid }) => msgid === source) ??
    (previous === null ? undefined : all.find(({ msgid }) => msgid === previous)) ??
    all.find(({ msgid }) => masked(msgid) === masked(source))
  );
}

/** Matches symbols and the numbers of rules, which Weblate then requires of the translation, too. A comma would end the flag, and a backslash is not kept. */
const CHECKED = '[{][^{} ]+[}]|[0-9]+(?:[.-][0-9]+)+[a-z]*';

function poMessage(
  { message: { context, source, reference }, offered, previous, remarks, comment }: OfferedMessage,
  known: GetTextTranslation | undefined,
): GetTextTranslation {
  // A translation of today's text that the archive does not have is newer, or not imported yet.
  const kept = known?.msgid === source && !/\bfuzzy\b/.test(known.comments?.flag ?? '') ? known.msgstr.join('') : '';
  const isKept = kept !== '' && kept !== offered;
  const isFuzzy = previous !== null && !isKept && (kept === '' || previous !== source);
  const flags = [...(isFuzzy ? ['fuzzy'] : []), ...(new RegExp(CHECKED).test(source) ? [`placeholders:r"${CHECKED}"`] : [])];
  const flag = flags.length === 0 ? {} : { flag: flags.join(', ') };
  const before = isFuzzy && previous !== source ? { previous: `msgid ${quotePo(previous)}` } : {};
  const translator = known?.comments?.translator || comment;
  const comments = { reference, extracted: remarks.join('\n'), ...(translator === '' ? {} : { translator }), ...flag, ...before };
  return {
    msgctxt: context,
    msgid: source,
    msgstr: [isKept ? kept : offered],
    comments: comments as NonNullable<GetTextTranslation['comments']>,
  };
}

/** How many terms a message names at most, the longest first. */
const MAX_HINTS = 8;

function hintsFor(source: string, terms: ReadonlyMap<string, string>): readonly string[] {
  const foldedWords = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const words = foldedWords(source);
  return [...terms]
    .filter(([term]) => words.includes(foldedWords(term)))
    .sort(([a], [b]) => b.length - a.length)
    .slice(0, MAX_HINTS)
    .map(([term, rendering]) => `term: ${term} = ${rendering}`);
}

/** Returns the locale of a language for translators' tools: `pt` → `pt_BR`. Languages that differ by country get the country with the most readers. */
function poLanguage(lang: string): string {
  const { language, region, script } = new Intl.Locale(lang);
  const { region: likely } = new Intl.Locale(script === undefined ? language : `${language}-${script}`).maximize();
  const country = region ?? (DIFFERS_BY_COUNTRY.has(language) ? likely : undefined);
  return country === undefined ? language : `${language}_${country}`;
}

const DIFFERS_BY_COUNTRY = new Set(['pt', 'zh']);

function quotePo(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
  return `"${escaped}"`;
}
