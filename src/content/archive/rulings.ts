/** Assesses the rulings of an archive: whether the rules that they cite have changed since the edition that they were written against. */
import { indexNumbers, NO_WORDS } from '@rulegraph/core/citations';
import { type Link, wholeText } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import type { Block, Expression } from '@rulegraph/core/model';
import { compileScheme } from '@rulegraph/core/numbering';
import {
  type AssessedRuling,
  assessRuling,
  type CitedWork,
  possibleReasonsOf,
  type Ruling,
  type RulingCitation,
  type RulingState,
  reasonsOf,
  versionsNamed,
  worstOf,
} from '@rulegraph/core/rulings';
import { senseKey } from '@rulegraph/core/translation';
import type { Edition, Work } from '@rulegraph/core/work';
import { tookEffectBy } from '@rulegraph/core/written-date';
import { type Archive, workOf } from './archive.ts';
import { namesInWork } from './graphs.ts';
import { lineageOf, type WorkLineage } from './lineages.ts';
import { editionNamed, editionOfVersion } from './whole-editions.ts';

/**
 * Returns the rulings of a work, in the order of their files, with what happened to the rules that they cite until the edition `to`, by default the
 * current one.
 */
export const rulingsOf = memoize((archive: Archive, workId: string, to?: string): readonly AssessedRuling[] =>
  assessAt(archive, workId, { to }),
);

/** The editions between which changes count. */
interface Span {
  readonly since?: string | undefined;
  readonly to?: string | undefined;
}

/** A ruling that a person should look at. */
export interface RulingToReview {
  readonly assessed: AssessedRuling;
  /** `in-force` if it is only possibly affected: it cites whole chapters in which some rules have changed. */
  readonly state: RulingState;
  /** The citations because of which; empty if the edition that it was written against is unknown. */
  readonly because: readonly RulingCitation[];
}

/**
 * Returns the rulings of a work that are doubtful as of the edition `to`, by default the current one, or possibly affected. With `since`, only changes
 * after that edition count, and numbers that the ruling's own edition never had are ignored.
 */
export function rulingsToReview(archive: Archive, workId: string, span: Span = {}): readonly RulingToReview[] {
  return assessAt(archive, workId, span).flatMap((assessed): readonly RulingToReview[] => {
    const doubts = doubtsOf(assessed, span);
    if (doubts.state !== 'in-force') return [{ assessed, ...doubts }];
    const because = possibleReasonsOf(assessed);
    return because.length === 0 ? [] : [{ assessed, state: doubts.state, because }];
  });
}

/** Returns those of them that are doubtful. */
export function rulingsInDoubt(archive: Archive, workId: string, span: Span = {}): readonly RulingToReview[] {
  return rulingsToReview(archive, workId, span).filter(({ state }) => state !== 'in-force');
}

function doubtsOf(assessed: AssessedRuling, { since }: Span): { state: RulingState; because: readonly RulingCitation[] } {
  const isRelevant = ({ state }: RulingCitation) => since === undefined || (state !== 'missing' && state !== 'unknown');
  const because = reasonsOf(assessed).filter(isRelevant);
  return { because, state: since === undefined ? assessed.state : worstOf(because.map(({ state }) => state)) };
}

/** Returns the rulings of a work with their states. With `since`, all count as reviewed against that edition, if not a later one. */
function assessAt(archive: Archive, workId: string, { since, to }: Span = {}): readonly AssessedRuling[] {
  const work = workOf(archive, workId);
  const rulings = archive
    .rulings(workId)
    .flatMap((collection) => collection.rulings)
    .map((ruling) => (since === undefined ? ruling : { ...ruling, reviewed: [ruling.reviewed ?? '', since].sort()[1] ?? since }));
  if (work === undefined || rulings.length === 0) return [];
  const itself = citedWork(archive, workId) ?? workWithoutText(work);
  const optionsFor = memoize((lang: string) => ({
    work: itself,
    words: work.citations[lang] ?? NO_WORDS,
    others: namesInWork(archive, workId, lang).flatMap(({ id, names }) => {
      const cited = citedWork(archive, id);
      return cited === undefined ? [] : [{ ...cited, names }];
    }),
    to,
  }));
  const versionsIn = memoize((id: string) => {
    const collected = rulings.filter(({ collection }) => collection === id);
    return new Set(collected.flatMap((ruling) => versionsNamed(ruling, optionsFor(ruling.lang))));
  });
  return rulings.map((ruling) => assessRuling(ruling, { ...optionsFor(ruling.lang), versions: versionsIn(ruling.collection) }));
}

