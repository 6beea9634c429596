/** What is added to the built pages: the full-text index, the headers and redirects for hosts that read them from files, and homes and contents at addresses with a slash. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentFolders } from '../disk/index.ts';
import { headersFile } from '../hosting/headers-file.ts';
import { archive, site } from '../integration/content.ts';
import { readGuide } from '../integration/read-guide.ts';
import { contentsAddress, EARLIER_INDEX, homeAddress } from '../shared/addresses.ts';
import type { Site } from '../site/site.ts';
import { guidePages } from '../views/guide-page.ts';
import { type PageEntry, siteManifest } from '../views/manifest.ts';
import { compareFiles, type DataFile } from './compare-files.ts';
import { earlierRecords } from './earlier-records.ts';
import { writeOfflinePacks } from './offline-packs.ts';
import { writePageManifest } from './page-manifest.ts';
import { AddressesLost, addressFile, describeLost, findLostInThread } from './permanence/address-file.ts';
import { declaredRedirects } from './permanence/declared-redirects.ts';
import { pinnedRedirects } from './pinned-redirects.ts';
import { quoteFiles } from './quote-files.ts';
import { searchRecords } from './search-records.ts';
import { writeSearchIndex } from './search-writer.ts';
import { writeSitemap } from './sitemap.ts';

/** The log names so many lost addresses; `rules addresses --check` names them all. */
const MOST_LOST = 20;

/** Those who show links, search engines and readers of feeds ask for whole addresses. */
const NO_SITE =
  'RULES_SITE is not set, so canonical links, link previews and feeds hold addresses without a host, and there is no sitemap: set it to where the site is published';

export function afterBuild(): AstroIntegration {
  let origin: URL | null = null;
  return {
    name: 'rulegraph-after-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        origin = config.site === undefined ? null : new URL(config.site);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const records = searchRecords(site);
        const indexes = [writeSearchIndex({ records, folder: join(folder, 'pagefind') })];
        const earlier = earlierRecords(archive, site);
        if (earlier.length > 0)
          indexes.push(writeSearchIndex({ records: earlier, folder: join(folder, EARLIER_INDEX), withoutScripts: true }));
        const list = addressFile(contentFolders());
        for (const address of addressesWithSlash(site)) serveWithSlash(folder, address);
        const pages = siteManifest(site, guidePages(readGuide()), declaredRedirects());
        writePageManifest(folder, pages);
        const addresses = findLostInThread({ list, folder });
        writeBesidePages(folder, origin, pages);
        const [{ published, lost }] = await Promise.all([addresses, ...indexes]);
        // Last of all files: the packs name the others by what is in them.
        writeOfflinePacks(site, folder);
        if (origin === null) logger.warn(NO_SITE);
        const defects = archive.messages().filter((message) => message.fatal === true).length;
        if (defects > 0) logger.warn(`errors in the content that were passed over: ${defects}; \`rules check\` lists them`);
        logger.info(`${records.length} rules and terms can be searched, and ${earlier.length} earlier wordings`);
        if (lost.length > 0) {
          for (const address of lost.slice(0, MOST_LOST)) logger.error(`published, and gone: ${describeLost(address)}`);
          throw new AddressesLost(lost.length, list);
        }
        if (published > 0) logger.info(`all ${published} published addresses lead somewhere`);
      },
    },
  };
}

/** Writes what hosts, search engines and scripts read. */
function writeBesidePages(folder: string, origin: URL | null, pages: readonly PageEntry[]): void {
  writeFileSync(join(folder, '_headers'), headersFile());
  writeFileSync(join(folder, '_redirects'), pinnedRedirects(site, folder));
  writeSitemap(folder, origin, pages);
  writeData(folder, [...compareFiles(site), ...quoteFiles(archive, site)]);
}

/** What scripts fetch: files that are made of all texts together, at `/data/…`. */
function writeData(folder: string, files: readonly DataFile[]): void {
  for (const { path, json } of files) {
    const file = join(folder, `data/${path}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, json);
  }
}

/** Homes are written with a slash in many places, and the Jekyll sites before this one promised `/rules/cr/`. */
function addressesWithSlash({ languages, works, views }: Site): readonly string[] {
  const newest = works.flatMap((work) => views(work.id)).filter((view) => view.newest);
  return [...languages.map(homeAddress), ...newest.map((view) => contentsAddress(view.location))];
}

/** Hosts look for `/rules/` in `rules/index.html`, not in `rules.html`. */
function serveWithSlash(folder: string, address: string): void {
  const page = join(folder, `${address}.html`);
  if (!existsSync(page)) return;
  mkdirSync(join(folder, address), { recursive: true });
  copyFileSync(page, join(folder, address, 'index.html'));
}
