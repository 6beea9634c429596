/** Builds the contents of an edition, the pages of its sections, introduction and credits, and the list of contents beside a chapter. */

import { correctionsOf } from '@rulegraph/content/archive';
import { isHeadingAddress } from '@rulegraph/core/numbering';
import type { ElementContent } from 'hast';
import { excerpt } from '../../kit/excerpt.ts';
import { h, writeHtml } from '../../kit/html.ts';
import { interfaceAttributes } from '../../kit/languages.ts';
import { translator, writeDate } from '../../kit/translator.ts';
import { languageOfBlocks, progressOfView, titleLanguage } from '../../model/carried-rules.ts';
import { type EditionView, readingAddress, sectionHref } from '../../model/edition-view.ts';
import type { LabeledLink } from '../../model/editions.ts';
import { DESCRIPTION_LENGTH, viewFrame, workTitle } from '../../model/frame.ts';
import { type ChapterOutline, depthBelowChapter, headingOf, nameOfPart, type SectionOutline } from '../../model/outline.ts';
import { hasTarget, targetAddress } from '../../model/page-targets.ts';
import { linksOfMatter, linksOfRule } from '../../model/reference-links.ts';
import type { Site } from '../../model/site.ts';
import { blocksToHast, proseToHtml, viewHtml } from '../../model/text-html.ts';
import { collectionLinks } from '../rulings/rulings-page.ts';

/** Returns everything that the page of an edition shows, lists as HTML. */
export function contentsPage(site: Site, view: EditionView) {
  const t = translator(view.language);
  const { glossary } = view.expression();
  const heading = workTitle(view);
  const counts = [
    t('ruleCount', { count: view.outline().size }),
    ...(glossary.length === 0 ? [] : [t('termCount', { count: glossary.length })]),
  ];
  return {
    frame: viewFrame(
      site,
      view,
      { kind: 'contents' },
      {
        title: t('contents'),
        description: `${heading}: ${counts.join(', ')}.`,
        crumbs: [],
      },
    ),
    heading,
    size: counts.join(' · '),
    progress: progressOfView(site, view),
    contents: fullContentsHtml(view),
    matter: writeHtml(...matterList(view)),
    rulings: view.newest ? collectionLinks(site, view.work.id, view.language) : [],
    corrections: correctionsOf(view.edition, view.language.code).map(({ date: day, note }) => ({
      date: writeDate(day, view.language),
      day,
      note,
    })),
  };
}

/** Returns everything that the page of a section shows, texts and lists as HTML; throws where the edition has no such section. */
export function sectionPage(site: Site, view: EditionView, number: string) {
  const { sections, sectionByNumber } = view.outline();
  const section = sectionByNumber.get(number);
  if (section === undefined) throw new Error(`no section ${number} in ${view.work.id} ${view.edition.id} ${view.language.code}`);
  const at = sections.indexOf(section);
  const linkTo = (other: typeof section | undefined): LabeledLink | null =>
    other === undefined ? null : { label: headingOf(other), href: sectionHref(view, other.number) };
  return {
    frame: viewFrame(
      site,
      view,
      { kind: 'section', number },
      {
        title: nameOfPart(section, view.language),
        description: section.chapters.map(headingOf).join(', '),
        crumbs: [{ label: nameOfPart(section, view.language), href: sectionHref(view, number), here: true }],
      },
    ),
    number,
    title: section.title,
    name: nameOfPart(section, view.language),
    titleLanguage: titleLanguage(view, number),
    opening: viewHtml(
      view,
      ...section.rules.flatMap((rule) => blocksToHast(rule.blocks, linksOfRule(site, view, rule), languageOfBlocks(view))),
    ),
    chapters: sectionContentsHtml(view, section),
    contents: contentsHtml(view, number, number),
    previous: linkTo(sections[at - 1]),
    next: linkTo(sections[at + 1]),
  };
}

/** A chapter with fewer titles needs no list of them. */
const MANY_TITLES = 5;

/** Writes the contents beside a chapter: every section, and the chapters of the open one. */
export function contentsHtml(view: EditionView, openSection: string | null, here: string): string {
  const { sections, chapters } = view.outline();
  const items = sections.map((section) =>
    h('li', [
      ...headingAbove(view, section),
      entry(view, sectionHref(view, section.number), section, section.number === here),
      ...(section.number === openSection ? [chapterList(view, section.chapters, here)] : []),
    ]),
  );
  const list = sections.length === 0 ? chapterList(view, chapters, here) : h('ol', items);
  return writeHtml(list, ...matterList(view, here));
}

/** Writes the whole contents of an edition: its sections with all their chapters. */
function fullContentsHtml(view: EditionView): string {
  const { sections, chapters } = view.outline();
  if (sections.length === 0) return writeHtml(chapterList(view, chapters, ''));
  return writeHtml(
    ...sections.map((section) =>
      h('section', { className: ['contents-section'] }, [
        ...headingAbove(view, section),
        h('h2', { id: section.number }, [entry(view, sectionHref(view, section.number), section, false)]),
        chapterList(view, section.chapters, ''),
      ]),
    ),
  );
}

