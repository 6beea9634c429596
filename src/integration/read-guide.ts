/** The documents of `docs/`, which the site shows as its guide, and the pages that an operator adds. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROGRAM, readSiteFile, siteFilePath } from '../disk/index.ts';
import { languageOf } from '../shared/languages.ts';
import type { GuideDocument, OwnDocument } from '../views/guide-page.ts';

const DOCS = join(PROGRAM, 'docs');

/** All documents, by name. */
export function readGuide(folder = DOCS): readonly GuideDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.md'.length), markdown: readFileSync(join(folder, file), 'utf8') }));
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
    markdown: readFileSync(join(dirname(siteFilePath()), file), 'utf8'),
  }));
}
