/** Pages depend on what they were noted to read, and on nothing else: a build takes over the pages of which nothing that they read has changed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Archive, lineageOf, readArchive, termsOf, translationOf } from '../../src/archive/index.ts';
import type { Block, Expression, Rule } from '../../src/rules/model.ts';
import { type Library, openLibrary } from '../../src/site/library.ts';
import { readAgain, type TextKey } from '../../src/site/reads/read-again.ts';
import { beginNoting, digestOfRead, digestOfValue, openRecord, readsOfPaths } from '../../src/site/reads/record-reads.ts';
import { pagesOfLibrary } from './pages-of-library.ts';

const archive = readArchive(['content']);

/** One change to one text, as people correct them. */
type Edit = (text: Expression, at: number) => Expression;

const EDITS: Readonly<Record<string, Edit>> = {
  'a word of a rule': (text, at) => withRule(text, at, (rule) => withWords(rule, (words) => `${words} Indeed.`)),
  'a citation more': (text, at) =>
    withRule(text, at, (rule) => withWords(rule, (words) => `${words} See rule ${pick(text.rules, at * 7).number}.`)),
  'the title of a rule': (text, at) => withRule(text, at, (rule) => ({ ...rule, title: `${rule.title ?? ''} Renamed` })),
  'the line where a rule stands': (text, at) =>
    withRule(text, at, (rule) => ({ ...rule, place: { ...rule.place, line: rule.place.line + 1 } })),
  'a rule less': (text, at) => ({ ...text, rules: text.rules.filter((rule) => rule !== pick(text.rules, at)) }),
  'a rule printed twice': (text, at) => ({
    ...text,
    rules: text.rules.flatMap((rule) => (rule === pick(text.rules, at) ? [rule, rule] : [rule])),
  }),
  'two rules in each other’s place': (text, at) => {
    const [one, other] = [pick(text.rules, at), pick(text.rules, at + 1)];
    const swapped = new Map([
      [one, { ...one, title: other.title, blocks: other.blocks }],
      [other, { ...other, title: one.title, blocks: one.blocks }],
    ]);
    return { ...text, rules: text.rules.map((rule) => swapped.get(rule) ?? rule) };
  },
  'a term renamed': (text, at) => ({
    ...text,
    glossary: text.glossary.map((entry, index) =>
      index === at % text.glossary.length ? { ...entry, term: `${entry.term} Anew` } : entry,
    ),
  }),
  'an entry of the glossary': (text, at) => ({
    ...text,
    glossary: text.glossary.map((entry, index) =>
      index === at % text.glossary.length
        ? { ...entry, senses: entry.senses.map((sense) => sense.map((block) => longer(block))) }
        : entry,
    ),
  }),
  'the introduction': (text) => ({ ...text, front: [...text.front, ...(text.rules[0]?.blocks ?? [])] }),
};

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;
const longer = (block: Block): Block => ({ ...block, text: `${block.text} Indeed.` });

function withRule(text: Expression, at: number, edit: (rule: Rule) => Rule): Expression {
  const edited = pick(text.rules, at);
  return { ...text, rules: text.rules.map((rule) => (rule === edited ? edit(rule) : rule)) };
}

function withWords(rule: Rule, edit: (words: string) => string): Rule {
  return { ...rule, blocks: rule.blocks.map((block, index) => (index === 0 ? { ...block, text: edit(block.text) } : block)) };
}

function openTexts(texts: Archive): Library {
  return openLibrary(texts, {
    lineage: (work) => lineageOf(texts, work),
    translation: (work, lang) => translationOf(texts, work, lang),
    terms: (work, lang) => termsOf(texts, work, lang),
  });
}

/** The archive with one text changed. */
function withText({ work, edition, lang }: TextKey, edit: (text: Expression) => Expression, note: string): Archive {
  const isIt = (...key: readonly string[]) => key.join('/') === `${work}/${edition}/${lang}`;
  const edited = edit(archive.expression(work, edition, lang) as Expression);
  return {
    ...archive,
    expression: (...key) => (isIt(...key) ? edited : archive.expression(...key)),
    digest: (...key) => (isIt(...key) ? note : archive.digest(...key)),
  };
}

const texts: readonly TextKey[] = archive.works.flatMap(({ id: work }) =>
  archive.editions(work).flatMap(({ id: edition }) => archive.languages(work, edition).map((lang) => ({ work, edition, lang }))),
);

/** What every page of the library shows and reads. */
beginNoting();
const library = openTexts(archive);
const pages = [...pagesOfLibrary(library)].map(([name, make]) => {
  const close = openRecord();
  const digest = digestOfValue(make());
  return { name, digest, reads: [...close()] };
});
const names = [...new Set([...readsOfPaths(), ...pages.flatMap(({ reads }) => reads)])];
const before = new Map(names.map((name) => [name, digestOfRead(name) ?? '']));

/** The names whose values are others in the changed archive. */
function changedReads(changed: Library, text: TextKey): ReadonlySet<string> {
  const again = readAgain(changed, [text], before);
  return new Set(names.filter((name) => again(name, before.get(name) ?? '') !== before.get(name)));
}

describe('what pages read', () => {
  test.each(Object.entries(EDITS))('tells which of them change: %s', (name, edit) => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(10_000), (text, at) => {
        const expression = archive.expression(text.work, text.edition, text.lang);
        fc.pre(expression !== undefined && expression.rules.length > 2 && expression.glossary.length > 0);
        const changed = openTexts(withText(text, (whole) => edit(whole, at), `${name} ${at}`));
        const touched = changedReads(changed, text);
        const isTouched = (reads: Iterable<string>) => [...reads].some((read) => touched.has(read));
        const today = pagesOfLibrary(changed);
        if (!isTouched(readsOfPaths())) expect([...today.keys()]).toEqual(pages.map((page) => page.name));
        for (const page of pages) {
          const make = today.get(page.name);
          if (isTouched(page.reads) || make === undefined) continue;
          expect(digestOfValue(make()), page.name).toBe(page.digest);
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  test('leaves most pages alone when one word of one rule changes', () => {
    const text = texts.find(
      ({ work, edition, lang }) => work === 'cr' && lang === 'en' && edition === archive.editions('cr').at(-1)?.id,
    ) as TextKey;
    const changed = openTexts(
      withText(text, (whole) => withRule(whole, 40, (rule) => withWords(rule, (words) => `${words} Indeed.`)), 'one word'),
    );
    const touched = changedReads(changed, text);
    const again = pages.filter(({ reads }) => reads.some((read) => touched.has(read)));
    expect(again.length).toBeGreaterThan(5);
    expect(again.length).toBeLessThan(pages.length / 10);
  });
});
