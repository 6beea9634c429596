import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INTERFACE_CODES, interfaceAttributes, interfaceLanguage, languageOf } from '../../../src/site/kit/languages.ts';
import { fillMessage, placeholders } from '../../../src/site/kit/message.ts';
import { CATALOGS, translator, writeDate } from '../../../src/site/kit/translator.ts';

const english = CATALOGS['en'] ?? {};

test('the list of interface languages has all catalogs, in the same order', () => {
  expect(Object.keys(CATALOGS)).toEqual(INTERFACE_CODES);
});

test.each(Object.entries(CATALOGS))(
  'the catalog "%s" has all messages, with the same placeholders and its own plural forms',
  (code, catalog) => {
    expect(Object.keys(catalog)).toEqual(Object.keys(english));
    const forms = new Intl.PluralRules(languageOf(code).tag).resolvedOptions().pluralCategories;
    for (const [name, message] of Object.entries(catalog)) {
      expect(placeholders(message), name).toEqual(placeholders(english[name as keyof typeof english]));
      // `many` is for a million and more, which no count of rules reaches.
      if (typeof message !== 'string')
        expect([...Object.keys(message), 'many'], name).toEqual(expect.arrayContaining([...forms]));
    }
  },
);

test('French has no-break spaces before punctuation and inside quotation marks', () => {
  const texts = Object.values(CATALOGS['fr'] ?? {}).flatMap((message) =>
    typeof message === 'string' ? [message] : Object.values(message),
  );
  expect(texts.filter((text) => /« | [»:;!?%]|[^\s\u00a0\u202f][»;!?]/.test(text))).toEqual([]);
  expect(texts).toContain('Tous les résultats pour «\u00a0{query}\u00a0»');
});

test('every message is used', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|astro)$/.test(file));
  const sources = files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
  expect(Object.keys(english).filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test('counts have the plural form and the number format of the language', () => {
  expect(translator(languageOf('pt'))('ruleCount', { count: 1 })).toBe('1 regra');
  expect(translator(languageOf('pt'))('ruleCount', { count: 3096 })).toBe('3.096 regras');
  expect(translator(languageOf('en'))('ruleCount', { count: 0 })).toBe('0 rules');
});

test('dates have the format of the language', () => {
  expect(writeDate('2024-06-07', languageOf('pt'))).toBe('7 de junho de 2024');
  expect(writeDate('2024-06-07', languageOf('es'))).toBe('7 de junio de 2024');
  expect(writeDate('2024-06-01', languageOf('pt'))).toBe('1º de junho de 2024');
  expect(writeDate('2024-06-01', languageOf('fr'))).toBe('1er juin 2024');
  expect(writeDate('2024-06-11', languageOf('fr'))).toBe('11 juin 2024');
  expect(writeDate('2024-06-01', languageOf('it'))).toBe('1º giugno 2024');
  expect(writeDate('2024-06-07', languageOf('ko'))).toBe('2024년 6월 7일');
  expect(writeDate('2024-06-07', languageOf('ja'))).toBe('2024年6月7日');
  expect(writeDate('2024-06-07', languageOf('de'))).toBe('7. Juni 2024');
  expect(writeDate('2024-06-07', languageOf('th'))).toBe('7 มิถุนายน ค.ศ. 2024');
});

test.each([
  ['2024-08-08', 'Edizione dell’8 agosto 2024', 'In vigore dall’8 agosto 2024.'],
  ['2024-07-11', 'Edizione dell’11 luglio 2024', 'In vigore dall’11 luglio 2024.'],
  ['2024-07-18', 'Edizione del 18 luglio 2024', 'In vigore dal 18 luglio 2024.'],
])('Italian elides articles before days: %s', (day, edition, since) => {
  const italian = languageOf('it');
  const date = writeDate(day, italian);
  expect([translator(italian)('editionOf', { date }), translator(italian)('effectiveFrom', { date })]).toEqual([edition, since]);
});

test('Korean particles follow inserted words only if their last sound is known', () => {
  const sounds =
    /[{](?!date|now|newer|since|until|from|to|edition|language)\w+[}](?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣])/u;
  const texts = Object.values(CATALOGS['ko'] ?? {}).map(String);
  expect(texts.filter((text) => sounds.test(text))).toEqual([]);
});

test.each([
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hans', 'zh'],
  ['pt-PT', 'pt'],
  ['fr-CA', 'fr'],
  ['sr-Latn', 'en'],
])('the interface around texts in %s is that of %s', (code, words) => expect(interfaceLanguage({ code }).code).toBe(words));

test('a language without a catalog has an English interface', () => {
  expect(translator(languageOf('sw'))('contents')).toBe('Contents');
});

test('a placeholder without a value stays visible', () => {
  expect(fillMessage('to {place}', 'en')).toBe('to {place}');
});

test('an English interface around another language has English dates and numbers, and is marked as English', () => {
  const swahili = languageOf('sw');
  expect(writeDate('2024-06-07', swahili)).toBe('June 7, 2024');
  expect(translator(swahili)('ruleCount', { count: 1 })).toBe('1 rule');
  expect(interfaceAttributes(swahili)).toEqual({ lang: 'en' });
  expect(interfaceAttributes(languageOf('pt'))).toEqual({});
});
