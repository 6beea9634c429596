import { describe, expect, it } from 'vitest';
import { checkArchive } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { contentFolder, workYaml } from '../disk/content-folder.ts';

const chapter =
  '---\nnumber: "101"\ntitle: Oil\n---\n\n### 101.1 Oil burns.\n\n### 101.1 Oil floats.\n\n### 10l.2 Oil spills, see rule 109.\n';

function check(language: string, options?: { readonly errorsOnly: true }) {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2024-01-01/edition.yaml': `effective: 2024-01-01\nlanguages:\n  en: ${language}\n`,
    'small/2024-01-01/en/101.md': chapter,
  });
  return checkArchive(readArchive([root]), options).map(
    ({ fatal, ruleId, note }) => `${fatal === true ? 'error' : 'other'} ${ruleId} ${note}`,
  );
}

describe('the errors of an archive', () => {
  it('are what a build stops at, and the same as in the whole check', () => {
    const errors = check('{ status: official }', { errorsOnly: true });
    expect(errors).toEqual([
      expect.stringMatching(
        /^error duplicate-number .*`accept: \[duplicate-number\]` to "en" in small\/2024-01-01\/edition\.yaml$/,
      ),
      expect.stringMatching(/^error mistyped-number .*"101\.2"/),
    ]);
    const all = check('{ status: official }');
    expect(all.filter((message) => message.startsWith('error'))).toEqual(errors);
    expect(all.length).toBeGreaterThan(errors.length);
  });

  it('are warnings if the edition accepts them, since the publisher’s text has them', () => {
    const language = '{ status: official, accept: [duplicate-number] }';
    expect(check(language, { errorsOnly: true })).toEqual([expect.stringMatching(/^error mistyped-number/)]);
    expect(check(language)).toContainEqual(expect.stringMatching(/^other duplicate-number/));
  });
});

it('reports published identifiers that were exchanged, and none that a later edition or a decision explains', () => {
  const rules = (text: string) =>
    `---\nnumber: "101"\ntitle: Oil\n---\n\n### 101.1 Oil burns bright.\n\n### 101.2 ${text}\n\n### 101.3 Sand covers a road.\n`;
  const check = (...numbers: readonly string[]) => {
    const lines = numbers.map((number, index) => `101.${index + 1}@2023-01-01\t${number}\n`);
    const root = contentFolder({
      'small/work.yaml': workYaml,
      'small/2023-01-01/en/101.md': rules('Water puts out a fire.'),
      'small/2024-01-01/en/101.md': rules('Water puts out every fire.'),
      'small/identifiers.txt': `# published identifiers, with the number that each had last; up to 2024-01-01\n${lines.join('')}`,
    });
    return checkArchive(readArchive([root]), { errorsOnly: true }).map(
      ({ line, ruleId, reason }) => `${line} ${ruleId} ${reason}`,
    );
  };
  const report = (rule: number, other: number) =>
    `${rule + 1} meaning-changed the published identifier "101.${rule}@2023-01-01" leads to the rule that "101.${other}@2023-01-01" led to`;
  expect(check('101.1', '101.2', '101.3')).toEqual([]);
  expect(check('101.2', '101.1', '101.3')).toEqual([report(1, 2), report(2, 1)]);
  // In a circle.
  expect(check('101.2', '101.3', '101.1')).toEqual([report(1, 2), report(2, 3), report(3, 1)]);
});
