/** Starts Chromium: an installed one, or else the one from the package registry. */
import { existsSync, statfsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Root needs `--no-sandbox`; the others keep the browser from contacting hosts other than the site, and the pages of a context in one process, and save a
 * process and threads, which take a tenth of the time that small pages take.
 */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  '--num-raster-threads=1',
  '--enable-features=NetworkServiceInProcess2',
];

/** Where Linux keeps shared memory, and how many bytes of it are plenty for the browser. */
const SHARED_MEMORY = '/dev/shm';
const PLENTY = 1e9;

/** How long tests wait for what must happen, in milliseconds: only a limit for hanging tests, on any machine. */
const PATIENCE = 120_000;

/** Returns a browser whose pages have this limit. */
export function withPatience(browser: Browser): Browser {
  return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE));
}

/** Starts a browser. Other tools than Playwright can connect to it at `debuggingPort`, if given. */
export async function launchBrowser({ debuggingPort }: { readonly debuggingPort?: number } = {}): Promise<Browser> {
  const args = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`];
  return withPatience(await chromium.launch(await launchOptions(args)));
}

/** Starts a browser that several processes can connect to. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions([]));
}

/** Returns the options for launching the browser. `CHROME_PATH` chooses one; a path that does not exist is an error, not a reason to look further. */
async function launchOptions(more: readonly string[]): Promise<LaunchOptions> {
  const args = [...QUIET, ...more];
  const ignoreDefaultArgs = hasPlentyOfSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  const executablePath = process.env['CHROME_PATH'] || INSTALLED.find((path) => existsSync(path));
  if (executablePath) return { executablePath, args, ignoreDefaultArgs };
  const unpacked = await unpackChromium();
  const env = { ...process.env, ...unpacked.env } as Record<string, string>;
  return { executablePath: unpacked.executablePath, env, args, ignoreDefaultArgs };
}

/** Tells whether the browser can share memory without files, which take time. Containers often have little memory for it. */
function hasPlentyOfSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > PLENTY;
}
