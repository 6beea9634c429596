/** Measures how many questions (`questions.txt`) have their rule as the first answer, or among the first five: `node lab/questions.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuestionsFile } from '../src/content/disk/content-settings.ts';
import { NO_WORDS } from '../src/core/citations/index.ts';
import { ancestors, compileScheme } from '../src/core/numbering/index.ts';
import { answeringEdition, openAnswers, packAnswers, rankAnswers } from '../src/core/search/find/index.ts';
import { corpus, readRelease, readWork } from './read-release.ts';

const work = readWork('cr');
const scheme = compileScheme(work.numbering);
const release = await readRelease(join(corpus, 'cr/en/2026-08-07.txt'), work);
const edition = answeringEdition(release);
const cardsFile = join(import.meta.dirname, '../content/cr/questions.yaml');
const options = { scheme, words: work.citations[work.source] ?? NO_WORDS, synonyms: work.nicknames };
const cards = readQuestionsFile(readFileSync(cardsFile, 'utf8'), cardsFile).value?.cards ?? [];
const questions = readFileSync(new URL('questions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' → ') && !line.startsWith('#'));

for (const [name, index] of [
  ['without the glossary', openAnswers(packAnswers({ ...edition, glossary: [] }, options))],
  ['with it', openAnswers(packAnswers(edition, options))],
  ['with question cards', openAnswers(packAnswers(edition, options), cards)],
] as const) {
  const answered = questions.map((line) => {
    const [question = '', answers = ''] = line.split(' → ');
    const right = new Set(answers.split(' '));
    return rankAnswers(question, index, 5).map(({ number, confidence }) => ({
      confidence,
      isRight: [number, ...ancestors(scheme, number)].some((one) => right.has(one)),
    }));
  });
  for (const [half, own] of [
    ['tuned with', answered.filter((_, at) => at % 2 === 0)],
    ['held back', answered.filter((_, at) => at % 2 === 1)],
  ] as const) {
    const ranks = own.map((answers) => answers.findIndex(({ isRight }) => isRight));
    console.log(
      `${name}, ${half}: ${ranks.filter((rank) => rank === 0).length} first, ${ranks.filter((rank) => rank >= 0).length} of ${own.length} within five`,
    );
    for (const [from, to] of [
      [0, 0.2],
      [0.2, 0.4],
      [0.4, 1],
    ] as const) {
      const all = own.flat().filter(({ confidence }) => confidence >= from && confidence < to);
      const said = all.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, all.length);
      console.log(
        `  ${all.length} answers with a confidence of ${(100 * said).toFixed(0)} %: ${all.filter(({ isRight }) => isRight).length} right`,
      );
    }
  }
}
