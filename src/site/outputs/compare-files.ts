/** Makes the files from which browsers compare editions, of which those with texts are in the API; see `src/site/kit/compare/`. */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { allWords } from '@rulegraph/core/citations';
import type { RuleGraph } from '@rulegraph/core/graph';
import type { Alignment, Lineage } from '@rulegraph/core/history';
import { rulesByNumber } from '@rulegraph/core/lists';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Expression, GlossaryEntry, Rule } from '@rulegraph/core/model';
import { chapterNumber, parentNumber } from '@rulegraph/core/numbering';
import { chapterAddress, glossaryAddress } from '../kit/addresses.ts';
import {
  blocksOfRule,
  blocksOfTerm,
  blockToData,
  type EditionData,
  type FirstSteps,
  type PartData,
  packEditions,
  packedName,
  packTexts,
  type RuleData,
  runsOf,
  stepToData,
  type TermData,
  writeFields,
} from '../kit/compare/edition-data.ts';
import { firstStepsPath, stepsPath, yearOf } from '../kit/compare/paths.ts';
import { languageOf } from '../kit/languages.ts';
import { chapterLocation, type EditionView, sectionHref } from '../model/edition-view.ts';
import { glossaryAnchors } from '../model/outline.ts';
import { findView, type Site } from '../model/site.ts';
import { canCompare } from '../pages/editions/editions-page.ts';
import type { DataFile } from './data-files.ts';
import { expressionRecord, ruleWithoutReferences, termRecord, type YearRecord } from './expression-record.ts';

/** The share of a year's texts in the first pack. */
const FIRST_SHARE = 0.08;

/** Returns the links between the editions of every work with two of them; their texts are in the records of `yearRecord`. */
export function compareFiles(site: Site): readonly DataFile[] {
  return site.works.flatMap(({ id, source }): readonly DataFile[] => {
    const known = canCompare(site, id) ? site.lineage(id) : undefined;
    if (known === undefined) return [];
    const newest = findView(site, id, known.lineage.editions.at(-1) ?? '', languageOf(source));
    // The first edition has no edition before it to compare with.
    const published = [...known.steps.values()].filter((step) => step.from !== '');
    return [
      { path: firstStepsPath(id), make: () => writeFields({ steps: firstSteps(newest, known.lineage, published) }) },
      { path: stepsPath(id), make: () => writeFields({ steps: published.map(stepToData) }) },
    ];
  });
}

/** How many chapters at the beginning of the newest edition are among the first changes, besides their section. */
const FIRST_CHAPTERS = 5;

/** Returns the links of the rules that were ever in the first parts. Their glossaries are not compared. */
function firstSteps(newest: EditionView | undefined, { rules }: Lineage, steps: readonly Alignment[]): FirstSteps {
  const { sections = [], chapters = [] } = newest?.outline() ?? {};
  const parts = [...sections.slice(0, 1), ...chapters.slice(0, FIRST_CHAPTERS)].map(({ number }) => number);
  const isIn = (number: string) => newest !== undefined && parts.includes(chapterNumber(newest.scheme, number) ?? number);
  const identified = new Map(rules.map(({ edition, identifiers }) => [edition, identifiers]));
  const ever = new Set(
    rules.flatMap(({ identifiers }) => [...identifiers].flatMap(([number, identifier]) => (isIn(number) ? [identifier] : []))),
  );
  const isOne = (edition: string) => (number: string) => isIn(number) || ever.has(identified.get(edition)?.get(number) ?? '');
  return {
    parts,
    steps: steps.map(({ links, ...step }) =>
      stepToData({
        ...step,
        glossary: [],
        links: links.filter(({ from, to }) => from.some(isOne(step.from)) || to.some(isOne(step.to))),
      }),
    ),
  };
}

/** A part with the JSON of each of its rules or terms. */
interface TextPart extends Omit<PartData, 'file'> {
  readonly items: readonly string[];
  readonly digest: string;
  readonly length: number;
}

