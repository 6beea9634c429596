/** The contents of an edition, and the page of one of its sections. */

import { writeHtml } from '../shared/html/write-html.ts';
import { translator } from '../shared/strings/index.ts';
import { type EditionView, sectionPlace } from '../site/edition-view.ts';
import type { LabeledLink } from '../site/editions.ts';
import type { Site } from '../site/site.ts';
import { languageOfBlocks, titleLanguage } from './carried-rules.ts';
import { headingOf } from './chapter-page.ts';
import { contentsHtml, fullContentsHtml, matterList, sectionContentsHtml } from './contents.ts';
import { type Frame, viewFrame, workTitle } from './frame.ts';
import { blocksToHast, type LanguageAttributes } from './html/blocks.ts';
import { viewHtml } from './html/view-html.ts';
import { linksOfRule } from './reference-links.ts';
import { progressOfView } from './translation-progress.ts';

/** What the page of an edition shows; lists are HTML. */
export interface ContentsPage {
  readonly frame: Frame;
  readonly heading: string;
  /** `85 rules · 24 terms` */
  readonly size: string;
  /** Of a carried edition: how much of it is translated. */
  readonly progress: string | null;
  readonly contents: string;
  readonly matter: string;
}

/** Everything that the page of an edition shows. */
export function contentsPage(site: Site, view: EditionView): ContentsPage {
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
    progress: progressOfView(view),
    contents: fullContentsHtml(view),
    matter: writeHtml(...matterList(view)),
  };
}

/** What the page of a section shows; texts and lists are HTML. */
export interface SectionPage {
  readonly frame: Frame;
  readonly number: string;
  readonly title: string | null;
  readonly titleLanguage: LanguageAttributes;
  readonly opening: string;
  readonly chapters: string;
  readonly contents: string;
  readonly previous: LabeledLink | null;
  readonly next: LabeledLink | null;
}

/** Everything that the page of a section shows; throws where the edition has no such section. */
export function sectionPage(site: Site, view: EditionView, number: string): SectionPage {
  const { sections, sectionByNumber } = view.outline();
  const section = sectionByNumber.get(number);
  if (section === undefined) throw new Error(`no section ${number} in ${view.work.id} ${view.edition.id} ${view.language.code}`);
  const at = sections.indexOf(section);
  const linkTo = (other: typeof section | undefined): LabeledLink | null =>
    other === undefined ? null : { label: headingOf(other), href: sectionPlace(view, other.number) };
  return {
    frame: viewFrame(
      site,
      view,
      { kind: 'section', number },
      {
        title: headingOf(section),
        description: section.chapters.map(headingOf).join(', '),
        crumbs: [{ label: headingOf(section), href: sectionPlace(view, number), here: true }],
      },
    ),
    number,
    title: section.title,
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
