/** What the search of all editions knows besides: every wording that the editions in force no longer have, each once. */
import { type QuotableOrigin, quotableTexts, wholeTexts } from '../archive/index.ts';
import { quoteWords } from '../rules/find/index.ts';
import { languageOf } from '../shared/languages.ts';
import { newestView, type Site, type Texts } from '../site/site.ts';
import { workName } from '../views/frame.ts';
import { quotedPlace } from './quoted-places.ts';
import type { SearchRecord } from './search-records.ts';

/** Records of all works; those of one rule of today stand together, as they are likely to be found together. */
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

/** The texts that the newest edition of a language shows, however their typography is. */
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
 * From the first day of each run of editions to the day on which the next one in the language took effect, or the next one at all after the
 * last translation: `2008-07-15/2020-11-20`.
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
