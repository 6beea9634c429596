import { expect, test } from 'vitest';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { findView } from '../../../src/site/model/site.ts';
import { homePage } from '../../../src/site/pages/home/home-page.ts';
import { site } from '../model/own-site.ts';

test('the examples are a keyword that has moved, a number it had with a year, and a sentence', () => {
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

test('news show the changed words of a rule, in at most two lines', () => {
  const news = homePage(site, languageOf('en')).works.flatMap((work) => work.news?.items ?? []);
  expect(news.length).toBeGreaterThan(3);
  for (const { kind, line } of news) {
    if (kind !== 'added') expect(line).toMatch(/<(?:ins|del)>/);
    expect(visible(line).length).toBeLessThanOrEqual(135);
  }
});

test('shown changes are cut between words', () => {
  const magic = homePage(site, languageOf('en')).works.find(({ id }) => id === 'cr');
  const items = magic?.news?.items ?? [];
  expect(items.length).toBeGreaterThan(2);
  const [newest, before] = site.editions('cr').map(({ id }) => findView(site, 'cr', id, languageOf('en')));
  const words = new Set([newest, before].flatMap((view) => [...(view?.rules().values() ?? [])].flatMap(wordsOf)));
  const cut = items.map(({ line }) => visible(line)).filter((line) => line.endsWith('…'));
  expect(cut.length).toBeGreaterThan(0);
  for (const line of cut) expect([...words, ''], line).toContain(/(\p{L}*)\P{L}*$/u.exec(line)?.[1]);
});

function wordsOf({ blocks }: { readonly blocks: readonly { readonly text: string }[] }): readonly string[] {
  return blocks.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []);
}

function visible(html: string): string {
  return html
    .replace(/<b class="hidden"[^>]*>.*?<\/b>/g, '')
    .replace(/<[^>]*>/g, '')
    .trim();
}

test('news in another language than the page say so, under titles in that of the page where they are translated', () => {
  const magic = homePage(site, languageOf('pt')).works.find(({ id }) => id === 'cr');
  expect(magic?.news?.heading).toMatch(/ \(English\)$/);
  const titles = magic?.news?.items.map(({ title, titleLang }) => [title, titleLang]);
  const english = homePage(site, languageOf('en')).works.find(({ id }) => id === 'cr');
  expect(english?.news?.heading).not.toContain('(');
  expect(titles?.length).toBe(english?.news?.items.length);
  for (const [at, { title, titleLang }] of english?.news?.items.entries() ?? []) {
    expect(titleLang).toBeUndefined();
    expect(titles?.[at]?.[1], title ?? '').toBe(titles?.[at]?.[0] === title ? 'en' : undefined);
  }
  expect(titles?.filter(([, lang]) => lang === undefined).length).toBeGreaterThan(0);
});
