/** Texts that wait for their translation, as a catalogue for the tools that translators use. */
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import type { TranslationMessage } from '../../rules/translation/index.ts';

/** What the catalogue translates, and into what. */
export interface PoOptions {
  /** The edition whose text is to be translated. */
  readonly edition: string;
  readonly lang: string;
}

/** The header that names the edition that is translated. */
export const EDITION_HEADER = 'X-Rulegraph-Edition';

/**
 * One message a text. `msgctxt` is the rule's number or the term, so that equal texts of different rules stay apart. What translates an
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
