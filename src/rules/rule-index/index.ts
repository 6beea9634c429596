/** The index of a work, which holds identifiers and checksums and no text: made from a lineage, and read by programs that have nothing else. */
import { allWords, indexNumbers } from '../citations/index.ts';
import type { RuleHistory } from '../cite-check/index.ts';
import {
  type FormerIdentifier,
  formerIdentifiers,
  groupSharing,
  type IssuedIdentifier,
  identifierOf,
  isPossibleMatch,
  joinStages,
  kindOf,
  type Lineage,
  type Link,
  resolveIdentifier,
  runsOfNumber,
  type Stage,
} from '../lineage/index.ts';
import { memoize } from '../memo.ts';
import { compareNumbers, compileScheme, isCompilable } from '../numbering/index.ts';
import type { CitationWords, Edition, Numbering, Work } from '../work.ts';

// The index of a work: which rule bore which number in which edition, under an identifier that stays, and a checksum of each of
// its wordings. It holds no text, so that anybody may publish, copy and ship it; programs that cite rules rely on it.

/** Another number means that old readers cannot read it. */
const INDEX_VERSION = 1;

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
type IndexedEdition = Pick<Edition, 'aliases' | 'numbering'> & { readonly edition: string };

/** The lineage of a rule. */
interface IndexedRule {
  readonly id: string;
  /** Its numbers, each with the first and the last edition in which it bore it without a break. */
  readonly numbers: readonly (readonly [number: string, since: number, until: number])[];
  /** The checksums of its wordings, each with the first edition that has it; it holds until the next one. */
  readonly wordings: readonly (readonly [checksum: string, since: number])[];
}

/** A step into an edition from the one before it that is more, or less, than one rule that goes on. */
interface IndexedLink {
  readonly edition: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Left out where it is 1. */
  readonly confidence?: number;
  readonly secondary?: true;
  readonly possible?: readonly { readonly number: string; readonly confidence: number }[];
}

