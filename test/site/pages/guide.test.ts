import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { guidePages, guideToHtml, ownPage } from '../../../src/site/pages/guide/guide-page.ts';
import { readGuide } from '../../../src/site/pages/guide/read-guide.ts';
import { USUAL_WORDS } from '../model/open-site.ts';

test('the title is separate from the text, and headings have anchors', () => {
  const { title, summary, html } = guideToHtml('# Add a game\n\nA game is *a folder*.\n\n## Every key\n');
  expect({ title, summary }).toEqual({ title: 'Add a game', summary: 'A game is a folder.' });
  expect(html.trim()).toBe('<p>A game is <em>a folder</em>.</p>\n\n<h2 id="every-key">Every key</h2>'.replace('\n\n', '\n'));
});

test('links between documents become links between pages, and links to files of the repository become text', () => {
  const { html, leadsTo } = guideToHtml(
    '[PDF](import.md#pdf) [all](index.md) [code](../src/cli/main.ts) [out](https://x.example/)',
  );
  expect(html).toContain('<a href="/guide/import#pdf">PDF</a> <a href="/guide">all</a> <span>code</span>');
  expect(html).toContain('<a href="https://x.example/" rel="external">out</a>');
  expect(leadsTo).toEqual([{ name: 'import', label: 'PDF' }]);
});

test('pictures are listed and get addresses in the guide', () => {
  const { html, images } = guideToHtml('![A curve](images/growth.svg)');
  expect(html).toContain('src="/guide/images/growth.svg"');
  expect(images).toEqual(['images/growth.svg']);
});

test('tables, labeled by their headers, and code scroll by keyboard; raw HTML is left out', () => {
  const { html } = guideToHtml('| a |\n|---|\n| [b](b.md) |\n\n```sh\nls\n```\n\n<script>alert(1)</script>\n');
  expect(html).toContain('<div class="table" tabindex="0" role="group" aria-label="a"><table>');
  expect(html).toContain('<td><a href="/guide/b">');
  expect(html).toContain('<pre tabindex="0"><code class="language-sh">ls');
  expect(html).not.toContain('script');
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '<javascript:alert(1)>',
  '[a](data:text/html,x)',
  '[a]\n\n[a]: vbscript:x',
  '![a](javascript:alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '<img src=x onerror=alert(1)>',
])('a page of one’s own runs nothing: %s', (markdown) => {
  const { html } = ownPage({ address: '/x', language: languageOf('en'), markdown: `# X\n\n${markdown}\n` }, USUAL_WORDS);
  expect(html).not.toMatch(/href|src|onerror/);
});

test('an operator’s page can link to the site, other sites and mail addresses', () => {
  const markdown = '# X\n\n[a](/rules?q=a:b) [b](HTTPS://x.example/) <a@x.example> [c](#d:e) ![f](/f.png)';
  const { html } = ownPage({ address: '/x', language: languageOf('en'), markdown }, USUAL_WORDS);
  expect([...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/rules?q=a:b',
    'HTTPS://x.example/',
    'mailto:a@x.example',
    '#d:e',
    '/f.png',
  ]);
});

test('every document of docs/ has a page, listed in the order of the index', () => {
  const pages = guidePages(readGuide(), USUAL_WORDS);
  expect(pages.map(({ path }) => path)).toContain('guide/add-a-game');
  for (const { path, heading, links } of pages) {
    expect(heading).not.toBe('');
    expect(path === 'guide' || links.some(({ here }) => here), `${path} is linked from docs/index.md`).toBe(true);
    expect(links[0]?.href).toBe(pages[0]?.links[0]?.href);
  }
});

test('the guide has at most 25,000 words without its reference of diagnostics', () => {
  const pages = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'diagnostics.md');
  const words = pages.flatMap((file) => readFileSync(join('docs', file), 'utf8').match(/\S+/g) ?? []);
  expect(words.length).toBeLessThanOrEqual(25_000);
});
