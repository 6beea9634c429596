/** Tells what a number meant in earlier editions and where that is now: the page of a number no longer in use, and the list on other pages. */
import { isPossibleMatch, type Meaning } from '../rules/lineage/index.ts';
import { memoize } from '../rules/memo.ts';
import type { Rule } from '../rules/model.ts';
import { ancestors, chapterNumber, parentNumber } from '../rules/numbering/index.ts';
import { changesAddress, ruleAddress } from '../shared/addresses.ts';
import { KIND_WORDS } from '../shared/changes/change-html.ts';
import { excerpt } from '../shared/excerpt.ts';
import { interfaceTag, type Language, languageOf } from '../shared/languages.ts';
import { type Translate, translator, writeDate } from '../shared/strings/index.ts';
import { changesOfEdition } from '../site/edition-changes.ts';
import { editionLinks } from '../site/edition-menu.ts';
import { type EditionView, numberAddress } from '../site/edition-view.ts';
import { editionName } from '../site/editions.ts';
import { findView, type Site, viewInForce } from '../site/site.ts';
import { type Biography, biographyOf } from './biography.ts';
import { type Frame, workFrame, workName } from './frame.ts';
import { linksOfRule } from './reference-links.ts';
import { blocksToHast, ruleToHast, viewHtml } from './text-html.ts';

/** What the page shows: where the rule is now, then what it was. */
export interface PastNumberPage {
  readonly frame: Frame;
  readonly number: string;
  /** The answer: `Rule 502.9 is now 702.19 (Trample)`. */
  readonly heading: string;
  /** What the number meant last; null where the lineage does not tell. */
  readonly last: PastMeaning | null;
  /** Everything that happened to that rule, under all its numbers. */
  readonly history: Biography;
  /** Language tag of the texts. */
  readonly lang: string;
  /** What the number meant before that, newest first. */
  readonly others: readonly PastMeaning[];
}

/** Returns everything that the page shows; `number` may be any that an edition printed. */
export function pastNumberPage(site: Site, view: EditionView, number: string): PastNumberPage {
  const { work, language, location } = view;
  const t = translator(language);
  const [last = null, ...others] = pastMeanings(site, work.id, number, language);
  const heading = headingOf(view, number, last);
  const source = languageOf(work.source);
  const lastView = last === null ? undefined : findView(site, work.id, last.until, source);
  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ');
  return {
    number,
    heading,
    last,
    history: lastView === undefined ? { track: '', events: [] } : biographyOf(site, lastView, number, language),
    lang: source.tag,
    others,
    frame: {
      ...workFrame(site, work, language, {
        title: `${heading} · ${workName(view)}`,
        description: excerpt(
          [
            last === null ? '' : `${last.period}.`,
            last === null || last.today.length === 0 ? successorNote(last, t) : '',
            plain(last?.text ?? ''),
          ].join(' '),
          300,
        ),
        // Other languages have their own list of editions, but not this number.
        addressIn: (other) => (other === language ? ruleAddress(location, number) : changesAddress(other, work.id)),
        crumbs: [
          { label: t('editions'), href: changesAddress(language, work.id) },
          { label: number, href: ruleAddress(location, number), here: true },
        ],
      }),
      alternates: [],
      // The edition that printed the number last is where the reader is.
      editionLinks:
        lastView === undefined || language.code !== source.code ? [] : editionLinks(site, lastView, { kind: 'rule', number }),
    },
  };
}

/** Returns the answer in one line, as sure as the lineage is. */
function headingOf({ language }: EditionView, number: string, last: PastMeaning | null): string {
  const t = translator(language);
  if (last === null || last.today.length === 0) return t('numberGone', { number });
  const named = last.today.map((rule) => (rule.name === null ? rule.number : `${rule.number} (${rule.name})`));
  const list = new Intl.ListFormat(interfaceTag(language));
  const today = named.length > MOST_NAMED ? list.format(last.today.map((rule) => rule.number)) : list.format(named);
  return t(last.uncertain ? 'numberMayBeNow' : 'numberIsNow', { number, today });
}

/** More rules are named in a heading by their numbers only. */
const MOST_NAMED = 2;

/** One thing that a number meant. */
export interface PastMeaning {
  /** `From 1 February 2005 until 11 July 2009`, until the day on which another edition took its place. */
  readonly period: string;
  /** The rule's text when the number last meant it. */
  readonly title: string | null;
  readonly text: string;
  readonly lang: string;
  /** Where it can be read as it then was. */
  readonly href: string;
  readonly edition: string;
  /** What became of it when the number stopped meaning it. */
  readonly ending: { readonly what: string; readonly href: string; readonly date: string } | null;
  /** The rules of today that hold its matter; none where it is gone. */
  readonly today: readonly TodaysRule[];
  /** A match between then and now may be wrong. */
  readonly uncertain: boolean;
  /** What may hold its matter where that is not known: to be read, and not followed. Likeliest first. */
  readonly possible: readonly PossibleRule[];
  /** The last edition that used the number so. */
  readonly until: string;
}

/** A rule of today that may be meant. */
export interface PossibleRule extends TodaysRule {
  /** How likely it is meant, in words. */
  readonly likelihood: string;
}

interface TodaysRule {
  readonly number: string;
  readonly title: string | null;
  /** Its title, or that of the nearest rule above it: 702.19b is about Trample. */
  readonly name: string | null;
  readonly href: string;
  readonly text: string;
}