/** Returns the editions of a year in one language, each rule and term once. Browsers read its fields one after another. */
export function yearRecord(texts: readonly { readonly view: EditionView; readonly published: () => RuleGraph }[]): YearRecord {
  const opened = texts.map((text) => ({ ...text, ...partsOf(text.view, text.published().expression) }));
  const all = opened.flatMap(({ parts, glossary }) => [...parts, glossary]);
  const sizeOf = (some: readonly TextPart[]) => some.reduce((sum, { length }) => sum + length, 0);
  let left = sizeOf(all) * FIRST_SHARE;
  const packs = { first: new Map<string, readonly string[]>(), rest: new Map<string, readonly string[]>() };
  for (const same of Map.groupBy(all, (part) => part.number).values()) {
    left -= sizeOf(same);
    for (const { digest, items } of same) packs[left >= 0 ? 'first' : 'rest'].set(digest, items);
  }
  const contents = opened.map(({ view: { work, edition, language }, parts, glossary }): EditionData => {
    const named = ({ items, digest, length, ...part }: TextPart): PartData => ({
      ...part,
      file: packedName(yearOf(edition.id), packs.first.has(digest) ? 'first' : 'rest', digest),
    });
    return {
      edition: edition.id,
      numbering: edition.numbering ?? work.numbering,
      words: allWords(work.citations),
      lang: language.tag,
      symbols: work.symbols,
      parts: parts.map(named),
      glossary: named(glossary),
    };
  });
  const [first, rest] = [packTexts(packs.first), packTexts(packs.rest)];
  const positions = new Map([...first.items, ...rest.items].map((item, position) => [item, position]));
  const pairs = new Map<string, number>();
  const editions = opened.map(({ published, glossary }) => {
    const { rules, ...beside } = expressionRecord(published());
    const listed = published().expression.rules.map((rule, index) =>
      JSON.stringify([positions.get(ruleItem(rule, beside.work)), rules[index]?.references]),
    );
    return {
      ...beside,
      rules: runsOf(listed.map((pair) => getOrInsertComputed(pairs, pair, () => pairs.size))),
      glossary: runsOf(glossary.items.flatMap((item) => positions.get(item) ?? [])),
    };
  });
  const parseAll = (values: Iterable<string>) => Array.from(values, (json) => JSON.parse(json));
  return {
    contents: packEditions(contents),
    first: { ...first, items: parseAll(first.items) },
    rest: { ...rest, items: parseAll(rest.items) },
    rules: parseAll(pairs.keys()),
    editions,
  };
}

function partsOf(view: EditionView, { work, rules, glossary }: Expression) {
  const { scheme, location } = view;
  const titled = rulesByNumber(rules);
  const part = (number: string, address: string, names: readonly string[], items: readonly string[]): TextPart => {
    const json = items.join();
    const digest = hash('sha256', json, 'base64url').slice(0, 12);
    return { number, title: titled.get(number)?.title ?? null, address, names, items, digest, length: json.length };
  };
  const ofPart = Map.groupBy(rules, ({ number }) => chapterNumber(scheme, number) ?? number);
  return {
    parts: Array.from(ofPart, ([number, own]) => {
      const isChapter = chapterNumber(scheme, number) !== null;
      const section = parentNumber(scheme, number);
      const address = isChapter ? chapterAddress(chapterLocation(view, number), section, number) : sectionHref(view, number);
      const [names, items] = [own.map((rule) => rule.number), own.map((rule) => ruleItem(rule, work))];
      return part(number, address, names, items);
    }),
    glossary: part(
      '',
      glossary.length === 0 ? '' : glossaryAddress(location),
      glossary.map(({ term }) => term),
      termItems(glossary),
    ),
  };
}

function ruleItem(rule: Rule, work: string): string {
  const { title, examples, exampleLabels, ...record } = ruleWithoutReferences(rule, work);
  const data: RuleData = { ...record, ...(title && { title }), ...(examples.length > 0 && { examples, exampleLabels }) };
  const blocks = rule.blocks.map(blockToData);
  return JSON.stringify(isDeepStrictEqual(blocks, blocksOfRule(data)) ? data : { ...data, blocks });
}

function termItems(glossary: readonly GlossaryEntry[]): readonly string[] {
  return Array.from(glossaryAnchors(glossary), ([entry, [anchor]]) => {
    const data: TermData = { ...termRecord(entry), anchor };
    const blocks = entry.senses.map((sense) => sense.map(blockToData));
    return JSON.stringify(isDeepStrictEqual(blocks, blocksOfTerm(data)) ? data : { ...data, blocks });
  });
}
