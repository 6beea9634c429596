import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { contentFolder, workYaml } from './content-folder.ts';

const chapter = '---\nnumber: "101"\ntitle: Golden Rules\n---\n\n### 101.1 Cards win.\n';

describe('an archive', () => {
  it('lists editions by date, the second release of a day after the first', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01.2/en/101.md': chapter,
      'small/2024-01-01/en/101.md': chapter,
      'small/2023-05-01/en/101.md': chapter,
    });
    expect(
      readArchive([root])
        .editions('small')
        .map(({ id }) => id),
    ).toEqual(['2023-05-01', '2024-01-01', '2024-01-01.2']);
  });

  it('reads a language from the later of two content folders', () => {
    const first = contentFolder({ 'small/work.yaml': workYaml, 'small/2024-01-01/en/101.md': chapter });
    const second = contentFolder({
      'small/2024-01-01/en/101.md': chapter.replace('win', 'lose'),
      'small/2024-01-01/pt/101.md': chapter,
    });
    const archive = readArchive([first, second]);
    expect(archive.languages('small', '2024-01-01')).toEqual(['en', 'pt']);
    expect(archive.expression('small', '2024-01-01', 'en')?.rules[1]?.blocks[0]?.text).toBe('Cards lose.');
  });

  it('does not read hidden files, which belong to tools', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/en/101.md': chapter,
      'small/2024-01-01/en/._101.md': chapter,
      'small/2024-01-01/en/.backup/101.md': chapter,
    });
    const archive = readArchive([root]);
    expect(archive.sources('small', '2024-01-01', 'en').map(({ path }) => path)).toEqual(['small/2024-01-01/en/101.md']);
    expect(archive.messages()).toEqual([]);
  });

  it('has the aliases of an edition from all content folders', () => {
    const named = (aliases: string) => ({ 'small/2024-01-01/edition.yaml': `effective: 2024-01-01\n${aliases}` });
    const first = contentFolder({ 'small/work.yaml': workYaml, ...named('aliases: [MH3, Horizons]\n') });
    const second = contentFolder(named('aliases: [Three, MH3]\n'));
    const third = contentFolder(named(''));
    expect(readArchive([first, second, third]).editions('small')[0]?.aliases).toEqual(['MH3', 'Horizons', 'Three']);
  });

  it('has another digest of a text with other settings', () => {
    const digestOf = (work: string, edition = 'effective: 2024-01-01\n') =>
      readArchive([
        contentFolder({
          'small/work.yaml': work,
          'small/2024-01-01/edition.yaml': edition,
          'small/2024-01-01/en/101.md': chapter,
        }),
      ]).digest('small', '2024-01-01', 'en');
    const numbering = workYaml.slice(workYaml.indexOf('numbering:'), workYaml.indexOf('citations:'));
    const own = `effective: 2024-01-01\n${numbering.replace('skip: lo', 'skip: o')}`;
    const digests = [
      digestOf(workYaml),
      digestOf(workYaml.replace('[Example]', '[Sample]')),
      digestOf(workYaml.replace('skip: lo', 'skip: o')),
      digestOf(workYaml, own),
    ];
    expect(new Set(digests).size).toBe(digests.length);
    expect(digestOf(workYaml.replace('Small', 'Little'))).toBe(digests[0]);
  });

  it('reads the editions of an import that was killed while it moved them', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/en/102.md': chapter,
      'small/.arrived/2024-01-01/en/101.md': chapter,
    });
    expect(readArchive([root]).expression('small', '2024-01-01', 'en')?.rules).toHaveLength(2);
  });

  it('leaves an alias to the earliest edition that has it, and does not accept a date as an alias', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2023-05-01/edition.yaml': 'effective: 2023-05-01\naliases: [MH3]\n',
      'small/2024-01-01/edition.yaml': "effective: 2024-01-01\naliases: [mh3, constructor, '2023-05-01']\n",
    });
    const aliases = readArchive([root])
      .editions('small')
      .map((edition) => edition.aliases);
    expect(aliases).toEqual([['MH3'], ['constructor']]);
  });

  it('reports a work without a title in the language of its source', () => {
    const root = contentFolder({ 'small/work.yaml': workYaml.replace('source: en', 'source: enn') });
    const archive = readArchive([root]);
    expect(archive.works.map(({ id }) => id)).toEqual(['small']);
    expect(archive.messages().map(({ line, column, reason, note }) => `${line}:${column} ${reason} (${note})`)).toEqual([
      '2:9 "source": there is no title in "enn", the language of the authoritative text (correct the language, or add the title to "titles", which has: en)',
    ]);
  });

  it('reports pipes and sockets instead of reading them', async () => {
    const root = contentFolder({ 'small/work.yaml': workYaml, 'small/2024-01-01/en/101.md': chapter });
    execFileSync('mkfifo', [join(root, 'small/2024-01-01/edition.yaml'), join(root, 'small/2024-01-01/en/102.md')]);
    const server = createServer().listen(join(root, 'small/lineage.yaml'));
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const archive = readArchive([root]);
    expect(archive.expression('small', '2024-01-01', 'en')?.rules).toHaveLength(2);
    const irregular = archive.messages().filter(({ ruleId }) => ruleId === 'irregular-file');
    expect([...new Set(irregular.map(({ file }) => file))]).toEqual([
      'small/lineage.yaml',
      'small/2024-01-01/edition.yaml',
      'small/2024-01-01/en/102.md',
    ]);
  });

  it('does not follow links to other files or folders', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/en/101.md': chapter,
      'elsewhere/102.md': chapter,
    });
    symlinkSync(join(root, 'elsewhere/102.md'), join(root, 'small/2024-01-01/en/102.md'));
    symlinkSync(join(root, 'elsewhere'), join(root, 'small/2024-01-01/pt'));
    // Following two links to folders above would have no end.
    symlinkSync('.', join(root, 'small/2024-01-01/en/loop'));
    symlinkSync('../..', join(root, 'small/2024-01-01/en/up'));
    const archive = readArchive([root]);
    archive.expression('small', '2024-01-01', 'en');
    expect([...new Set(archive.messages().map(({ file, ruleId }) => `${file} ${ruleId}`))]).toEqual([
      'small/2024-01-01/pt stray-folder',
      'small/2024-01-01/en/loop stray-folder',
      'small/2024-01-01/en/up stray-folder',
      'small/2024-01-01/en/102.md irregular-file',
    ]);
    expect(archive.languages('small', '2024-01-01')).toEqual(['en']);
    expect(archive.expression('small', '2024-01-01', 'en')?.rules.map(({ place }) => place.file)).toEqual(
      Array(2).fill('small/2024-01-01/en/101.md'),
    );
  });

  it('reports dangling links and links to themselves', () => {
    const root = contentFolder({ 'small/work.yaml': workYaml, 'small/2024-01-01/en/101.md': chapter, 'small/.arrived': '' });
    for (const link of ['loop', 'small/pictures', 'small/lineage.yaml', 'small/2024-01-01/en/102.md'])
      symlinkSync(join(root, link), join(root, link));
    symlinkSync('nowhere', join(root, 'small/2024-01-01/edition.yaml'));
    const archive = readArchive([root]);
    expect(archive.expression('small', '2024-01-01', 'en')?.rules).toHaveLength(2);
    expect(archive.pictures('small')).toEqual([]);
    const irregular = archive.messages().filter(({ ruleId }) => ruleId === 'irregular-file');
    expect([...new Set(irregular.map(({ file }) => file))]).toEqual([
      'small/lineage.yaml',
      'small/2024-01-01/edition.yaml',
      'small/2024-01-01/en/102.md',
    ]);
    const stray = archive.messages().filter(({ ruleId }) => ruleId === 'stray-folder');
    expect(stray.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'loop a link that leads nowhere is left out',
      'small/pictures a link that leads nowhere is left out',
    ]);
  });

  it('reports what was left unfinished, and settings that nothing reads', () => {
    const unfinished = '.unfinished-00000000-0000-4000-8000-000000000000';
    const left = [`addresses.txt${unfinished}`, `small/2024-01-01/en/101.md${unfinished}`];
    const misnamed = ['linage.yaml', 'work.yml', 'X.import.yaml', '2024-01-01/editon.yaml', '2024-01-01/en/edition.YAML'];
    const fine = ['small/2024-01-01.import.yaml', 'small/pt.review.yaml', 'others.yaml'];
    const stray = [...left, ...misnamed.map((name) => `small/${name}`)];
    const files = Object.fromEntries([...stray, ...fine].map((name) => [name, '']));
    const archive = readArchive([
      contentFolder({ ...files, 'small/work.yaml': workYaml, 'small/2024-01-01/en/101.md': chapter }),
    ]);
    archive.expression('small', '2024-01-01', 'en');
    const told = archive.messages().flatMap(({ file, ruleId }) => (ruleId === 'stray-folder' ? [file] : []));
    expect([...new Set(told)].sort()).toEqual(stray.sort());
  });

  it('does not read files that are far too large', () => {
    const root = contentFolder({ 'small/work.yaml': workYaml, 'small/2024-01-01/en/101.md': chapter });
    const large = ['small/lineage.yaml', 'small/2024-01-01/en/102.md'];
    for (const name of large) {
      writeFileSync(join(root, name), '');
      truncateSync(join(root, name), 6 * 2 ** 30);
    }
    const archive = readArchive([root]);
    expect(archive.expression('small', '2024-01-01', 'en')?.rules).toHaveLength(2);
    const told = archive
      .messages()
      .flatMap(({ file, reason, ruleId }) => (ruleId === 'irregular-file' ? [`${file} ${reason}`] : []));
    expect([...new Set(told)]).toEqual(large.map((name) => `${name} the file has more than 64 MiB, so it was skipped`));
  });

  it('rejects folders that are not language codes', () => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2024-01-01/en/101.md': chapter,
      'small/2024-01-01/en-us-us/101.md': chapter,
      'small/2024-01-01/zh-12345-12345/101.md': chapter,
    });
    const archive = readArchive([root]);
    expect(archive.languages('small', '2024-01-01')).toEqual(['en']);
    expect(archive.messages().map(({ ruleId }) => ruleId)).toEqual(['stray-folder', 'stray-folder']);
  });

  it('rejects works whose names clash with another work or a device', () => {
    const files = ['small', 'Small', 'nul'].map((work) => [`${work}/work.yaml`, workYaml]);
    const archive = readArchive([contentFolder(Object.fromEntries(files))]);
    expect(archive.works.map(({ id }) => id)).toEqual(['Small']);
    expect(archive.messages().map(({ file, ruleId }) => `${file} ${ruleId}`)).toEqual(['nul stray-folder', 'small stray-folder']);
    // Of two works with one name, nobody knows which was meant.
    expect(archive.messages().map(({ fatal }) => fatal)).toEqual([false, true]);
  });

  const defects: readonly [what: string, files: Record<string, string | Uint8Array>, expected: string][] = [
    [
      'a file that is not UTF-8',
      { '2024-01-01/en/101.md': Buffer.concat([Buffer.from(`${chapter}x`), Buffer.from([0x92])]) },
      '2024-01-01/en/101.md:7:2 undecodable',
    ],
    [
      'a text in which a merge left both sides of a change',
      { '2024-01-01/en/101.md': `${chapter}\n<<<<<<< HEAD\n### 101.2 Dig.\n=======\n### 101.2 Sow.\n>>>>>>> spring\n` },
      '2024-01-01/en/101.md:8:1 merge-conflict',
    ],
    [
      'settings in which a merge left both sides of a change',
      {
        '2024-01-01/edition.yaml': 'effective: 2024-01-01\n<<<<<<< HEAD\naliases: [A]\n=======\naliases: [B]\n>>>>>>> spring\n',
      },
      '2024-01-01/edition.yaml:2:1 merge-conflict',
    ],
    ['an empty file', { '2024-01-01/en/101.md': '' }, '2024-01-01/en/101.md:1:1 empty-source'],
    [
      'front matter that is not YAML',
      { '2024-01-01/en/101.md': chapter.replace('title: G', 'title: The: G') },
      '2024-01-01/en/101.md:3:8 broken-front-matter',
    ],
    [
      'front matter that is closed too late',
      { '2024-01-01/en/101.md': '---\nnumber: "101"\n### 101.1 Dig.\n\n---\n\n### 101.2 Sow.\n' },
      '2024-01-01/en/101.md:3:1 broken-front-matter',
    ],
    [
      'files whose names differ by capitals',
      { '2024-01-01/en/a.md': chapter, '2024-01-01/en/A.md': chapter.replace('101', '102') },
      '2024-01-01/en/a.md:1:1 unportable-name',
    ],
    ['a file that Windows cannot have', { '2024-01-01/en/con.md': chapter }, '2024-01-01/en/con.md:1:1 unportable-name'],
    [
      'an alias that cannot be the name of a file on Windows',
      { '2024-01-01/edition.yaml': 'effective: 2024-01-01\naliases: [Aux]\n' },
      '2024-01-01/edition.yaml:1:1 unportable-name',
    ],
    [
      'an alias that ends with a full stop',
      { '2024-01-01/edition.yaml': 'effective: 2024-01-01\naliases: [Spring.]\n' },
      '2024-01-01/edition.yaml:1:1 unportable-name',
    ],
    [
      'a language beside itself in capitals',
      { '2024-01-01/pt-BR/101.md': chapter, '2024-01-01/pt-br/101.md': chapter },
      '2024-01-01/pt-br:1:1 stray-folder',
    ],
    [
      'an alias that is a date, which names the edition of that day',
      { '2024-01-01/edition.yaml': "effective: 2024-01-01\naliases: ['2023-05-01']\n" },
      '2024-01-01/edition.yaml:1:1 invalid-setting',
    ],
    [
      'an alias that an earlier edition has',
      {
        '2023-05-01/edition.yaml': 'effective: 2023-05-01\naliases: [MH3]\n',
        '2024-01-01/edition.yaml': 'effective: 2024-01-01\naliases: [mh3]\n',
      },
      '2024-01-01/edition.yaml:1:1 invalid-setting',
    ],
    [
      'an alias that an earlier edition has with its accent stored in another way',
      {
        '2023-05-01/edition.yaml': 'effective: 2023-05-01\naliases: ["caf\\u00e9"]\n',
        '2024-01-01/edition.yaml': 'effective: 2024-01-01\naliases: ["cafe\\u0301"]\n',
      },
      '2024-01-01/edition.yaml:1:1 invalid-setting',
    ],
    ['a folder that is not an edition', { 'drafts/en/101.md': chapter }, 'drafts:1:1 stray-folder'],
    [
      'a setting of the wrong kind',
      { '2024-01-01/edition.yaml': 'effective: soon\n' },
      '2024-01-01/edition.yaml:1:12 invalid-setting',
    ],
    [
      'an effective date that is not that of the folder',
      { '2024-01-01/edition.yaml': 'aliases: [Spring]\neffective: 2024-02-01\n' },
      '2024-01-01/edition.yaml:2:12 invalid-setting',
    ],
    [
      'numbers with a billion digits',
      {
        '2024-01-01/edition.yaml':
          'effective: 2024-01-01\nnumbering:\n  levels:\n    - { name: rule, form: digits, width: 1000000000 }\n',
      },
      '2024-01-01/edition.yaml:4:42 invalid-setting',
    ],
    [
      'a number that would lead elsewhere',
      {
        '2024-01-01/edition.yaml':
          'effective: 2024-01-01\nnumbering:\n  levels:\n    - { name: rule, form: digits, separator: "/../../x/" }\n',
      },
      '2024-01-01/edition.yaml:4:46 invalid-setting',
    ],
    [
      'letters followed by a colon, which an address would take for a protocol',
      {
        '2024-01-01/edition.yaml':
          'effective: 2024-01-01\nnumbering:\n  levels:\n    - { name: part, form: roman }\n    - { name: rule, form: digits, separator: ":" }\n',
      },
      '2024-01-01/edition.yaml:4:5 invalid-setting',
    ],
    [
      'settings that are not YAML',
      { '2024-01-01/edition.yaml': 'effective: "2024\n' },
      '2024-01-01/edition.yaml:2:1 broken-yaml',
    ],
    [
      'a color of a work that cannot be read on its background',
      { 'work.yaml': `${workYaml}accent: { light: '#8a2b2b', dark: '#8a2b2b' }\n` },
      `work.yaml:${workYaml.split('\n').length}:35 invalid-setting`,
    ],
    [
      'text before the first rule of a file without a chapter',
      { '2024-01-01/en/x.md': 'Loose words.\n' },
      '2024-01-01/en/x.md:1:1 text-outside-rules',
    ],
  ];
  it.each(defects)('reports %s with its place and a remedy', (_, files, expected) => {
    const root = contentFolder({
      'small/work.yaml': workYaml,
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`small/${path}`, text])),
    });
    const archive = readArchive([root]);
    for (const { id } of archive.editions('small')) archive.expression('small', id, 'en');
    expect(
      archive.messages().map(({ file, line, column, ruleId }) => `${file?.slice('small/'.length)}:${line}:${column} ${ruleId}`),
    ).toContain(expected);
    expect(archive.messages().every(({ note }) => note !== undefined)).toBe(true);
  });
});
