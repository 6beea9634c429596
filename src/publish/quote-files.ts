/** The files from which browsers find the rule that a text was quoted from. */
import { createHash } from 'node:crypto';
import { type QuotableOrigin, quotableTexts, wholeTexts } from '../archive/index.ts';
import { type QuotableText, tabulateWords } from '../rules/find/index.ts';
import { quoteDataAddress } from '../shared/addresses.ts';
import { languageOf } from '../shared/languages.ts';
import { type QuotableRow, type QuotableRule, type QuoteTableFile, writeRuns } from '../shared/quotes/quote-data.ts';
import { citationWords } from '../site/edition-view.ts';
import { newestView, type Site, type Texts, viewInForce } from '../site/site.ts';
import { workName } from '../views/frame.ts';
import type { DataFile } from './compare-files.ts';
import { quotedPlace } from './quoted-places.ts';

/** Larger packs make a lookup fetch more than it reads; smaller ones are more files. */
const LARGEST_PACK = 100_000;
/** Larger blocks hold the common words of every quotation, so that the table cannot tell them apart; smaller ones make a larger table. */
const LARGEST_BLOCK = 3000;

/** A work in a language, as the quote finder names its table. */
interface Source {
  readonly work: string;
  readonly lang: string;
}

/** Every work in every language that has a text of its own. */
function quoteSources(site: Site): readonly Source[] {
  return site.works.flatMap(({ id: work }) => {
    const languages = new Set(site.views(work).flatMap(({ newest, language }) => (newest ? [language.code] : [])));
    return [...languages].sort().map((lang) => ({ work, lang }));
  });
}

/** Where the tables are. */
export function quoteTables(site: Site): readonly string[] {
  return quoteSources(site).map(({ work, lang }) => quoteDataAddress(`${work}-${lang}`));
}

/** All files. */
export function quoteFiles(texts: Texts, site: Site): readonly DataFile[] {
  const whole = wholeTexts(texts);
  return quoteSources(site).flatMap((source) => filesOf(source, quotableTexts(whole, source.work, source.lang), site));
}

function filesOf({ work: id, lang }: Source, texts: readonly QuotableText<QuotableOrigin>[], site: Site): DataFile[] {
  const language = languageOf(lang);
  const newest = newestView(site, id, language);
  const work = site.works.find((other) => other.id === id);
  if (newest === undefined || work === undefined) return [];
  const editions = site
    .editions(id)
    .filter((edition) => texts.some(({ origin }) => origin.editions.includes(edition.id)))
    .toReversed();
  const rules = rulesOf(
    texts,
    editions.map((edition) => edition.id),
    site,
  );
  const blocks = gathered(rules, lengthOfRule, LARGEST_BLOCK);
  const packs = gathered(blocks, lengthOfBlock, LARGEST_PACK).map((pack) => {
    const json = JSON.stringify(pack);
    return { name: `${id}-${lang}-${createHash('sha256').update(json).digest('hex').slice(0, 12)}`, json, pack };
  });
  const table: QuoteTableFile = {
    work: workName({ work, language }),
    lang: language.tag,
    editions: editions.map(({ effective }) => effective),
    inForce: editions.at(-1)?.id === viewInForce(site, work)?.edition.id,
    numbering: work.numbering,
    citations: citationWords({ work, language, carried: undefined }),
    packs: packs.map(({ name, pack }) => [name, pack.length]),
    ...tabulateWords(blocks.map((block) => block.flatMap((rule) => rule.texts.map(([text]) => text)))),
  };
  return [
    { path: `passages/${id}-${lang}`, json: JSON.stringify(table) },
    ...packs.map(({ name, json }) => ({ path: `passages/${name}`, json })),
  ];
}

/** Texts by the rule of today that has their matter, in its order: what is alike stands together and compresses well. */
function rulesOf(texts: readonly QuotableText<QuotableOrigin>[], editions: readonly string[], site: Site): QuotableRule[] {
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

/** Neighbors in groups no longer than `most`, unless a single one is. */
function gathered<Item>(items: readonly Item[], lengthOf: (item: Item) => number, most: number): readonly (readonly Item[])[] {
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
