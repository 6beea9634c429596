/**
 * Lists the records of the full-text indexes. The index of the editions at addresses without a date has a record for each rule, term and ruling; the
 * index of past editions has a record for each wording that those editions no longer have.
 */
import { type Archive, type QuotableOrigin, quotableTexts, wholeTexts } from '@rulegraph/content/archive';
import { memoize } from '@rulegraph/core/memo';
import type { Block, Rule } from '@rulegraph/core/model';
import { chapterNumber, nameOfNumber } from '@rulegraph/core/numbering';
import { quoteWords } from '@rulegraph/core/search/find';
import { glossaryAddress } from '../kit/addresses.ts';
import { excerpt, joinSentences, wholeRuleText } from '../kit/excerpt.ts';
import { languageOf, separateElisions } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { type EditionView, readingAddress } from '../model/edition-view.ts';
import { workName } from '../model/frame.ts';
import { glossaryAnchors, headingOf } from '../model/outline.ts';
import { newestView, newestViews, type Site } from '../model/site.ts';
import { rulingRoutes } from '../pages/rulings/rulings-page.ts';
import { quotedPlace } from './quote-files.ts';
import { EARLIER_FOLDER, type SearchIndex, type SearchRecord } from './write-search-indexes.ts';

/** How many characters of the parent rule are shown with a result. */
const PARENT_LENGTH = 120;

/** Returns the indexes of a site; the one of past editions is left out if it would be empty. */
export function searchIndexes(texts: Archive, site: Site): readonly SearchIndex[] {
  const earlier = earlierRecords(texts, site);
  return [
    { records: searchRecords(site), folder: 'pagefind' },
    ...(earlier.length === 0 ? [] : [{ records: earlier, folder: EARLIER_FOLDER, withoutScripts: true }]),
  ];
}

/** Returns the records of every edition in force, in reading order. */
export function searchRecords(site: Site): readonly SearchRecord[] {
  const views = newestViews(site);
  return [...views.flatMap((view) => [...ruleRecords(view), ...termRecords(view)]), ...rulingRecords(site)];
}

