/** Tests locks with two editions: a text is locked against the first, and checked against the second. */
import { describe, expect, test } from 'vitest';
import { checkTree, readCitingFile } from '../../../../src/core/cite/check/index.ts';
import {
  type CitationLock,
  checkAgainstLock,
  formatLock,
  type LockedCitation,
  lockCitations,
  parseLock,
  updateLock,
} from '../../../../src/core/cite/lock.ts';
import { makeRuleIndex, openRuleIndex } from '../../../../src/core/cite/rule-index.ts';
import { createTextReader, wholeText } from '../../../../src/core/history/index.ts';
import { printable } from '../../../../src/core/untrusted.ts';
import { magicWork } from '../../../works.ts';
import { founding, insertion, lineageOf, options } from '../../history/small-work.ts';

const reader = createTextReader(options);
const texts = new Map([founding, insertion].map(({ edition, rules }) => [edition, rules] as const));

function registerOf(...editions: readonly [typeof founding, ...(typeof founding)[]]) {
  const index = makeRuleIndex({
    work: magicWork,
    editions: [],
    lineage: lineageOf(...editions),
    issued: [],
    checksum: (edition, number) => {
      const rule = texts.get(edition)?.find((one) => one.number === number);
      return rule === undefined ? '' : reader.key(wholeText(rule)).length.toString(16);
    },
  });
  return openRuleIndex(JSON.parse(JSON.stringify(index)));
}

const before = registerOf(founding);
const after = registerOf(founding, insertion);
const then = { register: before, history: before.history('2001-01-01') };
const now = { register: after, history: after.history('2002-01-01') };

const TEXT = 'Rule 101.1 stays, rule 101.2 moves, and rule 101.4 is told anew. Nobody has rule 109.9.';
const file = (text: string, history = now.history) => readCitingFile(text, 'a.md', history);

function lockOf(text: string): CitationLock {
  const checked = checkTree([readCitingFile(text, 'a.md', then.history, '2001-01-01')], then.history);
  return { work: 'magic', folding: 1, paths: ['a.md'], citations: lockCitations(checked, then) };
}

const lock = lockOf(TEXT);
const told = (text: string, against: CitationLock) =>
  [...(checkAgainstLock([file(text)], against, now).findings.get('a.md') ?? [])].map(
    ({ since, citation: { number, to } }) => `${number} ${since}${to.length > 0 && to[0] !== number ? ` ${to.join()}` : ''}`,
  );

describe('a lock', () => {
  test('has a line for each number of a file, with its rule, edition and checksum', () => {
    const lines = formatLock(lock).split('\n');
    expect(lines.slice(0, 4)).toEqual(['# rules.lock 1', '# work: magic', '# folding: 1', '# path: a.md']);
    expect(lines[4]).toMatch(/^a\.md\t101\.1\t101\.1@2001-01-01\t2001-01-01\t[0-9a-f]+$/);
    expect(lines.at(-2)).toBe('a.md\t109.9\t-\t-\t-');
  });

  test('is read as it was written, with any file names', () => {
    const odd: LockedCitation = {
      ...(lock.citations[0] as LockedCitation),
      file: 'odd\tname 100%\n%41\x1B[2J\x9F\u202E\u2069é.md',
    };
    const whole = { ...lock, citations: [odd] };
    const text = formatLock(whole);
    expect(printable(text)).toBe(text);
    expect(parseLock(text)).toEqual(whole);
  });

  test('merges line by line after changes on two branches', () => {
    const both = [...lock.citations, { ...(lock.citations[0] as LockedCitation), file: 'b.md' }];
    const lines = new Set(formatLock({ ...lock, citations: both }).split('\n'));
    for (const line of formatLock(lock).split('\n')) expect(lines).toContain(line);
  });

  test('names the line that it cannot read', () => {
    expect(() => parseLock('{}')).toThrow('does not begin with');
    const merged = `${formatLock(lock)}<<<<<<< ours\n`;
    expect(() => parseLock(merged)).toThrow(
      expect.objectContaining({ line: 9, message: expect.stringContaining('merge conflict') }),
    );
    expect(() => parseLock(`<<<<<<< ours\n${formatLock(lock)}`)).toThrow(
      expect.objectContaining({ line: 1, message: expect.stringContaining('merge conflict') }),
    );
    expect(() => parseLock(`${formatLock(lock)}a.md\t101.1\n`)).toThrow('five fields');
  });
});

