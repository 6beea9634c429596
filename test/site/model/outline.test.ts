import { expect, test } from 'vitest';
import { compileScheme } from '../../../src/core/numbering/index.ts';
import { openOutline, packOutline } from '../../../src/site/model/outline.ts';
import { allViews } from '../../../src/site/model/site.ts';
import { site } from './own-site.ts';

test('a cached outline answers what the text would answer, and reads it only for rules', () => {
  for (const { work, edition, expression } of allViews(site)) {
    const text = expression();
    const scheme = compileScheme(edition.numbering ?? work.numbering);
    let reads = 0;
    const outline = openOutline(JSON.parse(JSON.stringify(packOutline(text, scheme))), scheme, () => {
      reads += 1;
      return text.rules;
    });
    expect([...outline.rules()].map(([number, unit]) => [number, unit.title]).sort()).toEqual(
      [...new Map(text.rules.toReversed().map(({ number, title }) => [number, title]))].sort(),
    );
    expect(outline.size).toBe(text.rules.length);
    expect([...outline.terms()].map(([term, { length }]) => [term, length])).toEqual(
      text.glossary.map(({ term, senses }) => [term, senses.flat().reduce((sum, block) => sum + block.text.length, 0)]),
    );
    expect(reads).toBe(0);
    const parts = [...outline.sections, ...outline.chapters];
    expect(parts.flatMap(({ rules }) => rules).sort(byPosition(text.rules))).toEqual(text.rules);
    expect(parts.every((part) => part.rules.map(({ number }) => number).join() === part.numbers.join())).toBe(true);
    expect(reads).toBe(1);
  }
});

function byPosition<T>(all: readonly T[]): (one: T, other: T) => number {
  return (one, other) => all.indexOf(one) - all.indexOf(other);
}
