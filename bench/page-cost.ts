/**
 * What a page costs its reader, ours beside the same text in Starlight: `npm run build`, then `node bench/page-cost.ts FILE`, where FILE is the
 * release in force of the work `cr` of that build. Both sites are served compressed, and one Lighthouse with one Chromium judges them by
 * its own profile of a slow telephone (a quarter of the processor's speed, slow 4G).
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../test/browser/launch-browser.ts';
import { readRelease, readWork } from './read-release.ts';
import { compressFiles, serveCompressed } from './serve-compressed.ts';
import { buildStarlightSite } from './starlight/build-site.ts';

interface Page {
  readonly what: string;
  readonly ours: string;
  readonly starlight?: string;
}

/** A page of ours and the one of Starlight that shows the same; where Starlight has nothing of the kind, ours stands alone. */
const PAGES: readonly Page[] = [
  { what: 'chapter 101', ours: '/rules/cr/1/101', starlight: '/chapters/101/' },
  { what: 'chapter 613', ours: '/rules/cr/6/613', starlight: '/chapters/613/' },
  { what: 'chapter 702', ours: '/rules/cr/7/702', starlight: '/chapters/702/' },
  { what: 'rule 702.19b', ours: '/rules/cr/702.19b', starlight: '/rules/702.19b/' },
  { what: 'search', ours: '/search' },
];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;
const DEBUGGING_PORT = 9333;

interface LighthouseResult {
  readonly categories: Readonly<Record<string, LighthouseCategory>>;
  readonly audits: Readonly<Record<string, LighthouseAudit>>;
}

interface LighthouseCategory {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface LighthouseAudit {
  readonly id: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly transferSize?: number }[] };
}

const release = process.argv[2] ?? '';
if (release === '') throw new Error('which release is it that dist/ shows? node bench/page-cost.ts FILE');
const work = readWork('cr');
const starlight = buildStarlightSite(await readRelease(release, work), work, { pages: 'rules' });
const ours = mkdtempSync(join(tmpdir(), 'page-cost-'));
try {
  cpSync('dist', ours, { recursive: true });
  await comparePages(ours, starlight.output, starlight.folder);
} finally {
  rmSync(ours, { recursive: true });
}

async function comparePages(ourFolder: string, theirFolder: string, tools: string): Promise<void> {
  for (const folder of [ourFolder, theirFolder]) compressFiles(folder);
  const judge = await loadLighthouse(tools);
  const [our, their] = [await serveCompressed(ourFolder), await serveCompressed(theirFolder)];
  const browser = await launchBrowser({ debuggingPort: DEBUGGING_PORT });
  const rows: object[] = [];
  const pages: readonly Page[] = [...PAGES, { what: 'changes', ours: `/rules/cr/changes/${basename(release, '.txt')}` }];
  for (const { what, ours: address, starlight: theirs } of pages) {
    rows.push({ page: what, site: 'ours', ...figuresOf(await judge(our.address + address)) });
    if (theirs !== undefined) rows.push({ page: what, site: 'Starlight', ...figuresOf(await judge(their.address + theirs)) });
  }
  console.table(rows);
  await browser.close();
  our.close();
  their.close();
}

async function loadLighthouse(tools: string): Promise<(address: string) => Promise<LighthouseResult>> {
  const path = createRequire(join(tools, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = await import(pathToFileURL(path).href);
  const flags = { port: DEBUGGING_PORT, onlyCategories: CATEGORIES, logLevel: 'error' };
  return async (address) => (await lighthouse(address, flags)).lhr;
}

/** Scores of a hundred, times in milliseconds, what came over the wire, and the audits that cost points. */
function figuresOf({ categories, audits }: LighthouseResult): Readonly<Record<string, number | string>> {
  const requests = audits['network-requests']?.details?.items ?? [];
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)])),
    ...Object.fromEntries(Object.entries(AUDITS).map(([name, audit]) => [name, rounded(audits[audit]?.numericValue)])),
    requests: requests.length,
    kB: Math.round(requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 100) / 10,
    failed: CATEGORIES.flatMap((name) =>
      (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
    ).join(' '),
  };
}

function rounded(value = Number.NaN): number {
  return value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value);
}
