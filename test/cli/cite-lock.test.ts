/** Follows a repository that cites rules from its first lock to the next release, with only the published index. */
import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

test('a tree is locked, checked after a release, fixed, and locked again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cite-lock-'));
  const [index, lock, text] = ['index.json', 'rules.lock', 'note.md'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(index, (await runRules('index', 'cr')).stdout);
  writeFileSync(text, 'Only the numbers of CR 409.1c changed. The words of CR 103.2 did, too.\n');
  const check = (...options: string[]) => runRules('cite', 'check', '--lock', lock, '--index', index, ...options);

  const locked = await runRules('cite', 'lock', folder, '--lock', lock, '--index', index, '--written-against', '2008-07-15');
  expect(locked.status, locked.stderr).toBe(0);
  expect(readFileSync(lock, 'utf8')).toMatch(/^note\.md\t409\.1c\t409\.1c@2008-07-15\t2008-07-15\t[0-9a-f]{12}$/m);
  expect((await check('--to', '2008-07-15')).status).toBe(0);

  const found = await check();
  expect(found.status).toBe(1);
  expect(found.stdout).toContain('"409.1c" is only renumbered since 2008-07-15 (now 601.2c) citation-moved');
  expect(found.stdout).toContain('"103.2" has changed since 2008-07-15 (now 101.2) citation-edited');
  expect((await check('--format', 'github')).stdout).toMatch(/^::error file=.*note\.md,line=1,col=24/m);
  expect(JSON.parse((await check('--format', 'sarif')).stdout).runs[0].results).toHaveLength(2);
  const withTexts = await runRules('cite', 'check', '--lock', lock, '--work', 'cr');
  expect(withTexts.stdout).toMatch(/\[-.+-\]\{\+.+\+\}/);

  chmodSync(text, 0o755);
  const fixed = await check('--fix');
  expect(statSync(text).mode & 0o777).toBe(0o755);
  expect(readFileSync(text, 'utf8')).toBe('Only the numbers of CR 601.2c changed. The words of CR 101.2 did, too.\n');
  expect(fixed.status).toBe(1);
  expect((await check()).stdout).toContain('the text of "101.2" has changed since it was locked citation-edited');
  expect(JSON.parse((await check('--json')).stdout)).toMatchObject({
    counts: { unchanged: 1, changed: 1 },
    citations: [{ since: 'changed', number: '101.2', line: 1 }],
  });
  expect((await check('--update')).status).toBe(0);
  expect(await check()).toMatchObject({ status: 0, stdout: '' });

  writeFileSync(text, 'No edition had rule 999.9.\n');
  expect((await runRules('cite', 'lock', folder, '--lock', lock, '--index', index)).stderr).toContain(
    '1 of them unresolved; rulegraph',
  );
  expect((await check()).stdout).toContain('no edition had it citation-never-existed');
});

test('a report against a lock names the possible successors of a rule that is gone, with or without texts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cite-lock-'));
  const [index, lock] = ['index.json', 'rules.lock'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(index, (await runRules('index', 'cr')).stdout);
  writeFileSync(join(folder, 'note.md'), 'The rule was CR 310.2 then.\n');
  await runRules('cite', 'lock', folder, '--lock', lock, '--index', index, '--written-against', '2008-07-15');
  const { possible } = JSON.parse((await runRules('trace', 'cr', '310.2', '--edition', '2008-07-15', '--json')).stdout);
  const [{ number, confidence }] = possible;
  for (const source of [
    ['--index', index],
    ['--work', 'cr'],
  ]) {
    const { stdout } = await runRules('cite', 'check', '--lock', lock, ...source);
    expect(stdout).toContain('"310.2" is gone since 2008-07-15');
    expect(stdout).toContain(`possible successors, not followed: ${number} (${Math.round(100 * confidence)} %)`);
  }
});

test('a rule whose words have changed under the same number is not said to be another one now', async () => {
  const rule = (text: string) => `---\nnumber: "100"\ntitle: Beds\n---\n\n### 100.1 ${text}\n`;
  const root = contentFolder({
    'content/small/work.yaml': workYaml,
    'content/small/2024-05-04/en/100.md': rule('The keeper waters the beds at dawn, before the gate is opened.'),
    'content/small/2025-05-04/en/100.md': rule('The keeper waters the beds at dusk, before the gate is opened.'),
    'note.md': 'See rule 100.1.\n',
  });
  const from = ['--lock', join(root, 'rules.lock'), '--content', join(root, 'content'), '--work', 'small'];
  await runRules('cite', 'lock', join(root, 'note.md'), ...from, '--written-against', '2024-05-04');
  expect((await runRules('cite', 'check', ...from)).stdout).toContain('"100.1" has changed since 2024-05-04 citation-edited');
});

test('what is locked in a text that has become too large stays locked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cite-lock-'));
  const [lock, note] = ['rules.lock', 'note.md'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(note, 'You win by CR 103.2.\n');
  await runRules('cite', 'lock', folder, '--lock', lock, '--work', 'cr', '--written-against', '2008-07-15');
  const before = readFileSync(lock, 'utf8');
  writeFileSync(note, 'You win by CR 103.2.\n'.repeat(1e6));
  expect((await runRules('cite', 'check', '--lock', lock, '--work', 'cr', '--update')).status).toBe(1);
  expect(readFileSync(lock, 'utf8')).toBe(before);
});
