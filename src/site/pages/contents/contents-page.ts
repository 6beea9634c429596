/** Builds the contents of an edition, and the pages of its sections, introduction and credits. */

import { correctionsOf } from '@rulegraph/content/archive';
import { excerpt } from '../../kit/excerpt.ts';
import { translator, writeDate } from '../../kit/translator.ts';
import { languageOfBlocks, progressOfView, titleLanguage } from '../../model/carried-rules.ts';
import { contentsBeside, listContents, matterLinks } from '../../model/contents-list.ts';
import { type EditionView, sectionHref } from '../../model/edition-view.ts';
import { neighborLinks } from '../../model/editions.ts';
import { DESCRIPTION_LENGTH, viewFrame, workTitle } from '../../model/frame.ts';
import { headingOf, nameOfPart } from '../../model/outline.ts';
import { linksOfMatter, linksOfRule } from '../../model/reference-links.ts';
import type { Site } from '../../model/site.ts';
import { blocksToHast, proseToHtml, viewHtml } from '../../model/text-html.ts';
import { collectionLinks } from '../rulings/rulings-page.ts';

/** Returns everything that the page of an edition shows. */
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
      { title: t('contents'), description: `${heading}: ${counts.join(', ')}.` },
    ),
    heading,
    size: counts.join(' · '),
    progress: progressOfView(site, view),
    contents: listContents(view),
    matter: matterLinks(view),
    rulings: view.newest ? collectionLinks(site, view.work.id, view.language) : [],
    corrections: correctionsOf(view.edition, view.language.code).map(({ date: day, note }) => ({
      date: writeDate(day, view.language),
      day,
      note,
    })),
  };
}

/** Returns everything that the page of a section shows, texts as HTML; throws where the edition has no such section. */
export function sectionPage(site: Site, view: EditionView, number: string) {
  const { sections, sectionByNumber } = view.outline();
  const section = sectionByNumber.get(number);
  if (section === undefined) throw new Error(`no section ${number} in ${view.work.id} ${view.edition.id} ${view.language.code}`);
  const t = translator(view.language);
  const name = nameOfPart(section, view.language);
  const contents = contentsBeside(view, number, number);
  const sizes = section.chapters.map((chapter) => {
    const count = chapter.numbers.filter((other) => other !== chapter.number).length;
    return count === 0 ? '' : t('ruleCount', { count });
  });
  return {
    frame: viewFrame(
      site,
      view,
      { kind: 'section', number },
      { title: name, description: section.chapters.map(headingOf).join(', ') },
    ),
    number,
    title: section.title,
    name,
    titleLanguage: titleLanguage(view, number),
    opening: viewHtml(
      view,
      ...section.rules.flatMap((rule) => blocksToHast(rule.blocks, linksOfRule(site, view, rule), languageOfBlocks(view))),
    ),
    chapters:
      contents.entries[sections.indexOf(section)]?.chapters?.map((entry, index) => ({ ...entry, size: sizes[index] ?? '' })) ??
      [],
    contents,
    ...neighborLinks(sections, section, (other) => ({ label: headingOf(other), href: sectionHref(view, other.number) })),
  };
}

/** Returns the anchors of an edition's contents: its sections. */
export function contentsAnchors(view: EditionView): readonly string[] {
  return view.outline().sections.map(({ number }) => number);
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
    frame: viewFrame(site, view, { kind }, { title: heading, description: excerpt(text, DESCRIPTION_LENGTH) }),
    heading,
    prose: proseToHtml(view, blocks, linksOfMatter(site, view, blocks), languageOfBlocks(view)),
    contents: contentsBeside(view, null, kind),
  };
}
