/** An index as it is asked: the lineage of a work again, and the wordings of its rules, without any text. */
import { allWords, indexNumbers } from '../citations/index.ts';
import type { RuleHistory } from '../cite-check/index.ts';
import {
  groupSharing,
  identifierOf,
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
import { INDEX_VERSION, type IndexedRule, type RuleIndex } from './rule-index.ts';

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
