/** Tests that a page whose key is the same after an edit has the same content, since builds reuse pages by their keys. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Archive } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import type { Block, Expression, Rule } from '../../../src/core/model.ts';
import { apiFiles } from '../../../src/site/outputs/api-files.ts';
import { PAGES } from '../../../src/site/pages/all-pages.ts';
import { keyOfPage } from '../../../src/site/pages/define-page.ts';
import { openDigests } from '../../../src/site/pages/page-keys.ts';
import { tries } from '../../runs.ts';
import { siteOf } from '../model/open-site.ts';

const archive = readArchive(['content']);

interface TextName {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
}

/** After all editions of the work `desk`, which cites another work. */
const LATER = '2026-06-01';

/** Changes one text. */
type Edit = (text: Expression, at: number) => Expression;

const EDITS: Readonly<Record<string, Edit>> = {
  'a word of a rule': (text, at) => withRule(text, at, (rule) => withWords(rule, (words) => `${words} Indeed.`)),
  'the whole text of a rule': (text, at) => withRule(text, at, (rule) => withWords(rule, () => 'Nothing of what it once said.')),
  'the text of an earlier edition': (text, at) => {
    const earlier = pick(archive.editions(text.work), at).id;
    const known = new Map(archive.expression(text.work, earlier, text.lang)?.rules.map((rule) => [rule.number, rule]));
    return { ...text, rules: text.rules.map((rule) => ({ ...rule, blocks: known.get(rule.number)?.blocks ?? rule.blocks })) };
  },
  'a rule without text': (text, at) => withRule(text, at, (rule) => ({ ...rule, blocks: [] })),
  'an added citation': (text, at) =>
    withRule(text, at, (rule) => withWords(rule, (words) => `${words} See rule ${pick(text.rules, at * 7).number}.`)),
  'the title of a rule': (text, at) => withRule(text, at, (rule) => ({ ...rule, title: `${rule.title ?? ''} Renamed` })),
  'the line where a rule is': (text, at) =>
    withRule(text, at, (rule) => ({ ...rule, place: { ...rule.place, line: rule.place.line + 1 } })),
  'a permalink': (text, at) => withRule(text, at, (rule) => ({ ...rule, permalink: `/moved/${at}` })),
  'a removed rule': (text, at) => ({ ...text, rules: text.rules.filter((rule) => rule !== pick(text.rules, at)) }),
  'a rule printed twice': (text, at) => ({
    ...text,
    rules: text.rules.flatMap((rule) => (rule === pick(text.rules, at) ? [rule, rule] : [rule])),
  }),
  'two swapped rules': (text, at) => {
    const [one, other] = [pick(text.rules, at), pick(text.rules, at + 1)];
    const swapped = new Map([
      [one, { ...one, title: other.title, blocks: other.blocks }],
      [other, { ...other, title: one.title, blocks: one.blocks }],
    ]);
    return { ...text, rules: text.rules.map((rule) => swapped.get(rule) ?? rule) };
  },
  'a term renamed': (text, at) => withEntry(text, at, (entry) => ({ ...entry, term: `${entry.term} Anew` })),
  'an entry of the glossary': (text, at) =>
    withEntry(text, at, (entry) => ({ ...entry, senses: entry.senses.map((sense) => sense.map(longer)) })),
  'what an entry of the glossary cites': (text, at) =>
    withEntry(text, at, (entry) => ({
      ...entry,
      senses: entry.senses.map((sense) =>
        sense.map((block) => ({ ...block, text: `${block.text} See rule ${pick(text.rules, at * 7).number}.` })),
      ),
    })),
  'the introduction': (text) => ({ ...text, front: [...text.front, ...(text.rules[0]?.blocks ?? [])] }),
};

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;
const longer = (block: Block): Block => ({ ...block, text: `${block.text} Indeed.` });

function withRule(text: Expression, at: number, edit: (rule: Rule) => Rule): Expression {
  return { ...text, rules: withSome(text.rules, at, edit) };
}

/** Edits one item, or every eighth, or every other one: a page that also reads an unedited item must not owe its key to that. */
function withSome<T>(items: readonly T[], at: number, edit: (item: T) => T): readonly T[] {
  const step = Math.min([2, 8, items.length][at % 3] ?? 1, items.length);
  const first = Math.floor(at / 3) % step;
  return items.map((item, index) => (index % step === first ? edit(item) : item));
}

