/**
 * The full-text indexes and what they know: one record for each rule and each term of the editions at the addresses without a date; and for the
 * search of all editions every wording that those no longer have, each once.
 */

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createIndex } from 'pagefind';
import { type QuotableOrigin, quotableTexts, wholeTexts } from '../archive/index.ts';
import { quoteWords } from '../rules/find/index.ts';
import type { Block, Rule } from '../rules/model.ts';
import { chapterNumber } from '../rules/numbering/index.ts';
import { glossaryAddress } from '../shared/addresses.ts';
import { excerpt, ruleText } from '../shared/excerpt.ts';
import { languageOf, separateElisions } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import { type EditionView, readingAddress } from '../site/edition-view.ts';
import { glossaryAnchors, headingOf } from '../site/outline.ts';
import { newestView, type Site, type Texts } from '../site/site.ts';
import { workName } from '../views/frame.ts';
import { rulingRoutes } from '../views/rulings.ts';
import { quotedPlace } from './data-files.ts';

/** A record as Pagefind's Node interface takes it. */
export interface SearchRecord {
  readonly url: string;
  readonly content: string;
  readonly language: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, string[]>>;
}

/** So much of the rule above is shown with one that is found. */
const PARENT = 120;

/** Returns the records of every edition in force, in reading order. */
export function searchRecords(site: Site): readonly SearchRecord[] {
  const views = site.works.flatMap((work) => site.views(work.id)).filter((view) => view.newest);
  return [...views.flatMap((view) => [...ruleRecords(view), ...termRecords(view)]), ...rulingRecords(site)];
}

/** Returns the records of rulings, which are found by their questions, answers, tags and cards. */
function rulingRecords(site: Site): SearchRecord[] {
  return rulingRoutes(site).map(({ path, work, language, collection, assessed: { ruling } }) => ({
    url: `/${path}`,
    content: separateElisions(
      [ruling.title, ...ruling.blocks.map(({ text }) => text), ...ruling.tags, ...ruling.cards].join('. '),
      language,
    ),
    language: language.tag.toLowerCase(),
    meta: {
      title: ruling.title,
      context: `${workName({ work, language })} · ${collection.settings.titles[language.code] ?? translator(language)('rulings')}`,
    },
    filters: { work: [work.id], section: [], kind: ['ruling'] },
  }));
}

function ruleRecords(view: EditionView): SearchRecord[] {
  return view.expression().rules.flatMap((rule) => {
    const { title } = inOwnLanguage(view, rule);
    const content = ruleText(inOwnLanguage(view, rule));
    const chapter = view.outline().chapterByNumber.get(chapterNumber(view.scheme, rule.number) ?? '');
    // A heading without a text is found through the rules below it.
    if (rule.blocks.length === 0 && chapter?.number === rule.number) return [];
    if (content === '') return [];
    return [
      {
        url: readingAddress(view, rule.number),
        content: separateElisions(content, view.language),
        language: view.language.tag.toLowerCase(),
        meta: {
          title: title === null ? rule.number : `${rule.number} ${title}`,
          context: chapter === undefined ? workName(view) : `${workName(view)} · ${headingOf(chapter)}`,
          ...parentOf(view, rule),
        },
        filters: {
          work: [view.work.id],
          section: chapter?.section == null ? [] : [`${view.work.id}/${chapter.section}`],
          kind: rule.blocks.some(({ kind }) => kind === 'example') ? ['rule', 'example'] : ['rule'],
        },
      },
    ];
  });
}

/**
 * Returns the rule above with its title, or else the beginning of its text: it is searched, too, so that a rule is found by the name of what it
 * is a part of, although it does not say it.
 */
function parentOf(view: EditionView, rule: Rule): { readonly parent?: string } {
  const parent = rule.parent === null ? undefined : view.rules().get(rule.parent);
  if (parent === undefined || (chapterNumber(view.scheme, parent.number) ?? parent.number) === parent.number) return {};
  const own = inOwnLanguage(view, parent);
  return { parent: `${parent.number} ${own.title ?? excerpt(ruleText(own), PARENT)}`.trim() };
}

function termRecords(view: EditionView): SearchRecord[] {
  const context = `${workName(view)} · ${translator(view.language)('glossary')}`;
  return [...glossaryAnchors(view.expression().glossary)].flatMap(([entry, [anchor]]) => {
    const title = view.carried?.().terms.get(entry)?.title;
    // A term without a translation is found in its own language.
    if (title?.lang !== undefined && title.lang !== view.language.code) return [];
    const blocks = entry.senses.flat().filter((block) => isInOwnLanguage(view, block));
    return [
      {
        url: glossaryAddress(view.location, anchor),
        content: separateElisions([entry.term, ...blocks.map((block) => block.text)].join('. '), view.language),
        language: view.language.tag.toLowerCase(),
        meta: { title: entry.term, context },
        filters: { work: [view.work.id], section: [], kind: ['term'] },
      },
    ];
  });
}

