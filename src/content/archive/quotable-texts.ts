/** Lists the texts of an archive that somebody may quote, each once regardless of typography, with the editions that have it. */

import { memoize } from '@rulegraph/core/memo';
import type { Expression } from '@rulegraph/core/model';
import {
  indexQuotableTexts,
  openQuoteIndex,
  packQuoteIndex,
  type QuotableText,
  type QuoteIndex,
  quoteWords,
} from '@rulegraph/core/search/find';
import type { Work } from '@rulegraph/core/work';
import { type Archive, type Texts, textsState, workOf } from './archive.ts';
import { begunEditions } from './whole-editions.ts';

/** Where a text was printed: its number in the newest edition that has it, and all editions that have it. */
export interface QuotableOrigin {
  readonly work: string;
  readonly lang: string;
  readonly number: string;
  readonly edition: string;
  readonly editions: readonly string[];
}

/** How many words a name has at most. Names are often the same in two languages; a longer text that equals its source is not translated yet. */
const LONGEST_NAME = 3;

/** A text with its folded words, joined by spaces. */
interface Quotable extends QuotableText<QuotableOrigin> {
  readonly words: string;
}

/**
 * Returns the texts of a work in all languages or in one. Each paragraph and each example is a text of its own. Untranslated texts do not count as texts of
 * the translation.
 */
export function quotableTexts(archive: Texts, workId: string, lang?: string): readonly Quotable[] {
  return readQuotableTexts(archive, workId, lang);
}

const readQuotableTexts = memoize((archive: Texts, workId: string, only: string | undefined): readonly Quotable[] => {
  const textsOf = textReader();
  const source = workOf(archive, workId)?.source ?? '';
  const byLanguage = new Map<string, Map<string, Found>>();
  for (const { id } of begunEditions(archive.editions(workId))) {
    const languages = archive.languages(workId, id).filter((code) => only === undefined || code === only);
    const isTranslated = languages.some((code) => code !== source);
    const sources = new Set(
      isTranslated ? textsOf(archive.expression(workId, id, source)).map(({ folded }) => folded.words) : [],
    );
    for (const lang of languages) {
      const found = byLanguage.get(lang) ?? new Map<string, Found>();
      byLanguage.set(lang, found);
      for (const { number, text, folded } of textsOf(archive.expression(workId, id, lang))) {
        if (lang !== source && folded.count > LONGEST_NAME && sources.has(folded.words)) continue;
        const editions = found.get(folded.words)?.editions ?? [];
        if (editions.at(-1) !== id) editions.push(id);
        found.set(folded.words, { text, number, editions });
      }
    }
  }
  return [...byLanguage].flatMap(([lang, found]) =>
    Array.from(found, ([words, { text, number, editions }]) => ({
      text,
      words,
      origin: { work: workId, lang, number, edition: editions.at(-1) ?? '', editions },
    })),
  );
});

/** Returns an index of the texts of some works, in all languages or in one of each, cached or computed; undefined if there is no text. */
export function quoteIndexOf(archive: Archive, chosen: readonly WorkTexts[]): QuoteIndex<QuotableOrigin> | undefined {
  const state = chosen.map(({ work, lang }) => [work.id, work.source, lang, textsState(archive, work.id)]);
  const name = `quotations from ${chosen.map(({ work, lang = '' }) => `${work.id} ${lang}`).join(', ')}`;
  const index = openQuoteIndex<PackedOrigin>(
    archive.index(name, JSON.stringify(state), () => {
      const texts = chosen.flatMap(({ work, lang }) => quotableTexts(archive, work.id, lang));
      return packQuoteIndex(indexQuotableTexts(texts.map(({ text, origin }) => ({ text, origin: packOrigin(archive, origin) }))));
    }),
  );
  const texts = index.texts.map((text) => ({
    get origin() {
      return unpackOrigin(archive, text.origin);
    },
    get words() {
      return text.words;
    },
  }));
  return texts.length === 0 ? undefined : { ...index, texts };
}

/** The texts of a work to include. */
export interface WorkTexts {
  readonly work: Work;
  /** Leaves out all other languages. */
  readonly lang?: string | undefined;
}

/** Editions as runs of positions among those of the work, oldest first: `[3, 17, 20, 20]` for the fourth to the eighteenth and the twenty-first. */
interface PackedOrigin extends Pick<QuotableOrigin, 'work' | 'lang' | 'number'> {
  readonly runs: readonly number[];
}

const positionsOf = memoize(
  (archive: Archive, work: string): ReadonlyMap<string, number> =>
    new Map(archive.editions(work).map(({ id }, position) => [id, position])),
);

function packOrigin(archive: Archive, { work, lang, number, editions }: QuotableOrigin): PackedOrigin {
  const runs: number[] = [];
  for (const edition of editions) {
    const position = positionsOf(archive, work).get(edition) ?? -1;
    if (runs.at(-1) === position - 1) runs[runs.length - 1] = position;
    else runs.push(position, position);
  }
  return { work, lang, number, runs };
}

function unpackOrigin(archive: Archive, { work, lang, number, runs }: PackedOrigin): QuotableOrigin {
  const ids = archive.editions(work).map(({ id }) => id);
  const editions = runs.flatMap((first, at) => (at % 2 === 0 ? ids.slice(first, (runs[at + 1] ?? first) + 1) : []));
  return { work, lang, number, edition: editions.at(-1) ?? '', editions };
}

/** A text with its last number. */
interface Found {
  readonly text: string;
  readonly number: string;
  /** Oldest first. */
  readonly editions: string[];
}

/** Returns a function that lists titles and blocks with their folded words. It remembers the words, since most texts are in many editions. */
function textReader() {
  const fold = memoize((text: string) => {
    const words = quoteWords(text);
    return { words: words.join(' '), count: words.length };
  });
  return (expression: Expression | undefined) =>
    (expression?.rules ?? []).flatMap(({ number, title, blocks }) =>
      [title ?? '', ...blocks.map((block) => block.text)]
        .filter((text) => text !== '')
        .map((text) => ({ number, text, folded: fold(text) })),
    );
}
