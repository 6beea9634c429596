import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRules } from '../../../src/core/translation/match-rules.ts';
import { carryTexts, graphOf, reasonsOf } from './small-translation.ts';

/** The words of a keyword in one of two languages without a word in common. */
const wordsFor = (keyword: number, language: string) =>
  [0, 1, 2].map((word) => `${language}${'abcdefghij'[keyword]}${'uvw'[word]}`).join(' ');

/** An edition with a long chapter that mentions each of eight keywords four times, and a chapter with the keywords in the given order. */
function edition(language: string, keywords: readonly number[], begin: string): string {
  const mentions = Array.from(
    { length: 120 },
    (_, index) => `100.${index + 1} ${begin}, ${index < 32 ? wordsFor(index % 8, language) : 'etc'}.`,
  );
  const own = keywords.flatMap((keyword, index) => [
    `101.${index + 1} ${begin} ${wordsFor(keyword, language)}.`,
    `101.${index + 1}a ${begin} ${wordsFor(keyword, language)}, too.`,
  ]);
  return ['100 = One', ...mentions, '101 = Two', ...own].join('\n');
}

const ALL = Array.from({ length: 8 }, (_, index) => index);
const ENGLISH = graphOf(edition('en', ALL, 'A player'), {});
const matchesOf = (keywords: readonly number[]) =>
  matchRules(ENGLISH, graphOf(edition('tr', keywords, 'Um jogador'), { lang: 'pt' }));
/** Returns the keyword of each rule of the source and of the rule below it, with that of its counterpart. */
const pairsIn = (keywords: readonly number[]) => {
  const { counterparts } = matchesOf(keywords);
  return ALL.flatMap((keyword) =>
    ['', 'a'].flatMap((letter) => {
      const [, place] = /^101\.(\d+)/.exec(counterparts.get(`101.${keyword + 1}${letter}`) ?? '') ?? [];
      return place === undefined ? [] : [[keyword, keywords[Number(place) - 1]]];
    }),
  );
};
const bothOf = (keywords: readonly number[]) => keywords.flatMap((one) => [one, one].map(() => [one, one]));

describe('rules are paired by evidence beyond their numbers', () => {
  it('pairs a translation in step with its source by number', () => {
    expect(matchesOf(ALL).unlike).toEqual(new Map());
    expect(pairsIn(ALL)).toEqual(bothOf(ALL));
  });

  it.each([['101 = Two\n101.2a Some words.'], ['101.2a Some words.'], ['101.3 Some words.\n101.2a Others.']])(
    'pairs what is translated by number, without the rules above it: %j',
    (text) => {
      const { counterparts, unlike } = matchRules(ENGLISH, graphOf(text, { lang: 'pt' }));
      const numbers = [...text.matchAll(/^\S+/gm)].map(([number]) => number);
      expect([...counterparts].toSorted()).toEqual(numbers.toSorted().map((number) => [number, number]));
      expect(unlike).toEqual(new Map());
    },
  );

  it('follows a translation that leaves out rules or has another order, whichever', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ALL, { minLength: 3 }), (keywords) => {
        expect(pairsIn(keywords)).toEqual(bothOf(ALL.filter((keyword) => keywords.includes(keyword))));
      }),
      { numRuns: 30 },
    );
  });

  it.each([1, 4, 7])('follows a translation whose first %i rules are the last ones', (first) => {
    expect(pairsIn([...ALL.slice(first), ...ALL.slice(0, first)])).toEqual(bothOf(ALL));
  });

  it('takes no evidence from the words of a few texts of the same shape, whatever they say', () => {
    const word = fc.constantFrom('card', 'wins', 'bell', 'draw', 'coin');
    const texts = fc
      .array(fc.tuple(word, word), { minLength: 1, maxLength: 8 })
      .map((words) => [words.map(([one]) => one), words.map(([, other]) => other)] as const);
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 12 }), (rules) => {
        const graph = (side: 0 | 1, lang: string) =>
          graphOf(
            rules.map((both, index) => `101.${index + 1} ${side === 0 ? 'So' : 'Assim'}, ${both[side].join(' ')}.`).join('\n'),
            { lang },
          );
        expect(matchRules(graph(0, 'en'), graph(1, 'pt')).unlike).toEqual(new Map());
      }),
    );
  });
});

