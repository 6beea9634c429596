/** Settings, files and indexes that somebody has written to do harm: each is refused or read, at once, and nothing else suffers. */
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { statedEditions } from '../../src/cli/citing-files.ts';
import { checkArchive, lineageOf } from '../../src/content/archive/index.ts';
import { nameClash, nameClashes } from '../../src/content/disk/file-system.ts';
import { readArchive } from '../../src/content/disk/index.ts';
import { openRuleIndex, UnreadableIndex } from '../../src/core/cite/rule-index.ts';
import { indexSpellings, nearSpellings } from '../../src/core/text/index.ts';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';

/** Returns what `rulegraph check` says of a small work, whose sections have no files, as `code: reason`. */
function check(files: Readonly<Record<string, string>>): readonly string[] {
  const archive = readArchive([
    contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/en/101.md': '---\nnumber: "101"\ntitle: Digging\n---\n\n### 101.1 Dig.\n',
      ...files,
    }),
  ]);
  const messages = checkArchive(archive);
  for (const { id } of archive.works) lineageOf(archive, id);
  const said = messages.filter(({ ruleId }) => ruleId !== 'missing-parent');
  return said.map(({ ruleId, reason }) => `${ruleId}: ${reason}`);
}

const levels = (count: number, more: string) =>
  Array.from({ length: count }, (_, index) => `    - { name: l${index}, form: digits, separator: "."${more} }\n`).join('');

describe('settings of a work', () => {
  test.each(['toString', '__proto__', 'constructor', '../en'])('%s is not a language', (name) => {
    expect(check({ 'small/work.yaml': workYaml.replace('source: en', `source: ${name}`) })).toEqual([
      'invalid-setting: "source": write a language code, such as en or pt-BR',
    ]);
    const key = name.replace('__', '_');
    expect(check({ 'small/work.yaml': workYaml.replace('titles: {', `titles: { "${key}": x,`) })).toEqual([
      `invalid-setting: "titles.${key}": write a language code, such as en or pt-BR`,
    ]);
  });

  test.each([
    ['two thousand levels', levels(2000, '')],
    ['levels of four forms each', levels(12, ', alternatives: [letters, capitals, roman]')],
    ['a level of a thousand forms', levels(1, `, alternatives: [${'letters, '.repeat(1000)}roman]`)],
  ])('%s are refused before patterns are made of them', (_, declared) => {
    const written = workYaml.replace(/numbering:[\s\S]*?(?=citations)/, `numbering:\n  levels:\n${declared}`);
    expect(check({ 'small/work.yaml': written })).toEqual([expect.stringContaining('declare fewer levels')]);
  });

  test('keys are names as they are written, and lists are not names', () => {
    const review = (text: string) => {
      const archive = readArchive([contentFolder({ 'small/work.yaml': workYaml, 'small/pt.review.yaml': text })]);
      const found = ['101.1', '101.10', 'null'].filter(
        (rule) => archive.reviews('small', 'pt').find(rule, [''])[0] !== undefined,
      );
      return [found, archive.messages().map(({ ruleId }) => ruleId)];
    };
    expect(review('101.10: [{ note: x }]\n')).toEqual([['101.10'], []]);
    expect(review('101.10: [{ note: x }]\n101.1: [{ note: y }]\nnull: [{ note: z }]\n')).toEqual([
      ['101.1', '101.10', 'null'],
      [],
    ]);
    expect(review('? [a, b]\n: [{ note: x }]\n')).toEqual([[], ['broken-yaml']]);
  });
});

describe('a paragraph', () => {
  const paragraph = (text: string) =>
    check({ 'small/2024-01-01/en/101.md': `---\nnumber: "101"\ntitle: Digging\n---\n\n### 101.1 ${text}\n` });

  test('of 130,000 quotation marks or brackets that are never closed is checked to its end', { timeout: 60_000 }, () => {
    // Their messages are errors, whose stacks would take most of the time.
    const { stackTraceLimit } = Error;
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit;
    });
    Error.stackTraceLimit = 0;
    expect(paragraph(`${'“'.repeat(130_000)}x`)).toHaveLength(130_000);
    expect(paragraph(')'.repeat(130_000))).toHaveLength(130_000);
  });

  test('that is one word, as in scripts without spaces, has no misspellings', () => {
    const words = ['ก'.repeat(100_000), `${'ก'.repeat(100_000)}ข`];
    expect(indexSpellings(words).size).toBe(0);
    expect(nearSpellings('diging', indexSpellings(['digging']))).toEqual(['digging']);
    expect(paragraph(words.join(' '))).toEqual([]);
  });
});

test('names that differ in how accents are stored are one name on some disks', () => {
  const [composed, decomposed] = ['caf\u00e9.md', 'cafe\u0301.md'];
  expect(nameClash(composed, [decomposed])).toContain('how accents are stored');
  expect([...nameClashes([composed, decomposed, 'tea.md']).keys()]).toEqual([composed, decomposed]);
});

describe('an index of somebody else', () => {
  const index = {
    version: 1,
    work: 'small',
    folding: 1,
    numbering: { levels: [{ name: 'rule', form: 'digits' }] },
    citations: {},
    editions: [{ edition: '2024-01-01', aliases: [] }],
    rules: [{ identifier: '1@2024-01-01', numbers: [['1', 0, 0]], wordings: [['abc', 0]] }],
    links: [],
  };

  test('may say that a rule is in more editions than there are', () => {
    const rules = [{ ...index.rules[0], numbers: [['1', -(2 ** 40), 2 ** 40]] }];
    expect(openRuleIndex({ ...index, rules }).checksum('2024-01-01', '1')).toBe('abc');
  });

  test.each([
    ['has no numbering', { numbering: undefined }],
    ['has too many levels', { numbering: { levels: Array(1000).fill(index.numbering.levels[0]) } }],
    ['has no links', { links: null }],
    ['has rules without numbers', { rules: [{}] }],
    ['has editions without names', { editions: [null] }],
  ])('is refused where it %s', (_, part) => {
    expect(() => openRuleIndex({ ...index, ...part })).toThrow(UnreadableIndex);
  });
});

describe('a tree with citations', () => {
  test.each([`${'*a'.repeat(25)}x`, '+(a|aa)+(a|aa)x', '{a,b}{a,b}', `${'**/'.repeat(25)}x`])(
    'does not state editions by patterns that take forever, such as %s',
    (pattern) => {
      const root = contentFolder({ 'written-against.yaml': `"${pattern}": M10\n` });
      const stated = statedEditions({ format: 'text' } as never, (name) => name);
      expect(() => stated(join(root, 'a'.repeat(60)))).toThrow('is too complex');
    },
  );

  test('states editions by folder', () => {
    const root = contentFolder({ 'written-against.yaml': 'src/**: M10\n"src/**/*.test.*": M11\n' });
    const stated = statedEditions({ format: 'text' } as never, (name) => name);
    expect(['src/a.ts', 'src/b/a.test.ts', 'a.ts'].map((file) => stated(join(root, file)))).toEqual(['M10', 'M11', undefined]);
  });
});