function withWords(rule: Rule, edit: (words: string) => string): Rule {
  return { ...rule, blocks: rule.blocks.map((block, index) => (index === 0 ? { ...block, text: edit(block.text) } : block)) };
}

type Entry = Expression['glossary'][number];

function withEntry(text: Expression, at: number, edit: (entry: Entry) => Entry): Expression {
  return { ...text, glossary: withSome(text.glossary, at, edit) };
}

/** Returns the archive with some texts changed. */
function withTexts(names: readonly TextName[], edit: (text: Expression) => Expression, digest: string): Archive {
  const nameOf = (...key: readonly string[]) => key.join('/');
  const edited = new Map(
    names.map(({ work, edition, lang }) => [
      nameOf(work, edition, lang),
      edit(archive.expression(work, edition, lang) as Expression),
    ]),
  );
  return {
    ...archive,
    expression: (...key) => edited.get(nameOf(...key)) ?? archive.expression(...key),
    digest: (...key) => (edited.has(nameOf(...key)) ? `${digest} ${nameOf(...key)}` : archive.digest(...key)),
    alignment: (key, align) => (key.includes(digest) ? align() : archive.alignment(key, align)),
  };
}

interface KeyedPage {
  readonly key: () => string;
  readonly make: () => unknown;
}

/** Returns all pages that have a key, by kind and address. */
function keyedPages(texts: Archive): ReadonlyMap<string, KeyedPage> {
  const site = siteOf(texts);
  const digests = openDigests(site, texts);
  const pages = PAGES.filter(({ key }) => key !== undefined).flatMap((page) =>
    page
      .list(site)
      .map((entry): readonly [string, KeyedPage] => [
        `${page.kind} ${entry.path}`,
        { key: () => keyOfPage(page, entry, digests), make: () => page.model(entry, site) },
      ]),
  );
  const api = apiFiles(site, digests).flatMap(({ path, key, make }) =>
    key === undefined ? [] : [[`api ${path}`, { key, make }] as const],
  );
  return new Map([...pages, ...api]);
}

function digestOf(value: unknown): string {
  const plain = (_key: string, inner: unknown) => (inner instanceof Map || inner instanceof Set ? [...inner] : inner);
  return createHash('sha1').update(JSON.stringify(value, plain)).digest('base64url');
}

/** Texts with enough rules and terms to be edited. */
const texts: readonly TextName[] = archive.works
  .flatMap(({ id: work }) =>
    archive
      .editions(work)
      .flatMap(({ id: edition }) => archive.languages(work, edition).map((lang) => ({ work, edition, lang }))),
  )
  .filter(({ work, edition, lang }) => {
    const text = archive.expression(work, edition, lang);
    return text !== undefined && text.rules.length > 2 && text.glossary.length > 0;
  });

/** One text, or all of a work in a language: what a page reads in that language, its key must have. */
const editedTexts = fc.constantFrom(
  ...texts.map((text) => [text]),
  ...Map.groupBy(texts, ({ work, lang }) => `${work} ${lang}`).values(),
);

const before = new Map(
  [...keyedPages(archive)].map(([name, { key, make }]) => [name, { key: key(), digest: digestOf(make()) }] as const),
);

describe('a page with the same key has the same content after changing', () => {
  test.each(Object.entries(EDITS))('%s', (name, edit) => {
    fc.assert(
      fc.property(editedTexts, fc.nat(10_000), (names, at) => {
        const pages = [...keyedPages(withTexts(names, (whole) => edit(whole, at), `${name} ${at}`))];
        // Every fourth page, since most have the same key and are made.
        for (const [page, { key, make }] of pages.filter((_, index) => index % 4 === at % 4)) {
          const known = before.get(page);
          if (known?.key === key()) expect(digestOf(make()), page).toBe(known.digest);
        }
      }),
      { numRuns: tries(1), endOnFailure: true },
    );
  });
});

