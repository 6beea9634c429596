import { expect, test } from 'vitest';
import { drawCard, previewImages } from '../../src/publish/link-previews.ts';
import { previewAddress } from '../../src/shared/addresses.ts';
import { languageOf } from '../../src/shared/languages.ts';
import { headingOf } from '../../src/site/outline.ts';
import { linkPreview } from '../../src/views/frame.ts';
import { rulePage } from '../../src/views/rule-page.ts';
import { INJECTIONS } from '../security/injections.ts';
import { site } from '../site/own-site.ts';

const english = site.views('cr').find(({ newest, language }) => newest && language.code === 'en') ?? expect.fail('no rules');

test.each([
  ['of any words', INJECTIONS.join(' ')],
  ['of characters that nobody sees', '\u200B\u2060\uFEFF\u202E\u00AD\u2002\u2009'],
  ['of half a character', 'x\uD800'],
  ['of nothing', ''],
])('a title %s is drawn', async (_, title) => {
  const png = await drawCard({ title, note: title.slice(0, 200) });
  expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
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
