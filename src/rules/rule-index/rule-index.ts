/**
 * The index of a work: which rule bore which number in which edition, under an identifier that stays, and a checksum of each of its wordings.
 * It holds no text, so that anybody may publish, copy and ship it; programs that cite rules rely on it.
 */
import {
  type FormerIdentifier,
  formerIdentifiers,
  type IssuedIdentifier,
  isPossibleMatch,
  type Lineage,
  type Link,
} from '../lineage/index.ts';
import type { CitationWords, Edition, Numbering, Work } from '../work.ts';

/** Another number means that old readers cannot read it. */
export const INDEX_VERSION = 1;

/** How wordings are folded before they are summed up. Sums of another folding cannot be compared. */
const FOLDING = 1;

/** The index of a work. Editions are named by their place in `editions`, from 0. */
export interface RuleIndex {
  readonly version: number;
  readonly folding: number;
  readonly work: string;
  /** How the work is numbered and cited, so that citations are found without its settings. */
  readonly numbering: Numbering;
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** Oldest first. */
  readonly editions: readonly IndexedEdition[];
  readonly rules: readonly IndexedRule[];
  /** What is not told by the rules alone: splits, merges, doubtful steps and possible successors, in the order of the editions. */
  readonly links: readonly IndexedLink[];
  /** Published identifiers that do not stand for what they did. */
  readonly former: readonly FormerIdentifier[];
}

/** An edition, with all names under which people know it. */
export type IndexedEdition = Pick<Edition, 'aliases' | 'numbering'> & { readonly edition: string };

/** The lineage of a rule. */
export interface IndexedRule {
  readonly id: string;
  /** Its numbers, each with the first and the last edition in which it bore it without a break. */
  readonly numbers: readonly (readonly [number: string, since: number, until: number])[];
  /** The checksums of its wordings, each with the first edition that has it; it holds until the next one. */
  readonly wordings: readonly (readonly [checksum: string, since: number])[];
}

/** A step into an edition from the one before it that is more, or less, than one rule that goes on. */
export interface IndexedLink {
  readonly edition: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Left out where it is 1. */
  readonly confidence?: number;
  readonly secondary?: true;
  readonly possible?: readonly { readonly number: string; readonly confidence: number }[];
}

/** What an index is made of. */
export interface IndexSources {
  readonly work: Pick<Work, 'id' | 'numbering' | 'citations'>;
  /** In any order; those that are not in the lineage are left out. */
  readonly editions: readonly Edition[];
  readonly lineage: Lineage;
  readonly issued: readonly IssuedIdentifier[];
  /** Returns the checksum of an edition's rule, folded so that renumbered citations and typography make no difference. */
  readonly checksum: (edition: string, number: string) => string;
}

/** Makes the index of a work. */
export function makeRuleIndex({ work, editions, lineage, issued, checksum }: IndexSources): RuleIndex {
  const byId = new Map(editions.map((edition) => [edition.id, edition]));
  return {
    version: INDEX_VERSION,
    folding: FOLDING,
    work: work.id,
    numbering: work.numbering,
    citations: work.citations,
    editions: lineage.editions.map((edition) => {
      const { aliases = [], numbering } = byId.get(edition) ?? {};
      return { edition, aliases, ...(numbering === undefined ? {} : { numbering }) };
    }),
    rules: indexRules(lineage, checksum),
    links: lineage.rules.flatMap(({ arriving, leaving }, position) => [
      ...told(arriving).map((link) => indexLink(link, position)),
      // Rules that end arrive nowhere; what may hold their matter stands at the edition that lacks them.
      ...told(leaving)
        .filter(({ to }) => to.length === 0)
        .map((link) => indexLink(link, position + 1)),
    ]),
    former: formerIdentifiers(lineage, issued),
  };
}

function indexRules({ rules: stages }: Lineage, checksum: IndexSources['checksum']): IndexedRule[] {
  const rules = new Map<string, { numbers: [string, number, number][]; wordings: [string, number][] }>();
  for (const [position, { edition, identifiers }] of stages.entries()) {
    for (const [number, identifier] of identifiers) {
      const rule = rules.get(identifier) ?? { numbers: [], wordings: [] };
      rules.set(identifier, rule);
      const span = rule.numbers.at(-1);
      // A number that an edition prints twice is the number of the first.
      if (span?.[2] === position) continue;
      if (span?.[0] === number && span[2] === position - 1) span[2] = position;
      else rule.numbers.push([number, position, position]);
      const wording = checksum(edition, number);
      if (rule.wordings.at(-1)?.[0] !== wording) rule.wordings.push([wording, position]);
    }
  }
  return [...rules].map(([id, rule]) => ({ id, ...rule }));
}

function told(byName: ReadonlyMap<string, readonly Link[]>): Link[] {
  return [...new Set([...byName.values()].flat())].filter(isTold);
}

/** Tells whether a link says more than that a rule goes on, appears or ends. */
function isTold({ from, to, confidence, secondary, possible }: Link): boolean {
  const isPlain = from.length <= 1 && to.length <= 1 && secondary !== true;
  const isSure = from.length === 0 || to.length === 0 || confidence === 1;
  return !isPlain || !isSure || (possible !== undefined && possible.length > 0);
}

function indexLink(link: Link, edition: number): IndexedLink {
  const { from, to, confidence, secondary, possible = [] } = link;
  const isSure = confidence === 1 || from.length === 0 || to.length === 0;
  return {
    edition,
    from,
    to,
    ...(isSure ? {} : { confidence: rounded(confidence, isPossibleMatch(link)) }),
    ...(secondary === undefined ? {} : { secondary }),
    ...(possible.length === 0
      ? {}
      : { possible: possible.map(({ name, confidence: sure }) => ({ number: name, confidence: rounded(sure, false) })) }),
  };
}

/** Rounds to two places, and never over the limit below which a match is only possible. */
function rounded(confidence: number, isPossible: boolean): number {
  return (isPossible ? Math.floor(confidence * 100) : Math.round(confidence * 100)) / 100;
}
