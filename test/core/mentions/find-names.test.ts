import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNames, indexNames } from '../../../src/core/mentions/index.ts';

const names = indexNames([
  ['Graveyard', 'Graveyard'],
  ['Attack', 'Attack'],
  ['Attacks', 'Attack'],
  ['Attacking Creature', 'Attacking Creature'],
  ['Ação', 'Ação'],
  ['Owner', 'Owner'],
  ['owner', 'Another owner'],
]);

const found = (text: string) => findNames(text, names).map(({ start, end, term }) => `${text.slice(start, end)} → ${term}`);

test.each([
  ['The GRAVEYARD is public.', ['GRAVEYARD → Graveyard']],
  ['It attacks; each attacking creature stays.', ['attacks → Attack', 'attacking creature → Attacking Creature']],
  ['An attacking\ncreature', ['attacking\ncreature → Attacking Creature']],
  ['Whatever is attacking. Creature by creature.', []],
  ['Graveyards, a counterattack and a re-attack', []],
  ['A ação termina.', ['ação → Ação']],
  ['its owner', ['owner → Owner']],
])('%j names %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('names found are in the text, in order, and do not overlap', () => {
  const word = fc.constantFrom('Attack', 'attacking', 'creature', 'graveyard', 'of', ' ', '. ', '’s', 'ação');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      let reached = 0;
      for (const { start, end } of findNames(text, names)) {
        expect(start).toBeGreaterThanOrEqual(reached);
        expect(end).toBeGreaterThan(start);
        reached = end;
      }
      expect(reached).toBeLessThanOrEqual(text.length);
    }),
  );
});
