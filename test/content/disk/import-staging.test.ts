import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStaging, type StagedExpression } from '../../../src/content/disk/index.ts';
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
  it('shows nothing until it is committed, and leaves nothing when it is discarded', () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const staging = openStaging(root, 'small');
    staging.add(staged);
    expect(existsSync(join(root, 'small/2024-01-01'))).toBe(false);
    staging.discard();
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it('adds a language to an edition without changing the others or other settings', () => {
    const settings = '# Checked by hand.\neffective: 2024-01-01\naliases: [ UNO ]\nlanguages:\n  en: { status: official }\n';
    const root = contentFolder({ 'small/2024-01-01/edition.yaml': settings, 'small/2024-01-01/en/101.md': 'old' });
    const staging = openStaging(root, 'small');
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

  it.each(['notes.txt', 'drafts/102.md', '.git/HEAD'])('refuses to replace a language’s folder that contains %s', (file) => {
    const root = contentFolder({ 'small/2024-01-01/pt/101.md': 'old', [`small/2024-01-01/pt/${file}`]: 'mine' });
    const staging = openStaging(root, 'small');
    expect(() => staging.add(staged)).toThrow(`this command did not write "${file}" in it`);
    staging.discard();
    expect(readFileSync(join(root, 'small/2024-01-01/pt', file), 'utf8')).toBe('mine');
    expect(readFileSync(join(root, 'small/2024-01-01/pt/101.md'), 'utf8')).toBe('old');
  });

  it.each(['2024-01-01', 'pictures'])('writes nothing through a link that the content has for the folder %s', (name) => {
    const outside = contentFolder({ 'edition.yaml': 'effective: 2024-01-01\n' });
    const root = contentFolder({ 'small/work.yaml': workYaml });
    symlinkSync(outside, join(root, 'small', name));
    const staging = openStaging(root, 'small');
    const pictures = [{ name: 'ship.png', bytes: new Uint8Array() }];
    expect(() => staging.add({ ...staged, pictures })).toThrow(/is a link; replace it with the folder itself$/);
    staging.discard();
    expect(readdirSync(outside)).toEqual(['edition.yaml']);
    expect(readFileSync(join(outside, 'edition.yaml'), 'utf8')).toBe('effective: 2024-01-01\n');
  });

  it('replaces a link for the settings of an edition, and not the file to which it leads', () => {
    const outside = contentFolder({ 'mine.yaml': 'effective: 2024-01-01\n' });
    const root = contentFolder({ 'small/2024-01-01/en/101.md': 'old' });
    symlinkSync(join(outside, 'mine.yaml'), join(root, 'small/2024-01-01/edition.yaml'));
    const staging = openStaging(root, 'small');
    staging.add(staged);
    staging.commit();
    expect(readFileSync(join(outside, 'mine.yaml'), 'utf8')).toBe('effective: 2024-01-01\n');
    expect(readFileSync(join(root, 'small/2024-01-01/edition.yaml'), 'utf8')).toContain('origin: a.po');
  });

  it.each(['../../escaped', '..', '/etc', '2024-01-01/../../x', '.arrived', ''])('refuses "%s" for an edition', (edition) => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const staging = openStaging(root, 'small');
    expect(() => staging.add({ ...staged, edition })).toThrow(`"${edition}" is not an edition`);
    staging.discard();
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it("writes an edition's own numbering in a fixed order", () => {
    const settings = ['form', 'name'].map((first) => {
      const root = contentFolder({ 'small/work.yaml': workYaml });
      const staging = openStaging(root, 'small');
      const level =
        first === 'form'
          ? ({ form: 'digits', name: 'a', separator: '.' } as const)
          : ({ separator: '.', name: 'a', form: 'digits' } as const);
      staging.add({ ...staged, numbering: { dotted: ['a'], levels: [level] } });
      staging.commit();
      return readFileSync(join(root, 'small/2024-01-01/edition.yaml'), 'utf8');
    });
    expect(settings[0]).toContain('numbering:\n  levels:\n    - name: a\n      form: digits\n      separator: .\n  dotted:\n');
    expect(settings[1]).toBe(settings[0]);
  });

  it('replaces the former files of the language', () => {
    const root = contentFolder({ 'small/2024-01-01/pt/101.md': 'old', 'small/2024-01-01/pt/999.md': 'gone' });
    const staging = openStaging(root, 'small');
    staging.add(staged);
    staging.commit();
    expect(readdirSync(join(root, 'small/2024-01-01/pt'))).toEqual(['101.md']);
  });

  it('is refused while another import into the same work is running, even with the same process id', () => {
    const root = contentFolder({ 'small/work.yaml': workYaml });
    const running = openStaging(root, 'small');
    expect(() => openStaging(root, 'small')).toThrow('another import into');
    expect(readdirSync(join(root, 'small'))).toEqual([`.importing-${process.pid}`, 'work.yaml']);
    running.discard();
    openStaging(root, 'small').discard();
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it('removes the files of killed imports, even if another process has their id', () => {
    const root = contentFolder({ [`small/.importing-${process.ppid}/editions/2024-01-01/pt/101.md`]: 'half' });
    openStaging(root, 'small').discard();
    expect(readdirSync(join(root, 'small'))).toEqual([]);
  });

  it('is completed by the next import if it was killed while it moved editions', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/en/101.md': 'old',
      'small/.arrived/2024-01-01/en/101.md': 'new',
    });
    openStaging(root, 'small').discard();
    expect(readFileSync(join(root, 'small/2024-01-01/en/101.md'), 'utf8')).toBe('new');
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-01-01', 'work.yaml']);
  });
});
