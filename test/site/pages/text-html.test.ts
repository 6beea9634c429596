import { expect, test } from 'vitest';
import type { Block } from '../../../src/core/model.ts';
import type { Work } from '../../../src/core/work.ts';
import { writeHtml } from '../../../src/site/kit/html.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { blocksToHast, proseToHtml } from '../../../src/site/model/text-html.ts';

const place = { file: 'a.md', line: 1, column: 1 };
const block = (kind: Block['kind'], text: string, more: Partial<Block> = {}): Block => ({
  kind,
  text,
  marks: [],
  place,
  ...more,
});

test('neighboring items become one list, deeper ones a nested list', () => {
  const items = [
    block('item', 'one', { bullet: 'a.' }),
    block('item', 'deeper', { depth: 1 }),
    block('item', 'two', { bullet: 'b.' }),
  ];
  expect(writeHtml(...blocksToHast(items))).toBe(
    '<ul class="items"><li><span class="bullet">a.</span> one<ul class="items"><li><span class="bullet">•</span> deeper</li></ul></li>' +
      '<li><span class="bullet">b.</span> two</li></ul>',
  );
});

test('links in a table are in their cells', () => {
  const table = block('table', 'A\tB\nsee 101\tno', {
    rows: [
      ['A', 'B'],
      ['see 101', 'no'],
    ],
  });
  const html = writeHtml(...blocksToHast([table], () => [{ start: 8, end: 11, href: '#101' }]));
  expect(html).toContain('<td>see <a href="#101">101</a></td>');
});

test('examples have labels before and stamps after their text', () => {
  const blocks = [block('example', 'So.', { label: 'Example', stamps: [{ text: 'D 2005/08/01', source: 'D' }] })];
  expect(writeHtml(...blocksToHast(blocks))).toBe(
    '<p class="example"><b class="label">Example:</b> So. <small class="stamp">[D 2005/08/01]</small></p>',
  );
});

test('the highest heading of prose is one level below that of the page', () => {
  const html = proseToHtml({ work: { symbols: { named: {} } } as unknown as Work, language: languageOf('en') }, [
    block('heading', 'Aim', { depth: 2 }),
    block('heading', 'Of the game', { depth: 3 }),
  ]);
  expect(html).toBe('<h2 id="aim">Aim</h2><h3 id="of-the-game">Of the game</h3>');
});

test('headings of prose have anchors, and symbols have labels', () => {
  const view = {
    work: { symbols: { named: { T: { labels: { en: 'tap' } } } } } as unknown as Work,
    language: languageOf('en'),
  };
  const html = proseToHtml(view, [block('heading', 'How to read', { depth: 1 }), block('text', 'Pay {T}.')]);
  expect(html).toContain('<h2 id="how-to-read">How to read</h2>');
  expect(html).toContain('aria-label="tap"');
});
