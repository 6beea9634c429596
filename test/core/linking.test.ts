import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkCitations, unlinkableRanges } from '../../src/core/cite/linking.ts';

const ADDRESS = 'https://rules.example/rules/cr/1/101#101.2a';

test.each([
  ['markdown', `see [101.2a](${ADDRESS}) & <b>`],
  ['reddit', `see [101.2a](${ADDRESS}) & <b>`],
  ['discord', `see [101.2a](<${ADDRESS}>) & <b>`],
  ['bbcode', `see [url=${ADDRESS}]101.2a[/url] & <b>`],
  ['wiki', `see [${ADDRESS} 101.2a] & <b>`],
  ['html', `see <a href="${ADDRESS}">101.2a</a> &amp; &lt;b&gt;`],
] as const)('a citation as a link in %s', (format, expected) => {
  expect(linkCitations('see 101.2a & <b>', [{ start: 4, end: 10, address: ADDRESS }], format)).toBe(expected);
});

test.each(['markdown', 'reddit', 'discord', 'bbcode', 'wiki', 'html'] as const)('links in %s are unlinkable', (format) => {
  const linked = linkCitations('101.2a', [{ start: 0, end: 6, address: ADDRESS }], format);
  expect(unlinkableRanges(linked)).toEqual([{ start: 0, end: linked.length }]);
});

test.each(['`101.2a`', '```\n101.2a\n```', '[code]101.2a[/code]', 'https://x.example/101.2a', '<code>101.2a</code>'])(
  'nothing in %s becomes a link',
  (text) => {
    expect(unlinkableRanges(text)).toEqual([{ start: 0, end: text.length }]);
  },
);

test('the text around links is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      const link = { start: before.length, end: before.length + 6, address: ADDRESS };
      const linked = linkCitations(`${before}101.2a${after}`, [link], 'markdown');
      expect(linked).toBe(`${before}[101.2a](${ADDRESS})${after}`);
    }),
  );
});

test('HTML has no tags but those of the links', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (post) => {
      expect(linkCitations(post, [], 'html').replaceAll('<br>', '')).not.toMatch(/[<>"']/);
    }),
  );
});
