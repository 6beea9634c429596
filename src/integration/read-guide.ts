/** The documents of `docs/`, which the site shows as its guide, and the pages that an operator adds. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openCachedValues } from '../disk/cached-values.ts';
import { cacheFolder, PROGRAM, readSiteFile, readText, siteFilePath } from '../disk/index.ts';
import { once } from '../rules/memo.ts';
import { languageOf } from '../shared/languages.ts';
import { type GuideDocument, type GuideHtml, guideToHtml, type OwnDocument } from '../views/guide-page.ts';

const DOCS = join(PROGRAM, 'docs');

/** The last line of the contents, for a document that no folder of the repository has. */
const LIBRARY_LINE = '- [The library](api.md): its functions and types, for programs of your own\n';

let libraryPage: string | undefined;

/** Sets where the document about the library lies, which is made when the site is compiled; without it the guide has none. */
export function useLibraryPage(path: string): void {
  libraryPage = path;
}

/** Writing them anew would take longer than a whole correction should. */
const written = once(() => openCachedValues<GuideHtml>(cacheFolder('guide'), ['views', 'shared']));

/** Returns all documents, by name. */
export function readGuide(folder = DOCS): readonly GuideDocument[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const paths = [...files.toSorted().map((file) => join(folder, file)), ...(libraryPage === undefined ? [] : [libraryPage])];
  return paths.map((path) => {
    const name = basename(path, '.md');
    const text = readFileSync(path, 'utf8');
    const markdown = name === 'index' && libraryPage !== undefined ? text + LIBRARY_LINE : text;
    return { name, html: written().get(markdown, () => guideToHtml(markdown)) };
  });
}

/** Returns a picture of the documents, `images/growth.svg`, as it lies on the disk. */
export function readGuideImage(path: string, folder = DOCS): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, path)));
}

/** Returns the pages that `site.yaml` names. */
export function readOwnPages(): readonly OwnDocument[] {
  return readSiteFile().settings.pages.map(({ file, address, language }) => ({
    address,
    language: languageOf(language),
    markdown: readText(join(dirname(siteFilePath()), file), file).text,
  }));
}
