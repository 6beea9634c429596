/** Adds wordings of past editions to the search page, for readers who ask for them. */

import { element } from '../../browser/element.ts';
import { searchQuery, type TextHit, type TextResults } from '../../browser/full-text.ts';
import { excerptOf, type Locale } from '../../browser/hits.ts';
import { loadNames } from '../../browser/number-index.ts';
import { withBase } from '../../browser/page-address.ts';
import { PAGE, type SearchState } from '../../browser/search-filters.ts';
import { setLanguage } from '../../browser/set-language.ts';
import { writePeriods } from '../../browser/translator.ts';
import type { Period } from '../../kit/find-quote.ts';
import { interfaceTag, type Language } from '../../kit/languages.ts';
import { indexedAddress } from '../../kit/look-up-places.ts';

/** Shows the past wordings in these languages, and returns how many there are. */
export async function showEarlier(
  results: HTMLElement,
  { query, filters: { work } }: SearchState,
  languages: readonly Language[],
  locale: Locale,
): Promise<number> {
  const section = element('section', { className: 'earlier-wordings' });
  section.append(element('h2', { textContent: locale.t('searchEarlierFound') }));
  let count = 0;
  for (const language of languages) {
    // The index of past wordings has no sections and kinds.
    const found = await searchQuery(query, language, { earlier: true, filters: work === undefined ? {} : { work } });
    const [first] = await found.read(0, 1);
    if (first === undefined || !found.isAbout(first)) continue;
    const list = element('div');
    setLanguage(list, language.tag);
    section.append(list);
    await showHits(list, found, language, locale);
    count += found.count;
  }
  if (count > 0) results.append(section);
  return count;
}

/** Shows the first hits, and more on request. */
async function showHits(list: HTMLElement, found: TextResults, language: Language, locale: Locale): Promise<void> {
  const more = element('button', { type: 'button', textContent: locale.t('searchMore') });
  setLanguage(more, document.documentElement.lang);
  let shown = 0;
  const showNext = async (): Promise<HTMLElement | undefined> => {
    const hits = await Promise.all((await found.read(shown, PAGE)).map((hit) => hitElement(hit, language, locale)));
    shown += hits.length;
    more.hidden = shown >= found.count;
    more.before(...hits);
    return hits[0];
  };
  list.append(more);
  more.addEventListener('click', async () => (await showNext())?.querySelector('a')?.focus());
  await showNext();
}

/** Returns one wording: its number then, an excerpt, when it was in force, and the rules of today. */
async function hitElement(hit: TextHit, language: Language, { t, language: reader }: Locale): Promise<HTMLElement> {
  const [work = ''] = hit.filters['work'] ?? [];
  const article = element('article', { className: 'earlier-wording' });
  const link = element('a', { className: 'hit', href: hit.href });
  link.append(element('span', { className: 'hit-title', textContent: `${hit.context} ${hit.title}` }), excerptOf(hit, language));
  const lang = interfaceTag(reader);
  const when = element('p', { lang, textContent: writePeriods(periodsOf(hit), t, reader) });
  const today = await todayLinks(hit.filters['today'] ?? [], work, [reader, language]);
  const now = element('p', { lang });
  if (today.length === 0) now.textContent = t('findQuoteGone');
  else now.append(`${t('findQuoteToday')} `, ...today.flatMap((one, index) => (index === 0 ? [one] : [', ', one])));
  article.append(link, when, now);
  return article;
}

/** Returns the periods of a hit, which are written `2008-07-15/2020-11-20`, oldest first. */
function periodsOf({ filters }: TextHit): readonly Period[] {
  return [...(filters['periods'] ?? [])].sort().map((period) => {
    const [from = '', until = ''] = period.split('/');
    return { from, until: until === '' ? null : until };
  });
}

/** Returns numbers as links to rules, in the first of the languages that has the work. */
async function todayLinks(numbers: readonly string[], work: string, languages: readonly Language[]): Promise<(Node | string)[]> {
  for (const language of languages) {
    const lookup = (await loadNames(language)).find((one) => one.work.id === work);
    if (lookup === undefined) continue;
    return numbers.map((number) => {
      const known = lookup.numbers.get(number);
      if (known === undefined) return number;
      return element('a', { href: withBase(indexedAddress({ language, work, edition: null }, known)), textContent: number });
    });
  }
  return [...numbers];
}
