/** Serves dist/, or the site in the folder that RULES_TEST_SITE names, and starts the browser for the tests of the site. */
import type { TestProject } from 'vitest/node';
import { serveSite } from '../../src/site/build/serve-site.ts';
import { launchBrowserServer } from './launch-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://localhost:12345`, without a slash at the end. */
    site: string;
    /** The address at which the browser accepts connections. */
    browser: string;
  }
}

export default async function serveBuiltSite(project: TestProject): Promise<() => Promise<void>> {
  const [site, browser] = await Promise.all([serveSite(process.env['RULES_TEST_SITE'] ?? 'dist'), launchBrowserServer()]);
  project.provide('site', site.address);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await Promise.all([site.close(), browser.close()]);
  };
}
