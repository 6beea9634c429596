/** Measures our own build of a content folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { WORK_FOLDER } from './archives.ts';
import { type Cost, measureBuild } from './measure.ts';

/** The folder that sites are built into. */
export const SITE = join(WORK_FOLDER, 'site');

const CACHE = join(WORK_FOLDER, 'cache');

/** Measures a build; `cold` deletes the cache of earlier builds first. `site` is where the site will be published. */
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
