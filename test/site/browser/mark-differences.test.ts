// @vitest-environment happy-dom
/** Tests marking words that differ between two wordings. */
import { expect, test } from 'vitest';
import { markDifferences, wordingsDiffer } from '../../../src/site/browser/mark-differences.ts';

function textOf(html: string): Element {
  const text = document.createElement('div');
  text.className = 'text';
  text.innerHTML = html;
  return text;
}

/** Returns the marked text, without what only screen readers read. */
function marked(html: string, other: string, isOlder = true): string {
  const text = textOf(html);
  markDifferences(text, textOf(other), { isOlder, inserted: 'added:', deleted: 'removed:' });
  for (const label of text.querySelectorAll('.hidden')) label.remove();
  for (const mark of text.querySelectorAll('.other-day')) mark.removeAttribute('class');
  return text.innerHTML;
}

test('in an older text, removed words are deleted and added words inserted', () => {
  expect(marked('<p>Damage goes to the pool.</p>', '<p>Damage goes to the stack.</p>')).toBe(
    '<p>Damage goes to the <del>pool</del><ins>stack</ins>.</p>',
  );
});

test('in a newer text, added words are inserted and removed words deleted', () => {
  const result = marked('<p>Damage goes to the stack.</p>', '<p>Damage goes to the pool.</p>', false);
  expect(result).toContain('<ins>stack</ins>');
  expect(result).toContain('<del>pool</del>');
});

test('links stay, and a renumbered citation is not a difference', () => {
  const [then, now] = ['<p>See rule <a href="/a#1">502.9</a> first.</p>', '<p>See rule <a href="/b#2">702.19</a> first.</p>'];
  expect(wordingsDiffer(textOf(then), textOf(now))).toBe(false);
  expect(marked(then, now)).toBe(then);
});

test('another number in the text is a difference', () => {
  expect(wordingsDiffer(textOf('<p>Draw 2 cards.</p>'), textOf('<p>Draw 3 cards.</p>'))).toBe(true);
});

test('other quotation marks are not a difference', () => {
  expect(wordingsDiffer(textOf('<p>It’s “this”.</p>'), textOf('<p>It\'s "this".</p>'))).toBe(false);
});

test('a change across a link marks the letters on both sides and within', () => {
  const result = marked('<p>All of <a class="soft" href="/g">this thing</a> is gone now.</p>', '<p>All is gone now.</p>');
  expect(textOf(result).textContent).toBe('All of this thing is gone now.');
  expect([...textOf(result).querySelectorAll('del')].map(({ textContent }) => textContent).join('')).toBe('of this thing ');
  expect(textOf(result).querySelector('a')?.textContent).toBe('this thing');
});

test('a paragraph that the text lacks is inserted as a paragraph', () => {
  const result = textOf(marked('<p>First things first.</p>', '<p>First things first.</p><p>Then all others.</p>'));
  expect([...result.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'First things first.',
    'Then all others.',
  ]);
  expect(result.querySelectorAll('p')[1]?.querySelector('ins')?.textContent).toBe('Then all others.');
});

test('an inserted symbol keeps its shape', () => {
  const symbol = '<span class="symbol" role="img"><span>{</span>T<span>}</span></span>';
  expect(marked('<p>Pay to play.</p>', `<p>Pay ${symbol} to play.</p>`)).toContain(`<ins>${symbol}`);
});

test('without insertions, the text is unchanged', () => {
  const then = '<p>The <b>old</b> words of a rule, in order.</p><p class="example">Example: one.</p>';
  const text = textOf(then);
  markDifferences(text, textOf('<p>The new words, of many rules.</p><p>And more.</p>'), {
    isOlder: true,
    inserted: 'added:',
    deleted: 'removed:',
  });
  for (const other of text.querySelectorAll('.other-day, .hidden')) other.remove();
  expect(text.textContent).toBe(textOf(then).textContent);
  expect(text.querySelectorAll('p')).toHaveLength(2);
});
