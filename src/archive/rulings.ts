/** The rulings of an archive, held against the editions that they were written against and those in force. */
import type { VFileMessage } from 'vfile-message';
import { placesInSources } from '../rules/checks/index.ts';
import { indexNumbers, NO_WORDS } from '../rules/citations/index.ts';
import { diagnose } from '../rules/diagnostics.ts';
import { type Link, wholeText } from '../rules/lineage/index.ts';
import { memoize } from '../rules/memo.ts';
import { compileScheme } from '../rules/numbering/index.ts';
import {
  type AssessedRuling,
  assessRuling,
  type CitedWork,
  type Ruling,
  type RulingCitation,
  type RulingState,
  reasonsOf,
  versionsNamed,
  worstOf,
} from '../rules/rulings/index.ts';
import { senseKey } from '../rules/translation/index.ts';
import type { Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';
import { lineageOf } from './lineages.ts';
import { namesInWork } from './named-works.ts';
import { editionNamed } from './whole-editions.ts';

/** Returns the rulings of a work with what became of the rules that they cite, in the order of their files. */
export const rulingsOf = memoize((archive: Archive, workId: string): readonly AssessedRuling[] => assessAt(archive, workId));

/** Returns them as they stood when an edition took effect. */
export function rulingsAt(archive: Archive, workId: string, edition: string): readonly AssessedRuling[] {
  return assessAt(archive, workId, { to: edition });
}

/** A ruling that is not in force, or that a release makes doubtful. */
export interface DoubtfulRuling {
  readonly assessed: AssessedRuling;
  /** The worst that became of what it cites. */
  readonly state: Exclude<RulingState, 'in-force'>;
  /** The citations that make it so; empty where it is not known which edition it was written against. */
  readonly because: readonly RulingCitation[];
}

/**
 * Returns the rulings of a work that are not in force, held against the edition `to`, by default the one in force. With `since`, what releases
 * after that edition made doubtful: what had changed by then says nothing, nor do numbers that the edition of the ruling never had.
 */
export function rulingsInDoubt(archive: Archive, workId: string, { since, to }: Span = {}): readonly DoubtfulRuling[] {
  const assessed = assessAt(archive, workId, { to, since });
  return assessed.flatMap((one): readonly DoubtfulRuling[] => {
    const isRelevant = ({ state }: RulingCitation) => since === undefined || (state !== 'missing' && state !== 'unknown');
    const because = reasonsOf(one).filter(isRelevant);
    const state = since === undefined ? one.state : worstOf(because.map((citation) => citation.state));
    return state === 'in-force' ? [] : [{ assessed: one, state, because }];
  });
}

/** A symbol: one edition prints what another spells out by its letter. */
const SYMBOL = /\{(?<name>[^{}\s]+)\}/gu;

/** The editions between which rulings are followed. */
interface Span {
  readonly since?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the rulings of a work with their states. With `since` all count as checked against that edition. */
function assessAt(archive: Archive, workId: string, { since, to }: Span = {}): readonly AssessedRuling[] {
  const work = archive.works.find(({ id }) => id === workId);
  const rulings = archive
    .rulings(workId)
    .flatMap((collection) => collection.rulings)
    .map((ruling) => (since === undefined ? ruling : { ...ruling, reviewed: [ruling.reviewed ?? '', since].sort()[1] ?? since }));
  if (work === undefined || rulings.length === 0) return [];
  const own = citedWork(archive, workId) ?? workWithoutText(archive, workId);
  const optionsFor = memoize((lang: string) => ({
    work: own,
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

const citedWork = memoize((archive: Archive, workId: string): CitedWork | undefined => {
  const lineage = lineageOf(archive, workId);
  const work = archive.works.find(({ id }) => id === workId);
  if (lineage === undefined || work === undefined) return undefined;
  const { editions } = lineage.lineage;
  // What was written on a day was never written against a draft.
  const drafts = new Set(archive.editions(workId).flatMap(({ id, draft }) => (draft === true ? [id] : [])));
  const inForceOn = (day: string | undefined) =>
    day === undefined ? undefined : editions.findLast((id) => id <= `${day}~` && !drafts.has(id));
  const expressionOf = (edition: string) => archive.expression(workId, edition, work.source);
  const withText = memoize(
    (edition: string) =>
      new Set(expressionOf(edition)?.rules.flatMap(({ number, blocks }) => (blocks.length === 0 ? [] : [number]))),
  );
  const textsOf = memoize((edition: string) => lineage.texts(edition));
  const statementsOf = memoize(
    (edition: string): ReadonlyMap<string, string> =>
      new Map(
        expressionOf(edition)?.rules.map(({ number, title, blocks }) => [
          number,
          wholeText({ title, blocks: blocks.filter(({ kind }) => kind !== 'example') }),
        ]),
      ),
  );
  const isSameSense = (texts: typeof textsOf, from: string, to: string, link: Link): boolean => {
    const joined = (edition: string, numbers: readonly string[]) =>
      senseKey(lineage.reader, numbers.map((number) => texts(edition).get(number) ?? '').join('\n')).replaceAll(
        SYMBOL,
        '$<name>',
      );
    return joined(from, link.from) === joined(to, link.to);
  };
  const allLinks = memoize((from: string, to: string): readonly Link[] => lineage.rulesBetween(from, to));
  const against = (ruling: Ruling, name: string | undefined, day: string | undefined) => {
    const named = name === undefined ? undefined : editionNamed(archive.editions(ruling.work), name);
    return ruling.work === workId && named !== undefined && editions.includes(named.id)
      ? named.id
      : inForceOn(day ?? named?.effective ?? dayIn(name));
  };
  return {
    id: workId,
    scheme: lineage.scheme,
    today: editions.at(-1) ?? '',
    numbers: memoize((edition: string) =>
      indexNumbers(lineage.scheme, expressionOf(edition)?.rules.map(({ number }) => number) ?? []),
    ),
    hasText: (edition, number) => withText(edition).has(number),
    links: memoize((from: string, to: string) => primaryLinks(allLinks(from, to))),
    sameWords: (from, to, link) =>
      (!link.textChanged && link.from.length === 1 && link.to.length === 1) || isSameSense(textsOf, from, to, link),
    sameStatement: (from, to, link) => isSameSense(statementsOf, from, to, link),
    added: memoize(
      (from: string, to: string) => new Set(allLinks(from, to).flatMap((link) => (link.from.length === 0 ? link.to : []))),
    ),
    writtenAgainst: (ruling) => against(ruling, ruling.edition, ruling.edition === undefined ? ruling.date : undefined),
    reviewedAgainst: (ruling) => against(ruling, ruling.reviewed, undefined),
  };
});

/** Returns the link of each rule that carries its identity, also where its matter is in others, too. */
function primaryLinks(links: readonly Link[]): ReadonlyMap<string, Link> {
  const primary = new Map<string, Link>();
  for (const link of links)
    for (const number of link.from) if (link.secondary !== true || !primary.has(number)) primary.set(number, link);
  return primary;
}

/** Returns the day that an edition's name is, where it is one. */
function dayIn(name: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(name ?? '')?.[0];
}

/** Returns a work that has no text yet. */
function workWithoutText(archive: Archive, id: string): CitedWork {
  const work = archive.works.find((one) => one.id === id) as Work;
  const scheme = compileScheme(work.numbering);
  const numbers = indexNumbers(scheme, []);
  return {
    id,
    scheme,
    today: '',
    numbers: () => numbers,
    hasText: () => false,
    links: () => new Map(),
    sameWords: () => false,
    sameStatement: () => false,
    added: () => new Set(),
    writtenAgainst: () => undefined,
    reviewedAgainst: () => undefined,
  };
}

/** Reports what is wrong with the rulings of a work: editions that do not exist, and citations of rules that their edition lacks. */
export function checkRulings(archive: Archive, workId: string): readonly VFileMessage[] {
  const placeOf = placesInSources(archive.sourceOf);
  return rulingsOf(archive, workId).flatMap((assessed) => [
    ...unknownEditions(archive, assessed),
    ...missingRules(archive, assessed, placeOf),
  ]);
}

function unknownEditions(archive: Archive, { ruling }: AssessedRuling): readonly VFileMessage[] {
  const names = (['edition', 'reviewed'] as const).flatMap((key) => {
    const name = ruling[key];
    return name === undefined || dayIn(name) !== undefined || editionNamed(archive.editions(ruling.work), name)
      ? []
      : [{ key, name }];
  });
  return names.map(({ key, name }) =>
    diagnose({
      code: 'invalid-ruling',
      severity: 'error',
      reason: `"${key}" names "${name}", which is no edition of "${ruling.work}"`,
      place: ruling.place,
      remedy: 'write its date, YYYY-MM-DD, or one of its aliases',
    }),
  );
}

/** Returns the edition nearest to one, an earlier one first, that has a number; undefined where none ever had it. */
function editionWith(archive: Archive, workId: string, number: string, edition: string): string | undefined {
  const work = citedWork(archive, workId);
  const others = lineageOf(archive, workId)?.lineage.editions ?? [];
  const has = (id: string) => work?.numbers(id).order.has(number) === true;
  return others.findLast((id) => id < edition && has(id)) ?? others.find((id) => id > edition && has(id));
}

function missingRules(
  archive: Archive,
  { ruling, citations }: AssessedRuling,
  placeOf: ReturnType<typeof placesInSources>,
): readonly VFileMessage[] {
  return citations.flatMap(({ state, block, start, work, number, edition, near }) => {
    if (state !== 'missing') return [];
    const inBlock = ruling.blocks[block];
    const other = editionWith(archive, work, number, edition ?? '');
    const where = work === ruling.work ? `the edition ${edition}` : `"${work}" of ${edition}`;
    return diagnose({
      code: work === ruling.work ? 'dangling-reference' : 'dangling-work-reference',
      severity: 'warning',
      reason: `there is no rule "${number}" in ${where}`,
      place: inBlock === undefined ? ruling.place : placeOf(inBlock, start),
      remedy: [
        near.length === 0
          ? 'correct the number, or the edition of the ruling'
          : `correct the number; nearby are ${near.map((candidate) => `"${candidate}"`).join(', ')}`,
        other === undefined ? 'no edition ever had it' : `the edition ${other} has it`,
      ].join('; '),
    });
  });
}
