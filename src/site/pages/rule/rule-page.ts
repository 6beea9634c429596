/** Builds a rule's own page: the rule with its subrules, what it cites and what cites it, its history and translations. */
import { isExcerpt } from '@rulegraph/content/archive';
import { foldTypography } from '@rulegraph/core/history';
import type { Rule } from '@rulegraph/core/model';
import { ancestors, chapterNumber, numberedTitle, shownNumber } from '@rulegraph/core/numbering';
import { feedOfRule } from '../../kit/addresses.ts';
import { excerpt, ruleLine, wholeRuleText } from '../../kit/excerpt.ts';
import { writeHtml } from '../../kit/html.ts';
import { translator, writeDate } from '../../kit/translator.ts';
import { languageOfRule, remarksOnRule, reviewToHast, titleLanguage } from '../../model/carried-rules.ts';
import {
  type EditionView,
  isUntranslated,
  numberAddress,
  numbersBelow,
  pinnedAddress,
  readingAddress,
  rulesBelow,
  sectionHref,
} from '../../model/edition-view.ts';
import {
  editionName,
  type LabeledLink,
  linksToTexts,
  neighborLinks,
  quotationTitle,
  quotedRelease,
  resolveTargets,
} from '../../model/editions.ts';
import { viewFrame, workName, workTitle } from '../../model/frame.ts';
import { nameOfPart } from '../../model/outline.ts';
import type { ResolvedTarget } from '../../model/page-targets.ts';
import {
  citedRules,
  citingRules,
  citingTerms,
  citingWorks,
  linksOfRule,
  type RuleOfView,
  withTermLinks,
} from '../../model/reference-links.ts';
import { nearestTitle, reusedHtml, reusedInWords } from '../../model/reused-number.ts';
import { historyOf } from '../../model/rule-history.ts';
import { sequencesHtml } from '../../model/sequences.ts';
import { findView, type Site } from '../../model/site.ts';
import { blocksToHast, lineHtml, ruleToHast, viewHtml } from '../../model/text-html.ts';
import { pastMeanings } from '../past-number/past-number-page.ts';
import { rulingsOnRule } from '../rulings/rulings-page.ts';

export interface RuleEntry {
  readonly number: string;
  readonly href: string;
  /** Its first words as HTML, since there may be symbols among them. */
  readonly line: string;
  readonly lang?: string | undefined;
  readonly here?: boolean;
}

/** The most characters of a rule in a list, and of a description or translation. */
const LINE_LENGTH = 110;
const PREVIEW_LENGTH = 300;
/** How many neighbors are shown on either side; a chapter of keywords has hundreds. */
const MAX_NEIGHBORS = 3;

