// @vitest-environment happy-dom
/** Tests marking words that differ between two wordings. */
import { expect, test } from 'vitest';
import { markDifferences } from '../../../src/site/browser/mark-differences.ts';

function textOf(html: string): Element {
  const text = document.createElement('div');
  text.className = 'text';
  text.innerHTML = html;
  return text;
}

/** Returns the marked text, without what only screen readers read. */
function marked(html: string, other: string): string {
  const text = textOf(html);
  markDifferences(text, textOf(other), { inserted: 'added:', deleted: 'removed:' });
  for (const label of text.querySelectorAll('.hidden')) label.remove();
  return text.innerHTML;
}

test('added words are inserted and removed words deleted', () => {
  const result = marked('<p>Damage goes to the stack.</p>', '<p>Damage goes to the pool.</p>');
  expect(result).toContain('<ins>stack</ins>');
  expect(result).toContain('<del>pool</del>');
});

test.each([
  [
    'a renumbered citation',
    '<p>See rule <a href="/b#2">702.19</a> first.</p>',
    '<p>See rule <a href="/a#1">502.9</a> first.</p>',
  ],
  ['another quotation mark', '<p>It’s “this”.</p>', '<p>It\'s "this".</p>'],
])('%s is not a difference', (_, now, then) => {
  expect(marked(now, then)).toBe(now);
});

test('another number in the text is a difference', () => {
  expect(marked('<p>Draw 3 cards.</p>', '<p>Draw 2 cards.</p>')).toContain('<ins>3</ins>');
});

test('a change across a link marks the letters on both sides and within', () => {
  const result = marked('<p>All of <a class="soft" href="/g">this thing</a> is gone now.</p>', '<p>All is gone now.</p>');
  expect(textOf(result).textContent).toBe('All of this thing is gone now.');
  expect([...textOf(result).querySelectorAll('ins')].map(({ textContent }) => textContent).join('')).toBe('of this thing ');
  expect(textOf(result).querySelector('a')?.textContent).toBe('this thing');
});

test('a paragraph that the text lacks is inserted as a paragraph', () => {
  const result = textOf(marked('<p>First things first.</p>', '<p>First things first.</p><p>Then all others.</p>'));
  expect([...result.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'First things first.',
    'Then all others.',
  ]);
  expect(result.querySelectorAll('p')[1]?.querySelector('del')?.textContent).toBe('Then all others.');
});

test('a deleted symbol keeps its shape', () => {
  const symbol = '<span class="symbol" role="img"><span>{</span>T<span>}</span></span>';
  expect(marked('<p>Pay to play.</p>', `<p>Pay ${symbol} to play.</p>`)).toContain(`<del>${symbol}`);
});

test('without deletions, the text is unchanged', () => {
  const now = '<p>The <b>new</b> words of a rule, in order.</p><p class="example">Example: one.</p>';
  const text = textOf(marked(now, '<p>The old words, of many rules.</p><p>And more.</p>'));
  for (const gone of text.querySelectorAll('del')) gone.remove();
  expect(text.textContent).toBe(textOf(now).textContent);
});
