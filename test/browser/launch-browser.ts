/** A real Chromium: an installed one where there is one, else the one from the package registry. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Root needs --no-sandbox; the others keep the browser from talking to anyone but the site. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface LaunchOptions {
  /** Where other tools than Playwright may speak to the browser; by default nowhere. */
  readonly debuggingPort?: number;
}

/** `CHROME_PATH` chooses a browser; a path that does not exist is an error, not a reason to look further. */
export async function launchBrowser({ debuggingPort }: LaunchOptions = {}): Promise<Browser> {
  const args = debuggingPort === undefined ? QUIET : [...QUIET, `--remote-debugging-port=${debuggingPort}`];
  const chosen = process.env['CHROME_PATH'];
  const executablePath = chosen || INSTALLED.find((path) => existsSync(path));
  if (executablePath) return chromium.launch({ executablePath, args });
  const unpacked = await unpackChromium();
  return chromium.launch({
    executablePath: unpacked.executablePath,
    env: { ...process.env, ...unpacked.env } as Record<string, string>,
    args,
  });
}