/** Returns what a rule says in the language of its edition; the source's words in it are found where the source is. */
function inOwnLanguage(view: EditionView, rule: Rule): Rule {
  const title = view.carried?.().rules.get(rule.number)?.title;
  const isForeign = title?.lang !== undefined && title.lang !== view.language.code;
  return { ...rule, title: isForeign ? null : rule.title, blocks: rule.blocks.filter((block) => isInOwnLanguage(view, block)) };
}

function isInOwnLanguage(view: EditionView, block: Block): boolean {
  return view.carried === undefined || view.carried().languageOf(block) === view.language.code;
}

/** Returns the records of past wordings; those of one rule of today stand together, as they are likely to be found together. */
export function earlierRecords(all: Texts, site: Site): readonly SearchRecord[] {
  const texts = wholeTexts(all);
  const collator = new Intl.Collator('en', { numeric: true });
  const today = ({ filters }: SearchRecord): string => filters['today']?.[0] ?? '';
  return site.works.flatMap(({ id }) => {
    const languages = [...new Set(site.views(id).map(({ language }) => language.code))].sort();
    return languages
      .flatMap((lang) => {
        const current = currentTexts(site, id, lang);
        return quotableTexts(texts, id, lang).filter(({ text }) => !current.has(plainWords(text)));
      })
      .map(({ text, origin }) => recordOf(text, origin, texts, site))
      .sort((a, b) => collator.compare(today(a), today(b)));
  });
}

/** Returns the texts that the newest edition of a language shows, however their typography is. */
function currentTexts(site: Site, work: string, lang: string): ReadonlySet<string> {
  const rules = newestView(site, work, languageOf(lang))?.expression().rules ?? [];
  return new Set(rules.flatMap(({ title, blocks }) => [title ?? '', ...blocks.map(({ text }) => text)].map(plainWords)));
}

const plainWords = (text: string): string => quoteWords(text).join(' ');

function recordOf(text: string, origin: QuotableOrigin, texts: Texts, site: Site): SearchRecord {
  const { work: id, lang, number } = origin;
  const language = languageOf(lang);
  const { read, today } = quotedPlace(origin, site);
  const work = site.works.find((other) => other.id === id);
  return {
    url: read,
    content: text,
    language: language.tag.toLowerCase(),
    meta: { title: number, context: work === undefined ? id : workName({ work, language }) },
    // What readers do not see as a filter is one here, since Pagefind searches all else: a 2 would find everything since 2002.
    filters: { work: [id], today: [...today], periods: periodsOf(origin, texts) },
  };
}

/**
 * Returns when a text was in force, `2008-07-15/2020-11-20`: from the first day of each run of editions to the day on which the next one in the
 * language took effect, or the next one at all after the last translation.
 */
function periodsOf({ work, lang, editions: having }: QuotableOrigin, texts: Texts): string[] {
  const all = texts.editions(work).filter(({ id }) => texts.languages(work, id).length > 0);
  const editions = all.filter(({ id }) => texts.languages(work, id).includes(lang));
  const periods: string[] = [];
  for (const [position, edition] of editions.entries()) {
    if (!having.includes(edition.id)) continue;
    const before = editions[position - 1];
    const from = before !== undefined && having.includes(before.id) ? periods.pop()?.split('/')[0] : edition.effective;
    const next = editions[position + 1] ?? all[all.indexOf(edition) + 1];
    periods.push(`${from}/${next?.effective ?? ''}`);
  }
  return periods;
}

interface SearchIndex {
  readonly records: readonly SearchRecord[];
  readonly folder: string;
  /** Searched by the scripts of another index; it has none of its own. */
  readonly withoutScripts?: boolean;
}

/** Records sent at once: waiting for each answer in turn would double the time, and sending all takes their size in memory twice. */
const BATCH = 500;

/** Files for the texts of an index; a result fetches one of them, of some kilobytes. */
const MOST_FRAGMENTS = 30;

/** Writes an index for each language of the records. Throws with everything that the indexer complained about. */
export async function writeSearchIndex({ records, folder, withoutScripts = false }: SearchIndex): Promise<void> {
  // Rules speak of +1/+1 and {T}; without these characters a search for them finds nothing. Bundled fragments keep the count of files low.
  const { index, errors } = await createIndex({ includeCharacters: '+/{}', maxFragments: MOST_FRAGMENTS });
  if (index === undefined) return complain(errors.length > 0 ? errors : ['the indexer did not start']);
  for (let at = 0; at < records.length; at += BATCH) {
    const answers = await Promise.all(records.slice(at, at + BATCH).map((record) => index.addCustomRecord(record)));
    complain(answers.flatMap((answer) => answer.errors));
  }
  const written = await index.writeFiles({ outputPath: folder });
  complain(written.errors);
  await index.deleteIndex();
  if (withoutScripts) for (const name of readdirSync(folder)) if (/\.(?:js|css)$/.test(name)) rmSync(join(folder, name));
}

function complain(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`the search index could not be written:\n${errors.join('\n')}`);
}
