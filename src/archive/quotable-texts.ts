/** Every text of an archive that somebody may quote, each once however its typography changed, with the editions that said so. */
import { passageWords, type QuotableText } from '../rules/find/index.ts';
import type { Archive } from './read-archive.ts';

/** What is needed of an archive to read its texts. */
type Texts = Pick<Archive, 'editions' | 'languages' | 'expression'>;

/** Where a text stands: the newest edition that has it, and how many have. */
export interface QuotableOrigin {
  readonly work: string;
  readonly lang: string;
  readonly number: string;
  readonly edition: string;
  readonly editions: readonly string[];
}

/** The texts of a work in all languages, or in one, each in the newest edition that has it; the statement and its examples are texts of their own. */
export function quotableTexts(archive: Texts, workId: string, lang?: string): QuotableText<QuotableOrigin>[] {
  const texts = new Map<string, { text: string; origin: Omit<QuotableOrigin, 'editions'>; editions: string[] }>();
  for (const { id } of archive.editions(workId)) {
    for (const code of archive.languages(workId, id)) {
      if (lang !== undefined && code !== lang) continue;
      for (const { number, title, blocks } of archive.expression(workId, id, code)?.rules ?? []) {
        for (const text of [title ?? '', ...blocks.map((block) => block.text)]) {
          if (text === '') continue;
          const key = `${code} ${passageWords(text).join(' ')}`;
          const editions = texts.get(key)?.editions ?? [];
          if (editions.at(-1) !== id) editions.push(id);
          texts.set(key, { text, origin: { work: workId, lang: code, number, edition: id }, editions });
        }
      }
    }
  }
  return [...texts.values()].map(({ text, origin, editions }) => ({ text, origin: { ...origin, editions } }));
}
