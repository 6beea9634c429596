/** Reads the documents of `docs/`, which the site shows as its guide, and the operator's own pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheFolder, PROGRAM, readSiteFile, readText, siteFilePath } from '@rulegraph/content/disk';
import { openCachedValues } from '@rulegraph/content/disk/cached-values';
import { once } from '@rulegraph/core/memo';
import { type Language, languageOf } from '../../kit/languages.ts';
import { type GuideDocument, type GuideHtml, guideToHtml, type OwnDocument } from './guide-page.ts';

const DOCS = join(PROGRAM, 'docs');

/** Cached, since converting the guide would take longer than rebuilding the site after a correction. */
const written = once(() => openCachedValues<GuideHtml>(cacheFolder('guide'), ['site']));

/** Returns all documents in order of their names, as HTML. */
export function readGuide(): readonly GuideDocument[] {
  const files = readdirSync(DOCS).filter((file) => file.endsWith('.md'));
  return files.toSorted().map((file) => {
    const markdown = readFileSync(join(DOCS, file), 'utf8');
    return { name: basename(file, '.md'), html: written()(markdown, () => guideToHtml(markdown)) };
  });
}

/** Returns the bytes of a picture of the documents, such as `images/chapter.png`. */
export function readGuideImage(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(DOCS, path)));
}

/** Returns the pages that `site.yaml` names; without a language of their own they are in that of the root. */
export function readOwnPages([first]: readonly [Language, ...Language[]]): readonly OwnDocument[] {
  return readSiteFile().settings.pages.map(({ file, address, language }) => ({
    address,
    language: language === undefined ? first : languageOf(language),
    markdown: readText(join(dirname(siteFilePath()), file), file).text,
  }));
}
