/**
 * The permanent names of lineages. An identifier is a number and an edition, `101.2a@2005-08-01`, and names the lineage of that rule, in every
 * later state of the archive. The rule that names a lineage is chosen once and recorded when it is published.
 */
import type { Lineage, Stage } from './chain.ts';

/** A rule of an edition. */
export interface RuleOfEdition {
  /** Its number. */
  readonly name: string;
  readonly edition: string;
}

/** A published identifier, and the last rule of its lineage at that time. */
export interface IssuedIdentifier {
  readonly identifier: string;
  readonly last: RuleOfEdition;
}

/** A published identifier that no longer names a lineage, or only a part of the former one. */
export interface FormerIdentifier {
  readonly identifier: string;
  /** The identifiers that replace it: one if its lineage was joined to another, several if it was cut, none if its editions are gone. */
  readonly became: readonly string[];
}

/** Parses an identifier; returns undefined for any other text. The name may contain `@`. */
function parseIdentifier(identifier: string): RuleOfEdition | undefined {
  const at = identifier.lastIndexOf('@');
  return at < 1 || at === identifier.length - 1
    ? undefined
    : { name: identifier.slice(0, at), edition: identifier.slice(at + 1) };
}

/** Returns the identifier of a rule's lineage, or undefined if the edition lacks the rule. */
export function identifierOf({ rules }: Lineage, number: string, edition: string): string | undefined {
  return rules.find((stage) => stage.edition === edition)?.identifiers.get(number);
}

/** Returns the current identifier of the lineage of a published one: itself, or that of the lineage to which it was joined. */
export function resolveIdentifier(lineage: Lineage, identifier: string): string | undefined {
  const rule = parseIdentifier(identifier);
  return rule && identifierOf(lineage, rule.name, rule.edition);
}

/**
 * Returns the lineage with the identifiers under which it was published, even if earlier editions or decisions were added since. Of two
 * published identifiers whose lineages are one now, keeps that of the earlier edition.
 */
export function keepIdentifiers(lineage: Lineage, issued: readonly IssuedIdentifier[]): Lineage {
  if (issued.length === 0) return lineage;
  const position = new Map(lineage.editions.map((edition, index) => [edition, index]));
  const published = new Map<string, RuleOfEdition>();
  for (const { identifier } of issued) {
    const rule = parseIdentifier(identifier);
    const current = rule && identifierOf(lineage, rule.name, rule.edition);
    if (rule === undefined || current === undefined) continue;
    const other = published.get(current);
    const isEarlier = other === undefined || (position.get(rule.edition) ?? 0) < (position.get(other.edition) ?? 0);
    if (isEarlier) published.set(current, rule);
  }
  const rename = (identifier: string): string => {
    const rule = published.get(identifier);
    return rule === undefined ? identifier : `${rule.name}@${rule.edition}`;
  };
  const renamed = ({ identifiers, ...stage }: Stage): Stage => ({
    ...stage,
    identifiers: new Map([...identifiers].map(([name, identifier]) => [name, rename(identifier)])),
  });
  return { ...lineage, rules: lineage.rules.map(renamed) };
}

/** Returns the published identifiers that no longer name the whole of their lineage. */
export function formerIdentifiers(lineage: Lineage, issued: readonly IssuedIdentifier[]): FormerIdentifier[] {
  return issued.flatMap(({ identifier, last }) => {
    const ends = [resolveIdentifier(lineage, identifier), identifierOf(lineage, last.name, last.edition)];
    const became = [...new Set(ends.filter((end) => end !== undefined))];
    return became.length === 1 && became[0] === identifier ? [] : [{ identifier, became }];
  });
}

/** Returns the identifiers to record for a lineage: those published before, and then all others. */
export function issueIdentifiers({ rules }: Lineage, issued: readonly IssuedIdentifier[] = []): IssuedIdentifier[] {
  const all = new Map(issued.map((one) => [one.identifier, one]));
  for (const { edition, identifiers } of rules)
    for (const [name, identifier] of identifiers) all.set(identifier, { identifier, last: { name, edition } });
  return [...all.values()];
}

/** The beginning of the first line of a record; its newest edition follows. */
const HEADER = '# published identifiers, with the number that each had last; up to ';

/** Formats a record: a line for each identifier with its last number, and with its last edition if that is not the newest. */
export function formatIdentifiers(issued: readonly IssuedIdentifier[]): string {
  const newest =
    issued
      .map(({ last }) => last.edition)
      .toSorted()
      .at(-1) ?? '';
  const lines = issued.map(({ identifier, last: { name, edition } }) =>
    [identifier, name, ...(edition === newest ? [] : [edition])].join('\t'),
  );
  return `${[HEADER + newest, ...lines].join('\n')}\n`;
}

/** Parses a record; `faults` are the numbers, from 1, of lines that cannot be read. */
export function parseIdentifiers(text: string): { issued: IssuedIdentifier[]; faults: number[] } {
  const [first = '', ...lines] = text.split('\n');
  const newest = first.startsWith(HEADER) ? first.slice(HEADER.length).trim() : '';
  const issued: IssuedIdentifier[] = [];
  const faults = newest === '' ? [1] : [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [identifier = '', name = '', edition = newest, ...rest] = line.split('\t');
    if (parseIdentifier(identifier) === undefined || name === '' || edition === '' || rest.length > 0) faults.push(index + 2);
    else issued.push({ identifier, last: { name, edition } });
  }
  return { issued, faults };
}
