/** Builds the page of a number that is no longer in use, and the list of a number's earlier meanings on other pages. */
import { isPossibleMatch, type NumberMeaning } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import type { Rule } from '@rulegraph/core/model';
import { chapterNumber, parentNumber } from '@rulegraph/core/numbering';
import type { Work } from '@rulegraph/core/work';
import { changesAddress, ruleAddress } from '../../kit/addresses.ts';
import { KIND_LABELS } from '../../kit/changes/change-html.ts';
import { excerpt } from '../../kit/excerpt.ts';
import { interfaceTag, type Language, languageOf } from '../../kit/languages.ts';
import { type Translate, translator, writeDate } from '../../kit/translator.ts';
import { changesOfEdition } from '../../model/edition-changes.ts';
import { type EditionView, numberAddress } from '../../model/edition-view.ts';
import { editionLinks, editionName, linksToTexts } from '../../model/editions.ts';
import { workFrame, workName } from '../../model/frame.ts';
import { linksOfRule } from '../../model/reference-links.ts';
import { nearestTitle, reusedHtml } from '../../model/reused-number.ts';
import { historyOf } from '../../model/rule-history.ts';
import { findView, type Site, viewInForce } from '../../model/site.ts';
import { blocksToHast, ruleToHast, viewHtml } from '../../model/text-html.ts';

/** Returns everything that the page shows, texts as HTML: where the rule is now, then what it was. `number` can be any that some edition has. */
export function pastNumberPage(site: Site, view: EditionView, number: string) {
  const { work, language, location } = view;
  const t = translator(language);
  const [last = null, ...others] = pastMeanings(site, work, number, language);
  const heading = answerHeading(view, number, last);
  const source = languageOf(work.source);
  const lastView = last === null ? undefined : findView(site, work.id, last.until, source);
  const plain = (html: string) => html.replace(/<[^<>]+>/g, ' ');
  const history = lastView === undefined ? [] : historyOf(site, lastView, number, language);
  return {
    number,
    heading,
    // What the number meant last; null if the lineage does not know.
    last,
    // Everything that happened to that rule, under all its numbers.
    history,
    lang: source.tag,
    others,
    // All rules that had the number, for the script that shows those of a year.
    reused: reusedHtml(site, view, number, { hidden: true }),
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
        // Other languages have no page for this number, but a list of editions.
        addressIn: (other) => (other === language ? ruleAddress(location, number) : changesAddress(other, work.id)),
        name: number,
        crumbs: [{ label: t('editions'), href: changesAddress(language, work.id) }],
      }),
      alternates: [],
      // The edition menu starts from the last edition that has the number.
      editionLinks:
        lastView === undefined || language.code !== source.code
          ? []
          : linksToTexts(editionLinks(site, lastView, { kind: 'rule', number }), history),
    },
  };
}

/** Returns the answer in one line, worded as certainly as the lineage allows. */
function answerHeading({ language }: EditionView, number: string, last: PastMeaning | null): string {
  const t = translator(language);
  if (last === null || last.today.length === 0) return t('numberGone', { number });
  const named = last.today.map((rule) => (rule.name === null ? rule.number : `${rule.number} (${rule.name})`));
  const list = new Intl.ListFormat(interfaceTag(language));
  const today = named.length > MAX_NAMED ? list.format(last.today.map((rule) => rule.number)) : list.format(named);
  return t(last.possibleMatch ? 'numberMayBeNow' : 'numberIsNow', { number, today });
}

/** Headings give the titles of at most this many rules; if there are more, only the numbers. */
const MAX_NAMED = 2;

/** A rule that a number stood for in earlier editions. */
export interface PastMeaning {
  /** `From February 1, 2005 to July 11, 2009`; the last day is the one on which the next edition took effect. */
  readonly period: string;
  /** The rule's title and text when it last had the number. */
  readonly title: string | null;
  readonly text: string;
  readonly lang: string;
  /** The address of the rule in the last edition in which it had the number, and that edition's name. */
  readonly href: string;
  readonly edition: string;
  /** What happened to the rule when it lost the number. */
  readonly ending: { readonly what: string; readonly href: string; readonly date: string } | null;
  /** Today's successors of the rule; none if it is gone. */
  readonly today: readonly TodaysRule[];
  /** Whether a match between then and now may be wrong. */
  readonly possibleMatch: boolean;
  /** Possible successors if none is known, the likeliest first. They are shown, and nothing redirects to them. */
  readonly possible: readonly PossibleRule[];
  /** The last edition in which the rule had the number. */
  readonly until: string;
}

