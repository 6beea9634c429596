/** Checks that the same content gives the same bytes wherever and whenever it is built. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject, digestsIn, startBuild, TWO_THREADS } from './run-build.ts';

/** Four hundred days later. */
const LATER = `
  const Today = Date;
  const now = () => Today.now() + 400 * 86_400_000;
  globalThis.Date = class extends Today {
    constructor(...given) {
      if (given.length === 0) super(now());
      else super(...given);
    }
    static now() { return now(); }
  };
`;

const textOf = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

test('two builds give the same bytes with another clock, folder, time zone, language, environment and without a cache', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rulegraph reproducible-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const here = join(root, 'here');
  const there = join(root, 'there');
  const content = join(root, 'content elsewhere');
  mkdirSync(content);
  cpSync(join('content', 'lorcana'), join(content, 'lorcana'), { recursive: true });
  copyProject(join(root, 'project elsewhere'));
  writeFileSync(join(root, 'later.mjs'), LATER);

  const first = join(root, 'content');
  cpSync(content, first, { recursive: true });
  const one = await startBuild(here, { content: first, env: { TZ: 'Pacific/Honolulu', LC_ALL: 'C', ...TWO_THREADS } }).ended;
  expect(one.status, one.output).toBe(0);
  const other = await startBuild(there, {
    content,
    program: join(root, 'project elsewhere'),
    // Astro would let the last four change pages.
    env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'test', DEV: '1', PROD: '', MODE: 'test' },
    node: ['--import', join(root, 'later.mjs')],
  }).ended;
  expect(other.status, other.output).toBe(0);

  const digests = digestsIn(here);
  expect(Object.keys(digests).length).toBeGreaterThan(500);
  const others = digestsIn(there);
  expect(Object.keys(others)).toEqual(Object.keys(digests));
  const differing = Object.keys(digests).filter((path) => digests[path] !== others[path]);
  // A difference in one file is easier to read than digests.
  for (const path of differing.slice(0, 1)) expect(textOf(there, path), path).toBe(textOf(here, path));
  expect(differing).toEqual([]);
}, 600_000);