/** Returns everything that the page of a rule shows, texts as HTML; throws if the edition has no such rule. */
export function rulePage(site: Site, view: EditionView, number: string) {
  const rule = view.rules().get(number);
  const chapter = view.outline().chapterByNumber.get(chapterNumber(view.scheme, number) ?? '');
  if (rule === undefined || chapter === undefined) throw new Error(`no rule ${number} in ${view.work.id} ${view.edition.id}`);
  const t = translator(view.language);
  const section = chapter.section === null ? undefined : view.outline().sectionByNumber.get(chapter.section);
  const above = rulesAbove(view, number);
  const remarks = remarksOnRule(site, view, rule);
  const onPage = chapter.numbers.filter((other) => other !== chapter.number);
  const isSource = view.language.code === view.work.source;
  const events = view.newest ? historyOf(site, view, number, view.language) : [];
  // Words that were only added are the text of the page.
  const isSaid = isSource && events.every(({ diff, kind }) => diff === '' || kind === 'added');
  const history = isSaid ? events.map((event) => ({ ...event, diff: '' })) : events;
  const named = nearestTitle(view, number);
  const title = named ?? chapter.title;
  const titledRule = [rule, ...above.flatMap((one) => view.rules().get(one) ?? [])].find((one) => one.title === named) ?? rule;
  const targets = resolveTargets(site, view, { kind: 'rule', number });
  const frame = viewFrame(
    site,
    view,
    targets.here.target,
    {
      title: numberedTitle(number, title, ' '),
      name: labelOf(view, number),
      description: excerpt(previewText(view, rule) || t('noText'), PREVIEW_LENGTH),
      reused: reusedInWords(site, view, number),
      crumbs: [
        ...(section ? [{ label: nameOfPart(section, view.language), href: sectionHref(view, section.number) }] : []),
        { label: nameOfPart(chapter, view.language), href: readingAddress(view, chapter.number) },
        ...above.map((ancestor) => ({ label: labelOf(view, ancestor), href: numberAddress(view, ancestor) })),
      ],
    },
    targets,
  );
  const family = familyOf(view, number);
  const followed = numberedTitle(family, nearestTitle(view, family), ' ');
  const feed =
    view.newest && isSource
      ? { label: t('feedOf', { work: followed }), href: feedOfRule(view.language, view.work.id, family) }
      : undefined;
  const editionLinks = view.newest ? linksToTexts(frame.editionLinks, history) : frame.editionLinks;
  return {
    frame: { ...frame, editionLinks, feeds: [...(frame.feeds ?? []), ...(feed === undefined ? [] : [feed])] },
    // Reports changes of the rule with all that belongs to it.
    feed,
    // Whether the texts of other editions, which a script finds in the menu, can be compared with this one, word by word.
    comparable: isSource && rule.blocks.length > 0 && editionLinks.length > 1,
    number,
    title: named,
    // Stands in the heading of a rule that has no title, nor any above it in its chapter.
    chapterTitle: chapter.title,
    titleLanguage: named === null ? titleLanguage(view, chapter.number) : remarksOnRule(site, view, titledRule).titleLanguage,
    marker: writeHtml(...remarks.marker),
    text: viewHtml(
      view,
      ...blocksToHast(rule.blocks, withTermLinks(view, rule, linksOfRule(site, view, rule)), remarks.languageOf),
      ...remarks.afterText,
      ...reviewToHast(view, remarks.review, { signed: true, open: true }),
    ),
    parts: partsHtml(site, view, rule),
    // The rules above it, outermost first, without chapter and section, and the rule and its neighbors on the reading page.
    nearby: nearbyRules(view, onPage, number, above),
    inChapter: { label: t('inItsChapter'), href: readingAddress(view, number) },
    sequences: sequencesHtml(site, view, number),
    cites: citedRules(site, view, rule).flatMap((target) => ruleEntry(target.view, target.number, view) ?? []),
    citedBy: citingRules(view, number).flatMap((citing) => ruleEntry(view, citing) ?? []),
    citedByWorks: citingWorks(site, view, number).map(({ view: citing, numbers }) => ({
      work: workName(citing),
      entries: numbers.flatMap((other) => ruleEntry(citing, other, view) ?? []),
    })),
    citedByTerms: citingTerms(view, number).map(({ term, href }) => ({ label: t('citedByGlossary', { term }), href })),
    // Rules elsewhere that cite only something below it.
    partsCitedBy: rulesCitingParts(view, rule).flatMap((citing) => ruleEntry(view, citing) ?? []),
    quotations: quotationsOf(site, view, number),
    translations: targets.byLanguage.flatMap((there) => translationOf(there, view) ?? []),
    history,
    rulings: rulingsOnRule(site, view, number),
    reused: reusedHtml(site, view, number),
    pastMeanings: view.newest ? pastMeanings(site, view.work, number, view.language) : [],
    // The number in the other editions that have it, if its history is unknown.
    editions: history.length > 0 ? [] : editionsOf(site, view, number),
    // How to cite the rule in a post, and links to cite it with: to the current rule, and to the rule in this edition.
    citation: `${workTitle(view)}, ${number} (${writeDate(view.edition.effective, view.language)})`,
    citationLinks: citationLinks(view, number),
    ...neighborLinks(onPage, number, (other) => ({ label: labelOf(view, other), href: numberAddress(view, other) })),
  };
}

/** Returns the rules that a rule belongs to, outermost first, without section and chapter. A source may leave some of them out. */
function rulesAbove(view: EditionView, number: string): readonly string[] {
  return ancestors(view.scheme, number).filter(
    (ancestor) => (chapterNumber(view.scheme, ancestor) ?? ancestor) !== ancestor && view.rules().has(ancestor),
  );
}

/** Returns the outermost rule that a rule belongs to: 702.19 for 702.19b. */
export function familyOf(view: EditionView, number: string): string {
  return rulesAbove(view, number)[0] ?? number;
}

/** Returns where excerpts, such as pages of a wiki, quote a rule, and says so if they word it otherwise than the release that they quote. */
export function quotationsOf(site: Site, view: EditionView, number: string) {
  const history = site.history(view.work.id);
  return site.views(view.work.id).flatMap((quoting) => {
    const { edition, language } = quoting;
    if (language !== view.language || quoting.newest || !isExcerpt(edition, language.code)) return [];
    const quoted = [...quoting.rules().values()].filter((rule) => history?.today(edition.id, rule.number)?.includes(number));
    if (quoted.length === 0) return [];
    const release = quotedRelease(site, quoting);
    const isExact = quoted.every((rule) => {
      const original = release?.rules().get(rule.number);
      return release === undefined || (original !== undefined && isWordedAlike(rule, original));
    });
    const date = writeDate(edition.effective, language);
    const title = `${excerpt(quotationTitle(quoting), LINE_LENGTH)} (${date})`;
    const note = isExact ? [] : [translator(language)('quotedOtherwise')];
    return [{ title: [title, ...note].join(' · '), entries: quoted.flatMap((rule) => ruleEntry(quoting, rule.number) ?? []) }];
  });
}

function isWordedAlike(rule: Rule, other: Rule): boolean {
  const [words, otherWords] = [rule, other].map((one) => foldTypography(wholeRuleText(one)).replace(/\s+/g, ' '));
  return words === otherWords;
}

/** Returns the rules that cite a rule below this one, without those that cite this one or belong to it. */
function rulesCitingParts(view: EditionView, rule: Rule): readonly string[] {
  const below = numbersBelow(view, rule.number);
  const own = new Set([rule.number, ...below, ...citingRules(view, rule.number)]);
  return [...new Set(below.flatMap((part) => citingRules(view, part)))].filter((citing) => !own.has(citing));
}

