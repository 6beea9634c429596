import { describe, expect, test } from 'vitest';
import { alignEditions } from '../../../src/core/history/index.ts';
import { entry, expressionOf } from '../graph/small-expression.ts';
import { changes, edition, founding, insertion, options, reform } from './small-work.ts';

const linkTo = (number: string, ...editions: Parameters<typeof changes>) =>
  alignEditions(...editions, options).links.find(({ to }) => to.includes(number));

describe('rules', () => {
  test('that do not change are the same', () => {
    expect(changes(founding, founding)).toEqual([]);
  });

  test('after a new one have moved, and the new one was added', () => {
    expect(changes(founding, insertion)).toEqual([
      'added → 101.2',
      'moved 101.2 → 101.3',
      'moved 101.3 → 101.4',
      'moved-edited 101.4 → 101.5',
    ]);
  });

  test('that all say the same keep their numbers, however many there are', { timeout: 120_000 }, () => {
    const reserved = Array.from({ length: 1000 }, (_, at) => `101.${at + 1} Reserved for later.`);
    const before = edition('a', '1 = Playing', '101 = Beasts', ...reserved);
    const after = edition('b', '1 = Playing', '101 = Beasts', ...reserved.with(7, '101.8 Bears and wolves hunt at night.'));
    expect(changes(before, after)).toEqual(['removed 101.8 →', 'added → 101.8']);
  });

  test('follow their chapter to another section', () => {
    expect(changes(insertion, reform)).toEqual([
      'split 101.3 → 101.3 + 101.3a',
      'added → 2',
      'moved 102 → 205',
      'moved 102.1 → 205.1',
      'moved 102.1a → 205.1a',
      'moved 102.1b → 205.1b',
      'removed 102.2 →',
    ]);
  });

  test('that were joined are merged', () => {
    expect(changes(reform, insertion)).toContain('merged 101.3 + 101.3a → 101.3');
  });

  test('that became a rule with subrules are that rule, even if most words are in a subrule', () => {
    const whole = edition(
      'a',
      '1 = Playing',
      '101 = Beasts',
      `101.1 Bears and wolves hunt at night. Every bear that sees honey on the way must stop, eat all of it, and sleep until noon of the next day.`,
    );
    const laidOut = edition(
      'b',
      '1 = Playing',
      '101 = Beasts',
      '101.1 Bears and wolves hunt at night.',
      '101.1a Every bear that sees honey on the way must stop, eat all of it, and sleep until noon of the next day.',
    );
    expect(changes(whole, laidOut)).toEqual(['split 101.1 → 101.1 + 101.1a']);
  });

  test('that only cite another number have an unchanged text', () => {
    expect(linkTo('101.4', insertion, reform)).toMatchObject({ kind: 'same', textChanged: false, citationsChanged: true });
  });

  test('with other typography have an unchanged text', () => {
    const straight = edition('a', '1 = Playing', '101 = Names', '101.1 A player\'s name is "you" - whoever plays.');
    const curly = edition('b', '1 = Playing', '101 = Names', '101.1 A player’s name is “you”—whoever plays.');
    expect(linkTo('101.1', straight, curly)).toMatchObject({ kind: 'same', textChanged: false, typographyChanged: true });
  });

  test('whose punctuation was lost in another encoding have an unchanged text', () => {
    const lost = edition('a', '1 = Playing', '101 = Names', '101.1 A player?s name is ?you? ? whoever plays.');
    const whole = edition('b', '1 = Playing', '101 = Names', '101.1 A player’s name is “you”—whoever plays.');
    expect(linkTo('101.1', lost, whole)).toMatchObject({ kind: 'same', typographyChanged: true });
  });

  test('with equal texts are told apart by their places', () => {
    const twins = (...order: readonly string[]) =>
      order.flatMap((name, index) => [
        `10${index + 1} = ${name}`,
        `10${index + 1}.1 A text about ${name}.`,
        `10${index + 1}.1a More than one has no effect.`,
      ]);
    const before = edition('a', '1 = Playing', ...twins('Apples', 'Bears', 'Cats'));
    const after = edition('b', '1 = Playing', ...twins('Cats', 'Apples', 'Bears'));
    expect(changes(before, after).filter((change) => change.endsWith('a'))).toEqual([
      'moved 103.1a → 101.1a',
      'moved 101.1a → 102.1a',
      'moved 102.1a → 103.1a',
    ]);
  });

  test('with several candidates are assigned so that the total fit is best', () => {
    const before = edition(
      'a',
      '1 = Playing',
      '101 = Beasts',
      '101.1 A bear may eat honey, berries and fish.',
      '101.2 A bear may eat honey and fish in summer.',
    );
    const after = edition(
      'b',
      '1 = Playing',
      '101 = Beasts',
      '101.1 A wolf may eat meat.',
      '101.2 A bear may eat honey, berries and much fish.',
      '101.3 A bear may eat honey and fish in late summer.',
    );
    expect(changes(before, after)).toEqual(['added → 101.1', 'moved-edited 101.1 → 101.2', 'moved-edited 101.2 → 101.3']);
  });

  test('whose heading was reworded are recognized by the rules below it', () => {
    const before = edition(
      'a',
      '1 = Playing',
      '101 = Casting',
      '101.1 First the player chooses a bush.',
      '101.2 Then the bush is shaken.',
    );
    const after = edition(
      'b',
      '1 = Playing',
      '101 = Effects',
      '101.1 First the player chooses a bush.',
      '101.2 Then the bush is shaken.',
    );
    expect(changes(before, after)).toEqual(['edited 101 → 101']);
  });

  test('with a list that has one more name are only edited', () => {
    const beasts = 'The beasts are ant, bear, cat, dog, eel, fox, goat, hen, ibex, jay';
    const before = edition('a', '1 = Playing', '101 = Beasts', `101.1 ${beasts} and kite.`);
    const after = edition('b', '1 = Playing', '101 = Beasts', `101.1 ${beasts}, kite and lynx.`);
    expect(changes(before, after)).toEqual(['edited 101.1 → 101.1']);
  });

  test('with one number and different texts are not the same rule', () => {
    const before = edition(
      'a',
      '1 = Playing',
      '101 = Beasts',
      '101.1 Bears hibernate throughout winter months.',
      '101.2 Nobody owns a fox.',
    );
    const after = edition('b', '1 = Playing', '101 = Beasts', '101.1 Nobody owns a fox.', '101.2 Wet wood never burns.');
    expect(changes(before, after)).toEqual(['removed 101.1 →', 'moved 101.2 → 101.1', 'added → 101.2']);
  });

  test('with one short text at two levels are different rules', () => {
    const chapter = ['102.1 First the player chooses a bush.', '102.2 Then the bush is shaken.'];
    const before = edition('a', '1 = Playing', '101 = Words', '102 = Casting', ...chapter);
    const after = edition('b', '1 = Playing', '101 = Words', '101.1 Casting', '102 = Casting Bushes', ...chapter);
    expect(changes(before, after)).toEqual(['added → 101.1', 'edited 102 → 102']);
  });

  test('with one number in an edition have a link each', () => {
    const twice = edition('a', '1 = Playing', '101 = Beasts', '101.1 Bears sleep in winter.', '101.1 Foxes never sleep at all.');
    const once = edition('b', '1 = Playing', '101 = Beasts', '101.1 Bears sleep in winter.', '101.2 Foxes never sleep at all.');
    expect(changes(twice, once)).toEqual(['moved 101.1 → 101.2']);
  });
});

