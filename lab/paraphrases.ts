/** Measures how many paraphrases of rules (`paraphrases.txt`) find their rule first, or among three answers: `node lab/paraphrases.ts CONTENT WORK`. */
import { readFileSync } from 'node:fs';
import { lineageOf, type QuotableOrigin, quotableTexts } from '../src/content/archive/index.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { numbersToday } from '../src/core/history/index.ts';
import { indexQuotableTexts, rankQuotedTexts } from '../src/core/search/find/index.ts';

const [content = 'content', work = 'cr'] = process.argv.slice(2);
const archive = readArchive([content]);
const lineage = lineageOf(archive, work)?.lineage;
const today = lineage === undefined ? new Map() : numbersToday(lineage);
const index = indexQuotableTexts(quotableTexts(archive, work, 'en'));
const ruleOf = ({ edition, number }: QuotableOrigin): readonly string[] => today.get(edition)?.get(number) ?? [number];

const lines = readFileSync(new URL('paraphrases.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' → ') && !line.startsWith('#'));
const ranks = lines.map((line) => {
  const [said = '', meant = ''] = line.split(' → ');
  const found = rankQuotedTexts(said, index, { most: 50, least: 0.2 }).map(({ origin }) => ruleOf(origin).join(' '));
  return [...new Set(found)].findIndex((rules) => rules.split(' ').some((rule) => meant.split(' ').includes(rule)));
});
for (const [name, half] of [
  ['tuned with', ranks.filter((_, place) => place % 2 === 0)],
  ['held back', ranks.filter((_, place) => place % 2 === 1)],
] as const) {
  const within = (most: number) => half.filter((rank) => rank >= 0 && rank < most).length;
  console.log(`${name}: ${within(1)} of ${half.length} first, ${within(3)} within three`);
}
