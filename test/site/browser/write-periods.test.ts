import { expect, test } from 'vitest';
import { writePeriods } from '../../../src/site/browser/translator.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { translator } from '../../../src/site/kit/translator.ts';

const periods = [
  { from: '2008-07-15', until: '2020-11-20' },
  { from: '2024-06-01', until: null },
];

const english = 'Worded this way from July 15, 2008 to November 20, 2020 and since June 1, 2024.';

test.each([
  ['en', english],
  ['fr', 'Dans cette rédaction du 15 juillet 2008 au 20 novembre 2020 et depuis le 1er juin 2024.'],
  ['zh', '采用此表述：2008年7月15日至2020年11月20日和2024年6月1日起。'],
  ['sw', english],
])('a sentence in %s writes dates in the language of its words', (code, said) => {
  const language = languageOf(code);
  expect(writePeriods(periods, translator(language), language)).toBe(said);
});
