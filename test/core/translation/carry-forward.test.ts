import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDoubtful } from '../../../src/core/translation/index.ts';
import { carryTexts, partsOf, reader, reasonsOf, statesOf } from './small-translation.ts';

describe('differences that a translation may have', () => {
  it.each([
    ['punctuation', 'The card wins; always.', 'The card wins, always', 'current'],
    ['brackets', '“[This creature] can’t block” is an example.', '“This creature can’t block” is an example.', 'current'],
    ['capitals', 'Layer one: Copies.', 'layer One. copies.', 'current'],
    ['a number', 'Draw 1.5 cards.', 'Draw 15 cards.', 'outdated'],
    ['a sign', 'It gets +1/+1.', 'It gets -1/-1.', 'outdated'],
    ['a symbol', 'Pay {T}: draw.', 'Pay {Q}: draw.', 'outdated'],
  ])('after a change of %s from "%s" to "%s", it is %s', (_name, before, today, state) => {
    const { view } = carryTexts({
      before: `101.1 ${before}`,
      today: `101.1 ${today}`,
      translation: '101.1 Uma frase em português.',
    });
    expect(statesOf(view)).toEqual([`101.1 ${state}`]);
  });

  it('an example without its label is the counterpart of an example', () => {
    const { view } = carryTexts({
      before: '101.1 The card wins.\n> You may not, so you do not.',
      translation: '101.1 O card vence.\nPor exemplo, não pode, então não faz.',
    });
    expect(statesOf(view)).toEqual(['101.1 current']);
  });

  it('an example of two paragraphs belongs to the example, even if the second one is more like it', () => {
    const { view } = carryTexts({
      before: '101.1 The card wins over all other rules of the game.\n> A card says that it may fly, and it does.',
      today: '101.1 The card wins.\n> A card says that it may fly, and it does.',
      translation:
        '101.1 O card vence todas as outras regras do jogo.\n> Carta: “It may fly.”\n> Um card diz que pode voar, e voa.',
    });
    expect(partsOf(view, '101.1')).toEqual([
      'outdated: O card vence todas as outras regras do jogo.',
      'current: Carta: “It may fly.”',
      'current: Um card diz que pode voar, e voa.',
    ]);
  });

  it('a heading is the counterpart of an unmarked line, among paragraphs that the translator divided', () => {
    const { view } = carryTexts({
      before: '101.1 The card wins.\nExamples\nA card that says so wins over a rule that forbids it.\nPhilosophy\nCards are fun.',
      translation:
        '101.1 O card vence.\n# Exemplos\nUm card que diz isso vence.\nE a regra que o proíbe perde.\n# Filosofia\nCards divertem.',
    });
    expect(partsOf(view, '101.1')).not.toContainEqual(expect.stringContaining('missing'));
    expect(statesOf(view)).toEqual(['101.1 current']);
    expect(reasonsOf(view)).toEqual([]);
  });
});

describe('a heading that is the same as in the source', () => {
  const source = `101 = Stack
    101.1 It waits there.`;

  it('is untranslated in a language with another script, even if its text uses it', () => {
    const { view } = carryTexts({ before: source, translation: '101 = Stack\n101.1 그것은 Stack에서 기다립니다.', lang: 'ko' });
    expect(statesOf(view)[0]).toBe('101 untranslated');
  });

  it('is a word of the language if its text uses it', () => {
    const { view } = carryTexts({ before: source, translation: '101 = Stack\n101.1 Ele espera na stack.' });
    expect(statesOf(view)[0]).toBe('101 current');
  });
});

it('a translation that cites another rule than its source is current and doubtful', () => {
  const { view } = carryTexts({
    before: '101.1 See rule 101.2.\n101.2 The ban wins.\n101.3 Nobody cheats.',
    translation: '101.1 Veja a regra 101.3.\n101.2 A proibição vence.\n101.3 Ninguém trapaceia.',
  });
  expect(view.rules.map((rule) => [rule.state, isDoubtful(rule)])).toEqual([
    ['current', true],
    ['current', false],
    ['current', false],
  ]);
});

