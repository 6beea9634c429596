import { describe, expect, it } from 'vitest';
import { allWords, indexNumbers } from '../../../../src/core/citations/index.ts';
import { type CitationCheck, checkCitations, fixCitations } from '../../../../src/core/cite/check/index.ts';
import { textualParts } from '../../../../src/core/cite/check/text-segments.ts';
import type { Link } from '../../../../src/core/history/index.ts';
import { compileScheme } from '../../../../src/core/numbering/index.ts';
import { expectProportionalTime } from '../../../import/run-importer.ts';
import { magicWork } from '../../../works.ts';

function link(from: string, to: string, textChanged = false): Link {
  const [before, after] = [from.split(' ').filter(Boolean), to.split(' ').filter(Boolean)];
  return { from: before, to: after, kind: 'same', confidence: 1, textChanged, citationsChanged: false, typographyChanged: false };
}

/** Between two editions 103 became 101, its number was given to another chapter, 309.1 was split, 300.3 removed, and 101.4 edited. */
const links = [
  link('103', '101'),
  link('103.2', '101.2'),
  link('101.1', '103.1'),
  link('103.4', '101.4', true),
  link('104.1', '104.1'),
  link('104.2', '104.2', true),
  link('409.1a', '601.2a'),
  link('409.1b', '601.2b'),
  link('409.1c', '601.2c'),
  link('409.1d', '602.3'),
  link('309.1', '509.1 509.2'),
  link('300.3', ''),
];
const byNumber = (all: readonly Link[]) => new Map(all.flatMap((one) => one.from.map((number) => [number, one] as const)));
const scheme = compileScheme(magicWork.numbering);
const check: CitationCheck = {
  words: allWords(magicWork.citations),
  from: indexNumbers(
    scheme,
    links.flatMap(({ from }) => from),
  ),
  to: indexNumbers(
    scheme,
    links.flatMap(({ to }) => to),
  ),
  links: byNumber(links),
};

const statuses = (text: string) => checkCitations(text, check).map(({ number, status }) => `${number} ${status}`);
const fixed = (text: string) => fixCitations(text, checkCitations(text, check));

describe('a citation of an earlier edition', () => {
  it('is valid, edited, moved, reused, removed, or never existed', () => {
    expect(statuses('See rule 104.1.')).toEqual(['104.1 valid']);
    expect(statuses('See rule 104.2.')).toEqual(['104.2 edited']);
    expect(statuses('See rule 409.1a.')).toEqual(['409.1a moved']);
    expect(statuses('See rule 103.1.')).toEqual(['103.1 never-existed']);
    expect(statuses('See rule 101.1.')).toEqual(['101.1 moved']);
    expect(statuses('See rule 103.')).toEqual(['103 moved']);
    expect(statuses('See rule 300.3.')).toEqual(['300.3 removed']);
  });

  it('is reused if another rule has its number now', () => {
    const swapped = byNumber([link('103.1', '103.2'), link('103.2', '103.1')]);
    const numbers = indexNumbers(scheme, ['103.1', '103.2']);
    expect(checkCitations('rule 103.1', { ...check, from: numbers, to: numbers, links: swapped })).toMatchObject([
      { status: 'reused', to: ['103.2'], replacement: '103.2' },
    ]);
  });
});

describe('fixing', () => {
  it('replaces the old number and changes nothing else', () => {
    expect(fixed('CR 103.2 costs $103.20, like rules 409.1a and 409.1b.')).toBe(
      'CR 101.2 costs $103.20, like rules 601.2a and 601.2b.',
    );
  });

  it('keeps a range abbreviated, and leaves one whose ends have separated', () => {
    expect(fixed('rules 409.1a–c')).toBe('rules 601.2a–c');
    expect(fixed('rules 409.1a–d')).toBe('rules 409.1a–d');
    expect(statuses('rules 409.1a–d')).toEqual(['409.1a moved', '409.1d moved']);
  });

  it('keeps the parts of a number apart', () => {
    expect(fixed('Rule 103 (2) says so.')).toBe('Rule 101 (2) says so.');
    const words = { ...check.words, below: ['no.'] };
    const text = 'Rule 103, no. 2 says so.';
    expect(fixCitations(text, checkCitations(text, { ...check, words }))).toBe('Rule 101, no. 2 says so.');
  });

  it('leaves a range that would contain other rules than before', () => {
    const between = (...links: Link[]) => {
      const [from, to] = [links.flatMap((one) => one.from).sort(), links.flatMap((one) => one.to).sort()];
      const text = 'rules 420.5a–c';
      const own = {
        ...check,
        from: indexNumbers(scheme, from),
        to: indexNumbers(scheme, to),
        links: byNumber(links),
      };
      return fixCitations(text, checkCitations(text, own));
    };
    const ends = [link('420.5a', '704.5a'), link('420.5c', '704.5g')];
    expect(between(...ends, link('420.5b', '704.5f'))).toBe('rules 704.5a–g');
    expect(between(...ends, link('420.5b', ''), link('', '704.5f'))).toBe('rules 704.5a–g');
    expect(between(...ends, link('420.5b', '704.5f'), link('420.5g', '704.5b'))).toBe('rules 420.5a–c');
    expect(between(...ends, link('420.5b', '704.6'))).toBe('rules 420.5a–c');
  });

  it('does not rewrite citations of split rules or of uncertain successors', () => {
    const [split] = checkCitations('rule 309.1', check);
    expect(split).toMatchObject({ status: 'moved', to: ['509.1', '509.2'], confidence: 1 });
    expect(split).not.toHaveProperty('replacement');
    const doubted = links.map((one) => ({ ...one, confidence: 0.59 }));
    const [doubtful] = checkCitations('rule 409.1a', { ...check, links: byNumber(doubted) });
    expect(doubtful).toMatchObject({ status: 'moved', to: ['601.2a'], confidence: 0.59 });
    expect(doubtful).not.toHaveProperty('replacement');
  });

  it('gives the same text in one step and in steps through each edition', () => {
    const text = fixed('rule 103.2');
    expect(statuses(text)).toEqual(['101.2 never-existed']);
  });
});

describe('the text of an HTML page', () => {
  it('keeps its offsets, and excludes markup', () => {
    const html = '<p title="rule 103.2">rule <b>103.2</b></p><script>rule 103.2</script><!-- 103.2 -->';
    const parts = textualParts(html);
    expect(parts).toHaveLength(html.length);
    expect(parts.trim().replace(/\s+/g, ' ')).toBe('rule 103.2');
    expect(fixCitations(html, checkCitations(parts, check))).toBe(html.replace('<b>103.2</b>', '<b>101.2</b>'));
  });
});

describe('the time for a list grows with its length', () => {
  it.each(['104.1, ', '104.1–104.2, ', 'rule 104.1 and ', '(199.7) ', '409.1a–c; ', '104.1\n'])(
    'of “%s” again and again',
    async (item) => {
      await expectProportionalTime(
        (size) => `See rules ${item.repeat(size / item.length)}`,
        async ({ bytes }) => fixed(new TextDecoder().decode(bytes)),
        100,
      );
    },
  );
});