/** What an index is made of. */
interface IndexSources {
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

// An index as it is asked: the lineage of a work again, and the wordings of its rules, without any text.

/** What programs ask about the rules that texts cite: all that is known of them without their texts. */
export interface RuleRegister {
  readonly work: string;
  readonly folding: number;
  readonly lineage: Lineage;
  /** Returns the edition that a name means: its date, an alias, or the day on which it was in force; undefined if none does. */
  readonly edition: (name: string) => string | undefined;
  readonly identifier: (edition: string, number: string) => string | undefined;
  /** Returns the identifier that stands for a lineage now. */
  readonly resolve: (identifier: string) => string | undefined;
  /** Returns the checksum of an edition's rule; undefined if the edition has no such rule. */
  readonly checksum: (edition: string, number: string) => string | undefined;
  /** Returns what the check of citations asks, up to an edition. */
  readonly history: (to: string) => RuleHistory;
}

/** Why a value is no index that can be read. */
export class UnreadableIndex extends Error {}

/** Opens an index; throws `UnreadableIndex` where the value is none, or is newer than this program. */
export function openRuleIndex(value: unknown): RuleRegister {
  const index = value as Partial<RuleIndex> | null;
  if (typeof index !== 'object' || index === null || !Array.isArray(index.rules) || !Array.isArray(index.editions))
    throw new UnreadableIndex('it is not the index of a work');
  if (index.version !== INDEX_VERSION)
    throw new UnreadableIndex(`it has version ${index.version}, and this program reads version ${INDEX_VERSION}`);
  const areWhole =
    Array.isArray(index.links) &&
    index.rules.every((rule) => Array.isArray(rule?.numbers) && Array.isArray(rule.wordings)) &&
    index.editions.every((one) => typeof one?.edition === 'string' && Array.isArray(one.aliases));
  if (!areWhole) throw new UnreadableIndex('parts of its rules, links or editions are missing');
  const numberings = [index.numbering, ...index.editions.flatMap(({ numbering }) => numbering ?? [])];
  if (!numberings.every((numbering) => Array.isArray(numbering?.levels) && isCompilable(numbering.levels)))
    throw new UnreadableIndex('its numbering has no levels, or too many');
  return openRegister(index as RuleIndex);
}

function openRegister(index: RuleIndex): RuleRegister {
  const editions = index.editions.map(({ edition }) => edition);
  const position = new Map(editions.map((edition, at) => [edition, at]));
  const rules = rulesByPlace(index);
  const lineage: Lineage = { editions, rules: readStages(index, rules), glossary: [] };
  const numbering = new Map(index.editions.map((edition) => [edition.edition, edition.numbering ?? index.numbering]));
  const schemeOf = (edition: string) => compileScheme(numbering.get(edition) ?? index.numbering);
  const checksum = (edition: string, number: string): string | undefined => {
    const at = position.get(edition);
    const rule = at === undefined ? undefined : rules[at]?.get(number);
    return rule?.wordings.findLast(([, since]) => since <= (at ?? 0))?.[0];
  };
  const numbers = memoize((edition: string) => {
    const scheme = schemeOf(edition);
    const all = [...(rules[position.get(edition) ?? -1]?.keys() ?? [])];
    return indexNumbers(
      scheme,
      all.sort((a, b) => compareNumbers(scheme, a, b)),
    );
  });
  const words = allWords(index.citations);
  const runs = memoize((number: string) => runsOfNumber(lineage, number));
  return {
    work: index.work,
    folding: index.folding,
    lineage,
    edition: (name) => editionNamed(index, name),
    identifier: (edition, number) => identifierOf(lineage, number, edition),
    resolve: (identifier) => resolveIdentifier(lineage, identifier),
    checksum,
    history: memoize((to) => ({
      scheme: schemeOf(to),
      words,
      editions,
      to,
      runs,
      numbers,
      links: memoize((edition: string) => linksBetween(lineage, edition, to, checksum)),
    })),
  };
}

function editionNamed({ editions }: RuleIndex, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const named = editions.find(
    ({ edition, aliases }) => edition === name || aliases.some((alias) => alias.toLowerCase() === wanted),
  );
  if (named !== undefined || !/^\d{4}-\d{2}-\d{2}$/.test(name)) return named?.edition;
  return editions.findLast(({ edition }) => edition <= `${name}~`)?.edition;
}

/** Returns the rules of every edition, by number. */
function rulesByPlace({ editions, rules }: RuleIndex): readonly Map<string, IndexedRule>[] {
  const places = editions.map(() => new Map<string, IndexedRule>());
  // An index may be anybody's: what it says of editions that it does not have is not followed.
  for (const rule of rules)
    for (const [number, since, until] of rule.numbers)
      for (const place of places.slice(Math.max(0, since), Math.max(0, until + 1))) place.set(number, rule);
  return places;
}

/** Tells every step again: those that the index lists, and of all other rules that they go on, appear or end. */
function readStages({ editions, links: told }: RuleIndex, rules: readonly ReadonlyMap<string, IndexedRule>[]): Stage[] {
  const toldInto = Map.groupBy(told, ({ edition }) => edition);
  // A rule that stays what it is has the same link in most editions.
  const staying = memoize((number: string) => linkOf([number], [number], 1, false));
  const stepInto = (at: number): Link[] => {
    const before: ReadonlyMap<string, IndexedRule> = rules[at - 1] ?? new Map();
    const after: ReadonlyMap<string, IndexedRule> = rules[at] ?? new Map();
    const links = (toldInto.get(at) ?? []).map(({ from, to, confidence = 1, secondary, possible }): Link => {
      const differs = from.length !== 1 || to.length !== 1 || !sameWording(before.get(from[0] ?? ''), after.get(to[0] ?? ''), at);
      return {
        ...linkOf(from, to, confidence, differs),
        ...(secondary === undefined ? {} : { secondary }),
        ...(possible === undefined
          ? {}
          : { possible: possible.map(({ number, confidence: sure }) => ({ name: number, confidence: sure })) }),
      };
    });
    const first = links.filter(({ secondary }) => secondary !== true);
    const [left, arrived] = [new Set(links.flatMap(({ from }) => from)), new Set(first.flatMap(({ to }) => to))];
    const numbersBefore = new Map([...before].map(([number, rule]) => [rule, number]));
    for (const [number, rule] of after) {
      if (arrived.has(number)) continue;
      const origin = numbersBefore.get(rule);
      if (origin !== undefined) left.add(origin);
      const differs = origin === undefined || !sameWording(rule, rule, at);
      links.push(
        origin === number && !differs ? staying(number) : linkOf(origin === undefined ? [] : [origin], [number], 1, differs),
      );
    }
    for (const number of before.keys()) if (!left.has(number)) links.push(linkOf([number], [], 1, true));
    return links;
  };
  const steps = editions.map((_, at) => stepInto(at));
  const group = groupSharing();
  return editions.map(({ edition }, at) => ({
    edition,
    identifiers: new Map([...(rules[at] ?? [])].map(([number, { id }]) => [number, id])),
    arriving: group(steps[at] ?? [], ({ to }) => to),
    leaving: group(steps[at + 1] ?? [], ({ from }) => from),
  }));
}

/** Tells whether a rule reads in an edition as another one did in the edition before. */
function sameWording(before: IndexedRule | undefined, after: IndexedRule | undefined, at: number): boolean {
  const wordingOf = (rule: IndexedRule | undefined, place: number) => rule?.wordings.findLast(([, since]) => since <= place)?.[0];
  return before !== undefined && wordingOf(before, at - 1) === wordingOf(after, at);
}

function linkOf(from: readonly string[], to: readonly string[], confidence: number, textChanged: boolean): Link {
  return {
    from,
    to,
    kind: kindOf(from, to, textChanged),
    confidence,
    textChanged,
    citationsChanged: false,
    typographyChanged: false,
  };
}

/** Returns what became of each number of an edition up to a later one, or what it was in an earlier one. */
function linksBetween(
  { editions, rules }: Lineage,
  from: string,
  to: string,
  checksum: RuleRegister['checksum'],
): ReadonlyMap<string, Link> {
  const [start, end] = [editions.indexOf(from), editions.indexOf(to)];
  if (start < 0 || end < 0) return new Map();
  const isForward = start <= end;
  const groups = joinStages(isForward ? rules.slice(start, end + 1) : rules.slice(end, start + 1));
  const links = groups.flatMap((group) => {
    const [older, newer] = isForward ? [group.from, group.to] : [group.to, group.secondary ? [] : group.from];
    const isOne = older.length === 1 && newer.length === 1;
    const differs = !isOne || checksum(from, older[0] ?? '') !== checksum(to, newer[0] ?? '');
    const link = linkOf(older, newer, group.confidence, differs);
    return older.map((number) => [number, link] as const);
  });
  return new Map(links);
}
