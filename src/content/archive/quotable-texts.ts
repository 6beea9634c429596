/** Indexes the texts of an archive that somebody may quote, each once regardless of typography, with the editions that have it; and for questions. */
import { allWords } from '@rulegraph/core/citations';

import { getOrInsertComputed, memoize } from '@rulegraph/core/memo';
import type { Expression } from '@rulegraph/core/model';
import {
  type AnswerIndex,
  answeringEdition,
  indexQuotableTexts,
  openAnswers,
  openQuoteIndex,
  packAnswers,
  packQuoteIndex,
  type QuotableText,
  type QuoteIndex,
  quoteWords,
} from '@rulegraph/core/search/find';
import type { Work } from '@rulegraph/core/work';
import { type Archive, textsState, workOf } from './archive.ts';
import { schemeOf } from './graphs.ts';
import { tracesOf } from './lineages.ts';
import { questionsOf } from './questions.ts';
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
export function quotableTexts(archive: Archive, workId: string, lang?: string): readonly Quotable[] {
  return readQuotableTexts(archive, workId, lang);
}

/** By language and by folded words. */
type FoundTexts = Map<string, Map<string, Found>>;

const readQuotableTexts = memoize((archive: Archive, workId: string, only: string | undefined): readonly Quotable[] => {
  const source = workOf(archive, workId)?.source ?? '';
  const editions = begunEditions(archive.editions(workId)).map(({ id }) => ({
    id,
    languages: archive.languages(workId, id).filter((code) => only === undefined || code === only),
  }));
  const past = editions.slice(0, -1);
  const addTexts = textAdder(archive, workId, source);
  const readPast = () => {
    const texts: FoundTexts = new Map();
    for (const edition of past) addTexts(edition, texts);
    const positions = new Map(past.map(({ id }, position) => [id, position]));
    return [...texts].flatMap(([lang, found]) =>
      Array.from(found, ([words, { text, number, editions: having }]) => ({
        ...{ lang, words, text, number },
        runs: runsOf(having, positions),
      })),
    );
  };
  // The past stays what it is while the newest edition is corrected.
  const state = past.map(({ id, languages }) => [
    id,
    [source, ...languages].map((lang) => [lang, archive.digest(workId, id, lang)]),
  ]);
  const found: FoundTexts = new Map();
  const ids = past.map(({ id }) => id);
  const packed =
    past.length === 0 ? [] : archive.index(`past texts of ${workId} ${only ?? ''}`, JSON.stringify([source, state]), readPast);
  for (const { lang, words, text, number, runs } of packed) {
    getOrInsertComputed(found, lang, () => new Map<string, Found>()).set(words, { text, number, editions: inRuns(runs, ids) });
  }
  for (const edition of editions.slice(-1)) addTexts(edition, found);
  return [...found].flatMap(([lang, texts]) =>
    Array.from(texts, ([words, { text, number, editions: having }]) => ({
      text,
      words,
      origin: { work: workId, lang, number, edition: having.at(-1) ?? '', editions: having },
    })),
  );
});

/** Returns a function that adds the texts of an edition, which must be later than those before. */
function textAdder(archive: Archive, workId: string, source: string) {
  const textsOf = textReader();
  return ({ id, languages }: { readonly id: string; readonly languages: readonly string[] }, byLanguage: FoundTexts): void => {
    const isTranslated = languages.some((code) => code !== source);
    const sources = new Set(
      isTranslated ? textsOf(archive.expression(workId, id, source)).map(({ folded }) => folded.words) : [],
    );
    for (const lang of languages) {
      const found = getOrInsertComputed(byLanguage, lang, () => new Map<string, Found>());
      for (const { number, text, folded } of textsOf(archive.expression(workId, id, lang))) {
        if (lang !== source && folded.count > LONGEST_NAME && sources.has(folded.words)) continue;
        const editions = found.get(folded.words)?.editions ?? [];
        if (editions.at(-1) !== id) editions.push(id);
        found.set(folded.words, { text, number, editions });
      }
    }
  };
}

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

/** Returns the index of a text for questions, cached or computed; undefined if there is no such text. */
export const answersOf = memoize((archive: Archive, workId: string, edition: string, lang: string): AnswerIndex | undefined => {
  const [work, scheme] = [workOf(archive, workId), schemeOf(archive, workId, edition)];
  if (work === undefined || scheme === undefined || !archive.languages(workId, edition).includes(lang)) return undefined;
  const options = { scheme, words: allWords(work.citations), synonyms: work.nicknames };
  const state = JSON.stringify([archive.digest(workId, edition, lang), options]);
  const pack = () =>
    packAnswers(answeringEdition(archive.expression(workId, edition, lang) ?? { rules: [], glossary: [] }), options);
  const file = archive.index(`answers from ${workId} ${edition} ${lang}`, state, pack);
  // The cards have the numbers of the edition in force.
  return openAnswers(file, edition === tracesOf(archive, workId)?.editions.at(-1) ? questionsOf(archive, workId) : []);
});

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
  return { work, lang, number, runs: runsOf(editions, positionsOf(archive, work)) };
}

function unpackOrigin(archive: Archive, { work, lang, number, runs }: PackedOrigin): QuotableOrigin {
  const ids = archive.editions(work).map(({ id }) => id);
  const editions = inRuns(runs, ids);
  return { work, lang, number, edition: editions.at(-1) ?? '', editions };
}

function runsOf(editions: readonly string[], positions: ReadonlyMap<string, number>): readonly number[] {
  const runs: number[] = [];
  for (const edition of editions) {
    const position = positions.get(edition) ?? -1;
    if (runs.at(-1) === position - 1) runs[runs.length - 1] = position;
    else runs.push(position, position);
  }
  return runs;
}

function inRuns(runs: readonly number[], ids: readonly string[]): string[] {
  return runs.flatMap((first, at) => (at % 2 === 0 ? ids.slice(first, (runs[at + 1] ?? first) + 1) : []));
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
