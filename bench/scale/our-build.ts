/** Our own build of a content folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSHOP } from './archives.ts';
import { type Cost, measureBuild } from './measure.ts';

/** The site that was built last. */
export const SITE = join(WORKSHOP, 'site');

const CACHE = join(WORKSHOP, 'cache');

/** `cold` has no cache at all. What it leaves in the cache, the next one that is not cold finds. `site` is where it will be published. */
export function measureOurs(content: string, { cold, site }: { readonly cold: boolean; readonly site?: string }): Cost {
  if (cold) rmSync(CACHE, { recursive: true, force: true });
  return measureBuild({
    command: process.execPath,
    // As `npm run build` does.
    words: ['--max-old-space-size=1300', 'src/cli/rules.mjs', 'build', SITE],
    folder: join(import.meta.dirname, '../..'),
    env: { RULES_CONTENT: content, RULES_CACHE: CACHE, ASTRO_TELEMETRY_DISABLED: '1', ...(site && { RULES_SITE: site }) },
    output: SITE,
  });
}
