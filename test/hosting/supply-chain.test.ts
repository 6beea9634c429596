/** What comes from others: packages at one version each, from the registry and whole; actions by the digest of their code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** For other systems than the one on which the lock was written. */
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

const { dependencies, devDependencies, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
>;
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

test('packages are asked for at one version', () => {
  const asked = Object.entries({ ...dependencies, ...devDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('every package that is installed is known by its digest', () => {
  const others = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(others.length).toBeGreaterThan(100);
  const unknown = others.filter(
    ([, { integrity, link, optional }]) => link !== true && optional !== true && !integrity?.startsWith('sha512-'),
  );
  expect(unknown.map(([path]) => path)).toEqual([]);
  const elsewhere = others.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test('few packages run something when they are installed, and each is named', () => {
  const running = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = new Set(running.map(([path]) => path.replace(/^.*node_modules\//, '')));
  expect([...names].filter((name) => !(name in (allowScripts ?? {})) && name !== 'fsevents')).toEqual([]);
});

test('what a site is made with is few packages', () => {
  expect(Object.keys(dependencies ?? {}).length).toBeLessThanOrEqual(40);
});

const workflows = readdirSync('.github/workflows').map((file) => ({
  file,
  text: readFileSync(join('.github/workflows', file), 'utf8'),
}));

test.each(workflows)('$file uses actions by digest and may do no more than it must', ({ text }) => {
  const workflow = parse(text) as {
    permissions: Record<string, string>;
    jobs: Record<string, { steps: { uses?: string; run?: string }[]; permissions?: Record<string, string> }>;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(Object.values(workflow.permissions).filter((right) => right !== 'read')).toEqual([]);
  // Rights to write belong to a job that runs nothing of the repository.
  for (const job of Object.values(workflow.jobs)) {
    if (Object.values(job.permissions ?? {}).includes('write'))
      expect(job.steps.some(({ run }) => run !== undefined)).toBe(false);
  }
  // What others may name (branches, titles) stands in no command.
  expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
});
