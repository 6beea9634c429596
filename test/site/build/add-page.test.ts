/** Adds a kind of page, which is one folder, to a copy of the project. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPageManifest } from '../../../src/site/pages/page-list.ts';
import { copyProject, startBuild } from './run-build.ts';

const CONTENT = 'test/fixtures/site-content';
const project = mkdtempSync(join(tmpdir(), 'rulegraph-add-page-'));

afterAll(() => rmSync(project, { recursive: true, force: true }));

const FILES = {
  'page.ts': `import { definePage } from '../define-page.ts';
import { pagesOfLanguages } from '../site-pages.ts';

export const page = definePage({
  kind: 'all-works',
  ...pagesOfLanguages({ addressIn: ({ words }) => \`/\${words.home}/all-works\`, title: 'works', description: 'siteTagline' }),
  anchors: () => ['works'],
});
`,
  'AllWorks.astro': `---
import Page from '../../frame/Page.astro';
import { type EntryOf, pathsOf, site } from '../content.ts';
import { page as kind } from './page.ts';

export const getStaticPaths = () => pathsOf(kind);
type Props = EntryOf<typeof kind>;

const { frame } = kind.model(Astro.props, site);
---

<Page frame={frame}>
  <h1 id="works">{frame.title}</h1>
  <ul>{site.works.map(({ id }) => <li>{id}</li>)}</ul>
</Page>
`,
};

/** Builds the site with a program, and returns its page of the new kind, its entry in the manifest, and the number of times the sitemap names it. */
async function build(program: string, name: string) {
  const folder = join(project, name);
  const env = { RULES_SITE: 'https://rules.example', RULES_ADDRESSES: join(project, `${name}.txt`) };
  const { status, output } = await startBuild(folder, { content: CONTENT, program, env }).ended;
  expect([status, output]).toEqual([0, expect.anything()]);
  const pages = readPageManifest(folder);
  const lines = readFileSync(join(folder, 'sitemap.xml'), 'utf8').split('<loc>https://rules.example/rules/all-works</loc>');
  return { folder, pages, listed: lines.length - 1 };
}

test('a folder adds a kind of page, and nothing else', async () => {
  copyProject(project);
  const added = join(project, 'src/site/pages/all-works');
  mkdirSync(added);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(added, name), text);
  const { folder, pages, listed } = await build(project, 'with');
  expect(readFileSync(join(folder, 'rules/all-works.html'), 'utf8')).toContain('<li>dotted</li>');
  expect([pages.find(({ address }) => address === '/rules/all-works'), listed]).toEqual([
    expect.objectContaining({ anchors: ['works'], indexed: expect.any(Array) }),
    1,
  ]);
  // As it would be built after the folder is removed.
  const without = await build('.', 'without');
  expect(without.pages).toEqual(pages.filter(({ address }) => !address.endsWith('/all-works')));
  expect(without.listed).toBe(0);
});
