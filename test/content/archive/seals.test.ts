/** Checks that published texts do not change without a stated correction. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  checkSeals,
  faultOfSealList,
  formatSealList,
  parseSealList,
  renewSeals,
  type SealList,
} from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { resolveTargets, statusNotice } from '../../../src/site/model/editions.ts';
import { formatAddressList } from '../../../src/site/outputs/permanence/published-addresses.ts';
import { readSeals, writeSeals } from '../../../src/site/outputs/permanence/seal-file.ts';
import { contentsPage } from '../../../src/site/pages/contents/contents-page.ts';
import { runRules } from '../../cli/run-rules.ts';
import { siteOf, viewOf } from '../../site/model/open-site.ts';
import { contentFolder, workYaml } from '../disk/content-folder.ts';

const FILES = {
  'small/work.yaml': workYaml,
  'small/2020-01-01/edition.yaml': 'effective: 2020-01-01\n',
  'small/2020-01-01/en/101.md': `---
number: "101"
title: Golden Rules
---

### 101.1 A card wins.

### 101.2 A card that forbids wins
over one that permits.

### 101.3 Nobody asks twice.
`,
  'small/2020-01-01/en/glossary.md': '---\nkind: glossary\n---\n\n### Card\n\nA piece of paper.\n',
  'small/2020-01-01/de/101.md': '---\nnumber: "101"\ntitle: Goldene Regeln\n---\n\n### 101.1 Eine Karte gewinnt.\n',
  'small/2022-01-01/en/101.md': '---\nnumber: "101"\ntitle: Golden Rules\n---\n\n### 101.1 A card always wins.\n',
};
const PAST = 'small/2020-01-01/en/101.md';

const open = (edits: Readonly<Record<string, string>> = {}) => readArchive([contentFolder({ ...FILES, ...edits })]);
const published: () => SealList = () => renewSeals(open(), new Map());

/** Returns what is wrong with the archive after some edits, as `file:line reason`. */
function wrongAfter(edits: Readonly<Record<string, string>>, seals = published()): readonly string[] {
  return checkSeals(open(edits), seals).map(({ file, line, reason }) => `${file}:${line} ${reason}`);
}

