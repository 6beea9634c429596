import { expect, test } from 'vitest';
import type { Mark } from '../../../src/core/model.ts';
import type { WorkSymbols } from '../../../src/core/work.ts';
import { drawSymbols, h, inlineToHast, type TextLink, writeHtml } from '../../../src/site/kit/html.ts';

const symbols: WorkSymbols = {
  number: { en: '{number} coins', pt: '{number} moedas' },
  either: { en: '{first} or {second}', pt: '{first} ou {second}' },
  named: {
    T: { shape: 'turn', labels: { en: 'turn', pt: 'virar' } },
    W: { tone: 'gold', labels: { en: 'wheat', pt: 'trigo' } },
    R: { tone: 'red', labels: { en: 'roses', pt: 'rosas' } },
  },
};
const inline = (text: string, marks: readonly Mark[] = [], links: readonly TextLink[] = []) =>
  writeHtml(...inlineToHast(text, marks, links));
const draw = (text: string, language = 'en') => writeHtml(...drawSymbols(inlineToHast(text, [], []), symbols, language));
/** Returns the label of a symbol. */
const named = (text: string, language?: string) => /aria-label="([^"]*)"/.exec(draw(text, language))?.[1];
/** Returns the text that a reader copies. */
const copied = (text: string) => draw(text).replaceAll(/<[^>]*>/g, '');

test('text that looks like markup is escaped', () => {
  expect(inline('<script>alert(1)</script> & {T}')).toBe(
    '&#x3C;script>alert(1)&#x3C;/script> &#x26; <span class="symbol">{T}</span>',
  );
});

test('links with unsafe schemes stay text', () => {
  const mark = (href: string): Mark => ({ kind: 'link', start: 0, end: 4, href });
  expect(inline('here', [mark('javascript:alert(1)')])).toBe('here');
  expect(inline('here', [mark(' https://example.org')])).toBe('here');
  expect(inline('here', [mark('https://example.org/')])).toBe('<a href="https://example.org/" rel="external">here</a>');
});

test('overlapping marks are split at the inner end', () => {
  const marks: Mark[] = [
    { kind: 'strong', start: 0, end: 5 },
    { kind: 'emphasis', start: 3, end: 8 },
  ];
  expect(inline('abcdefgh', marks)).toBe('<strong>abc<em>de</em></strong><em>fgh</em>');
});

test('thousands of symbols in one paragraph are read in time', () => {
  expect(inline('{T} '.repeat(20_000)).match(/class="symbol"/g)).toHaveLength(20_000);
});

test('a reference takes precedence over a link of the source', () => {
  const link: Mark = { kind: 'link', start: 4, end: 9, href: 'https://old.example/' };
  expect(inline('see 101.2', [link], [{ start: 4, end: 9, href: '#101.2' }])).toBe('see <a href="#101.2">101.2</a>');
});

test('a symbol has a shape and a label', () => {
  expect(draw('{T}')).toBe(
    '<span class="symbol drawn turn" role="img" aria-label="turn" title="turn"><span class="brace">{</span>T<span class="brace">}</span></span>',
  );
});

test('names of object properties are not symbols', () => {
  for (const text of ['{toString}', '{valueOf}', '{W/valueOf}', '{}']) expect(draw(text)).not.toContain('drawn');
});

test.each([
  ['{W}', 'en', 'wheat'],
  ['{W}', 'pt-BR', 'trigo'],
  ['{3}', 'en', '3 coins'],
  ['{W/R}', 'en', 'wheat or roses'],
  ['{2/W}', 'pt-BR', '2 moedas ou trigo'],
  ['{W/R/T}', 'en', 'wheat or roses or turn'],
])('%s is called in %s: %s', (text, language, name) => {
  expect(named(text, language)).toBe(name);
});

test('a symbol is labeled in the language of the text around it', () => {
  const content = [h('p', { lang: 'pt-BR' }, inlineToHast('{T}', [], []))];
  expect(writeHtml(...drawSymbols(content, symbols, 'en'))).toContain('aria-label="virar"');
});

test.each(['{Z}', '{W/Z}', '{W/}'])('%s, which the work does not define, stays text', (text) => {
  expect(draw(text)).toBe(`<span class="symbol">${text}</span>`);
});

test.each(['{T}: Add {W/R}.', '{10}{W}{Z}'])('%s is copied with its braces', (text) => {
  expect(copied(text)).toBe(text);
});
