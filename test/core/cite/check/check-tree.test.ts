/** Tests checking citations with fixtures: a folder each with `input.*`, `expected.txt`, and the rewritten file if it changes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { checkTree, type FileCitation, fixCitations, readCitingFile } from '../../../../src/core/cite/check/index.ts';
import { smallHistory } from './small-history.ts';

const FOLDER = join('test', 'fixtures', 'cite-check');

function check(path: string, stated?: string): { readonly text: string; readonly checked: readonly FileCitation[] } {
  const text = readFileSync(path, 'utf8');
  const checked = checkTree([readCitingFile(text, path, smallHistory, stated)], smallHistory).get(path) ?? [];
  return { text, checked };
}

function tell(text: string, citation: FileCitation): string {
  const { start, number, status, writtenAgainst, to, replacement, left, existed = [], possible = [] } = citation;
  const line = text.slice(0, start).split('\n').length;
  const column = start - text.lastIndexOf('\n', start - 1);
  return [
    `${line}:${column} ${number} ${status}`,
    writtenAgainst && `by ${writtenAgainst.because} of ${[...new Set([writtenAgainst.since, writtenAgainst.until])].join('–')}`,
    to.length > 0 && to.join() !== number && `now ${to.join()}`,
    existed.length > 0 && `existed ${existed.map(({ since, until }) => `${since}–${until}`).join()}`,
    possible.length > 0 && `perhaps ${possible.map((one) => `${one.number} ${one.confidence}`).join()}`,
    replacement && `write ${replacement}`,
    left && `left: ${left}`,
  ]
    .filter(Boolean)
    .join(', ');
}

describe('the citations of a file', () => {
  test.each(readdirSync(FOLDER).sort())('%s', (name) => {
    const folder = join(FOLDER, name);
    const input = readdirSync(folder).find((file) => file.startsWith('input.')) ?? '';
    const { text, checked } = check(join(folder, input));
    const told = [...checked.map((citation) => tell(text, citation)), '', fixCitations(text, checked)].join('\n');
    const expected = join(folder, 'expected.txt');
    if (process.env['UPDATE_FIXTURES'] === '1') writeFileSync(expected, told);
    expect(told).toBe(readFileSync(expected, 'utf8'));
  });

  test('refer to the stated edition', () => {
    const input = join(FOLDER, 'a-number-with-several-meanings-is-uncertain', 'input.md');
    expect(check(input, '2010-01-01').checked).toMatchObject([{ status: 'reused', to: ['702.14'], replacement: '702.14' }]);
    expect(check(input, '2020-01-01').checked).toMatchObject([{ status: 'valid' }]);
    expect(check(input, '2005-01-01').checked).toMatchObject([
      { status: 'never-existed', existed: [{ since: '2010-01-01' }, { since: '2020-01-01' }] },
    ]);
  });

  test.each(['-', '2.', '|'])('are not about what the next item of a list or row of a table says, after "%s"', (marker) => {
    const text = `// ${marker} Smaller creatures are shown here. Rule 702.13.\n// ${marker} Hopping creatures are shown there.\n`;
    const [cited] = readCitingFile(text, 'file.rs', smallHistory).numbers;
    expect(`${cited?.sentenceText} ${cited?.following}`).not.toContain('Hopping');
  });

  test('stay where the sentence names the rule that has the number today', () => {
    const text = 'Triggers when a player finds the ring (rule 310).\n\nTriggers when a player takes the crown (rule 310).\n';
    const file = { ...readCitingFile(text, 'file.md', smallHistory), locked: () => ['2010-01-01'] };
    const checked = checkTree([file], smallHistory).get('file.md') ?? [];
    expect(checked.map(({ left, replacement }) => left ?? replacement)).toEqual(['contradicted', '311']);
  });

  test('are left alone if the file is a rules document itself', () => {
    const history = { ...smallHistory, runs: () => [{ since: '2010-01-01', until: '2020-01-01' }] };
    const letters = [...'abcdefghijkmnpqrstuvwxyz'];
    const rules = letters.map(
      (letter) => `702.13${letter} Someone who hops must do so before rule 603.4 says anything about it.`,
    );
    const saved = readCitingFile(`Rules, effective February 27, 2026\n\n${rules.join('\n\n')}\n`, 'saved.txt', history);
    expect(saved.document).toEqual({ rules: letters.length, date: '2026-02-27' });
    expect(checkTree([saved], history).get('saved.txt')).toEqual([]);
    const list = letters.map((letter) => `- CR 702.13${letter}: done`).join('\n');
    const articles = letters
      .toReversed()
      .map((letter) => `CR 702.13${letter} is one of those that we have talked about for years.`);
    expect(readCitingFile(rules.join('\r'), 'saved.txt', history).document).toEqual({ rules: letters.length });
    const ofAnotherGame = letters.flatMap((letter) =>
      ['', '.1', '.2'].map(
        (part) => `<td>702.13.${letter}${part}.</td><td>Whoever swims does so by rule 603.4 of that game.</td>`,
      ),
    );
    expect(readCitingFile(`<table>${ofAnotherGame.join('')}</table>`, 'game.md', history).document).toEqual({ rules: 72 });
    for (const text of [list, articles.join('\n\n')]) expect(readCitingFile(text, 'list.md', history).document).toBeUndefined();
  });

  test('are rewritten only once', () => {
    for (const name of readdirSync(FOLDER)) {
      const input = readdirSync(join(FOLDER, name)).find((file) => file.startsWith('input.')) ?? '';
      const { text, checked } = check(join(FOLDER, name, input));
      const fixed = fixCitations(text, checked);
      const path = `again-${input}`;
      const again = checkTree([readCitingFile(fixed, path, smallHistory, smallHistory.to)], smallHistory).get(path) ?? [];
      expect(fixCitations(fixed, again), name).toBe(fixed);
    }
  });
});
