/** Builds the home page of a language: examples to try, what the newest edition changed, and the games with their sections. */

import { isPossibleMatch, type NumbersThen } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import type { Rule } from '@rulegraph/core/model';
import { chapterNumber } from '@rulegraph/core/numbering';
import type { Element, ElementContent } from 'hast';
import { editionChangesAddress, findQuoteAddress, searchAddress } from '../../kit/addresses.ts';
import { changeDifference, KIND_LABELS } from '../../kit/changes/change-html.ts';
import { excerpt, ruleLine } from '../../kit/excerpt.ts';
import { writeHtml } from '../../kit/html.ts';
import { interfaceTag, type Language } from '../../kit/languages.ts';
import { translator } from '../../kit/translator.ts';
import { changesOfEdition, sideOf } from '../../model/edition-changes.ts';
import { type EditionView, sectionHref } from '../../model/edition-view.ts';
import { editionName, type LabeledLink } from '../../model/editions.ts';
import { languagesOfWork } from '../../model/frame.ts';
import { headingOf } from '../../model/outline.ts';
import { growthOf } from '../../model/pictures.ts';
import { nearestTitle } from '../../model/reused-number.ts';
import { eventsShown } from '../../model/rule-history.ts';
import { findView, newestView, type Site } from '../../model/site.ts';
import { lineHtml } from '../../model/text-html.ts';
import { worksIn } from '../site-pages.ts';

const MAX_NEWS = 4;
/** How many characters of a rule are shown, and how many of these at most precede its first change. */
const LINE_LENGTH = 130;
const LEAD_LENGTH = 40;
const QUOTATION_LENGTH = 60;

/** What the page shows. */
export type HomePage = ReturnType<typeof homePage>;

/** Returns examples (a word, a number of an earlier year, a quotation), and the works with their sections and news. */
export function homePage(site: Site, language: Language) {
  return {
    examples: examplesOf(site, language),
    works: worksIn(site, language).map((work) => {
      const own = newestView(site, work.id, language);
      const view = own ?? site.views(work.id).find(({ newest }) => newest);
      return {
        ...work,
        sections: (view?.outline().sections ?? []).map((section) => ({
          label: headingOf(section),
          href: view === undefined ? '' : sectionHref(view, section.number),
        })),
        news: view === undefined ? null : newsOf(site, view, language),
        growth: view === undefined ? null : growthOf(site, view.work, language),
      };
    }),
  };
}

/** Pieces of text shorter than this are left out rather than cut: few words would fit. */
const MIN_PIECE = 16;

/** Returns the first change of a difference with the text around it, cut so that it fits on two lines. */
function aroundChange(difference: readonly Element[]): readonly ElementContent[] {
  const [line = difference[0]] = difference.filter(({ children }) => children.some(isChange));
  const children = line?.children ?? [];
  const at = Math.max(0, children.findIndex(isChange));
  const lead = children.slice(0, at).map(visibleText).join('');
  const cut = lead.length <= LEAD_LENGTH ? 0 : lead.indexOf(' ', lead.length - LEAD_LENGTH) + 1;
  const shown: ElementContent[] = cut === 0 ? children.slice(0, at) : [{ type: 'text', value: `…${lead.slice(cut)}` }];
  let room = LINE_LENGTH - (lead.length - cut);
  for (const node of children.slice(at)) {
    const length = visibleText(node).length;
    if (length > room) {
      shown.push(room < MIN_PIECE ? { type: 'text', value: '…' } : cutNode(node, room));
      break;
    }
    shown.push(node);
    room -= length;
  }
  return shown;
}

function isChange(node: ElementContent): node is Element {
  return node.type === 'element' && ['ins', 'del'].includes(node.tagName) && !classesOf(node).includes('slight');
}

/** Returns a node cut to a length; an insertion or deletion keeps the hidden words that announce it. */
function cutNode(node: ElementContent, length: number): ElementContent {
  const text = visibleText(node);
  // Keeps the space before the first word.
  const cut: ElementContent = { type: 'text', value: `${/^\s?/.exec(text)?.[0] ?? ''}${excerpt(text, length)}` };
  if (node.type !== 'element') return cut;
  const announced = node.children.filter((child) => child.type === 'element' && classesOf(child).includes('hidden'));
  return { ...node, children: [...announced.slice(0, 1), cut, ...announced.slice(1)] };
}

/** Returns the text of a node without what only screen readers read. */
function visibleText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type !== 'element' || classesOf(node).includes('hidden') ? '' : node.children.map(visibleText).join('');
}

function classesOf({ properties: { className } }: Element): readonly unknown[] {
  return Array.isArray(className) ? className : [];
}

/** Returns examples of searches, taken from the content so that each of them finds something. */
function examplesOf(site: Site, language: Language): readonly LabeledLink[] {
  const [work] = worksIn(site, language);
  const view = work === undefined ? undefined : newestView(site, work.id, language);
  if (view === undefined) return [];
  const rules = [...view.rules().values()];
  const keyword = keywordWithPast(site, view);
  const quoted = rules
    .toSorted((one, other) => timesCited(view, other) - timesCited(view, one))
    .flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text.split('.')[0] ?? ''))
    .find((sentence) => sentence.length > QUOTATION_LENGTH / 2 && sentence.length <= QUOTATION_LENGTH);
  const queries = [keyword?.title, keyword?.past ?? pastNumber(site, view)];
  return [
    ...queries.filter((query) => query !== undefined).map((query) => ({ label: query, href: searchAddress(language, query) })),
    ...(quoted === undefined ? [] : [{ label: `“${quoted}”`, href: findQuoteAddress(language, quoted) }]),
  ];
}

