/** Lists the files that are neither pages nor large: records, feeds, pictures, scripts. */
import { once } from '@rulegraph/core/memo';
import { appManifestAddress, feedOfRule, homeAddress, openSearchAddress, picturesAddress } from '../kit/addresses.ts';
import { writeFields } from '../kit/compare/edition-data.ts';
import { interfaceTag, type Language } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { isGuideShown } from '../model/own-words.ts';
import { page as chapters } from '../pages/chapter/page.ts';
import { archive, digests, site } from '../pages/content.ts';
import { keyOfPage } from '../pages/define-page.ts';
import { guideImages } from '../pages/guide/guide-page.ts';
import { readGuide, readGuideImage } from '../pages/guide/read-guide.ts';
import { page as pastNumbers, pastNumbersWithFeeds } from '../pages/past-number/page.ts';
import { page as rules, rulesWithFeeds } from '../pages/rule/page.ts';
import { apiFiles } from './api-files.ts';
import { bundleScript, embedScript } from './bundle-script.ts';
import { allFeeds, feedPath, feedToXml, ruleFeedToXml } from './changes-feed.ts';
import type { RenderedFile } from './file-routes.ts';
import { drawTitlePicture, oembedFiles, previewImages } from './link-previews.ts';
import { chaptersAsMarkdown, writeChapterMarkdown } from './markdown-files.ts';
import { isOfflineOffered } from './offline-packs.ts';
import { keyOfLines, ruleLinesFiles, writeRuleLines } from './rule-records.ts';
import { openSearchXml } from './search-engines.ts';
import { numberFiles } from './search-numbers.ts';

/** Descriptions of the search need absolute URLs; without a site address, they point to this machine. */
const DEFAULT_SITE = new URL('http://localhost:4321');

/** Returns the files, which are rendered in pieces like pages, of which a thread of a build renders some. */
export const renderedFiles = once((): readonly RenderedFile[] => [
  // All keys change with the code and the settings, on which alone scripts depend.
  { path: 'embed.js', make: embedScript, key: () => '' },
  // The worker serves the pages that readers have saved, or, with `RULES_OFFLINE=off`, removes them and itself.
  { path: 'sw.js', make: () => bundleScript(isOfflineOffered() ? 'worker' : 'retired-worker'), key: () => '' },
  ...apiFiles(site, digests).map((file) => ({ ...file, path: `api/v1/${file.path}.json` })),
  ...numberFiles(site),
  ...oembedFiles(site),
  ...ruleLinesFiles(site).map(({ path, view }) => ({
    path,
    make: (origin?: URL) => writeRuleLines(site, view, origin),
    key: () => keyOfLines(digests, view),
  })),
  ...site.languages.flatMap((language) => [
    { path: appManifestAddress(language), make: () => appManifest(language) },
    { path: openSearchAddress(language), make: (origin = DEFAULT_SITE) => openSearchXml(language, origin) },
  ]),
  ...allFeeds(site).map((feed) => ({ path: `${feedPath(feed)}.atom`, make: (origin?: URL) => feedToXml(site, feed, origin) })),
  ...rulesWithFeeds(site).map((rule) => ({
    path: feedOfRule(rule.view.language, rule.view.work.id, rule.number),
    make: (origin?: URL) => ruleFeedToXml(site, rule, origin),
    key: () => keyOfPage(rules, rule, digests),
  })),
  ...pastNumbersWithFeeds(site).map(({ entry, ...rule }) => ({
    path: feedOfRule(rule.view.language, rule.view.work.id, rule.number),
    make: (origin?: URL) => ruleFeedToXml(site, rule, origin),
    key: () => keyOfPage(pastNumbers, entry, digests),
  })),
  ...chaptersAsMarkdown(site).map((route) => ({
    path: `${route.path}.md`,
    make: (origin?: URL) => writeChapterMarkdown(route, origin),
    key: () => keyOfPage(chapters, route, digests),
  })),
  ...previewImages(site).map((image) => ({
    path: image.path,
    make: () => drawTitlePicture(image),
    key: () => JSON.stringify(image),
  })),
  ...archive.works.flatMap(({ id }) =>
    archive.pictures(id).map((name) => ({ path: `${picturesAddress(id)}/${name}`, make: () => archive.picture(id, name) })),
  ),
  ...guideImages(isGuideShown(site.own) ? readGuide() : []).map((path) => ({
    path: `guide/${path}`,
    make: () => readGuideImage(path),
  })),
]);

function appManifest(language: Language): object {
  const t = translator(language);
  return {
    id: homeAddress(language),
    name: t('siteName'),
    short_name: t('siteName'),
    description: t('siteTagline'),
    lang: interfaceTag(language),
    start_url: homeAddress(language),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fdfcfa',
    theme_color: '#1d4f91',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

export async function renderFile({ make }: RenderedFile, origin: URL | undefined): Promise<string | Uint8Array> {
  const made = await make(origin);
  return typeof made === 'string' || made instanceof Uint8Array ? made : writeFields(made as object);
}
