import { describe, expect, test } from 'vitest';
import { namedAsPossible } from '../../../src/rules/lineage/find-successors.ts';
import { composeAlignment, traceNumber } from '../../../src/rules/lineage/index.ts';
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
  test('lives on where the rest of the edition says the same', () => {
    expect(changes(before, after)).toContain('moved-edited 103.2 → 102.3');
  });

  test('is merged into a rule that keeps its own identity', () => {
    const both = edition(
      '2001-01-01',
      ...VILLAGE,
      '102.3 Lightning strikes the tallest tower and burns all the hay that is stored in that tower.',
      ...STORMS,
    );
    const alone = edition('2002-01-01', ...both.rules.slice(0, 9).map(lineOf));
    const lineage = lineageOf(both, alone);
    expect(lineage.rules[0]?.leaving.get('103.2')).toMatchObject([{ kind: 'merged', to: ['102.3'], secondary: true }]);
    expect(lineage.rules[1]?.identifiers.get('102.3')).toBe('102.3@2001-01-01');
    const composed = composeAlignment(lineage, both, alone, options).links;
    expect(composed.filter(({ to, secondary }) => to.includes('102.3') && secondary !== true)).toMatchObject([
      { kind: 'same', from: ['102.3'], confidence: 1 },
    ]);
  });

  test('without a likely successor is traced to nothing, and says what is possible', () => {
    const trace = traceNumber(lineageOf(before, after), '103.3', '2001-01-01');
    expect(trace?.today).toEqual([]);
    for (const { name, confidence } of trace?.possible ?? []) {
      expect(after.rules.map(({ number }) => number)).toContain(name);
      expect(confidence).toBeLessThan(0.8);
    }
  });
});

test('a number whose title and subrules share no word with the one before is another rule', () => {
  const snow = ['104 = Snow', '104.1 Snow melts on the roof of every warm stable.'];
  const owls = ['104 = Vigilance', '104.1 An owl that attacks a mouse need not turn its wings.'];
  const links = changes(edition('2001-01-01', ...VILLAGE, ...snow), edition('2002-01-01', ...VILLAGE, ...owls));
  expect(links.toSorted()).toEqual(['added → 104', 'added → 104.1', 'removed 104 →', 'removed 104.1 →']);
});

/** A rule as a line of a small edition. */
function lineOf({ number, title, blocks }: (typeof before.rules)[number]): string {
  return `${number} ${title === null ? (blocks[0]?.text ?? '') : `= ${title}`}`;
}

test('what is only named is less sure than what looks as good and is followed, and keeps its order', () => {
  const named = [0.25, 0.5, 0.65, 0.8, 1].map((confidence) => namedAsPossible({ unit: 0, confidence }).confidence);
  expect(named).toEqual(named.toSorted((a, b) => a - b));
  expect(named[0]).toBeLessThan(0.1);
  expect(named[1]).toBeLessThan(0.4);
  expect(named[3]).toBeGreaterThan(0.8);
  expect(named[4]).toBeLessThan(1);
});