test('a page with the same key has the same content after the names of another work change', () => {
  const works = archive.works.map((work) => {
    const words = Object.entries(work.citations).map(([lang, own]) => [lang, { ...own, work: [`${work.id} anew`] }] as const);
    return { ...work, citations: Object.fromEntries(words) };
  });
  const changed = works.map(({ id }) => {
    const settings = archive.works.map((work) => (work.id === id ? (works.find((other) => other.id === id) ?? work) : work));
    return [...keyedPages({ ...archive, works: settings })].filter(([page, { key, make }]) => {
      const known = before.get(page);
      const isSame = known?.key === key();
      if (isSame) expect(digestOf(make()), page).toBe(known.digest);
      return !isSame && page.startsWith('api ') && digestOf(make()) !== known?.digest;
    });
  });
  expect(changed.flat().length).toBeGreaterThan(0);
});

/** Returns the archive with other editions, texts and languages, and nothing cached. */
function withEditions(other: Partial<Archive>): Archive {
  return { ...archive, alignment: (_key, align) => align(), index: (_name, _state, compute) => compute(), ...other };
}

/** Returns a later edition of `desk` in its own language only, with the same text, so that translations are carried forward to it. */
const later = withEditions({
  editions: (work) => {
    const editions = archive.editions(work);
    const last = editions.at(-1);
    return work === 'desk' && last !== undefined
      ? [...editions, { ...last, id: LATER, effective: LATER, aliases: [] }]
      : editions;
  },
  languages: (work, edition) => (edition === LATER ? ['en'] : archive.languages(work, edition)),
  expression: (work, edition, lang) => {
    if (edition !== LATER) return bilingual(work, edition, lang);
    const text = lang === 'en' ? archive.expression(work, '2026-05-01', lang) : undefined;
    return text && { ...text, edition };
  },
  digest: (work, edition, lang) =>
    edition !== LATER
      ? archive.digest(work, edition, lang)
      : lang === 'en'
        ? archive.digest(work, '2026-05-01', lang)
        : undefined,
});

/** Returns a text; translations can also cite in the words of the original. */
function bilingual(work: string, edition: string, lang: string): Expression | undefined {
  const text = archive.expression(work, edition, lang);
  const cited = text?.rules[0]?.number;
  const word = archive.works.find(({ id }) => id === work)?.citations['en']?.section[0] ?? '';
  return text === undefined || lang === 'en'
    ? text
    : { ...text, rules: text.rules.map((rule) => withWords(rule, (words) => `${words} See ${word} ${cited}.`)) };
}

describe('a page with the same key has the same content in an archive with', () => {
  const plain = withEditions({ expression: bilingual });
  const without = (edition: string) =>
    withEditions({
      expression: bilingual,
      editions: (work) => archive.editions(work).filter(({ id }) => work !== 'cr' || id !== edition),
    });
  const newest = archive.editions('cr').at(-1)?.id ?? '';
  const pages = new Map(
    [...keyedPages(plain)].map(([name, { key, make }]) => [name, { key: key(), digest: digestOf(make()) }] as const),
  );
  test.each<[string, Archive]>([
    ['an added edition', later],
    ['its newest edition no longer', without(newest)],
    ['an earlier edition no longer', without('2014-07-18')],
    ['its first edition no longer', without(archive.editions('cr')[0]?.id ?? '')],
    [
      'one language fewer',
      withEditions({
        expression: bilingual,
        languages: (work, edition) => archive.languages(work, edition).filter((lang) => lang !== 'pt'),
      }),
    ],
    [
      'an edition turned into a draft',
      withEditions({
        expression: bilingual,
        editions: (work) =>
          archive.editions(work).map((one) => (one.id === newest ? { ...one, draft: true, upcoming: true } : one)),
      }),
    ],
  ])('%s', (_, changed) => {
    let same = 0;
    for (const [page, { key, make }] of keyedPages(changed)) {
      const known = pages.get(page);
      if (known?.key !== key()) continue;
      same += 1;
      expect(digestOf(make()), page).toBe(known.digest);
    }
    expect(same).toBeGreaterThan(0);
  });
});

