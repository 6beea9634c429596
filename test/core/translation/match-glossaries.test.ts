import { describe, expect, it } from 'vitest';
import { matchGlossaries } from '../../../src/core/translation/match-glossaries.ts';
import { graphOf } from './small-translation.ts';

it('trusts the order of the glossary only where enough entries are known to be in it', () => {
  const inOrder = (known: number, lang: string, unknown: string) =>
    graphOf(
      [
        ...Array.from({ length: known }, (_, index) => `: Term ${String.fromCharCode(65 + index)} = A sense.`),
        `: ${unknown}`,
        ': Zone = A sense.',
      ].join('\n'),
      { lang },
    );
  const pairOf = (known: number) =>
    matchGlossaries(inOrder(known, 'en', 'Vanish = To go.'), inOrder(known, 'pt', 'Sumir = Ir embora.')).get('Vanish')?.term;
  expect(pairOf(4)).toBe('Sumir');
  expect(pairOf(3)).toBeUndefined();
});

const glossary = (lang: string, lines: readonly string[]) => graphOf(lines.map((line) => `: ${line}`).join('\n'), { lang });
const pairsOf = (source: readonly string[], other: readonly string[], aliases: Readonly<Record<string, string>> = {}) => {
  const translation = glossary('pt', other);
  const named = translation.expression.glossary.map((entry) => ({ ...entry, aliases: [aliases[entry.term] ?? []].flat() }));
  const graph = { ...translation, expression: { ...translation.expression, glossary: named } };
  return Object.fromEntries(Array.from(matchGlossaries(glossary('en', source), graph), ([term, entry]) => [term, entry.term]));
};
const anchors = Array.from({ length: 12 }, (_, index) => `Term ${String.fromCharCode(65 + index)} = A sense.`);

it('still pairs by order if one pair is out of order', () => {
  const crossed = [anchors[1] ?? '', anchors[0] ?? '', ...anchors.slice(2)];
  const pairs = pairsOf(
    [...anchors, 'Vanish = To go.', 'Zone = A sense.'],
    [...crossed, 'Sumir = Ir embora.', 'Zone = A sense.'],
  );
  expect(pairs).toMatchObject({ 'Term A': 'Term A', 'Term B': 'Term B', Vanish: 'Sumir' });
});

it('does not pair entries by order if the glossaries are in different orders', () => {
  const pairs = pairsOf([...anchors, 'Vanish = To go.'], [...anchors.toReversed(), 'Sumir = Ir embora.']);
  expect(pairs).not.toHaveProperty('Vanish');
});

it('does not pair an entry of several senses with a word that translates only one of them', () => {
  const source = ['Draw = To take a card. / A game without a winner. See rule 104.4.'];
  const other = ['Comprar = Pegar um card.', 'Empate = Um jogo sem vencedor. Veja a regra 104.4.'];
  expect(pairsOf(source, other)).toEqual({});
  expect(pairsOf(source, ['Empate = Pegar um card. / Um jogo sem vencedor. Veja a regra 104.4.'])).toEqual({ Draw: 'Empate' });
  expect(pairsOf(source, other, { Comprar: 'Draw' })).toEqual({ Draw: 'Comprar' });
});