/** Returns the anchors of an edition's contents: its sections. */
export function contentsAnchors(view: EditionView): readonly string[] {
  return view.outline().sections.map(({ number }) => number);
}

/** Writes the chapters of one section. */
function sectionContentsHtml(view: EditionView, section: SectionOutline): string {
  const t = translator(view.language);
  const items = section.chapters.map((chapter) => {
    const count = chapter.numbers.filter((number) => number !== chapter.number).length;
    const size = count === 0 ? [] : [' ', h('small', { ...interfaceAttributes(view.language) }, t('ruleCount', { count }))];
    return h('li', [entry(view, readingAddress(view, chapter.number), chapter, false), ...size]);
  });
  return writeHtml(h('ol', { className: ['sized'] }, items));
}

/** Returns links to the introduction, the glossary and the credits; `here` is the kind of the page, if it is one of them. */
function matterList(view: EditionView, here = ''): ElementContent[] {
  const t = translator(view.language);
  const present = (['introduction', 'glossary', 'credits'] as const).filter((kind) => hasTarget(view, { kind }));
  if (present.length === 0) return [];
  const links = present.map((kind) =>
    h('a', { href: targetAddress(view, { kind }), ariaCurrent: kind === here ? 'page' : undefined }, t(kind)),
  );
  return [
    h(
      'ul',
      { className: ['matter'] },
      links.map((link) => h('li', [link])),
    ),
  ];
}

function chapterList(view: EditionView, chapters: readonly ChapterOutline[], here: string): ElementContent {
  return h(
    'ol',
    chapters.map((chapter) => {
      const isHere = chapter.number === here;
      const link = entry(view, readingAddress(view, chapter.number), chapter, isHere);
      return h('li', [...headingAbove(view, chapter), link, ...(isHere ? titlesToHast(view, chapter) : [])]);
    }),
  );
}

/** Returns the heading above a section or chapter that has no number, such as `TITLE II: Bells`. */
function headingAbove(view: EditionView, { number, above }: Pick<ChapterOutline, 'number' | 'above'>): ElementContent[] {
  return above === null ? [] : [h('p', { className: ['above'], ...titleLanguage(view, number) }, above)];
}

/** Tells whether a chapter has so many titles that readers navigate by them. */
export function hasManyTitles({ scheme }: EditionView, { rules }: ChapterOutline): boolean {
  return rules.filter(({ number, title }) => title !== null && depthBelowChapter(scheme, number) === 1).length >= MANY_TITLES;
}

/** Returns an empty list for the titles of a chapter's rules. A script copies them from the page: in chapter 702, there are hundreds. */
function titlesToHast(view: EditionView, chapter: ChapterOutline): ElementContent[] {
  if (!hasManyTitles(view, chapter)) return [];
  const summary = h('summary', { ...interfaceAttributes(view.language) }, [translator(view.language)('inThisChapter'), h('b')]);
  return [h('details', { className: ['titles', 'scripted'] }, [summary])];
}

function entry(
  view: EditionView,
  href: string,
  { number, title }: Pick<ChapterOutline, 'number' | 'title'>,
  here: boolean,
): ElementContent {
  return h('a', { className: ['entry'], href, ariaCurrent: here ? 'page' : undefined }, [
    ...(isHeadingAddress(number) ? [] : [h('span', { className: ['entry-number'] }, number), ' ']),
    h('span', { ...titleLanguage(view, number) }, title ?? ''),
  ]);
}

// Builds the pages of the introduction and the credits, which precede and follow the rules.

/** Returns everything that the page of the introduction or the credits shows, texts as HTML. */
export function matterPage(site: Site, view: EditionView, kind: 'introduction' | 'credits') {
  const { front, back } = view.expression();
  const [first, ...others] = kind === 'introduction' ? front : back;
  // A title in the text becomes the page's heading, and is not shown twice.
  const name = translator(view.language)(kind);
  const titled = first?.kind === 'heading' && (first.depth === 1 || first.text === name);
  const heading = titled ? first.text : name;
  const blocks = titled || first === undefined ? others : [first, ...others];
  const text = blocks.map((block) => block.text).join(' ');
  return {
    frame: viewFrame(
      site,
      view,
      { kind },
      {
        title: heading,
        description: excerpt(text, DESCRIPTION_LENGTH),
        crumbs: [{ label: heading, href: targetAddress(view, { kind }), here: true }],
      },
    ),
    heading,
    prose: proseToHtml(view, blocks, linksOfMatter(site, view, blocks), languageOfBlocks(view)),
    contents: contentsHtml(view, null, kind),
  };
}
