/** Tests the package as users get it: packed, installed in an empty folder, and used without the repository. */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FollowedLinks, followLinks } from '../follow-links.ts';
import { nginx, runNginx } from '../hosting/run-nginx.ts';
import { makePdf, setPage } from '../import/made-pdf.ts';

/** The largest size of an installation with all dependencies. */
const MAX_MEGABYTES = 70;

/** Milliseconds after which a test hangs; on a quiet machine packing and installing take less than a minute. */
const INSTALLING = 600_000;

/** The corpus of real documents, which not every machine has. */
const corpus = resolve(process.env['RULES_CORPUS'] ?? '../shared/corpus', 'lorcana');

/** Files that no page links to. */
const BESIDE = [
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/api/v1/works.json',
  '/embed.js',
  '/sw.js',
  '/checksums.txt',
  '/sources.txt',
];

/** An edition of the example game as a publisher would print it. */
const HARBOR_PDF = makePdf([
  setPage([
    [120, 'Harbor, Complete Rules'],
    [120, 'These rules are effective as of September 1, 2025.'],
  ]),
  setPage([
    [40, '1. The Harbor'],
    undefined,
    [40, '101. Captains'],
    undefined,
    [55, '101.1. Between two and five captains sail. Each begins with one ship and ten coins.'],
    undefined,
    [55, '101.1a If only two captains sail, each begins with a second ship and has a double'],
    [70, 'turn.'],
    undefined,
    [55, '101.2. A ship has room for four crates.'],
    undefined,
    [40, '2. The Turn'],
    undefined,
    [40, '201. Course of a Turn'],
    undefined,
    [55, '201.1. Captains sail first and trade afterwards.'],
    undefined,
    [55, '201.2. A ship may cross three squares. Where another ship lies, there is no way'],
    [70, 'through.'],
    undefined,
    [55, '201.3. A captain whose ship lies at a quay may buy or sell one crate there; see'],
    [70, 'rule 101.2.'],
  ]),
]);

const folder = mkdtempSync(join(tmpdir(), 'rulegraph-package-'));
const project = join(folder, 'my-rules');
let tarball: string;
/** The other published package. */
let created: string;

