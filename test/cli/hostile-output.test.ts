/** Tests that texts from others can neither control the terminal nor the services that read the output. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printable } from '../../src/core/untrusted.ts';
import { writeHostileContent } from '../security/hostile-content.ts';
import { INJECTIONS } from '../security/injections.ts';
import { runRules } from './run-rules.ts';

const content = mkdtempSync(join(tmpdir(), 'rulegraph-hostile-'));

beforeAll(() => writeHostileContent(content));
afterAll(() => rmSync(content, { recursive: true }));

const CONTROL = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

/** Returns the number of the rule with a character in the older edition. */
const ruleWith = (character: string): string => `1.1.${INJECTIONS.findIndex((text) => text.includes(character)) + 1}`;

test('control characters are spelled out, line feeds and tabs stay', () => {
  expect(printable('a\u001B[2Jb\r\u202Ec\u0000\u009B\n\td')).toBe('a\\u001b[2Jb\\u000d\\u202ec\\u0000\\u009b\n\td');
});

test.each([
  ['check'],
  ['show', ruleWith('\u202E'), '--work', 'enemy', '--edition', '2025-01-01'],
  ['show', ruleWith('\u001B'), '--work', 'enemy', '--edition', '2025-01-01'],
  ['find', 'txet desrever', '--work', 'enemy'],
  ['compare', 'enemy', '2025-01-01', '2025-06-01'],
  ['export', '--work', 'enemy', '--edition', '2025-01-01', '--lang', 'en', '--json'],
  ['show', '\u001B[2J\u202Ex', '--work', 'enemy'],
])('no control reaches the terminal from `rules %s`', async (...args) => {
  const { stdout, stderr } = await runRules(...args, '--content', content);
  expect(stdout + stderr).not.toBe('');
  expect(stdout + stderr).not.toMatch(CONTROL);
});

describe('rulegraph check', () => {
  test('prints one workflow command a line for any message', async () => {
    const { stdout } = await runRules('check', '--format', 'github', '--content', content);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => !/^::(?:error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[\w-]+::/.test(line))).toEqual(
      [],
    );
  });

  test('prints valid JSON and SARIF', async () => {
    for (const format of ['json', 'sarif']) {
      const { stdout } = await runRules('check', '--format', format, '--content', content);
      expect(() => JSON.parse(stdout), format).not.toThrow();
    }
  });

  test('reports the folders and settings that it refuses', async () => {
    const { stdout } = await runRules('check', '--format', 'json', '--content', content);
    const found = (JSON.parse(stdout) as { file: string; code: string }[]).map(({ file, code }) => `${code} ${file}`);
    for (const expected of [
      'stray-folder __proto__',
      'stray-folder enemy/2025-06-01/__proto__',
      'stray-folder enemy/2025-06-01/toString',
      'broken-yaml bomb/work.yaml',
      'invalid-setting tagged/work.yaml',
      'event-handler enemy/2025-01-01/en/1.1.md',
      'script-element enemy/2025-01-01/en/1.1.md',
      'unsafe-link enemy/2025-01-01/en/1.1.md',
    ]) {
      expect(found).toContain(expected);
    }
  });

  test.each([
    '<svg/onload=x>',
    '<img src=x onerror=a=b>',
    '<img src="x"onerror="a">',
    "<b id='x'onclick=y>",
    '<svg\u000Conload=x>',
  ])('sees the handler in %s', async (markup) => {
    const { htmlTokens } = await import('../../src/core/source/dialects/embedded-html.ts');
    const [token] = htmlTokens(markup);
    expect(token?.kind === 'tag' && [...token.attributes.keys()].some((name) => name.startsWith('on'))).toBe(true);
  });
});
