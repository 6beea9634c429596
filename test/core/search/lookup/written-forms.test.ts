import { expect, test } from 'vitest';
import {
  type Answers,
  lookUp,
  type NamedAnswer,
  type NumberAnswer,
  withoutCommonWords,
} from '../../../../src/core/search/lookup/index.ts';
import { fixtureLines, fixtureWorks } from './fixture-works.ts';

const works = fixtureWorks();
const forms = fixtureLines('written-forms.txt').map((line) => line.split(' → '));

test('the table has at least 150 forms, each once', () => {
  expect(new Set(forms.map(([form]) => form)).size).toBe(forms.length);
  expect(forms.length).toBeGreaterThanOrEqual(150);
});

test.each(forms)('%s → %s', (form, meaning) => {
  const { chapter, text = '' } = /^(?:%%(?<chapter>\S+) )?(?<text>.*)$/.exec(form ?? '')?.groups ?? {};
  const answers = lookUp(text, works, chapter === undefined ? {} : { work: 'cr', chapter });
  // Only the best names are compared; the others resemble them.
  const told = meaning?.startsWith('name') ? tell(answers).slice(0, meaning.split(' + ').length) : tell(answers);
  expect(told.length === 0 ? 'nothing' : told.join(' + ')).toBe(meaning);
});

/** Returns answers as the table writes them. */
function tell({ numbers, named, editions }: Answers): readonly string[] {
  return [
    ...numbers.map(tellNumber),
    ...editions.map(({ work, edition, since, number }) =>
      ['edition', work, since, edition, number].filter((part) => part !== undefined).join(' '),
    ),
    ...named.map(
      ({ work, number, anchor, match }: NamedAnswer) =>
        `name ${work} ${number ?? `#${anchor}`}${match === 'part' ? ' in part' : ''}`,
    ),
  ];
}

function tellNumber({ work, asked, numbers, edition, notIn, status, alone, backwards }: NumberAnswer): string {
  const range = numbers.length > 1 && asked.to !== undefined ? `${numbers[0]}–${numbers.at(-1)}` : (numbers[0] ?? asked.from);
  const words = [
    alone ? 'only' : '',
    edition === null ? '' : `@${edition}`,
    notIn === null ? '' : `not in ${notIn}`,
    status === 'gone' || status === 'never' ? status : '',
    backwards ? 'backwards' : '',
  ];
  return [work, range, ...words].filter(Boolean).join(' ');
}

test.each([
  ['what is the mulligan rule', 'mulligan'],
  ['mulligan rule', 'mulligan rule'],
  ['How many cards can I draw per turn?', 'many cards draw turn?'],
  ['"what is the"', '"what is the"'],
  ['can I do this', 'can I do this'],
])('texts with the words of %j are those with %j', (query, expected) => {
  expect(withoutCommonWords(query, 'en')).toBe(expected);
});
