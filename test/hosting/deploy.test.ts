/** Checks that no page lacks its files during the documented deploy to a real nginx under load. Needs nginx and rsync. */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markAsSite } from '../site/build/marked-site.ts';
import { nginx, type RunningNginx, runNginx } from './run-nginx.ts';

const hasRsync = spawnSync('rsync', ['--version']).status === 0;
/** Enough pages for the deploy to take a while. */
const PAGES = 1500;

const folder = mkdtempSync(join(tmpdir(), 'rulegraph-deploy-'));
const [target, first, second] = ['target', 'first', 'second'].map((name) => join(folder, name)) as [string, string, string];
let server: RunningNginx;

/** Writes a site whose pages name a style sheet and a search index of their own version. */
function writeSite(site: string, version: string, more: Readonly<Record<string, string>> = {}): void {
  const pages = Array.from({ length: PAGES }, (_, index) => [
    `rules/cr/${index}.html`,
    `<link href="/_astro/page.${version}.css"><p>${version} ${'text '.repeat(200)}`,
  ]);
  const files: Readonly<Record<string, string>> = {
    '404.html': 'missing',
    [`_astro/page.${version}.css`]: version,
    [`pagefind/fragment/en_${version}.pf_fragment`]: version,
    'pagefind/pagefind-entry.json': JSON.stringify({ version }),
    ...Object.fromEntries(pages),
    ...more,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
  markAsSite(site);
}

const deploy = (site: string, env = process.env) => {
  const child = spawn('sh', [join('hosting', 'deploy.sh'), site, target], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise<number | null>((resolve) => child.on('close', resolve));
};

describe('the deploy refuses', () => {
  const root = mkdtempSync(join(tmpdir(), 'rulegraph-deploy-to-'));
  const site = join(root, 'dist');
  const log = join(root, 'log');
  afterAll(() => rmSync(root, { recursive: true }));

  beforeAll(() => {
    const bin = join(root, 'bin');
    mkdirSync(bin, { recursive: true });
    markAsSite(site);
    // In place of the server: what the script does with it.
    writeFileSync(join(bin, 'rsync'), `#!/bin/sh\necho rsync >>'${log}'\nfor to; do :; done; mkdir -p "\${to#server:}"\n`, {
      mode: 0o755,
    });
    writeFileSync(join(bin, 'ssh'), '#!/bin/sh\nshift; eval "$1"\n', { mode: 0o755 });
  });

  /** Returns the status of a deploy, after checking that only one that succeeds changes anything. */
  function deployTo(to: string, { from = site, cwd = root } = {}): number | null {
    rmSync(log, { force: true });
    const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env['PATH']}`, HOME: join(root, 'users/me') };
    const { status } = spawnSync('sh', [resolve('hosting/deploy.sh'), from, to], { cwd, env });
    expect(existsSync(log)).toBe(status === 0);
    return status;
  }

  /** Makes a folder with these empty files, and with the list of a site. */
  function siteWith(name: string, ...files: readonly string[]): string {
    const to = join(root, name);
    cpSync(site, to, { recursive: true });
    for (const file of files) {
      mkdirSync(dirname(join(to, file)), { recursive: true });
      writeFileSync(join(to, file), '');
    }
    return to;
  }

  test.each(['', 'server:'])('to replace what is not a site, at "%s"', (host) => {
    const papers = join(root, `papers-${host.length}`);
    mkdirSync(papers);
    expect(deployTo(host + papers)).toBe(0);
    writeFileSync(join(papers, 'thesis.txt'), 'mine');
    expect(deployTo(host + papers)).not.toBe(0);
    expect(deployTo(`${host}/`)).not.toBe(0);
    expect(deployTo(`${host}${join(root, 'absent')}`)).toBe(0);
    expect(deployTo(host + siteWith(`earlier-${host.length}`, 'rules/gone.html'))).toBe(0);
    for (const file of ['.git/HEAD', 'package.json', 'site.yaml'])
      expect(deployTo(host + siteWith(`project-${host.length}`, file))).not.toBe(0);
    expect(deployTo(host + siteWith('users', 'me/notes.txt'))).not.toBe(0);
    // The home folder may be a link.
    rmSync(join(root, 'users'), { recursive: true });
    mkdirSync(join(root, 'users'));
    symlinkSync(siteWith(`home-${host.length}`, 'notes.txt'), join(root, 'users/me'));
    expect(deployTo(host + join(root, `home-${host.length}`))).not.toBe(0);
    rmSync(join(root, 'users'), { recursive: true });
  });

  test('to replace the working folder, or one above it', () => {
    const project = siteWith('work', 'project/notes.txt');
    expect(deployTo(project)).toBe(0);
    expect(deployTo(project, { cwd: join(project, 'project') })).not.toBe(0);
    expect(deployTo('.', { cwd: project })).not.toBe(0);
  });

  test('to publish what is not a site', () => {
    expect(deployTo(join(root, 'absent'), { from: root })).toBe(2);
    expect(deployTo(join(root, 'absent'), { from: join(root, 'absent') })).toBe(2);
  });
});

describe.skipIf(nginx === undefined || !hasRsync)('the deploy', () => {
  beforeAll(async () => {
    mkdirSync(target);
    writeSite(first, 'first', { 'rules/cr/gone.html': 'gone soon' });
    writeSite(second, 'second');
    expect(await deploy(first)).toBe(0);
    server = await runNginx(nginx ?? '', target);
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('breaks no page while it runs', async () => {
    const broken: string[] = [];
    const versions = new Set<string>();
    let isDone = false;
    const read = async (address: string) => {
      const response = await fetch(server.address + address);
      const text = await response.text();
      if (!response.ok) broken.push(`${response.status} ${address}`);
      return text;
    };
    const readPages = async () => {
      for (let count = 0; !isDone; count += 7) {
        const page = await read(`/rules/cr/${count % PAGES}`);
        const sheet = /href="([^"]+)"/.exec(page)?.[1] ?? expect.fail(page);
        versions.add(await read(sheet));
        const { version } = JSON.parse(await read('/pagefind/pagefind-entry.json'));
        await read(`/pagefind/fragment/en_${version}.pf_fragment`);
      }
    };
    const readers = [readPages(), readPages(), readPages()];
    expect(await deploy(second)).toBe(0);
    isDone = true;
    await Promise.all(readers);
    expect(broken).toEqual([]);
    expect(versions).toContain('first');
  });

  test('leaves the new site, and the assets of the earlier one for open pages', () => {
    expect(readFileSync(join(target, 'rules/cr/0.html'), 'utf8')).toContain('page.second.css');
    expect(existsSync(join(target, 'rules/cr/gone.html'))).toBe(false);
    expect(existsSync(join(target, '_astro/page.first.css'))).toBe(true);
  });

  test('removes assets that were unused for a month, and keeps those in use however old they are', async () => {
    const old = new Date('2020-01-01');
    utimesSync(join(target, '_astro/page.first.css'), old, old);
    utimesSync(join(second, '_astro/page.second.css'), old, old);
    expect(await deploy(second)).toBe(0);
    expect(existsSync(join(target, '_astro/page.first.css'))).toBe(false);
    expect(existsSync(join(target, '_astro/page.second.css'))).toBe(true);
  });

  test('keeps the assets of the new site if the clock of this machine is years behind that of the server', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'touch'), '#!/bin/sh\nPATH=/usr/bin:/bin exec touch -d 2020-01-01 "$@"\n', { mode: 0o755 });
    rmSync(join(target, '_astro/page.second.css'));
    expect(await deploy(second, { ...process.env, PATH: `${bin}:${process.env['PATH']}` })).toBe(0);
    expect(readFileSync(join(target, '_astro/page.second.css'), 'utf8')).toBe('second');
  });
});
