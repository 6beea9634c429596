import { describe, expect, it } from 'vitest';
import {
  checkTerms,
  combineReviews,
  findUnusedTerms,
  listTerms,
  messagesToTranslate,
  queueTranslation,
  readReview,
  revisedTranslation,
  suggestTranslations,
  summarizeTranslation,
  type TranslationMessage,
  writeReview,
} from '../../../src/core/translation/index.ts';
import { carryTexts, graphOf } from './small-translation.ts';

const { view, source } = carryTexts({
  before: `101 = Golden Rules
    101.1 The card wins.
    101.2 The ban wins.
    102 = Players
    102.1 Two people play.`,
  today: `101 = Golden Rules
    101.1 The card wins.
    101.2 The ban wins at all times.
    102 = Players
    102.1 Two people play.
    102.2 Others watch, and always keep to rule 101.2 itself.
    102.3 Nobody ever cheats under rule 102.2, nor under rule 101.2.`,
  translation: `101 = Regras de Ouro
    101.1 O card vence.
    101.2 A proibição vence.
    102 = Jogadores
    102.1 Two people play.`,
});

describe('summarizeTranslation', () => {
  it('counts rules and words by chapter', () => {
    const { counts, words, wordsLeft, chapters } = summarizeTranslation(view, source);
    expect(counts).toEqual({ current: 3, outdated: 1, untranslated: 1, missing: 2 });
    expect([words, wordsLeft]).toEqual([34, 28]);
    expect(chapters.map(({ number, title, wordsLeft: left }) => [number, title, left])).toEqual([
      ['101', 'Regras de Ouro', 6],
      ['102', 'Jogadores', 22],
    ]);
  });
});

describe('the glossary', () => {
  const { view: terms, source: graph } = carryTexts({
    before: `101.1 The card wins.
    : Ban = It wins.
    : Card = What you play.`,
    today: `101.1 The card wins.
    : Ban = It wins.
    : Card = What you play and keep.
    : Zone = Where cards are.`,
    translation: `101.1 O card vence.
    : Proibição (Ban) = Ela vence.
    : Card = O que se joga.`,
  });

  it('is counted in a row of its own', () => {
    const { counts, chapters } = summarizeTranslation(terms, graph);
    expect(counts.missing).toBe(1);
    expect(chapters.map(({ part, number, counts: { outdated } }) => [part, number, outdated])).toEqual([
      ['chapter', '101', 0],
      ['glossary', '', 1],
    ]);
  });

  it('is queued with the rules, each entry with the size of its change', () => {
    expect(queueTranslation(terms, graph).map(({ kind, number, words, changed }) => [kind, number, words, changed])).toEqual([
      ['term', 'Card', 6, 4],
      ['term', 'Zone', 4, 4],
    ]);
  });
});

describe('queueTranslation', () => {
  it('puts the most cited first', () => {
    expect(queueTranslation(view, source).map(({ number, state, citedBy }) => [number, state, citedBy])).toEqual([
      ['101.2', 'outdated', 2],
      ['102.2', 'missing', 1],
      ['102.1', 'untranslated', 0],
      ['102.3', 'missing', 0],
    ]);
  });
});

describe('messagesToTranslate', () => {
  const names = { rule: (number: string) => `${number}@1999`, term: () => undefined };

  it('returns all translations under permanent names, with their source texts', () => {
    const messages = messagesToTranslate(view, names);
    expect(messages.map(({ context, part, translation, previous }) => [context, part, translation, previous])).toEqual([
      ['101@1999', 'title', 'Regras de Ouro', null],
      ['101.1@1999', 'text', 'O card vence.', null],
      ['101.2@1999', 'text', 'A proibição vence.', 'The ban wins.'],
      ['102@1999', 'title', 'Jogadores', null],
      ['102.1@1999', 'text', '', null],
      ['102.2@1999', 'text', '', null],
      ['102.3@1999', 'text', '', null],
    ]);
  });

  it('asks for a review of a rule that has lost a paragraph', () => {
    const carried = carryTexts({
      before: '101.1 The card wins.\nBut not always.',
      today: '101.1 The card wins.',
      translation: '101.1 O card vence.\nMas nem sempre.',
    });
    const [first] = messagesToTranslate(carried.view, names);
    expect(first).toMatchObject({ state: 'outdated', previous: 'The card wins.\nBut not always.' });
  });
});

