import { expect, test } from 'vitest';
import {
  addressOfHeading,
  ancestors,
  chapterNumber,
  compareNumbers,
  isHeadingAddress,
  levelOf,
  localAnchor,
  nameOfNumber,
  numberedTitle,
  parentNumber,
  parseNumber,
  type Scheme,
  shownNumber,
  siblingsAfter,
  siblingWithPart,
  successors,
} from '../../../src/core/numbering/index.ts';
import {
  alternating,
  annexed,
  articles,
  asian,
  brazilian,
  dashed,
  dotted,
  headed,
  magic,
  padded,
  plus,
  romance,
  statute,
  unbounded,
} from './schemes.ts';

test('the parent is the number above, across the jump from chapter to section', () => {
  expect(parentNumber(magic, '101.2a')).toBe('101.2');
  expect(parentNumber(magic, '101.2')).toBe('101');
  expect(parentNumber(magic, '101')).toBe('1');
  expect(parentNumber(magic, '1')).toBeNull();
  expect(parentNumber(magic, 'Glossary')).toBeNull();
  expect(parentNumber(unbounded, '1001')).toBe('10');
  expect(parentNumber(padded, '055.1.b')).toBe('055.1');
  expect(parentNumber(alternating, '2k2a')).toBe('2k2');
});

test('ancestors are listed from the outermost inward', () => {
  expect(ancestors(magic, '101.2a')).toEqual(['1', '101', '101.2']);
  expect(ancestors(dashed, '1-2-1')).toEqual(['1', '1-2']);
  expect(ancestors(magic, '1')).toEqual([]);
});

test('levels have the declared names', () => {
  expect(levelOf(magic, '101.2')).toBe('rule');
  expect(levelOf(dotted, '1.2.1.3.1')).toBe('item');
  expect(levelOf(magic, 'x')).toBeUndefined();
});

test('chapterNumber returns the chapter of a number', () => {
  expect(chapterNumber(magic, '101.2a')).toBe('101');
  expect(chapterNumber(magic, '101')).toBe('101');
  expect(chapterNumber(magic, '1')).toBeNull();
  expect(chapterNumber(dotted, '1.2.1.3')).toBe('1.2');
  expect(chapterNumber(annexed, 'A.1.3')).toBe('A.1');
});

test('the local anchor is the number without its chapter', () => {
  expect(localAnchor(magic, '101.2a')).toBe('2a');
  expect(localAnchor(magic, '101')).toBe('101');
  expect(localAnchor(magic, '1')).toBe('1');
  expect(localAnchor(dotted, '1.2.1.3')).toBe('1.3');
  expect(localAnchor(padded, '055.1.b')).toBe('1.b');
  expect(localAnchor(alternating, '2k2a')).toBe('2a');
});

test('successors skip the letters that the scheme skips, and continue with aa after z', () => {
  expect(successors(magic, '704.5k')?.sibling).toBe('704.5m');
  expect(successors(magic, '704.5n')?.sibling).toBe('704.5p');
  expect(successors(magic, '704.5z')?.sibling).toBe('704.5aa');
  expect(successors(magic, '702.9')).toMatchObject({ sibling: '702.10', others: [], child: '702.9a' });
  expect(successors(magic, '1')).toMatchObject({ sibling: '2', others: [], child: '100' });
  expect(successors(magic, '101')).toMatchObject({ sibling: '102', others: [], child: '101.1' });
  expect(successors(magic, '101.2a')?.child).toBeNull();
  expect(successors(annexed, 'A')).toMatchObject({ sibling: 'B', others: [], child: 'A.1' });
  expect(successors(magic, '?')).toBeUndefined();
});

test('a sibling is found by its last part', () => {
  expect(siblingWithPart(magic, '601.2a', 'd')).toBe('601.2d');
  expect(siblingWithPart(magic, '119.7', '8')).toBe('119.8');
  expect(siblingWithPart(dashed, '1-2-9', '10')).toBe('1-2-10');
  expect(siblingWithPart(magic, '119.7', 'b')).toBeUndefined();
  expect(siblingWithPart(magic, '601.2a', '602.3')).toBeUndefined();
});

test('siblings agree with successors', () => {
  expect(siblingsAfter(magic, '704.5j', 3)).toEqual(['704.5k', '704.5m', '704.5n']);
  expect(siblingsAfter(magic, '101', 2)).toEqual(['102', '103']);
  expect(siblingsAfter(annexed, 'A', 1)).toEqual(['B']);
  expect(siblingsAfter(padded, '055.1.b', 1)).toEqual([successors(padded, '055.1.b')?.sibling]);
  expect(siblingsAfter(magic, '?', 3)).toEqual([]);
});