beforeAll(() => {
  const [packed] = JSON.parse(run('.', 'npm', 'pack', '--silent', '--json', '--pack-destination', folder).stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  tarball = packed.filename;
  created = run('.', 'npm', 'pack', './create', '--silent', '--pack-destination', folder).stdout.trim();
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`);
}, INSTALLING);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program with this Node.js and those of the folder's packages first in the path, which saves most starts of npx; throws if it fails. */
function run(cwd: string, program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = tryToRun(cwd, program, ...args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return { stdout, stderr };
}

function tryToRun(cwd: string, program: string, ...args: readonly string[]) {
  return spawnSync(program, args, { cwd, env: environment(cwd), encoding: 'utf8' });
}

/** Returns the environment without the settings of the tests' own project. */
function environment(cwd: string): NodeJS.ProcessEnv {
  const foreign = Object.entries(process.env).filter(([name]) => !/^(?:RULES_|NODE_ENV|NODE_OPTIONS|VITEST|npm_)/.test(name));
  const path = [join(process.execPath, '..'), resolve(cwd, 'node_modules/.bin'), process.env['PATH']];
  return { ...Object.fromEntries(foreign), PATH: path.join(':'), NO_COLOR: '1' };
}

function filesIn(path: string): readonly string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(path, join(parentPath, name)));
}

function megabytesIn(path: string): number {
  return filesIn(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0) / 2 ** 20;
}

test('the package lists its dependencies, with licenses and digests', () => {
  const installed = join(folder, 'node_modules', 'rulegraph');
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { dependencies: object };
  const { metadata, components } = JSON.parse(readFileSync(join(installed, 'sbom.json'), 'utf8')) as {
    metadata: { component: { name: string } };
    components: readonly { name: string; hashes?: readonly object[]; licenses?: readonly object[] }[];
  };
  expect(metadata.component.name).toBe('rulegraph');
  expect(readFileSync(join(installed, 'site/LICENSES.txt'), 'utf8')).toMatch(/^astro \(MIT\)$/m);
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  const direct = components.filter(({ name }) => name in dependencies);
  expect(components.map(({ name }) => name)).not.toContain('vitest');
  expect(direct.every(({ hashes, licenses }) => hashes?.length === 1 && licenses !== undefined)).toBe(true);
});

test('the package is small, and does not include Node.js or Astro', () => {
  expect(megabytesIn(join(folder, 'node_modules'))).toBeLessThan(MAX_MEGABYTES);
  const names = readdirSync(join(folder, 'node_modules'));
  expect(names.filter((name) => /^(?:node-(?:linux|win|darwin)|astro$|vite$|esbuild$|typescript$)/.test(name))).toEqual([]);
});

test('publint and Are The Types Wrong find nothing', () => {
  const packed = join(folder, tarball);
  run('.', 'publint', 'run', packed, '--strict');
  // It has only ES modules, so the rules for CommonJS do not apply.
  run('.', 'attw', packed, '--profile', 'esm-only', '--no-color');
  run('.', 'publint', 'run', join(folder, created), '--strict');
});

test('create-rulegraph has one small program, which starts a project with the options of init', () => {
  // As `npm create rulegraph` would install it, but with the package that is tested instead of the published one.
  const installed = join(folder, 'node_modules/create-rulegraph');
  mkdirSync(installed);
  run(folder, 'tar', '-xzf', created, '--strip-components=1', '-C', installed);
  expect(filesIn(installed).toSorted()).toEqual(['LICENSE', 'README.md', 'index.mjs', 'package.json']);
  const { stdout } = run(folder, process.execPath, join(installed, 'index.mjs'), 'my-cards', '--game', 'lorcana');
  expect(stdout).toContain('npx rulegraph import FILE --work lorcana');
  expect(existsSync(join(folder, 'my-cards/content/lorcana/work.yaml'))).toBe(true);
});

test('the library reads numbers, with types', () => {
  writeFileSync(
    join(folder, 'use.js'),
    `import { compileScheme, parseNumber } from 'rulegraph';
     const scheme = compileScheme({ levels: [{ name: 'chapter', form: 'digits' }, { name: 'rule', form: 'digits', separator: '.' }] });
     console.log(JSON.stringify(parseNumber(scheme, '7.12.')?.number));`,
  );
  expect(run(folder, process.execPath, 'use.js').stdout.trim()).toBe('"7.12"');
  for (const file of ['core/index.d.ts', 'api.md'])
    expect(existsSync(join(folder, 'node_modules/rulegraph/lib', file))).toBe(true);
});

test('the example of own parts reads a format of its own, with types', () => {
  const example = join(folder, 'own-parts');
  // Its content is a link.
  cpSync('examples/own-parts', example, { recursive: true, filter: (path) => !path.endsWith('content') });
  cpSync('src/cli/new-project/content', join(example, 'content'), { recursive: true });
  const importLog = (...args: readonly string[]) =>
    tryToRun(example, 'npx', 'rulegraph', 'import', 'logs/2026-09-01.txt', '--work', 'harbor', '--lang', 'en', ...args);
  expect(importLog().stderr).toContain('error the document does not say when its rules take effect');
  expect(importLog('--edition', '2026-09-01').stdout).toContain('harbor-log, edition 2026-09-01: 8 rules');
  expect(run(example, 'npx', 'rulegraph', 'check', '--strict').stderr).toContain('errors: 0, warnings: 0');
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2024', noEmit: true, checkJs: true, types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['own-parts/importers'] }));
  run('.', process.execPath, 'node_modules/typescript-native/bin/tsc', '-p', folder);
});

test('init writes a project that depends on the same file, and has it', () => {
  expect(run(folder, 'npx', 'rulegraph', 'init', 'my-rules').stdout).toContain('npx rulegraph dev');
  expect(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).dependencies).toEqual({
    rulegraph: `file:${tarball}`,
  });
  expect(existsSync(join(project, tarball))).toBe(true);
  // As `npm install` in the project would, without fetching everything twice.
  cpSync(join(folder, 'node_modules'), join(project, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  expect(run(project, 'rules', 'check', '--strict').stderr).toContain('errors: 0, warnings: 0');
});

test('init adds a known game to a project, with a schema for editors', () => {
  run(project, 'rulegraph', 'init', '--game', 'lorcana', '--translation');
  const [first = ''] = readFileSync(join(project, 'content/lorcana/work.yaml'), 'utf8').split('\n');
  const schema = /\$schema: (\S+)/.exec(first)?.[1] ?? '';
  expect(JSON.parse(readFileSync(join(project, 'content/lorcana', schema), 'utf8')).properties).toHaveProperty('numbering');
  rmSync(join(project, 'content/lorcana'), { recursive: true });
});

test('further editions are imported from a text and a PDF', () => {
  cpSync(join('test', 'fixtures', 'new-release', 'harbor.txt'), join(folder, 'harbor-2026-09-01.txt'));
  writeFileSync(join(folder, 'harbor.pdf'), HARBOR_PDF);
  expect(importInto(project, 'harbor', join(folder, 'harbor-2026-09-01.txt'))).toContain('edition 2026-09-01: 11 rules');
  expect(importInto(project, 'harbor', join(folder, 'harbor.pdf'))).toContain('pdf, edition 2025-09-01: 10 rules');
  expect(run(project, 'rules', 'check').stderr).toContain('errors: 0');
});

/** A site that moves: first below a path, then on a host of its own. */
describe.each([
  ['https://quay.example/a/b', '/a/b'],
  ['https://quay.example', ''],
])('a site at %s', (address, base) => {
  let site: Served;
  let built: string;
  let followed: FollowedLinks;

  beforeAll(async () => {
    writeOwnSettings(address);
    const { stdout, stderr } = run(project, 'rulegraph', 'build');
    built = stdout + stderr;
    site = await serve(project, base);
    followed = await followLinks(site.address, address, BESIDE);
  });

  afterAll(() => site?.stop());

  const get = async (path: string) => (await fetch(site.address + path)).text();

  test('has no broken link in pages, styles, feeds, maps, manifests and records', () => {
    expect(followed.broken).toEqual([]);
    expect(run(project, 'rulegraph', 'links').stdout).toContain('every link within the site works');
    const pages = filesIn(join(project, 'dist')).filter((file) => file.endsWith('.html') && !/^404|\/index\.html$/.test(file));
    const unknown = pages.filter((file) => !followed.answered.has(`/${file.replace(/(?:^index)?\.html$/, '')}`));
    // Redirects are for old links.
    expect(unknown.filter((file) => !readFileSync(join(project, 'dist', file), 'utf8').includes('http-equiv="refresh"'))).toEqual(
      [],
    );
  });

  test.each([
    ['a page', '/rules/harbor/101.2'],
    ['a feed', '/rules/harbor/changes.atom'],
    ['a record', '/api/v1/harbor/editions.json'],
    ['the number index of programs', '/api/v1/harbor/index.json'],
    ['a manifest', '/data/app-en.webmanifest'],
    ['the description of its search', '/data/opensearch-en.xml'],
    ['the map', '/sitemap.xml'],
    ['the embedding script', '/embed.js'],
    ['the worker', '/sw.js'],
    ['the number of a past edition', '/rules/harbor/101.3'],
    ['a chapter as Markdown', '/rules/harbor/1/101.md'],
    ['a page of the guide', '/guide/own-site'],
    ['a page that has left the guide', '/guide/benchmarks'],
  ])('answers %s at its address', async (_, path) => {
    expect((await fetch(site.address + path)).status).toBe(200);
  });

  test('has every file of its downloads for reading offline', async () => {
    const { files } = JSON.parse(await get('/data/harbor/offline-en.json')) as { files: readonly [string, ...unknown[]][] };
    expect(files.length).toBeGreaterThan(10);
    const statuses = await Promise.all(files.map(async ([path]) => [path, (await fetch(site.address + path)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test('states its whole address to readers outside of the site', async () => {
    const page = await get('/rules/harbor/1/101');
    expect(page).toContain(`<link rel="canonical" href="${address}/rules/harbor/1/101">`);
    expect(page).toContain(`<meta property="og:url" content="${address}/rules/harbor/1/101">`);
    expect(await get('/sitemap.xml')).toContain(`<loc>${address}/rules/harbor/1/101</loc>`);
    expect(await get('/rules/harbor/changes.atom')).toContain(`href="${address}/rules/harbor/changes`);
    expect(await get('/data/opensearch-en.xml')).toContain(`template="${address}/search?q={searchTerms}"`);
    expect(JSON.parse(await get('/data/app-en.webmanifest'))).toMatchObject({
      scope: `${base}/`,
      id: expect.stringMatching(`^${base}/`),
    });
  });

  test('looks and links as site.yaml says', async () => {
    const page = await get('/rules/harbor/1/101');
    expect(page).toContain('each captain draws one cargo card');
    expect(page).toContain(`<a class="name" href="${base}/rules"><img src="${base}/quay.svg" alt="">Quay Rules</a>`);
    expect(page).toContain('<a href="https://forum.example/">Forum</a>');
    expect(page).toContain('<meta name="quay-verification" content="1">');
    expect(page).toContain(`<a href="${base}/house-rules">House rules</a>`);
    for (const sheet of [`${base}/data/accent.css`, `${base}/quay.css`])
      expect(page).toContain(`<link rel="stylesheet" href="${sheet}">`);
    expect(page).toContain('<script defer src="https://count.example/script.js" data-domain="quay.example"></script>');
    expect(page).toMatch(/http-equiv="content-security-policy" content="[^"]*script-src[^;"]* https:\/\/count\.example;/);
    expect(readFileSync(join(project, 'dist/_headers'), 'utf8')).toContain('https://count.example');
    expect(await get('/house-rules')).toContain(`<a href="${base}/rules/harbor/1/101">rule 101</a>`);
    expect(await get('/about')).toContain('count.example');
    expect((await fetch(`${site.address}/reglas`)).status).toBe(404);
    expect(await get('/regras')).toContain('Regras do Cais');
    expect(existsSync(join(project, 'dist/CNAME'))).toBe(true);
  });

  test('leads from an old number of a rule to the current one', async () => {
    expect(await get('/rules/harbor/101.3')).toContain('Rule 101.3 is now 201.2');
  });

  test('keeps every address that was published at the earlier place', () => {
    if (base === '') expect(built).toMatch(/all \d+ published addresses still work/);
    const before = base === '' ? readFileSync(join(project, 'content/addresses.txt'), 'utf8') : undefined;
    run(project, 'rulegraph', 'addresses');
    const list = readFileSync(join(project, 'content/addresses.txt'), 'utf8');
    expect(list).toContain('\n/rules/harbor/101.3');
    expect(list).toBe(before ?? list);
  });
});

