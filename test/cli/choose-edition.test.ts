/** Tests which edition the second text of a day becomes. */
import { expect, test } from 'vitest';
import { chooseEdition } from '../../src/cli/import/choose-edition.ts';

const TEXT = { name: 'rules.txt', lang: 'en', format: 'sources', sha256: 'of this text', files: [] };

/** Returns the edition of the second text of a day, and the messages about it. */
function placeBesideAnother(isExcerpt: boolean, isSource = true) {
  const { edition, messages } = chooseEdition(
    { ...TEXT, isExcerpt },
    {
      effective: '2024-06-07',
      named: undefined,
      replace: false,
      isSource,
      existing: (id) =>
        id === '2024-06-07'
          ? { origin: 'other.txt', format: 'sources', sha256: 'of another', sources: () => 'others' }
          : undefined,
    },
  );
  return { edition, notes: messages.map(({ fatal, note }) => [fatal, note]) };
}

test('a second release becomes a second edition, and a message says how to replace the first', () => {
  const { edition, notes } = placeBesideAnother(false);
  expect(edition).toBe('2024-06-07.2');
  expect(notes).toEqual([[false, 'to replace the other one, import with --edition 2024-06-07 --replace']]);
});

test('a quotation does too, without advice to replace the rules', () => {
  const { edition, notes } = placeBesideAnother(true);
  expect(edition).toBe('2024-06-07.2');
  expect(notes).toEqual([
    [undefined, 'nothing to do: the pages of the rules link to it, and only complete texts are used as the rules in force'],
  ]);
});

test('a part of a translation does not take the place of the whole', () => {
  expect(placeBesideAnother(true, false).notes).toEqual([[true, expect.stringContaining('--replace')]]);
  expect(placeBesideAnother(false, false).notes).toEqual([[false, 'import the newest state last']]);
});
