/** `npm run guide-pictures` takes the pictures of the README and the guide from the built site and the preview of an import, and stores them in docs/images/. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { serveSite } from '../../src/site/build/serve-site.ts';
import { launchBrowser } from './launch-browser.ts';
import { previewImport } from './preview-import.ts';

/** What a picture shows. */
interface Shown {
  readonly path: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Does what a reader has done before. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const SMALL = { width: 800, height: 500 };
const WIDE = { width: 1160, height: 725 };
const LARGE = { width: 1160, height: 760 };

const CHAPTER = '/rules/cr/1/101';

/** By the name of the file. */
const PICTURES: Readonly<Record<string, Shown>> = {
  rule: { path: '/rules/cr/103.5' },
  search: {
    path: CHAPTER,
    act: async (page) => {
      await page.locator('header.site input[type=search]').fill('704.5');
      await page.locator('[role=option]').first().waitFor();
    },
  },
  changes: { path: '/rules/cr/changes/2024-06-07' },
  translation: { path: '/regras/cr/1/101/en', viewport: WIDE },
};

/** A document of which a number is doubtful. */
const FERRY = [
  'Ferry Rules',
  'Effective as of March 1, 2025',
  '',
  '1. Boats',
  '1.1. A boat leaves the quay on the hour.',
  '1.2. A boat waits for nobody.',
  '1.4. Nobody stands up in a boat.',
  '2. Rowers',
  '2.1. A rower sits with the face to the quay.',
  '2.2. A rower rests after the crossing.',
];

const { address, close } = await serveSite('dist');
const browser = await launchBrowser();
for (const colorScheme of ['light', 'dark'] as const)
  await take(`chapter-${colorScheme}`, address + CHAPTER, { colorScheme, viewport: LARGE });
for (const [name, { path, ...shown }] of Object.entries(PICTURES))
  await take(name, address + path, { viewport: SMALL, ...shown });
await takePreview();
await browser.close();
await close();

async function take(
  name: string,
  url: string,
  { act, ...options }: Parameters<typeof browser.newPage>[0] & { readonly act?: Shown['act'] },
): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: 1.25, locale: 'en-US', reducedMotion: 'reduce', ...options });
  await page.goto(url, { waitUntil: 'networkidle' });
  await act?.(page);
  const file = join('docs', 'images', `${name}.png`);
  // Text needs few colors.
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colours: 16, effort: 10 })
    .toFile(file);
  console.log(`${file}: ${size} bytes`);
  await page.close();
}

/** Takes the page on which decisions about a document are made. */
async function takePreview(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-pictures-'));
  writeFileSync(join(folder, 'ferry.txt'), `${FERRY.join('\n')}\n`);
  const opened = await previewImport(folder);
  await take('import-preview', opened.address, {
    viewport: WIDE,
    act: (page) => page.getByRole('treeitem').first().waitFor(),
  });
  opened.close();
  rmSync(folder, { recursive: true });
}
