import { describe, expect, it } from 'vitest';
import type { Block, Expression, Rule } from '../../../src/core/model.ts';
import { countWords, explainWords, openLedger, summarizeLedger } from '../../../src/import/ledger/index.ts';
import type { Line } from '../../../src/import/lines.ts';

const line = (number: number, text: string): Line => ({ file: 'rules.txt', number, text });
const block = (at: number, text: string): Block => ({
  kind: 'text',
  text,
  marks: [],
  place: { file: 'rules.txt', line: at, column: 7 },
});
const rule = (at: number, number: string, ...blocks: Block[]): Rule => ({
  number,
  level: 'rule',
  parent: null,
  title: null,
  blocks,
  place: { file: 'rules.txt', line: at, column: 1 },
});
const expression = (...rules: Rule[]): Expression => ({
  work: 'cr',
  edition: '',
  lang: 'en',
  front: [],
  back: [],
  rules,
  glossary: [],
});

/** Accounts for `101.2A. text` in one line. */
function accountFor(source: Line, canonical: string) {
  const ledger = openLedger([source]);
  const account = ledger.account(source);
  const end = source.text.indexOf(' ');
  account.setAside('number-punctuation', end - 1, end);
  account.keepNumber(0, end - 1, canonical);
  account.keep(end);
  return ledger.close();
}

it('counts runs of letters and digits and runs of other characters as words', () => {
  expect(countWords('101.2a (see “Oil”) – às 5%')).toBe(12);
  expect(countWords('  ')).toBe(0);
  expect(countWords('Oil . . . 7')).toBe(3);
  expect(countWords('Oil.\n.')).toBe(3);
});

describe('explainWords', () => {
  it('finds nothing if every word was kept or set aside', () => {
    const lines = accountFor(line(1, '101.2A. Lamps burn.'), '101.2a');
    expect(explainWords(lines, expression(rule(1, '101.2a', block(1, 'Lamps burn.'))))).toEqual([]);
    expect(summarizeLedger(lines)).toEqual({ words: 7, kept: 6, aside: { 'number-punctuation': 1 }, unexplained: 0 });
  });

  it('allows another separator in a number, not another number', () => {
    const kept = (canonical: string) =>
      explainWords(accountFor(line(1, '8.4. Oil'), canonical), expression(rule(1, canonical, block(1, 'Oil'))));
    expect(kept('8-4')).toEqual([]);
    expect(kept('8-5')).not.toEqual([]);
  });

  it('names the line of a lost word', () => {
    const lines = accountFor(line(3, '101.2. Lamps burn.'), '101.2');
    expect(explainWords(lines, expression(rule(3, '101.2', block(3, 'Lamps.'))))).toMatchObject([
      { file: 'rules.txt', line: 3, kind: 'lost' },
      { kind: 'invented' },
    ]);
  });

  it('names words that the document does not have', () => {
    const lines = accountFor(line(3, '101.2. Lamps burn.'), '101.2');
    const extra = expression(rule(3, '101.2', block(3, 'Lamps burn.'), block(4, 'Forever.')));
    expect(explainWords(lines, extra)).toEqual([{ file: 'rules.txt', line: 3, kind: 'invented', text: 'forever.' }]);
  });

  it('notices words out of order', () => {
    const lines = accountFor(line(3, '101.2. Lamps burn.'), '101.2');
    expect(explainWords(lines, expression(rule(3, '101.2', block(3, 'burn. Lamps'))))).not.toEqual([]);
  });

  it('names lines that the importer has made and the document does not have', () => {
    const ledger = openLedger([]);
    ledger.account(line(1, 'Lamps burn.')).keep();
    expect(explainWords(ledger.close(), expression(rule(1, '101.2', block(1, 'Lamps burn.'))))).toMatchObject([
      { kind: 'unaccounted', text: '3 words' },
      {},
    ]);
  });

  it('names lines that the importer did not account for', () => {
    const ledger = openLedger([line(1, 'Lamps burn.')]);
    expect(explainWords(ledger.close(), expression())).toEqual([
      { file: 'rules.txt', line: 1, kind: 'unaccounted', text: '3 words' },
    ]);
  });
});