describe('revisedTranslation', () => {
  const revise = (text: string, existing?: string) => {
    const own = existing === undefined ? undefined : graphOf(existing, { lang: 'pt', edition: '2024-01-01' }).expression;
    const added = graphOf(text, { lang: 'pt', edition: '2024-01-01' }).expression;
    const { rules } = revisedTranslation({ added, existing: own, view });
    return rules.map(({ number, title, blocks }) => `${number} ${title ?? blocks[0]?.text}`);
  };

  it('has new and revised texts, and none that are carried forward unchanged', () => {
    expect(revise('101.1 O card vence.\n101.2 A proibição sempre vence.\n102.2 Os outros assistem.')).toEqual([
      '101.2 A proibição sempre vence.',
      '102.2 Os outros assistem.',
    ]);
  });

  it('takes the heading of an entry without one of its own from the source', () => {
    const terms = carryTexts({
      before: '101.1 The card wins.\n: Oracle = The newest text.',
      today: '101.1 The card wins.\n: Oracle = The newest text.',
      translation: '101.1 O card vence.\n: Oracle = O texto mais novo.',
    });
    const added = graphOf('101.1 O card vence.\n: Oracle = O texto mais novo.', { lang: 'pt', edition: '2024-01-01' }).expression;
    expect(revisedTranslation({ added, existing: undefined, view: terms.view }).glossary).toEqual([]);
  });

  it('accepts an outdated text that was confirmed', () => {
    expect(revise('101.2 A proibição vence.')).toEqual(['101.2 A proibição vence.']);
  });

  it('keeps the texts of the edition', () => {
    expect(revise('101.1 O card vence.', '102.3 Ninguém trapaceia.')).toEqual(['102.3 Ninguém trapaceia.']);
  });

  it('keeps rules that the source lacks, and the place of each text', () => {
    expect(revise('102.2 Os outros assistem.', '102.3 Ninguém trapaceia.\n109.9 Só aqui.')).toEqual([
      '102.2 Os outros assistem.',
      '102.3 Ninguém trapaceia.',
      '109.9 Só aqui.',
    ]);
  });

  it('changes nothing if the catalog joins paragraphs, or has no heading of its own', () => {
    const { view } = carryTexts({
      before: '101.1 The card wins.\n: Attack = To send a creature.\n: Zone = A place.',
      today: '101.1 The card wins.\n: Attacking = To send a creature.\n: Zone = A place.',
      translation: '101.1 O card vence.\n- Sempre.\n: Zona (Zone) = Um lugar.\n: Atacar (Attack) = Enviar uma criatura.',
    });
    const own = graphOf('101.1 O card vence.\n- Sempre.\n: Zona = Um lugar.', { lang: 'pt', edition: '2024-01-01' }).expression;
    expect(messagesToTranslate(view, { rule: () => undefined, term: () => undefined })[0]).toMatchObject({
      translation: 'O card vence. 1. Sempre.',
    });
    const catalog = '101.1 O card vence. 1. Sempre.\n: Attacking = Enviar uma criatura.\n: Zona (Zone) = Um lugar.';
    const added = graphOf(catalog, { lang: 'pt', edition: '2024-01-01' }).expression;
    const revised = revisedTranslation({ added, existing: own, view });
    expect([revised.rules, revised.glossary]).toEqual([own.rules, own.glossary]);
  });
});

describe('listTerms', () => {
  const base = graphOf(`701.1 = Trample
    701.2 = Phasing
    701.3 It may trample (see rule 701.1, “Trample”).
    : Attack = To send a creature. See rule 701.3.
    : Phasing = See rule 701.2.
    : Trample = See rule 701.1.`);

  it('joins the terms of two languages by title, citation and bracket', () => {
    const translation = graphOf(
      `701.1 = Atropelar
      701.2 = Sair de Fase (Phasing)
      701.3 Pode atropelar (veja a regra 701.1, “Atropelar”).
      : Atacar = Enviar uma criatura. Veja a regra 701.3.
      : Atropelar = Veja a regra 701.1.
      : Sair de fase = Veja a regra 701.2.`,
      { lang: 'pt' },
    );
    const terms = listTerms(base, translation);
    expect(terms.map(({ term, renderings }) => [term, ...renderings.map(({ text }) => text)])).toEqual([
      ['Attack', 'Atacar'],
      ['Phasing', 'Sair de Fase (Phasing)'],
      ['Trample', 'Atropelar'],
    ]);
    expect(checkTerms(terms)).toEqual([]);
  });

  it('flags a term that is rendered in two ways', () => {
    const translation = graphOf(
      `701.1 = Atropelar
      701.3 Pode atropelar (veja a regra 701.1, “Pisotear”).`,
      { lang: 'pt' },
    );
    expect(checkTerms(listTerms(base, translation)).map(({ ruleId, reason }) => `${ruleId}: ${reason}`)).toEqual([
      'term-rendered-two-ways: "Trample" is "Pisotear" here and "Atropelar" in "701.1"',
    ]);
  });
});

