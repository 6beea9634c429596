/** Checks that published addresses and texts are kept while an operator's content changes. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const FOLDER = join('test', '.output', 'permanence');
const CONTENT = join(FOLDER, 'content');
const SITE = join(FOLDER, 'site');
const LIST = join(CONTENT, 'addresses.txt');

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(CONTENT, 'cr'), { recursive: true });
  cpSync(join('content', 'cr', 'work.yaml'), join(CONTENT, 'cr', 'work.yaml'));
  addEdition('2009-07-11');
  addEdition('2018-06-08');
  expect(build().status).toBe(0);
  expect(rules('addresses', '--site', SITE).status).toBe(0);
}, 600_000);

/** Adds an edition to the content, with only a few of its chapters, since every test builds the site. */
function addEdition(edition: string): void {
  const omitted = /\/(?:10[2-9]|11\d|[3-6]\d\d|704)\.md$/;
  cpSync(join('content', 'cr', edition), join(CONTENT, 'cr', edition), {
    recursive: true,
    filter: (file) => !omitted.test(file),
  });
}

function run(args: readonly string[]) {
  const env = { ...process.env, RULES_CONTENT: CONTENT, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

function build() {
  return run(['src/cli/rules.mjs', 'build', SITE]);
}

function rules(...args: readonly string[]) {
  return run(['src/cli/rules.mjs', ...args]);
}

test('the list names pages, feeds and data, with the anchors of rules and terms', () => {
  const lines = readFileSync(LIST, 'utf8').split('\n');
  const anchorsOf = (address: string) => lines.find((line) => line.startsWith(`${address} `))?.split(' ');
  expect(anchorsOf('/rules/cr/1/101')).toEqual(expect.arrayContaining(['2', '101.2']));
  expect(anchorsOf('/rules/cr/glossary')).toContain('trample');
  expect(lines).toEqual(
    expect.arrayContaining(['/rules/cr/changes.atom', '/api/v1/cr/editions.json', '/rules/cr/M10 >2009-07-11']),
  );
  expect(lines.filter((line) => /^\/(?:pagefind|_astro|data)\//.test(line))).toEqual([]);
});

test('a new release breaks no address, although it renumbers rules, and adds its own', () => {
  const before = readFileSync(LIST, 'utf8');
  addEdition('2026-04-17');
  const { status, output } = build();
  expect(output).toContain('published addresses still work');
  expect(status).toBe(0);
  expect(rules('addresses', '--site', SITE).status).toBe(0);
  const after = new Set(readFileSync(LIST, 'utf8').split('\n'));
  const gone = before.split('\n').filter((line) => ![...after].some((other) => other.split(' ')[0] === line.split(' ')[0]));
  expect(gone).toEqual([]);
  expect([...after].some((line) => line.startsWith('/rules/cr/changes/2026-04-17'))).toBe(true);
});

test('the build fails and reports the place if a past text has changed', () => {
  const file = join(CONTENT, 'cr', '2009-07-11', 'en', '101.md');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('### 101.2 ', '### 101.2 Now and then. '));
  const { status, output } = build();
  writeFileSync(file, text);
  expect(status).not.toBe(0);
  expect(output).toMatch(/cr\/2009-07-11\/en\/101\.md:\d+: "101\.2" in edition 2009-07-11 differs from what was published/);
  expect(output).toContain('state what was corrected with `rulegraph correct`');
});

test('the build fails and reports the lost addresses if a chapter is gone', () => {
  const folder = join(CONTENT, 'cr', '2009-07-11');
  const [file, away] = [join(folder, 'en', '702.md'), join(FOLDER, '702.md')];
  const settings = readFileSync(join(folder, 'edition.yaml'), 'utf8');
  renameSync(file, away);
  expect(build().output).toContain('in edition 2009-07-11 was removed after it was published');
  expect(rules('correct', 'cr', 'M10', 'There is no such chapter.').status).toBe(0);
  const { status, output } = build();
  renameSync(away, file);
  writeFileSync(join(folder, 'edition.yaml'), settings);
  expect(status).not.toBe(0);
  expect(output).toContain('published, and gone: /rules/cr/2009-07-11/7/702');
  expect(output).toContain('published addresses that no longer work: ');
});

test('a renamed file changes no address', () => {
  const folder = join(CONTENT, 'cr', '2009-07-11', 'en');
  renameSync(join(folder, '702.md'), join(folder, 'keyword-abilities.md'));
  expect(build().status).toBe(0);
});

test('an edition may be removed if its addresses are redirected', () => {
  rmSync(join(CONTENT, 'cr', '2009-07-11'), { recursive: true });
  const failed = build();
  expect(failed.status).not.toBe(0);
  expect(failed.output).toContain('published, and gone: /rules/cr/2009-07-11');
  writeFileSync(
    join(CONTENT, 'redirects.txt'),
    [
      '/rules/cr/2009-07-11/* /rules/cr/2018-06-08',
      '/rules/cr/2009-07-11 /rules/cr/2018-06-08',
      '/rules/cr/M10 /rules/cr/2018-06-08',
      '/rules/cr/m10 /rules/cr/2018-06-08',
      '',
    ].join('\n'),
  );
  build();
  const left = rules('addresses', '--check', '--site', SITE).output;
  expect(left).not.toContain('/rules/cr/2009-07-11');
  expect(existsSync(join(SITE, 'rules', 'cr', '2009-07-11', '1', '101.html'))).toBe(true);
});
