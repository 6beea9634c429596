/** Builds the page of a chapter in two or three languages, aligned by rule. */

import type { Rule } from '@rulegraph/core/model';
import { compareNumbers } from '@rulegraph/core/numbering';
import type { Element } from 'hast';
import { h } from '../../kit/html.ts';
import { attributesFor, interfaceTag } from '../../kit/languages.ts';
import { translator } from '../../kit/translator.ts';
import { remarksOnRule, stateMarker, stateOfRule, titleLanguage } from '../../model/carried-rules.ts';
import { type EditionView, isUntranslated, numberAddress, readingAddress } from '../../model/edition-view.ts';
import { type EditionLink, type LabeledLink, neighborLinks } from '../../model/editions.ts';
import { viewFrame } from '../../model/frame.ts';
import { headingOf } from '../../model/outline.ts';
import { linksOfRule, withTermLinks } from '../../model/reference-links.ts';
import { choicesBeside, columnLinks, type SideBySide, sideBySideAddress } from '../../model/side-by-side.ts';
import { findView, type Site } from '../../model/site.ts';
import { blocksToHast, viewHtml } from '../../model/text-html.ts';

/** Returns everything that the page shows, rows as HTML; throws if the first edition has no such chapter. */
export function sideBySidePage(site: Site, { view, others, chapter }: SideBySide) {
  const outline = view.outline().chapterByNumber.get(chapter);
  if (outline === undefined) throw new Error(`no chapter ${chapter} in ${view.work.id} ${view.edition.id} ${view.language.code}`);
  const views = [view, ...others];
  const t = translator(view.language);
  const names = new Intl.ListFormat(interfaceTag(view.language), { type: 'unit', style: 'short' }).format(
    views.map(({ language }) => language.name),
  );
  const title = t('besideTitle', { title: headingOf(outline), languages: names });
  const frame = viewFrame(site, view, { kind: 'chapter', number: chapter }, { title, description: title });
  const address = sideBySideAddress({ view, others, chapter });
  const { chapters } = view.outline();
  return {
    frame: {
      ...frame,
      address,
      indexed: false,
      alternates: [],
      crumbs: [
        ...frame.crumbs.slice(0, -1),
        { label: headingOf(outline), href: readingAddress(view, chapter) },
        { label: t('besideLanguages'), href: address, here: true },
      ],
      languageLinks: languageLinksBeside(site, { view, others, chapter }, frame.languageLinks),
      editionLinks: frame.editionLinks.map((link) => sameInEdition(site, link, { view, others, chapter })),
    },
    number: chapter,
    isOriginalFirst: view.language.code === view.work.source,
    further: columnLinks(site, { view, others, chapter }),
    columns: views.map((each) => ({
      language: each.language.name,
      attributes: attributesFor(each.language, view.language),
      title: each.outline().chapterByNumber.get(chapter)?.title ?? null,
      titleLanguage: titleLanguage(each, chapter),
    })),
    rows: viewHtml(view, ...numbersOfRows(views, chapter).map((number) => rowToHast(site, views, number, chapter))),
    ...neighborLinks(chapters, outline, (other) => ({
      label: headingOf(other),
      href: addressOr(site, { view, others, chapter: other.number }, readingAddress(view, other.number)),
    })),
  };
}

/** Returns the numbers of the rows of a page. */
export function sideBySideNumbers({ view, others, chapter }: SideBySide): readonly string[] {
  return numbersOfRows([view, ...others], chapter);
}

/** Returns every rule that any of the editions has, in order; the chapter's own text first. */
function numbersOfRows(views: readonly EditionView[], chapter: string): readonly string[] {
  const rules = views.flatMap((view) => view.outline().chapterByNumber.get(chapter)?.rules ?? []);
  const numbers = [
    ...new Set(rules.filter((rule) => rule.number !== chapter || rule.blocks.length > 0).map(({ number }) => number)),
  ];
  const scheme = views[0]?.scheme;
  return scheme === undefined ? numbers : numbers.sort((a, b) => compareNumbers(scheme, a, b));
}

