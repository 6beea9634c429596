import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { remark } from 'remark';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import {
  type Quotation,
  type QuotationFormat,
  SYNTAXES,
  type SyntaxName,
  safeAddress,
  writeQuotation,
} from '../../../../src/core/cite/quoting.ts';
import { tries } from '../../../runs.ts';
import { EXPECTED_FILES, expectedText, fixtureNames, readQuotation } from './fixtures.ts';

const options = { more: (count: number) => `${count} more rules` };
const formats = Object.keys(EXPECTED_FILES) as QuotationFormat[];
const syntaxNames = Object.keys(SYNTAXES) as SyntaxName[];

describe.each(fixtureNames)('%s', (name) => {
  test.each(formats)('%s', (format) => {
    const written = writeQuotation(readQuotation(name), format, options);
    expect(written).toBe(expectedText(name, format, written));
  });
});

/** Text that resembles markup, in pieces that may combine. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\`*_[]()<>|~^&#+-=!:;@{}$\'"/%. \n\tab1'.split('')),
      fc.constantFrom(
        '](javascript:alert(1))',
        '</blockquote><script>alert(1)</script>',
        '[/quote][url=//x]',
        '}}{{delete}}',
        '[[File:x]]',
        "'''''",
        '~~~~',
        '__NOTOC__',
        '||spoiler||',
        '>!x!<',
        '@everyone',
        '<@1>',
        '```\n',
        '\n# h',
        '\n- x',
        '\n1. x',
        '&lt;',
        '&#60;',
        '\u202Eevil',
        ':smile:',
        'u/name',
        '[*]',
      ),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

const quotationOf = (text: string): Quotation => ({
  citation: `Work ${text}`,
  address: 'https://rules.example/rules/cr/101.2a',
  texts: [
    {
      lang: 'en',
      rules: [
        {
          number: '101.2a',
          title: `Title ${text}`,
          depth: 0,
          blocks: [
            { kind: 'text', text: `Text ${text} end` },
            { kind: 'example', label: 'Example', text: `Example ${text} end` },
            { kind: 'item', bullet: '•', text: `${text}.` },
          ],
        },
      ],
    },
  ],
});

/** Returns the markup that a syntax recognizes, in order, without line breaks. Names of character references begin with a letter. */
const MARKUP: Readonly<Record<Exclude<SyntaxName, 'text'>, (written: string) => readonly string[]>> = {
  markdown: (written) =>
    signs(written.replace(/\\./g, '·'), /[`*_[\]<|~$^]|^> (?:[#>=+-]|\d+[.)]\s)|&(?:#\w+|[A-Za-z]\w*);|@\w|:\w+:/gm),
  reddit: (written) =>
    signs(written.replace(/\\./g, '·'), /[`*_[\]<|~^]|^> (?:[#>=+-]|\d+[.)]\s)|&(?:#\w+|[A-Za-z]\w*);|\bu\/\w|@\w|:\w+:/gm),
  discord: (written) => signs(written.replace(/\\./g, '·'), /[`*_[\]<|~]|^> (?:[#>=+-]|\d+[.)]\s)|@\w|:\w+:/gm),
  bbcode: (written) => signs(written, /\[[\p{L}/*][^\]]*\]?/gu),
  html: (written) => signs(written.replaceAll('<br>', ''), /<[^>]*>?|["']/g),
  wiki: (written) => signs(written.replace(/<br>|&#\d+;/g, '·'), /[<>[\]{}|=&]|''+|~~+|__|:\/\/|^[-*#;: ]/gm),
};

function signs(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}

test.each(syntaxNames.filter((name) => name !== 'text'))('no text breaks out of %s', (name) => {
  const markupOf = MARKUP[name];
  const harmless = markupOf(writeQuotation(quotationOf('x'), name, options));
  fc.assert(
    fc.property(hostile, (text) => {
      expect(markupOf(writeQuotation(quotationOf(text), name, options))).toEqual(harmless);
    }),
    { numRuns: tries(1000) },
  );
});

test('Markdown output is parsed as the same words and nothing else', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tree = remark().parse(writeQuotation(quotationOf(text), 'markdown', options));
      const kinds = new Set<string>();
      const links: string[] = [];
      let words = '';
      visit(tree, (node) => {
        kinds.add(node.type);
        if (node.type === 'link') links.push(node.url);
        if (node.type === 'text') words += node.value;
      });
      for (const allowed of ['root', 'blockquote', 'paragraph', 'text', 'strong', 'emphasis', 'link', 'break'])
        kinds.delete(allowed);
      expect([...kinds]).toEqual([]);
      expect(links).toEqual(['https://rules.example/rules/cr/101.2a']);
      expect(visible(words)).toContain(visible(`Text ${text} end`));
    }),
    { numRuns: tries(1000) },
  );
});

test('HTML output is parsed as the same words in its own elements only', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tree = fromHtml(writeQuotation(quotationOf(text), 'html', options), { fragment: true });
      const names = new Set<string>();
      let words = '';
      visit(tree, (node) => {
        if (node.type === 'element') names.add(node.tagName);
        if (node.type === 'text') words += node.value;
      });
      expect(
        [...names].filter((name) => !['figure', 'blockquote', 'p', 'b', 'i', 'a', 'br', 'figcaption'].includes(name)),
      ).toEqual([]);
      expect(visible(words)).toContain(visible(`Text ${text} end`));
    }),
    { numRuns: tries(1000) },
  );
});

/** Removes whitespace and invisible characters, which are not compared: lines are reflowed, and mentions are escaped. */
function visible(text: string): string {
  return text.replace(/[\s\u200B\u202A-\u202E]+/g, '');
}

const long = (count: number, length: number): Quotation => ({
  citation: 'Work, 702',
  address: 'https://rules.example/rules/cr/702',
  texts: [
    {
      lang: 'en',
      rules: Array.from({ length: count }, (_, index) => ({
        number: `702.${index + 1}`,
        title: null,
        depth: 0,
        blocks: [{ kind: 'text' as const, text: 'word '.repeat(length / 5).trim() }],
      })),
    },
  ],
});

test.each([
  ['discord', 60, 200, 2000],
  ['discord', 1, 9000, 2000],
  ['reddit', 60, 2000, 10_000],
] as const)('%s never gets more than it takes: %i rules of %i characters', (format, count, length, longest) => {
  const written = writeQuotation(long(count, length), format, options);
  expect(written.length).toBeLessThanOrEqual(longest);
  expect(written.length).toBeGreaterThan(longest / 2);
  expect(written).toContain('https://rules.example/rules/cr/702');
});

test('only the first rules of a chapter are quoted, with the number of the others after the link', () => {
  const written = writeQuotation(long(60, 50), 'markdown', options);
  expect(written).toContain('**702.20**');
  expect(written).not.toContain('**702.21**');
  expect(written).toContain('40 more rules');
});

test('a citation is given even if it leaves no space for text', () => {
  const quotation = { ...long(1, 50), citation: 'c'.repeat(1990) };
  expect(writeQuotation(quotation, 'discord', options)).toContain('c'.repeat(1990));
});

test('a text is cut off between words, but not if little would remain', () => {
  const ofText = (text: string): Quotation => ({
    ...long(1, 50),
    texts: [{ lang: 'en', rules: [{ number: '1', title: null, depth: 0, blocks: [{ kind: 'text', text }] }] }],
  });
  expect(writeQuotation(ofText('wordy '.repeat(500)), 'discord', options)).toMatch(/wordy…$/m);
  expect(writeQuotation(ofText(`wordy ${'x'.repeat(3000)}`), 'discord', options)).toMatch(/x{1000}…$/m);
});

test('no character of an address opens or closes markup', () => {
  const signs = ` <>()[]{}|\\^\`"'*~`;
  expect(safeAddress(`https://rules.example/${signs}`)).toMatch(/^https:\/\/rules\.example\/(?:%[0-9A-F]{2})+$/);
  expect(decodeURIComponent(safeAddress(`/${signs}`))).toBe(`/${signs}`);
  expect(safeAddress('https://rules.example/rules/cr/702.19b?lang=pt#a')).toBe(
    'https://rules.example/rules/cr/702.19b?lang=pt#a',
  );
});