/** Returns the meanings that a number had and no longer has, newest first. */
export const pastMeanings = memoize((site: Site, work: string, number: string, reader: Language): readonly PastMeaning[] =>
  meaningsWithoutTexts(site, work, number, reader).map((meaning) => ({
    ...meaning,
    text: textThen(site, work, number, meaning.until),
  })),
);

/** Returns the same without what the rules said, which the text of the edition says, and which takes most of the time. */
export const meaningsWithoutTexts = memoize(
  (site: Site, work: string, number: string, reader: Language): readonly MeaningWithoutText[] => {
    const history = site.history(work);
    if (history === undefined) return [];
    const newest = history.editions.at(-1);
    return history
      .meanings(number)
      .filter(({ until, today }) => until !== newest && !today.includes(number))
      .flatMap((meaning) => meaningOf(site, work, number, meaning, reader) ?? [])
      .toReversed();
  },
);

type MeaningWithoutText = Omit<PastMeaning, 'text'>;

function textThen(site: Site, workId: string, number: string, edition: string): string {
  const work = site.works.find(({ id }) => id === workId);
  const view = findView(site, workId, edition, languageOf(work?.source ?? ''));
  const rule = view?.rules().get(number);
  return view === undefined || rule === undefined ? '' : textOf(site, view, rule);
}

/** Returns a rule of today as it is shown beside what a number once meant; many numbers lead to one rule. */
const todaysRule = memoize((site: Site, current: EditionView, number: string): readonly TodaysRule[] => {
  const rule = current.rules().get(number);
  if (rule === undefined) return [];
  const text = textOf(site, current, rule);
  return [{ number, title: rule.title, name: nearestTitle(current, number), href: numberAddress(current, number), text }];
});

function meaningOf(site: Site, workId: string, number: string, meaning: Meaning, reader: Language): MeaningWithoutText | null {
  const work = site.works.find(({ id }) => id === workId);
  const source = languageOf(work?.source ?? '');
  const first = findView(site, workId, meaning.since, source);
  const last = findView(site, workId, meaning.until, source);
  const rule = last?.rules().get(number);
  const current = work === undefined ? undefined : viewInForce(site, work);
  if (first === undefined || last === undefined || rule === undefined || current === undefined) return null;
  const t = translator(reader);
  const ending = endingOf(site, last, number, reader);
  const from = writeDate(first.edition.effective, reader);
  return {
    period: t('heldBetween', { from, until: ending?.date ?? writeDate(last.edition.effective, reader) }),
    title: rule.title,
    lang: source.tag,
    href: numberAddress(last, number),
    edition: editionName(last.edition, reader),
    ending,
    today: meaning.today.flatMap((name) => todaysRule(site, current, name)),
    possible: meaning.possible.flatMap(({ name, confidence }) =>
      todaysRule(site, current, name).map((now): PossibleRule => ({ ...now, likelihood: t(likelihoodOf(confidence)) })),
    ),
    until: meaning.until,
    uncertain: isPossibleMatch({ from: [number], to: meaning.today, confidence: meaning.confidence }),
  };
}

/** Names what may have taken the place of a rule that is gone, or says that nothing appears to have. */
function successorNote(last: PastMeaning | null, t: Translate): string {
  const possible = last?.possible.map(({ number }) => number).join(', ') ?? '';
  return possible === '' ? t('matterGone') : `${t('possibleToday')} ${possible}.`;
}

/** Returns the title of a rule, or of the nearest rule above it that has one. */
export function nearestTitle(view: EditionView, number: string): string | null {
  const path = [...ancestors(view.scheme, number), number].filter(
    (one) => (chapterNumber(view.scheme, one) ?? one) !== one || one === number,
  );
  return path.map((one) => view.rules().get(one)?.title ?? null).findLast((title) => title !== null) ?? null;
}

/** Says in words how likely a possible successor is meant. */
function likelihoodOf(confidence: number): 'likely' | 'possible' | 'unlikely' {
  if (confidence >= 0.6) return 'likely';
  return confidence >= 0.4 ? 'possible' : 'unlikely';
}

/** Returns what the next edition did with the rule. */
function endingOf(site: Site, last: EditionView, number: string, reader: Language): PastMeaning['ending'] {
  const history = site.history(last.work.id);
  const at = history?.editions.indexOf(last.edition.id) ?? -1;
  const next = history?.editions[at + 1];
  const [link] = history?.leaving(last.edition.id, number) ?? [];
  const changes = next === undefined ? undefined : changesOfEdition(site, last.work.id, next);
  if (link === undefined || changes === undefined) return null;
  return {
    what: translator(reader)(KIND_WORDS[link.kind]),
    href: changes.addressOf(reader, 'rules', link),
    date: writeDate(changes.after.edition.effective, reader),
  };
}

/** Returns the text of a rule; of one that is only a heading, the text below it. */
function textOf(site: Site, view: EditionView, rule: Rule): string {
  if (rule.blocks.length > 0) return viewHtml(view, ...blocksToHast(rule.blocks, linksOfRule(site, view, rule)));
  const isHeading = (chapterNumber(view.scheme, rule.number) ?? rule.number) === rule.number;
  const chapter = view.outline().chapterByNumber.get(chapterNumber(view.scheme, rule.number) ?? '');
  const below = isHeading ? [] : (chapter?.numbers ?? []).filter((number) => parentNumber(view.scheme, number) === rule.number);
  const parts = [...new Set(below)].flatMap((number) => view.rules().get(number) ?? []);
  return viewHtml(
    view,
    ...parts.map((part) =>
      ruleToHast(part, { href: numberAddress(view, part.number), depth: 1, linksOf: linksOfRule(site, view, part) }),
    ),
  );
}