describe('where each glossary has an alphabet of its own and cites nothing', () => {
  const rules = [
    ['A player draws a card.', 'Ein Spieler zieht eine Karte.'],
    ['A card is kept in hand.', 'Eine Karte bleibt auf der Hand.'],
    ['A player may pass the turn.', 'Ein Spieler kann auf den Zug verzichten.'],
    ['Players banish cards; a banished card is gone.', 'Spieler verbannen Karten; eine verbannte Karte ist fort.'],
    ['A player who has no card loses.', 'Ein Spieler ohne Karte verliert.'],
    ['To pass costs nothing.', 'Das Verzichten kostet nichts.'],
    ['A card face up lies open.', 'Eine Karte, die aufgedeckt ist, liegt offen.'],
    ['A card face down lies hidden.', 'Eine Karte, die verdeckt ist, liegt verborgen.'],
    ['To banish a card, put it away.', 'Um eine Karte zu verbannen, legt man sie weg.'],
    ['Turn a card face up, and not down.', 'Eine Karte wird aufgedeckt und nicht verdeckt.'],
    ['What lies face down stays down.', 'Was verdeckt liegt, bleibt verdeckt.'],
    ['What lies face up stays up.', 'Was aufgedeckt liegt, bleibt aufgedeckt.'],
  ] as const;
  const textOf = (side: 0 | 1, entries: readonly string[]) =>
    graphOf(
      [...rules.map((texts, index) => `101.${index + 1} ${texts[side]}`), ...entries.map((entry) => `: ${entry}`)].join('\n'),
      { lang: ['en', 'de'][side] ?? '' },
    );
  const germanOf = (source: readonly string[], other: readonly string[]) =>
    Object.fromEntries(Array.from(matchGlossaries(textOf(0, source), textOf(1, other)), ([term, entry]) => [term, entry.term]));

  it('pairs entries by the words that stand for each other in the rules', () => {
    const source = [
      'banish = To put a card away so that it is gone.',
      'card = What lies face up or face down.',
      'face down = Lies hidden.',
      'face up = Lies open.',
      'pass = What a player does who keeps his hand.',
      'player = Who has a hand.',
    ];
    const german = [
      'aufgedeckt = Liegt offen.',
      'Karte = Was aufgedeckt oder verdeckt liegt.',
      'Spieler = Wer eine Hand hat.',
      'verbannen = Eine Karte weglegen, so dass sie fort ist.',
      'verdeckt = Liegt verborgen.',
      'verzichten = Was ein Spieler tut, der seine Hand behält.',
    ];
    expect(germanOf(source, german)).toEqual({
      banish: 'verbannen',
      card: 'Karte',
      'face down': 'verdeckt',
      'face up': 'aufgedeckt',
      pass: 'verzichten',
      player: 'Spieler',
    });
  });

  it('pairs neither an entry that fits two others equally well nor an entry without evidence', () => {
    const german = ['wegtun = Eine Karte verbannen.', 'forttun = Eine Karte verbannen.', 'Zeug = Davon steht nichts da.'];
    expect(germanOf(['banish = To put a card away.', 'unheard = Nobody ever said so.'], german)).toEqual({});
  });
});

it('does not pair entries by order if their words contradict it', () => {
  const known = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `: Term ${String.fromCharCode(65 + from + index)} = A sense.`);
  const rules = (one: string, other: string) =>
    [1, 2, 3, 4].flatMap((at) => [`101.${at} ${one} ${at}.`, `102.${at} ${other} ${at}.`]).join('\n');
  const source = graphOf(`${rules('Sing a song', 'Skip a step')}
    ${known(0, 6).join('\n')}\n: skip = To leave a step.\n: song = What you sing.\n${known(6, 12).join('\n')}`);
  // The translation lacks `skip`, and divides `song` into two entries.
  const other = graphOf(
    `${rules('Canta uma música', 'Pule um passo')}
    ${known(0, 6).join('\n')}\n: música = O que se canta.\n: cantado = Já ouvido.\n${known(6, 12).join('\n')}`,
    { lang: 'pt' },
  );
  const pairs = matchGlossaries(source, other);
  expect([pairs.get('song')?.term, pairs.get('skip')]).toEqual(['música', undefined]);
});

it('recognizes an entry by the alias that an importer gave it, unless the two cite different rules', () => {
  const rules = '701.1 = Trample\n701.2 = Phasing';
  const source = graphOf(`${rules}\n: Attack = To send.\n: Vanish = See rule 701.1.\n: Fade = See rule 701.2.`);
  const other = graphOf(`: Enviar = Mandar.\n: Sumir = Veja a regra 701.1.`, { lang: 'pt' });
  const named = other.expression.glossary.map((entry) => ({
    ...entry,
    aliases: entry.term === 'Enviar' ? ['Attack'] : ['Fade'],
  }));
  const pairs = matchGlossaries(source, { ...other, expression: { ...other.expression, glossary: named } });
  expect(Array.from(pairs, ([term, entry]) => [term, entry.term])).toEqual([
    ['Vanish', 'Sumir'],
    ['Attack', 'Enviar'],
  ]);
});
