/** Measures how many questions (`questions.txt`) have their rule as the first answer, or among the first five: `node lab/questions.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuestionsFile } from '../src/content/disk/content-settings.ts';
import { NO_WORDS } from '../src/core/citations/index.ts';
import { ancestors, compileScheme } from '../src/core/numbering/index.ts';
import { type AnswerIndex, answeringEdition, openAnswers, packAnswers, rankAnswers } from '../src/core/search/find/index.ts';
import { corpus, readRelease, readWork } from './read-release.ts';

/** How many of some questions have their rule first, and among the first five; `answers` are all answers given. */
export interface QuestionScore {
  readonly first: number;
  readonly withinFive: number;
  readonly questions: number;
  readonly answers: readonly { readonly confidence: number; readonly isRight: boolean }[];
}

const work = readWork('cr');
const scheme = compileScheme(work.numbering);
const options = { scheme, words: work.citations[work.source] ?? NO_WORDS, synonyms: work.nicknames };

/** Indexes the newest release for questions: with its glossary and question cards, or without. */
export async function indexNewest({ glossary = true, cards = true } = {}): Promise<AnswerIndex> {
  const edition = answeringEdition(await readRelease(join(corpus, 'cr/en/2026-08-07.txt'), work));
  const cardsFile = join(import.meta.dirname, '../content/cr/questions.yaml');
  const asked = readQuestionsFile(readFileSync(cardsFile, 'utf8'), cardsFile).value?.cards ?? [];
  return openAnswers(packAnswers(glossary ? edition : { ...edition, glossary: [] }, options), cards ? asked : []);
}

/** Asks all questions; every other one is for tuning. */
export function askQuestions(index: AnswerIndex): Readonly<Record<'tuned with' | 'held back', QuestionScore>> {
  const answered = readFileSync(new URL('questions.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes(' → ') && !line.startsWith('#'))
    .map((line) => {
      const [question = '', answers = ''] = line.split(' → ');
      const right = new Set(answers.split(' '));
      return rankAnswers(question, index, 5).map(({ number, confidence }) => ({
        confidence,
        isRight: [number, ...ancestors(scheme, number)].some((one) => right.has(one)),
      }));
    });
  const score = (own: typeof answered): QuestionScore => ({
    first: own.filter(([best]) => best?.isRight === true).length,
    withinFive: own.filter((answers) => answers.some(({ isRight }) => isRight)).length,
    questions: own.length,
    answers: own.flat(),
  });
  return {
    'tuned with': score(answered.filter((_, at) => at % 2 === 0)),
    'held back': score(answered.filter((_, at) => at % 2 === 1)),
  };
}

if (import.meta.main) {
  for (const [name, index] of [
    ['without the glossary', await indexNewest({ glossary: false, cards: false })],
    ['with it', await indexNewest({ cards: false })],
    ['with question cards', await indexNewest()],
  ] as const) {
    for (const [half, { first, withinFive, questions, answers }] of Object.entries(askQuestions(index))) {
      console.log(`${name}, ${half}: ${first} first, ${withinFive} of ${questions} within five`);
      for (const [from, to] of [
        [0, 0.2],
        [0.2, 0.4],
        [0.4, 1],
      ] as const) {
        const all = answers.filter(({ confidence }) => confidence >= from && confidence < to);
        const said = all.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, all.length);
        console.log(
          `  ${all.length} answers with a confidence of ${(100 * said).toFixed(0)} %: ${all.filter(({ isRight }) => isRight).length} right`,
        );
      }
    }
  }
}
