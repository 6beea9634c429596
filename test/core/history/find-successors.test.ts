import { describe, expect, test } from 'vitest';
import { likeliest, possibleSuccessors } from '../../../src/core/history/alignment.ts';
import { composeAlignment, traceNumber } from '../../../src/core/history/index.ts';
import { changes, edition, lineageOf, options } from './small-work.ts';

const VILLAGE = [
  '1 = Playing',
  '101 = The Village',
  '101.1 A village has a well, a mill and at most seven houses around a green.',
  '101.2 The miller grinds grain for every neighbor who brings a sack before noon.',
  '101.3 Nobody may draw water from the well while the bell is being rung.',
  '102 = The Harvest',
  '102.1 Farmers cut the rye first, then the wheat, and leave the oats for the horses.',
  '102.2 A farmer who owns no scythe borrows one from the smith for a basket of apples.',
];
const STORMS = [
  '103 = Storms',
  '103.1 A storm begins when three clouds lie on the table.',
  '103.2 Lightning strikes the tallest tower and burns whatever hay is stored in that tower.',
  '103.3 When the storm has passed, the shepherd counts the lambs.',
];

const before = edition('2001-01-01', ...VILLAGE, ...STORMS);
const after = edition(
  '2002-01-01',
  ...VILLAGE,
  '102.3 Dry hay burns easily. If lightning strikes the tallest tower, all hay that is stored in that tower burns.',
);

describe('a rule that ends', () => {
  test('is succeeded by the rule with the same content', () => {
    expect(changes(before, after)).toContain('moved-edited 103.2 → 102.3');
  });

  test('is merged into a rule that keeps its own identity', () => {
    const fire = 'Lightning strikes the tallest tower and burns all the hay that is stored in that tower.';
    const both = edition('2001-01-01', ...VILLAGE, `102.3 ${fire}`, ...STORMS);
    const alone = edition('2002-01-01', ...VILLAGE, `102.3 ${fire} It spares whatever straw lies beside.`);
    const lineage = lineageOf(both, alone);
    expect(lineage.rules[0]?.leaving.get('103.2')).toMatchObject([{ kind: 'merged', to: ['102.3'], secondary: true }]);
    expect(lineage.rules[1]?.identifiers.get('102.3')).toBe('102.3@2001-01-01');
    const composed = composeAlignment(lineage, both, alone, options).links;
    expect(composed.filter(({ to, secondary }) => to.includes('102.3') && secondary !== true)).toMatchObject([
      { kind: 'edited', from: ['102.3'] },
    ]);
  });

  test('has only a possible successor in a similar neighbor that did not change', () => {
    const spare = 'Lightning strikes the tallest tower and burns all the hay that is stored in that tower.';
    const both = edition('2001-01-01', ...VILLAGE, `102.3 ${spare}`, ...STORMS);
    const trace = traceNumber(lineageOf(both, edition('2002-01-01', ...VILLAGE, `102.3 ${spare}`)), '103.2', '2001-01-01');
    expect(trace?.today).toEqual([]);
    expect(trace?.possible[0]?.name).toBe('102.3');
  });

  test('has no successor, not even a possible one, if no rule is similar', () => {
    const trace = traceNumber(lineageOf(before, after), '103.3', '2001-01-01');
    expect(trace).toMatchObject({ today: [], possible: [] });
  });
});

test('a number whose title and subrules have no word in common with the former ones is another rule', () => {
  const snow = ['104 = Snow', '104.1 Snow melts on the roof of every warm stable.'];
  const owls = ['104 = Vigilance', '104.1 An owl that attacks a mouse need not turn its wings.'];
  const links = changes(edition('2001-01-01', ...VILLAGE, ...snow), edition('2002-01-01', ...VILLAGE, ...owls));
  expect(links.toSorted()).toEqual(['added → 104', 'added → 104.1', 'removed 104 →', 'removed 104.1 →']);
});

test('possible successors keep their order, and only the likeliest are shown', () => {
  const named = likeliest([0.05, 0.9, 0.3, 0.5].map((confidence) => ({ name: `${confidence}`, confidence })));
  expect(named.map(({ name }) => name)).toEqual(['0.9', '0.5', '0.3']);
  expect(named[2]?.confidence).toBeLessThan(0.3);
  expect(likeliest([{ name: '101.1', confidence: 1 }])[0]?.confidence).toBeLessThan(1);
  expect(likeliest([{ name: '101.1', confidence: 0.05 }])).toEqual([]);
});

test('a rule that two searches find comes before one that only one of them finds with more confidence', () => {
  const possible = [
    { name: 'both', confidence: 0.4 },
    { name: 'one', confidence: 0.6 },
  ];
  const found = possibleSuccessors({ possible, distant: [{ name: 'both', confidence: 0.5 }] }, (candidate) => [candidate]);
  expect(likeliest(found).map(({ name }) => name)).toEqual(['both', 'one']);
});

test('a removed heading does not become its neighbor with another name, although one rule below both is similar', () => {
  const words = ['1 = Playing', '101 = Words', '101.1 = Brave', '101.1a A brave knight may enter the dark forest at night.'];
  const redundant = 'If a knight has the same word twice, the second one changes nothing.';
  const older = edition(
    '2001-01-01',
    ...words,
    '101.2 = Frozen',
    '101.2a Ice counts.',
    '101.2b Snow counts.',
    '101.2c Hail counts.',
    `101.2d ${redundant}`,
  );
  const newer = edition(
    '2002-01-01',
    ...words,
    '101.2 = Watchful',
    '101.2a The knight needs no sleep while guarding a gate.',
    `101.2b ${redundant}`,
  );
  const trace = traceNumber(lineageOf(older, newer), '101.2', '2001-01-01');
  expect(trace).toMatchObject({ today: [], possible: [] });
});
