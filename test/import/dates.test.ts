import { describe, expect, it } from 'vitest';
import { dateInName, findDates, findEffectiveDate } from '../../src/import/numbered-text/dates.ts';

describe('findDates', () => {
  it.each([
    ['effective as of July 11, 2009.', 'en', '2009-07-11'],
    ['effective as of June18, 2021.', 'en', '2021-06-18'],
    ['RULES      04/23/99', 'en', '1999-04-23'],
    ['Last updated: 2/21/2025', 'en', '2025-02-21'],
    ['Aug. 7th, 2020', 'en', '2020-08-07'],
    ['in force from 1st of September 2023', 'en', '2023-09-01'],
    ['7 August 2020', 'en', '2020-08-07'],
    ['em vigor desde 11 de julho de 2009', 'pt', '2009-07-11'],
    ['a partir del 8 de noviembre de 2025', 'es', '2025-11-08'],
    ['le 1er mars 2025', 'fr', '2025-03-01'],
    ['21/02/2025', 'fr', '2025-02-21'],
    ['此规则于2024年6月7日起生效', 'zh', '2024-06-07'],
    ['2024년 6월 7일부터 시행', 'ko', '2024-06-07'],
    ['действует с 7 июня 2024 года', 'ru', '2024-06-07'],
    ['obowiązuje od 7 czerwca 2024 r.', 'pl', '2024-06-07'],
    ['בתוקף מיום 7 ביוני 2024', 'he', '2024-06-07'],
    ['سارية اعتبارًا من ٧ يونيو ٢٠٢٤', 'ar', '2024-06-07'],
    ['نسخه: ژوئن 7، 2024', 'fa', '2024-06-07'],
    ['มีผล 7 มิถุนายน 2024', 'th', '2024-06-07'],
    ['có hiệu lực từ ngày 7 tháng 6 năm 2024', 'vi', '2024-06-07'],
    ['hatályos: 2024. június 7.', 'hu', '2024-06-07'],
    ['2024-06-07', 'en', '2024-06-07'],
  ])('reads “%s” (%s)', (text, lang, date) => {
    expect(findDates(text, lang).map((found) => found.date)).toEqual([date]);
  });

  it.each(['102/103 cards', 'Lamp 31, 2009', 'February 30, 2009', 'rule 101.2, 2009'])('finds none in “%s”', (text) => {
    expect(findDates(text, 'en')).toEqual([]);
  });
});

it('takes the last of several days in the first line that has one, and names the others', () => {
  const front = [{ file: 'ferry.txt', number: 2, text: 'Adopted May 1, 2010. Amended June 2, 2017.' }];
  const { effective, messages } = findEffectiveDate(front, [], ['effective'], { lang: 'en' });
  expect([effective, ...messages.map(({ reason }) => reason)]).toEqual([
    '2017-06-02',
    'the text says "2010-05-01", but "2017-06-02" was used',
  ]);
});

it('reads the date of an edition or a file from its name', () => {
  expect(dateInName('2024-06-07.2')).toBe('2024-06-07');
  expect(dateInName('CompRules 20240607.txt')).toBe('2024-06-07');
  expect(dateInName('RULES-2025.md')).toBeUndefined();
});

describe('the effective date', () => {
  const line = (number: number, text: string) => ({ file: 'a.txt', number, text });
  const found = (front: string, back: string) =>
    findEffectiveDate([line(1, front)], [line(9, back)], ['effective', 'last updated'], { lang: 'en' }).effective;

  it('is in the head rather than in a footer that says when the page was written', () => {
    expect(found('Rules of March 1, 2025', 'Last updated June 5, 2025')).toBe('2025-03-01');
    expect(found('Rules', 'Last updated June 5, 2025')).toBe('2025-06-05');
    expect(found('Rules of March 1, 2025', 'Effective June 5, 2025')).toBe('2025-06-05');
  });

  it('is doubtful if the head has several dates and says nothing about them', () => {
    const reports = (front: string, edition?: string) =>
      findEffectiveDate([line(1, front)], [], ['effective'], {
        lang: 'en',
        ...(edition !== undefined && { edition }),
      }).messages.map(({ reason }) => reason);
    const front = 'Adopted March 1, 2019, amended June 5, 2024';
    expect(reports(front)).toEqual([expect.stringContaining('"2024-06-05"')]);
    expect(reports(front, '2024-06-05')).toEqual([]);
    expect(reports('Effective March 1, 2019 (adopted June 5, 2018)')).toEqual([]);
  });

  it('that contradicts the name of the file is reported once, also if an edition is named', () => {
    const reports = (edition?: string) =>
      findEffectiveDate([{ ...line(1, 'Effective June 5, 2025'), file: '2025-03-01.txt' }], [], ['effective'], {
        lang: 'en',
        ...(edition !== undefined && { edition }),
      }).messages.map(({ reason }) => reason);
    expect(reports()).toEqual([expect.stringContaining('the file name says "2025-03-01"')]);
    expect(reports('2025-03-01')).toEqual([expect.stringContaining('but "2025-03-01" was used')]);
  });
});
