/** Builds the same text as a Jekyll site, like the sites that this project replaces: a page for each chapter and a heading for each rule, in kramdown. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Expression } from '../../src/core/model.ts';
import { splitFrontMatter, writeExpression } from '../../src/core/source/index.ts';
import type { Work } from '../../src/core/work.ts';
import { WORK_FOLDER } from './archives.ts';
import { type Cost, measureBuild } from './measure.ts';

/** A minimal layout: the list of chapters, and the text. */
const LAYOUT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ page.title }}</title></head>
<body><nav><ul>{% for other in site.pages %}<li><a href="{{ other.url }}">{{ other.title }}</a></li>{% endfor %}</ul></nav>
<main>{{ content }}</main></body></html>
`;

/** Writes and builds the site from nothing, with the Jekyll of the Linux distribution (`apt-get install jekyll`). */
export function measureJekyll(expression: Expression, work: Work): Cost {
  const folder = join(WORK_FOLDER, 'jekyll');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '_layouts'), { recursive: true });
  writeFileSync(join(folder, '_layouts/default.html'), LAYOUT);
  writeFileSync(join(folder, '_config.yml'), 'markdown: kramdown\ndefaults: [{scope: {path: ""}, values: {layout: default}}]\n');
  for (const { path, text } of writeExpression(expression, { work })) {
    const { data, body } = splitFrontMatter(text, path);
    const title = [data['number'], data['title'] ?? data['kind']].filter((part) => part !== undefined).join(' ');
    writeFileSync(join(folder, path), `---\ntitle: ${JSON.stringify(title)}\n---\n\n{% raw %}\n${body}\n{% endraw %}\n`);
  }
  const output = join(folder, '_site');
  return measureBuild({ command: 'jekyll', words: ['build', '--quiet'], folder, output });
}
