import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkRulings } from '../../../src/content/archive/check-archive.ts';
import { rulingsOf } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';

const root = mkdtempSync(join(tmpdir(), 'check-rulings-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Returns a work whose numbers have up to four parts. */
const work = (title: string, name: string, cites: string) => `titles: { en: ${title} }
source: en
numbering:
  levels:
    - { name: section, form: digits }
    - { name: chapter, separator: '.', form: digits }
    - { name: rule, separator: '.', form: digits }
    - { name: subrule, separator: '.', form: digits }
  dotted: [section, chapter, rule, subrule]
citations:
  en: { rule: [rule], section: [section], see: [see], and: [and], through: [to], work: [${name}] }
  es: { rule: [regla], section: [sección], see: [véase], and: [y], through: [a], work: [${name}] }
cites: [${cites}]
exampleLabels: {}
licence: { name: CC BY 4.0 }
`;
const chapter = (number: string, title: string, rules: string) => `---\nnumber: "${number}"\ntitle: ${title}\n---\n\n${rules}\n`;

write('game/work.yaml', work('The Lantern Game', 'LG', 'table'));
write('game/2020-01-01/edition.yaml', 'effective: 2020-01-01\nversion: "1.4.0"\n');
write(
  'game/2020-01-01/en/1.2.md',
  chapter(
    '1.2',
    'Oil',
    `### 1.2.1 A lantern holds as much oil as the keeper of the well pours in.

### 1.2.4 Whoever spills oil wipes it up before the next bell.`,
  ),
);
write('game/2021-01-01/edition.yaml', 'effective: 2021-01-01\n');
write(
  'game/2021-01-01/en/1.2.md',
  chapter(
    '1.2',
    'Oil',
    `### 1.2.1 Whoever spills oil wipes it up before the next bell.

### 1.2.2 Fill – A lantern holds as much oil as the keeper of the well pours in.`,
  ),
);
write('table/work.yaml', work('Table Rules', 'TR', 'game'));
write('table/2021-06-01/edition.yaml', 'effective: 2021-06-01\n');
write('table/2021-06-01/en/3.md', chapter('3', 'Spills', '### 3.1 Call somebody when oil has been spilled.'));
write(
  'table/2021-06-01/es/3.md',
  chapter('3', 'Derrames', '### 3.1 Avisa cuando se derrame aceite.\n\n### 3.2 Aceite del bote\n\nEl del bote también cuenta.'),
);
write('table/2022-06-01/edition.yaml', 'effective: 2022-06-01\n');
write('table/2022-06-01/en/3.md', chapter('3', 'Spills', '### 3.1 Call somebody when oil has been spilled.'));
write('table/2022-06-01/es/3.md', chapter('3', 'Derrames', '### 3.1 Avisa cuando se derrame aceite.'));

/** Returns what a ruling against the last edition cites, and what is wrong with it. */
function assess(body: string, front = 'edition: 2021-01-01') {
  const file = 'game/rulings/desk/es/one.md';
  write('game/rulings/desk/collection.yaml', 'titles: { es: Mesa }\n');
  write(file, `---\ntitle: A question\n${front}\n---\n\n${body}\n`);
  const archive = readArchive([root]);
  const [assessed] = rulingsOf(archive, 'game');
  return {
    citations: assessed?.citations.map(({ work: of, number, edition, state }) => `${of} ${number} ${edition} ${state}`),
    messages: checkRulings(archive, 'game').map(({ reason, note }) => `${reason}: ${note}`),
  };
}

describe('a citation of another work', () => {
  it("means the first edition that took effect while the ruling's was in force, if there was none before", () => {
    expect(assess('[Ahí](table#3.1).').citations).toEqual(['table 3.1 2021-06-01 same']);
  });

  it('means no edition if the ruling is older than the first', () => {
    const { citations, messages } = assess('[Ahí](table#3.1).', 'edition: 2020-01-01');
    expect(citations).toEqual(['table 3.1 null unknown']);
    expect(messages[0]).toMatch(/^"3.1" of "table" is cited, but no edition of that work was in force at the time of 2020-01-01/);
  });

  it('may mean a number that only the translation has, and becomes doubtful when it disappears', () => {
    expect(assess('[Ahí](table#3.2).').citations).toEqual(['table 3.2 2021-06-01 doubtful']);
    rmSync(join(root, 'table/2022-06-01'), { recursive: true });
    expect(assess('[Ahí](table#3.2).').citations).toEqual(['table 3.2 2021-06-01 same']);
  });
});

describe('a citation that names no rule', () => {
  it('gets a suggestion from the words after its number', () => {
    expect(assess('[1.2.1.2 Fill](#1.2.1.2)').messages[0]).toMatch(/did you mean "1\.2\.2", which has these words\?/);
    expect(assess('[Derrames](#3)').messages[0]).toMatch(/did you mean "table 3", which has these words\?/);
  });

  it('gets a suggestion from an earlier edition with its number', () => {
    expect(assess('véase 1.2.4').messages[0]).toMatch(/the edition 2020-01-01 has it, for the rule that is now 1\.2\.1/);
  });
});

describe('a citation', () => {
  it('may name a version, which determines the edition', () => {
    expect(assess('LG 1.4, regla 1.2.4.').citations).toEqual(['game 1.2.4 2020-01-01 moved']);
    const { citations, messages } = assess('LG 2.0, regla 1.2.4.');
    expect(citations).toEqual(['game 1.2.4 null unknown']);
    expect(messages[0]).toMatch(/"1\.2\.4" is cited from version 2\.0/);
  });

  it('may name the version of an upcoming edition, whose rules are not followed yet', () => {
    const upcoming = 'effective: 2999-01-01\nversion: "2.5"\nlanguages: { en: { status: official } }\n';
    write('game/2999-01-01/edition.yaml', upcoming);
    write('game/2999-01-01/en/1.2.md', chapter('1.2', 'Oil', '### 1.2.1 Oil burns.'));
    const { citations, messages } = assess('LG 2.5, regla 1.2.4.');
    rmSync(join(root, 'game/2999-01-01'), { recursive: true });
    expect(citations).toEqual(['game 1.2.4 null unknown']);
    expect(messages).toEqual([
      expect.stringMatching(/^"1\.2\.4" is cited from version 2\.5 of "game", the upcoming edition 2999-01-01, which has not/),
    ]);
  });

  it('may name the version of an excerpt, which has no lineage', () => {
    const excerpt = 'effective: 2020-06-01\nversion: "2.6"\nlanguages: { en: { status: excerpt } }\n';
    write('game/2020-06-01/edition.yaml', excerpt);
    write('game/2020-06-01/en/1.2.md', chapter('1.2', 'Oil', '### 1.2.1 Oil burns.'));
    const { citations, messages } = assess('LG 2.6, regla 1.2.1.');
    rmSync(join(root, 'game/2020-06-01'), { recursive: true });
    expect(citations).toEqual(['game 1.2.1 null unknown']);
    expect(messages[0]).toMatch(/"1\.2\.1" is cited from version 2\.6, which no whole edition of "game" declares/);
  });
});