test('numbers of another form follow those of the first, and an inserted number follows the one that it continues', () => {
  expect(successors(articles, '12')).toMatchObject({ sibling: '13', others: ['A'], child: '12a' });
  expect(successors(articles, 'A1')).toMatchObject({ sibling: 'A2', others: [], child: 'A1a' });
  expect(successors(statute, '12')).toMatchObject({ sibling: '13', others: ['12a'], child: '12.1' });
  expect(successors(brazilian, '3')).toEqual({ sibling: '4', others: ['3-A'], child: '3.I', otherChildren: ['3.1'] });
  expect(successors(brazilian, '3.II')).toMatchObject({ others: ['3.1'], child: '3.II.a', otherChildren: ['3.II.I'] });
  expect(successors(asian, '3')).toEqual({ sibling: '4', others: ['3-1', '3-2'], child: '3.1', otherChildren: [] });
  expect(successors(asian, '3-2')).toMatchObject({ sibling: '4', others: ['3-3'], child: '3-2.1' });
  expect(successors(romance, '4bis')).toMatchObject({ sibling: '5', others: ['4ter'], child: '4bis.1' });
  expect(successors(romance, '4decies')).toMatchObject({ sibling: '5', others: [], child: '4decies.1' });
  expect(successors(statute, '12b')).toMatchObject({ sibling: '13', others: ['12c'], child: '12b.1' });
  expect(successors(plus, '1c+')).toMatchObject({ sibling: '1d', others: ['1c++'], child: '1c+1' });
});

test('numbers of other forms and inserted numbers are in the order of the document', () => {
  const sorted = (scheme: Scheme, numbers: readonly string[]) => numbers.toSorted((a, b) => compareNumbers(scheme, a, b));
  expect(sorted(articles, ['B', 'A1a', 'A', '12', '2', 'A1'])).toEqual(['2', '12', 'A', 'A1', 'A1a', 'B']);
  expect(sorted(statute, ['13', '12b', '12.4', '12a', '12', '12a.1'])).toEqual(['12', '12.4', '12a', '12a.1', '12b', '13']);
  expect(sorted(plus, ['1d', '1c++', '1c', '1c+', '1c1'])).toEqual(['1c', '1c1', '1c+', '1c++', '1d']);
});

test('headings without numbers have addresses, and their paragraphs are counted', () => {
  expect(addressOfHeading('Don’t Panic: “Slow” Play')).toBe('dont-panic-slow-play');
  expect(addressOfHeading('총칙')).toBe('총칙');
  // What could be letters or digits of a number is told from them.
  expect(['Go', '2024', '***'].map(addressOfHeading)).toEqual(['heading-go', 'heading-2024', 'heading-untitled']);
  expect(['101.2a', 'A.1', 'aa.2', 'IV', '4bis'].some(isHeadingAddress)).toBe(false);
  expect(parseNumber(headed, 'Slow-Play.Drawing-Cards.2')?.above).toEqual(['slow-play', 'slow-play.drawing-cards']);
  expect(parseNumber(headed, 'slow-play.2')?.number).toBe('slow-play.2');
  expect(chapterNumber(headed, 'slow-play.drawing-cards')).toBe('slow-play');
  expect(localAnchor(headed, 'slow-play.drawing-cards.2')).toBe('drawing-cards.2');
  expect(parseNumber(headed, '2')).toBeUndefined();
});

test('headings without numbers are in the order of their document, which no number tells', () => {
  expect(compareNumbers(headed, 'welcome', 'apples')).toBe(0);
  expect(compareNumbers(headed, 'welcome.2', 'apples.1')).toBe(0);
  expect(compareNumbers(headed, 'welcome.2', 'welcome.10')).toBeLessThan(0);
  expect(compareNumbers(headed, 'welcome.10', 'welcome.apples')).toBeLessThan(0);
  expect(successors(headed, 'welcome')).toEqual({ sibling: '', others: [], child: 'welcome.1', otherChildren: [] });
  expect(siblingsAfter(headed, 'welcome', 2)).toEqual([]);
  expect(siblingsAfter(headed, 'welcome.1', 2)).toEqual(['welcome.2', 'welcome.3']);
});

test('what has no number is shown by its title and the place of its paragraph', () => {
  expect([shownNumber('101.2a'), shownNumber('slow-play'), shownNumber('slow-play.2')]).toEqual(['101.2a', '§', '¶ 2']);
  expect(numberedTitle('101', 'Players')).toBe('101. Players');
  expect(numberedTitle('slow-play', 'Slow Play')).toBe('Slow Play');
  expect(numberedTitle('slow-play.2', 'Slow Play')).toBe('Slow Play ¶ 2');
  const titles: Readonly<Record<string, string>> = { '101': 'Players', 'slow-play': 'Slow Play' };
  const names = ['101', '101.2a', 'slow-play', 'slow-play.2'].map((number) => nameOfNumber(number, (one) => titles[one]));
  expect(names).toEqual(['101', '101.2a', 'Slow Play', 'Slow Play ¶ 2']);
});
