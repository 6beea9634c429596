/** Reads a gettext catalogue as messages that know their lines, and writes one for translators. */

import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import type { TranslationMessage } from '../../rules/translation/index.ts';
import type { Line } from '../lines.ts';

/** One message of the catalogue, or a stretch of it that cannot be read. */
export interface CatalogueEntry {
  readonly lines: readonly Line[];
  readonly context: string | null;
  readonly source: string;
  readonly translation: TranslatedText;
  readonly fuzzy: boolean;
  /** Whether it says that its translation translates another source text than its own (`#| msgid`). */
  readonly outdated: boolean;
  /** Why it cannot be read; the rest is empty then. */
  readonly problem: string | null;
}

/** The text of a `msgstr`; `at` tells for each character which stretch of which line it was written with. */
export interface TranslatedText {
  readonly text: string;
  readonly at: readonly { readonly line: Line; readonly start: number; readonly end: number }[];
}

const NOTHING: TranslatedText = { text: '', at: [] };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Divides the lines into messages and has each parsed by itself, so that one that is broken harms no other. */
export function readCatalogue(lines: readonly Line[]): CatalogueEntry[] {
  const entries: CatalogueEntry[] = [];
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

function readEntry(lines: readonly Line[]): CatalogueEntry {
  const unreadable = { lines, context: null, source: '', translation: NOTHING, fuzzy: false, outdated: false };
  const message = parseMessage(lines);
  if (typeof message === 'string') return { ...unreadable, problem: message };
  if (message === undefined) return { ...unreadable, problem: null };
  const translation = locateTranslation(lines);
  return {
    lines,
    context: message.msgctxt ?? null,
    source: message.msgid,
    translation,
    fuzzy: /\bfuzzy\b/.test(message.comments?.flag ?? ''),
    outdated: lines.some((line) => /^#\|\s*msgid\b/.test(line.text)),
    problem: null,
  };
}

/** Returns the message, what is wrong with it, or undefined if there are only comments. */
function parseMessage(lines: readonly Line[]): GetTextTranslation | string | undefined {
  if (lines.every((line) => /^\s*(?:#|$)/.test(line.text))) return undefined;
  try {
    const { translations } = po.parse(lines.map((line) => line.text).join('\n'));
    const messages = Object.values(translations).flatMap((byId) => Object.values(byId));
    return messages.find((message) => message.msgid !== '') ?? messages[0] ?? 'it has no msgid';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
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

/** What the catalogue translates, and into what. */
export interface PoOptions {
  /** The edition whose text is to be translated. */
  readonly edition: string;
  readonly lang: string;
}

/** The header that names the edition that is translated. */
export const EDITION_HEADER = 'X-Rulegraph-Edition';

/**
 * Writes a catalogue with one message for each text. `msgctxt` is the rule's number or the term, so that equal texts of different rules stay apart. What translates an
 * earlier text is offered as fuzzy, with that text as `#| msgid`.
 */
export function exportPo(messages: readonly TranslationMessage[], { edition, lang }: PoOptions): string {
  // Contexts are words of the sources, and may be called as what every object has.
  const translations: GetTextTranslations['translations'] = Object.create(null);
  for (const { context, part, state, source, translation, previous, reference } of messages) {
    const inContext = translations[context] ?? Object.create(null);
    translations[context] = inContext;
    const outdated = previous === null ? {} : { flag: 'fuzzy', previous: `msgid ${quote(previous)}` };
    const comments = { reference, extracted: `${context} ${part}, ${state}`, ...outdated } as GetTextTranslation['comments'];
    inContext[source] = {
      msgctxt: context,
      msgid: source,
      msgstr: [translation],
      ...(comments === undefined ? {} : { comments }),
    };
  }
  const headers = {
    Language: lang,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    [EDITION_HEADER]: edition,
  };
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString()}\n`;
}

function quote(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
  return `"${escaped}"`;
}
