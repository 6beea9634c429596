import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCitations } from '../../../src/core/citations/index.ts';
import { parseNumber } from '../../../src/core/numbering/index.ts';
import { magic } from '../numbering/schemes.ts';
import { words } from './words.ts';

/** Texts of citations, fragments of citations and other text. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'rule ',
        'rules ',
        'see ',
        ' and ',
        ', ',
        '–',
        '-',
        '.',
        ' (',
        '[',
        '“Title,”',
        '101',
        '101.2a',
        '８',
        '1.5',
        'a',
        ' through ',
        ', part ',
        ' of ',
        ' (2)',
        '第二十三',
        '条',
        '规则',
        '\n',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''));

test('citations are in order, do not overlap, and quote the text', () => {
  fc.assert(
    fc.property(text, fc.boolean(), (searched, strict) => {
      let end = 0;
      for (const citation of findCitations(searched, {
        scheme: magic,
        words: { ...words.en, rule: ['rule', 'rules', '条'], below: ['part'] },
        strict,
      })) {
        expect(citation.start).toBeGreaterThanOrEqual(end);
        expect(citation.text).toBe(searched.slice(citation.start, citation.end));
        end = citation.end;
        expect(end).toBe(citation.parts.at(-1)?.end);
      }
    }),
  );
});

test('each part begins with its number', () => {
  fc.assert(
    fc.property(text, (searched) => {
      for (const { parts } of findCitations(searched, { scheme: magic, words: words.en })) {
        for (const { start, end, from } of parts) {
          const first = /^[\p{N}.]+[a-z]{0,2}/iu.exec(searched.slice(start, end).normalize('NFKC'))?.[0] ?? '';
          expect(parseNumber(magic, first)?.number).toBe(from);
        }
      }
    }),
  );
});
