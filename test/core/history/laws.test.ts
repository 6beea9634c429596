import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignEditions, composeAlignment, type Link, numbersToday, traceNumber } from '../../../src/core/history/index.ts';
import type { Expression } from '../../../src/core/model.ts';
import { edition, lineageOf, options } from './small-work.ts';

/** Texts with few different words, so that many rules are similar. */
const text = fc.array(fc.constantFrom('bear', 'eats', 'honey', 'never', 'in', 'winter', 'when', 'wolves', 'sing', 'rule 101.1'), {
  minLength: 1,
  maxLength: 14,
});

/** Some chapters with some rules, numbered in order. */
const lines = fc
  .array(fc.array(text, { maxLength: 5 }), { minLength: 1, maxLength: 4 })
  .map((chapters) => [
    '1 = Playing',
    ...chapters.flatMap((rules, chapter) => [
      `10${chapter + 1} = Chapter`,
      ...rules.map((words, rule) => `10${chapter + 1}.${rule + 1} ${words.join(' ')}.`),
    ]),
  ]);

const editions = fc
  .array(lines, { minLength: 2, maxLength: 4 })
  .map((all) => all.map((own, index) => edition(`200${index}-01-01`, ...own)) as [Expression, Expression, ...Expression[]]);

const numbers = ({ rules }: Expression) => rules.map(({ number }) => number).toSorted();
const named = (links: readonly Link[], side: 'from' | 'to') => links.flatMap((link) => link[side]).toSorted();

describe('aligning', () => {
  test('an edition with itself finds nothing', () => {
    fc.assert(
      fc.property(editions, ([one]) => {
        expect(alignEditions(one, one, options).links.every(({ kind, from, to }) => kind === 'same' && from[0] === to[0])).toBe(
          true,
        );
      }),
    );
  });

  test('puts every rule of both sides in one link', () => {
    fc.assert(
      fc.property(editions, ([one, other]) => {
        const { links } = alignEditions(one, other, options);
        expect(named(links, 'from')).toEqual(numbers(one));
        expect(named(links.filter(isPrimary), 'to')).toEqual(numbers(other));
        expect(links.every(({ confidence }) => confidence >= 0 && confidence <= 1)).toBe(true);
      }),
    );
  });

  test('gives the same result twice', () => {
    fc.assert(
      fc.property(editions, ([one, other]) => {
        expect(alignEditions(one, other, options)).toEqual(alignEditions(one, other, options));
      }),
    );
  });
});

describe('composing', () => {
  test('neighboring editions puts every rule of both sides in one link', () => {
    fc.assert(
      fc.property(editions, ([one, other]) => {
        const composed = composeAlignment(lineageOf(one, other), one, other, options).links;
        expect(named(composed, 'from')).toEqual(numbers(one));
        expect(named(composed.filter(isPrimary), 'to')).toEqual(numbers(other));
      }),
    );
  });

  test('any two editions is the same in both directions', () => {
    fc.assert(
      fc.property(editions, (all) => {
        const [one, last] = [all[0], all.at(-1) ?? all[0]];
        const lineage = lineageOf(...all);
        // In reverse, a secondary merge is an addition.
        const there = composeAlignment(lineage, one, last, options).links.map(
          ({ from, to, secondary }) => `${from} → ${secondary === true ? [] : to}`,
        );
        const back = composeAlignment(lineage, last, one, options).links.map(({ from, to }) => `${to} → ${from}`);
        expect(back.toSorted()).toEqual(there.toSorted());
      }),
    );
  });
});

test('a trace is the same from every number along it, except for splits and merges', () => {
  fc.assert(
    fc.property(editions, (all) => {
      const lineage = lineageOf(...all);
      for (const { edition: name, identifiers } of lineage.rules) {
        for (const number of identifiers.keys()) {
          const trace = traceNumber(lineage, number, name);
          for (const event of trace?.events ?? []) {
            if (event.kind === 'removed') continue;
            const today = traceNumber(lineage, event.number, event.edition)?.today ?? [];
            const [less, more] = event.edition <= name ? [trace?.today ?? [], today] : [today, trace?.today ?? []];
            expect(more).toEqual(expect.arrayContaining([...less]));
          }
        }
      }
    }),
  );
});

test('the successors of all numbers agree with the trace of each one', () => {
  fc.assert(
    fc.property(editions, (all) => {
      const lineage = lineageOf(...all);
      for (const [name, today] of numbersToday(lineage)) {
        for (const [number, numbers] of today) expect(numbers).toEqual(traceNumber(lineage, number, name)?.today);
      }
    }),
  );
});

/** Tells whether the identity of a rule follows the link. */
function isPrimary({ secondary }: Link): boolean {
  return secondary !== true;
}
