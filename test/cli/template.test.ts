/** Builds the template of a repository as its workflow does, and the example of a site with own parts. Their contents are links to that of a new project. */
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

test('the example of own parts shows them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('examples/own-parts', folder, { recursive: true, dereference: true });
  const env = { ...process.env, RULES_CONTENT: join(folder, 'content'), RULES_SETTINGS: join(folder, 'site.yaml') };
  const { status, stderr } = spawnSync(process.execPath, [RULES, 'build', join(folder, 'dist')], { env, encoding: 'utf8' });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  const rule = readFileSync(join(folder, 'dist/rules/harbor/101.2.html'), 'utf8');
  for (const shown of ['Discuss ', 'Kept by the harbor master.', 'href="/house-rules"', 'Find a harbor rule'])
    expect(rule).toContain(shown);
  expect(readFileSync(join(folder, 'dist/house-rules.html'), 'utf8')).toContain('href="/rules/harbor/101.2"');
});
