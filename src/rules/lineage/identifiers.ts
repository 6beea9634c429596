/**
 * The permanent names of lineages. An identifier names a number in an edition, `101.2a@2005-08-01`, and stands for the lineage to which that
 * rule belongs: it leads there in every state of the archive. Which of its rules names a lineage is decided once, and recorded.
 */
import type { Lineage, Stage } from './chain.ts';

/** What an identifier is made of. */
export interface Anchor {
  readonly name: string;
  readonly edition: string;
}

/** An identifier that was published, and the last rule of its lineage at that time: under which number, in which edition. */
export interface IssuedIdentifier {
  readonly identifier: string;
  readonly last: Anchor;
}

/** What became of a published identifier that is none any more, or that stands for less than it did. */
export interface FormerIdentifier {
  readonly identifier: string;
  /** The identifiers that stand in its place: one if its lineage was joined to another, several if it was cut, none if its editions are gone. */
  readonly became: readonly string[];
}

/** Returns the identifier that a rule gives its lineage: `101.2a@2005-08-01`. */
function toIdentifier({ name, edition }: Anchor): string {
  return `${name}@${edition}`;
}

/** Returns the rule that an identifier names, or undefined if the text is no identifier. Terms of a glossary may hold `@` themselves. */
function parseIdentifier(identifier: string): Anchor | undefined {
  const at = identifier.lastIndexOf('@');
  return at < 1 || at === identifier.length - 1
    ? undefined
    : { name: identifier.slice(0, at), edition: identifier.slice(at + 1) };
}

/** Returns the identifier of the lineage to which an edition's rule belongs, or undefined if the edition has no such rule. */
export function identifierOf({ rules }: Lineage, number: string, edition: string): string | undefined {
  return rules.find((stage) => stage.edition === edition)?.identifiers.get(number);
}

/** Returns the identifier that now stands for the lineage of a published one: itself, or that of the lineage into which it was joined. */
export function resolveIdentifier(lineage: Lineage, identifier: string): string | undefined {
  const anchor = parseIdentifier(identifier);
  return anchor && identifierOf(lineage, anchor.name, anchor.edition);
}

/**
 * Lets lineages keep the identifiers under which they were published, although earlier editions have come in since, or decisions of people
 * have changed the lineage. Of two published identifiers whose lineages are one now, the one of the earlier edition stays.
 */
export function keepIdentifiers(lineage: Lineage, issued: readonly IssuedIdentifier[]): Lineage {
  if (issued.length === 0) return lineage;
  const position = new Map(lineage.editions.map((edition, index) => [edition, index]));
  const published = new Map<string, Anchor>();
  for (const { identifier } of issued) {
    const anchor = parseIdentifier(identifier);
    const current = anchor && identifierOf(lineage, anchor.name, anchor.edition);
    if (anchor === undefined || current === undefined) continue;
    const other = published.get(current);
    const isEarlier = other === undefined || (position.get(anchor.edition) ?? 0) < (position.get(other.edition) ?? 0);
    if (isEarlier) published.set(current, anchor);
  }
  const rename = (identifier: string): string => {
    const anchor = published.get(identifier);
    return anchor === undefined ? identifier : toIdentifier(anchor);
  };
  const renamed = ({ identifiers, ...stage }: Stage): Stage => ({
    ...stage,
    identifiers: new Map([...identifiers].map(([name, identifier]) => [name, rename(identifier)])),
  });
  return { ...lineage, rules: lineage.rules.map(renamed) };
}

/** Returns what became of those published identifiers that do not stand for what they did. */
export function formerIdentifiers(lineage: Lineage, issued: readonly IssuedIdentifier[]): FormerIdentifier[] {
  return issued.flatMap(({ identifier, last }) => {
    const ends = [resolveIdentifier(lineage, identifier), identifierOf(lineage, last.name, last.edition)];
    const became = [...new Set(ends.filter((end) => end !== undefined))];
    return became.length === 1 && became[0] === identifier ? [] : [{ identifier, became }];
  });
}

/** Returns what is to be recorded of a lineage: every identifier, after those that were published before and are none any more. */
export function issueIdentifiers({ rules }: Lineage, issued: readonly IssuedIdentifier[] = []): IssuedIdentifier[] {
  const all = new Map(issued.map((one) => [one.identifier, one]));
  for (const { edition, identifiers } of rules)
    for (const [name, identifier] of identifiers) all.set(identifier, { identifier, last: { name, edition } });
  return [...all.values()];
}

/** The first line of a record; what follows it is the edition up to which it was kept. */
const HEADER = '# published identifiers, with the number that each had last; up to ';

/** Writes a record: a line for each identifier, with its last number, and the edition of that where the rule is gone since. */
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

/** Reads a record; `faults` are the numbers of the lines, from 1, that say nothing. */
export function parseIdentifiers(text: string): {
  readonly issued: readonly IssuedIdentifier[];
  readonly faults: readonly number[];
} {
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
