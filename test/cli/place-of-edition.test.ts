/** Where a text goes that is not the first of its day. */
import { expect, test } from 'vitest';
import { placeOfEdition } from '../../src/cli/import/place-of-edition.ts';

const TEXT = { name: 'rules.txt', lang: 'en', format: 'sources', sha256: 'of this text', files: [] };

/** The edition and what is said of it, beside another text of the day. */
function placeBesideAnother(isPartial: boolean) {
  const { edition, messages } = placeOfEdition(
    { ...TEXT, isPartial },
    {
      effective: '2024-06-07',
      named: undefined,
      replace: false,
      isSource: true,
      existing: (id) =>
        id === '2024-06-07' ? { origin: 'other.txt', sha256: 'of another', sources: () => 'others' } : undefined,
    },
  );
  return { edition, said: messages.map(({ fatal, note }) => [fatal, note]) };
}

test('a second release becomes a second edition, and its importer learns how to replace the first', () => {
  const { edition, said } = placeBesideAnother(false);
  expect(edition).toBe('2024-06-07.2');
  expect(said).toEqual([[false, 'to replace the other one, import with --edition 2024-06-07 --replace']]);
});

test('a quotation does too, and nobody is told to replace the rules by it', () => {
  const { edition, said } = placeBesideAnother(true);
  expect(edition).toBe('2024-06-07.2');
  expect(said).toEqual([[undefined, 'nothing: the rules in force are those of whole texts']]);
});
