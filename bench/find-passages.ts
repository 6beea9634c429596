/** `node bench/find-passages.ts CONTENT WORK [COUNT]`: passages cut from random editions and retyped; how many lead to their rule? */
import { lineageOf, type QuotableOrigin, quotableTexts } from '../src/archive/index.ts';
import { readArchive } from '../src/disk/index.ts';
import { indexQuotableTexts, rankQuotedTexts } from '../src/rules/find/index.ts';

const [content = 'content', work = 'cr', count = '500'] = process.argv.slice(2);
const SHORTEST = 6;

/** A small generator, so that every run asks the same. */
let state = 1;
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
}

/** Some words in a row, one of them with two letters exchanged. */
function retyped(text: string): string {
  const words = text.split(/\s+/);
  const length = Math.min(words.length, SHORTEST + random(12));
  const cut = words.slice(random(words.length - length + 1)).slice(0, length);
  const slip = random(cut.length);
  return cut
    .map((word, index) => (index === slip && word.length > 4 ? `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}` : word))
    .join(' ');
}

const archive = readArchive([content]);
const stages = new Map(lineageOf(archive, work)?.lineage.rules.map((stage) => [stage.edition, stage.identifiers]));
/** The rule behind a wording: a passage has found its rule in whichever of its wordings. */
const ruleOf = ({ edition, number }: QuotableOrigin): string => stages.get(edition)?.get(number) ?? `${number}@${edition}`;

const texts = quotableTexts(archive, work);
const start = performance.now();
const index = indexQuotableTexts(texts);
const indexed = performance.now();
const quotable = texts.filter(({ text }) => text.split(/\s+/).length >= SHORTEST);
const asked = Array.from({ length: Number(count) }, () => quotable[random(quotable.length)]).filter((text) => text !== undefined);
let first = 0;
let amongThree = 0;
for (const { text, origin } of asked) {
  const rules = rankQuotedTexts(retyped(text), index, { most: 3, least: 0 }).map((found) => ruleOf(found.origin));
  if (rules[0] === ruleOf(origin)) first += 1;
  if (rules.includes(ruleOf(origin))) amongThree += 1;
}
const asking = performance.now() - indexed;
console.log(`${texts.length} distinct texts indexed in ${Math.round(indexed - start)} ms`);
console.log(
  `${asked.length} passages, ${(asking / asked.length).toFixed(1)} ms each: ${first} lead to their rule first, ${amongThree} among the first three`,
);
