import { describe, expect, it } from 'vitest';
import { combineViews } from '../../../src/core/translation/index.ts';
import { carryTexts, partsOf, statesOf } from './small-translation.ts';

const today = `101 = Golden Rules
  101.1 The card wins.
  > It says fly, so it flies.
  101.2 The ban wins at all times.
  101.3 Do what can be done.`;

describe('several translations of one language', () => {
  const older = carryTexts({
    before: today.replace(' at all times', ''),
    today,
    translation: `101 = Regras
      101.1 O card vence.
      > Diz voar, então voa.
      101.2 A proibição vence.
      101.3 Faça o que puder.`,
  }).view;
  const newer = carryTexts({ before: today, today, translation: '101 = Regras de Ouro\n101.1 O card ganha.' }).view;

  it('give each rule its newest current translation, or else its newest outdated one', () => {
    const view = combineViews([older, newer]);
    expect(view && statesOf(view)).toEqual(['101 current', '101.1 current', '101.2 outdated', '101.3 current']);
    expect(view && partsOf(view, '101')).toEqual(['current: Regras de Ouro']);
    expect(view && partsOf(view, '101.1')).toEqual(['current: O card vence.', 'current: Diz voar, então voa.']);
  });

  it('stay outdated together if the source has dropped a part that each of them has', () => {
    const texts = {
      before: '101 = Golden Rules\n101.1 The card wins.\n> It says 3, so it is 3.',
      today: '101 = Golden Rules\n101.1 The card wins.',
    };
    const [one, other] = ['vence', 'ganha'].map(
      (wins) => carryTexts({ ...texts, translation: `101 = Regras\n101.1 O card ${wins}.\n> Diz 3, então é 3.` }).view,
    );
    const view = one && other && combineViews([one, other]);
    expect(view && statesOf(view)).toEqual(['101 current', '101.1 outdated']);
    expect(view && partsOf(view, '101.1')).toEqual(['current: O card ganha.']);
  });

  it('may be one or none', () => {
    expect(combineViews([newer])).toBe(newer);
    expect(combineViews([])).toBeUndefined();
  });
});
