/** Finds rules that may answer a question, without a server. The index of a work loads when the first question is asked. */

import { memoize, memoizePromises } from '@rulegraph/core/memo';
import { type AnswerFile, type AnswerIndex, likelyAnswers, openAnswers } from '@rulegraph/core/search/find';
import { titleOfAddress } from '@rulegraph/core/search/lookup';
import { answersAddress } from '../kit/addresses.ts';
import type { FoundPlace } from '../kit/found-place.ts';
import type { Language } from '../kit/languages.ts';
import { placesOfAnswers } from '../kit/look-up-places.ts';
import type { NumberLookup } from '../kit/number-index.ts';
import { fetchJson } from './fetch.ts';
import { loadQuestions } from './number-index.ts';

/** How many rules are offered. */
const MAX_ANSWERS = 5;

/** Returns the rules of one work, or of all works of a language, that probably answer a question, best first; none if no index can be fetched. */
export async function findAnswers(
  question: string,
  language: Language,
  work: string | undefined,
): Promise<readonly FoundPlace[]> {
  const lookups = (await loadQuestions(language)).filter(({ reference: { id } }) => work === undefined || id === work);
  const found = await Promise.all(
    lookups.map(async (lookup) => {
      const index = await openIndex(lookup, language).catch(() => undefined);
      return index === undefined
        ? []
        : likelyAnswers(titleOfAddress(question), index, MAX_ANSWERS).map((answer) => ({ answer, lookup }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => b.answer.confidence - a.answer.confidence)
    .slice(0, MAX_ANSWERS)
    .flatMap(({ answer, lookup }) => placesOfAnswers([answer], lookup, language));
}

const fetchAnswers = memoizePromises((address: string) => fetchJson<AnswerFile>(address));
const openFile = memoize((file: AnswerFile, { work }: NumberLookup) => openAnswers(file, work.questions));

async function openIndex(lookup: NumberLookup, language: Language): Promise<AnswerIndex> {
  return openFile(await fetchAnswers(answersAddress(language, lookup.reference.id)), lookup);
}
