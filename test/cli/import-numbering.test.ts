import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../archive/content-folder.ts';
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

describe('an edition with a numbering of its own', () => {
  it.each([['as its date says', []] as const, ['as it is named', ['--edition', '1998-05-04']] as const])(
    'is imported by that numbering, %s, and its export as well',
    async (_, named) => {
      const root = contentFolder({ 'small/work.yaml': workYaml, 'small/1998-05-04/edition.yaml': settings, 'rules.txt': text });
      const source = () => readFileSync(join(root, 'small/1998-05-04/en/A.md'), 'utf8');
      const where = ['--work', 'small', '--lang', 'en', '--content', root];
      const first = await runRules('import', join(root, 'rules.txt'), ...where, ...named);
      expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('edition 1998-05-04: 3 rules') });
      const [small] = JSON.parse((await runRules('list', '--json', '--content', root)).stdout);
      expect(small.editions[0].languages[0].rules).toBe(3);
      const before = source();
      const exported = await runRules('export', '--work', 'small', '--edition', '1998-05-04', '--content', root);
      const folder = contentFolder({ 'export.txt': exported.stdout });
      const again = await runRules('import', join(folder, 'export.txt'), ...where, ...named);
      expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('edition 1998-05-04: 3 rules') });
      expect(source()).toBe(before);
    },
  );
});
