/** Makes the files with which browsers find the rule that a quotation is from; see `src/site/kit/find-quote.ts`. */
import { hash } from 'node:crypto';
import { type Archive, type QuotableOrigin, quotableTexts, wholeTexts } from '@rulegraph/content/archive';
import { memoize } from '@rulegraph/core/memo';
import { type QuotableText, tabulateWords } from '@rulegraph/core/search/find';
import { type QuotableRow, type QuotableRule, type QuoteTableFile, writeRuns } from '../kit/find-quote.ts';
import { languageOf } from '../kit/languages.ts';
import { citationWords, numberAddress, readingAddress } from '../model/edition-view.ts';
import { workName } from '../model/frame.ts';
import { findView, newestView, type Site, viewInForce } from '../model/site.ts';
import { type QuoteSource, quoteSources } from '../pages/find-quote/quote-tables.ts';

import type { DataFile } from './data-files.ts';

/** Characters in a pack. With larger packs a lookup fetches more than it needs, with smaller ones there are more files. */
const LARGEST_PACK = 100_000;
/** Characters in a block. With larger blocks most contain the words of a quotation, with smaller ones the table of words grows. */
const LARGEST_BLOCK = 3000;

export function quoteFiles(texts: Archive, site: Site): readonly DataFile[] {
  const whole = wholeTexts(texts);
  return quoteSources(site).flatMap((source) => quoteFilesOf(source, quotableTexts(whole, source.work, source.lang), site));
}

function quoteFilesOf({ work: id, lang }: QuoteSource, texts: ReturnType<typeof quotableTexts>, site: Site): readonly DataFile[] {
  const language = languageOf(lang);
  const newest = newestView(site, id, language);
  const work = site.works.find((other) => other.id === id);
  if (newest === undefined || work === undefined) return [];
  const editions = site
    .editions(id)
    .filter((edition) => texts.some(({ origin }) => origin.editions.includes(edition.id)))
    .toReversed();
  const rules = rulesWithTexts(
    texts,
    editions.map((edition) => edition.id),
    site,
  );
  const blocks = grouped(rules, lengthOfRule, LARGEST_BLOCK);
  const packs = grouped(blocks, lengthOfBlock, LARGEST_PACK).map((pack) => {
    const json = JSON.stringify(pack);
    return { name: `${id}-${lang}-${hash('sha256', json).slice(0, 12)}`, json, pack };
  });
  const wordLists = new Map(texts.map(({ text, words }) => [text, words === '' ? [] : words.split(' ')]));
  const table: QuoteTableFile = {
    work: workName({ work, language }),
    lang: language.tag,
    editions: editions.map(({ effective }) => effective),
    inForce: editions.at(-1)?.id === viewInForce(site, work)?.edition.id,
    numbering: work.numbering,
    citations: citationWords({ work, language }),
    packs: packs.map(({ name, pack }) => [name, pack.length]),
    ...tabulateWords(blocks.map((block) => block.flatMap((rule) => rule.texts.map(([text]) => wordLists.get(text) ?? [])))),
  };
  return [
    { path: `passages/${id}-${lang}`, make: () => JSON.stringify(table) },
    ...packs.map(({ name, json }) => ({ path: `passages/${name}`, make: () => json })),
  ];
}

/** Groups texts by the rule that has their content today, in order of its number, so that similar texts are together and compress well. */
function rulesWithTexts(texts: readonly QuotableText<QuotableOrigin>[], editions: readonly string[], site: Site): QuotableRule[] {
  const positions = new Map(editions.map((edition, position) => [edition, position]));
  const rules = new Map<string, { today: readonly string[]; address?: string; texts: QuotableRow[] }>();
  for (const { text, origin } of texts) {
    const { read, ...place } = quotedPlace(origin, site);
    const key = place.today[0] ?? `gone ${origin.number}`;
    const rule = rules.get(key) ?? { ...place, texts: [] };
    const runs = writeRuns(origin.editions.flatMap((id) => positions.get(id) ?? []));
    rule.texts.push([text, origin.number, runs, read]);
    rules.set(key, rule);
  }
  const collator = new Intl.Collator('en', { numeric: true });
  return [...rules].sort(([a], [b]) => collator.compare(a.replace('gone ', ''), b.replace('gone ', ''))).map(([, rule]) => rule);
}

/** Cuts a list into groups no longer than `most`, unless a single item is longer. */
function grouped<Item>(items: readonly Item[], lengthOf: (item: Item) => number, most: number): readonly (readonly Item[])[] {
  const groups: Item[][] = [[]];
  let whole = 0;
  for (const item of items) {
    const length = lengthOf(item);
    if (whole > 0 && whole + length > most) {
      groups.push([]);
      whole = 0;
    }
    groups.at(-1)?.push(item);
    whole += length;
  }
  return groups;
}

function lengthOfRule({ texts }: QuotableRule): number {
  return texts.reduce((sum, [text]) => sum + text.length, 0);
}

function lengthOfBlock(block: readonly QuotableRule[]): number {
  return block.reduce((sum, rule) => sum + lengthOfRule(rule), 0);
}

/** Where a quoted text was printed, and which rules have its content today. */
interface QuotedPlace {
  /** The address in the newest edition that has the text; empty if that edition has no page. */
  readonly read: string;
  /** The rules that have its content today; empty if it is gone. */
  readonly today: readonly string[];
  /** The address of the first of them; absent if there is none, or none in the language. */
  readonly address?: string;
}

/** Returns where a quotable text was printed and where its content is today, in the language of the text. */
export const quotedPlace = memoize(({ work, lang, number, edition }: QuotableOrigin, site: Site): QuotedPlace => {
  const language = languageOf(lang);
  const today = site.history(work)?.today(edition, number) ?? [];
  const view = findView(site, work, edition, language);
  const newest = newestView(site, work, language);
  const [first] = today;
  const address = first !== undefined && newest?.rules().has(first) ? { address: numberAddress(newest, first) } : {};
  return { read: view === undefined ? '' : readingAddress(view, number), today, ...address };
});
