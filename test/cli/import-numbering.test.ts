import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

const settings = `effective: 1998-05-04
numbering:
  levels:
    - { name: section, form: capitals }
    - { name: rule, form: digits, separator: '-' }
languages: {}
`;
const text = `Rules of a small game, effective May 4, 1998

A. Beds

A-1 Dig first.

A-2 Sow seeds.
`;

describe('an edition with its own numbering', () => {
  it.each([['as its date says', []] as const, ['as it is named', ['--edition', '1998-05-04']] as const])(
    'is imported with that numbering, %s, and so is its export',
    async (_, named) => {
      const root = contentFolder({ 'small/work.yaml': workYaml, 'small/1998-05-04/edition.yaml': settings, 'rules.txt': text });
      const source = () => readFileSync(join(root, 'small/1998-05-04/en/A.md'), 'utf8');
      const where = ['--work', 'small', '--lang', 'en', '--content', root];
      const first = await runRules('import', join(root, 'rules.txt'), ...where, ...named);
      expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('edition 1998-05-04: 3 rules') });
      const [small] = JSON.parse((await runRules('list', '--json', '--content', root)).stdout);
      expect(small.editions[0].languages[0].rules).toBe(3);
      for (const citation of ['A-2', 'a-2@1998-05-04'])
        expect((await runRules('show', citation, '--content', root)).stdout).toContain('A-2 Sow seeds.');
      const before = source();
      const exported = await runRules('export', '--work', 'small', '--edition', '1998-05-04', '--content', root);
      const folder = contentFolder({ 'export.txt': exported.stdout });
      const again = await runRules('import', join(folder, 'export.txt'), ...where, ...named);
      expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('edition 1998-05-04: 3 rules') });
      expect(source()).toBe(before);
    },
  );
});

describe('a text with unusual numbers', () => {
  const titled = (levels: string) => `titles: { en: Rules of the River }
source: en
numbering: { levels: [${levels}] }
licence: { name: CC BY 4.0 }
`;
  const cases = [
    [
      'Roman parts and chapters by capitals',
      '{ name: part, form: roman }, { name: chapter, form: capitals, separator: . }, { name: rule, form: digits, separator: . }',
      'I. Land\n\nI.A. Rafts\n\nI.A.1. A raft has four logs.\n\nI.A.2. It has one flag.\n\nII. Water\n\nII.A. Drifting\n\nII.A.1. The last drifts first.\n',
      7,
    ],
    [
      'hyphens and tildes',
      "{ name: chapter, form: digits }, { name: rule, form: digits, separator: '-' }, { name: subrule, form: capitals, separator: '~' }",
      '1 Hills\n1-1 A hill is three stones.\n1-1~A A stone is none.\n1-2 Two hills make a ridge.\n',
      4,
    ],
  ] as const;

  it.each(cases)('is recognized by the numbering that the work declares: %s', async (_, levels, text, rules) => {
    const root = contentFolder({ 'river/work.yaml': titled(levels), 'river.txt': text });
    const imported = await runRules(
      ...['import', join(root, 'river.txt'), '--work', 'river', '--lang', 'en', '--edition', '2025-04-03', '--content', root],
    );
    expect(imported.stdout).toContain(`numbered-text, edition 2025-04-03: ${rules} rules`);
    expect(imported.status).toBe(0);
  });
});
