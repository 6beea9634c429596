import { describe, expect, test } from 'vitest';
import { hasRulePage } from '../../../src/site/model/edition-view.ts';
import { linkPreview } from '../../../src/site/model/frame.ts';
import { earlierRules, reusedHtml } from '../../../src/site/model/reused-number.ts';
import { chapterPage } from '../../../src/site/pages/chapter/chapter-page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { viewOf } from '../model/open-site.ts';
import { site } from '../model/own-site.ts';

const view = viewOf(site, 'en');
const history = site.history('cr');
const reused = [...view.rules().keys()].filter((number) => history?.otherMeanings(number).length);

const lastOf = (number: string, code = 'en') => earlierRules(site, viewOf(site, code), number).rules[0];

describe('a number that was that of another rule', () => {
  test('says so on its page, in its chapter and in its preview, for every such number', () => {
    expect(reused.length).toBeGreaterThan(50);
    for (const number of reused) {
      const [last] = earlierRules(site, view, number).rules;
      expect(last?.text, number).toMatch(new RegExp(`^Before .* ${number.replaceAll('.', '\\.')} was the rule “.+”\\.$`));
    }
    for (const number of reused.filter((one) => hasRulePage(view, one))) {
      const { frame } = rulePage(site, view, number);
      const { tags } = linkPreview(frame, 'article', (address) => address);
      const description = tags.find((tag) => 'property' in tag && tag.property === 'og:description')?.content ?? '';
      expect(description.startsWith(lastOf(number)?.text ?? '-'), number).toBe(true);
    }
    const rules = view.outline().chapters.map(({ number }) => chapterPage(site, view, number).rules);
    const shown = rules.join('').match(/<small class="was">/g) ?? [];
    expect(shown).toHaveLength(reused.filter((number) => number.includes('.')).length);
  });

  test('is named by a term or title, and leads to today’s rule', () => {
    expect(lastOf('103.4')).toMatchObject({
      text: 'Before June 7, 2024, 103.4 was the rule “Mulligan”.',
      lead: 'Now:',
      today: [{ label: '103.5', href: '/rules/cr/103.5' }],
      possible: false,
    });
    expect(lastOf('502')?.text).toContain('“Keyword Abilities”');
  });

  test('is named by its words if its name is that of the rule that has the number now', () => {
    expect(lastOf('601.2e')?.text).toMatch(/“.{20,60}…”\.$/);
  });

  test('leads only to possible rules if the lineage is not certain', () => {
    expect(lastOf('510.4')).toMatchObject({ lead: 'Its successor is not certain. It may be:', possible: true });
  });

  test('says so in the reader’s language, with the rule’s translation', () => {
    const [last] = earlierRules(site, viewOf(site, 'pt'), '103.4').rules;
    expect(last?.text).toMatch(/^Antes de 7 de junho de 2024, 103\.4 era a regra “[^A-Z]*/);
    expect(last?.lead).toBe('Agora:');
  });

  test('knows when it was which rule', () => {
    const { rules, held } = earlierRules(site, view, '103.4');
    expect(rules.map(({ since, until }) => [since, until])).toEqual([
      ['2009-07-11', '2024-06-07'],
      ['2008-07-15', '2009-07-11'],
    ]);
    expect(held).toEqual(['2024-06-07/9999']);
    const years = [...reusedHtml(site, view, '103.4').matchAll(/<option>(\d+)/g)].map(([, year]) => Number(year));
    expect(years).toEqual(Array.from({ length: 17 }, (_, index) => 2024 - index));
  });
});

test('no rule is called unchanged since a day on which its number was that of another rule', () => {
  const statuses = reused
    .filter((number) => hasRulePage(view, number))
    .map((number) => {
      const { effective = '', text = '' } = rulePage(site, view, number).frame.status ?? {};
      return { number, effective, text, until: lastOf(number)?.until ?? '' };
    });
  expect(statuses.filter(({ effective, until }) => effective < until)).toEqual([]);
  expect(statuses.find(({ number }) => number === '103.4')?.text).toBe('Text and number unchanged since June 7, 2024 (MH3).');
});
