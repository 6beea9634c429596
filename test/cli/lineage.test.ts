import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder, workYaml } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

const chapter = (number: string, title: string, ...rules: readonly string[]) =>
  `---\nnumber: "${number}"\ntitle: ${title}\n---\n\n${rules.map((rule) => `### ${rule}\n`).join('\n')}`;

const winning = 'A player who holds all seven crowns at the end of a round has won the game.';
const drawing = 'In the morning every player takes two cards from the top of the common pile.';
const mana = 'Points that nobody has spent by nightfall burn their owner for one damage each.';

/** Writes two editions: winning moved from 103.1 to 101.1, drawing was edited, burning was removed, and 103.1 became another rule. */
function twoEditions(): string {
  return contentFolder({
    'small/work.yaml': `${workYaml}releases:\n  - { edition: 2024-01-01, lang: en, aliases: [NEW] }\neditionNames: { NEW: New Year }\n`,
    'small/2020-01-01/edition.yaml': 'effective: 2020-01-01\naliases: [OLD]\n',
    'small/2020-01-01/en/103.md': chapter('103', 'Ending', `103.1 ${winning}`, `103.2 ${mana}`),
    'small/2020-01-01/en/104.md': chapter('104', 'Morning', `104.1 ${drawing}`),
    'small/2024-01-01/en/101.md': chapter('101', 'Ending', `101.1 ${winning}`),
    'small/2024-01-01/en/103.md': chapter('103', 'Markets', '103.1 Wares are sold to whoever shouts loudest, once only.'),
    'small/2024-01-01/en/104.md': chapter('104', 'Morning', `104.1 ${drawing.replace('two', 'three')}`),
  });
}

describe('rulegraph compare', () => {
  it('lists what moved, was edited, added and removed', async () => {
    const { stdout } = await runRules('compare', 'small', 'OLD', 'new year', '--content', twoEditions(), '--json');
    const { from, to, changes, summary } = JSON.parse(stdout);
    expect({ from, to }).toEqual({ from: '2020-01-01', to: '2024-01-01' });
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'moved', from: ['103.1'], to: ['101.1'], textChanged: false }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'edited', from: ['104.1'], to: ['104.1'], textChanged: true }),
    );
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'removed', from: ['103.2'], to: [] }));
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'added', from: [], to: ['103.1'] }));
    expect(changes.length).toBe(Object.values<number>(summary).reduce((sum, count) => sum + count, 0) - summary.same);
  });

  it('uses the edition that was in force on a date, and says so', async () => {
    const { stdout, stderr } = await runRules(
      'compare',
      'small',
      'July 4, 2022',
      '2024-03',
      '--content',
      twoEditions(),
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ from: '2020-01-01', to: '2024-01-01' });
    expect(stderr).toContain('there is no edition of 2022-07-04; using 2020-01-01');
  });

  it('writes what a release changes for a comment on a pull request', async () => {
    const { stdout } = await runRules(
      'compare',
      'small',
      'OLD',
      '2024-01-01',
      '--content',
      twoEditions(),
      '--format',
      'markdown',
    );
    expect(stdout).toMatch(/^### .*: 2020-01-01 → 2024-01-01\n/);
    expect(stdout).toContain('| change | 2020-01-01 | 2024-01-01 |');
  });

  it('finds nothing between an edition and itself', async () => {
    const { stdout } = await runRules('compare', 'small', 'OLD', 'OLD', '--content', twoEditions(), '--json');
    expect(JSON.parse(stdout).changes).toEqual([]);
  });
});

