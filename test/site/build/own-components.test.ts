/** Replaces parts of pages by components that `site.yaml` names. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBuild } from './run-build.ts';

const project = mkdtempSync(join(tmpdir(), 'rulegraph-components-'));
const content = join(project, 'content');

// One work in one language: what fails, fails on any page.
beforeAll(() => cpSync('test/fixtures/site-content/dotted', join(content, 'dotted'), { recursive: true }));

afterAll(() => rmSync(project, { recursive: true, force: true }));

const WRAPPED = `export default (page, builtIn, escaped) => builtIn + '<p class="own">' + escaped(said(page)) + '</p>';\n`;

/** Builds the site with components, by their part, and one module beside them. Returns what was printed. */
async function build(components: Readonly<Record<string, string>>, said: string, given = {}): Promise<string> {
  mkdirSync(join(project, 'parts'), { recursive: true });
  writeFileSync(join(project, 'parts/said.js'), `export const said = (page) => ${said};\n`);
  for (const [part, code] of Object.entries(components))
    writeFileSync(join(project, `parts/${part}.js`), `import { said } from './said.js';\n${code}`);
  const lines = Object.keys(components).map((part) => `  ${part}: parts/${part}.js\n`);
  writeFileSync(join(project, 'site.yaml'), `components:\n${lines.join('')}`);
  const env = { RULES_SETTINGS: join(project, 'site.yaml'), RULES_ADDRESSES: join(project, 'addresses.txt'), ...given };
  return (await startBuild(join(project, 'site'), { content, env }).ended).output;
}

const page = (name: string) => readFileSync(join(project, 'site', name), 'utf8');

describe('a site with components', () => {
  test('shows them on every page, after what is built in, or nothing, and again when a module beside them changes', async () => {
    const parts = { footer: WRAPPED, rule: WRAPPED, header: 'export default () => "";' };
    await build(parts, '["<" + page.kind + ">", page.work, page.number].join(" ")');
    expect(page('rules/dotted/1.1.1.html').match(/<p class="own">.*?<\/p>/g)).toEqual(
      Array(2).fill('<p class="own">&#x3C;rule> dotted 1.1.1</p>'),
    );
    expect(page('rules.html')).toMatch(/<\/nav>\s*<\/footer><p class="own">&#x3C;home> {2}<\/p>/);
    expect(page('rules.html')).not.toContain('<header');
    await build(parts, '"Ahoy"');
    expect(page('rules/dotted/1.1.1.html').split('<p class="own">Ahoy</p>')).toHaveLength(3);
  });

  test.each([
    [
      'fails',
      'export default () => { throw new Error("no wind"); }',
      /"components\.footer" of site\.yaml failed on the page \/\S*: no wind \(\S*parts\/footer\.js:2:30\); mend the module/,
    ],
    [
      'fails later',
      'export default (_, builtIn) => { setTimeout(() => { throw new Error("no wind"); }); return builtIn; }',
      /a component of the site failed: no wind \(\S*parts\/footer\.js:2:59\); mend the module/,
    ],
    ['returns something else', 'export default () => 7;', /failed on the page \/\S*: it returned number instead of HTML/],
    [
      'links to nothing, however it is written',
      `export default () => '<a href="/no">x</a>' + "<a href='/not'>x</a>" + '<A HREF = /nowhere >x</A>';`,
      /: \/no: no such page.*: \/not: no such page.*: \/nowhere: no such page/s,
    ],
  ])('is not built if one of them %s', async (_, code, message) => {
    const printed = await build({ footer: code }, '""');
    expect(printed).toMatch(message);
    expect(printed).not.toContain('    at ');
  });

  test.each([
    [
      'computes without end on a page, after it has waited for something',
      'export default async () => { await 0; while (true); };',
      /"components\.footer" of site\.yaml failed on the page \/\S*: it was not finished after 1 s; mend the module/,
    ],
    [
      'never returns',
      'export default () => new Promise(() => {});',
      /"components\.footer" of site\.yaml failed on the page \/\S*: it was not finished after 1 s; mend the module/,
    ],
  ])('is not built if one of them %s', async (_, code, message) => {
    // Ten seconds by default.
    expect(await build({ footer: code }, '""', { RULES_PATIENCE: '1' })).toMatch(message);
  });

  test('is not built if any of them cannot be used, and says why of each', async () => {
    const late = 'cannot be loaded: it was not finished after 1 s; mend the module';
    const parts: readonly (readonly [part: string, code: string, reason: string])[] = [
      ['header', 'export const footer = 7;', 'parts/header.js exports no function'],
      ['footer', 'export default (;', 'parts/footer.js cannot be loaded: '],
      ['rule', 'await new Promise(() => {}); export default () => "";', `parts/rule.js ${late}`],
      ['home', 'while (true); export default () => "";', `parts/home.js ${late}`],
      ['fooder', WRAPPED, 'pages have no part "fooder"; name one of header, footer, '],
    ];
    const printed = await build(Object.fromEntries(parts), '""', { RULES_PATIENCE: '1' });
    for (const [at, [part, , reason]] of parts.entries())
      expect(printed).toContain(`site.yaml:${at + 2}:${part.length + 5} "components.${part}": ${reason}`);
  });
});
