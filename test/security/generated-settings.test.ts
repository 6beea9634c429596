/** Attacks every field of every settings file: `lab/attack-settings.ts` does it for longer. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentFolder } from '../content/disk/content-folder.ts';
import { tries } from '../runs.ts';
import { attacks, faultsOf, statusesOf, writeProject } from './generated-settings.ts';

test('a project without hostile settings has no errors', async () => {
  const folder = contentFolder({});
  writeProject(folder);
  expect(await statusesOf(folder)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a hostile value in any field of the settings is accepted, or refused with its place', async () => {
  const root = contentFolder({});
  const folder = join(root, 'project');
  await fc.assert(
    fc.asyncProperty(attacks, async (attack) => {
      rmSync(folder, { recursive: true, force: true });
      writeProject(folder, attack);
      expect(await faultsOf(folder)).toEqual([]);
      expect(readdirSync(root)).toEqual(['project']);
      expect(readdirSync(folder).toSorted()).toEqual(['content', 'site.yaml']);
    }),
    { numRuns: tries(40) },
  );
});
