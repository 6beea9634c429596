/**
 * Runs `npm run bench -- NAME`, which measures what the whole archive costs to build and to read. Each measurement writes its numbers to `lab/results/`,
 * from which `plot` makes the page of the documentation. Nothing else should run on the machine meanwhile.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpus, readRelease, readWork } from './read-release.ts';
import { comparePages } from './reading/page-cost.ts';
import { cutArchive, WORK_FOLDER, wholeArchive } from './scale/archives.ts';
import { measureJekyll } from './scale/jekyll.ts';
import { sharesOfLanguages } from './scale/language-shares.ts';
import { measureBuild } from './scale/measure.ts';
import { measureOurs, SITE } from './scale/our-build.ts';
import { writePage } from './scale/page.ts';
import { keepRows, type Row } from './scale/results.ts';
import { buildStarlightSite } from './starlight/build-site.ts';

const RELEASE = '2024-06-07';
const NEWEST = '2026-04-17';

const BENCHES: Readonly<Record<string, { readonly does: string; readonly run: () => Promise<void> | void }>> = {
  systems: { does: 'one edition, built by us, by Starlight and by Jekyll', run: compareSystems },
  growth: { does: '1, 10, 50 and all editions', run: measureGrowth },
  languages: { does: 'the archive in three languages, and the files of each translation', run: measureLanguages },
  whole: { does: 'everything in the corpus, with and without a cache', run: measureWhole },
  correction: { does: 'the English archive once more, after a rule was corrected', run: measureCorrection },
  reading: {
    does: 'what pages of the English archive cost their readers, compared with Starlight',
    run: measureReading,
  },
  plot: { does: 'write lab/benchmarks.md and its picture from the results', run: writePage },
};

async function compareSystems(): Promise<void> {
  const work = readWork('cr');
  const expression = await readRelease(join(corpus, 'cr/en', `${RELEASE}.txt`), work);
  const content = cutArchive(wholeArchive(corpus), { name: 'one', work: 'cr', languages: ['en'], only: RELEASE });
  const rows: Row[] = [
    { what: 'Rulegraph: chapters, a page for each rule, search, data', ...measureOurs(content, { cold: true }) },
  ];
  for (const pages of ['chapters', 'rules'] as const) {
    const { folder, output } = buildStarlightSite(expression, work, { pages });
    for (const part of ['dist', '.astro', 'node_modules/.astro']) rmSync(join(folder, part), { recursive: true, force: true });
    const what = pages === 'chapters' ? 'Starlight: chapters, search' : 'Starlight: chapters, a page for each rule, search';
    rows.push({ what, ...measureBuild({ command: 'npx', words: ['astro', 'build'], folder, output }) });
  }
  if (existsSync('/usr/bin/jekyll')) rows.push({ what: 'Jekyll: chapters', ...measureJekyll(expression, work) });
  keepRows('systems', rows);
}

function measureGrowth(): void {
  const whole = wholeArchive(corpus);
  const rows = [1, 10, 50, 114].map((newest): Row => {
    const content = cutArchive(whole, { name: `newest-${newest}`, work: 'cr', languages: ['en'], newest });
    return { what: String(newest), ...measureOurs(content, { cold: true }) };
  });
  keepRows('growth', rows);
}

/** Measures one build, and the share of its files that each translation adds. */
function measureLanguages(): void {
  const content = cutArchive(wholeArchive(corpus), { name: 'languages', work: 'cr', languages: ['en', 'pt', 'zh'] });
  const cost = measureOurs(content, { cold: false });
  const shares = sharesOfLanguages(SITE, ['pt', 'zh']);
  keepRows('languages', [
    { what: 'English, Portuguese and Chinese', ...cost },
    ...shares.map((share) => ({ ...share, seconds: null, processor: null, memory: null })),
  ]);
}

function measureWhole(): void {
  const content = wholeArchive(corpus);
  keepRows('whole', [
    { what: 'without a cache', ...measureOurs(content, { cold: true }) },
    { what: 'again', ...measureOurs(content, { cold: false }) },
  ]);
}

/** Corrects a word in a chapter, which is replaced first, since the files of a cut are links to those of the archive. */
function measureCorrection(): void {
  const content = cutArchive(wholeArchive(corpus), { name: 'corrected', work: 'cr', languages: ['en'] });
  const before = measureOurs(content, { cold: true });
  const chapter = join(content, 'cr/2026-04-17/en/101.md');
  const text = readFileSync(chapter, 'utf8');
  rmSync(chapter);
  writeFileSync(chapter, text.replace(/\bcard\b/, 'curd'));
  keepRows('correction', [
    { what: 'without a cache', ...before },
    { what: 'a rule corrected', ...measureOurs(content, { cold: false }) },
  ]);
}

async function measureReading(): Promise<void> {
  const whole = wholeArchive(corpus);
  const content = cutArchive(whole, { name: 'english', work: 'cr', languages: ['en'] });
  // Lighthouse's checks for search engines need a site with an address, which is never requested.
  measureOurs(content, { cold: false, site: 'https://rules.example' });
  const work = readWork('cr');
  const starlight = buildStarlightSite(await readRelease(join(corpus, 'cr/en', `${NEWEST}.txt`), work), work, { pages: 'rules' });
  keepRows('reading', await comparePages(SITE, starlight, NEWEST));
}

const name = process.argv[2] ?? '';
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench === undefined) {
  console.log(
    `npm run bench -- NAME\n${Object.entries(BENCHES)
      .map(([key, { does }]) => `  ${key.padEnd(12)}${does}`)
      .join('\n')}`,
  );
  console.log(`\nSites and caches are in ${WORK_FOLDER}, which can be deleted.`);
} else await bench.run();