test('a mistake in site.yaml is reported with its line, and the site stays', () => {
  writeFileSync(join(project, 'site.yaml'), 'name: Quay Rules\nadress: https://quay.example\n');
  const { status, stderr } = tryToRun(project, 'rulegraph', 'build');
  expect(status).toBe(1);
  expect(stderr).toContain('site.yaml:');
  expect(stderr).toContain('adress');
  expect(existsSync(join(project, 'dist/index.html'))).toBe(true);
});

describe.skipIf(!existsSync(corpus))("a publisher's documents, if RULES_CORPUS has them", () => {
  const game = join(folder, 'my-lorcana');
  let site: Served;

  afterAll(() => site?.stop());

  test('become a site whose links all work', async () => {
    run(folder, 'rulegraph', 'init', 'my-lorcana', '--game', 'lorcana');
    symlinkSync(join(folder, 'node_modules'), join(game, 'node_modules'));
    expect(importInto(game, 'lorcana', join(corpus, 'pdf/2025-08-22.pdf'))).toContain('pdf, edition 2025-08-22');
    expect(importInto(game, 'lorcana', join(corpus, 'en/2024-05-15_96111df3.txt'))).toContain('edition 2024-04-13');
    expect(run(game, 'rulegraph', 'check').stderr).toContain('errors: 0');
    writeFileSync(join(game, 'site.yaml'), 'name: Ink\naddress: https://quay.example/a/b\n');
    run(game, 'rulegraph', 'build');
    site = await serve(game, '/a/b');
    const { answered, broken } = await followLinks(site.address, 'https://quay.example/a/b', BESIDE);
    expect(broken).toEqual([]);
    expect(answered.size).toBeGreaterThan(400);
  });
});

