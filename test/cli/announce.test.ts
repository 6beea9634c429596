import { expect, test } from 'vitest';
import { spawnRules } from './run-rules.ts';

const announce = (...args: readonly string[]) => spawnRules('announce', ...args, '--content', 'content');

test('an announcement has a summary, at most ten rules, the most cited first, what is renumbered, and links, in each language', async () => {
  const { stdout, status } = await announce('cr', '2009-07-11');
  expect(status).toBe(0);
  const posts = stdout.split('\n\n---\n\n');
  const [english = ''] = posts;
  expect(english).toMatch(/^## Magic: The Gathering Comprehensive Rules: What changed on July 11, 2009 \(M10\)\n\n\d+ added, /);
  const rules = english.match(/^- \[\*\*.*$/gm) ?? [];
  expect(rules.length).toBe(10);
  expect(
    rules.every((line) => /^- \[\*\*[\w., →]+\*\*\]\(\/rules\/cr\/changes\/2009-07-11\S*#\S+\) \([\w ,-]+\): \S/.test(line)),
  ).toBe(true);
  expect(rules.join('\n')).toMatch(/^- \[\*\*101\.4 → 103\.4\*\*\].*: If you don’t like your ~~first~~ hand/m);
  expect(rules.join('\n')).toMatch(/~~in play~~\*\*on the battlefield\*\*/);
  expect(english).toMatch(/\n\nmoved: \S+ → \S+, /);
  expect(english.trim()).toMatch(/<\/rules\/cr\/changes\/2009-07-11>$/);
  expect(posts.some((post) => post.includes('/regras/cr/changes/2009-07-11'))).toBe(true);
});

test('a chat gets one JSON value of at most 2,000 characters, plain text no markup', async () => {
  const { stdout } = await announce('cr', '2009-07-11', '--lang', 'en', '--format', 'webhook');
  const { text, content } = JSON.parse(stdout);
  expect(content).toBe(text);
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(text).toMatch(/\/rules\/cr\/changes\/2009-07-11$/);
  const plain = await announce('cr', '2009-07-11', '--lang', 'en', '--format', 'text');
  expect(plain.stdout).not.toMatch(/\*\*|~~|\]\(/);
  expect(plain.stdout).toContain('[− in play][+ on the battlefield]');
});

test('a first edition and a language without texts are refused', async () => {
  expect((await announce('cr', '2008-07-15')).stderr).toContain('"cr" has no edition before 2008-07-15 to compare it with');
  expect((await announce('cr', '2009-07-11', '--lang', 'xx')).stderr).toContain('"cr" has no text in "xx" (there are: en,');
});
