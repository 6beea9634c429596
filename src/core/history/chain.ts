/** Chains the alignments of neighboring editions into a lineage, in which every rule has an identifier from its first appearance on. */
import { getOrInsertComputed, lazyProperties, memoize } from '../memo.ts';
import type { Expression } from '../model.ts';
import { type Alignment, type Link, WHOLLY_CHANGED } from './alignment.ts';

/** All editions of a work, linked. */
export interface Lineage {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly rules: readonly Stage[];
  readonly glossary: readonly Stage[];
}

/** The links of the rules, or of the terms, of one edition by name. Computed lazily, since a question about one rule needs few of them. */
export interface Stage {
  readonly edition: string;
  /** The links to the previous edition; several for a number that the edition prints twice. */
  readonly arriving: ReadonlyMap<string, readonly Link[]>;
  /** The links to the next edition; empty in the last. */
  readonly leaving: ReadonlyMap<string, readonly Link[]>;
  /**
   * The identifier of each rule's lineage, in the order of the edition. It consists of its first number and edition, `101.2a@2005-08-01`, and
   * does not change once it is published; see `keepIdentifiers`. A rule that is split off gets its own; merged rules keep that of the first.
   */
  readonly identifiers: ReadonlyMap<string, string>;
}

/** Returns the alignment in which the first edition is added, with which every lineage begins. */
export function beginLineage({ edition, rules, glossary }: Expression): Alignment {
  const appear = (name: string): Link => ({ from: [], to: [name], kind: 'added', confidence: 1, ...WHOLLY_CHANGED });
  return {
    from: '',
    to: edition,
    links: rules.map(({ number }) => appear(number)),
    glossary: glossary.map(({ term }) => appear(term)),
  };
}

/**
 * Chains alignments, oldest first, each of which begins with the edition that ends the previous one. The first is usually that of
 * `beginLineage`; with a later one, the rules of its newer edition are new in the lineage.
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
  const group = createLinkGrouper();
  const stages: Stage[] = [];
  for (const [index, { edition, links }] of steps.entries()) {
    const next = steps[index + 1]?.links ?? NO_LINKS;
    const derived = lazyProperties({
      arriving: () => getOrInsertComputed(known.arriving, links, () => group(primaryFirst(links), ({ to }) => to)),
      leaving: () => getOrInsertComputed(known.leaving, next, () => group(next, ({ from }) => from)),
      identifiers: () => identify(edition, links, stages[index - 1]?.identifiers),
    });
    stages.push(Object.assign(derived, { edition }));
  }
  return stages;
}

const NO_LINKS: readonly Link[] = [];

/** What is known of alignments: when content is opened again, all but those of the texts that changed are the same. */
const known = {
  arriving: new WeakMap<readonly Link[], Stage['arriving']>(),
  leaving: new WeakMap<readonly Link[], Stage['leaving']>(),
};

/** Returns the links with secondary ones last, because the rules at their ends have their identity from another link. */
const primaryFirst = /* @__PURE__ */ memoize((links: readonly Link[]): readonly Link[] => [
  ...links.filter(({ secondary }) => secondary !== true),
  ...links.filter(({ secondary }) => secondary === true),
]);

/** Returns the identifiers of an edition's names; `before` are those of the previous edition. */
const identify = /* @__PURE__ */ memoize(
  (edition: string, links: readonly Link[], before: ReadonlyMap<string, string> | undefined): ReadonlyMap<string, string> => {
    const identifiers = new Map<string, string>();
    /** Identifiers with a successor. If two rules had the same number, only the successor of the first inherits its identifier. */
    const inherited = new Set<string>();
    for (const link of primaryFirst(links)) {
      for (const name of link.to) {
        if (identifiers.has(name)) continue;
        const [origin = ''] = name === link.to[0] ? link.from : [];
        const identifier = before?.get(origin);
        const isHeir = identifier !== undefined && !inherited.has(identifier);
        identifiers.set(name, isHeir ? identifier : `${name}@${edition}`);
        if (isHeir) inherited.add(identifier);
      }
    }
    return identifiers;
  },
);

/** Returns a function that groups links by each name at one of their ends. Groups of one link, which most editions have in common, are shared. */
export function createLinkGrouper(): (
  links: readonly Link[],
  names: (link: Link) => readonly string[],
) => ReadonlyMap<string, readonly Link[]> {
  const alone = new Map<Link, readonly Link[]>();
  const groupAlone = (link: Link): readonly Link[] => getOrInsertComputed(alone, link, (one) => [one]);
  return (links, names) => {
    const groups = new Map<string, readonly Link[]>();
    for (const link of links) {
      for (const name of names(link)) {
        const group = groups.get(name);
        groups.set(name, group === undefined ? groupAlone(link) : [...group, link]);
      }
    }
    return groups;
  };
}
