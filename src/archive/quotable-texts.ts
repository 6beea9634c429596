/** Every text of an archive that somebody may quote, each once however its typography changed, with the editions that said so. */
import { passageWords, type QuotableText } from '../rules/find/index.ts';
import type { Expression } from '../rules/model.ts';
import type { Archive } from './read-archive.ts';

/** What is needed of an archive to read its texts. */
type Texts = Pick<Archive, 'works' | 'editions' | 'languages' | 'expression'>;

/** Where a text stands: the newest edition that has it, and how many have. */
export interface QuotableOrigin {
  readonly work: string;
  readonly lang: string;
  readonly number: string;
  readonly edition: string;
  readonly editions: readonly string[];
}

/** Names are often the same in two languages; a longer text that is the same waits for its translation. */
const LONGEST_NAME = 3;

type Quotable = QuotableText<QuotableOrigin>;

const known = new WeakMap<Texts, Map<string, readonly Quotable[]>>();

/**
 * The texts of a work in all languages, or in one, each in the newest edition that has it; the statement and its examples are texts of their
 * own. What a translation has left in the language of its source is no text of the translation. Read once, then remembered.
 */
export function quotableTexts(archive: Texts, workId: string, lang?: string): readonly Quotable[] {
  const ofArchive = known.get(archive) ?? new Map<string, readonly Quotable[]>();
  known.set(archive, ofArchive);
  const key = `${workId} ${lang ?? ''}`;
  const texts = ofArchive.get(key) ?? readQuotableTexts(archive, workId, lang);
  ofArchive.set(key, texts);
  return texts;
}

function readQuotableTexts(archive: Texts, workId: string, lang: string | undefined): Quotable[] {
  const textsOf = textReader();
  const source = archive.works.find(({ id }) => id === workId)?.source ?? '';
  const texts = new Map<string, { text: string; origin: Omit<QuotableOrigin, 'editions'>; editions: string[] }>();
  for (const { id } of archive.editions(workId)) {
    const languages = archive.languages(workId, id).filter((code) => lang === undefined || code === lang);
    const isTranslated = languages.some((code) => code !== source);
    const sources = isTranslated
      ? new Set(textsOf(archive.expression(workId, id, source)).map(({ words }) => words.join(' ')))
      : new Set();
    for (const code of languages) {
      for (const { number, text, words } of textsOf(archive.expression(workId, id, code))) {
        const folded = words.join(' ');
        if (code !== source && words.length > LONGEST_NAME && sources.has(folded)) continue;
        const key = `${code} ${folded}`;
        const editions = texts.get(key)?.editions ?? [];
        if (editions.at(-1) !== id) editions.push(id);
        texts.set(key, { text, origin: { work: workId, lang: code, number, edition: id }, editions });
      }
    }
  }
  return [...texts.values()].map(({ text, origin, editions }) => ({ text, origin: { ...origin, editions } }));
}

/** Reads titles and blocks with their folded words; most texts stand in many editions as they are. */
function textReader() {
  const known = new Map<string, readonly string[]>();
  const wordsOf = (text: string): readonly string[] => {
    const words = known.get(text) ?? passageWords(text);
    known.set(text, words);
    return words;
  };
  return (expression: Expression | undefined) =>
    (expression?.rules ?? []).flatMap(({ number, title, blocks }) =>
      [title ?? '', ...blocks.map((block) => block.text)]
        .filter((text) => text !== '')
        .map((text) => ({ number, text, words: wordsOf(text) })),
    );
}
