import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAnyMarkdown } from '../../../src/core/source/markdown-parts.ts';
import { plainTree } from '../../../src/core/source/plain-tree.ts';

it('knows the tree of a rule with a title, escaped brackets and an example', () => {
  const rule = '# **Garden Beds** Plant \\[a seed\\] (+1/-1).\n\nThen wait.\n\n> **Example**: A pea — é “{G}”.\n';
  expect(plainTree(rule)).toEqual(parseAnyMarkdown(rule));
});

const pieces = fc.constantFrom(
  ...['# ', '> ', '**', 'Example', ':', ' ', '\n', '\n\n', 'pea', '“Pea”', '\\[', '\\]', '3. ', '(a) ', '- ', '+1/+1', '{T}'],
  ...[
    '*',
    '_',
    '[',
    ']',
    '\\',
    '!',
    '`',
    '<b>',
    '&amp;',
    '|',
    '---',
    '===',
    '\t',
    '\r',
    '\u00A0',
    '\u2028',
    '\u0000',
    '😀',
    'e\u0301',
  ],
);

it('returns nothing else than the parser does', () => {
  const anyText = fc.array(pieces, { maxLength: 12 }).map((list) => `# ${list.join('')}`);
  const plainText = fc.array(fc.constantFrom('\n\n', '\n', '> ', '**Pea**', ': ', ' ', 'pea', '\\[pea\\]', '1', '-', 'é'));
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        plainText.map((list) => `# ${list.join('')}`),
      ),
      (markdown) => {
        const tree = plainTree(markdown);
        if (tree !== undefined) expect(tree).toEqual(parseAnyMarkdown(markdown));
      },
    ),
  );
});