/** Returns a message with or without a translation. */
function message(name: string, source: string, translation = '', part: TranslationMessage['part'] = 'text'): TranslationMessage {
  const state = translation === '' ? 'missing' : 'current';
  return { context: name, name, part, state, source, translation, previous: null, reference: 'en/101.md:1' };
}

describe('suggestTranslations', () => {
  const known = [
    message('702.9', 'Flying', 'Voar', 'title'),
    message('702.9c', 'More than one flying ability gives a creature nothing more.', 'Voar repetido é redundante.'),
  ];
  const suggestedFor = (wanted: TranslationMessage) => suggestTranslations([...known, wanted]).get(wanted)?.translation;

  it.each([
    [
      'the same text',
      message('702.10c', 'More than one flying ability gives a creature nothing more.'),
      'Voar repetido é redundante.',
    ],
    [
      'a similar text',
      message('702.10c', 'More than one haste ability gives a creature nothing more.'),
      'Voar repetido é redundante.',
    ],
    ['the same name', message('Flying', 'Flying', '', 'term'), 'Voar'],
    ['no name for a sentence', message('702.9d', 'Flying'), undefined],
    ['nothing for another text', message('702.11a', 'Hexproof is a static ability that is like no other.'), undefined],
    ['nothing for a text that has its own', message('702.9e', 'Multiple instances of flying are fine.', 'Tudo bem.'), undefined],
  ])('offers %s', (_, wanted, translation) => expect(suggestedFor(wanted)).toBe(translation));
});

describe('findUnusedTerms', () => {
  const unused = (term: string, rendering: string, ...texts: readonly (readonly [source: string, translation: string])[]) => {
    const place = { file: 'pt/glossary.md', line: 1, column: 1 };
    const pair = { term, renderings: [{ kind: 'glossary' as const, text: rendering, at: rendering, place }] };
    const messages = texts.map(([source, translation], index) => message(`101.${index + 1}`, source, translation));
    return findUnusedTerms(messages, [pair]).flatMap(({ missing }) => missing);
  };

  it('names the texts that lack the agreed rendering in any of its forms', () => {
    const texts = [
      ['Sacrifice it.', 'Sacrifique-o.'],
      ['You may sacrifice it.', 'Você pode sacrificá-lo.'],
      ['Then sacrifice it.', 'Depois, destrua-o.'],
    ] as const;
    expect(unused('Sacrifice', 'Sacrificar (Sacrifice)', ...texts)).toEqual(['101.3']);
    expect(
      unused('Exile', '放逐', ['Exile it.', '将其放逐。'], ['Exile two.', '放逐两张。'], ['Exile all.', '移除所有。']),
    ).toEqual(['101.3']);
  });

  it('does not report a rendering that most texts lack', () => {
    expect(unused('Card', 'Carta', ['A card.', 'Um card.'], ['Cards? A card.', 'Um card.'], ['The card.', 'A carta.'])).toEqual(
      [],
    );
  });
});

describe('reviews in comments', () => {
  const comment = 'translated: Ana Lima, 2026-11-20\nchecked: Rui\nThe cards say “sacrificar” here.\nSee the list.';

  it('are read as signatures and a note, and written the same', () => {
    expect(readReview(comment)).toEqual({
      translated: { by: 'Ana Lima', on: '2026-11-20' },
      checked: { by: 'Rui' },
      note: 'The cards say “sacrificar” here.\nSee the list.',
    });
    expect(writeReview(readReview(comment) ?? {})).toBe(comment);
    expect(readReview(' \n')).toBeUndefined();
  });

  it('sign a whole rule only where they sign each of its texts', () => {
    const ana = { by: 'Ana Lima', on: '2026-11-20' };
    const both = { translated: ana, checked: { by: 'Rui' } };
    expect(combineReviews([both, { translated: ana, note: 'Short.' }])).toEqual({
      translated: [ana],
      checked: [],
      notes: ['Short.'],
    });
    expect(combineReviews([both, both])).toEqual({ translated: [ana], checked: [{ by: 'Rui' }], notes: [] });
    expect(combineReviews([both, undefined])).toBeUndefined();
    expect(combineReviews([])).toBeUndefined();
  });
});