describe('rulegraph trace', () => {
  it('traces a number of an edition to today, and one of today back', async () => {
    const root = twoEditions();
    const trace = async (...args: readonly string[]) =>
      JSON.parse((await runRules('trace', 'small', ...args, '--content', root, '--json')).stdout);
    expect((await trace('103.1', '--edition', 'OLD')).today).toEqual(['101.1']);
    expect(await trace('101.1')).toMatchObject({
      today: ['101.1'],
      events: [
        { edition: '2020-01-01', kind: 'added', number: '103.1' },
        { edition: '2024-01-01', kind: 'moved', number: '101.1', textChanged: false },
      ],
    });
    expect((await trace('103.2', '--edition', 'OLD')).today).toEqual([]);
  });

  it('prints the confidence of each step, unless it is certain', async () => {
    const root = twoEditions();
    const lines = async (number: string) =>
      (await runRules('trace', 'small', number, '--edition', 'OLD', '--content', root)).stdout.trimEnd().split('\n');
    expect(await lines('103.1')).toEqual([
      '2020-01-01  added         103.1',
      '2024-01-01  moved         103.1 → 101.1',
      'today: 101.1',
    ]);
    const [, edited, today] = await lines('104.1');
    expect(edited).toMatch(/^2024-01-01 {2}edited {8}104\.1 → 104\.1 {2}\(\d\d % confidence\)$/);
    expect(today).toMatch(/^today: 104\.1 {2}\(\d\d % confidence\)$/);
  });

  it('is summarized by `rulegraph show` for a number that only earlier editions had', async () => {
    const run = await runRules('show', '103.2', '--content', twoEditions());
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toMatch(/2024-01-01 has no rule 103\.2.*\n103\.2 of 2020-01-01; today: gone/);
  });

  it('names the nearest numbers for one that never existed', async () => {
    const run = await runRules('trace', 'small', '103.9', '--content', twoEditions());
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toMatch(/no edition has a rule "103\.9".*103\.2/);
  });
});

describe('rulegraph cite check', () => {
  it('fails for numbers that mean other rules, fixes them, and then succeeds', async () => {
    const root = twoEditions();
    const post = join(contentFolder({ 'post.md': 'You win by rule 103.1 and draw by 104.1a, I mean SG 104.1.\n' }), 'post.md');
    const check = (against: string, ...args: readonly string[]) =>
      runRules('cite', 'check', post, '--work', 'small', '--written-against', against, '--content', root, ...args);
    const found = await check('OLD');
    expect(found.status).toBe(1);
    expect(found.stdout).toContain(`${post}:1:17 error "103.1" is a different rule now`);
    expect(found.stdout).toContain('citation-reused');
    expect(found.stdout).toContain(`${post}:1:53 warning "104.1" has been edited since`);
    expect((await check('OLD', '--fix')).status).toBe(0);
    expect(readFileSync(post, 'utf8')).toBe('You win by rule 101.1 and draw by 104.1a, I mean SG 104.1.\n');
    expect((await check('NEW')).status).toBe(0);
  });

  it('fails if it leaves a text out, which it names, but not for a large file that is no text', async () => {
    const folder = contentFolder({ 'a.md': 'You trade by rule 103.1.\n' });
    const large = join(folder, 'large.txt');
    const check = () =>
      runRules('cite', 'check', folder, '--work', 'small', '--content', twoEditions(), '--written-against', 'NEW');
    writeFileSync(large, '');
    truncateSync(large, 17 * 2 ** 20);
    expect(await check()).toMatchObject({ status: 0, stderr: '1 valid\n' });
    writeFileSync(large, 'By rule 103.1. '.repeat(1.2e6));
    expect(await check()).toMatchObject({
      status: 1,
      stderr: `${large}: left out; it has more than 16 MiB\n1 valid\n`,
    });
  });

  it('uses the edition that a file beside the texts states for their paths, by the last pattern that matches', async () => {
    const folder = contentFolder({
      'written-against.yaml': 'old/**: OLD\nold/new.md: 2024-01-01\n',
      'old/post.md': 'You win by rule 103.1.\n',
      'old/new.md': 'You trade by rule 103.1.\n',
    });
    const { stdout } = await runRules('cite', 'check', folder, '--work', 'small', '--content', twoEditions(), '--json');
    const findings = JSON.parse(stdout);
    expect(findings).toHaveLength(2);
    expect(findings).toContainEqual(
      expect.objectContaining({
        file: join(folder, 'old', 'post.md'),
        status: 'reused',
        to: ['101.1'],
        confidence: expect.any(Number),
        writtenAgainst: expect.objectContaining({ because: 'stated', since: '2020-01-01' }),
      }),
    );
    expect(findings).toContainEqual(expect.objectContaining({ file: join(folder, 'old', 'new.md'), status: 'valid' }));
  });
});
