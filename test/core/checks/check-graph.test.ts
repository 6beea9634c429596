import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECKS, checkErrors, checkGraph, placesInSources } from '../../../src/core/checks/index.ts';
import { buildGraph } from '../../../src/core/graph/index.ts';
import { compileScheme } from '../../../src/core/numbering/index.ts';
import { readExpression } from '../../../src/core/source/index.ts';
import { magicWork } from '../../works.ts';
import { words } from '../citations/words.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/checks');

/** The section of the chapters of all fixtures. */
const section = { path: 'section.md', text: '---\nnumber: "1"\ntitle: The Section\n---\n' };

/** Returns the messages about a folder of Markdown, one line each: `file:line:column severity code: reason (remedy)`. */
function messagesOf(folder: string): string {
  return found(folder).all.map(line).join('');
}

function line({ file, line: row, column, fatal, ruleId, reason, note }: ReturnType<typeof checkGraph>[number]): string {
  const severity = fatal === true ? 'error' : fatal === false ? 'warning' : 'info';
  return `${file}:${row}:${column} ${severity} ${ruleId}: ${reason} (${note})\n`;
}

/** Returns all messages about a folder of Markdown, and those of the checks of errors alone. */
function found(folder: string) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const { expression } = readExpression([section, ...files], { work: magicWork, edition: '2024-06-07', lang: 'en' });
  const placeOf = placesInSources((file) => files.find(({ path }) => path === file)?.text);
  const graph = buildGraph(expression, { scheme: compileScheme(magicWork.numbering), words: words.en, placeOf });
  const options = { words: words.en, placeOf };
  return { all: [...graph.messages, ...checkGraph(graph, options)], errors: checkErrors(graph, options) };
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

it('has a fixture for each check, and a remedy for each message', () => {
  const expected = readdirSync(fixtures).map((name) => readFileSync(join(fixtures, name, 'expected.txt'), 'utf8'));
  const found = new Set(expected.join('').match(/(?<=^\S+ \w+ )[\w-]+(?=:)/gm));
  expect(CHECKS.filter(({ code }) => !found.has(code))).toEqual([]);
  expect(expected.join('')).not.toContain('(undefined)');
});

it.each(readdirSync(fixtures))('a build finds the same errors: %s', (name) => {
  const { all, errors } = found(join(fixtures, name));
  expect(errors.map(line)).toEqual(all.filter(({ fatal }) => fatal === true).map(line));
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
