/** Reports what a release or a draft changes, and which citations, translations and rulings the changes affect. */
import { indexNumbers, resolveCitation } from '@rulegraph/core/citations';
import { type Alignment, isPossibleMatch, type Link } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import { compileScheme } from '@rulegraph/core/numbering';
import type { Edition, Work } from '@rulegraph/core/work';
import { type Archive, workOf } from './archive.ts';
import { graphOf, namesInWork } from './graphs.ts';
import { lineageOf } from './lineages.ts';
import { primaryLinks, type RulingToReview, rulingsInDoubt } from './rulings.ts';
import { currentEdition, translationOf } from './translations.ts';
import { archiveUpTo } from './whole-editions.ts';

/** A citation whose number no longer means the rule that it meant. */
export interface BrokenCitation {
  readonly work: string;
  readonly number: string;
  /** Set if a glossary entry cites; `number` is its term. */
  readonly term?: true;
  readonly cited: string;
  /** Whether another rule has the number afterwards. */
  readonly reused: boolean;
  /** The numbers that the cited rule has afterwards; empty if it is gone, or never existed. */
  readonly today: readonly string[];
}

export interface OutdatedTranslation {
  readonly lang: string;
  /** How many rules were current before. */
  readonly current: number;
  /** The later numbers of the rules that become outdated. */
  readonly numbers: readonly string[];
}

/** What a release changes, and what it affects. */
export interface ReleaseReport {
  readonly from: string;
  readonly to: string;
  readonly alignment: Alignment;
  readonly citations: readonly BrokenCitation[];
  readonly translations: readonly OutdatedTranslation[];
  readonly rulings: readonly RulingToReview[];
}

/** Returns the report on an edition compared with another of the same work; undefined if one lacks a whole text in the work's language. */
export const reportRelease = memoize((archive: Archive, workId: string, from: string, to: string): ReleaseReport | undefined => {
  const work = workOf(archive, workId);
  const editions = archive.editions(workId);
  const [first, second] = [from, to].map((name) => editions.find(({ id }) => id === name));
  if (work === undefined || first === undefined || second === undefined) return undefined;
  const whole = archiveUpTo(archive, workId, laterOf(first, second).id);
  const lineage = lineageOf(whole, workId);
  if (lineage === undefined || ![from, to].every((id) => lineage.lineage.editions.includes(id))) return undefined;
  const alignment = lineage.between(from, to);
  const after = archiveUpTo(archive, workId, to);
  return {
    from,
    to,
    alignment,
    citations: [...brokenWithin(whole, work, alignment), ...brokenElsewhere(whole, work, alignment)],
    translations: outdatedTranslations(archiveUpTo(archive, workId, from), after, work, alignment),
    rulings: archive.works.flatMap(({ id }) => {
      const found = id === workId ? rulingsInDoubt(whole, id, { since: from, to }) : rulingsInDoubt(after, id, { since: from });
      return found.filter(({ because }) => because.some((citation) => citation.work === workId));
    }),
  };
});

function laterOf(one: Edition, other: Edition): Edition {
  if (one.draft !== other.draft) return one.draft === true ? one : other;
  return one.id > other.id ? one : other;
}

/** Returns the later numbers of each earlier number, without possible matches. */
function laterNumbers(links: readonly Link[]): ReadonlyMap<string, readonly string[]> {
  return new Map([...primaryLinks(links)].map(([number, link]) => [number, isPossibleMatch(link) ? [] : link.to]));
}

function predecessors(links: readonly Link[]): ReadonlyMap<string, readonly string[]> {
  return new Map(links.flatMap((link) => link.to.map((number) => [number, link.from] as const)));
}

