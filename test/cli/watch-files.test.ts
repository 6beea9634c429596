import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '../../src/cli/watch-files.ts';

test('every change is noticed, also of what replaces a file or a folder, and of what did not exist', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-watch-'));
  const settings = join(folder, 'site.yaml');
  const content = join(folder, 'content');
  const file = join(content, 'a/b/101.md');
  mkdirSync(join(content, 'a/b'), { recursive: true });
  writeFileSync(file, 'first');
  let noticed = () => {};
  const end = watchFiles([content, settings], () => noticed());
  onTestFinished(() => {
    end();
    rmSync(folder, { recursive: true });
  });
  const notices = (change: () => void) =>
    new Promise<void>((resolve) => {
      noticed = resolve;
      change();
    });
  const replace = () => {
    writeFileSync(`${file}~`, 'text');
    renameSync(`${file}~`, file);
  };
  const changes = [
    replace,
    replace,
    () => writeFileSync(file, 'text'),
    () => writeFileSync(settings, ''),
    () => mkdirSync(join(content, 'c')),
    () => writeFileSync(join(content, 'c/1.md'), ''),
    () => renameSync(join(content, 'a'), join(content, 'd')),
    () => mkdirSync(join(content, 'a/b'), { recursive: true }),
    replace,
  ];
  let seen = 0;
  for (const change of changes) {
    await notices(change);
    seen += 1;
  }
  expect(seen).toBe(changes.length);
});