/** Imports a document and returns the report. */
function importInto(of: string, work: string, file: string): string {
  const { stdout, stderr } = run(of, 'rulegraph', 'import', file, '--work', work, '--lang', 'en');
  return stdout + stderr;
}

/** Writes settings that use every option, and the files that they name. */
function writeOwnSettings(address: string): void {
  writeFileSync(
    join(project, 'site.yaml'),
    `name: { en: Quay Rules, pt: Regras do Cais }
address: ${address}
languages: [en, pt]
guide: true
accent: { light: "#8a2b2b", dark: "#f0a8a8" }
logo: /quay.svg
style: /quay.css
head: ['<meta name="quay-verification" content="1">']
navigation: [{ label: House rules, link: /house-rules }]
footer: [{ label: Forum, link: "https://forum.example/" }]
pages: [{ file: house-rules.md, address: /house-rules }]
analytics: { script: "https://count.example/script.js", attributes: { data-domain: quay.example } }
`,
  );
  mkdirSync(join(project, 'public'), { recursive: true });
  writeFileSync(join(project, 'public/quay.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(project, 'public/quay.css'), 'h1 { font-weight: 400; }');
  writeFileSync(join(project, 'house-rules.md'), '# House rules\n\nAt our quay [rule 101](/rules/harbor/1/101) comes first.\n');
  writeFileSync(join(project, 'public/CNAME'), 'quay.example\n');
}

/** A served site; its address has no trailing slash. */
interface Served {
  readonly address: string;
  readonly stop: () => Promise<void> | void;
}

/** Serves the built site of a project below a path: with nginx and the configuration that the package prints, or else with `preview`. */
async function serve(of: string, base: string): Promise<Served> {
  if (nginx === undefined) return preview(of);
  const host = mkdtempSync(join(folder, 'host-'));
  cpSync(join(of, 'dist'), join(host, base), { recursive: true });
  const { address, stop } = await runNginx(nginx, host, run(of, 'rulegraph', 'nginx').stdout);
  return { address: address + base, stop };
}

async function preview(of: string): Promise<Served> {
  const child = spawn('node', ['node_modules/rulegraph/src/cli/rules.mjs', 'preview', '--port', '0'], {
    cwd: of,
    env: environment(of),
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += String(text);
        const found = /The site is at (http:\S+) /.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
    child.once('exit', () => reject(new Error(output)));
  });
  return { address, stop: () => void child.kill() };
}
