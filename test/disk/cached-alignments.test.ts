import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lineageOf } from '../../src/archive/index.ts';
import { openCachedAlignments } from '../../src/disk/cached-values.ts';
import { readArchive } from '../../src/disk/index.ts';
import { contentFolder } from './content-folder.ts';

const archive = readArchive(['content']);
const steps = archive.works.flatMap(({ id }) => [...(lineageOf(archive, id)?.steps.values() ?? [])]);

it('keeps every alignment as it is, and what stayed the same as a name', () => {
  const folder = contentFolder({});
  const keep = openCachedAlignments(folder);
  const never = () => {
    throw new Error('it was kept');
  };
  expect(steps.length).toBeGreaterThan(5);
  for (const [at, step] of steps.entries()) {
    expect(keep(`${at}`, () => step)).toEqual(step);
    // As JSON: what pages read of an alignment is compared so.
    expect(JSON.stringify(keep(`${at}`, never))).toBe(JSON.stringify(step));
  }
  const bytes = readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0);
  expect(bytes).toBeLessThan(JSON.stringify(steps).length / 2);
});