function citationLinks(view: EditionView, number: string): readonly LabeledLink[] {
  const t = translator(view.language);
  const date = writeDate(view.edition.effective, view.language);
  return [
    ...(view.newest ? [{ label: t('linkCurrent'), href: numberAddress(view, number) }] : []),
    { label: t('editionOf', { date }), href: pinnedAddress(view, number) },
  ];
}

function partsHtml(site: Site, view: EditionView, rule: Rule): string {
  const base = ancestors(view.scheme, rule.number).length;
  return viewHtml(
    view,
    ...rulesBelow(view, rule.number).map((part) => {
      const { review, afterText, ...remarks } = remarksOnRule(site, view, part);
      return ruleToHast(part, {
        href: numberAddress(view, part.number),
        id: view.rules().get(part.number) === part ? part.number : undefined,
        depth: ancestors(view.scheme, part.number).length - base,
        linksOf: withTermLinks(view, part, linksOfRule(site, view, part)),
        ...remarks,
        afterText: [...afterText, ...reviewToHast(view, review, { signed: false })],
      });
    }),
  );
}

/** Returns the text for a preview, without the title, which is shown anyway; for a rule that is only a heading, the text below it. */
function previewText(view: EditionView, rule: Rule): string {
  if (rule.blocks.length > 0) return wholeRuleText({ ...rule, title: null });
  return rulesBelow(view, rule.number)
    .map((part) => `${part.number} ${wholeRuleText(part)}`)
    .join(' ');
}

/** Returns every rule whose text the page of a rule shows: the rules above, below and near it, those that it cites, and those that cite it. */
export function rulesShownOn(site: Site, view: EditionView, number: string): readonly RuleOfView[] {
  const rule = view.rules().get(number);
  const chapter = view.outline().chapterByNumber.get(chapterNumber(view.scheme, number) ?? '');
  if (rule === undefined || chapter === undefined) return [];
  const onPage = chapter.numbers.filter((other) => other !== chapter.number);
  const own = [
    number,
    chapter.number,
    ...ancestors(view.scheme, number),
    ...numbersBelow(view, rule.number),
    ...nearbyNumbers(view, onPage, number),
    ...citingRules(view, number),
    ...rulesCitingParts(view, rule),
  ];
  return [...own.map((other) => ({ view, number: other })), ...citedRules(site, view, rule)];
}

function nearbyNumbers(view: EditionView, numbers: readonly string[], number: string): readonly string[] {
  const below = new Set(numbersBelow(view, number));
  const candidates = numbers.filter((other) => !below.has(other));
  const at = candidates.indexOf(number);
  return candidates.slice(Math.max(0, at - MAX_NEIGHBORS), at + MAX_NEIGHBORS + 1);
}

/** Returns the rules above and the neighbors in reading order, without the rules below the rule, which its page shows already. */
function nearbyRules(view: EditionView, numbers: readonly string[], number: string, above: readonly string[]) {
  const near = new Set([...above, ...nearbyNumbers(view, numbers, number)]);
  return numbers.flatMap((other): readonly RuleEntry[] => {
    const entry = near.has(other) ? ruleEntry(view, other) : null;
    return entry === null ? [] : [other === number ? { ...entry, here: true } : entry];
  });
}

function ruleEntry(view: EditionView, number: string, reader: EditionView = view): RuleEntry | null {
  const rule = view.rules().get(number);
  if (rule === undefined) return null;
  const lang = languageOfRule(view, number) ?? (view.language.code === reader.language.code ? undefined : view.language.tag);
  return {
    number,
    href: numberAddress(view, number),
    line: lineHtml(view.work, ruleLine(rule, LINE_LENGTH), lang ?? view.language.tag),
    lang,
  };
}

/** Returns the number of a rule, or the title of a heading without one. */
function labelOf(view: EditionView, number: string): string {
  const shown = shownNumber(number);
  return shown === '§' ? (view.rules().get(number)?.title ?? shown) : shown;
}

/** Returns a rule in another language; null if it is not there, or not translated. */
function translationOf({ view, target }: ResolvedTarget, reader: EditionView) {
  const rule = 'number' in target ? view.rules().get(target.number) : undefined;
  if (rule === undefined || view.language.code === reader.language.code || isUntranslated(view, rule.number)) return null;
  return {
    language: view.language.name,
    tag: view.language.tag,
    href: numberAddress(view, rule.number),
    text: excerpt(wholeRuleText(rule), PREVIEW_LENGTH),
    // Of another edition, in which the number may belong to another rule.
    edition: view.edition.id === reader.edition.id ? null : editionName(view.edition, reader.language),
  };
}

function editionsOf(site: Site, view: EditionView, number: string): readonly LabeledLink[] {
  return site.editions(view.work.id).flatMap((edition) => {
    const other = findView(site, view.work.id, edition.id, view.language);
    if (other === undefined || other === view || !other.rules().has(number)) return [];
    return [{ label: editionName(edition, view.language), href: numberAddress(other, number) }];
  });
}
