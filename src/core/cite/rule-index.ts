/**
 * The index of a work: the numbers of each rule by edition under a permanent identifier, with checksums of its texts. It contains no text, so that
 * anybody may publish, copy and ship it, and programs that cite rules can rely on it alone.
 */
import { allWords, indexNumbers } from '../citations/index.ts';
import {
  createLinkGrouper,
  type FormerIdentifier,
  formerIdentifiers,
  type IssuedIdentifier,
  kindOf,
  type Lineage,
  type Link,
  linksOfNumbers,
  NO_DIFFERENCES,
  type Possible,
  runsOfNumber,
  type Stage,
} from '../history/index.ts';
import { getOrInsertComputed, memoize, once } from '../memo.ts';
import { compareNumbers, compileScheme, isCompilable } from '../numbering/index.ts';
import type { CitationWords, Edition, Numbering, Work } from '../work.ts';
import { tookEffectBy } from '../written-date.ts';
import type { RuleHistory } from './check/index.ts';

/** Changes if older programs cannot read the index. */
const INDEX_VERSION = 1;

/** Changes with the folding of texts before their checksums are computed; checksums of different foldings cannot be compared. */
const FOLDING = 1;

/** The index of a work. Editions are positions in `editions`, from 0. */
export interface RuleIndex {
  readonly version: number;
  readonly folding: number;
  readonly work: string;
  /** How the work numbers and cites, to find citations without its settings. */
  readonly numbering: Numbering;
  readonly citations: Readonly<Record<string, CitationWords>>;
  /** Oldest first. */
  readonly editions: readonly IndexedEdition[];
  readonly rules: readonly IndexedRule[];
  /** Splits, merges, possible matches and possible successors, which `rules` do not show, in the order of the editions. */
  readonly links: readonly IndexedLink[];
  /** Published identifiers that no longer name the whole of their lineage. */
  readonly former: readonly FormerIdentifier[];
}

type IndexedEdition = Pick<Edition, 'aliases' | 'numbering'> & { readonly edition: string };

interface IndexedRule {
  readonly id: string;
  /** Its numbers, each with the first and the last of consecutive editions. */
  readonly numbers: readonly (readonly [number: string, since: number, until: number])[];
  /** The checksums of its texts, each with the first edition that has the text. */
  readonly wordings: readonly (readonly [checksum: string, since: number])[];
}

interface IndexedLink {
  readonly edition: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** 1 if absent. */
  readonly confidence?: number;
  readonly secondary?: true;
  readonly possible?: readonly IndexedPossible[];
  /** Possible successors in the last edition. */
  readonly distant?: readonly IndexedPossible[];
  /** The rule of the last edition to which a removed rule is followed. */
  readonly successor?: IndexedPossible;
}

interface IndexedPossible {
  readonly number: string;
  readonly confidence: number;
}

interface IndexSources {
  readonly work: Pick<Work, 'id' | 'numbering' | 'citations'>;
  /** In any order; those outside the lineage are left out. */
  readonly editions: readonly Edition[];
  readonly lineage: Lineage;
  readonly issued: readonly IssuedIdentifier[];
  /** Returns the checksum of an edition's rule, without the numbers of citations and typography. */
  readonly checksum: (edition: string, number: string) => string;
}

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
      ...notableLinks(arriving, lineage.rules[position - 1]).map((link) => indexLink(link, position)),
      // Removed rules are listed with the edition that lacks them.
      ...notableLinks(leaving)
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
      const rule = getOrInsertComputed(rules, identifier, () => ({ numbers: [], wordings: [] }));
      const span = rule.numbers.at(-1);
      // If two rules have the same number, the first owns it.
      if (span?.[2] === position) continue;
      if (span?.[0] === number && span[2] === position - 1) span[2] = position;
      else rule.numbers.push([number, position, position]);
      const wording = checksum(edition, number);
      if (rule.wordings.at(-1)?.[0] !== wording) rule.wordings.push([wording, position]);
    }
  }
  return [...rules].map(([id, rule]) => ({ id, ...rule }));
}

function notableLinks(byName: ReadonlyMap<string, readonly Link[]>, before?: Stage): Link[] {
  // Where two rules have the same number, both continue and are continued by it, although only one has its identifier.
  const isOneOfSeveral = ({ from: [origin = ''], to: [target = ''] }: Link) =>
    [before?.leaving.get(origin), before && byName.get(target)].some((links = []) => links.length > 1);
  return [...new Set([...byName.values()].flat())].filter((link) => isNotable(link) || isOneOfSeveral(link));
}

/** Tells whether a link is more than a rule that certainly continues, is added or is removed. */
function isNotable({ from, to, confidence, secondary, possible = [], distant = [] }: Link): boolean {
  const isPlain = from.length <= 1 && to.length <= 1 && secondary !== true;
  return !isPlain || confidence < 1 || possible.length + distant.length > 0;
}

function indexLink(link: Link, edition: number): IndexedLink {
  const { from, to, confidence, secondary, possible = [], distant = [], successor } = link;
  return {
    edition,
    from,
    to,
    ...(confidence < 1 && { confidence }),
    ...(secondary === undefined ? {} : { secondary }),
    ...(possible.length > 0 && { possible: possible.map(indexPossible) }),
    ...(distant.length > 0 && { distant: distant.map(indexPossible) }),
    ...(successor && { successor: indexPossible(successor) }),
  };
}

function indexPossible({ name, confidence }: Possible): IndexedPossible {
  return { number: name, confidence };
}

function readPossible({ number, confidence }: IndexedPossible): Possible {
  return { name: number, confidence };
}