/** Returns a work for the citations of rulings; undefined if it has no text yet. */
export const citedWork = memoize((archive: Archive, workId: string): CitedWork | undefined => {
  const lineage = lineageOf(archive, workId);
  const work = workOf(archive, workId);
  if (lineage === undefined || work === undefined) return undefined;
  const expressionOf = (edition: string) => archive.expression(workId, edition, work.source);
  const withText = memoize(
    (edition: string) =>
      new Set(expressionOf(edition)?.rules.flatMap(({ number, blocks }) => (blocks.length === 0 ? [] : [number]))),
  );
  const translated = memoize(
    (edition: string, lang: string) =>
      new Map(archive.expression(workId, edition, lang)?.rules.map((rule) => [rule.number, wholeText(rule)])),
  );
  const allLinks = memoize((from: string, to: string): readonly Link[] => lineage.rulesBetween(from, to));
  return {
    id: workId,
    scheme: lineage.scheme,
    today: lineage.lineage.editions.at(-1) ?? '',
    numbers: memoize((edition: string) =>
      indexNumbers(lineage.scheme, expressionOf(edition)?.rules.map(({ number }) => number) ?? []),
    ),
    numbersIn: memoize((edition: string, lang: string) => indexNumbers(lineage.scheme, translated(edition, lang).keys())),
    sameTranslation: (from, to, lang, number) =>
      senseKey(lineage.reader, translated(from, lang).get(number) ?? '') ===
      senseKey(lineage.reader, translated(to, lang).get(number) ?? ''),
    editionOfVersion: (version) => {
      const id = editionOfVersion(archive.editions(workId), version)?.id;
      // Others have no lineage: upcoming ones, and excerpts.
      return lineage.lineage.editions.find((edition) => edition === id);
    },
    upcomingOfVersion: (version) => {
      const edition = editionOfVersion(archive.editions(workId), version);
      return edition?.upcoming === true ? edition.id : undefined;
    },
    hasText: (edition, number) => withText(edition).has(number),
    links: memoize((from: string, to: string) => primaryLinks(allLinks(from, to))),
    ...sourceComparisons(lineage, expressionOf),
    added: memoize(
      (from: string, to: string) => new Set(allLinks(from, to).flatMap((link) => (link.from.length === 0 ? link.to : []))),
    ),
    ...editionsOfRulings(archive, workId, lineage.lineage.editions),
  };
});

/** Matches a symbol, `{T}`, for which another edition may print only the letter. */
const SYMBOL = /\{(?<name>[^{}\s]+)\}/gu;

/** Returns the functions of a cited work that compare the ends of a link in the work's own language. */
function sourceComparisons(
  { reader }: WorkLineage,
  expressionOf: (edition: string) => Expression | undefined,
): Pick<CitedWork, 'sameWords' | 'sameStatement'> {
  const readTexts = (without?: Block['kind']) =>
    memoize((edition: string): ReadonlyMap<string, string> => {
      const rules = expressionOf(edition)?.rules.toReversed() ?? [];
      return new Map(
        rules.map(({ number, title, blocks }) => [
          number,
          wholeText({ title, blocks: blocks.filter(({ kind }) => kind !== without) }),
        ]),
      );
    });
  const [textsOf, statementsOf] = [readTexts(), readTexts('example')];
  const isSameSense = (textsIn: typeof textsOf, from: string, to: string, link: Link): boolean => {
    const joined = (edition: string, numbers: readonly string[]) =>
      senseKey(
        reader,
        numbers
          .map((number) => textsIn(edition).get(number) ?? '')
          .join('\n')
          .replaceAll(SYMBOL, '$<name>'),
      );
    return joined(from, link.from) === joined(to, link.to);
  };
  return {
    sameWords: (from, to, link) =>
      (!link.textChanged && link.from.length === 1 && link.to.length === 1) || isSameSense(textsOf, from, to, link),
    sameStatement: (from, to, link) => isSameSense(statementsOf, from, to, link),
  };
}

/** Returns the functions of a cited work that find the edition to which a ruling refers by name or date. */
function editionsOfRulings(
  archive: Archive,
  workId: string,
  editions: readonly string[],
): Pick<CitedWork, 'writtenAgainst' | 'reviewedAgainst'> {
  // No ruling was written against a draft.
  const drafts = new Set(archive.editions(workId).flatMap(({ id, draft }) => (draft === true ? [id] : [])));
  const inForceOn = (day: string | undefined) =>
    day === undefined ? undefined : editions.findLast((id) => tookEffectBy(id, day) && !drafts.has(id));
  // A ruling may be written any time before the next edition, and cite a work whose first edition took effect meanwhile.
  const firstWithin = (id: string, { effective }: Edition): string | undefined => {
    const next = archive.editions(id).find((edition) => edition.effective > effective && edition.draft !== true);
    return editions.find((other) => other > effective && !drafts.has(other) && (next === undefined || other < next.effective));
  };
  // In another work, or if no edition here has the name, that of the day is meant.
  const editionMeant = (ruling: Ruling, name: string | undefined, day: string | undefined) => {
    const named = name === undefined ? undefined : editionNamed(archive, ruling.work, name);
    return ruling.work === workId && named !== undefined && editions.includes(named.id)
      ? named.id
      : (inForceOn(day ?? named?.effective ?? dayIn(name)) ?? (named && firstWithin(ruling.work, named)));
  };
  return {
    writtenAgainst: (ruling) => editionMeant(ruling, ruling.edition, ruling.edition === undefined ? ruling.date : undefined),
    reviewedAgainst: (ruling) => editionMeant(ruling, ruling.reviewed, undefined),
  };
}

/** Returns the link that continues each rule; others, marked as secondary, lead to rules that only have some of its content. */
export function primaryLinks(links: readonly Link[]): ReadonlyMap<string, Link> {
  const primary = new Map<string, Link>();
  for (const link of links)
    for (const number of link.from) if (link.secondary !== true || !primary.has(number)) primary.set(number, link);
  return primary;
}

/** Returns the date at the beginning of an edition's name; undefined for other names. */
export function dayIn(name: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(name ?? '')?.[0];
}

/** Returns a work that has no text yet, in which nothing can be looked up. */
function workWithoutText({ id, numbering }: Work): CitedWork {
  const scheme = compileScheme(numbering);
  const numbers = indexNumbers(scheme, []);
  return {
    id,
    scheme,
    today: '',
    numbers: () => numbers,
    numbersIn: () => numbers,
    sameTranslation: () => false,
    editionOfVersion: () => undefined,
    upcomingOfVersion: () => undefined,
    hasText: () => false,
    links: () => new Map(),
    sameWords: () => false,
    sameStatement: () => false,
    added: () => new Set(),
    writtenAgainst: () => undefined,
    reviewedAgainst: () => undefined,
  };
}
