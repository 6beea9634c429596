/**
 * Compares the cost of our pages for readers with that of the same text in Starlight. Both sites are served compressed, and Lighthouse measures them with its
 * profile of a slow phone (a quarter of the CPU speed, slow 4G).
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../../test/browser/launch-browser.ts';
import { compressFiles, serveCompressed } from '../serve-compressed.ts';
import type { StarlightSite } from '../starlight/build-site.ts';

interface Page {
  readonly what: string;
  readonly ours: string;
  readonly starlight?: string;
}

/** Lighthouse's figures for a page. */
export interface PageCost {
  readonly what: string;
  readonly site: 'ours' | 'Starlight';
  /** Performance, accessibility, best practices and SEO, out of 100 each. */
  readonly scores: string;
  /** In milliseconds, like the next two. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  readonly requests: number;
  /** As transferred. */
  readonly kilobytes: number;
  /** The audits that lowered a score. */
  readonly failed: readonly string[];
}

/** Our pages with those of Starlight that show the same, if there are any. */
const PAGES: readonly Page[] = [
  { what: 'chapter 101', ours: '/rules/cr/1/101', starlight: '/chapters/101/' },
  { what: 'chapter 613', ours: '/rules/cr/6/613', starlight: '/chapters/613/' },
  { what: 'chapter 702', ours: '/rules/cr/7/702', starlight: '/chapters/702/' },
  { what: 'rule 702.19b', ours: '/rules/cr/702.19b', starlight: '/rules/702.19b/' },
  { what: 'search', ours: '/search' },
];

/** Files that every page may fetch. */
const SHARED = ['_astro', 'data', 'pagefind', 'favicon.svg'];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
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

/** Measures pages of our built site and of Starlight's, both of which show `edition`. */
export async function comparePages(ourFolder: string, starlight: StarlightSite, edition: string): Promise<readonly PageCost[]> {
  const pages: readonly Page[] = [...PAGES, { what: 'changes', ours: `/rules/cr/changes/${edition}` }];
  const copy = copyOf(ourFolder, [...SHARED, ...pages.map(({ ours }) => `${ours}.html`)]);
  for (const folder of [copy, starlight.output]) compressFiles(folder);
  const judge = await loadLighthouse(starlight.folder);
  const [our, their] = [await serveCompressed(copy), await serveCompressed(starlight.output)];
  const browser = await launchBrowser({ debuggingPort: DEBUGGING_PORT });
  try {
    const costs: PageCost[] = [];
    for (const { what, ours, starlight: theirs } of pages) {
      costs.push({ what, site: 'ours', ...figuresOf(await judge(our.address + ours)) });
      if (theirs !== undefined) costs.push({ what, site: 'Starlight', ...figuresOf(await judge(their.address + theirs)) });
    }
    return costs;
  } finally {
    await browser.close();
    our.close();
    their.close();
    rmSync(copy, { recursive: true });
  }
}

/** Copies some files of a site, so that a large archive need not be compressed. */
function copyOf(folder: string, paths: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'page-cost-'));
  for (const path of paths) {
    const from = join(folder, path);
    if (!existsSync(from)) throw new Error(`${folder} has no ${path}`);
    cpSync(from, join(copy, path), { recursive: true });
  }
  return copy;
}

async function loadLighthouse(tools: string): Promise<(address: string) => Promise<LighthouseResult>> {
  const path = createRequire(join(tools, 'package.json')).resolve('lighthouse');
  const { default: lighthouse } = await import(pathToFileURL(path).href);
  const flags = { port: DEBUGGING_PORT, onlyCategories: CATEGORIES, logLevel: 'error' };
  return async (address) => (await lighthouse(address, flags)).lhr;
}

function figuresOf({ categories, audits }: LighthouseResult): Omit<PageCost, 'what' | 'site'> {
  const requests = audits['network-requests']?.details?.items ?? [];
  const milliseconds = (audit: string): number => Math.round(audits[audit]?.numericValue ?? Number.NaN);
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? Number.NaN) * 100)).join(' · '),
    firstPaint: milliseconds('first-contentful-paint'),
    largestPaint: milliseconds('largest-contentful-paint'),
    blocked: milliseconds('total-blocking-time'),
    shift: Math.round((audits['cumulative-layout-shift']?.numericValue ?? Number.NaN) * 1000) / 1000,
    requests: requests.length,
    kilobytes: Math.round(requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 100) / 10,
    failed: CATEGORIES.flatMap((name) =>
      (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
    ),
  };
}
