/** Answers what pages ask about a work's lineage; each answer is computed once. */
import type { WorkLineage } from '../archive/index.ts';
import {
  type Alignment,
  everyNumber,
  type Link,
  lastChanged,
  type Meaning,
  type NumbersThen,
  numberMeanings,
  numbersAcross,
  numbersToday,
  type Stage,
  type TraceEvent,
  traceNumber,
} from '../rules/lineage/index.ts';
import { memoize, once } from '../rules/memo.ts';
import type { CitationWords } from '../rules/work.ts';
import type { Matter } from '../shared/changes/change.ts';

/** The history of a work, by edition and number; `Matter` tells rules from terms. */
export interface History {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly words: CitationWords;
  /** The alignment of an edition with the one before it; undefined for the first. */
  readonly step: (edition: string) => Alignment | undefined;
  /** Where the content of a number is in the newest edition; undefined where the edition has no such number, or where that is unknown. */
  readonly today: (edition: string, number: string) => readonly string[] | undefined;
  /** The edition since which the rule, or the term, of the newest edition reads as it does. */
  readonly changed: (matter: Matter, name: string) => string | undefined;
  /** The links by which a rule or term of the newest edition came into an edition, under whatever name it had then. */
  readonly arriving: (matter: Matter, edition: string, name: string) => readonly Link[];
  /** What the next edition did with a number. */
  readonly leaving: (edition: string, number: string) => readonly Link[];
  /** Every number that any edition ever printed. */
  readonly numbers: () => readonly string[];
  /** Everything that happened to the rule that an edition numbers so. */
  readonly trace: (edition: string, number: string) => readonly TraceEvent[];
  /** The numbers of the rule that an edition numbers so, in every edition that has it. */
  readonly across: (edition: string, number: string) => ReadonlyMap<string, NumbersThen>;
  /** Everything that a number ever meant. */
  readonly meanings: (number: string) => readonly Meaning[];
}

/** Opens the history of a work. */
export function openHistory({ lineage, steps, words, ofExcerpt }: WorkLineage): History {
  const newest = lineage.editions.at(-1) ?? '';
  const today = once(() => numbersToday(lineage));
  const changed = {
    rules: once(() => lastChanged(lineage, newest)),
    glossary: once(() => lastChanged(lineage, newest, 'glossary')),
  };
  return {
    editions: lineage.editions,
    words,
    step: (edition) => {
      const step = steps.get(edition);
      return step?.from === '' ? undefined : step;
    },
    today: (edition, number) => (today().get(edition) ?? ofExcerpt(edition)).get(number),
    changed: (matter, name) => changed[matter]().get(name),
    arriving: (matter, edition, name) => {
      const identifier = lineage[matter].at(-1)?.identifiers.get(name);
      const stage = lineage[matter].find((candidate) => candidate.edition === edition);
      const then = stage === undefined || identifier === undefined ? undefined : nameOfIdentifier(stage, identifier);
      return stage?.arriving.get(then ?? name) ?? [];
    },
    leaving: (edition, number) => lineage.rules.find((stage) => stage.edition === edition)?.leaving.get(number) ?? [],
    numbers: once(() => everyNumber(lineage)),
    trace: memoize((edition, number) => traceNumber(lineage, number, edition)?.events ?? []),
    across: (edition, number) => numbersAcross(lineage, number, edition),
    meanings: memoize((number) => numberMeanings(lineage, number)),
  };
}

const namesByIdentifier = memoize(
  (stage: Stage): ReadonlyMap<string, string> =>
    new Map([...stage.identifiers].map(([name, id]) => [id, name] as const).toReversed()),
);

/** Returns what an edition calls a rule or term; of a name printed twice, the first. */
function nameOfIdentifier(stage: Stage, identifier: string): string | undefined {
  return namesByIdentifier(stage).get(identifier);
}
