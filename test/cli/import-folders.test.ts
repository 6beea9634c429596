import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

const heading = (number: string, title: string) => `${number}. ${title}`;

/** Returns a release as the publisher prints it, in our own words. */
function release(date: string, contents: readonly string[], rules: readonly string[]): string {
  return [
    `Rules, effective as of ${date}.`,
    ...contents,
    'Glossary',
    'Credits',
    ...contents,
    ...rules,
    'Glossary',
    'Credits',
    'Us.',
    '',
  ].join('\n\n');
}

const english = release(
  'May 4, 2024',
  [heading('1', 'Basics'), heading('100', 'Beds')],
  ['100.1. Dig first.', '100.2. Sow seeds.', '100.3. Water them.', '100.4. Wait for rain.', '100.5. Reap what grew.'],
);
const portuguese = release(
  'May 4, 2024',
  [heading('1', 'Fundamentos'), heading('100', 'Canteiros')],
  ['100.1. Cave antes.', '100.2. Semeie.', '100.3. Regue tudo.', '100.4. Espere a chuva.', '100.5. Colha depois.'],
);
const chinese = release(
  'May 4, 2024',
  [heading('1', '基础'), heading('100', '花圃')],
  ['100.1. 先挖土。', '100.2. 再播种。', '100.3. 然后浇水。', '100.4. 等待下雨。', '100.5. 最后收获。'],
);

/** Imports a folder of such files into a new content folder. */
async function importFolder(files: Readonly<Record<string, string>>, lang: string) {
  const root = contentFolder({ 'small/work.yaml': workYaml });
  const folder = contentFolder(files);
  const again = () => runRules('import', folder, '--work', 'small', '--lang', lang, '--content', root);
  return { root, folder, again, run: await again() };
}

describe('the import of a folder', () => {
  it('skips files that are not documents and imports the others', async () => {
    const { root, run } = await importFolder({ 'terms.txt': 'Bed: a place for seeds.\n', 'release.txt': english }, 'en');
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(/terms\.txt:1:1 warning .*skipped unrecognised-format/);
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-05-04', 'work.yaml']);
  });

  it('fails if all files are skipped', async () => {
    const { root, run } = await importFolder({ 'terms.txt': 'Bed: a place for seeds.\n' }, 'en');
    expect(run).toMatchObject({ status: 1 });
    expect(run.stdout).toContain('no document was written');
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it('writes the documents without errors, and lists the errors of the others with what accepts them', async () => {
    const twice = (date: string) => english.replace('May 4, 2024', date).replace('100.3. Water', '100.2. Water');
    const files = { 'a.txt': twice('May 1, 2024'), 'b.txt': english, 'c.txt': twice('May 2, 2024') };
    const { root, folder, again, run } = await importFolder(files, 'en');
    expect(run.status).toBe(1);
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-05-04', 'work.yaml']);
    expect(run.stdout).toContain('errors in 2 of 3 documents');
    expect(run.stderr.match(/error .* duplicate-number/g)).toHaveLength(2);
    expect(run.stdout).toContain('accept: [duplicate-number]   # small/2024-05-01.import.yaml, below "en"');
    const release = '{ edition: 2024-05-01, lang: en, url: "https://rules.example/a.txt", accept: [duplicate-number] }';
    writeFileSync(join(root, 'small/work.yaml'), `${workYaml}releases:\n  - ${release}\n`);
    expect((await again()).status).toBe(1);
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-05-01', '2024-05-04', 'work.yaml']);
    const none = ['import', folder, '--work', 'small', '--lang', 'en', '--content', root, '--no-keep-going'];
    rmSync(join(root, 'small/2024-05-01'), { recursive: true });
    expect((await runRules(...none)).status).toBe(1);
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-05-04', 'work.yaml']);
  });

  it('skips texts in another script', async () => {
    const { root, run } = await importFolder(
      { 'a_English.txt': english, 'b_Chinese.txt': chinese, 'terms.txt': '花圃\n' },
      'zh-CN',
    );
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(/a_English\.txt:1:1 warning .*"zh-CN", so it was skipped other-language/);
    expect(readdirSync(join(root, 'small/2024-05-04'))).toEqual(['edition.yaml', 'zh-CN']);
  });

  it('skips copies of the source among its translations', async () => {
    const { root, folder, again } = await importFolder({ 'a.txt': english }, 'en');
    rmSync(join(folder, 'a.txt'));
    const translations = contentFolder({ 'copy.txt': `${english}\n`, 'translated.txt': portuguese });
    const run = await runRules('import', translations, '--work', 'small', '--lang', 'pt', '--content', root);
    expect(run.stderr).toMatch(/copy\.txt:1:1 warning .*"en", so it was skipped other-language/);
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-05-04', 'work.yaml']);
    expect((await again()).status).toBe(2); // the folder is empty now
  });

  it('keeps the latest of several states of a translation, and writes the same bytes when repeated', async () => {
    const later = portuguese.replace('Semeie', 'Plante');
    const { root, run, again } = await importFolder({ '2024-06-01.txt': portuguese, '2024-07-01.txt': later }, 'pt');
    expect(run.stderr).toContain('replaced-translation');
    const file = join(root, 'small/2024-05-04/pt/100.md');
    expect(readFileSync(file, 'utf8')).toContain('Plante');
    expect((await again()).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('Plante');
    expect(readdirSync(join(root, 'small'))).toEqual(['2024-05-04', 'work.yaml']);
  });
});

describe('an import that fails', () => {
  it.each([
    ['an edition that is not a date', ['--lang', 'en', '--edition', '../../2024-05-04'], 2, 'is not a date'],
    ['a language that is not a code', ['--lang', '../en'], 2, 'is not a language code'],
  ])('reports %s', async (_, options, status, reason) => {
    const root = contentFolder({ 'small/work.yaml': workYaml, 'a.txt': english });
    const run = await runRules('import', join(root, 'a.txt'), '--work', 'small', ...options, '--content', root);
    expect(run).toMatchObject({ status });
    expect(run.stderr).toContain(reason);
  });

  it('reports which source cannot be read, and writes nothing', async () => {
    const root = contentFolder({ 'small/work.yaml': workYaml, 'a.txt': english });
    symlinkSync(join(root, 'nowhere.txt'), join(root, 'b.txt'));
    const files = [join(root, 'a.txt'), join(root, 'b.txt')];
    const run = await runRules('import', ...files, '--work', 'small', '--lang', 'en', '--content', root);
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain('b.txt');
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });

  it.runIf(process.platform === 'linux')('reports that the disk is full, and changes nothing', async () => {
    const root = contentFolder({ 'small/work.yaml': workYaml, 'a.txt': english });
    const call = ['src/cli/rules.mjs', 'import', join(root, 'a.txt'), '--work', 'small', '--lang', 'en', '--content', root];
    // A limit on the size of files fails like a full disk.
    const run = spawnSync('bash', ['-c', 'ulimit -f 0; trap "" XFSZ; exec "$0" "$@"', process.execPath, ...call], {
      encoding: 'utf8',
    });
    expect(run).toMatchObject({ status: 1 });
    expect(run.stderr).toMatch(/^rulegraph: a file would become larger than the system allows \(EFBIG: /m);
    expect(readdirSync(join(root, 'small'))).toEqual(['work.yaml']);
  });
});