/** Returns the records of rulings, with their questions, answers, tags and cards. */
function rulingRecords(site: Site): SearchRecord[] {
  return rulingRoutes(site).map(({ path, work, language, collection, assessed: { ruling } }) => ({
    url: `/${path}`,
    content: separateElisions(
      joinSentences([ruling.title, ...ruling.blocks.map(({ text }) => text), ...ruling.tags, ...ruling.cards]),
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
    const content = wholeRuleText(inOwnLanguage(view, rule));
    const chapter = view.outline().chapterByNumber.get(chapterNumber(view.scheme, rule.number) ?? '');
    // A heading without text is found through the rules below it.
    if (content === '' || (rule.blocks.length === 0 && chapter?.number === rule.number)) return [];
    return [
      {
        url: readingAddress(view, rule.number),
        content: separateElisions(content, view.language),
        language: view.language.tag.toLowerCase(),
        meta: {
          title: withTitle(nameIn(view, rule.number), title),
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

/** Returns the parent rule's title, or the beginning of its text. It is searchable, so that a rule is also found by the name of its parent. */
function parentOf(view: EditionView, rule: Rule): { readonly parent?: string } {
  const parent = rule.parent === null ? undefined : view.rules().get(rule.parent);
  if (parent === undefined || (chapterNumber(view.scheme, parent.number) ?? parent.number) === parent.number) return {};
  const own = inOwnLanguage(view, parent);
  return { parent: withTitle(nameIn(view, parent.number), own.title ?? excerpt(wholeRuleText(own), PARENT_LENGTH)) };
}

function nameIn(view: EditionView, number: string): string {
  return nameOfNumber(number, (one) => view.rules().get(one)?.title);
}

function withTitle(name: string, title: string | null): string {
  return title === null || title === name ? name : `${name} ${title}`.trim();
}

function termRecords(view: EditionView): SearchRecord[] {
  const context = `${workName(view)} · ${translator(view.language)('glossary')}`;
  return [...glossaryAnchors(view.expression().glossary)].flatMap(([entry, [anchor]]) => {
    const title = view.carried?.().terms.get(entry)?.title;
    // A term without a translation is found in the index of its own language.
    if (title?.lang !== undefined && title.lang !== view.language.code) return [];
    const blocks = entry.senses.flat().filter((block) => isInOwnLanguage(view, block));
    return [
      {
        url: glossaryAddress(view.location, anchor),
        content: separateElisions(joinSentences([entry.term, ...blocks.map((block) => block.text)]), view.language),
        language: view.language.tag.toLowerCase(),
        meta: { title: entry.term, context },
        filters: { work: [view.work.id], section: [], kind: ['term'] },
      },
    ];
  });
}

/** Returns a rule with only the text that is in the language of its edition; untranslated text is in the index of the source. */
function inOwnLanguage(view: EditionView, rule: Rule): Rule {
  const title = view.carried?.().rules.get(rule.number)?.title;
  const isForeign = title?.lang !== undefined && title.lang !== view.language.code;
  return { ...rule, title: isForeign ? null : rule.title, blocks: rule.blocks.filter((block) => isInOwnLanguage(view, block)) };
}

function isInOwnLanguage(view: EditionView, block: Block): boolean {
  return view.carried === undefined || view.carried().languageOf(block) === view.language.code;
}

/** Returns the records of past wordings, sorted by today's rule, since wordings of one rule are likely to be found together. */
export function earlierRecords(all: Archive, site: Site): readonly SearchRecord[] {
  const texts = wholeTexts(all);
  const collator = new Intl.Collator('en', { numeric: true });
  const today = ({ filters }: SearchRecord): string => filters['today']?.[0] ?? '';
  return site.works.flatMap(({ id }) => {
    const languages = [...new Set(site.views(id).map(({ language }) => language.code))].sort();
    return languages
      .flatMap((lang) => {
        const current = currentTexts(site, id, lang);
        return quotableTexts(texts, id, lang).filter(({ words }) => !current.has(words));
      })
      .map(({ text, origin }) => recordOf(text, origin, texts, site))
      .sort((a, b) => collator.compare(today(a), today(b)));
  });
}

/** Returns the texts of the newest edition of a language, with typography folded. */
function currentTexts(site: Site, work: string, lang: string): ReadonlySet<string> {
  const rules = newestView(site, work, languageOf(lang))?.expression().rules ?? [];
  return new Set(rules.flatMap(({ title, blocks }) => [title ?? '', ...blocks.map(({ text }) => text)].map(plainWords)));
}

const plainWords = (text: string): string => quoteWords(text).join(' ');

function recordOf(text: string, origin: QuotableOrigin, texts: Archive, site: Site): SearchRecord {
  const { work: id, lang, number } = origin;
  const language = languageOf(lang);
  const { read, today } = quotedPlace(origin, site);
  const work = site.works.find((other) => other.id === id);
  return {
    url: read,
    content: text,
    language: language.tag.toLowerCase(),
    meta: { title: number, context: work === undefined ? id : workName({ work, language }) },
    // Pagefind searches everything but filters, and a search for 2 should not find every date of the 2000s.
    filters: { work: [id], today: [...today], periods: periodsOf(origin, texts) },
  };
}

/**
 * Returns when a text was in force, such as `2008-07-15/2020-11-20`. Each period ends on the day when the next edition in the language took effect;
 * after the last translation, the next edition in any language counts.
 */
function periodsOf({ work, lang, editions: having }: QuotableOrigin, texts: Archive): string[] {
  const { all, editions } = editionsWithTexts(texts, work, lang);
  const own = new Set(having);
  const periods: string[] = [];
  for (const [position, edition] of editions.entries()) {
    if (!own.has(edition.id)) continue;
    const before = editions[position - 1];
    const from = before !== undefined && own.has(before.id) ? periods.pop()?.split('/')[0] : edition.effective;
    const next = editions[position + 1] ?? all[all.indexOf(edition) + 1];
    periods.push(`${from}/${next?.effective ?? ''}`);
  }
  return periods;
}

const editionsWithTexts = memoize((texts: Archive, work: string, lang: string) => {
  const all = texts.editions(work).filter(({ id }) => texts.languages(work, id).length > 0);
  return { all, editions: all.filter(({ id }) => texts.languages(work, id).includes(lang)) };
});
