import { expect, test } from 'vitest';
import { indexNumbers, nearestNumbers, resolveCitation } from '../../../src/core/citations/index.ts';
import { asian, dotted, magic } from '../numbering/schemes.ts';

const index = indexNumbers(magic, [
  '1',
  '110',
  '110.1',
  '110.2',
  '111',
  '111.10',
  '601',
  '601.2',
  '601.2a',
  '601.2b',
  '601.2d',
  '601.3',
  '601.3a',
  '601.4',
]);
const resolve = (from: string, to?: string) => resolveCitation({ parts: [{ from, ...(to === undefined ? {} : { to }) }] }, index);

test('a number resolves to itself or is missing', () => {
  expect(resolve('601.2a')).toEqual({ targets: ['601.2a'], missing: [], backwards: [] });
  expect(resolve('601.2c')).toEqual({ targets: [], missing: ['601.2c'], backwards: [] });
});

test('a number that is not printed resolves to the numbers directly below it', () => {
  const laws = indexNumbers(dotted, ['4', '4.2.1', '4.2.2', '4.2.2.1', '4.20.1', '4.3']);
  const found = resolveCitation({ parts: [{ from: '4.2' }] }, laws);
  expect(found).toEqual({ targets: ['4.2.1', '4.2.2'], missing: [], backwards: [] });
});

test('a hyphen between articles that both exist is a range, unless one was inserted so', () => {
  const index = indexNumbers(asian, ['5', '5-1', '5-7', '6', '7']);
  const targets = (from: string) => resolveCitation({ parts: [{ from }] }, index).targets;
  expect(targets('5-7')).toEqual(['5-7']);
  expect(targets('5-6')).toEqual(['5', '5-1', '5-7', '6']);
  expect(targets('5-9')).toEqual([]);
});

test('a range resolves to the existing numbers between its ends, of its own level', () => {
  expect(resolve('601.2a', '601.2d').targets).toEqual(['601.2a', '601.2b', '601.2d']);
  expect(resolve('601.2', '601.4').targets).toEqual(['601.2', '601.3', '601.4']);
});

test('an end that does not exist is missing, and the rest is resolved', () => {
  expect(resolve('601.2b', '601.2f')).toEqual({ targets: ['601.2b', '601.2d'], missing: ['601.2f'], backwards: [] });
});

test('a backwards range resolves to its ends', () => {
  expect(resolve('601.2d', '601.2a')).toEqual({
    targets: ['601.2d', '601.2a'],
    missing: [],
    backwards: [{ from: '601.2d', to: '601.2a' }],
  });
});

test('suggestions for a missing number are typos, neighbors and ancestors', () => {
  expect(nearestNumbers('110.10', index)).toEqual(['111.10', '110.1', '110.2', '110']);
  expect(nearestNumbers('601.2c', index)).toEqual(['601.2b', '601.2d', '601.2a', '601.2']);
  expect(nearestNumbers('999.9z', index)).toEqual([]);
});

test('two transposed digits are likelier than one mistyped digit', () => {
  const numbers = indexNumbers(magic, ['110', '110.11', '110.21']);
  expect(nearestNumbers('110.12', numbers).slice(0, 2)).toEqual(['110.21', '110.11']);
});
