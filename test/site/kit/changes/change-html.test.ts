/** Checks how differences are shown: changed words with their surroundings, and the rest of a long text folded. */
import { expect, test } from 'vitest';
import type { Block } from '../../../../src/core/model.ts';
import { type DiffWords, diffToHast } from '../../../../src/site/kit/changes/change-html.ts';
import { writeHtml } from '../../../../src/site/kit/html.ts';

const LONG = Array.from({ length: 120 }, (_, index) => `word${index}`);
const words: DiffWords = { t: (name) => name, tokens: { lang: 'en' }, symbols: { named: {} } };

/** Returns the difference between two paragraphs as HTML. */
function difference(before: string, after: string, unchanged?: DiffWords['unchanged']): string {
  const textOf = (text: string) => [{ name: '1', title: null, blocks: [{ text, marks: [] } as unknown as Block] }];
  return writeHtml(...diffToHast(textOf(before), textOf(after), unchanged === undefined ? words : { ...words, unchanged }));
}

const replaced = (index: number) => LONG.with(index, 'new').join(' ');

test('a long text of which one word changed is folded before and after it, and a checkbox opens each stretch', () => {
  const html = difference(LONG.join(' '), replaced(60));
  expect(html.match(/<span class="stretch"><input type="checkbox" aria-label="showUnchanged"><span>/g)).toHaveLength(2);
  const shown = html.replaceAll(/<span class="stretch">.*?<\/span><\/span>/g, '');
  expect(shown.startsWith('<p>word0 ')).toBe(true);
  for (const near of ['word59', 'word61']) expect(shown).toContain(near);
  for (const far of ['word20', 'word100']) expect(shown).not.toContain(far);
  // Nothing is lost, and no word is cut.
  const text = html.replaceAll(/<del>.*?<\/del>|<b class="hidden">.*?<\/b>|<[^>]*>/g, '');
  expect(text.split(/\s+/)).toEqual(replaced(60).split(' '));
});

test('a short text is shown whole', () => {
  const short = LONG.slice(0, 20);
  expect(difference(short.join(' '), short.with(10, 'new').join(' '))).not.toContain('stretch');
});

test('two changes in one sentence stay together', () => {
  const html = difference(LONG.join(' '), LONG.with(60, 'new').with(70, 'new').join(' '));
  expect(html.match(/class="stretch"/g)).toHaveLength(2);
});

test('where nothing can be opened, a stretch is left out or shown', () => {
  const cut = difference(LONG.join(' '), replaced(60), 'cut');
  expect(cut).not.toContain('<input');
  expect(cut.match(/ \[…\] /g)).toHaveLength(1);
  expect(cut.endsWith(' […]</p>')).toBe(true);
  expect(difference(LONG.join(' '), replaced(60), 'whole')).toContain('word20');
});
