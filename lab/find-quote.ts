/**
 * Compares the quote finder of the browser, which fetches a table and a few packs, with that of the command line, which reads all texts:
 * `node lab/find-quote.ts CONTENT WORK [COUNT]`. Both look for quotations from random editions that were retyped with slips. Prints how many are
 * found, in how much time, and how many bytes are fetched.
 */
import { brotliCompressSync } from 'node:zlib';
import { lineageOf, quotableTexts, termsOf, translationOf } from '../src/content/archive/index.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { indexQuotableTexts, rankQuotedTexts } from '../src/core/search/find/index.ts';
import { type FetchFile, findQuote, openTable } from '../src/site/kit/find-quote.ts';
import { openHistory, openSite } from '../src/site/model/site.ts';
import { quoteFiles } from '../src/site/outputs/quote-files.ts';
import { makeRetyping } from './retyped-quotations.ts';

const [content = 'content', work = 'cr', count = '500'] = process.argv.slice(2);
const archive = readArchive([content]);
const site = openSite(archive, {
  lineage: (id) => lineageOf(archive, id),
  translation: (id, lang) => translationOf(archive, id, lang),
  terms: (id, lang) => termsOf(archive, id, lang),
});

const files = new Map(quoteFiles(archive, site).map(({ path, make }) => [`/data/${path}.json`, make()]));
const sizes = new Map([...files].map(([address, json]) => [address, brotliCompressSync(json).length]));
const tables = [...files.keys()].filter((address) => /\/[^/]+-[a-z]{2}\.json$/.test(address));
const sum = (addresses: Iterable<string>): number =>
  [...addresses].reduce((bytes, address) => bytes + (sizes.get(address) ?? 0), 0);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
console.log(
  `${files.size} files, ${kilobytes(sum(files.keys()))} with Brotli; of them ${tables.length} tables, ${kilobytes(sum(tables))}`,
);

const { pick, retyped } = makeRetyping();
const texts = quotableTexts(archive, work, site.works.find(({ id }) => id === work)?.source);
const quotable = texts.filter(({ text }) => text.split(/\s+/).length >= 6);
const asked = Array.from({ length: Number(count) }, () => pick(quotable)).map(({ text, origin }) => ({
  quotation: retyped(text),
  origin,
}));
const lineage = lineageOf(archive, work);
const history = lineage && openHistory(lineage);
const ruleOf = (number: string, edition: string): string => {
  return history?.today(edition, number)?.[0] ?? `gone ${number}`;
};

let fetched = new Set<string>();
const fetchFile: FetchFile = <File>(address: string) => {
  fetched.add(address);
  return Promise.resolve(JSON.parse(files.get(address) ?? '') as File);
};
const opening = performance.now();
const open = await Promise.all(tables.map((address) => openTable(address, fetchFile)));
console.log(`tables opened in ${Math.round(performance.now() - opening)} ms`);

const browser = { first: 0, three: 0, bytes: [] as number[], start: performance.now() };
for (const { quotation, origin } of asked) {
  fetched = new Set();
  const found = await findQuote(quotation, open, fetchFile);
  const rules = found.map(({ today, number }) => today[0] ?? `gone ${number}`);
  const right = ruleOf(origin.number, origin.edition);
  if (rules[0] === right) browser.first += 1;
  if (rules.slice(0, 3).includes(right)) browser.three += 1;
  browser.bytes.push(sum(fetched));
}
report('tables and packs', browser);
const bytes = browser.bytes.sort((a, b) => a - b);
console.log(
  `  fetched besides the tables: median ${kilobytes(bytes[bytes.length >> 1] ?? 0)}, most ${kilobytes(bytes.at(-1) ?? 0)}`,
);

const index = indexQuotableTexts(texts);
const whole = { first: 0, three: 0, start: performance.now() };
for (const { quotation, origin } of asked) {
  const found = rankQuotedTexts(quotation, index, { most: 40, least: 0.35 }).map(({ origin }) =>
    ruleOf(origin.number, origin.edition),
  );
  const rules = [...new Set(found)];
  const right = ruleOf(origin.number, origin.edition);
  if (rules[0] === right) whole.first += 1;
  if (rules.slice(0, 3).includes(right)) whole.three += 1;
}
report('everything', whole);

function report(name: string, { first, three, start }: { first: number; three: number; start: number }): void {
  const each = ((performance.now() - start) / asked.length).toFixed(1);
  console.log(
    `${name}: ${asked.length} quotations, ${each} ms each: ${first} have their rule first, ${three} among the first three`,
  );
}
