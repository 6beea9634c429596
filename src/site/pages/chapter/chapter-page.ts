import type { Rule } from '@rulegraph/core/model';
import { localAnchor } from '@rulegraph/core/numbering';
import type { ElementContent } from 'hast';
import { excerpt, ruleLine } from '../../kit/excerpt.ts';
import { h } from '../../kit/html.ts';
import { progressOfChapter, remarksOnRule, reviewToHast, titleLanguage } from '../../model/carried-rules.ts';
import { contentsBeside, hasManyTitles } from '../../model/contents-list.ts';
import { type EditionView, numberAddress, quotingAttributes, readingAddress, sectionHref } from '../../model/edition-view.ts';
import { neighborLinks } from '../../model/editions.ts';
import { DESCRIPTION_LENGTH, viewFrame, workTitle } from '../../model/frame.ts';
import { type ChapterOutline, depthBelowChapter, headingOf, nameOfPart } from '../../model/outline.ts';
import { linksOfRule, withTermLinks } from '../../model/reference-links.ts';
import { reusedHtml, reusedInWords, reusedToHast } from '../../model/reused-number.ts';
import { changedSince, historyLine } from '../../model/rule-history.ts';
import { sequencesHtml } from '../../model/sequences.ts';
import { linksBeside } from '../../model/side-by-side.ts';
import type { Site } from '../../model/site.ts';
import { blocksToHast, ruleToHast, viewHtml } from '../../model/text-html.ts';
import { pastMeanings } from '../past-number/past-number-page.ts';
import { rulingCountToHast } from '../rulings/rulings-page.ts';

/** The description of a page is cut from the texts of at most this many rules. */
const FIRST_RULES = 12;

/**
 * In chapters with more rules, what their numbers were before, and links to their histories, would make the page too large. Both are on the pages of the
 * rules, to which the numbers lead; a script reads the former from there.
 */
const MAX_WITH_PASTS = 500;

function hasPasts({ numbers }: ChapterOutline): boolean {
  return numbers.length <= MAX_WITH_PASTS;
}

/** Returns everything that the page of a chapter shows, texts as HTML; throws if the edition has no such chapter. */
export function chapterPage(site: Site, view: EditionView, number: string) {
  const { chapters, chapterByNumber, sectionByNumber } = view.outline();
  const chapter = chapterByNumber.get(number);
  if (chapter === undefined) throw new Error(`no chapter ${number} in ${view.work.id} ${view.edition.id} ${view.language.code}`);
  const section = chapter.section === null ? undefined : sectionByNumber.get(chapter.section);
  const own = chapter.rules.find((rule) => rule.number === number);
  const description = chapter.rules
    .filter((rule) => rule !== own)
    .slice(0, FIRST_RULES)
    .map((rule) => ruleLine(rule, Number.POSITIVE_INFINITY))
    .join(' ');
  const name = nameOfPart(chapter, view.language);
  const frame = viewFrame(
    site,
    view,
    { kind: 'chapter', number },
    {
      title: name,
      description: excerpt(description, DESCRIPTION_LENGTH),
      reused: reusedInWords(site, view, number),
      crumbs: section ? [{ label: nameOfPart(section, view.language), href: sectionHref(view, section.number) }] : [],
    },
  );
  return {
    frame,
    number,
    above: chapter.above,
    title: chapter.title,
    name,
    titleLanguage: titleLanguage(view, number),
    progress: progressOfChapter(site, view, chapter),
    // The chapter side by side with other languages.
    beside: linksBeside(site, view, number),
    foldable: hasManyTitles(view, chapter),
    sequences: sequencesHtml(site, view, number),
    rules: chapterHtml(site, view, chapter, own),
    quoting: {
      ...quotingAttributes(view, workTitle(view)),
      ...(view.newest && !hasPasts(chapter) ? { 'data-reused': '' } : {}),
    },
    contents: contentsBeside(view, chapter.section, number),
    // The editions in which rules of the chapter got their current texts, newest first; empty for earlier editions.
    changedSince: changedSince(site, view, chapter),
    reused: reusedHtml(site, view, number),
    pastMeanings: view.newest ? pastMeanings(site, view.work, number, view.language) : [],
    ...neighborLinks(chapters, chapter, (other) => ({ label: headingOf(other), href: readingAddress(view, other.number) })),
  };
}

function chapterHtml(site: Site, view: EditionView, chapter: ChapterOutline, own: Rule | undefined): string {
  const opening = own === undefined ? [] : openingToHast(site, view, own, chapter.number);
  const rules = chapter.rules.filter((rule) => rule !== own);
  const anchors = localAnchors(view, chapter);
  const here = `${readingAddress(view, chapter.number)}#`;
  const body = rules.map((rule) => {
    const { afterText, review, ...remarks } = remarksOnRule(site, view, rule);
    return ruleToHast(rule, {
      href: numberAddress(view, rule.number).replace(here, '#'),
      ...(view.rules().get(rule.number) === rule ? { id: rule.number, localId: anchors.get(rule.number) } : {}),
      depth: depthBelowChapter(view.scheme, rule.number),
      linksOf: withTermLinks(view, rule, linksOfRule(site, view, rule, chapter.number)),
      ...remarks,
      beforeText: hasPasts(chapter) ? reusedToHast(site, view, rule.number) : [],
      afterText: [
        ...afterText,
        ...reviewToHast(view, review, { signed: false }),
        ...historyLine(site, view, rule.number, hasPasts(chapter)),
        ...rulingCountToHast(site, view, rule.number),
      ],
    });
  });
  return viewHtml(view, ...(opening.length === 0 ? [] : [h('div', { className: ['opening'] }, opening)]), ...body);
}

/** Returns the text of the chapter itself, and if its translation is outdated, what has changed. */
function openingToHast(site: Site, view: EditionView, own: Rule, number: string): ElementContent[] {
  const { languageOf, afterText, marker, review } = remarksOnRule(site, view, own);
  return [
    ...blocksToHast(own.blocks, withTermLinks(view, own, linksOfRule(site, view, own, number)), languageOf),
    ...(afterText.length === 0 || own.blocks.length === 0 ? [] : [h('p', [...marker]), ...afterText]),
    ...reviewToHast(view, review, { signed: false }),
  ];
}

/** Returns the anchors of a chapter's page: its number, and the whole and short numbers of its rules. */
export function chapterAnchors(view: EditionView, number: string): readonly string[] {
  const chapter = view.outline().chapterByNumber.get(number);
  if (chapter === undefined) return [];
  const rules = new Set(chapter.numbers.filter((other) => other !== number));
  return [number, ...rules, ...localAnchors(view, chapter).values()];
}

/**
 * Returns the short anchors of a chapter's rules, `2a` for `101.2a`. A rule has none if it would equal a whole number: that of rule 1.2.1.2
 * would be `1.2`, the number of its chapter.
 */
function localAnchors(view: EditionView, chapter: ChapterOutline): ReadonlyMap<string, string> {
  const taken = new Set([chapter.number, ...chapter.numbers]);
  const anchors = new Map<string, string>();
  for (const number of chapter.numbers) {
    const anchor = localAnchor(view.scheme, number);
    if (taken.has(anchor)) continue;
    taken.add(anchor);
    anchors.set(number, anchor);
  }
  return anchors;
}
