import { expect, test } from 'vitest';
import { readGuide } from '../../src/integration/read-guide.ts';
import { guidePages, guideToHtml } from '../../src/views/guide-page.ts';

test('a document has its title apart, and anchors at its headings', () => {
  const { title, summary, html } = guideToHtml('# Add a game\n\nA game is *a folder*.\n\n## Every key\n');
  expect({ title, summary }).toEqual({ title: 'Add a game', summary: 'A game is a folder.' });
  expect(html.trim()).toBe('<p>A game is <em>a folder</em>.</p>\n\n<h2 id="every-key">Every key</h2>'.replace('\n\n', '\n'));
});

test('links between documents lead to their pages, and links to files of the repository stay text', () => {
  const { html, leadsTo } = guideToHtml(
    '[PDF](import.md#pdf) [all](index.md) [code](../src/cli/main.ts) [out](https://x.example/)',
  );
  expect(html).toContain('<a href="/guide/import#pdf">PDF</a> <a href="/guide">all</a> <span>code</span>');
  expect(html).toContain('<a href="https://x.example/" rel="external">out</a>');
  expect(leadsTo).toEqual([{ name: 'import', label: 'PDF' }]);
});

test('pictures come along', () => {
  const { html, images } = guideToHtml('![A curve](images/growth.svg)');
  expect(html).toContain('src="/guide/images/growth.svg"');
  expect(images).toEqual(['images/growth.svg']);
});

test('tables, named by their heads, and code scroll by keyboard, raw HTML is left out', () => {
  const { html } = guideToHtml('| a |\n|---|\n| [b](b.md) |\n\n```sh\nls\n```\n\n<script>alert(1)</script>\n');
  expect(html).toContain('<div class="table" tabindex="0" role="group" aria-label="a"><table>');
  expect(html).toContain('<td><a href="/guide/b">');
  expect(html).toContain('<pre tabindex="0"><code class="language-sh">ls');
  expect(html).not.toContain('script');
});

test('every document of docs/ has its page, in the order of the contents', () => {
  const pages = guidePages(readGuide());
  expect(pages.map(({ path }) => path)).toContain('guide/add-a-game');
  for (const { path, heading, links } of pages) {
    expect(heading).not.toBe('');
    expect(path === 'guide' || links.some(({ here }) => here), `${path} is linked from docs/index.md`).toBe(true);
    expect(links[0]?.href).toBe(pages[0]?.links[0]?.href);
  }
});
