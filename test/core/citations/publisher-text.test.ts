import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { corpus } from '../../../lab/read-release.ts';
import { findCitations } from '../../../src/core/citations/index.ts';
import { parseNumber } from '../../../src/core/numbering/index.ts';
import { magic } from '../numbering/schemes.ts';
import { words } from './words.ts';

const release = join(corpus, 'cr/en/2024-06-07.txt');

/** The number that a line defines, and the text after it. */
const NUMBERED_LINE = /^\s*(\d(?:\d\d(?:\.\d+[a-z]*)?)?)\.?\s+(.*)$/;

test.skipIf(!existsSync(release))(`in a whole release every number after a word is found (skipped without ${release})`, () => {
  const lines = readFileSync(release, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/);
  const numbers = new Set(lines.map((line) => parseNumber(magic, NUMBERED_LINE.exec(line)?.[1] ?? '')?.number));
  const texts = lines.map((line) => NUMBERED_LINE.exec(line)?.[2] ?? line);
  const missed: string[] = [];
  let found = 0;
  for (const text of texts) {
    const parts = findCitations(text, { scheme: magic, words: words.en, known: (number) => numbers.has(number) }).flatMap(
      (citation) => citation.parts,
    );
    found += parts.length;
    for (const match of text.matchAll(/\b(?:rules?|section) (?=\d)/gi)) {
      const number = match.index + match[0].length;
      if (!parts.some(({ start }) => start === number)) missed.push(text.slice(match.index, number + 12));
    }
  }
  expect(missed).toEqual([]);
  expect(found).toBeGreaterThan(1700);
});
