import { expect, test } from 'vitest';
import type { Edition } from '../../../src/core/work.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { licenceFor, noticeFor } from '../../../src/site/model/frame.ts';
import { magicWork } from '../../works.ts';

const work = { ...magicWork, notice: { en: 'A restatement.', pt: 'Uma reformulação.' } };
const edition = (statuses: Readonly<Record<string, string>>): Edition => ({
  work: 'cr',
  id: '2024-06-07',
  effective: '2024-06-07',
  aliases: [],
  languages: Object.fromEntries(Object.entries(statuses).map(([lang, status]) => [lang, { status }])),
});

test('a restatement and its translation have the notice', () => {
  const restated = edition({ en: 'restatement', pt: 'translation' });
  expect(noticeFor(work, [restated], languageOf('en'))).toBe('A restatement.');
  expect(noticeFor(work, [restated], languageOf('pt'))).toBe('Uma reformulação.');
  expect(noticeFor(work, [restated], languageOf('es'))).toBe('A restatement.');
});

test('a publisher’s own text and its translation have no notice', () => {
  const official = edition({ en: 'official', pt: 'translation' });
  expect(noticeFor(work, [official], languageOf('en'))).toBeUndefined();
  expect(noticeFor(work, [official], languageOf('pt'))).toBeUndefined();
});

test('a restatement can have a license of its own, which does not apply to the publisher’s text', () => {
  const own = { ...work, licence: { name: 'all rights with them' }, restatementLicence: { name: 'CC BY 4.0' } };
  const name = (status: string) => licenceFor(own, [edition({ en: status })], languageOf('en')).name;
  expect([name('restatement'), name('official')]).toEqual(['CC BY 4.0', 'all rights with them']);
  expect(licenceFor(work, [edition({ en: 'restatement' })], languageOf('en'))).toBe(work.licence);
});
