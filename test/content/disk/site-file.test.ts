/** Checks the settings of `site.yaml` and the messages for mistakes. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingsSchemas } from '../../../release/settings-schemas.ts';
import { readSiteFile, siteAddress } from '../../../src/content/disk/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulegraph-site-file-'));
const file = join(folder, 'site.yaml');

afterAll(() => rmSync(folder, { recursive: true }));

const NONE = { head: [], navigation: [], footer: [], pages: [], components: {}, importers: [] };

function read(text: string) {
  writeFileSync(file, text);
  const { settings, messages } = readSiteFile(file);
  return { settings, complaints: messages.map(({ line, column, reason }) => `${line}:${column} ${reason}`) };
}

test('without a file, or with only comments, a site has the default settings', () => {
  expect(readSiteFile(join(folder, 'absent.yaml'))).toMatchObject({ settings: NONE, messages: [] });
  expect(read('# name: later\n')).toEqual({ settings: NONE, complaints: [] });
});

test('merge markers in the settings or in a page are reported with their line', () => {
  const conflict = (one: string, other: string) => `<<<<<<< HEAD\n${one}\n=======\n${other}\n>>>>>>> spring\n`;
  expect(read(conflict('name: Quay', 'name: Pier')).complaints).toContain('1:1 there is an unresolved merge conflict');
  writeFileSync(join(folder, 'house.md'), `# House\n\n${conflict('Our rules.', 'Their rules.')}`);
  expect(read('pages: [{ file: house.md, address: /house }]\n').complaints).toEqual([
    '3:1 there is an unresolved merge conflict',
  ]);
});

test.each(['zh-hans-hans', 'en-12'])(
  '%s, which has the form of a language code and is none, is refused with its place',
  (code) => {
    expect(read(`languages: [${code}]\n`).complaints).toEqual([expect.stringContaining(`there is no language "${code}"`)]);
  },
);

test('texts are written once or for each language', () => {
  expect(read('name: Quay\ntagline: { en: all rules, pt-BR: todas }\n').settings).toMatchObject({
    name: 'Quay',
    tagline: { en: 'all rules', 'pt-BR': 'todas' },
  });
});

test.each([
  ['an unknown setting', 'name: Quay\nadress: https://quay.example\n', '2:1 "adress": there is no such setting'],
  ['a page without an address', 'name: Quay\npages:\n  - file: house.md\n', '3:5 "pages.0.address": this setting is missing'],
  [
    'an unknown setting within one',
    'name: Quay\naccent:\n  light: "#1d4f91"\n  dark: "#a8c8f0"\n  darker: "#ffffff"\n',
    '5:3 "accent.darker": there is no such setting',
  ],
  [
    'a place with a query',
    'name: Quay\naddress: https://quay.example/rules?a=b\n',
    '2:10 "address": write a host and, if the site is not at its root, a path',
  ],
  [
    'more lines for the head than a page should carry',
    `head:\n${'  - <meta name="a">\n'.repeat(51)}`,
    '2:3 "head": every page carries them: write at most 50 lines',
  ],
  ['no whole address', 'address: quay.example\n', '1:10 "address": write the whole address'],
  [
    'a link that is a script',
    'footer:\n  - label: x\n    link: "javascript:alert(1)"\n',
    '3:11 "footer.0.link": write an address that begins',
  ],
  [
    'a link to a host without a protocol',
    'footer: [{ label: x, link: //evil.example }]\n',
    '1:28 "footer.0.link": write an address',
  ],
  [
    'a link to a host behind a turned slash',
    'footer: [{ label: x, link: "/\\\\evil.example" }]\n',
    '1:28 "footer.0.link": write an address',
  ],
  [
    'a color that cannot be read on its background',
    'accent:\n  light: "#8a2b2b"\n  dark: "#8a2b2b"\n',
    '3:9 "accent.dark": is hard to read on the dark background; choose a lighter color',
  ],
  ['a line of the head that is more', "head: ['<script>x</script>']\n", '1:8 "head.0": write one whole <meta'],
  [
    'a page without its file',
    'pages: [{ file: gone.md, address: /about-us }]\n',
    '1:17 "pages.0.file": there is no file "gone.md"',
  ],
  ['a logo that is not there', 'name: Quay\nlogo: /gone.svg\n', '2:7 "logo": there is no file "public/gone.svg"'],
  ['a logo outside of public', 'logo: /../x.svg\n', '1:7 "logo": write the address of a picture in public/'],
  ['a style sheet that is not there', 'style: /gone.css\n', '1:8 "style": there is no file "public/gone.css"'],
  ['a page in capitals', 'pages: [{ file: a.md, address: /About }]\n', '1:32 "pages.0.address": write an address of lowercase'],
  [
    'a script without https',
    'analytics: { script: "http://count.example/x.js" }\n',
    '1:22 "analytics.script": write the whole address',
  ],
  ['no languages', 'languages: []\n', '1:12 "languages": list at least one language'],
  [
    'a language that does not exist',
    'languages: [en, esp]\n',
    '1:17 "languages.1": there is no language "esp"; did you mean es?',
  ],
])('%s is reported with its place', (_, text, complaint) => {
  expect(read(text).complaints).toEqual([expect.stringContaining(complaint)]);
});

test('the settings that ship match the JSON Schemas for editors', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = settingsSchemas();
  for (const name of ['site', 'work', 'edition'] as const) {
    const fits = ajv.compile(schemas[name]);
    const files = ['content', 'src/cli/new-project'].flatMap((root) =>
      globSync(`${root}/**/${name}.yaml`).map((path) => [path, fits(parse(readFileSync(path, 'utf8'))), fits.errors]),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(([, isFit]) => isFit !== true)).toEqual([]);
  }
});

test('the JSON Schemas for editors are valid, and accept the same settings as the program', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const [site, work] = [settingsSchemas().site, settingsSchemas().work].map((schema) => ajv.compile(schema));
  expect([site?.({ name: 'Quay', footer: [] }), site?.({ adress: 'x' }), work?.({})]).toEqual([true, false, false]);
});

describe('the address of the site', () => {
  test('is a host, or a path below one', () => {
    expect(siteAddress({}, 'https://rules.example/')).toBe('https://rules.example');
    expect(siteAddress({}, 'https://someone.github.io/a/b/')).toBe('https://someone.github.io/a/b');
    expect(siteAddress({}, '')).toBeUndefined();
  });

  test('is that of the settings unless the environment sets another', () => {
    const settings = { address: 'https://rules.example/' };
    expect(siteAddress(settings, '')).toBe('https://rules.example');
    expect(siteAddress(settings, 'https://new.example')).toBe('https://new.example');
  });

  test.each([
    'https://rules.example/?a=b',
    'https://rules.example/#a',
    'https://rules.example/a b',
    'https://rules.example/"a"',
    'https://name:word@rules.example/',
  ])('is not %s', (asked) => {
    expect(() => siteAddress({}, asked)).toThrow('a path of letters, digits');
  });

  test.each(['rules.example', 'javascript:alert(1)', 'ftp://rules.example'])('is not %s', (asked) => {
    expect(() => siteAddress({}, asked)).toThrow('write the whole address');
  });
});

test('characters that change the direction of text are reported with their place, escaped or not', () => {
  const inName = (name: string) => read(`name: ${name}\n`).complaints;
  expect(inName('"Rules \\u202Eselur"')).toEqual([expect.stringMatching(/^1:7 invisible character "U\+202E" in /)]);
  expect(inName('a\u2066b')).toEqual([expect.stringMatching(/^1:7 invisible character "U\+2066" in /)]);
  expect(inName('כללים\u200E')).toEqual([]);
});