export interface PossibleRule extends TodaysRule {
  readonly likelihood: string;
}

interface TodaysRule {
  readonly number: string;
  readonly title: string | null;
  /** Its title, or that of the nearest rule above it; see `nearestTitle`. */
  readonly name: string | null;
  readonly href: string;
  readonly text: string;
}

/** Returns the meanings that a number had and no longer has, newest first. */
export const pastMeanings = memoize((site: Site, work: Work, number: string, reader: Language): readonly PastMeaning[] =>
  meaningsWithoutTexts(site, work, number, reader).map((meaning) => {
    const view = findView(site, work.id, meaning.until, languageOf(work.source));
    const rule = view?.rules().get(number);
    return { ...meaning, text: view === undefined || rule === undefined ? '' : textOfRule(site, view, rule) };
  }),
);

/** Returns these meanings without their texts, which take most of the time. */
export const meaningsWithoutTexts = memoize(
  (site: Site, work: Work, number: string, reader: Language): readonly MeaningWithoutText[] =>
    (site.history(work.id)?.otherMeanings(number) ?? [])
      .flatMap((meaning) => meaningOf(site, work, number, meaning, reader) ?? [])
      .toReversed(),
);

type MeaningWithoutText = Omit<PastMeaning, 'text'>;

/** Returns a rule of today as it is shown with an earlier meaning. Memoized, since many numbers can lead to one rule. */
const todaysRule = memoize((site: Site, current: EditionView, number: string): readonly TodaysRule[] => {
  const rule = current.rules().get(number);
  if (rule === undefined) return [];
  const text = textOfRule(site, current, rule);
  return [{ number, title: rule.title, name: nearestTitle(current, number), href: numberAddress(current, number), text }];
});

function meaningOf(site: Site, work: Work, number: string, meaning: NumberMeaning, reader: Language): MeaningWithoutText | null {
  const source = languageOf(work.source);
  const first = findView(site, work.id, meaning.since, source);
  const last = findView(site, work.id, meaning.until, source);
  const rule = last?.outline().rules().get(number);
  const current = viewInForce(site, work);
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
    possibleMatch: isPossibleMatch({ from: [number], to: meaning.today, confidence: meaning.confidence }),
  };
}

/** Returns a sentence that names the possible successors of a rule, or says that there appears to be none. */
function successorNote(last: PastMeaning | null, t: Translate): string {
  const possible = last?.possible.map(({ number }) => number).join(', ') ?? '';
  return possible === '' ? t('noReplacement') : `${t('possibleToday')} ${possible}.`;
}

/** Returns the name of the message that says how likely a possible successor is. */
function likelihoodOf(confidence: number): 'likely' | 'possible' | 'unlikely' {
  if (confidence >= 0.6) return 'likely';
  return confidence >= 0.4 ? 'possible' : 'unlikely';
}

/** Returns what the next edition did to the rule. */
function endingOf(site: Site, last: EditionView, number: string, reader: Language): PastMeaning['ending'] {
  const history = site.history(last.work.id);
  const at = history?.editions.indexOf(last.edition.id) ?? -1;
  const next = history?.editions[at + 1];
  const [link] = history?.leaving(last.edition.id, number) ?? [];
  const changes = next === undefined ? undefined : changesOfEdition(site, last.work.id, next);
  if (link === undefined || changes === undefined) return null;
  return {
    what: translator(reader)(KIND_LABELS[link.kind]),
    href: changes.addressOf(reader, 'rules', link),
    date: writeDate(changes.after.edition.effective, reader),
  };
}

/** Returns the text of a rule, or the text below it if it is only a heading. */
function textOfRule(site: Site, view: EditionView, rule: Rule): string {
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