describe('a chapter of a few rules, in words that occur nowhere else', () => {
  const source = [
    'Players bow, then each shows five cards (see rule 100.1).',
    'A ring lasts 3 rounds.',
    'Whoever rings the bell twice in one round loses 2 cards and may ring no more until the round is over, whatever a card says.',
    'Bells are silent.',
    'A cracked bell counts as 7 bells (see rules 100.2 and 100.4), unless it was cracked on purpose.',
    'Nobody rings at night.',
  ];
  const rendered = [
    'Os jogadores se curvam e mostram cinco cartas (veja a regra 100.1).',
    'Um toque dura 3 rodadas.',
    'Quem tocar o sino duas vezes na mesma rodada perde 2 cartas e não toca mais até o fim da rodada, diga o que disser uma carta.',
    'Sinos ficam mudos.',
    'Um sino rachado vale por 7 sinos (veja as regras 100.2 e 100.4), a não ser que tenha sido rachado de propósito.',
    'À noite ninguém toca.',
  ];
  const chapter = (texts: readonly string[]) =>
    ['101 = Two', ...texts.map((text, index) => `101.${index + 1} ${text}`)].join('\n');
  const wrongPairs = (original: readonly string[], others: readonly string[], truth: (number: number) => number) =>
    [...matchRules(graphOf(chapter(original), {}), graphOf(chapter(others), { lang: 'pt' })).counterparts]
      .filter(([one]) => one.includes('.'))
      .map(([one, other]) => [one, other].map((number) => Number(number.split('.')[1])))
      .filter(([one = 0, other = 0]) => truth(other) !== one);
  const places = source.map((_, index) => index);

  it.each(places)('that lacks the rule at %i shows no text beside another rule', (lacking) => {
    const others = rendered.filter((_, index) => index !== lacking);
    expect(wrongPairs(source, others, (number) => (number > lacking ? number + 1 : number))).toEqual([]);
  });

  it.each(places)('that has one rule more, at %i, shows no text beside another rule', (added) => {
    const original = source.filter((_, index) => index !== added);
    expect(
      wrongPairs(original, rendered, (number) => (number > added + 1 ? number - 1 : number === added + 1 ? 0 : number)),
    ).toEqual([]);
  });

  it.each([
    [0, 1],
    [2, 3],
    [3, 4],
    [4, 5],
  ])('in which the rules at %i and %i have changed places shows neither text beside the other rule', (one, other) => {
    const swapped = places.map((at) => (at === one ? other : at === other ? one : at));
    const others = swapped.map((at) => rendered[at] ?? '');
    expect(wrongPairs(source, others, (number) => (swapped[number - 1] ?? 0) + 1)).toEqual([]);
  });

  it('told freely, without the last rule, keeps its numbers', () => {
    const original =
      '101 = Two\n101.1 = Text\n101.1a A card wins.\n101.2 A ban wins.\n> Nobody may ring.\n101.3 Do as much as you can (see 100.2).';
    const free = `101 = Dois
      101.1 Quando o texto de uma carta contradiz uma regra, vale a carta.
      > Uma carta diz que se pode tocar de noite.
      > Então pode, embora a regra 100.7 o proíba; a carta manda mais que a regra, seja qual for.
      101.2 Quem proíbe vence quem permite.
      > Uma carta proíbe tocar.
      > Outra permite tocar 2 vezes.
      > Ninguém toca.
      101.3 Faça tudo o que puder.
      > Com 2 sinos, toque 2.`;
    const graphs = [graphOf(`${original}\n101.4 Choices come last.`, {}), graphOf(free, { lang: 'pt' })] as const;
    expect(matchRules(...graphs).unlike).toEqual(new Map());
  });

  it('that only lacks the last rule keeps its numbers', () => {
    const { counterparts } = matchRules(graphOf(chapter(source), {}), graphOf(chapter(rendered.slice(0, 5)), { lang: 'pt' }));
    expect([...counterparts.keys()]).toEqual(['101', '101.1', '101.2', '101.3', '101.4', '101.5']);
  });

  it('that lacks a last rule about as long as the wordy one before it keeps its numbers', () => {
    const original = [...source, 'Nobody shows a card to others after dusk.'];
    const others = [...rendered.slice(0, 5), 'Quando é noite, ninguém toca os sinos.'];
    const { unlike } = matchRules(graphOf(chapter(original), {}), graphOf(chapter(others), { lang: 'pt' }));
    expect(unlike).toEqual(new Map());
  });
});

