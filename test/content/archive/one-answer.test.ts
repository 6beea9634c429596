/** Tests that the command line, the site, the lock and the assistant's server say the same of every number that the sample content ever had. */
import { expect, test } from 'vitest';
import { openRuleHistory } from '../../../src/cli/citing-files.ts';
import { lineageOf } from '../../../src/content/archive/index.ts';
import { openRuleIndex } from '../../../src/core/cite/rule-index.ts';
import { everyNumber, numberMeanings } from '../../../src/core/history/index.ts';
import { recordsOfArchive } from '../../../src/mcp/record-source.ts';
import { openLibrary } from '../../../src/mcp/rules-library.ts';
import { indexRecord, numbersRecord } from '../../../src/site/outputs/lineage-record.ts';
import { answerOf, differingAnswers } from '../../core/cite/rule-index/one-answer.ts';
import { archive } from '../../site/model/own-site.ts';

const works = archive.works.filter(({ id }) => lineageOf(archive, id) !== undefined);

test.each(works.map(({ id }) => id))('every number of %s has one answer', async (id) => {
  const work = archive.works.find((one) => one.id === id);
  const own = lineageOf(archive, id);
  if (work === undefined || own === undefined) throw new Error(`${id} has a lineage`);
  const numbers = everyNumber(own.lineage);
  const register = openRuleIndex(JSON.parse(JSON.stringify(indexRecord(work, archive.editions(id), own))));
  const ofFolder = openRuleHistory(archive, work, { format: 'text', content: [] });
  expect(differingAnswers(own.lineage, register, numbers, ofFolder)).toEqual([]);
  const published = JSON.parse(JSON.stringify(numbersRecord(id, own, numbers))) as ReturnType<typeof numbersRecord>;
  const library = openLibrary(recordsOfArchive(archive));
  for (const number of numbers) {
    const meanings = numberMeanings(own.lineage, number);
    const expected = meanings.map(answerOf);
    const ofSite = published.numbers[number]?.map(({ today, confidence, possible = [] }) =>
      answerOf({ today, confidence, possible: possible.map((one) => ({ name: one.number, confidence: one.confidence })) }),
    );
    expect(ofSite, number).toEqual(expected);
    const ofAssistant = meanings.map(async ({ until }) => {
      const { today, confidence, possible } = await library.trace_rule({ number, edition: until, work: id });
      return answerOf({
        today: today.map((one) => one.number),
        confidence,
        possible: possible.map((one) => ({ name: one.number, confidence: one.confidence })),
      });
    });
    expect(await Promise.all(ofAssistant), number).toEqual(expected);
  }
});
