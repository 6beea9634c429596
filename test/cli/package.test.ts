/** The package as those get it who install it: packed, installed in an empty folder, and used from there with nothing of the repository. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What an installation may take, with everything that it depends on. */
const MOST_MEGABYTES = 150;

/** Milliseconds for what hangs; on a quiet machine packing and installing take less than a minute. */
const INSTALLING = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'rulegraph-package-'));
const project = join(folder, 'my-rules');
let tarball: string;

beforeAll(() => {
  const [packed] = JSON.parse(run('.', 'npm', 'pack', '--silent', '--json', '--pack-destination', folder).stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  tarball = packed.filename;
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`);
}, INSTALLING);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program to its end with this Node.js first in the path; its failure is the test's. */
function run(cwd: string, program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: environment(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return { stdout, stderr };
}

/** None of the settings of the tests' own project. */
function environment(): NodeJS.ProcessEnv {
  const foreign = Object.entries(process.env).filter(([name]) => !/^(?:RULES_|NODE_ENV|NODE_OPTIONS|VITEST|npm_)/.test(name));
  return { ...Object.fromEntries(foreign), PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`, NO_COLOR: '1' };
}

function megabytesIn(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 2 ** 20;
}

test('lists what comes along, with licences and digests', () => {
  const installed = join(folder, 'node_modules', 'rulegraph');
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { dependencies: object };
  const { metadata, components } = JSON.parse(readFileSync(join(installed, 'sbom.json'), 'utf8')) as {
    metadata: { component: { name: string } };
    components: readonly { name: string; hashes?: readonly object[]; licenses?: readonly object[] }[];
  };
  expect(metadata.component.name).toBe('rulegraph');
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  const direct = components.filter(({ name }) => name in dependencies);
  expect(components.map(({ name }) => name)).not.toContain('vitest');
  expect(direct.every(({ hashes, licenses }) => hashes?.length === 1 && licenses !== undefined)).toBe(true);
});

test('it is small, and brings no second Node.js and no Astro', () => {
  expect(megabytesIn(join(folder, 'node_modules'))).toBeLessThan(MOST_MEGABYTES);
  const names = readdirSync(join(folder, 'node_modules'));
  expect(names.filter((name) => /^(?:node-(?:linux|win|darwin)|astro$|vite$|esbuild$|typescript$)/.test(name))).toEqual([]);
});

test('it is packed as publint and Are The Types Wrong ask for', () => {
  const packed = join(folder, tarball);
  run('.', 'npx', '--no-install', 'publint', 'run', packed, '--strict');
  // It has modules only, so that CommonJS is not asked about.
  run('.', 'npx', '--no-install', 'attw', packed, '--profile', 'esm-only', '--no-color');
});

test('its library reads numbers, with types', () => {
  writeFileSync(
    join(folder, 'use.js'),
    `import { compileScheme, parseNumber } from 'rulegraph';
     const scheme = compileScheme({ levels: [{ name: 'chapter', form: 'digits' }, { name: 'rule', form: 'digits', separator: '.' }] });
     console.log(JSON.stringify(parseNumber(scheme, '7.12.')?.number));`,
  );
  expect(run(folder, process.execPath, 'use.js').stdout.trim()).toBe('"7.12"');
  expect(existsSync(join(folder, 'node_modules/rulegraph/lib/rules/index.d.ts'))).toBe(true);
});

test('init, check, build and preview make a site whose links all work', async () => {
  run(folder, 'npx', 'rulegraph', 'init', 'my-rules');
  // As `npm install` in the project would, without fetching everything twice.
  cpSync(join(folder, 'node_modules'), join(project, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  expect(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).dependencies).toEqual({
    rulegraph: `file:../${tarball}`,
  });
  expect(run(project, 'npx', 'rules', 'check', '--strict').stderr).toContain('errors: 0, warnings: 0');
  writeFileSync(
    join(project, 'site.yaml'),
    `name: { en: Quay Rules, pt: Regras do Cais }
address: https://quay.example/a/b
languages: [en, pt]
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
  mkdirSync(join(project, 'public'));
  writeFileSync(join(project, 'public/quay.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(project, 'public/quay.css'), 'h1 { font-weight: 400; }');
  writeFileSync(join(project, 'house-rules.md'), '# House rules\n\nAt our quay [rule 101](/rules/harbor/1/101) comes first.\n');
  writeFileSync(join(project, 'public/CNAME'), 'quay.example\n');
  // The next edition comes as a document.
  cpSync(join('test', 'fixtures', 'new-release', 'harbor.txt'), join(folder, 'harbor-2026-09-01.txt'));
  const imported = run(project, 'npx', 'rulegraph', 'import', '../harbor-2026-09-01.txt', '--work', 'harbor', '--lang', 'en');
  expect(imported.stdout + imported.stderr).toContain('edition 2026-09-01: 11 rules');
  expect(run(project, 'npx', 'rules', 'check').stderr).toContain('errors: 0');
  run(project, 'npx', 'rulegraph', 'build');
  expect(run(project, 'npx', 'rulegraph', 'links').stdout).toContain('every link within the site works');
  const page = await preview('/rules/harbor/1/101');
  expect(page).toContain('Every captain draws a cargo card');
  expect(page).toContain('<a class="name" href="/a/b/rules"><img src="/a/b/quay.svg" alt="">Quay Rules</a>');
  expect(page).toContain('<link rel="canonical" href="https://quay.example/a/b/rules/harbor/1/101">');
  expect(page).toContain('<a href="https://forum.example/">Forum</a>');
  expect(page).toContain('<meta name="quay-verification" content="1">');
  expect(page).toContain('<a href="/a/b/house-rules">House rules</a>');
  for (const sheet of ['/a/b/data/accent.css', '/a/b/quay.css'])
    expect(page).toContain(`<link rel="stylesheet" href="${sheet}">`);
  expect(page).toContain('<script defer src="https://count.example/script.js" data-domain="quay.example"></script>');
  expect(page).toMatch(/http-equiv="content-security-policy" content="[^"]*script-src[^;"]* https:\/\/count\.example;/);
  expect(readFileSync(join(project, 'dist/_headers'), 'utf8')).toContain('https://count.example');
  expect(readFileSync(join(project, 'dist/house-rules.html'), 'utf8')).toContain(
    '<a href="/a/b/rules/harbor/1/101">rule 101</a>',
  );
  expect(readFileSync(join(project, 'dist/about.html'), 'utf8')).toContain('count.example');
  expect(existsSync(join(project, 'dist/reglas.html'))).toBe(false);
  expect(readFileSync(join(project, 'dist/regras.html'), 'utf8')).toContain('Regras do Cais');
  // What 101.3 said stands at 201.2 now; the old number keeps its page.
  expect(readFileSync(join(project, 'dist/rules/harbor/101.3.html'), 'utf8')).toContain('Rule 101.3 is now 201.2');
  for (const file of ['CNAME', 'sitemap.xml', 'embed.js', 'sw.js', 'pagefind/pagefind.js', 'guide.html', 'guide/api.html'])
    expect(existsSync(join(project, 'dist', file)), file).toBe(true);
});

test('a mistake in site.yaml is named with its line, and the site stays', () => {
  writeFileSync(join(project, 'site.yaml'), 'name: Quay Rules\nadress: https://quay.example\n');
  const { status, stderr } = spawnSync('npx', ['rulegraph', 'build'], { cwd: project, env: environment(), encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('site.yaml:');
  expect(stderr).toContain('adress');
  expect(existsSync(join(project, 'dist/index.html'))).toBe(true);
});

/** Returns a page of the built site as `rulegraph preview` sends it. */
async function preview(path: string): Promise<string> {
  const child = spawn('node', ['node_modules/rulegraph/src/cli/rules.mjs', 'preview', '--port', '0'], {
    cwd: project,
    env: environment(),
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          output += String(text);
          const found = /http:\/\/localhost:\d+\S*/.exec(output)?.[0];
          if (found !== undefined) resolve(found);
        });
      child.once('exit', () => reject(new Error(output)));
    });
    const response = await fetch(address + path);
    expect(response.status).toBe(200);
    return await response.text();
  } finally {
    child.kill();
  }
}