describe('the list of seals', () => {
  const linesOf = () => formatSealList(published()).split('\n');

  test('without any of its lines is refused, with the remedy', () => {
    const lines = linesOf();
    const faults = lines.flatMap((line, at) => (/^[^#]/.test(line) ? faultOfSealList(lines.toSpliced(at, 1).join('\n')) : []));
    expect(faults).toHaveLength(3);
    for (const fault of faults)
      expect(fault).toMatch(
        /^it has 2 instead of 3 lines since it was written; .* shorten its last line to "# End of the list"$/,
      );
  });

  test('with a changed line is refused', () => {
    const changed = linesOf().join('\n').replace('/en 0', '/en 7');
    expect(faultOfSealList(changed)).toMatch(/^some of its lines have changed since it was written/);
  });

  test('is accepted after a merge that keeps the lines of both sides and shortens the last one', () => {
    const merged = [...linesOf().slice(0, -2), 'other/2020-01-01/en 0 x yyyy', '# End of the list', ''].join('\n');
    expect(faultOfSealList(merged)).toBeUndefined();
  });

  test('is missing if there is a list of addresses without it', () => {
    const list = formatAddressList(new Map([['/rules', new Set<string>()]]));
    const root = contentFolder({ ...FILES, 'addresses.txt': list });
    expect(() => readSeals([root])).toThrow(/sealed\.txt, is damaged: it is missing, although .*addresses\.txt is there/);
  });
});

describe('the text in force', () => {
  const NOW = 'small/2022-01-01/en/101.md';
  const GLOSSARY = 'small/2022-01-01/en/glossary.md';
  const RULINGS = 'small/rulings/table/en';
  const rules = (one: string, two: string, three = 'Nobody asks.') =>
    `---\nnumber: "101"\n---\n\n### 101.1 ${one}\n\n### 101.2 ${two}\n\n### 101.3 ${three}\n`;
  const terms = (one: string, two: string) => `---\nkind: glossary\n---\n\n## Card\n\n${one}\n\n## Hand\n\n${two}\n`;
  const ruling = (text: string, title = 'A case') => `---\ntitle: ${title}\ndate: 2023-01-01\n---\n\n${text}\n`;
  const NOW_FILES = {
    [NOW]: rules('A card wins.', 'A card loses.'),
    [GLOSSARY]: terms('A piece of paper.', 'All cards that you hold.'),
    [`${RULINGS}/one.md`]: ruling('Yes.'),
    [`${RULINGS}/two.md`]: ruling('No.', 'Another case'),
    [`${RULINGS}/zero.md`]: ruling('No.', 'A third case'),
  };
  const sealed = () => parseSealList(formatSealList(renewSeals(open(NOW_FILES), new Map())));
  const wrong = (edits: Readonly<Record<string, string>>) => wrongAfter({ ...NOW_FILES, ...edits }, sealed());

  test.each([
    [
      'two rules',
      { [NOW]: rules('A card loses.', 'A card wins.') },
      ['"101.1" in edition 2022-01-01 says what "101.2"', '"101.2" in'],
    ],
    [
      'two terms',
      { [GLOSSARY]: terms('All cards that you hold.', 'A piece of paper.') },
      ['"Card" in edition', '"Hand" in edition'],
    ],
    [
      'two rulings',
      { [`${RULINGS}/one.md`]: ruling('No.'), [`${RULINGS}/two.md`]: ruling('Yes.', 'Another case') },
      ['"one" of small/rulings/table/en says what "two" said', '"two" of'],
    ],
    [
      'two questions of rulings',
      { [`${RULINGS}/one.md`]: ruling('Yes.', 'Another case'), [`${RULINGS}/two.md`]: ruling('No.') },
      ['"one (title)" of small/rulings/table/en says what "two (title)" said', '"two (title)" of'],
    ],
    [
      'a rule that another takes the number of',
      { [NOW]: rules('A card wins.', 'New.', 'A card loses.') },
      ['"101.3" in edition'],
    ],
  ])('in which %s exchange what they say is an error', (_, edits, expected) => {
    expect(wrong(edits)).toEqual(expected.map((part) => expect.stringContaining(part)));
  });

  test.each([
    ['corrected', { [NOW]: rules('A card always wins.', 'A card loses.') }],
    ['with a new rule', { [NOW]: rules('A card wins.', 'A card loses.', 'Nobody asks.\n\n### 101.4 A card wins.') }],
    ['with a rule that repeats another', { [NOW]: rules('A card wins.', 'A card wins.') }],
    ['in a new edition', { 'small/2024-01-01/en/101.md': rules('A card loses.', 'A card wins.') }],
    [
      'with a statement',
      {
        [NOW]: rules('A card loses.', 'A card wins.'),
        'small/2022-01-01/edition.yaml':
          'effective: 2022-01-01\ncorrections:\n  - { date: 2026-01-02, note: Two rules were exchanged. }\n',
      },
    ],
  ])('may be changed: %s', (_, edits) => {
    expect(wrong(edits)).toEqual([]);
  });
});

describe('a past text', () => {
  test.each([
    [
      'with another word',
      'forbids wins',
      'forbids loses',
      `${PAST}:8 "101.2" in edition 2020-01-01 differs from what was published`,
    ],
    [
      'with an added rule',
      '### 101.3',
      '### 101.2a Nor do two.\n\n### 101.3',
      `${PAST}:11 "101.2a" in edition 2020-01-01 differs from what was published`,
    ],
    [
      'without one of its rules',
      '### 101.3 Nobody asks twice.\n',
      '',
      `${PAST}:8 the text after "101.2" in edition 2020-01-01 was removed after it was published`,
    ],
    [
      'whose only change is its form in Unicode',
      'Nobody',
      'Nobod\u0079\u0301',
      `${PAST}:11 "101.3" in edition 2020-01-01 differs from what was published`,
    ],
    [
      'with another title',
      'Golden Rules',
      'Silver Rules',
      `${PAST}:1 "${PAST}" in edition 2020-01-01 differs from what was published`,
    ],
  ])('%s is an error at its place', (_name, from, to, expected) => {
    expect(wrongAfter({ [PAST]: FILES[PAST].replace(from, to) })).toEqual([expected]);
  });

  test('is the same with other line breaks and in another file', () => {
    expect(wrongAfter({ [PAST]: FILES[PAST].replace('wins\nover', 'wins over') })).toEqual([]);
    expect(wrongAfter({ [PAST]: FILES[PAST].replaceAll('\n', '\r\n') })).toEqual([]);
    const { [PAST]: chapter, ...others } = FILES;
    const renamed = readArchive([contentFolder({ ...others, 'small/2020-01-01/en/zz.md': chapter })]);
    expect(checkSeals(renamed, published())).toEqual([]);
  });

  test('that is completely different is reported in one line', () => {
    const many = (word: string) =>
      `---\nnumber: "101"\n---\n\n${Array.from({ length: 500 }, (_, at) => `### 101.${at + 1} ${word} ${at}.\n`).join('\n')}`;
    const seals = renewSeals(open({ [PAST]: many('One') }), new Map());
    expect(wrongAfter({ [PAST]: many('Two') }, seals)).toEqual([
      'small/2020-01-01/edition.yaml:1 most of edition 2020-01-01 differs from what was published',
    ]);
  });

  test('may change once if the settings of its edition state a correction', () => {
    const edited = FILES[PAST].replace('forbids wins', 'forbids loses');
    const stated = (count: number) =>
      `effective: 2020-01-01\ncorrections:\n${'  - { date: 2026-01-02, note: A word was missing. }\n'.repeat(count)}`;
    const settings = 'small/2020-01-01/edition.yaml';
    expect(wrongAfter({ [PAST]: edited, [settings]: stated(1) })).toEqual([]);
    const sealed = renewSeals(open({ [PAST]: edited, [settings]: stated(1) }), published());
    expect(wrongAfter({ [PAST]: edited, [settings]: stated(1) }, sealed)).toEqual([]);
    const again = { [PAST]: edited.replace('asks', 'is asked'), [settings]: stated(1) };
    expect(wrongAfter(again, sealed)).toHaveLength(1);
    expect(wrongAfter({ ...again, [settings]: stated(2) }, sealed)).toEqual([]);
  });
});

test('the text in force and the newest translation may be corrected freely, and are sealed as they were last published', () => {
  const now = 'small/2022-01-01/en/101.md';
  const corrected = { [now]: FILES[now].replace('always', 'mostly') };
  expect(
    wrongAfter({ ...corrected, 'small/2020-01-01/de/101.md': FILES['small/2020-01-01/de/101.md'].replace('gewinnt', 'siegt') }),
  ).toEqual([]);
  const sealed = renewSeals(open(corrected), published());
  const next = { 'small/2024-01-01/en/101.md': FILES[now] };
  expect(wrongAfter({ ...corrected, ...next }, sealed)).toEqual([]);
  expect(wrongAfter(next, sealed)).toEqual([`${now}:6 "101.1" in edition 2022-01-01 differs from what was published`]);
});

test('a past text that changed keeps its seal', () => {
  const seals = published();
  const edited = open({ [PAST]: FILES[PAST].replace('forbids wins', 'forbids loses') });
  expect(renewSeals(edited, seals)).toEqual(seals);
});

test('a list can be read back, and one without its end is refused', () => {
  const text = formatSealList(published());
  expect(parseSealList(text)).toEqual(published());
  expect(faultOfSealList(text)).toBeUndefined();
  expect(faultOfSealList(text.slice(0, -40))).toContain('its end is missing');
  const [head = '', seal = ''] = /^[^#]/m.test(text) ? [text.slice(0, text.search(/^[^#]/m)), /^[^#].*$/m.exec(text)?.[0]] : [];
  const listed = (...lines: readonly string[]) => faultOfSealList(`${head}${lines.join('\n')}\n# End of the list\n`);
  expect(listed(seal, seal)).toBeUndefined();
  expect(listed(seal, '=======', seal)).toBe('line 5 is a merge conflict marker');
  expect(listed(seal, seal.slice(0, 12))).toBe('line 5 seals no text');
  expect(listed(seal, seal.replace(' 0 ', ' 1 '))).toMatch(/^line 5 seals "small\/.*", which an earlier line seals differently$/);
});

test('readers see the dates of corrections on every page of the edition, and the notes with its contents', () => {
  const archive = open({
    'small/2020-01-01/edition.yaml': `effective: 2020-01-01
corrections:
  - { date: 2026-01-02, note: Rule 101.2 lacked a word., language: en }
  - { date: 2026-01-03, note: Ein Wort fehlte., language: de }
`,
  });
  const site = siteOf(archive);
  const view = viewOf(site, 'en', '2020-01-01', 'small');
  expect(statusNotice(site, resolveTargets(site, view, { kind: 'chapter', number: '101' })).corrected).toEqual({
    label: 'Corrected on January 2, 2026.',
    href: '/rules/small/2020-01-01#ui.corrections',
  });
  expect(contentsPage(site, view).corrections).toEqual([
    { date: 'January 2, 2026', day: '2026-01-02', note: 'Rule 101.2 lacked a word.' },
  ]);
});

test('`rulegraph check` reports changes, and `rulegraph correct` states them without changing other settings', async () => {
  const settings = 'small/2020-01-01/edition.yaml';
  const root = contentFolder({
    ...FILES,
    [settings]: '# Ours.\neffective: 2020-01-01\n',
    [PAST]: FILES[PAST].replace('forbids wins', 'forbids loses'),
    'sealed.txt': formatSealList(published()),
  });
  const before = await runRules('check', '--content', root);
  expect(before.status).toBe(1);
  expect(before.stdout).toContain('"101.2" in edition 2020-01-01 differs from what was published');
  const stated = await runRules(
    'correct',
    'small',
    '2020-01-01',
    'Lost: a card.',
    '--lang',
    'en',
    '--date',
    '2026-01-02',
    '--content',
    root,
  );
  expect(stated.status).toBe(0);
  expect(readFileSync(join(root, settings), 'utf8')).toBe(
    '# Ours.\neffective: 2020-01-01\ncorrections:\n  - date: 2026-01-02\n    note: "Lost: a card."\n    language: en\n',
  );
  expect((await runRules('check', '--content', root)).status).toBe(0);
});

test('a text that a later content folder replaces is sealed in that folder', async () => {
  const first = contentFolder({ ...FILES, 'sealed.txt': formatSealList(published()) });
  const second = contentFolder({ [PAST]: FILES[PAST].replace('forbids wins', 'forbids loses') });
  const check = () => runRules('check', '--content', first, '--content', second);
  expect((await check()).stdout).not.toContain('is not what was published');
  writeSeals([first, second], renewSeals(readArchive([first, second]), readSeals([first, second])));
  expect(readSeals([first])).toEqual(published());
  writeFileSync(join(second, PAST), FILES[PAST]);
  expect((await check()).stdout).toContain('"101.2" in edition 2020-01-01 differs from what was published');
});
