import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Alignment, type Link, unchangedLink } from '../../../src/core/history/alignment.ts';
import { memoize } from '../../../src/core/memo.ts';
import { groupChanges } from '../../../src/site/kit/changes/change.ts';
import { groupId } from '../../../src/site/kit/changes/change-html.ts';
import { type ComparisonFiles, compareEditions } from '../../../src/site/kit/compare/compare-editions.ts';
import {
  editionOf,
  packedName,
  packTexts,
  partsByRule,
  plainPairs,
  unpackTexts,
} from '../../../src/site/kit/compare/edition-data.ts';
import { firstStepsPath, stepsPath, yearPath } from '../../../src/site/kit/compare/paths.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { translator } from '../../../src/site/kit/translator.ts';
import { apiFiles } from '../../../src/site/outputs/api-files.ts';
import { compareFiles } from '../../../src/site/outputs/compare-files.ts';
import { site } from '../model/own-site.ts';

const files = new Map([...compareFiles(site), ...apiFiles(site)].map(({ path, make }) => [path, make]));
const t = translator(languageOf('en'));

const readFile = memoize((path: string) => {
  const made = files.get(path)?.();
  return JSON.parse(typeof made === 'string' ? made : JSON.stringify(made));
});

/** Returns the files as a browser gets them, and the lists of texts and of files that were fetched. */
function filesOf(work: string): ComparisonFiles & { readonly asked: Set<string>; readonly fetched: Set<string> } {
  const asked = new Set<string>();
  const fetched = new Set<string>();
  const read = (path: string) => {
    fetched.add(path);
    return readFile(path);
  };
  const source = site.works.find(({ id }) => id === work)?.source ?? '';
  return {
    asked,
    fetched,
    edition: async (edition) => editionOf(read(yearPath(work, edition, source)).contents, edition),
    firstSteps: async () => read(firstStepsPath(work)).steps,
    steps: async () => read(stepsPath(work)).steps,
    texts: (names) => {
      for (const name of names) asked.add(name);
      return unpackTexts(names, async (year, name) => read(yearPath(work, year, source))[name]);
    },
  };
}

function changed(links: readonly Link[]) {
  return links.filter((link) => link.kind !== 'same' || link.citationsChanged || link.typographyChanged);
}

/** Works with at least two editions. */
const comparable = site.works.map(({ id }) => id).filter((id) => (site.lineage(id)?.lineage.editions.length ?? 0) > 1);

describe.each(comparable)('comparing two editions of %s in the browser', (work) => {
  const lineage = site.lineage(work);
  const editions = lineage?.lineage.editions ?? [];
  const pairs = editions.flatMap((from) => editions.map((to) => [from, to] as const));

  test.each(pairs)('%s and %s give the same result as on the command line', async (from, to) => {
    const own = filesOf(work);
    const { alignment, groups } = await compareEditions([from, to], editions, own, { t, language: 'en' });
    // The years of the two editions, and the steps.
    expect(own.fetched.size).toBeLessThanOrEqual(3);
    expect(new Set(groups.map(groupId)).size, 'each chapter has one place').toBe(groups.length);
    const whole = lineage?.between(from, to);
    expect(changed(alignment.links)).toEqual(changed(whole?.links ?? []));
    expect(changed(alignment.glossary)).toEqual(changed(whole?.glossary ?? []));
  });

  test.each(pairs)('%s and %s follow the rules of the first chapters as all links do', async (from, to) => {
    if (from >= to) return;
    const own = filesOf(work);
    const [data, { parts, steps }, all] = await Promise.all([own.edition(from), own.firstSteps(), own.steps()]);
    const partOf = partsByRule(await own.edition(to));
    const plain = (some: typeof all) => {
      const between = some.filter((step) => step.to > from && step.to <= to);
      const ofParts = plainPairs(data, between).filter((pair) => parts.includes(partOf.get(pair.to)?.number ?? ''));
      return JSON.stringify(ofParts.toSorted((a, b) => (a.to < b.to ? -1 : 1)));
    };
    expect(plain(steps)).toBe(plain(all));
  });

  test('an edition compared with itself fetches no texts and has no changes', async () => {
    const [edition = ''] = editions;
    const own = filesOf(work);
    const { groups } = await compareEditions([edition, edition], editions, own, { t, language: 'en' });
    expect(groups).toEqual([]);
    expect(own.asked.size).toBe(0);
  });
});

test.each([
  ['2008-07-15', '2026-04-17'],
  ['2026-04-17', '2008-07-15'],
])('the first changes from %s to %s come with the texts of one chapter, and stay', async (from, to) => {
  const editions = site.lineage('cr')?.lineage.editions ?? [];
  const own = filesOf('cr');
  let first: { ids: string[]; asked: number; html: string } | undefined;
  const { groups, toHtml } = await compareEditions([from, to], editions, own, {
    t,
    language: 'en',
    onFirst: ({ group, toHtml: write }) => {
      first = { ids: group.changes.map(({ id }) => id), asked: own.asked.size, html: write(group) };
    },
  });
  const [whole] = groups;
  if (first === undefined || whole === undefined) throw new Error('nothing came first');
  expect(first.ids.length).toBeGreaterThan(0);
  expect(whole.changes.map(({ id }) => id)).toEqual(expect.arrayContaining(first.ids));
  expect(first.asked).toBeLessThan(own.asked.size / 4);
  // Each of the first changes equals one among all.
  const written = toHtml(whole);
  for (const article of first.html.match(/<article[\s\S]*?<\/article>/g) ?? ['none']) expect(written).toContain(article);
});

test('a chapter with the same text in both editions is not fetched', async () => {
  const lineage = site.lineage('cr')?.lineage;
  const editions = lineage?.editions ?? [];
  const own = filesOf('cr');
  await compareEditions(['2018-06-08', '2020-11-20'], editions, own, { t, language: 'en' });
  const { parts } = await own.edition('2020-11-20');
  expect(own.asked.size).toBeGreaterThan(0);
  expect(own.asked.size).toBeLessThan(parts.length * 2);
});

test('the texts of a pack come back, and it has each of their items once', async () => {
  const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.uniqueArray(fc.nat(20)), { noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(texts, async (own) => {
      const { items, texts } = packTexts(new Map(Object.entries(own).map(([digest, all]) => [digest, all.map(String)])));
      const pack = JSON.parse(JSON.stringify({ items: items.map(Number), texts }));
      expect(new Set(pack.items).size).toBe(pack.items.length);
      const names = Object.keys(own).map((digest) => packedName('2001', 'first', digest));
      const read = await unpackTexts(new Set(names), async () => pack);
      expect([...read]).toEqual(Object.entries(own).map(([digest, items]) => [packedName('2001', 'first', digest), items]));
    }),
  );
});

test('a removed rule is shown in the chapter of the rule before it, even if that did not change', () => {
  const scheme = site.views('cr')[0]?.scheme;
  if (scheme === undefined) throw new Error('The sample has no cr.');
  const links: readonly Link[] = [
    { ...unchangedLink('500.2'), to: ['500.3'], kind: 'moved' },
    unchangedLink('509.1'),
    { ...unchangedLink('509.2'), to: [], kind: 'removed' },
  ];
  const groups = groupChanges({ links, glossary: [] } as unknown as Alignment, scheme);
  expect(groups.map(({ chapter, changes }) => [chapter, ...changes.map(({ id }) => id)])).toEqual([
    ['500', '500.3'],
    ['509', 'was-509.2'],
  ]);
});
