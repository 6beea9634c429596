import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStaging, type StagedExpression } from '../../src/archive/index.ts';
import { contentFolder, workYaml } from './content-folder.ts';

const staged: StagedExpression = {
  work: 'small',
  edition: '2024-01-01',
  lang: 'pt',
  effective: '2024-01-01',
  aliases: ['ONE'],
  files: [{ path: '101.md', text: 'new' }],
  language: { status: 'translation', origin: 'a.po' },
};

describe('an import', () => {
  it('shows nothing until it is committed, and leaves nothing behind when it is given up', () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const staging = openStaging(root);
    staging.add(staged);
    expect(existsSync(join(root, 'small/2024-01-01'))).toBe(false);
    staging.discard();
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it('adds a language to an edition and leaves the others, and what people wrote into its settings, as they are', () => {
    const settings = '# Checked by hand.\neffective: 2024-01-01\naliases: [ UNO ]\nlanguages:\n  en: { status: official }\n';
    const root = contentFolder({ 'small/2024-01-01/edition.yaml': settings, 'small/2024-01-01/en/101.md': 'old' });
    const staging = openStaging(root);
    staging.add(staged);
    staging.commit();
    const edition = join(root, 'small/2024-01-01');
    expect(readFileSync(join(edition, 'en/101.md'), 'utf8')).toBe('old');
    expect(readFileSync(join(edition, 'pt/101.md'), 'utf8')).toBe('new');
    expect(readFileSync(join(edition, 'edition.yaml'), 'utf8')).toBe(
      `${settings}  pt:\n    status: translation\n    origin: a.po\n`,
    );
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-01-01']);
  });

  it('replaces the former files of the language', () => {
    const root = contentFolder({ 'small/2024-01-01/pt/101.md': 'old', 'small/2024-01-01/pt/999.md': 'gone' });
    const staging = openStaging(root);
    staging.add(staged);
    staging.commit();
    expect(readdirSync(join(root, 'small/2024-01-01/pt'))).toEqual(['101.md']);
  });
});
