import sharp from 'sharp';
import { expect, test } from 'vitest';
import { previewAddress } from '../../../src/site/kit/addresses.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { linkPreview } from '../../../src/site/model/frame.ts';
import { headingOf } from '../../../src/site/model/outline.ts';
import { accentSheet } from '../../../src/site/model/own-words.ts';
import {
  drawTitlePicture,
  noteOnPicture,
  type PreviewImage,
  previewImages,
  titleOnPicture,
} from '../../../src/site/outputs/link-previews.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { INJECTIONS } from '../../security/injections.ts';
import { siteOf, USUAL_WORDS, viewOf } from '../model/open-site.ts';
import { archive, site } from '../model/own-site.ts';

const english = viewOf(site, 'en');

test.each([
  ['of any words', INJECTIONS.join(' ')],
  ['of characters that nobody sees', '\u200B\u2060\uFEFF\u202E\u00AD\u2002\u2009'],
  ['of half a character', 'x\uD800'],
  ['of nothing', ''],
])('a title %s is drawn', async (_, title) => {
  const png = await drawTitlePicture({ title, note: title.slice(0, 200) });
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
});

test('a title that the font lacks gives way to one that can be drawn', () => {
  const named = (titles: Readonly<Record<string, string>>) =>
    titleOnPicture({ work: { ...english.work, id: 'quay', source: 'ja', titles }, language: languageOf('ja') });
  expect(named({ ja: '港の規則', en: 'Harbor Rules' })).toBe('Harbor Rules');
  expect(named({ ja: 'Harbor: Règles', en: 'Harbor Rules' })).toBe('Harbor: Règles');
  expect(named({ ja: '港の規則' })).toBe('quay');
});

test('a note loses whole parts that the font lacks, not single characters', () => {
  expect(noteOnPicture('港の規則 Quay · English')).toBe('English');
  expect(noteOnPicture('日本語 · Rulegraph')).toBe('Rulegraph');
  expect(noteOnPicture('Règles · Français')).toBe('Règles · Français');
  expect(noteOnPicture('規則')).toBe('');
});

test('pictures of a work have its color at their edge', async () => {
  const edgeOf = async (picture: PreviewImage | undefined) => {
    const png = await drawTitlePicture(picture ?? expect.fail('no picture'));
    return [...(await sharp(png).extract({ left: 4, top: 4, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
  };
  const images = previewImages(site);
  const accented = site.works.filter(({ accent }) => accent !== undefined);
  expect(accented.length).toBeGreaterThan(1);
  for (const { id, accent } of accented) {
    const color = [1, 3, 5].map((at) => Number.parseInt(accent?.light.slice(at, at + 2) ?? '', 16));
    const drawn = await edgeOf(images.find(({ path }) => path.startsWith(`preview/en/${id}/`)));
    // The few colors of the file are rounded.
    for (const [at, part] of color.entries()) expect(Math.abs((drawn[at] ?? 0) - part)).toBeLessThanOrEqual(2);
  }
});

test('the sheet of colors has those of the works, on their pages and for their marks', () => {
  const accent = { light: '#5f3a94', dark: '#c8b2f0' };
  const sheet = accentSheet([{ id: 'quay', accent }, { id: 'pier' }]);
  expect(sheet).toContain('[data-accent="quay"]{--accent:light-dark(#5f3a94, #c8b2f0)}');
  expect(sheet).toContain(':root[data-accent]{--link:var(--accent);');
  expect(sheet).not.toContain('pier');
  expect(accentSheet([{ id: 'pier' }])).toBeUndefined();
});

test('each chapter in force has a picture, which its page and its rules name', () => {
  const pictures = new Map(previewImages(site).map(({ path, title }) => [`/${path}`, title]));
  const views = site.works.flatMap((work) => site.views(work.id)).filter(({ newest }) => newest);
  for (const view of views) {
    for (const chapter of view.outline().chapters) {
      const address = previewAddress(view.language, view.work.id, chapter.number);
      expect(pictures.get(address)).toBe(headingOf(chapter));
    }
  }
  const tags = linkPreview(rulePage(site, english, '101.2').frame, 'article', (address) => address).tags;
  expect(tags).toContainEqual({ property: 'og:image', content: '/preview/en/cr/101.png' });
  expect(previewAddress(languageOf('zh'), 'cr', '101')).toBe('/preview/zh/cr.png');
});

test('the chapters of a translation share the picture of its work, but for those whose own was published', () => {
  const { rulePages: _, ...words } = USUAL_WORDS;
  const published = siteOf(archive, {}, { ...words, published: new Set(['/preview/pt/cr/102.png']) });
  const pictures = previewImages(published).map(({ path }) => path);
  expect(pictures.filter((path) => path.startsWith('preview/pt/cr'))).toEqual(['preview/pt/cr/102.png', 'preview/pt/cr.png']);
  const pictureOf = (number: string) =>
    linkPreview(chapterPage(published, viewOf(published, 'pt'), number).frame, 'article', (address) => address).tags.find(
      (tag) => 'property' in tag && tag.property === 'og:image',
    )?.content;
  expect(['101', '102'].map(pictureOf)).toEqual(['/preview/pt/cr.png', '/preview/pt/cr/102.png']);
});