/** An opened index: the lineage of a work and the checksums of its rules. */
export interface RuleRegister {
  readonly work: string;
  readonly folding: number;
  readonly lineage: Lineage;
  /** The names of its editions, the date first. */
  readonly names: readonly (readonly string[])[];
  /** Returns the edition of a name: its date, an alias, or a day on which it was in force; undefined if there is none. */
  readonly edition: (name: string) => string | undefined;
  readonly identifier: (edition: string, number: string) => string | undefined;
  /** Returns the checksum of an edition's rule, or undefined if the edition lacks it. */
  readonly checksum: (edition: string, number: string) => string | undefined;
  /** Returns the history up to an edition, for checking citations. */
  readonly history: (to: string) => RuleHistory;
}

/** Thrown if a value is not a valid index. */
export class UnreadableIndex extends Error {}

/** Opens an index; throws `UnreadableIndex` if the value is not an index of this version. */
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
  const rules = rulesByEdition(index);
  // A quarter of a million links, which a question about one edition does not need.
  const stages = once(() => readStages(index, rules));
  const lineage: Lineage = {
    editions,
    get rules() {
      return stages();
    },
    glossary: [],
  };
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
    names: index.editions.map(({ edition, aliases }) => [edition, ...aliases]),
    edition: (name) => indexedEdition(index, name),
    identifier: (edition, number) => rules[position.get(edition) ?? -1]?.get(number)?.id,
    checksum,
    history: memoize((to) => ({
      scheme: schemeOf(to),
      words,
      editions,
      to,
      runs,
      numbers,
      links: memoize((edition: string) =>
        linksOfNumbers(lineage, edition, to, (number, now) => checksum(edition, number) !== checksum(to, now)),
      ),
    })),
  };
}

function indexedEdition({ editions }: RuleIndex, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const named = editions.find(
    ({ edition, aliases }) => edition === name || aliases.some((alias) => alias.toLowerCase() === wanted),
  );
  if (named !== undefined || !/^\d{4}-\d{2}-\d{2}$/.test(name)) return named?.edition;
  return editions.findLast(({ edition }) => tookEffectBy(edition, name))?.edition;
}

/** Returns the rules of every edition by number. */
function rulesByEdition({ editions, rules }: RuleIndex): readonly Map<string, IndexedRule>[] {
  const byEdition = editions.map(() => new Map<string, IndexedRule>());
  // Clamped, because an index of unknown origin may name editions that it does not have.
  for (const rule of rules)
    for (const [number, since, until] of rule.numbers)
      for (const numbers of byEdition.slice(Math.max(0, since), Math.max(0, until + 1))) numbers.set(number, rule);
  return byEdition;
}

/** Restores the links of all editions: those that the index lists, and those of all other rules, which continue, are added or are removed. */
function readStages({ editions, links: listed }: RuleIndex, rules: readonly ReadonlyMap<string, IndexedRule>[]): Stage[] {
  const listedInto = Map.groupBy(listed, ({ edition }) => edition);
  // Shared, because most rules have the same link in most editions.
  const unchanged = memoize((number: string) => linkOf([number], [number], 1, false));
  const stepInto = (at: number): Link[] => {
    const before: ReadonlyMap<string, IndexedRule> = rules[at - 1] ?? new Map();
    const after: ReadonlyMap<string, IndexedRule> = rules[at] ?? new Map();
    const links = (listedInto.get(at) ?? []).map(
      ({ from, to, confidence = 1, secondary, possible, distant, successor }): Link => {
        const differs =
          from.length !== 1 || to.length !== 1 || !sameWording(before.get(from[0] ?? ''), after.get(to[0] ?? ''), at);
        return {
          ...linkOf(from, to, confidence, differs),
          ...(secondary === undefined ? {} : { secondary }),
          ...(possible === undefined ? {} : { possible: possible.map(readPossible) }),
          ...(distant === undefined ? {} : { distant: distant.map(readPossible) }),
          ...(successor && { successor: readPossible(successor) }),
        };
      },
    );
    const first = links.filter(({ secondary }) => secondary !== true);
    const [left, arrived] = [new Set(links.flatMap(({ from }) => from)), new Set(first.flatMap(({ to }) => to))];
    const numbersBefore = new Map([...before].map(([number, rule]) => [rule, number]));
    for (const [number, rule] of after) {
      if (arrived.has(number)) continue;
      const origin = numbersBefore.get(rule);
      if (origin !== undefined) left.add(origin);
      const differs = origin === undefined || !sameWording(rule, rule, at);
      links.push(
        origin === number && !differs ? unchanged(number) : linkOf(origin === undefined ? [] : [origin], [number], 1, differs),
      );
    }
    for (const number of before.keys()) if (!left.has(number)) links.push(linkOf([number], [], 1, true));
    return links;
  };
  const steps = editions.map((_, at) => stepInto(at));
  const group = createLinkGrouper();
  return editions.map(({ edition }, at) => ({
    edition,
    identifiers: new Map([...(rules[at] ?? [])].map(([number, { id }]) => [number, id])),
    arriving: group(steps[at] ?? [], ({ to }) => to),
    leaving: group(steps[at + 1] ?? [], ({ from }) => from),
  }));
}

/** Tells whether a rule has in an edition the text that another one had in the edition before. */
function sameWording(before: IndexedRule | undefined, after: IndexedRule | undefined, at: number): boolean {
  const wordingOf = (rule: IndexedRule | undefined, edition: number) =>
    rule?.wordings.findLast(([, since]) => since <= edition)?.[0];
  return before !== undefined && wordingOf(before, at - 1) === wordingOf(after, at);
}

function linkOf(from: readonly string[], to: readonly string[], confidence: number, textChanged: boolean): Link {
  return { from, to, kind: kindOf(from, to, textChanged), confidence, ...NO_DIFFERENCES, textChanged };
}
