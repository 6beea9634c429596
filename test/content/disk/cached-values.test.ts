import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHasty, openCachedIndexes, openCachedValues } from '../../../src/content/disk/cached-values.ts';
import type { Alignment } from '../../../src/core/history/index.ts';
import { contentFolder } from './content-folder.ts';

const alignment: Alignment = { from: '2023-01-01', to: '2024-01-01', links: [], glossary: [] };

describe('values cached on disk', () => {
  it('computes once for a key, and again for another', () => {
    const cache = openCachedValues<Alignment>(join(contentFolder({}), 'cache'), ['core']);
    let count = 0;
    const compute = () => {
      count += 1;
      return alignment;
    };
    expect(cache('one', compute)).toEqual(alignment);
    expect(cache('one', compute)).toEqual(alignment);
    expect(count).toBe(1);
    cache('two', compute);
    expect(count).toBe(2);
  });

  it('ignores a file that was cut off or changed', () => {
    const folder = contentFolder({});
    openCachedValues<Alignment>(folder, ['core'])('one', () => alignment);
    const path = join(folder, readdirSync(folder)[0] ?? '');
    const whole = readFileSync(path, 'utf8');
    for (const broken of ['', whole.slice(0, 30), whole.replace('2023', '2022')]) {
      writeFileSync(path, broken);
      expect(openCachedValues<Alignment>(folder, ['core'])('one', () => ({ ...alignment, to: 'computed' })).to).toBe('computed');
      writeFileSync(path, broken);
    }
  });

  it('ignores a file in the place of another', () => {
    const folder = contentFolder({});
    const cache = () => openCachedValues<string>(folder, ['core']);
    for (const key of ['one', 'two']) cache()(key, () => `of ${key}`);
    const [one, two] = readdirSync(folder).map((name) => join(folder, name));
    const texts = [one, two].map((path) => readFileSync(path ?? '', 'utf8'));
    for (const [index, path] of [two, one].entries()) writeFileSync(path ?? '', texts[index] ?? '');
    for (const key of ['one', 'two']) expect(cache()(key, () => `anew ${key}`)).toBe(`anew ${key}`);
  });

  it('works without a folder to write to', () => {
    const file = join(contentFolder({ file: 'no folder' }), 'file');
    expect(openCachedValues<Alignment>(file, ['core'])('one', () => alignment)).toEqual(alignment);
  });
});

describe('an index on disk', () => {
  it('is that of before a change while its author waits, if its state takes long to compute', () => {
    const index = openCachedIndexes([], contentFolder({}));
    const valueIn = (state: string | (() => string)) => index('successors', state, () => `of ${String(state)}`);
    const before = () => 'before';
    const after = () => 'after';
    try {
      makeHasty(true);
      expect(valueIn(before)).toBe(`of ${before}`);
      expect(valueIn(after)).toBe(`of ${before}`);
      expect(valueIn('known at once')).toBe('of known at once');
    } finally {
      makeHasty(false);
    }
    expect(valueIn(after)).toBe(`of ${after}`);
  });
});
