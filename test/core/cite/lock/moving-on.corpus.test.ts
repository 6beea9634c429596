/** Locks a tree that cites every rule of July 2008, updates it to M10 and to today, and compares each reported line with the texts. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { corpus, readRelease, readWork } from '../../../../lab/read-release.ts';
import { checkTree, fixCitations, readCitingFile } from '../../../../src/core/cite/check/index.ts';
import { type CitationLock, checkAgainstLock, lockCitations, updateLock } from '../../../../src/core/cite/lock.ts';
import { makeRuleIndex, openRuleIndex, type RuleIndex } from '../../../../src/core/cite/rule-index.ts';
import { alignEditions, beginLineage, chainAlignments, createTextReader, wholeText } from '../../../../src/core/history/index.ts';
import { memoize } from '../../../../src/core/memo.ts';
import type { Expression } from '../../../../src/core/model.ts';
import { compileScheme } from '../../../../src/core/numbering/index.ts';

const [THEN, M10, TODAY] = ['2008-07-15', '2009-07-11', '2026-08-07'] as const;
const DATES = [THEN, '2009-05-01', M10, '2018-01-19', '2018-07-13', '2022-02-18', TODAY];

const work = readWork('cr');
const words = work.citations[work.source];
const scheme = compileScheme(work.numbering);
const reader = createTextReader({ scheme, words });

/** Folds a text in another way than the library: to its letters alone, without citations. */
const letters = (text: string): string =>
  text
    .replace(/\d{3}(?:\.\d+[a-z]{0,2})?(?:[–-]\w+)?/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}{}]/gu, '');

// Without the corpus these tests are skipped.
describe.skipIf(!existsSync(corpus))('a tree that is locked against July 2008', () => {
  let editions: ReadonlyMap<string, Expression>;
  let indexUpTo: (date: string) => RuleIndex;
  const textOf = memoize(
    (date: string) => new Map(editions.get(date)?.rules.map((rule) => [rule.number, letters(wholeText(rule))])),
  );

  beforeAll(async () => {
    editions = new Map(
      await Promise.all(DATES.map(async (date) => [date, await readRelease(`${corpus}/cr/en/${date}.txt`, work)] as const)),
    );
    const all = [...editions.values()];
    const alignments = all.map((to, at) => {
      const from = all[at - 1];
      return from === undefined ? beginLineage(to) : alignEditions(from, to, { scheme, words, reader });
    });
    const rules = memoize((date: string) => new Map(editions.get(date)?.rules.map((rule) => [rule.number, wholeText(rule)])));
    indexUpTo = (date) =>
      makeRuleIndex({
        work,
        editions: [],
        lineage: chainAlignments(alignments.slice(0, DATES.indexOf(date) + 1)),
        issued: [],
        checksum: (edition, number) => digest(reader.key(rules(edition).get(number) ?? '')),
      });
  });

  const openAt = (date: string) => {
    const register = openRuleIndex(JSON.parse(JSON.stringify(indexUpTo(date))));
    return { register, history: register.history(date) };
  };
  const read = (path: string, text: string, { history }: ReturnType<typeof openAt>, stated?: string) =>
    readCitingFile(text, path, history, stated);

  test('agrees with the texts at each of two releases, and has nothing left to review afterwards', () => {
    const then = openAt(THEN);
    const numbers = editions.get(THEN)?.rules.filter(({ number }) => /\.\d/.test(number)) ?? [];
    let tree = new Map(
      [...Map.groupBy(numbers, ({ number }) => number.slice(0, 3))].map(([chapter, rules]) => [
        `${chapter}.md`,
        rules.map(({ number }) => `It is rule ${number}.\n`).join('\n'),
      ]),
    );
    const files = [...tree].map(([path, text]) => read(path, text, then, THEN));
    let lock: CitationLock = {
      work: 'cr',
      folding: 1,
      paths: ['.'],
      citations: lockCitations(checkTree(files, then.history), then),
    };
    expect(lock.citations.length).toBe(new Set(numbers.map(({ number }) => number)).size);
    for (const [from, to] of [
      [THEN, M10],
      [M10, TODAY],
    ] as const) {
      const now = openAt(to);
      const check = () =>
        checkAgainstLock(
          [...tree].map(([path, text]) => read(path, text, now)),
          lock,
          now,
        ).findings;
      const findings = check();
      const wrong = [...findings.values()].flat().flatMap(({ since, locked, citation }) => {
        const [before, after] = [textOf(locked?.edition ?? '').get(citation.number), textOf(to).get(citation.to[0] ?? '')];
        const isSame = before === after && citation.to.length === 1;
        const isRight =
          (since === 'unchanged' && isSame && citation.to[0] === citation.number) ||
          (since === 'renumbered' && isSame && citation.to[0] !== citation.number) ||
          (since === 'changed' && !isSame && citation.to.length > 0) ||
          (since === 'gone' && citation.to.length === 0);
        return isRight ? [] : [`${from} ${citation.number} ${since} ${citation.to.join()}`];
      });
      const all = [...findings.values()].flat();
      expect(new Set(all.map(({ since }) => since))).toEqual(new Set(['unchanged', 'renumbered', 'changed', 'gone']));
      // The two ways of comparing differ only in punctuation and in words about citations.
      expect(wrong.length / all.length, wrong.slice(0, 50).join('\n')).toBeLessThan(0.01);
      tree = new Map(
        [...findings].map(([path, own]) => [
          path,
          fixCitations(
            tree.get(path) ?? '',
            own.map(({ citation }) => citation),
          ),
        ]),
      );
      const rewritten = new Map(
        [...findings].map(([path, own]) => [
          path,
          own.map((one) => (one.citation.replacement === undefined ? one : { ...one, rewritten: one.citation.to[0] ?? '' })),
        ]),
      );
      lock = { ...lock, citations: updateLock(rewritten, now, { reviewed: true }) };
      const left = [...check().values()].flat().filter(({ since }) => since !== 'unchanged' && since !== 'gone');
      expect(left.filter(({ since }) => since === 'new' || since === 'renumbered')).toEqual([]);
    }
  });

  test('needs only a small index without sentences of the rules', () => {
    const index = JSON.stringify(indexUpTo(TODAY));
    expect(brotliCompressSync(index).length).toBeLessThan(150_000);
    const { citations: _, ...own } = indexUpTo(TODAY);
    const strings = JSON.stringify(own).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    expect(strings.filter((text) => text.includes(' '))).toEqual([]);
    expect(Math.max(...strings.map((text) => text.length))).toBeLessThan(40);
  });
});

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
