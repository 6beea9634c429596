/** Follows the rules of question cards to the edition in force, and checks them. */
import { diagnose } from '@rulegraph/core/diagnostics';
import { traceNumber } from '@rulegraph/core/history';
import { rulesByNumber } from '@rulegraph/core/lists';
import { memoize } from '@rulegraph/core/memo';
import {
  answeringSentence,
  type QuestionCard,
  type QuestionCards,
  questionStems,
  splitSentences,
} from '@rulegraph/core/search/find';
import { ruleText } from '@rulegraph/core/text';
import { editionOfNumbers, type Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import { type Archive, workOf } from './archive.ts';
import { tracesOf } from './lineages.ts';
import { isIncomplete } from './whole-editions.ts';

/** A card whose rule has a number in the edition in force, or the reason why it has none. */
type FollowedCard = QuestionCards['cards'][number] & { readonly today?: string; readonly fault?: string };

/** Returns the question cards of a work with the numbers of the edition in force; cards whose rule it lacks, or has in several parts, are left out. */
export const questionsOf = memoize((archive: Archive, workId: string): readonly QuestionCard[] =>
  followCards(archive, workId).flatMap(({ today, sentence, asked }) =>
    today === undefined ? [] : [{ rule: today, sentence, asked }],
  ),
);

const followCards = memoize((archive: Archive, workId: string): readonly FollowedCard[] => {
  const work = workOf(archive, workId);
  const questions = archive.questions(workId);
  const traces = questions && tracesOf(archive, workId);
  if (work === undefined || questions === undefined || traces === undefined) return [];
  const rulesOf = memoize((id: string) => rulesByNumber(archive.expression(workId, id, work.source)?.rules ?? []));
  const numbers = questions.cards.map(({ rule }) => rule);
  const edition = editionOfNumbers(questions, numbers, traces.editions, rulesOf);
  if (edition === undefined) return [];
  const { status } = archive.editions(workId).find(({ id }) => id === edition)?.languages[work.source] ?? {};
  return questions.cards.flatMap((card): FollowedCard[] => {
    const rule = rulesOf(edition).get(card.rule);
    if (rule === undefined) return isIncomplete(status) ? [] : [{ ...card, fault: `"${card.rule}" is not a rule of ${edition}` }];
    const text = ruleText(rule);
    if (card.sentence !== undefined && !isIncomplete(status) && answeringSentence(text, card.sentence) === undefined) {
      const count = splitSentences(text).length;
      return [{ ...card, fault: `"${card.sentence}" is not a sentence of ${card.rule} in ${edition}, which has ${count}` }];
    }
    const [today, ...more] =
      edition === traces.editions.at(-1) ? [card.rule] : (traceNumber(traces, card.rule, edition)?.today ?? []);
    return [
      today === undefined || more.length > 0
        ? { ...card, fault: `no single rule has the content of "${card.rule}" of ${edition} today` }
        : { ...card, today },
    ];
  });
});

/** Reports question cards without an answer, and those that ask what an earlier one does. */
export function checkQuestions(archive: Archive, { id }: Work): readonly VFileMessage[] {
  const unanswered = followCards(archive, id).flatMap(({ fault, place }) =>
    fault === undefined ? [] : [diagnose({ code: 'unanswered-question', reason: fault, place })],
  );
  const seen = new Map<string, string>();
  const repeated = (archive.questions(id)?.cards ?? []).flatMap(({ asked, place }) =>
    Object.entries(asked).flatMap(([lang, texts]) =>
      texts.flatMap((text) => {
        const key = `${lang} ${questionStems(text, lang).join(' ')}`;
        const before = seen.get(key);
        if (before === undefined) seen.set(key, text);
        const reason = `"${text}" asks the same as "${before}"`;
        return before === undefined ? [] : [diagnose({ code: 'repeated-question', reason, place })];
      }),
    ),
  );
  return [...unanswered, ...repeated];
}