test('the page of a rule cited by another work depends on the translation that cites it', () => {
  const translated = archive.languages('desk', '2026-05-01').find((lang) => lang !== 'en') ?? '';
  const isIt = (...key: readonly string[]) => key.join('/') === `desk/2026-05-01/${translated}`;
  const corrected: Archive = {
    ...later,
    expression: (...key) => {
      const text = later.expression(...key);
      return text === undefined || !isIt(...key)
        ? text
        : { ...text, rules: text.rules.map((rule) => withWords(rule, (words) => `Enfim. ${words}`)) };
    },
    digest: (...key) => (isIt(...key) ? 'corrected' : later.digest(...key)),
  };
  const [before, after] = [keyedPages(later), keyedPages(corrected)];
  const differing = [...before].filter(
    ([page, { make }]) => page.startsWith('rule ') && digestOf(after.get(page)?.make()) !== digestOf(make()),
  );
  expect(differing.filter(([page]) => page.includes('/cr/')).length).toBeGreaterThan(0);
  for (const [page, { key }] of differing) expect(after.get(page)?.key(), page).not.toBe(key());
});

test('the page of an earlier chapter depends on the edition before it, which decides where its changes are', () => {
  const [, , first = '', second = ''] = archive.editions('cr').map(({ id }) => id);
  // Too much for one page of changes, though rules and terms correspond as before.
  const edit = (text: Expression) =>
    withEntry(text, 0, (entry) => ({
      ...entry,
      senses: entry.senses.map((sense) => sense.map((block) => ({ ...block, text: block.text.padEnd(300_000, ' Indeed.') }))),
    }));
  const pages = keyedPages(withTexts([{ work: 'cr', edition: first, lang: 'en' }], edit, 'a long entry'));
  const chapters = [...pages].filter(([name]) => name.startsWith(`chapter rules/cr/${second}/`));
  const moved = chapters.filter(([name, { make }]) => before.get(name)?.digest !== digestOf(make()));
  expect(moved.length).toBeGreaterThan(0);
  for (const [name, { key }] of moved) expect(before.get(name)?.key, name).not.toBe(key());
});

test('most keys stay the same when one word of a rule in force changes', () => {
  const edition = archive.editions('cr').at(-1)?.id ?? '';
  const edit = (text: Expression) => withRule(text, 122, (rule) => withWords(rule, (words) => `${words} Indeed.`));
  const pages = [...keyedPages(withTexts([{ work: 'cr', edition, lang: 'en' }], edit, 'one word'))];
  const changed = pages.filter(([name, { key }]) => before.get(name)?.key !== key());
  const inEnglish = changed.filter(([name]) => /^(?:rule|chapter|section) rules\//.test(name));
  expect(inEnglish.length).toBeGreaterThan(2);
  expect(inEnglish.length).toBeLessThan(before.size / 10);
});

test('only the pages of a translation depend on its reviews', () => {
  const signed: Archive = { ...archive, reviews: (work, lang) => ({ ...archive.reviews(work, lang), state: `${work} ${lang}` }) };
  const changed = [...keyedPages(signed)].filter(([name, { key }]) => before.get(name)?.key !== key()).map(([name]) => name);
  expect(changed).toContain('rule regras/cr/101.1');
  expect(changed.filter((name) => name.includes(' rules/'))).toEqual([]);
});

test('the page of a rule depends on the rules that cite only a part of it', () => {
  const edition = archive.editions('cr').at(-1)?.id ?? '';
  const cites = (rule: Rule) => rule.blocks.some((block) => block.text.includes('104.3a'));
  const uncite = (text: Expression) => ({
    ...text,
    rules: text.rules.map((rule) => (cites(rule) ? withWords(rule, () => 'Nothing of what it once said.') : rule)),
  });
  const page = keyedPages(withTexts([{ work: 'cr', edition, lang: 'en' }], uncite, 'uncited')).get('rule rules/cr/104.3');
  expect(digestOf(page?.make())).not.toBe(before.get('rule rules/cr/104.3')?.digest);
  expect(page?.key()).not.toBe(before.get('rule rules/cr/104.3')?.key);
});

test('the page of a past number depends on the translation that names the rule of today', () => {
  const named = { work: 'cr', edition: '2020-11-20', lang: 'pt' };
  const edit = (text: Expression) => ({
    ...text,
    rules: text.rules.map((rule) => (rule.number === '103.7b' ? withWords(rule, (words) => `Agora, ${words}`) : rule)),
  });
  const page = keyedPages(withTexts([named], edit, 'named')).get('past-number regras/cr/103.7b');
  expect(digestOf(page?.make())).not.toBe(before.get('past-number regras/cr/103.7b')?.digest);
  expect(page?.key()).not.toBe(before.get('past-number regras/cr/103.7b')?.key);
});