function rowToHast(site: Site, views: readonly EditionView[], number: string, chapter: string): Element {
  const [page] = views;
  const owner = views.find((view) => view.rules().has(number));
  const carried = views.filter((view) => view.carried !== undefined);
  const marks = carried.flatMap((view) => {
    const state = stateOfRule(view, number);
    if (page === undefined || state === 'current') return [];
    const name = h('span', { className: ['state-of'], lang: view.language.tag }, `${view.language.name}:`);
    return [h('p', [...(carried.length > 1 ? [name, ' '] : []), stateMarker(page, state)])];
  });
  return h('div', { className: ['rule', 'row'], id: number }, [
    h('a', { className: ['number'], href: owner === undefined ? undefined : numberAddress(owner, number) }, number),
    h('div', { className: ['marks'] }, marks),
    ...views.map((view) => cellToHast(site, views, view, number, chapter)),
  ]);
}

function cellToHast(site: Site, views: readonly EditionView[], view: EditionView, number: string, chapter: string): Element {
  const [page = view] = views;
  const rule = view.rules().get(number);
  const hasSource = views.some((other) => other.language.code === other.work.source);
  // The source text has a column of its own; repeated here, it would look like a translation.
  const isEmpty = rule === undefined || (hasSource && isUntranslated(view, number));
  const language = {
    className: ['cell', ...(isEmpty ? ['empty'] : [])],
    dataLanguage: view.language.name,
    ...attributesFor(view.language, page.language),
  };
  return h(
    'div',
    language,
    isEmpty || rule === undefined ? [h('p', [h('span', { ariaHidden: 'true' }, '–')])] : cellContent(site, view, rule, chapter),
  );
}

function cellContent(site: Site, view: EditionView, rule: Rule, chapter: string): Element[] {
  const { languageOf, titleLanguage: titled, afterText } = remarksOnRule(site, view, rule);
  const title =
    rule.title === null || rule.number === chapter
      ? []
      : [h('p', { className: ['cell-title'], ...titled }, [h('b', rule.title)])];
  const linksOf = withTermLinks(view, rule, linksOfRule(site, view, rule));
  return [...title, ...blocksToHast(rule.blocks, linksOf, languageOf), ...(afterText as Element[])];
}

/**
 * Returns links to side-by-side pages that begin with another language. A language of this page changes places with the first one; any other language
 * replaces the first one.
 */
function languageLinksBeside(
  site: Site,
  { view, others, chapter }: SideBySide,
  links: readonly LabeledLink[],
): readonly LabeledLink[] {
  return links.map((link): LabeledLink => {
    const target = site
      .views(view.work.id)
      .find((other) => other.language.tag === link.lang && other.edition.id === view.edition.id);
    if (target === undefined) return link;
    const swapped = others.includes(target) ? others.map((other) => (other === target ? view : other)) : others;
    const choices = choicesBeside(site, target, chapter);
    const best = choices.toSorted((a, b) => shared(b, swapped) - shared(a, swapped) || a.length - b.length)[0];
    return best === undefined ? link : { ...link, href: sideBySideAddress({ view: target, others: best, chapter }) };
  });
}

function shared(choice: readonly EditionView[], wanted: readonly EditionView[]): number {
  return choice.filter((view) => wanted.includes(view)).length;
}

function sameInEdition(site: Site, link: EditionLink, { view, others, chapter }: SideBySide): EditionLink {
  const target = site
    .views(view.work.id)
    .find((other) => other.language.code === view.language.code && readingAddressOf(other, chapter) === link.href);
  const same = others.flatMap(({ language }) =>
    target === undefined ? [] : (findView(site, view.work.id, target.edition.id, language) ?? []),
  );
  return target === undefined || same.length < others.length
    ? link
    : { ...link, href: addressOr(site, { view: target, others: same, chapter }, link.href) };
}

function readingAddressOf(view: EditionView, chapter: string): string | null {
  return view.outline().chapterByNumber.has(chapter) ? readingAddress(view, chapter) : null;
}

/** Returns the address of a side-by-side page, or `otherwise` if there is no such page. */
function addressOr(site: Site, page: SideBySide, otherwise: string): string {
  const isThere = choicesBeside(site, page.view, page.chapter).some(
    (choice) => choice.length === page.others.length && choice.every((other, index) => other === page.others[index]),
  );
  return isThere ? sideBySideAddress(page) : otherwise;
}
