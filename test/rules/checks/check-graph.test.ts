import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkGraph, placesInSources } from '../../../src/rules/checks/index.ts';
import { buildGraph } from '../../../src/rules/graph/index.ts';
import { compileScheme } from '../../../src/rules/numbering/index.ts';
import { readExpression } from '../../../src/rules/source/index.ts';
import { magicWork } from '../../works.ts';
import { words } from '../citations/words.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/checks');

/** The section of the chapters of all fixtures. */
const section = { path: 'section.md', text: '---\nnumber: "1"\ntitle: The Section\n---\n' };

/** Returns the messages about a folder of Markdown, one line each: `file:line:column severity code: reason (remedy)`. */
function messagesOf(folder: string): string {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const { expression } = readExpression([section, ...files], { work: magicWork, edition: '2024-06-07', lang: 'en' });
  const placeOf = placesInSources((file) => files.find(({ path }) => path === file)?.text);
  const graph = buildGraph(expression, { scheme: compileScheme(magicWork.numbering), words: words.en, placeOf });
  return [...graph.messages, ...checkGraph(graph, { words: words.en, placeOf })]
    .map(
      ({ file, line, column, fatal, ruleId, reason, note }) =>
        `${file}:${line}:${column} ${fatal === true ? 'error' : fatal === false ? 'warning' : 'info'} ${ruleId}: ${reason} (${note})\n`,
    )
    .join('');
}

describe('the checks find', () => {
  it.each(readdirSync(fixtures))('%s', (name) => {
    const folder = join(fixtures, name);
    const found = messagesOf(folder);
    // UPDATE_FIXTURES=1 writes the messages, to be reviewed before they are committed.
    if (process.env.UPDATE_FIXTURES === '1') writeFileSync(join(folder, 'expected.txt'), found);
    expect(found).toBe(readFileSync(join(folder, 'expected.txt'), 'utf8'));
  });
});

describe('without sources', () => {
  it('places are counted in the plain text', () => {
    const text = '---\nnumber: "101"\ntitle: T\n---\n\n### 101.1 Turn *the* the card over.\n';
    const { expression } = readExpression([{ path: '101.md', text }], { work: magicWork, edition: '2024-06-07', lang: 'en' });
    const graph = buildGraph(expression, { scheme: compileScheme(magicWork.numbering), words: words.en });
    expect(checkGraph(graph, { words: words.en }).map(({ line, column }) => `${line}:${column}`)).toEqual(['6:20']);
  });
});

it('reports tens of thousands of unbalanced brackets in linear time', () => {
  const text = `---\nnumber: "101"\n---\n\n### 101.1 ${'[)'.repeat(30_000)}\n`;
  const { expression } = readExpression([section, { path: 'a.md', text }], {
    work: magicWork,
    edition: '2024-06-07',
    lang: 'en',
  });
  const placeOf = placesInSources(() => text);
  const graph = buildGraph(expression, { scheme: compileScheme(magicWork.numbering), words: words.en, placeOf });
  const brackets = checkGraph(graph, { words: words.en, placeOf }).filter(({ ruleId }) => ruleId === 'unbalanced-brackets');
  expect(brackets.length).toBeGreaterThan(29_000);
  expect(brackets.at(0)?.column).toBe(11);
});
