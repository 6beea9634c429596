/** The documents of `docs/`, which the site shows as its guide, and the pages that an operator adds. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isPackaged, PROGRAM, readSiteFile, readText, siteFilePath } from '../disk/index.ts';
import { languageOf } from '../shared/languages.ts';
import type { GuideDocument, OwnDocument } from '../views/guide-page.ts';

const DOCS = join(PROGRAM, 'docs');

/** All documents, by name; the package has one about its library, which packing writes. */
export function readGuide(folder = DOCS): readonly GuideDocument[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const paths = [...files.toSorted().map((file) => join(folder, file)), ...(isPackaged ? [join(PROGRAM, 'lib', 'api.md')] : [])];
  return paths.map((path) => ({ name: basename(path, '.md'), markdown: readFileSync(path, 'utf8') }));
}

/** A picture of the documents, `images/growth.svg`, as it lies on the disk. */
export function readGuideImage(path: string, folder = DOCS): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, path)));
}

/** The pages that `site.yaml` names. */
export function readOwnPages(): readonly OwnDocument[] {
  return readSiteFile().settings.pages.map(({ file, address, language }) => ({
    address,
    language: languageOf(language),
    markdown: readText(join(dirname(siteFilePath()), file), file).text,
  }));
}
