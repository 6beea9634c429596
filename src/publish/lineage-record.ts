/**
 * The lineage of a work as JSON: what changed between two editions, what each rule was called when, what each number meant, and what one edition's
 * numbers are in another; and the index of a work, on which programs that cite rules rely, without any text.
 */

import { createHash } from 'node:crypto';
import type { WorkLineage } from '../archive/index.ts';
import { type Alignment, type ChangeKind, type Link, numberMeanings, type Possible } from '../rules/lineage/index.ts';
import { memoize } from '../rules/memo.ts';
import { makeRuleIndex, type RuleIndex } from '../rules/rule-index/index.ts';
import type { Edition, Work } from '../rules/work.ts';

/** One change; numbers are those of the two editions. */
interface ChangeRecord {
  readonly kind: ChangeKind;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** 0 to 1. */
  readonly confidence: number;
  /** False where only the number, renumbered citations or typography changed. */
  readonly textChanged: boolean;
  /** For a rule that was removed: the rules that may hold its matter, likeliest first. None of them is certain enough to be followed. */
  readonly possible?: readonly { readonly number: string; readonly confidence: number }[];
}

/** All changes between two editions. */
interface ChangesRecord {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly ChangeRecord[];
  /** How many changes there are of each kind, and how many rules stayed as they were. */
  readonly summary: Readonly<Record<ChangeKind, number>>;
}

/** Returns what changed between two editions, as `rules compare` prints it and the site publishes it. Unchanged rules are counted, not listed. */
export function changesRecord({ from, to, links }: Alignment): ChangesRecord {
  const summary: Record<ChangeKind, number> = {
    same: 0,
    edited: 0,
    moved: 0,
    'moved-edited': 0,
    split: 0,
    merged: 0,
    added: 0,
    removed: 0,
  };
  for (const link of links) summary[link.kind] += 1;
  const changes = links
    .filter((link) => link.kind !== 'same')
    .map(({ kind, from: before, to: after, confidence, textChanged, possible }) => ({
      kind,
      from: before,
      to: after,
      confidence,
      textChanged,
      ...(possible === undefined ? {} : { possible: numbered(possible) }),
    }));
  return { from, to, changes, summary };
}

/** Writes possible successors as JSON has them. */
export function numbered(possible: readonly Possible[]): { readonly number: string; readonly confidence: number }[] {
  return possible.map(({ name, confidence }) => ({ number: name, confidence }));
}

/** All rules and terms of a work through its editions. */
export interface LineageRecord {
  readonly work: string;
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly rules: readonly NamesRecord[];
  readonly glossary: readonly NamesRecord[];
}

/** A rule or a term through all editions. */
export interface NamesRecord {
  /** Its first number and edition; it does not change any more. */
  readonly id: string;
  /** Stretches of editions, oldest first, in which it was called the same. */
  readonly names: readonly { readonly name: string; readonly since: string; readonly until: string }[];
}

/** All numbers of a work. */
export interface NumbersRecord {
  readonly work: string;
  /** For every number ever printed all that it meant, oldest first. */
  readonly numbers: Readonly<
    Record<
      string,
      readonly {
        readonly rule: string;
        readonly since: string;
        readonly until: string;
        readonly today: readonly string[];
        readonly confidence: number;
        /** What may hold the matter of a rule that is gone; left out where nothing is known. */
        readonly possible?: readonly { readonly number: string; readonly confidence: number }[];
      }[]
    >
  >;
}

/** The numbers of one edition in another. */
export interface RenumberingRecord {
  readonly work: string;
  readonly from: string;
  readonly to: string;
  /** Numbers of the older edition. One that is left out is the same rule with the same words in the newer. */
  readonly numbers: Readonly<
    Record<
      string,
      {
        readonly to: readonly string[];
        readonly kind: ChangeKind;
        readonly confidence: number;
        readonly textChanged: boolean;
        readonly possible?: readonly { readonly number: string; readonly confidence: number }[];
      }
    >
  >;
}

/** Returns what every rule and term was called in which editions: `/api/v1/<work>/lineage.json`. */
export function lineageRecord(work: string, { lineage }: WorkLineage): LineageRecord {
  const { editions, rules, glossary } = lineage;
  return { work, editions, rules: namesRecords(rules), glossary: namesRecords(glossary) };
}

/** Returns what each of the numbers meant, and where that is today: `/api/v1/<work>/numbers.json`. */
export function numbersRecord(work: string, { lineage }: WorkLineage, numbers: readonly string[]): NumbersRecord {
  const entries = numbers.map((number) => {
    const meanings = numberMeanings(lineage, number);
    return [
      number,
      meanings.map(({ identifier, possible, ...meaning }) => ({
        ...{ rule: identifier, ...meaning },
        ...(possible.length === 0 ? {} : { possible: numbered(possible) }),
      })),
    ] as const;
  });
  return { work, numbers: Object.fromEntries(entries) };
}

/** Returns what the numbers of one edition are in another, those that changed: `/api/v1/<work>/renumbering/<edition>/today.json`. */
export function renumberingRecord(work: string, from: string, to: string, links: readonly Link[]): RenumberingRecord {
  const entries = links
    .filter(({ kind }) => kind !== 'same')
    .flatMap((link) => {
      const { to: today, kind, confidence, textChanged, possible } = link;
      const record = {
        to: today,
        kind,
        confidence,
        textChanged,
        ...(possible === undefined ? {} : { possible: numbered(possible) }),
      };
      return link.from.map((number) => [number, record] as const);
    });
  return { work, from, to, numbers: Object.fromEntries(entries) };
}

function namesRecords(stages: WorkLineage['lineage']['rules']): NamesRecord[] {
  const byIdentifier = new Map<string, { name: string; since: string; until: string }[]>();
  let before = '';
  for (const { edition, identifiers: names } of stages) {
    for (const [name, id] of names) {
      const spans = byIdentifier.get(id) ?? [];
      byIdentifier.set(id, spans);
      const last = spans.at(-1);
      if (last?.name === name && last.until === before) last.until = edition;
      // Of a number that an edition prints twice, the first is the rule's.
      else if (last?.until !== edition) spans.push({ name, since: edition, until: edition });
    }
    before = edition;
  }
  return [...byIdentifier].map(([id, names]) => ({ id, names }));
}

/** Digits of a checksum: enough that no two wordings of a work are ever taken for each other. */
const DIGITS = 12;

/** Makes the index of a work from its lineage: `/api/v1/<work>/index.json`. */
export function indexRecord(
  work: Work,
  editions: readonly Edition[],
  { lineage, issued, reader, texts }: WorkLineage,
): RuleIndex {
  const sumOf = memoize((wording: string) => createHash('sha256').update(wording).digest('hex').slice(0, DIGITS));
  const textsOf = memoize(texts);
  return makeRuleIndex({
    work,
    editions,
    lineage,
    issued,
    checksum: (edition, number) => sumOf(reader.key(textsOf(edition).get(number) ?? '')),
  });
}
