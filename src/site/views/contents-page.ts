/** The contents of an edition, and the page of one of its sections. */
import { type EditionView, sectionPlace } from '../book.ts';
import { languageOfBlocks, titleLanguage } from '../carried-rules.ts';
import type { LabeledLink } from '../editions.ts';
import { blocksToHast, type LanguageAttributes } from '../html/blocks.ts';
import { viewHtml } from '../html/book-html.ts';
import { writeHtml } from '../html/write-html.ts';
import type { Site } from '../library.ts';
import { linksOfRule } from '../references.ts';
import { translator } from '../strings/index.ts';
import { progressOfView } from '../translation-progress.ts';
import { headingOf } from './chapter-page.ts';
import { contentsHtml, fullContentsHtml, matterList, sectionContentsHtml } from './contents.ts';
import { viewFrame, type Frame, workTitle } from './frame.ts';

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