it('pairs rules by the term in brackets, and says so', () => {
  const before = '101 = Keywords\n101.1 = Guard\n101.1a A.\n101.2 = Evade\n101.2a B.\n101.3 = Rush\n101.3a C.';
  const translation = '101 = Palavras\n101.1 = Guarda (Guard)\n101.1a A1.\n101.2 = Ímpeto (Rush)\n101.2a C1.';
  const { view } = carryTexts({ before, translation });
  const shown = Object.fromEntries(view.rules.map(({ number, translated }) => [number, translated]));
  expect(shown).toMatchObject({ '101.1': '101.1', '101.2': null, '101.2a': null, '101.3': '101.2', '101.3a': '101.2a' });
  expect(reasonsOf(view).filter((reason) => reason.includes('unlike the rule'))).toEqual([
    'translation-unlike-source: "101.2" is unlike the rule of the source with its number; it is shown as the translation of "101.3"',
  ]);
  expect(view.extra).toEqual([]);
});

it.each([
  ['in another script beside it', '교대 Shift', '방어 Guard', ''],
  ['in the glossary', '交替', '守卫', ': 守卫 = 一。\n: 交替 = 二。'],
])('pairs rules by the term of the source %s', (_, shift, guard, glossary) => {
  const source = graphOf('101 = Words\n101.1 = Guard\n101.1a One.\n101.2 = Shift\n101.2a Two.', {});
  const { expression, ...graph } = graphOf(
    `101 = 词\n101.1 = ${shift}\n101.1a 二。\n101.2 = ${guard}\n101.2a 一。\n${glossary}`,
    { lang: 'zh' },
  );
  const known = { 守卫: ['Guard'], 交替: ['Shift'] } as Readonly<Record<string, readonly string[]>>;
  const entries = expression.glossary.map((entry) => ({ ...entry, aliases: known[entry.term] ?? [] }));
  const { counterparts } = matchRules(source, { ...graph, expression: { ...expression, glossary: entries } });
  expect(Object.fromEntries(counterparts)).toMatchObject({
    '101.1': '101.2',
    '101.1a': '101.2a',
    '101.2': '101.1',
    '101.2a': '101.1a',
  });
});

it('takes a translated rule with the words and the length of two rules for neither', () => {
  const lines = edition('tr', [0, 1, 3, 4, 5, 6, 7], 'Um jogador').split('\n');
  const merged = lines.map((line) => (/^101\.2a? /.test(line) ? `${line} Um jogador ${wordsFor(2, 'tr')}, too.` : line));
  const { counterparts, unlike } = matchRules(ENGLISH, graphOf(merged.join('\n'), { lang: 'pt' }));
  expect(unlike.get('101.2')).toBe(null);
  expect([...counterparts.values()]).not.toContain('101.2');
  expect(counterparts.get('101.4')).toBe('101.3');
});

it('takes a translated rule as long as two for neither, even if the shorter one has no word of its own', () => {
  const english = edition('en', [0, 1, 2, 3, 4, 5, 6, 7], 'A player').replace(/^101\.2 .*$/m, '101.2 A player, too.');
  const rest = edition('tr', [0, 1, 3, 4, 5, 6, 7], 'Um jogador').replace(/^101\.2 .*$/m, '$& Um jogador, também, também.');
  const { counterparts, unlike } = matchRules(graphOf(english, {}), graphOf(rest, { lang: 'pt' }));
  expect(unlike.get('101.2')).toBe(null);
  expect([counterparts.get('101.3'), counterparts.get('101.4')]).toEqual([undefined, '101.3']);
});

it('pairs nothing by number in a long translation in another order throughout', () => {
  const count = 320;
  const wordsAt = (rule: number, language: string) =>
    [7, 11, 13]
      .map((step) =>
        `${language}${(rule * rule * step + rule * 5 + step) % 61}x`.replace(/\d/g, (digit) =>
          'abcdefghij'.charAt(Number(digit)),
        ),
      )
      .join(' ');
  const text = (language: string, place: (rule: number) => number) =>
    ['100 = One', ...Array.from({ length: count }, (_, rule) => `100.${rule + 1} ${wordsAt(place(rule), language)}.`)].join('\n');
  const source = graphOf(
    text('en', (rule) => rule),
    {},
  );
  const inOrder = matchRules(
    source,
    graphOf(
      text('tr', (rule) => rule),
      { lang: 'pt' },
    ),
  ).counterparts;
  expect(inOrder.size).toBe(count + 1);
  const { counterparts } = matchRules(
    source,
    graphOf(
      text('tr', (rule) => (rule * 143 + 71) % count),
      { lang: 'pt' },
    ),
  );
  expect(counterparts.size).toBeLessThan(count / 10);
});
