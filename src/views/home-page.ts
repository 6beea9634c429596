/** Builds the home of a language: examples to try, what the newest edition changed, and the games with their sections. */
import { editionChangesAddress, findQuoteAddress, searchAddress } from '../shared/addresses.ts';
import { KIND_WORDS } from '../shared/changes/change-html.ts';
import { ruleLine } from '../shared/excerpt.ts';
import type { Language } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import { changesOfEdition } from '../site/edition-changes.ts';
import { type EditionView, sectionPlace } from '../site/edition-view.ts';
import { editionName, type LabeledLink } from '../site/editions.ts';
import { headingOf } from '../site/outline.ts';
import { findView, newestView, type Site } from '../site/site.ts';
import { languagesOfWork } from './frame.ts';
import { nearestTitle } from './past-number-page.ts';
import { type Growth, growthOf } from './pictures.ts';
import { type WorkEntry, worksIn } from './site-pages.ts';
import { lineHtml } from './text-html.ts';

/** A change that is worth reading. */
interface NewsItem {
  readonly kind: string;
  readonly what: string;
  readonly number: string;
  readonly title: string | null;
  readonly href: string;
  /** The rule's first words, as HTML: they may hold symbols. */
  readonly line: string;
}

/** What the newest edition of a work changed. */
interface News {
  readonly heading: string;
  readonly href: string;
  /** Language tag of the texts. */
  readonly lang: string;
  readonly items: readonly NewsItem[];
}

/** A work with the way into it. */
interface HomeWork extends WorkEntry {
  readonly sections: readonly LabeledLink[];
  readonly news: News | null;
  readonly growth: Growth | null;
}

/** What the page shows. */
export interface HomePage {
  /** A word, a number of an earlier year, and a quotation. */
  readonly examples: readonly LabeledLink[];
  readonly works: readonly HomeWork[];
}

const MOST_NEWS = 4;
const LINE = 130;
const QUOTATION = 60;

/** Returns everything that the page shows. */
export function homePage(site: Site, language: Language): HomePage {
  return {
    examples: examplesOf(site, language),
    works: worksIn(site, language).map((work) => {
      const own = newestView(site, work.id, language);
      const view = own ?? site.views(work.id).find(({ newest }) => newest);
      return {
        ...work,
        sections: (view?.outline().sections ?? []).map((section) => ({
          label: headingOf(section),
          href: view === undefined ? '' : sectionPlace(view, section.number),
        })),
        news: view === undefined ? null : newsOf(site, view, language),
        growth: view === undefined ? null : growthOf(site, view.work, language),
      };
    }),
  };
}

/** Examples that the content itself gives, so that each of them finds something. */
function examplesOf(site: Site, language: Language): readonly LabeledLink[] {
  const [work] = worksIn(site, language);
  const view = work === undefined ? undefined : newestView(site, work.id, language);
  if (view === undefined) return [];
  const rules = [...view.rules().values()];
  const keyword = rules.findLast(({ title, blocks }) => title !== null && /^\p{L}+$/u.test(title) && blocks.length === 0)?.title;
  const past = pastNumber(site, view);
  const quoted = rules
    .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text.split('.')[0] ?? ''))
    .find((sentence) => sentence.length > QUOTATION / 2 && sentence.length <= QUOTATION);
  const links = [keyword, past].map((query) => query && { label: query, href: searchAddress(language, query) });
  return [...links, quoted && { label: `“${quoted}”`, href: findQuoteAddress(language, quoted) }].filter(
    (link) => link !== undefined && link !== null && link !== '',
  );
}

/** A number that is no longer in use, with a year in which it was: `502.9b 2008`. */
function pastNumber(site: Site, view: EditionView): string | undefined {
  const history = site.history(view.work.id);
  const number = history?.numbers().find((one) => {
    const [last] = history.meanings(one).toReversed();
    return !view.rules().has(one) && last?.today.length === 1 && last.confidence > 0.9;
  });
  const last = number === undefined ? undefined : history?.meanings(number).at(-1);
  return last === undefined ? undefined : `${number} ${last.until.slice(0, 4)}`;
}

function newsOf(site: Site, view: EditionView, language: Language): News | null {
  const { work } = view;
  const t = translator(language);
  const newest = site.history(work.id)?.editions.at(-1);
  const changes = newest === undefined ? undefined : changesOfEdition(site, work.id, newest);
  if (newest === undefined || changes === undefined) return null;
  const { after } = changes;
  const read = findView(site, work.id, newest, language) ?? after;
  // Pages about changes exist in the languages of the work.
  const shown = languagesOfWork(site, work).find(({ code }) => code === language.code) ?? after.language;
  const items = changes.groups
    .flatMap((group) => group.changes)
    .filter(({ matter, weight, doubtful, to }) => matter === 'rules' && weight === 'words' && !doubtful && to.length > 0)
    .flatMap((change): NewsItem[] => {
      const [number = ''] = change.to;
      const rule = after.rules().get(number);
      if (rule === undefined || rule.blocks.length === 0) return [];
      return [
        {
          kind: change.kind,
          what: t(KIND_WORDS[change.kind]),
          number,
          title: nearestTitle(after, number),
          href: changes.addressOf(shown, 'rules', change),
          line: lineHtml(work, ruleLine({ ...rule, title: null }, LINE), after.language.tag),
        },
      ];
    });
  return {
    heading: t('changesOf', { date: editionName(read.edition, language) }),
    href: editionChangesAddress(shown, work.id, newest),
    lang: after.language.tag,
    items: items.slice(0, MOST_NEWS),
  };
}
