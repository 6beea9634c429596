import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { lineageOf } from '../../../src/content/archive/index.ts';
import { openCachedAlignments } from '../../../src/content/disk/cached-values.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { contentFolder } from './content-folder.ts';

const archive = readArchive(['content']);
const steps = archive.works.flatMap(({ id }) => [...(lineageOf(archive, id)?.steps.values() ?? [])]);

it('saves every alignment, and unchanged rules as names', () => {
  const folder = contentFolder({});
  const keep = openCachedAlignments(folder);
  const never = () => {
    throw new Error('it was cached');
  };
  expect(steps.length).toBeGreaterThan(5);
  for (const [at, step] of steps.entries()) {
    expect(keep(`${at}`, () => step)).toEqual(step);
    // As JSON, in which the order of keys matters as for cache keys.
    expect(JSON.stringify(keep(`${at}`, never))).toBe(JSON.stringify(step));
  }
  const bytes = readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0);
  expect(bytes).toBeLessThan(JSON.stringify(steps).length / 2);
});

it('keeps alignments in memory for a project that is opened again, until they are not used', async () => {
  // Another instance of the module, since this one would keep the values of other tests.
  vi.resetModules();
  const { keepValues, openCachedAlignments: open } = await import('../../../src/content/disk/cached-values.ts');
  const [step] = steps;
  if (step === undefined) throw new Error('there is no alignment');
  const openedAgain = () => {
    keepValues();
    return open(contentFolder({}))('one', () => ({ ...step }));
  };
  const first = openedAgain();
  expect(openedAgain()).toBe(first);
  expect(openedAgain()).toBe(first);
  keepValues();
  expect(openedAgain()).not.toBe(first);
});
