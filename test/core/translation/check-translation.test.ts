import { describe, expect, it } from 'vitest';
import { carryTexts, reasonsOf, statesOf } from './small-translation.ts';

describe('a mistake in a translation', () => {
  it('is reported for the structure of a text and its citations', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 The card wins (see rule 101.2).
        > One example of it.
        101.2 The ban wins.
        - over permission
        - over advice`,
      translation: `101 = Regras de Ouro
        101.1 O card vence (veja a regra 101.1).
        > Um exemplo.
        > Mais um exemplo.
        101.2 A proibição vence.
        - sobre a permissão`,
    });
    expect(reasonsOf(view)).toEqual([
      'translation-structure: "101.1": the source has 1 example, the translation 2',
      'translation-citation-differs: "101.1": unlike its source, the translation does not cite "101.2" and cites "101.1"',
      'translation-structure: "101.2": the source has 2 list items, the translation 1',
    ]);
    expect(view.rules[1]?.mismatches).toHaveLength(2);
  });

  it('is not reported for an example of several paragraphs that quotes cards in the language of the source', () => {
    const { view } = carryTexts({
      before: '101 = Golden Rules\n101.1 The card wins.\n> When a card says that you may sing, the song is free.',
      translation: `101 = Regras de Ouro
        101.1 O card vence.
        > Um card que diz: “When you play this card, you may sing for free if it is your turn and the song is in your hand.”
        >> Com ele, a canção não custa nada para o jogador.`,
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 current']);
    expect(reasonsOf(view)).toEqual([]);
  });

  it('is not hidden by quotations in a text that is not translated', () => {
    const { view } = carryTexts({
      before: '101 = Golden Rules\n101.1 If a card says “draw” and the player can not, it is ignored.',
      translation: '101 = Regras de Ouro\n101.1 If a card says “draw” and the player can not, it is just ignored.',
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 untranslated']);
  });

  it('is not reported for numbers in citations with undeclared words', () => {
    const { view } = carryTexts({
      before: '101 = Golden Rules\n101.1 The card wins (see rule 102).\n102 = Bans',
      translation: '101 = Gyldne regler\n101.1 Kortet vinder (se regel 102).\n102 = Forbud',
      lang: 'da',
    });
    expect(reasonsOf(view)).toEqual([]);
  });

  it('is reported for unknown numbers and for rules in a third language, and nothing is lost', () => {
    const { view } = carryTexts({
      before: '101 = Golden Rules\n101.1 When a card and a rule disagree, the card wins.',
      translation: `101 = Regras de Ouro
        101.1 Cuando una carta y una regla no están de acuerdo, la carta gana y el jugador también.
        101.7 Esta regra não existe.`,
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 untranslated']);
    expect(view.extra).toEqual([{ number: '101.7', edition: '2020-01-01' }]);
    expect(reasonsOf(view)).toEqual([
      'translation-number-unknown: the edition translated has no rule "101.7"',
      'translation-wrong-language: the text of "101.1" is in "es", not in "pt"',
    ]);
  });

  it('is reported for glossary entries without a certain source, which are not lost', () => {
    const { view } = carryTexts({
      before: '101.1 A card wins.\n: card = What wins.',
      translation: '101.1 Um card vence.\n: card = O que vence.\n: baralho = Muitos cards.',
    });
    expect(view.extraTerms).toEqual([{ term: 'baralho', edition: '2020-01-01' }]);
    expect(reasonsOf(view)).toEqual([
      'term-without-source: it is not clear which entry of the source "baralho" translates; it is shown only in the edition translated',
    ]);
  });
});