describe('confidence', () => {
  test('is 1 if a text occurs once on either side', () => {
    expect(linkTo('101.3', founding, insertion)?.confidence).toBe(1);
  });

  test('is less if a text was edited, and still less if it has rivals', () => {
    const before = edition('a', '1 = Playing', '101 = Beasts', '101.1 A bear may eat honey and fish in summer.');
    const one = edition('b', '1 = Playing', '101 = Beasts', '101.1 A bear may eat honey and fish in winter.');
    const two = edition(
      'c',
      '1 = Playing',
      '101 = Beasts',
      '101.1 A bear may eat honey and fish in winter.',
      '101.2 A bear may eat honey and fish in June.',
    );
    const [clear, doubtful] = [linkTo('101.1', before, one)?.confidence ?? 0, linkTo('101.1', before, two)?.confidence ?? 0];
    expect(clear).toBeLessThan(1);
    expect(doubtful).toBeLessThan(clear);
  });
});

describe('terms of the glossary', () => {
  const glossary = (name: string, ...terms: readonly (readonly [string, string])[]) =>
    expressionOf([], { edition: name, glossary: terms.map(([term, text]) => entry(term, text)) });
  const changed = (...editions: Parameters<typeof changes>) =>
    alignEditions(...editions, options).glossary.map(({ kind, from, to }) => [kind, from[0], to[0]]);

  test('keep their identity with their name', () => {
    const before = glossary('a', ['Bear', 'A beast that eats honey.'], ['Cost', 'What must be given.']);
    const after = glossary('b', ['Bear', 'See Beast.'], ['Beast', 'A being that eats honey.'], ['Cost', 'What must be given.']);
    expect(changed(before, after)).toEqual([
      ['edited', 'Bear', 'Bear'],
      ['added', undefined, 'Beast'],
      ['same', 'Cost', 'Cost'],
    ]);
  });

  test('are followed by their text to another name', () => {
    const before = glossary('a', ['Converted Cost', 'The whole of what must be given for a thing, in berries.']);
    const after = glossary('b', ['Value', 'The whole of what must be given for a thing, in berries.']);
    expect(changed(before, after)).toEqual([['moved', 'Converted Cost', 'Value']]);
  });
});