/** Returns the citations in the later text that name no rule, or still use the earlier number of their rule. */
function brokenWithin(archive: Archive, work: Work, { from, to, links }: Alignment): readonly BrokenCitation[] {
  const before = graphOf(archive, work.id, from, work.source);
  const after = graphOf(archive, work.id, to, work.source);
  if (before === undefined || after === undefined) return [];
  const today = laterNumbers(links);
  const earlier = predecessors(links);
  const ofRules = [...after.references].map(([number, references]) => {
    const then = (earlier.get(number) ?? []).flatMap((name) => before.references.get(name) ?? []);
    return { number, references, was: then, mark: {} };
  });
  const ofTerms = [...after.glossaryReferences].map(([term, references]) => {
    return { number: term, references, was: before.glossaryReferences.get(term) ?? [], mark: { term: true as const } };
  });
  return [...ofRules, ...ofTerms].flatMap(({ number, references, was, mark }) => {
    const missingBefore = new Set(was.flatMap(({ missing }) => missing));
    const citedBefore = new Set(was.flatMap(({ targets }) => targets));
    const citedNow = new Set(references.flatMap(({ targets }) => targets));
    const gone = references.flatMap(({ missing }) => missing).filter((cited) => !missingBefore.has(cited));
    const reused = [...citedNow].filter((cited) => {
      const now = today.get(cited);
      return citedBefore.has(cited) && now !== undefined && !now.includes(cited) && !now.some((name) => citedNow.has(name));
    });
    const broken = (cited: string, isReused: boolean): BrokenCitation => ({
      work: work.id,
      number,
      ...mark,
      cited,
      reused: isReused,
      today: today.get(cited) ?? [],
    });
    return [...[...new Set(gone)].map((cited) => broken(cited, false)), ...reused.map((cited) => broken(cited, true))];
  });
}

/** Returns the citations in other works' current editions whose numbers mean no rule afterwards, or another one. */
function brokenElsewhere(archive: Archive, work: Work, { from, to, links }: Alignment): readonly BrokenCitation[] {
  const today = laterNumbers(links);
  const indexOf = (edition: string) => {
    const rules = archive.expression(work.id, edition, work.source)?.rules ?? [];
    return indexNumbers(
      compileScheme(work.numbering),
      rules.map(({ number }) => number),
    );
  };
  const [before, after] = [indexOf(from), indexOf(to)];
  const citing = archive.works.filter(({ id, source }) => namesInWork(archive, id, source).some((other) => other.id === work.id));
  return citing.flatMap((other) => {
    const edition = currentEdition(archive, other.id)?.id;
    const graph = edition === undefined ? undefined : graphOf(archive, other.id, edition, other.source);
    return [...(graph?.workReferences ?? [])].flatMap(([number, references]) => {
      const parts = references.filter((reference) => reference.work === work.id);
      const cited = parts.flatMap(
        ({ from: first, to: last }) =>
          resolveCitation({ parts: [{ from: first, ...(last === undefined ? {} : { to: last }) }] }, before).targets,
      );
      return [...new Set(cited)].flatMap((name): readonly BrokenCitation[] => {
        const now = today.get(name) ?? [];
        if (now.includes(name)) return [];
        return [{ work: other.id, number, cited: name, reused: after.order.has(name), today: now }];
      });
    });
  });
}

/** Returns the translations in which rules are current before and outdated afterwards. */
function outdatedTranslations(before: Archive, after: Archive, work: Work, { links }: Alignment): readonly OutdatedTranslation[] {
  const languages = new Set(before.editions(work.id).flatMap(({ id }) => before.languages(work.id, id)));
  languages.delete(work.source);
  const earlier = predecessors(links);
  return [...languages].sort().flatMap((lang) => {
    const then = translationOf(before, work.id, lang);
    const now = translationOf(after, work.id, lang);
    const current = new Set(then?.rules.flatMap(({ number, state }) => (state === 'current' ? [number] : [])));
    const numbers = (now?.rules ?? [])
      .filter(({ number, state }) => state === 'outdated' && earlier.get(number)?.some((name) => current.has(name)))
      .map(({ number }) => number);
    return numbers.length === 0 ? [] : [{ lang, current: current.size, numbers }];
  });
}
