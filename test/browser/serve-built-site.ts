/** Serves dist/ for the tests of the site; they find its address with `inject('site')`. */
import type { TestProject } from 'vitest/node';
import { serveSite } from '../../src/serve/serve-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://localhost:12345`, without a slash at the end. */
    site: string;
  }
}

export default async function serveBuiltSite(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await serveSite('dist');
  project.provide('site', address);
  return close;
}
