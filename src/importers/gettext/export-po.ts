/** Rules that wait for their translation, as a catalogue for the tools that translators use. */
import { type GetTextTranslation, po } from 'gettext-parser';
import type { Expression } from '../../rules/model.ts';

/** A rule to be translated. */
export interface PoEntry {
  readonly number: string;
  /** What the tools show beside it: `outdated`, `missing`, `untranslated`. */
  readonly state: string;
  /** Where it stands in the operator's repository, e.g. `content/cr/2024-06-07/en/101.md:12`. */
  readonly reference?: string;
}

/** The header that names the edition that is translated. */
export const EDITION_HEADER = 'X-Rulegraph-Edition';

/**
 * One message for the title and for each block of every rule in `entries`, in their order. `msgctxt` is the rule's number, so that equal texts of
 * different rules stay apart. Where `translation` has the rule with as many blocks, its text is offered and marked as fuzzy.
 */
export function exportPo(source: Expression, translation: Expression | undefined, entries: readonly PoEntry[]): string {
  const rules = new Map(source.rules.map((rule) => [rule.number, rule]));
  const translated = new Map(translation?.rules.map((rule) => [rule.number, rule]));
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const { number, state, reference } of entries) {
    const rule = rules.get(number);
    if (rule === undefined) continue;
    const old = translated.get(number);
    const alike = old?.blocks.length === rule.blocks.length;
    const texts = [
      ...(rule.title === null ? [] : [{ text: rule.title, offered: old?.title ?? '', kind: 'title' }]),
      ...rule.blocks.map((block, index) => ({
        text: block.text,
        offered: alike ? (old.blocks[index]?.text ?? '') : '',
        kind: block.kind,
      })),
    ];
    const { file, line } = rule.place;
    const messages: Record<string, GetTextTranslation> = {};
    for (const { text, offered, kind } of texts) {
      messages[text] = {
        msgctxt: number,
        msgid: text,
        msgstr: [offered],
        comments: {
          reference: reference ?? `${file}:${line}`,
          extracted: `${number} ${kind}, ${state}`,
          ...(offered === '' ? {} : { flag: 'fuzzy' }),
        },
      };
    }
    translations[number] = messages;
  }
  const headers = {
    Language: translation?.lang ?? '',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    [EDITION_HEADER]: source.edition,
  };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString();
}
