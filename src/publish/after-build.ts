/** What is added to the built pages: the full-text index, and the homes of the languages at addresses with a slash. */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { library } from '../site/load.ts';
import { searchRecords } from './search-records.ts';
import { writeSearchIndex } from './search-writer.ts';

export function afterBuild(): AstroIntegration {
  return {
    name: 'rulegraph-after-build',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        for (const language of library.languages) serveWithSlash(folder, language.words.home);
        const records = searchRecords(library);
        await writeSearchIndex(records, join(folder, 'pagefind'));
        logger.info(`${records.length} rules and terms can be searched`);
      },
    },
  };
}

/** Hosts look for `/rules/` in `rules/index.html`, not in `rules.html`. */
function serveWithSlash(folder: string, home: string): void {
  const page = join(folder, `${home}.html`);
  if (!existsSync(page)) return;
  mkdirSync(join(folder, home), { recursive: true });
  copyFileSync(page, join(folder, home, 'index.html'));
}
