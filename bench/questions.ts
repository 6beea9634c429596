/** `node bench/questions.ts`: questions in our own words (`questions.txt`); how many have their rule first, and among the first five answers? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_WORDS } from '../src/rules/citations/index.ts';
import { openAnswers, packAnswers, rankAnswers } from '../src/rules/find/index.ts';
import { ancestors, compileScheme } from '../src/rules/numbering/index.ts';
import { blockText, ruleExamples, ruleText } from '../src/rules/text/index.ts';
import { corpus, readRelease, readWork } from './read-release.ts';

const work = readWork('cr');
const scheme = compileScheme(work.numbering);
const release = await readRelease(join(corpus, 'cr/en/2026-08-07.txt'), work);
const rules = release.rules.map((rule) => ({
  number: rule.number,
  title: rule.title,
  text: ruleText(rule),
  examples: ruleExamples(rule),
}));
const glossary = release.glossary.map(({ term, senses }) => ({
  term,
  senses: senses.map((blocks) => blocks.map(blockText).join('\n')),
}));
const options = { scheme, words: work.citations[work.source] ?? NO_WORDS };
const questions = readFileSync(new URL('questions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' → ') && !line.startsWith('#'));

for (const [name, index] of [
  ['without the glossary', openAnswers(packAnswers({ rules, glossary: [] }, options))],
  ['with it', openAnswers(packAnswers({ rules, glossary }, options))],
] as const) {
  const ranks = questions.map((line) => {
    const [question = '', answers = ''] = line.split(' → ');
    const right = new Set(answers.split(' '));
    return rankAnswers(question, index, 5).findIndex(({ number }) =>
      [number, ...ancestors(scheme, number)].some((one) => right.has(one)),
    );
  });
  for (const [half, own] of [
    ['tuned with', ranks.filter((_, at) => at % 2 === 0)],
    ['held back', ranks.filter((_, at) => at % 2 === 1)],
  ] as const)
    console.log(
      `${name}, ${half}: ${own.filter((rank) => rank === 0).length} first, ${own.filter((rank) => rank >= 0).length} of ${own.length} within five`,
    );
}
