/**
 * Measures how many of the queries in `queries.txt` have their rule first, or among the first five, in the box of a site: `node lab/queries.ts CONTENT [--why]`.
 * Also counts how often it shows a wrong rule as the answer. Full-text results, which follow what the box names, are not counted. `--why` lists the
 * queries whose rule is not first, with what comes first, and `*` where that is shown as the answer.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { answersOf, questionsOf } from '../src/content/archive/index.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { ancestors } from '../src/core/numbering/index.ts';
import { type AnswerIndex, likelyAnswers } from '../src/core/search/find/index.ts';
import { titleOfAddress } from '../src/core/search/lookup/index.ts';
import { languageOf } from '../src/site/kit/languages.ts';
import { isAnswered, lookUpPlaces, placesOfAnswers, wantsAnswers } from '../src/site/kit/look-up-places.ts';
import { openIndex } from '../src/site/kit/number-index.ts';
import { numberIndexOf, pastNumbersOf } from '../src/site/outputs/search-numbers.ts';
import { siteOf } from '../test/site/model/open-site.ts';

const [content = 'content', why] = process.argv.slice(2);
const archive = readArchive([content]);
const site = siteOf(archive, { questions: (work) => questionsOf(archive, work) });
const language = languageOf('en');
const indexed = numberIndexOf(site, language).works.find(({ id }) => id === 'cr');
const edition = archive.editions('cr').at(-1)?.id ?? '';
const answers = answersOf(archive, 'cr', edition, 'en');
if (indexed === undefined || answers === undefined) throw new Error(`there is no work "cr" in ${content}`);
const lookup = openIndex(indexed, pastNumbersOf(site).works['cr']);

/** What the box offers first is shown as the answer, or as one of several rules that may be meant. */
interface Offer {
  readonly numbers: readonly string[];
  readonly isAnswer: boolean;
}

/** Returns the rules that the box offers, best first: those of terms are the rules that define them. */
function offered(query: string): Offer {
  const places = lookUpPlaces(query, [lookup], language, { work: 'cr' });
  const further = wantsAnswers(query, places)
    ? placesOfAnswers(likelyAnswers(titleOfAddress(query), answers as AnswerIndex, 5), lookup, language)
    : [];
  const offered = isAnswered(places) ? [...places, ...further] : [...further, ...places];
  const numbers = offered.map(({ label }) => label.split('–')[0] ?? '');
  return { numbers, isAnswer: isAnswered(places) };
}

let kind = '';
const ranks: { readonly kind: string; readonly rank: number; readonly isAnswer: boolean }[] = [];
for (const line of readFileSync(new URL('queries.txt', import.meta.url), 'utf8').split('\n')) {
  if (line.startsWith('# ')) kind = line.slice(2);
  const [query, meant] = line.split(' → ');
  if (query === undefined || meant === undefined) continue;
  const right = meant.split(' ');
  const { numbers: found, isAnswer } = offered(query);
  const rank = found.findIndex((number) => [number, ...ancestors(lookup.scheme, number)].some((one) => right.includes(one)));
  ranks.push({ kind, rank, isAnswer });
  if (why !== undefined && rank !== 0)
    console.log(`${query} → ${meant}: ${isAnswer ? '* ' : ''}${found.slice(0, 5).join(', ') || 'nothing'}`);
}
for (const [name, own] of [...Map.groupBy(ranks, (one) => one.kind), ['all', ranks] as const]) {
  const within = (most: number) => own.filter(({ rank }) => rank >= 0 && rank < most).length;
  const wrong = own.filter(({ rank, isAnswer }) => rank !== 0 && isAnswer).length;
  console.log(`${name}: ${within(1)} of ${own.length} first, ${within(5)} within five, ${wrong} wrong answers`);
}
