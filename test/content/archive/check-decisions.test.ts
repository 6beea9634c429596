import { expect, test } from 'vitest';
import { checkArchive } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { contentFolder, workYaml } from '../disk/content-folder.ts';

const chapter = (...texts: readonly string[]) =>
  `---\nnumber: "101"\ntitle: Beds\n---\n\n${texts.map((text, index) => `### 101.${index + 1} ${text}\n`).join('\n')}`;

const line = (fromEdition: string, toEdition: string, from: string, to: string) =>
  `- { fromEdition: '${fromEdition}', toEdition: '${toEdition}', from: ['${from}'], to: ['${to}'] }\n`;

/** Returns what is reported about decisions of a work with three editions. */
function reported(decisions: string, scope = {}): readonly string[] {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/lineage.yaml': decisions,
    'small/2023-01-01/en/101.md': chapter('Dig the bed.', 'Rake it.'),
    'small/2024-01-01/en/101.md': chapter('Sow in rows.', 'Water in the evening.'),
    'small/2025-01-01/en/101.md': chapter('Water in the evening.', 'Sow in rows.'),
  });
  return checkArchive(readArchive([root]), scope)
    .filter(({ file }) => file === 'small/lineage.yaml')
    .map(({ file, line: at, ruleId }) => `${file}:${at} ${ruleId}`);
}

test('two decisions may exchange two rules', () => {
  const swap = line('2024-01-01', '2025-01-01', '101.1', '101.2') + line('2024-01-01', '2025-01-01', '101.2', '101.1');
  expect(reported(swap)).toEqual([]);
});

test.each([
  ['a rule that is not there', line('2024-01-01', '2025-01-01', '101.9', '101.2'), 'lineage-override-unknown'],
  ['an edition that is not there', line('2022-01-01', '2025-01-01', '101.1', '101.2'), 'lineage-override-unknown'],
  ['editions with another one between them', line('2023-01-01', '2025-01-01', '101.1', '101.2'), 'lineage-override-unknown'],
])('a decision about %s is reported with its line', (_, decision, code) => {
  expect(reported(`# Decided by hand\n${decision}`)).toEqual([`small/lineage.yaml:2 ${code}`]);
});

test('decisions about one rule that contradict each other are reported', () => {
  const both = line('2024-01-01', '2025-01-01', '101.1', '101.1') + line('2024-01-01', '2025-01-01', '101.1', '101.2');
  expect(reported(both)).toEqual(['small/lineage.yaml:2 lineage-override-conflict']);
});

test('a check of one language reports nothing else', () => {
  expect(reported(line('2022-01-01', '2025-01-01', '101.1', '101.2'), { lang: 'en' })).toEqual([]);
});