describe('the state of a rule', () => {
  it('follows from the source then and now', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 Whenever a card and a rule disagree, believe the card.
        101.2 A ban is stronger than any permission, whatever its age.
        101.3 Do as much of an instruction as can be done.
        101.4 Players who choose at one time choose in turn order.`,
      today: `101 = Golden Rules
        101.1 Whenever a card and a rule disagree, believe the card.
        101.2 A ban is stronger than any permission, whatever its age and its source.
        101.3 Do as much of an instruction as can be done.
        101.4 Players who choose at one time choose in turn order.
        101.5 Nothing at all happens before the game has begun.`,
      translation: `101 = Regras de Ouro
        101.1 Quando um card e uma regra discordam, acredite no card.
        101.2 Uma proibição é mais forte que qualquer permissão, seja qual for a idade.
        101.3 Do as much of an instruction as can be done.`,
    });
    expect(statesOf(view)).toEqual([
      '101 current',
      '101.1 current',
      '101.2 outdated',
      '101.3 untranslated',
      '101.4 missing',
      '101.5 missing',
    ]);
    expect(partsOf(view, '101.2')[0]).toBe('outdated: Uma proibição é mais forte que qualquer permissão, seja qual for a idade.');
    expect(view.rules[2]?.before).toBe('A ban is stronger than any permission, whatever its age.');
    expect(view.rules[2]?.blocks[0]?.before).toBe('A ban is stronger than any permission, whatever its age.');
    expect(view.rules[3]?.blocks[0]).toMatchObject({ lang: 'en', edition: null });
  });

  it('does not change for quotes, dashes and renumbered citations, and follows a rule to its new number', () => {
    const { view } = carryTexts({
      before: `101 = The end of turn
        101.1 A card's text - even a short one - beats "the rules" (see rule 101.2).
        101.2 A ban is stronger than any permission.`,
      today: `101 = The End-of-Turn
        101.1 Read the whole card aloud before anything else.
        101.2 A card’s text – even a short one – beats “the rules” (see rule 101.3).
        101.3 A ban is stronger than any permission.`,
      translation: `101 = Regras de Ouro
        101.1 O texto de um card supera as regras (veja a regra 101.2).
        101.2 Uma proibição é mais forte que qualquer permissão.`,
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 missing', '101.2 current from 101.1', '101.3 current from 101.2']);
    const [part] = view.rules[2]?.blocks ?? [];
    expect(part?.block.text).toBe('O texto de um card supera as regras (veja a regra 101.3).');
    expect(part?.citations).toEqual([{ start: 50, end: 55, printed: '101.2', current: '101.3' }]);
  });

  it('is outdated if rules were merged, although each part is translated', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 Every player shuffles the own deck thoroughly before the game starts.
        101.2 Thereafter each opponent may cut that very deck once or pass it back.`,
      today: `101 = Golden Rules
        101.1 Every player shuffles the own deck thoroughly before the game starts. Thereafter each opponent may cut that very deck once or pass it back.`,
      translation: `101 = Regras de Ouro
        101.1 Cada jogador embaralha bem o deck antes do jogo.
        101.2 Depois cada oponente pode cortar o deck uma vez.`,
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 outdated']);
  });

  it('is outdated if a rule was split', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 Every player shuffles the own deck thoroughly before the game starts. Thereafter each opponent may cut that very deck once or pass it back.`,
      today: `101 = Golden Rules
        101.1 Every player shuffles the own deck thoroughly before the game starts.
        101.2 Thereafter each opponent may cut that very deck once or pass it back.`,
      translation: `101 = Regras de Ouro
        101.1 Cada jogador embaralha bem o deck antes do jogo. Depois cada oponente pode cortar o deck uma vez.`,
    });
    expect(statesOf(view).filter((line) => line.includes(' current'))).toEqual(['101 current']);
  });

  it('is that of its worst part', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 The card wins.
        > A card with 3 wishes grants 3 of them.
        > A card without any wish, which there are 12 of, grants none.
        101.2 Ending the Game
        101.3 The ban wins.
        > You may not, so you do not.`,
      today: `101 = Golden Rules
        101.1 The card wins.
        > A card with 3 wishes grants 3 of them.
        > A card without any wish, which there are 12 of, grants none.
        101.2 Ending the Game
        101.3 The ban wins.
        > You may not, so you do not, and be glad.`,
      translation: `101 = Regras de Ouro
        101.1 O card vence.
        > Um card sem desejos, dos quais há 12, não concede nenhum.
        101.2 Ending the Game
        101.3 A proibição vence.
        > Você não pode, então não faz.`,
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 untranslated', '101.2 untranslated', '101.3 outdated']);
    expect(partsOf(view, '101.1')).toEqual([
      'current: O card vence.',
      'missing: A card with 3 wishes grants 3 of them.',
      'current: Um card sem desejos, dos quais há 12, não concede nenhum.',
    ]);
    expect(partsOf(view, '101.3')).toEqual(['current: A proibição vence.', 'outdated: Você não pode, então não faz.']);
  });

  it('is outdated if the source has dropped a part since', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 The card wins.
        > A card with 3 wishes grants 3 of them.`,
      today: '101 = Golden Rules\n101.1 The card wins.',
      translation: `101 = Regras de Ouro
        101.1 O card vence.
        > Um card com 3 desejos concede 3 deles.`,
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 outdated']);
    expect(partsOf(view, '101.1')).toEqual(['current: O card vence.']);
  });

  it('is outdated in every paragraph if the translator joined two and the source has changed one', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 The card wins over the rules.
        The ban wins.`,
      today: `101 = Golden Rules
        101.1 The card wins over the rules.
        The ban wins at all times.`,
      translation: `101 = Regras de Ouro
        101.1 O card vence as regras. A proibição vence.`,
    });
    expect(partsOf(view, '101.1')).toEqual([
      'outdated: O card vence as regras. A proibição vence.',
      'missing: The ban wins at all times.',
    ]);
  });

  it('is untranslated if only the title is translated, or if the text is the source of another edition', () => {
    const { view } = carryTexts({
      before: `101 = Golden Rules
        101.1 When the text of a card and a rule of the game disagree, the card wins.`,
      translation: `101 = Regras de Ouro
        101.1 When the words of any card and the rules are in conflict, then the card is right.`,
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 untranslated']);
  });

  it('is the text if a sentence of ideographs was printed as a heading', () => {
    const before = '101.1 A scrambler applies the scrambles that belong to the round (see rule 101).';
    const { view } = carryTexts({
      before,
      translation: '101.1 = 轉亂員要依照屬於該輪的轉亂步驟來轉亂所有的方塊（見規則101）',
      lang: 'zh',
    });
    expect(statesOf(view)).toEqual(['101.1 current']);
  });

  it('is untranslated if the translator has added only a heading to a sentence', () => {
    const { view } = carryTexts({
      before: '101 = Parts\n101.1 Rarity – Tells how common the card is.\n101.2 Trample',
      translation: '101 = Partes\n101.1 = Raridade\n101.2 = Atropelar',
    });
    expect(statesOf(view)).toEqual(['101 current', '101.1 untranslated', '101.2 current']);
  });

  it('counts a name as translated if the translated text uses it, a sentence never, and symbols always', () => {
    const { view } = carryTexts({
      before: `101 = Planeswalkers
        101.1 A planeswalker has loyalty.
        101.2 {T} {2/W}
        101.3 Loyalty is life.
        101.3a Its motto is “Loyalty is life.”
        102 = Combat Damage
        102.1 Damage is dealt.`,
      translation: `101 = Planeswalkers
        101.1 Planeswalkers têm lealdade.
        101.2 {T} {2/W}
        101.3 Loyalty is life.
        101.3a Seu lema é “Loyalty is life.”
        102 = Combat Damage
        102.1 O dano é causado.`,
    });
    expect(statesOf(view)).toEqual([
      '101 current',
      '101.1 current',
      '101.2 current',
      '101.3 untranslated',
      '101.3a current',
      '102 untranslated',
      '102.1 current',
    ]);
  });

  it('is never current if the source of the edition translated is missing', () => {
    const texts = {
      before: '101 = Golden Rules\n101.1 The card wins.',
      translation: '101 = Regras de Ouro\n101.1 O card vence.',
    };
    const { view } = carryTexts({ ...texts, edition: '2021-06-06' });
    expect(statesOf(view)).toEqual(['101 outdated', '101.1 outdated']);
    expect(reasonsOf(view)).toEqual([
      'translation-edition-missing: the source of the translation of "2021-06-06" is not in the archive, so nothing can be current',
    ]);
  });

  it('is never current if the source has changed, whatever the texts', () => {
    const sentence = fc.array(fc.constantFrom('card', 'wins', 'the', 'player', 'draws', 'rule 101.1', '“no”', '—'), {
      minLength: 1,
    });
    const text = sentence.map((list) => list.join(' '));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.array(text, { minLength: 1, maxLength: 6 }),
        (before, today) => {
          const lines = (texts: readonly string[]) => texts.map((line, index) => `101.${index + 1} ${line}`).join('\n');
          const { view, base, source } = carryTexts({
            before: lines(before),
            today: lines(today),
            translation: lines(before.map((_, index) => `O texto é este, e não outro: ${index}`)),
          });
          for (const { number, state, translated } of view.rules.filter((rule) => rule.state === 'current')) {
            const [then, now] = [base.byNumber.get(translated ?? ''), source.byNumber.get(number)];
            // Whether a dash or a space is between words does not matter.
            const key = (text: string) => reader.key(text).replaceAll(' ', '');
            expect(state === 'current' && key(then?.blocks[0]?.text ?? '') === key(now?.blocks[0]?.text ?? '!')).toBe(true);
          }
        },
      ),
    );
  });
});

