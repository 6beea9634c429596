import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCachedIndexes } from '../../../src/content/disk/cached-values.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { contentFolder, workYaml } from './content-folder.ts';

/** Reads the settings of a folder with its cache; returns how many files were read, and the settings. */
function read(root: string, cache: string) {
  const cached = openCachedIndexes([root], cache);
  let files = 0;
  const index: typeof cached = (name, state, compute) =>
    cached(name, state, () => {
      files += 1;
      return compute();
    });
  const archive = readArchive([root], { index });
  const shown = archive.works.map((work) => [work, archive.editions(work.id), archive.overrides(work.id)]);
  return { files, shown, messages: archive.messages().map(String) };
}

describe('cached settings', () => {
  const edition = 'effective: 2020-01-01\naliases: [First]\n';
  const decisions = '- { fromEdition: "2020-01-01", toEdition: "2021-01-01", from: ["1.1"], to: [] }\n';
  const folder = () =>
    contentFolder({
      'small/work.yaml': workYaml,
      'small/lineage.yaml': decisions,
      'small/2020-01-01/edition.yaml': edition,
      'small/2020-01-01/en/1.md': '',
    });

  it('are the same, and only changed files are read again', () => {
    const [root, cache] = [folder(), contentFolder({})];
    const first = read(root, cache);
    expect(first).toMatchObject({ files: 3, messages: [] });
    expect(read(root, cache)).toEqual({ ...first, files: 0 });
    writeFileSync(join(root, 'small/2020-01-01/edition.yaml'), edition.replace('First', 'Second'));
    const second = read(root, cache);
    expect([second.files, JSON.stringify(second.shown).includes('Second')]).toEqual([1, true]);
  });

  it('are read again if they have messages, or values that JSON lacks', () => {
    const [root, cache] = [folder(), contentFolder({})];
    writeFileSync(join(root, 'small/2020-01-01/edition.yaml'), 'effective: someday\n');
    const first = read(root, cache);
    expect(first.messages).not.toEqual([]);
    expect(read(root, cache)).toEqual({ ...first, files: 0 });
    writeFileSync(join(root, 'small/work.yaml'), `${workYaml}format: { most: .inf }\n`);
    for (let time = 0; time < 2; time += 1)
      expect(read(root, cache).shown[0]?.[0]).toMatchObject({ format: { most: Number.POSITIVE_INFINITY } });
  });

  it('are not used if the cache file was changed', () => {
    const [root, cache] = [folder(), contentFolder({})];
    const first = read(root, cache);
    for (const name of readdirSync(cache)) {
      const path = join(cache, name);
      writeFileSync(path, readFileSync(path, 'utf8').replace('First', 'Worst'));
    }
    expect(read(root, cache)).toEqual({ ...first, files: 1 });
  });
});
