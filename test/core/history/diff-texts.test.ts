import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTexts, type Segment } from '../../../src/core/history/diff.ts';
import { tries } from '../../runs.ts';
import { words } from '../citations/words.ts';
import { magic } from '../numbering/schemes.ts';

const options = { scheme: magic, words: words.en, lang: 'en' };

/** Returns `-deleted-` and `+inserted+`, with `~` for typography and `#` for citations. */
const mark = ({ kind, text, only }: Segment) => {
  const sign = only === 'typography' ? '~' : only === 'citation' ? '#' : '';
  return kind === 'same' ? text : kind === 'del' ? `[${sign}-${text}-]` : `[${sign}+${text}+]`;
};
const show = (from: string, to: string, lang = 'en') =>
  diffTexts(from, to, { ...options, lang })
    .map(mark)
    .join('');

describe('a diff', () => {
  test('replaces whole phrases and keeps no space between them', () => {
    expect(show('The player counts his or her berries.', "The player counts that player's berries.")).toBe(
      "The player counts [-his or her-][+that player's+] berries.",
    );
  });

  test('keeps unchanged words that are long enough to read between two changes', () => {
    expect(show('Old bears eat honey and berries in June.', 'Young bears eat honey and berries in May.')).toBe(
      '[-Old-][+Young+] bears eat honey and berries in [-June-][+May+].',
    );
  });

  test('keeps words between a long change and a short one', () => {
    expect(show('Honey and some berries feed bears daily.', 'Nothing but fresh fish feed bears weekly.')).toBe(
      '[-Honey and some berries-][+Nothing but fresh fish+] feed bears [-daily-][+weekly+].',
    );
  });

  test('inserts whole sentences', () => {
    expect(show('Bears sleep. Wolves sing.', 'Bears sleep. Bears eat. Wolves sing.')).toBe(
      'Bears sleep. [+Bears eat. +]Wolves sing.',
    );
  });

  test('inserts one name into a list', () => {
    expect(show('The beasts are ant, bear, and cat.', 'The beasts are ant, bear, boar, and cat.')).toBe(
      'The beasts are ant, bear, [+boar, +]and cat.',
    );
  });

  test('tells renumbered citations from other changes', () => {
    expect(show('It may eat honey. See rule 101.2a–c.', 'It must eat honey. See rule 102.7.')).toBe(
      'It [-may-][+must+] eat honey. See rule [#-101.2a–c-][#+102.7+].',
    );
  });

  test('tells typography from other changes', () => {
    expect(show('A "bear" eats -- or not.', 'A “wolf” eats—or not.')).toBe(
      'A [~-"-][~+“+][-bear-][+wolf+][~-"-][~+”+] eats[~- -- -][~+—+]or not.',
    );
  });

  test('treats symbols, power and toughness, and numbers as units', () => {
    expect(show('Pay {2/W} for +1/+1 and 1,000 berries.', 'Pay {2/B} for +1/+2 and 1,100 berries.')).toBe(
      'Pay [-{2/W}-][+{2/B}+] for [-+1/+1-][++1/+2+] and [-1,000-][+1,100+] berries.',
    );
  });

  test('segments ideographs into words', () => {
    expect(show('牌手从牌库抓一张牌', '牌手从坟墓场抓一张牌', 'zh')).toBe('牌手从[-牌库-][+坟墓场+]抓一张牌');
  });

  test('of a text with an empty one is that text', () => {
    expect(show('', 'Bears eat.')).toBe('[+Bears eat.+]');
    expect(show('Bears eat.', '')).toBe('[-Bears eat.-]');
  });
});

describe('for any two texts', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'bear',
        'honey',
        ' ',
        ' ',
        '. ',
        ', ',
        '“',
        '"',
        '—',
        ' -- ',
        'rule 101.2',
        '101.3a',
        '{2/W}',
        '+1/+1',
        '熊喜欢蜂蜜',
        '\n',
        'é',
        '😀',
      ),
      {
        maxLength: 24,
      },
    )
    .map((pieces) => pieces.join(''));
  const side = (segments: readonly Segment[], kind: 'del' | 'ins') =>
    segments.flatMap((segment) => (segment.kind === kind || segment.kind === 'same' ? [segment.text] : [])).join('');

  test('same and deleted segments are the old text, same and inserted ones the new text', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const segments = diffTexts(from, to, options);
        // Deletions of typography have the old form.
        expect(side(segments, 'del')).toBe(from);
        expect(side(segments, 'ins')).toBe(to);
      }),
      { numRuns: tries(1000) },
    );
  });

  test('no word is lost if a change is moved away from the end of the text', () => {
    const segments = diffTexts('101.3a', 'rule 101.2. rule 101.2', options);
    expect(side(segments, 'del')).toBe('101.3a');
    expect(side(segments, 'ins')).toBe('rule 101.2. rule 101.2');
  });

  test('a text compared with itself has no changes', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(diffTexts(one, one, options).every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });
});
