/** Compares what the parts of the program answer about every number that a work ever printed. */
import type { FileCitation, RuleHistory } from '../../../../src/core/cite/check/index.ts';
import { checkTree, readCitingFile } from '../../../../src/core/cite/check/index.ts';
import type { RuleRegister } from '../../../../src/core/cite/rule-index.ts';
import {
  indexStages,
  type Lineage,
  numberMeanings,
  openTraceIndex,
  type Trace,
  traceNumber,
} from '../../../../src/core/history/index.ts';

/** What became of a number that an edition has. */
export interface Answer {
  readonly today: readonly string[];
  readonly confidence: number;
  readonly possible: readonly string[];
}

export function answerOf({ today, confidence, possible }: Pick<Trace, 'today' | 'confidence' | 'possible'>): Answer {
  return { today, confidence, possible: possible.map((one) => `${one.name} ${one.confidence}`) };
}

/**
 * Returns the answers that differ from those of `trace`, each as `NUMBER EDITION`, with what was answered. Citations are checked with the index, and
 * with the history of a content folder if there is one.
 */
export function differingAnswers(
  lineage: Lineage,
  register: RuleRegister,
  numbers: readonly string[],
  ofFolder?: RuleHistory,
): string[] {
  const stages = openTraceIndex(JSON.parse(JSON.stringify(indexStages(lineage.rules))));
  const newest = lineage.editions.at(-1) ?? '';
  const histories = { checked: register.history(newest), 'checked in a folder': ofFolder };
  const ofCheck = ({ to, confidence, possible = [] }: FileCitation): Answer => {
    return { today: to, confidence, possible: possible.map((one) => `${one.number} ${one.confidence}`) };
  };
  return numbers.flatMap((number) =>
    numberMeanings(lineage, number).flatMap((meaning) => {
      const { until } = meaning;
      const [own, stored, indexed] = [lineage, { rules: stages }, register.lineage].map((one) => traceNumber(one, number, until));
      const path = `${number}.txt`;
      const ofIndex = numberMeanings(register.lineage, number).find((one) => one.until === until);
      const answers = { own, stored, indexed, meaning, ofIndex };
      const told = Object.entries(answers).map(([name, one]) => [name, one && answerOf(one)] as const);
      for (const [name, history] of Object.entries(histories)) {
        const file = history && readCitingFile(`CR ${number}`, path, history, until);
        const checked = file && checkTree([file], history).get(path)?.[0];
        if (checked !== undefined) told.push([name, ofCheck(checked)]);
      }
      const expected = JSON.stringify(told[0]?.[1]);
      return told.flatMap(([name, one]) =>
        JSON.stringify(one) === expected ? [] : [`${number} ${until}: ${name} ${JSON.stringify(one)}, trace ${expected}`],
      );
    }),
  );
}