function timesCited(view: EditionView, { number }: Rule): number {
  return view.graph().citedBy.get(number)?.length ?? 0;
}

/**
 * Returns the keyword whose rule was changed most often, from the chapter with the most one-word titles. Keywords that have moved are preferred, with
 * a number that the rule had and a year: `502.9 2005`.
 */
function keywordWithPast(
  site: Site,
  view: EditionView,
): { readonly title: string; readonly past: string | undefined } | undefined {
  const events = new Map<string, number>();
  const titled = [...view.rules().values()].filter(({ title, blocks }) => blocks.length === 0 && /^\p{L}+$/u.test(title ?? ''));
  const chapters = Map.groupBy(titled, ({ number }) => chapterNumber(view.scheme, number));
  const [keywords = []] = [...chapters.values()].toSorted((one, other) => other.length - one.length);
  for (const { number } of keywords) events.set(number, eventsShown(site, view, number).length);
  const pastOf = memoize((number: string) => pastNumberOf(site, view, number));
  const [best] = keywords.toSorted(
    (one, other) =>
      Number(pastOf(other.number) !== undefined) - Number(pastOf(one.number) !== undefined) ||
      (events.get(other.number) ?? 0) - (events.get(one.number) ?? 0),
  );
  return best === undefined ? undefined : { title: best.title ?? '', past: pastOf(best.number) };
}

/** Returns a number that a rule once had and that no rule has today, with a year in the middle of its use. */
function pastNumberOf(site: Site, view: EditionView, number: string): string | undefined {
  const across = site.history(view.work.id)?.across(view.edition.id, number) ?? new Map<string, NumbersThen>();
  const then = [...across].flatMap(([edition, { numbers, confidence }]) => {
    const [old] = numbers;
    return old === undefined ||
      numbers.length > 1 ||
      isPossibleMatch({ from: numbers, to: [number], confidence }) ||
      view.rules().has(old)
      ? []
      : [{ edition, old }];
  });
  const last = then.toSorted((one, other) => one.edition.localeCompare(other.edition)).at(-1);
  const years = then.filter(({ old }) => old === last?.old).map(({ edition }) => edition.slice(0, 4));
  return last === undefined ? undefined : `${last.old} ${years.toSorted()[Math.floor(years.length / 2)]}`;
}

/** Returns a number that is no longer in use, with a year in which it was: `502.9b 2008`. */
function pastNumber(site: Site, view: EditionView): string | undefined {
  const history = site.history(view.work.id);
  const number = history?.numbers().find((one) => {
    const [last] = history.meanings(one).toReversed();
    return !view.rules().has(one) && last?.today.length === 1 && last.confidence > 0.9;
  });
  const last = number === undefined ? undefined : history?.meanings(number).at(-1);
  return last === undefined ? undefined : `${number} ${last.until.slice(0, 4)}`;
}

/** Returns what the newest edition of a work changed, in the texts' own language; null if it has no history. */
function newsOf(site: Site, view: EditionView, language: Language) {
  const { work } = view;
  const t = translator(language);
  const newest = site.history(work.id)?.editions.at(-1);
  const changes = newest === undefined ? undefined : changesOfEdition(site, work.id, newest);
  if (newest === undefined || changes === undefined) return null;
  const { before, after, tokens } = changes;
  const readerTag = interfaceTag(language);
  const labelLang = readerTag === after.language.tag ? undefined : readerTag;
  const words = { t, labelLang, tokens, symbols: work.symbols, unchanged: 'whole' as const };
  const readersView = findView(site, work.id, newest, language) ?? after;
  // Only the languages of the work have pages of changes.
  const shown = languagesOfWork(site, work).find(({ code }) => code === language.code) ?? after.language;
  const items = changes.groups
    .flatMap((group) => group.changes)
    .filter(({ area, weight, possibleMatch, to }) => area === 'rules' && weight === 'words' && !possibleMatch && to.length > 0)
    .flatMap((change) => {
      const [number = ''] = change.to;
      const rule = after.rules().get(number);
      if (rule === undefined || rule.blocks.length === 0) return [];
      return [
        {
          kind: change.kind,
          what: t(KIND_LABELS[change.kind]),
          number,
          title: nearestTitle(after, number),
          href: changes.addressOf(shown, 'rules', change),
          // The words that changed, or the first of a new rule.
          line:
            change.kind === 'added'
              ? lineHtml(work, ruleLine({ ...rule, title: null }, LINE_LENGTH), after.language.tag)
              : writeHtml(...aroundChange(changeDifference(change, sideOf(before), sideOf(after), words))),
        },
      ];
    });
  return {
    heading: t('changesOf', { date: editionName(readersView.edition, language) }),
    href: editionChangesAddress(shown, work.id, newest),
    lang: after.language.tag,
    items: items.slice(0, MAX_NEWS),
  };
}
