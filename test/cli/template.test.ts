/** Builds the template of a repository as its workflow does. Its parts are links to those of a new project. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const RULES = resolve('src/cli/rules.mjs');

test('the template has content, settings and workflows, nothing else, and its workflow builds the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-template-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('template', folder, { recursive: true, dereference: true });
  expect(readdirSync(folder).toSorted()).toEqual(['.github', 'README.md', 'content', 'site.yaml']);
  const { jobs } = parse(readFileSync(join(folder, '.github/workflows/publish.yml'), 'utf8')) as {
    jobs: { build: { steps: readonly { run?: string }[] } };
  };
  const commands = jobs.build.steps.flatMap(({ run }) => /^npx rulegraph (.*)$/.exec(run ?? '')?.[1] ?? []);
  expect(commands).toEqual(['check --format github', 'build', 'links']);
  // The site's code is compiled in the repository only.
  const env = { ...process.env, RULES_CONTENT: join(folder, 'content'), RULES_SETTINGS: join(folder, 'site.yaml') };
  for (const command of commands) {
    const place = command === 'check --format github' ? [] : [join(folder, 'dist')];
    const { status, stderr } = spawnSync(process.execPath, [RULES, ...command.split(' '), ...place], { env, encoding: 'utf8' });
    expect([command, status, status === 0 ? '' : stderr]).toEqual([command, 0, '']);
  }
  expect(existsSync(join(folder, 'dist/rules/harbor.html'))).toBe(true);
});
