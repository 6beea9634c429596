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

test('a chapter that only lost rules leads to what became of them', () => {
  const english = languageOf('en');
  const anchors = new Set<string>();
  for (const { id } of site.editions('cr')) {
    const changes = changesOfEdition(site, 'cr', id);
    for (const link of changes?.step.links ?? []) {
      if (changes === undefined || link.kind === 'same') continue;
      for (const number of link.from) {
        const chapter = chapterNumber(changes.after.scheme, number);
        if (chapter === null) continue;
        const address = changes.addressOfChapter(english, chapter);
        expect(address, `${id} ${number}`).toBeDefined();
        if (changes.groups.every((group) => group.chapter !== chapter)) anchors.add(address?.replace(/^[^#]*/, '') ?? '');
      }
    }
  }
  expect([...anchors]).not.toEqual([]);
});
