import { expect, test } from 'vitest';
import { languageOf } from '../../src/shared/languages.ts';
import { homePage } from '../../src/views/home-page.ts';
import { site } from '../site/own-site.ts';

test('examples are a keyword that has moved, a number that it had with a year of it, and a sentence', () => {
  const [keyword, past, quotation] = homePage(site, languageOf('en')).examples;
  expect(keyword?.label).toMatch(/^\p{L}+$/u);
  const [number = '', year = ''] = past?.label.split(' ') ?? [];
  const history = site.history('cr') ?? expect.fail('no history');
  const then = history.editions.filter((edition) => edition.startsWith(year));
  const today = then.flatMap((edition) => history.today(edition, number) ?? []);
  const rules = site
    .views('cr')
    .find(({ newest, language }) => newest && language.code === 'en')
    ?.rules();
  expect(today.map((one) => rules?.get(one)?.title)).toContain(keyword?.label);
  expect(quotation?.href).toMatch(/^\/rules\/find\?q=/);
});

test('of a change the news show the words that changed, in no more than two lines', () => {
  const news = homePage(site, languageOf('en')).works.flatMap((work) => work.news?.items ?? []);
  expect(news.length).toBeGreaterThan(3);
  for (const { kind, line } of news) {
    if (kind !== 'added') expect(line).toMatch(/<(?:ins|del)>/);
    const seen = line.replace(/<span class="hidden"[^>]*>.*?<\/span>/g, '').replace(/<[^>]*>/g, '');
    expect(seen.length).toBeLessThanOrEqual(135);
  }
});
