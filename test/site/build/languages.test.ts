/** Builds sites whose first language is not English, or that have catalogs of their own. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBuild } from './run-build.ts';

const project = mkdtempSync(join(tmpdir(), 'rulegraph-languages-'));
const content = join(project, 'content');
let output: string;

beforeAll(async () => {
  cpSync('src/cli/new-project/content/harbor', join(content, 'harbor'), { recursive: true });
  const dutch = { home: 'Begin', ruleCount: { one: '{count} regel', other: '{count} regels' } };
  mkdirSync(join(project, 'catalogs'));
  writeFileSync(join(project, 'catalogs/nl.json'), JSON.stringify(dutch));
  output = await build('languages: [nl, en]\n');
});

afterAll(() => rmSync(project, { recursive: true }));

async function build(settings: string): Promise<string> {
  writeFileSync(join(project, 'site.yaml'), settings);
  const env = {
    RULES_SETTINGS: join(project, 'site.yaml'),
    RULES_ADDRESSES: join(project, 'addresses.txt'),
    RULES_REPOSITORY: 'https://git.example/rules/blob/main/content/{file}#L{line}',
  };
  return (await startBuild(join(project, 'site'), { content, env }).ended).output;
}

const page = (name: string) => readFileSync(join(project, 'site', name), 'utf8');

describe('a site that lists a language with a catalog of its own first', () => {
  test('has its root and a home page in that language, and others only where there is something to read', () => {
    for (const name of ['index.html', 'nl.html']) expect(page(name)).toMatch(/<html lang="nl"[^>]* data-catalog="nl"/);
    expect(page('nl.html')).toContain('>Begin<');
    expect(page('rules.html')).toMatch(/<html lang="en"/);
    for (const name of ['regras.html', 'reglas.html', 'regles.html'])
      expect(existsSync(join(project, 'site', name)), name).toBe(false);
    expect(page('rules.html')).not.toMatch(/hreflang="(?:pt-BR|es|fr)"/);
  });

  test('says how many messages are still in English, which its scripts can read', () => {
    expect(output).toMatch(/catalogs\/nl\.json: \d{3} of \d{3} messages are not translated, and shown in English: "/);
    expect(JSON.parse(page('data/catalogs/nl.json'))).toMatchObject({ home: 'Begin', guide: 'Guide' });
  });

  test('shows where to subscribe and where texts in force are edited', () => {
    const edit = 'href="https://git.example/rules/edit/main/content/harbor/2026-02-01/en/101.md"';
    for (const name of ['rules/harbor/1/101.html', 'rules/harbor/101.2.html']) {
      expect(page(name)).toMatch(/<a href="\/rules\/harbor\/changes.atom">\s*Subscribe to changes/);
      expect(page(name)).toContain(edit);
    }
    expect(page('rules/harbor/2025-03-01/1/101.html')).not.toContain('/edit/main/');
  });

  test('shows no guide unless asked for', async () => {
    expect(existsSync(join(project, 'site/guide.html'))).toBe(false);
    expect(page('rules.html')).not.toContain('href="/guide"');
    await build('languages: [nl, en]\nguide: true\n');
    expect(page('guide.html')).toContain('<html lang="en"');
    expect(page('rules.html')).toContain('href="/guide"');
  });

  test('is refused with a message that lost a placeholder', async () => {
    writeFileSync(join(project, 'catalogs/nl.json'), JSON.stringify({ ruleCount: 'regels', unheard: 'x' }));
    const refused = await build('languages: [nl]\n');
    expect(refused).toContain('"ruleCount" has other placeholders than in English; write a text with {count}');
    expect(refused).toContain('there is no message "unheard"');
  });
});
