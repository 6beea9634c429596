/** Checks that the menu of editions follows the rule, never the number. */
import { expect, test } from 'vitest';
import { editionItems } from '../../../src/site/model/edition-items.ts';
import { type EditionLink, editionLinks, sharedMenuAddress } from '../../../src/site/model/editions.ts';
import type { PageTarget } from '../../../src/site/model/page-targets.ts';
import { menuFiles } from '../../../src/site/outputs/data-files.ts';
import { page as chapters } from '../../../src/site/pages/chapter/page.ts';
import { page as contents } from '../../../src/site/pages/contents/page.ts';
import { page as glossary } from '../../../src/site/pages/glossary/page.ts';
import { page as matter } from '../../../src/site/pages/matter/page.ts';
import { rulePage } from '../../../src/site/pages/rule/rule-page.ts';
import { viewOf } from './open-site.ts';
import { site } from './own-site.ts';

const today = viewOf(site, 'en');

/** Returns the entry for an edition in the menu of a current page. */
function menu(target: PageTarget, view = today) {
  return editionLinks(site, view, target);
}

test('a rule that had another number is found under it', () => {
  const then = menu({ kind: 'rule', number: '702.19b' }).find(({ year }) => year === '2008');
  expect(then).toMatchObject({ state: 'same', numbers: [{ label: '502.9b', href: '/rules/cr/2008-07-15/5/502#502.9b' }] });
  expect(then?.numbers).toHaveLength(1);
});

test('a rule that was split has several links', () => {
  const earlier = viewOf(site, 'en', '2008-07-15');
  const now = menu({ kind: 'rule', number: '101.6b' }, earlier)[0];
  expect(now).toMatchObject({
    state: 'same',
    numbers: [
      { label: '103.8b', href: '/rules/cr/103.8b' },
      { label: '103.8c', href: '/rules/cr/103.8c' },
    ],
  });
});

test('a chapter is found by its content, not by its number', () => {
  const then = menu({ kind: 'chapter', number: '702' }).find(({ year }) => year === '2008');
  expect(then?.href).toBe('/rules/cr/2008-07-15/5/502');
});

test('for a rule that did not exist yet, the link leads to its history instead of another rule', () => {
  const added = site
    .history('cr')
    ?.numbers()
    .find((number) => {
      const across = site.history('cr')?.across(today.edition.id, number);
      return (
        across !== undefined && across.size > 0 && !across.has(site.history('cr')?.editions[0] ?? '') && today.rules().has(number)
      );
    });
  const links = menu({ kind: 'rule', number: added ?? '' });
  expect(links.at(-1)).toMatchObject({ state: 'not-yet', href: `/rules/cr/${added}#history` });
});

test("from an earlier edition the menu leads to today's number", () => {
  const earlier = viewOf(site, 'en', '2008-07-15');
  const now = menu({ kind: 'chapter', number: '502' }, earlier)[0];
  expect(now).toMatchObject({ href: '/rules/cr/7/702', numbers: [{ label: '702' }] });
});

test('the page of a rule links to each text that the rule had, apart from renumbered citations', () => {
  for (const number of today.outline().chapters.flatMap(({ numbers }) => numbers)) {
    const textIn = ({ edition, numbers, state }: EditionLink) => {
      const view = viewOf(site, 'en', edition);
      const names = numbers.length > 0 ? numbers.map(({ label }) => label) : [number];
      const blocks = state === 'not-yet' ? [] : names.flatMap((name) => view.rules().get(name)?.blocks ?? []);
      return [names, state, ...blocks.map(({ text }) => text.replace(/\d+(\.\d+\w*)?/g, ''))].join('\n');
    };
    const all = menu({ kind: 'rule', number }).map(textIn);
    const own = rulePage(site, today, number).frame.editionLinks;
    expect(new Set(own.map(textIn)), number).toEqual(new Set(all));
    expect(own.length, number).toBeLessThanOrEqual(all.length);
    expect(own[0], number).toMatchObject({ here: true });
  }
});

test('pages of the past share the file of their menu, from which only the mark of their own edition is missing', () => {
  const files = new Map(menuFiles(site).map(({ path, make }) => [`/data/${path}.json`, JSON.parse(make())]));
  const past = [...chapters.list(site), ...contents.list(site), ...glossary.list(site), ...matter.list(site)].filter(
    ({ view }) => !view.newest,
  );
  for (const { view, path, ...target } of past) {
    const own = editionLinks(site, view, target).map((link) => ({ ...link, here: false }));
    expect(files.get(sharedMenuAddress(site, view, target) ?? ''), path).toBe(editionItems(own, view.language));
  }
  expect(files.size).toBeLessThan(past.length);
  expect(sharedMenuAddress(site, today, { kind: 'chapter', number: '702' })).toBeUndefined();
});