describe('a carried citation', () => {
  const before = `101 = Golden Rules
    101.1 Take the steps of rules 102.1–102.3 and of rule 102.4.
    102 = Steps
    102.1 First of all, untap whatever you control.
    102.2 Then look at the top card of your library.
    102.3 Put one card from your hand on the table.
    102.4 Say good night to everybody in the room.`;
  const translation = `101 = Regras de Ouro
    101.1 Siga as regras 102.1–102.3 e a regra 102.4.`;

  it('goes by the numbers of the source if its text is unchanged', () => {
    const today = before.replaceAll('102', '105').replace('rule 105.4', 'rule 105.1');
    const { view } = carryTexts({ before, today, translation });
    expect(partsOf(view, '101.1')).toEqual(['current: Siga as regras 105.1–105.3 e a regra 105.1.']);
  });

  it.each([
    ['ja', '101.2 に従う。１０１．２節を参照。', '101.3 に従う。101.3節を参照。'],
    ['da', 'Følg 101.2, ikke 101.2a, for 1101.2 kort.', 'Følg 101.3, ikke 101.2a, for 1101.2 kort.'],
  ])('does not depend on words that the language declares (%s)', (lang, printed, expected) => {
    const of = (number: string) => `101.1 Follow rule ${number} all the time.\n${number} The ban wins over everything.`;
    const today = of('101.3').replace('\n', '\n101.2 Whatever is new here comes before the others.\n');
    const { view } = carryTexts({ before: of('101.2'), today, translation: `101.1 ${printed}`, lang });
    expect(partsOf(view, '101.1')).toEqual([`current: ${expected}`]);
  });

  it('is in doubt if the source prints the number for something else, too', () => {
    const of = (number: string) => `101.1 Draw 102 cards. See rule ${number}.\n${number} = Draws`;
    const { view } = carryTexts({
      before: of('102'),
      today: of('103'),
      translation: '101.1 Træk 102 kort. Se regel 102.',
      lang: 'da',
    });
    expect(partsOf(view, '101.1')).toEqual(['current: Træk 102 kort. Se regel 102.']);
    expect(view.rules.map(isDoubtful)).toEqual([true, false]);
  });

  it('goes by lineage if the source has changed, and has no link if its target is gone', () => {
    const today = before
      .replaceAll('102', '105')
      .replace('Take', 'Go through all')
      .replace(/\n.*good night.*/, '');
    const { view } = carryTexts({ before, today: today.replace('rule 105.4', 'common sense'), translation });
    expect(partsOf(view, '101.1')).toEqual(['outdated: Siga as regras 105.1–105.3 e a regra 102.4.']);
    expect(view.rules[1]?.blocks[0]?.citations.map(({ printed, current }) => [printed, current])).toEqual([
      ['102.1–102.3', '105.1–105.3'],
      ['102.4', null],
    ]);
  });
});
