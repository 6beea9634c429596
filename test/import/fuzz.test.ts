import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSamples } from '../../lab/fuzz/documents.ts';
import { judge } from '../../lab/fuzz/judge.ts';
import { mangle } from '../../lab/fuzz/mangle.ts';
import { magicWork } from '../works.ts';

/** A seed, so that the inputs are the same every time; `node lab/fuzz-imports.ts` tries others. */
const SEED = 20240607;
const INPUTS = 24;

describe('a mangled document', () => {
  it('crashes no importer, loses no word, and is the same when its sources are read back', async () => {
    const samples = readSamples([join(import.meta.dirname, '../fixtures/importers')]);
    const findings = [];
    for (let number = 0; number < INPUTS; number += 1) {
      const input = mangle(samples, SEED, number);
      for (const finding of await judge(input, magicWork)) findings.push({ number, steps: input.steps, ...finding });
    }
    expect(findings).toEqual([]);
  });
});
