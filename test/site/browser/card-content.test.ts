// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { readCardContent } from '../../../src/site/browser/card-content.ts';
import { openFixture } from './open-fixture.ts';

beforeEach(() => openFixture('chapter.html', '/regras/game/1/101'));

async function cardOf(href: string) {
  const link = document.createElement('a');
  link.href = href;
  const card = await readCardContent(link);
  return card && { ...card, text: card.text.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()) };
}

test('the card of a rule has its parts, but no remarks', async () => {
  const card = await cardOf('#101.1');
  expect(card).toMatchObject({ name: '101.1', id: '101.1', edition: undefined, lang: undefined });
  expect(card?.text).toHaveLength(3);
  expect(card?.text.join(' ')).not.toContain('2024-01-01');
  expect(card?.text.join(' ')).not.toContain('Play passes');
});

test('the card of a long rule leaves out its parts', async () => {
  const text = document.querySelector('[id="101.1b"] td');
  if (text !== null) text.textContent = 'long '.repeat(200);
  expect((await cardOf('#101.1'))?.text).toHaveLength(1);
});

test('links of the copy have the same targets as on the page, and no element has an id', async () => {
  const link = document.createElement('a');
  link.href = '#101.1a';
  const card = await readCardContent(link);
  const copied = card?.text[0];
  expect(copied?.querySelector('a')?.getAttribute('href')).toBe('/regras/game/1/101#101.2');
  expect(copied?.querySelector('[id]')).toBeNull();
});

test('the card of a chapter has its title and opening, and no anchor', async () => {
  expect(await cardOf('/regras/game/1/101')).toMatchObject({ name: '101', id: undefined, text: ['Opening', expect.any(String)] });
});

test.each(['#ui.text', '#999.9', '#%E0'])('%s has no card', async (href) => {
  expect(await cardOf(href)).toBeUndefined();
});
