/** Runs the scripts of the actions and workflows with this program in place of the package, and a `gh` that only records its calls. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const RULES = resolve('src/cli/rules.mjs');
const CONTENT = resolve('content');
const HARBOR = resolve('src/cli/new-project/content');
const CITE_CHECK = resolve('.github/actions/cite-check/cite-check.sh');
const NEW_RELEASE = resolve('src/cli/new-project/.github/new-release.sh');

const place = mkdtempSync(join(tmpdir(), 'rulegraph-automation-'));
const bin = join(place, 'bin');
const log = join(place, 'gh.txt');
let folder: string;
let made = 0;

/** Writes a program for the tests into the path. */
function writeProgram(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

beforeAll(() => {
  mkdirSync(bin);
  writeProgram('npx', `while [ "$1" != rulegraph ]; do shift; done; shift; exec "${process.execPath}" "${RULES}" "$@"`);
  // It answers a search for issues with the number in a file.
  writeProgram(
    'gh',
    `printf '%s\\n' "$*" >>"${log}"
while [ $# -gt 0 ]; do if [ "$1" = --body-file ]; then cat "$2" >>"${log}"; fi; shift; done
cat "${place}/open" 2>/dev/null || true`,
  );
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

beforeEach(() => {
  made += 1;
  folder = join(place, `project-${made}`);
  mkdirSync(folder);
  rmSync(log, { force: true });
  rmSync(join(place, 'open'), { force: true });
});

/** Runs a script in the folder, while the server of these tests answers; resolves to its status and output. */
function run(program: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...settings, PATH: `${bin}:${process.execPath.replace(/\/[^/]+$/, '')}:${process.env['PATH']}` };
  return new Promise<{ readonly status: number | null; readonly output: string }>((done) => {
    const child = spawn(program, args, { cwd: folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    child.on('close', (status) => done({ status, output }));
  });
}

const calls = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');

describe('the action that checks citations', () => {
  const cited = join(place, 'cited');

  beforeAll(() => {
    mkdirSync(cited);
    const index = spawnSync(process.execPath, [RULES, 'index', 'cr', '--content', CONTENT], { encoding: 'utf8' }).stdout;
    writeFileSync(join(cited, 'index.json'), index);
    writeFileSync(join(cited, 'notes.md'), 'See rule 502.9.\n');
    spawnSync(process.execPath, [RULES, 'cite', 'lock', 'notes.md', '--index', 'index.json', '--written-against', 'EVE'], {
      cwd: cited,
    });
  });

  beforeEach(() => cpSync(cited, folder, { recursive: true }));

  const check = (settings: Readonly<Record<string, string>> = {}) =>
    run('bash', [CITE_CHECK], {
      INDEX: 'index.json',
      LOCK: 'rules.lock',
      PACKAGE: 'rulegraph@0.1',
      GH_TOKEN: 'token',
      ...settings,
    });

  test('opens an issue about citations that need checking', async () => {
    const { status, output } = await check();
    expect([status, output.includes('write "702.19"')]).toEqual([0, true]);
    expect(calls()).toContain('issue create --title Rules that this repository cites have changed');
    expect(calls()).toContain('notes.md:1:10 error "502.9" is only renumbered');
  });

  test('updates an issue that is already open', async () => {
    writeFileSync(join(place, 'open'), '7\n');
    expect((await check()).status).toBe(0);
    expect(calls()).toContain('issue edit 7');
    expect(calls()).not.toContain('issue create');
  });

  test('closes the issue when nothing is left', async () => {
    writeFileSync(join(place, 'open'), '7\n');
    spawnSync(process.execPath, [RULES, 'cite', 'check', '--lock', 'rules.lock', '--index', 'index.json', '--fix', '--update'], {
      cwd: folder,
    });
    expect((await check()).status).toBe(0);
    expect(calls()).toContain('issue close 7');
  });

  test('fails without a token, so that the run is marked, and for a mistake in its settings', async () => {
    expect((await check({ GH_TOKEN: '' })).status).toBe(1);
    expect((await check({ LOCK: 'gone.lock' })).status).toBe(2);
    expect(calls()).toBe('');
  });
});

describe('the workflow that looks for a new release', () => {
  let server: Server;
  let page: string;

  beforeAll(async () => {
    const document = readFileSync(join('test', 'fixtures', 'new-release', 'harbor.txt'));
    server = createServer(({ url }, response) => {
      if (url === '/rules') response.end('<a href="/old.pdf">Old</a> <a href="files/harbor%20rules-2026.txt">Rules</a>');
      else if (url === '/files/harbor%20rules-2026.txt') response.end(document);
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rules`;
  });

  afterAll(() => void server.close());

  beforeEach(async () => {
    cpSync(HARBOR, join(folder, 'content'), { recursive: true });
    writeFileSync(join(folder, '.gitignore'), '.cache/\n');
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.org'];
    for (const args of [
      ['init', '--quiet', '--bare', 'remote.git'],
      ['init', '--quiet'],
      ['add', '.'],
      [...author, 'commit', '--quiet', '-m', 'Start'],
      ['remote', 'add', 'origin', 'remote.git'],
    ])
      expect((await run('git', args)).status, args.join(' ')).toBe(0);
  });

  const look = (settings: Readonly<Record<string, string>> = {}) =>
    run('bash', [NEW_RELEASE], { WORK: 'harbor', LANGUAGE: 'en', PAGE: page, LINK: 'rules-[0-9]+\\.txt', ...settings });

  test('proposes it with the reports of import and comparison', async () => {
    const { status, output } = await look();
    expect(status, output).toBe(0);
    expect(calls()).toContain('pr create --head release-harbor-2026-09-01 --title harbor: release of 2026-09-01');
    expect(calls()).toContain('edition 2026-09-01: 11 rules');
    expect(calls()).toMatch(/101\.3.*201\.2/);
    const { output: pushed } = await run('git', ['ls-tree', '-r', '--name-only', 'origin/release-harbor-2026-09-01']);
    expect(pushed).toContain('content/harbor/2026-09-01/en/101.md');
  });

  test('does nothing if the document was imported before', async () => {
    await look();
    rmSync(log);
    expect((await look()).output).toContain('is here already');
    expect(calls()).toBe('');
  });

  test('fails if the page no longer has such a link', async () => {
    const { status, output } = await look({ LINK: 'other-[0-9]+' });
    expect([status, output.includes('has no link like other-[0-9]+')]).toEqual([1, true]);
  });
});
