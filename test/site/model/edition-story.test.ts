/** Tests which changes an edition opens with. */
import { expect, test } from 'vitest';
import { chapterNumber } from '../../../src/core/numbering/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { changesOfEdition } from '../../../src/site/model/edition-changes.ts';
import { storyOf } from '../../../src/site/model/edition-story.ts';
import { site } from './own-site.ts';

test('a card has changes of one chapter, and no change is on two cards', () => {
  const english = languageOf('en');
  let cards = 0;
  for (const { id } of site.editions('cr')) {
    const changes = changesOfEdition(site, 'cr', id);
    if (changes === undefined) continue;
    const links: string[] = [];
    for (const { number, href, others } of storyOf(changes, english, english)) {
      const names = [number, ...others.map(({ label }) => label)].map((name) => name.split(' → ').at(-1)?.split(',')[0] ?? '');
      const chapters = new Set(names.map((name) => chapterNumber(changes.after.scheme, name)));
      expect([...chapters], `${id} ${number}`).toHaveLength(1);
      links.push(href, ...others.map((other) => other.href));
      cards += 1;
    }
    expect(new Set(links).size, id).toBe(links.length);
  }
  expect(cards).toBeGreaterThan(10);
});
