/**
 * Compares two builds of the site on a slow phone: `node lab/phone.ts BEFORE AFTER [ADDRESS…]`, where BEFORE and AFTER are folders like `dist`. Both are
 * compressed and served to the same Chromium, with the settings of Lighthouse's phone: a quarter of the CPU speed, a round-trip time of 150 ms, 1.6 Mbit/s.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/launch-browser.ts';
import { compressFiles, serveCompressed } from './serve-compressed.ts';

const TIMES = 5;
/** Milliseconds, enough for a busy machine. */
const PATIENCE = 120_000;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWER = 4;

/** Times in milliseconds, the layout shift, and the number of nodes. */
interface Measured {
  readonly 'first paint': number;
  readonly 'largest paint': number;
  /** When the page has loaded enough for `/` to focus the reference box. */
  readonly answers: number;
  /** From pressing `/` on a loaded page to the first answer for the number of a rule, typed at once. */
  readonly found: number;
  readonly 'longest task': number;
  /** The sum of what tasks took beyond 50 ms each. */
  readonly blocked: number;
  readonly shift: number;
  readonly nodes: number;
}

const [before = '', after = '', ...chosen] = process.argv.slice(2);
if (after === '') throw new Error('node lab/phone.ts BEFORE AFTER [ADDRESS…]');
const addresses = chosen.length === 0 ? ['/rules/cr/7/702'] : chosen;
const browser = await launchBrowser();
const rows: object[] = [];
for (const address of addresses) {
  const runs = [await serveCopy(before, address), await serveCopy(after, address)];
  const measured = runs.map(() => [] as Measured[]);
  // In turn, so that other load of the machine affects both.
  for (let time = 0; time < TIMES; time += 1)
    for (const [index, run] of runs.entries()) measured[index]?.push(await measure(browser, run.address));
  for (const run of runs) run.close();
  const [then, now] = measured.map(mediansOf);
  if (then === undefined || now === undefined) continue;
  rows.push({ page: address, build: 'before', ...then }, { page: address, build: 'after', ...now });
  rows.push({ page: address, build: 'ratio', ...ratios(then, now) });
}
console.table(rows);
await browser.close();

/** Serves a copy of a page with the files that every page uses, instead of a large archive. */
async function serveCopy(folder: string, address: string): Promise<{ readonly address: string; readonly close: () => void }> {
  const copy = mkdtempSync(join(tmpdir(), 'phone-'));
  for (const path of ['_astro', 'data', 'favicon.svg', `${address}.html`])
    cpSync(join(folder, path), join(copy, path), { recursive: true });
  compressFiles(copy);
  const served = await serveCompressed(copy);
  const close = () => {
    served.close();
    rmSync(copy, { recursive: true });
  };
  return { address: served.address + address, close };
}

/** Measures a page. It is loaded three times, since browsers stop counting paints after a key press, and the box is measured early and late. */
async function measure(browser: Browser, address: string): Promise<Measured> {
  const read = await load(browser, address);
  await read.waitForLoadState('networkidle', { timeout: PATIENCE });
  const figures = await read.evaluate(() => window.phone.figures());
  await read.close();
  const asked = await load(browser, address);
  const answers = await timeOfAnswer(asked);
  await asked.close();
  return { ...figures, answers, found: await timeOfFinding(browser, address) };
}

async function timeOfFinding(browser: Browser, address: string): Promise<number> {
  const page = await load(browser, address);
  await page.waitForLoadState('networkidle', { timeout: PATIENCE });
  const number = (await page.locator('.rules > .rule').first().getAttribute('id')) ?? '';
  const start = await page.evaluate(() => performance.now());
  await timeOfAnswer(page);
  await page.keyboard.insertText(number);
  const answered = await page.waitForFunction(() => document.querySelector('.suggestions .hit') && performance.now());
  const found = Number(await answered.jsonValue()) - start;
  await page.close();
  return found;
}

async function load(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watchPage);
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

/** Presses `/` until the box has the focus, and returns the time. */
async function timeOfAnswer(page: Page): Promise<number> {
  for (;;) {
    await page.keyboard.press('/');
    const now = await page.evaluate(() => (document.activeElement?.matches('search input') ? performance.now() : undefined));
    if (now !== undefined) return now;
  }
}

declare global {
  interface Window {
    phone: { readonly figures: () => Omit<Measured, 'answers' | 'found'> };
  }
}

/** Collects the figures; runs in the page before its own scripts. */
function watchPage(): void {
  let largest = 0;
  let shift = 0;
  const tasks: number[] = [];
  const watch = (type: string, see: (entry: PerformanceEntry & { readonly value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    largest = startTime;
  });
  watch('layout-shift', ({ value = 0 }) => {
    shift += value;
  });
  watch('longtask', ({ duration }) => tasks.push(duration));
  window.phone = {
    figures: () => ({
      'first paint': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      'largest paint': largest,
      'longest task': Math.max(0, ...tasks),
      blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0),
      shift,
      nodes: document.querySelectorAll('*').length,
    }),
  };
}

function mediansOf(measured: readonly Measured[]): Measured {
  return eachFigure((name) => {
    const values = measured.map((one) => one[name]).toSorted((one, other) => one - other);
    return Math.round((values[Math.floor(values.length / 2)] ?? Number.NaN) * 1000) / 1000;
  });
}

function ratios(then: Measured, now: Measured): Measured {
  return eachFigure((name) => (then[name] === now[name] ? 1 : Math.round((now[name] / then[name]) * 100) / 100));
}

function eachFigure(figure: (name: keyof Measured) => number): Measured {
  const names = ['first paint', 'largest paint', 'answers', 'found', 'longest task', 'blocked', 'shift', 'nodes'] as const;
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as unknown as Measured;
}
