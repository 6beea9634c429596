import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillMessage } from '../../../src/site/kit/message.ts';
import { CATALOGS } from '../../../src/site/kit/translator.ts';
import { readCatalog } from '../../../src/site/pages/own-catalogs.ts';

const names = Object.keys(CATALOGS['en'] ?? {});
const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom('toString', '__proto__', 'constructor', ''));
const text = fc.constantFrom('', ' ', 'x', '{count}', '{count} {count}', '{toString}', '{', '<script>', '\u202e', '$&');
const message = fc.oneof(
  text,
  fc.dictionary(fc.constantFrom('one', 'other', 'many', 'toString'), fc.oneof(text, fc.jsonValue())),
  fc.jsonValue(),
);

test('a catalog gives every message a text, or is refused with its file, whatever it has in their places', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        { weight: 9, arbitrary: fc.array(fc.tuple(name, message), { maxLength: 4 }).map(Object.fromEntries) },
        fc.jsonValue(),
      ),
      (value) => {
        const { catalog, messages } = readCatalog(JSON.stringify(value), 'catalogs/nl.json', 'nl');
        for (const count of [0, 1, 2]) {
          const texts = Object.values(catalog ?? {}).map((one) => fillMessage(one, 'nl', { count }));
          expect(texts.filter((one) => one === '')).toEqual([]);
          expect(texts).toHaveLength(catalog === undefined ? 0 : names.length);
        }
        const isWritten =
          value !== null &&
          typeof value === 'object' &&
          Object.entries(value).every(([key, own]) => own === '' || catalog?.[key as 'contents'] === own);
        if (!isWritten) expect(messages.some(({ fatal, file }) => fatal === true && file === 'catalogs/nl.json')).toBe(true);
      },
    ),
  );
});

test('a catalog that is not JSON or not of a language is refused', () => {
  for (const [written, code] of [
    ['{', 'nl'],
    ['{}', ''],
    ['{}', '__proto__'],
    ['{}', 'pt'],
  ] as const)
    expect(readCatalog(written, 'x.json', code)).toMatchObject({ messages: [{ fatal: true }] });
});
