/** The history of a small game with three editions, in which rules moved and split, and numbers were reused. */
import { allWords, indexNumbers } from '../../../../src/core/citations/index.ts';
import type { RuleHistory } from '../../../../src/core/cite/check/index.ts';
import type { Link } from '../../../../src/core/history/index.ts';
import { compareNumbers, compileScheme } from '../../../../src/core/numbering/index.ts';
import { quoteWords } from '../../../../src/core/search/find/index.ts';
import { magicWork } from '../../../works.ts';

const EDITIONS = ['2005-01-01', '2010-01-01', '2020-01-01'] as const;

/** A rule through the editions: its number in each, its title and text; `confidence` is that of all its steps. */
interface Told {
  readonly in: readonly [old: string, middle: string, newest: string];
  readonly title?: string;
  readonly text: string;
  readonly confidence?: number;
  readonly possible?: string;
}

const RULES: readonly Told[] = [
  { in: ['502.10', '702.13', '702.14'], title: 'Hopping', text: '' },
  { in: ['502.10a', '702.13a', '702.14a'], text: 'Hopping lets a creature jump over one blocker each turn.' },
  { in: ['502.10b', '702.13b', '702.14b'], text: 'Two hops of one creature do no more than one.' },
  { in: ['', '702.13c', '702.14c'], text: 'Whoever hops twice is tired for a day.' },
  { in: ['', '', '702.13'], title: 'Ducking', text: '' },
  { in: ['', '', '702.13a'], text: 'Ducking makes a creature smaller until the next combat phase.' },
  { in: ['410.8', '603.4', '603.4'], text: 'A condition is looked at when it triggers and once more later.' },
  { in: ['', '119.1', '120.1'], text: 'Damage leaves a mark on whatever receives it in a fight.' },
  { in: ['', '601.2a', '601.2a'], text: 'First the player shows the card.' },
  { in: ['', '601.2b', '601.2c'], text: 'Then the player names everything it aims at.' },
  { in: ['', '601.2c', '601.2d'], text: 'At last the player pays what it costs.' },
  { in: ['', '310', '311'], title: 'The Crown', text: 'One player at a time wears it.' },
  { in: ['', '', '310'], title: 'The Ring', text: 'One player at a time carries it.' },
  { in: ['300.3', '300.3', ''], text: 'Lands are counted twice a day.' },
  { in: ['', '704.5k', ''], text: 'Of two equal heroes the older one goes.', possible: '604.1' },
  { in: ['405.1', '405.1', '604.1'], title: 'Counters of all kinds', text: 'Counters wait there.', confidence: 0.55 },
];

const scheme = compileScheme(magicWork.numbering);
const numberIn = (rule: Told, edition: string): string => rule.in[EDITIONS.indexOf(edition as (typeof EDITIONS)[number])] ?? '';
const rulesOf = (edition: string) => RULES.filter((rule) => numberIn(rule, edition) !== '');

export const smallHistory: RuleHistory = {
  scheme,
  words: allWords(magicWork.citations),
  names: Object.values(magicWork.titles),
  editions: EDITIONS,
  to: '2020-01-01',
  runs: (number) =>
    RULES.flatMap((rule) => {
      const editions = EDITIONS.filter((edition) => numberIn(rule, edition) === number);
      return editions.length === 0 ? [] : [{ since: editions[0] ?? '', until: editions.at(-1) ?? '' }];
    }).sort((a, b) => (a.since < b.since ? -1 : 1)),
  numbers: (edition) =>
    indexNumbers(
      scheme,
      rulesOf(edition)
        .map((rule) => numberIn(rule, edition))
        .sort((a, b) => compareNumbers(scheme, a, b)),
    ),
  links: (edition) =>
    new Map(
      rulesOf(edition).map((rule): [string, Link] => {
        const to = [rule.in[2]].filter((number) => number !== '');
        const confidence = rule.confidence ?? 1;
        const unchanged = { textChanged: false, citationsChanged: false, typographyChanged: false };
        const possible = rule.possible === undefined ? {} : { possible: [{ name: rule.possible, confidence: 0.8 }] };
        return [
          numberIn(rule, edition),
          { from: [numberIn(rule, edition)], to, kind: 'moved', confidence, ...unchanged, ...possible },
        ];
      }),
    ),
  rule: (edition, number) => {
    const rule = rulesOf(edition).find((one) => numberIn(one, edition) === number);
    return rule === undefined ? undefined : { title: rule.title ?? null, text: rule.text };
  },
  titled: (edition, title) =>
    rulesOf(edition)
      .filter((rule) => quoteWords(rule.title ?? '').join(' ') === title)
      .map((rule) => numberIn(rule, edition)),
};
