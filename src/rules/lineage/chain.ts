/** Chains neighboring alignments to one lineage, in which every rule has an identifier from its first appearance on. */
import { lazyProperties, once } from '../memo.ts';
import type { Expression } from '../model.ts';
import type { Alignment, Link, TextDifference } from './alignment.ts';

/** All editions of a work, linked. It is quickly made from alignments; those are what is cached on disk. */
export interface Lineage {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly rules: readonly Stage[];
  readonly glossary: readonly Stage[];
}

/** The rules, or the terms, of one edition: where each comes from and where it goes. Worked out when first asked for: a question about one rule needs few of them. */
export interface Stage {
  readonly edition: string;
  /** By name: the link to the previous edition. A number that an edition prints twice has several. */
  readonly arriving: ReadonlyMap<string, readonly Link[]>;
  /** By name: the link to the next edition; empty in the last. */
  readonly leaving: ReadonlyMap<string, readonly Link[]>;
  /**
   * By name, in the order of the edition: the identifier of the rule's lineage, which lasts as long as the rule does. It is made of its first
   * number and edition, `101.2a@2005-08-01`, and stays what it was when it was published; see `keepIdentifiers`. A rule that is split off gets
   * its own identifier; merged rules keep the first one's.
   */
  readonly identifiers: ReadonlyMap<string, string>;
}

const APPEARED: TextDifference = { textChanged: true, citationsChanged: false, typographyChanged: false };

/** Returns the alignment of nothing with the first edition, with which every lineage begins. */
export function beginLineage({ edition, rules, glossary }: Expression): Alignment {
  const appear = (name: string): Link => ({ from: [], to: [name], kind: 'added', confidence: 1, ...APPEARED });
  return {
    from: '',
    to: edition,
    links: rules.map(({ number }) => appear(number)),
    glossary: glossary.map(({ term }) => appear(term)),
  };
}

/**
 * Chains alignments, oldest first, of which each begins where the previous one ends. The first is that of `beginLineage`; if it is a later one, the
 * rules of its edition count as new in the lineage.
 */
export function chainAlignments(alignments: readonly Alignment[]): Lineage {
  for (const [index, { from }] of alignments.entries()) {
    const before = alignments[index - 1]?.to ?? from;
    if (from !== before) throw new RangeError(`an alignment from "${from}" cannot follow one to "${before}"`);
  }
  return {
    editions: alignments.map(({ to }) => to),
    rules: chainLinks(alignments.map(({ to, links }) => ({ edition: to, links }))),
    glossary: chainLinks(alignments.map(({ to, glossary }) => ({ edition: to, links: glossary }))),
  };
}

function chainLinks(steps: readonly { readonly edition: string; readonly links: readonly Link[] }[]): Stage[] {
  const group = groupSharing();
  const stages: Stage[] = [];
  for (const [index, { edition, links: all }] of steps.entries()) {
    // Secondary links lead to rules that have their identity from another link.
    const links = once(() => [
      ...all.filter(({ secondary }) => secondary !== true),
      ...all.filter(({ secondary }) => secondary === true),
    ]);
    const derived = lazyProperties({
      arriving: () => group(links(), ({ to }) => to),
      leaving: () => group(steps[index + 1]?.links ?? [], ({ from }) => from),
      identifiers: () => identify(edition, links(), stages[index - 1]?.identifiers),
    });
    stages.push(Object.assign(derived, { edition }));
  }
  return stages;
}

/** Returns the identifiers of an edition's names; `before` are those of the previous edition. */
function identify(
  edition: string,
  links: readonly Link[],
  before: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> {
  const identifiers = new Map<string, string>();
  /** Two rules with the same number have two successors; the first one inherits. */
  const inherited = new Set<string>();
  for (const link of links) {
    for (const [position, name] of link.to.entries()) {
      if (identifiers.has(name)) continue;
      const [origin = ''] = position === 0 ? link.from : [];
      const identifier = before?.get(origin);
      const isHeir = identifier !== undefined && !inherited.has(identifier);
      identifiers.set(name, isHeir ? identifier : `${name}@${edition}`);
      if (isHeir) inherited.add(identifier);
    }
  }
  return identifiers;
}

/** Returns a function that groups links by the names at one of their ends; a link stands under each of its names. A rule that stays what it is has the same link in most editions, and the same group. */
export function groupSharing(): (
  links: readonly Link[],
  names: (link: Link) => readonly string[],
) => ReadonlyMap<string, readonly Link[]> {
  const alone = new Map<Link, readonly Link[]>();
  const groupOf = (link: Link): readonly Link[] => {
    const group = alone.get(link) ?? [link];
    alone.set(link, group);
    return group;
  };
  return (links, names) => {
    const groups = new Map<string, readonly Link[]>();
    for (const link of links) {
      for (const name of names(link)) {
        const group = groups.get(name);
        groups.set(name, group === undefined ? groupOf(link) : [...group, link]);
      }
    }
    return groups;
  };
}
