/** Adds a kind of page, which is one folder, to a copy of the project, and removes it again. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPageManifest } from '../../../src/site/outputs/data-files.ts';
import { copyProject, startBuild } from './run-build.ts';

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

/** Builds the site, and returns its page of the new kind, its entry in the manifest, and the number of times the sitemap names it. */
async function build(name: string) {
  const folder = join(project, name);
  const env = { RULES_SITE: 'https://rules.example', RULES_ADDRESSES: join(project, `${name}.txt`) };
  const { status, output } = await startBuild(folder, { content: join(project, 'works'), cwd: project, env }).ended;
  expect([status, output]).toEqual([0, expect.anything()]);
  const entry = readPageManifest(folder).find(({ address }) => address === '/rules/all-works');
  const lines = readFileSync(join(folder, 'sitemap.xml'), 'utf8').split('<loc>https://rules.example/rules/all-works</loc>');
  return { folder, entry, listed: lines.length - 1 };
}

test('a folder adds a kind of page, and nothing of it is left without the folder', async () => {
  copyProject(project);
  cpSync('test/fixtures/site-content', join(project, 'works'), { recursive: true });
  const added = join(project, 'src/site/pages/all-works');
  mkdirSync(added);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(added, name), text);
  const { folder, ...found } = await build('with');
  expect(readFileSync(join(folder, 'rules/all-works.html'), 'utf8')).toContain('<li>dotted</li>');
  expect(found).toEqual({ entry: expect.objectContaining({ anchors: ['works'], indexed: expect.any(Array) }), listed: 1 });
  rmSync(added, { recursive: true });
  expect(await build('without')).toEqual({ folder: join(project, 'without'), entry: undefined, listed: 0 });
});
