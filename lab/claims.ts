/**
 * Measures `cite check --meaning` on 300 pairs of a text beside a citation and a number, half of which are wrong: `node lab/claims.ts CONTENT [--why]`.
 * The texts are those of the citing trees of `$RULES_CORPUS`, whose numbers count as right unless the text
 * names a rule that had the number in the past. A wrong number is one that the rule had in the past and
 * another has today, a neighbor, or another number that the trees cite. Also counts what is reported in all trees; `--why` lists it, to be judged by reading.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { openRuleHistory, textFiles } from '../src/cli/citing-files.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { checkTree, type RuleHistory, readCitingFile } from '../src/core/cite/check/index.ts';
import { ancestors } from '../src/core/numbering/index.ts';
import { quoteWords } from '../src/core/search/find/index.ts';
import { pickOne, randomFrom } from './fuzz/random.ts';
import { corpus } from './read-release.ts';

const [content = 'content', why] = process.argv.slice(2);
const archive = readArchive([content]);
const work = archive.works.find(({ id }) => id === 'cr');
if (work === undefined) throw new Error(`there is no work "cr" in ${content}`);
const history = openRuleHistory(archive, work, { format: 'text', meaning: true });
const { scheme, meant } = history;
if (meant === undefined) throw new Error('the meaning is not checked');

/** What a text says of a number. */
interface Claim {
  readonly words: string;
  readonly number: string;
}

/** Returns every claim that the check compares with its rule. */
function claimsOf(tree: string): Claim[] {
  const found: Claim[] = [];
  const collecting: RuleHistory = {
    ...history,
    meant: (words, [number = '']) => {
      if (words.trim().split(/\s+/).length > MIN_WORDS) found.push({ words, number });
      return undefined;
    },
  };
  checkTree(
    textFiles(tree).map((file) => readCitingFile(readFileSync(file, 'utf8'), file, collecting)),
    collecting,
  );
  return found;
}

/** Shorter texts say nothing. */
const MIN_WORDS = 3;
const PAIRS = 300;

const trees = join(corpus, 'citing');
const claims = readdirSync(trees).flatMap((tree) => claimsOf(join(trees, tree)));
const random = randomFrom(300);
/** Tells whether a text names the title that the number, or one above it, had in the past and not today: then the number of the tree is out of date. */
function namesFormerRule({ words, number }: Claim): boolean {
  const written = new Set(quoteWords(words));
  const isNamed = (edition: string, one: string) => {
    const title = quoteWords(history.rule?.(edition, one)?.title ?? '').filter((word) => word.length > 3);
    return title.length > 0 && title.every((word) => written.has(word));
  };
  return [...ancestors(scheme, number).slice(1), number].some(
    (one) => !isNamed(history.to, one) && history.runs(one).some(({ until }) => isNamed(until, one)),
  );
}

const sound = claims.filter((claim) => !namesFormerRule(claim));
const { numbers, order } = history.numbers(history.to);
/** The numbers that rules of today had in the past, if they are those of other rules today. */
const stale = Map.groupBy(
  history.editions.flatMap((edition) =>
    [...history.links(edition)].flatMap(([number, { to, confidence }]) =>
      to.length === 1 && confidence > 0.8 && order.has(number) && !to.includes(number) ? [{ number, today: to[0] ?? '' }] : [],
    ),
  ),
  ({ today }) => today,
);

/** Returns another number than the right one, of the kind whose turn it is. */
function wrongNumber({ number }: Claim, turn: number): string {
  const isOther = (other: string) => other !== number && !ancestors(scheme, other).includes(number);
  const neighbors = numbers.filter(
    (other, at) => isOther(other) && other.length === number.length && Math.abs(at - (order.get(number) ?? 0)) < 6,
  );
  const past = (stale.get(number) ?? []).map((one) => one.number).filter(isOther);
  const cited = claims.map((claim) => claim.number).filter(isOther);
  return pickOne(random, [past, neighbors, cited].slice(turn % 3).find((choice) => choice.length > 0) ?? cited);
}

const pairs = Array.from({ length: PAIRS }, (_, at) => {
  const claim = sound[Math.floor((at * sound.length) / PAIRS)] ?? { words: '', number: '' };
  const isTrue = at % 4 < 2;
  return { ...claim, isTrue, number: isTrue ? claim.number : wrongNumber(claim, at >> 2), right: claim.number };
});
for (const [name, half] of [
  ['tuned with', pairs.filter((_, at) => at % 2 === 0)],
  ['held back', pairs.filter((_, at) => at % 2 === 1)],
  ['all', pairs],
] as const) {
  const reported = half.flatMap((pair) => {
    const found = meant(pair.words, [pair.number]);
    return found === undefined ? [] : [{ ...pair, found }];
  });
  const wrong = reported.filter(({ isTrue }) => !isTrue);
  if (why !== undefined && half !== pairs)
    for (const { isTrue, number, found, words } of reported)
      if (isTrue) console.log(`right, but reported: ${number} → ${found.number}: ${words.replace(/\s+/g, ' ')}`);
  const named = wrong.filter(({ right, found }) => [found.number, ...ancestors(scheme, found.number)].includes(right));
  console.log(
    `${name}: ${reported.length} of ${half.length} reported, ${wrong.length} of them wrong pairs, of ${half.filter(({ isTrue }) => !isTrue).length}; ${named.length} with the right rule`,
  );
}

const reported = claims.flatMap((claim) => meant(claim.words, [claim.number]) ?? []);
console.log(`of ${claims.length} citations of the trees ${reported.length} are reported`);
if (why !== undefined)
  for (const { words, number } of claims) {
    const found = meant(words, [number]);
    if (found !== undefined) console.log(`${number} → ${found.number}: ${words.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