describe('a new edition', () => {
  test('gives each locked citation its status', () => {
    expect(told(TEXT, lock)).toEqual(['101.1 unchanged', '101.2 renumbered 101.3', '101.4 changed 101.5', '109.9 unresolved']);
  });

  test('follows the locked rule, even if its number was reused', () => {
    const [finding] = checkAgainstLock([file('See rule 101.3.')], lockOf('See rule 101.3.'), now).findings.get('a.md') ?? [];
    expect(finding?.citation).toMatchObject({ status: 'reused', to: ['101.4'] });
    expect(finding?.since).toBe('renumbered');
  });

  test('lists new and removed citations for review', () => {
    expect(told('Rule 101.1 and rule 102.1.', lock)).toEqual(['101.1 unchanged', '102.1 new']);
    const { unused } = checkAgainstLock([file('Rule 101.1.')], lock, now);
    expect(unused.map(({ number }) => number)).toEqual(['101.2', '101.4', '109.9']);
  });

  test('does not follow a rule that was only guessed, before somebody has reviewed it', () => {
    const doubted = (checked: ReturnType<typeof checkTree>) =>
      new Map([...checked].map(([path, own]) => [path, own.map((one) => ({ ...one, confidence: 0.5 }))] as const));
    const text = 'Rule 101.2 moves.';
    const checked = checkTree([readCitingFile(text, 'a.md', then.history, '2001-01-01')], then.history);
    const guessed = { ...lock, citations: lockCitations(doubted(checked), then) };
    expect(guessed.citations).toEqual([{ file: 'a.md', number: '101.2', identifier: '', edition: '', checksum: '' }]);
    const { findings } = checkAgainstLock([readCitingFile(text, 'a.md', now.history, '2001-01-01')], guessed, now);
    expect(findings.get('a.md')).toMatchObject([{ since: 'unresolved', citation: { to: ['101.3'] } }]);
    expect(updateLock(findings, now, { reviewed: false })).toEqual(guessed.citations);
    const citations = updateLock(findings, now, { reviewed: true });
    expect(told(text, { ...lock, citations })).toEqual(['101.2 renumbered 101.3']);
  });

  test('is not compared with checksums of another folding', () => {
    expect(
      told('Rule 101.1.', { ...lock, folding: 0, citations: lock.citations.map((one) => ({ ...one, checksum: 'other' })) }),
    ).toEqual(['101.1 unchanged']);
    expect(told('Rule 101.1.', { ...lock, citations: lock.citations.map((one) => ({ ...one, checksum: 'other' })) })).toEqual([
      '101.1 changed',
    ]);
  });
});

describe('a lock that is updated', () => {
  const report = checkAgainstLock([file(TEXT)], lock, now);

  test('keeps the entries of unchanged citations, and accepts reviewed changes', () => {
    const updated = updateLock(report.findings, now, { reviewed: true });
    expect(updated.map(({ number, edition }) => `${number} ${edition}`)).toEqual([
      '101.1 2001-01-01',
      '101.2 2001-01-01',
      '101.4 2001-01-01',
      '109.9 ',
    ]);
    // The numbers are still outdated, so only they are reported.
    expect(told(TEXT, { ...lock, citations: updated })).toEqual([
      '101.1 unchanged',
      '101.2 renumbered 101.3',
      '101.4 renumbered 101.5',
      '109.9 unresolved',
    ]);
  });

  test('follows rewritten numbers, and still reports changes that were not reviewed', () => {
    const rewritten = new Map(
      [...report.findings].map(([path, own]) => [
        path,
        own.map((finding) => {
          const [target] = finding.citation.to;
          return target === undefined || target === finding.citation.number ? finding : { ...finding, rewritten: target };
        }),
      ]),
    );
    const citations = updateLock(rewritten, now, { reviewed: false });
    expect(told(TEXT.replace('101.4', '101.5').replace('101.2', '101.3'), { ...lock, citations })).toEqual([
      '101.1 unchanged',
      '101.3 unchanged',
      '101.5 changed',
      '109.9 unresolved',
    ]);
  });
});
