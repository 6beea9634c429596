/** Writes a text as the sources of a site with Starlight, the documentation theme that a project like this one would otherwise use. */
import { stringify } from 'yaml';
import type { Expression, Rule, SourceFile } from '../../src/core/model.ts';
import { splitFrontMatter, writeExpression } from '../../src/core/source/index.ts';
import { blockNodes, writeTree } from '../../src/core/source/write-markdown.ts';
import type { Work } from '../../src/core/work.ts';

/** Exact versions, so that later runs compare the same thing. Lighthouse measures both sites. */
const PACKAGES = {
  astro: '7.3.5',
  '@astrojs/starlight': '0.42.4',
  '@astrojs/markdown-remark': '7.3.1',
  lighthouse: '13.5.0',
};

export interface StarlightOptions {
  /** `chapters` for pages of chapters only, `rules` for a page of each rule as well, as on our own site. */
  readonly pages: 'chapters' | 'rules';
}

/** Returns the files of a Starlight project that shows an expression: a page for each chapter with rules as headings, and Starlight's search and sidebar. */
export function writeStarlightSite(expression: Expression, work: Work, { pages }: StarlightOptions): readonly SourceFile[] {
  const title = work.titles[expression.lang] ?? work.id;
  const chapters = writeExpression(expression, { work }).map(({ path, text }) => chapterPage(path, text));
  return [
    {
      path: 'package.json',
      text: `${JSON.stringify({ name: 'starlight-site', private: true, type: 'module', dependencies: PACKAGES })}\n`,
    },
    { path: 'astro.config.mjs', text: configOf(title) },
    { path: 'src/content.config.ts', text: COLLECTIONS },
    { path: 'src/content/docs/index.md', text: page({ title }, '') },
    ...chapters,
    ...(pages === 'rules'
      ? expression.rules.filter(({ parent }) => parent !== null).map((rule) => rulePage(rule, expression.rules))
      : []),
  ];
}

function chapterPage(path: string, text: string): SourceFile {
  const { data, body } = splitFrontMatter(text, path);
  const name = path.replace(/\.md$/, '');
  const title = [data['number'], data['title'] ?? data['kind']].filter((part) => part !== undefined).join(' ') || name;
  return { path: `src/content/docs/chapters/${name}.md`, text: page({ title, slug: `chapters/${name}` }, body) };
}

function rulePage(rule: Rule, rules: readonly Rule[]): SourceFile {
  const family = [rule, ...rules.filter(({ parent }) => parent === rule.number)];
  const body = family.map(({ number, title, blocks }) => `## ${number} ${title ?? ''}\n\n${writeTree(blockNodes(blocks))}`);
  // Without a slug of its own `702.19b` would be the page `70219b`.
  const data = { title: rule.number, slug: `rules/${rule.number}`, pagefind: false, sidebar: { hidden: true } };
  return { path: `src/content/docs/rules/${rule.number}.md`, text: page(data, body.join('\n')) };
}

function page(data: Readonly<Record<string, unknown>>, body: string): string {
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n${body}`;
}

/** Returns the configuration. The table of contents leaves out rules, which are headings from the third level. */
function configOf(title: string): string {
  const options = {
    title,
    tableOfContents: { maxHeadingLevel: 2 },
    sidebar: [{ label: 'Chapters', items: [{ autogenerate: { directory: 'chapters' } }] }],
  };
  return `import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';

export default defineConfig({
  site: 'https://rules.example',
  image: { service: passthroughImageService() },
  integrations: [starlight(${JSON.stringify(options)})],
});
`;
}

const COLLECTIONS = `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;
