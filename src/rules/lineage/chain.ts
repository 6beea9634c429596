/** Neighbouring alignments joined to one lineage: threads that follow every rule from its first appearance. */
import type { Expression } from '../model.ts';
import type { Alignment, Link, TextDifference } from './alignment.ts';

/** All editions of a work, linked. It is made from alignments in little time; what to keep on disk is those. */
export interface Lineage {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly rules: readonly Stage[];
  readonly glossary: readonly Stage[];
}

/** The rules, or the terms, of one edition: where each comes from and where it goes. */
export interface Stage {
  readonly edition: string;
  /** By name: the link to the edition before. A number that an edition prints twice has several. */
  readonly arriving: ReadonlyMap<string, readonly Link[]>;
  /** By name: the link to the edition behind; empty in the last. */
  readonly leaving: ReadonlyMap<string, readonly Link[]>;
  /**
   * By name, in the order of the edition: the identity of the rule, which lasts as long as the rule does. It is made of its first number
   * and first edition, `101.2a@2005-08-01`; what is split off gets an identity of its own, and what is merged keeps the first one's.
   */
  readonly threads: ReadonlyMap<string, string>;
}

const APPEARED: TextDifference = { textChanged: true, citationsChanged: false, typographyChanged: false };

/** The alignment of nothing with the first edition, with which every lineage begins. */
export function beginLineage({ edition, rules, glossary }: Expression): Alignment {
  const appear = (name: string): Link => ({ from: [], to: [name], kind: 'added', confidence: 1, ...APPEARED });
  return {
    from: '',
    to: edition,
    links: rules.map(({ number }) => appear(number)),
    glossary: glossary.map(({ term }) => appear(term)),
  };
}

/** Chains alignments, oldest first; the first is that of `beginLineage`, and each begins where the one before it ends. */
export function chainAlignments(alignments: readonly Alignment[]): Lineage {
  for (const [index, { from }] of alignments.entries()) {
    const before = alignments[index - 1]?.to ?? '';
    if (from !== before) throw new RangeError(`an alignment from "${from}" cannot follow one to "${before}"`);
  }
  return {
    editions: alignments.map(({ to }) => to),
    rules: chainLinks(alignments.map(({ to, links }) => ({ edition: to, links }))),
    glossary: chainLinks(alignments.map(({ to, glossary }) => ({ edition: to, links: glossary }))),
  };
}

function chainLinks(steps: readonly { readonly edition: string; readonly links: readonly Link[] }[]): Stage[] {
  const stages: Stage[] = [];
  for (const [index, { edition, links }] of steps.entries()) {
    const threads = new Map<string, string>();
    /** Two rules of one number have two successors, of which the first one inherits. */
    const inherited = new Set<string>();
    for (const link of links) {
      for (const [position, name] of link.to.entries()) {
        if (threads.has(name)) continue;
        const [origin = ''] = position === 0 ? link.from : [];
        const thread = stages[index - 1]?.threads.get(origin);
        const isHeir = thread !== undefined && !inherited.has(thread);
        threads.set(name, isHeir ? thread : `${name}@${edition}`);
        if (isHeir) inherited.add(thread);
      }
    }
    const leaving = groupByName(steps[index + 1]?.links ?? [], ({ from }) => from);
    stages.push({ edition, arriving: groupByName(links, ({ to }) => to), leaving, threads });
  }
  return stages;
}

function groupByName(links: readonly Link[], names: (link: Link) => readonly string[]): Map<string, readonly Link[]> {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    for (const name of names(link)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [link]);
      else group.push(link);
    }
  }
  return groups;
}
