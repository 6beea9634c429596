/**
 * Editions as files of the API, from which browsers compare them. Those of a year share a file: what each consists of, and two packs with the texts
 * of their chapters and glossaries, of which the first is small, so that the first changes arrive early; then what only programs read. Pure.
 */
import {
  type Alignment,
  beginLineage,
  chainAlignments,
  type Lineage,
  type Link,
  NO_DIFFERENCES,
  unchangedLink,
} from '@rulegraph/core/history';
import { countItems, rulesByNumber } from '@rulegraph/core/lists';
import { getOrInsertComputed, memoize } from '@rulegraph/core/memo';
import type { Block, Expression, Rule } from '@rulegraph/core/model';
import type { CitationWords, Numbering, WorkSymbols } from '@rulegraph/core/work';
import type { Side } from '../changes/change.ts';

type BlockData = Pick<Block, 'kind' | 'text' | 'label' | 'bullet' | 'depth'>;

/** A rule as `rulegraph export --json` prints it, without its references, and without a title or examples if it has none. */
export interface RuleData extends Pick<Rule, 'number' | 'level' | 'parent'> {
  readonly title?: string | null;
  readonly text: string;
  readonly examples?: readonly string[];
  readonly exampleLabels?: readonly (string | null)[];
  /** Absent if each line is a paragraph, as in nearly all rules. */
  readonly blocks?: readonly BlockData[];
}

export interface TermData {
  readonly term: string;
  readonly anchor: string;
  readonly senses: readonly string[];
  /** The blocks of each sense; absent if each line is a paragraph. */
  readonly blocks?: readonly (readonly BlockData[])[];
}

/** Returns a rule's blocks without their places in the source and their marks, which are not compared. */
export function blocksOfRule({ text, examples = [], exampleLabels = [], blocks }: RuleData): readonly BlockData[] {
  const ofExamples = examples.flatMap((example, at) => {
    const label = exampleLabels[at] ?? undefined;
    return paragraphs(example, 'example').map((block, line) => (line > 0 || label === undefined ? block : { ...block, label }));
  });
  return blocks ?? [...(text === '' ? [] : paragraphs(text)), ...ofExamples];
}

/** Returns the blocks of each sense of a term. */
export function blocksOfTerm({ senses, blocks }: TermData): readonly (readonly BlockData[])[] {
  return blocks ?? senses.map((sense) => paragraphs(sense));
}

function paragraphs(text: string, kind: Block['kind'] = 'text'): BlockData[] {
  return text.split('\n').map((line) => ({ kind, text: line }));
}

export interface EditionData {
  readonly edition: string;
  readonly numbering: Numbering;
  readonly words: CitationWords;
  /** Language tag of the texts. */
  readonly lang: string;
  readonly symbols: WorkSymbols;
  readonly parts: readonly PartData[];
  readonly glossary: PartData;
}

/** What the editions of a year consist of: each list of names, and each part, once. Others are positions in these lists, the glossary of an edition first. */
export type YearData = ReturnType<typeof packEditions>;

export function packEditions(editions: readonly EditionData[]) {
  const [names, parts] = [new Map<string, number>(), new Map<string, number>()];
  const positionIn = (known: Map<string, number>, value: unknown) =>
    getOrInsertComputed(known, JSON.stringify(value), () => known.size);
  const packPart = (part: PartData) => positionIn(parts, { ...part, names: positionIn(names, part.names) });
  const listed = editions.map(({ glossary, ...edition }) => ({ ...edition, parts: [glossary, ...edition.parts].map(packPart) }));
  const valuesOf = <Value>(known: ReadonlyMap<string, number>): Value[] => [...known.keys()].map((json) => JSON.parse(json));
  type PackedPart = Omit<PartData, 'names'> & { readonly names: number };
  return { names: valuesOf<PartData['names']>(names), parts: valuesOf<PackedPart>(parts), editions: listed };
}

/** Returns an edition of a year; throws if the year does not have it. */
export function editionOf({ names, parts, editions }: YearData, id: string): EditionData {
  const found = editions.find(({ edition }) => edition === id);
  const opened = parts.map((part) => ({ ...part, names: names[part.names] ?? [] }));
  const [glossary, ...own] = found?.parts.flatMap((position) => opened[position] ?? []) ?? [];
  if (found === undefined || glossary === undefined) throw new Error(`no edition ${id}`);
  return { ...found, parts: own, glossary };
}

/** Writes an object with each field on a line, so that browsers can read one after another; see `fetchFields`. */
export function writeFields(record: object): string {
  const lines = Object.entries(record).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** A chapter, the text of a section itself, or the glossary, which has no number. */
export interface PartData {
  readonly number: string;
  readonly title: string | null;
  /** The name of its text; see `packedName`. */
  readonly file: string;
  readonly address: string;
  /** The numbers of its rules, or its terms; a number that is printed twice is listed twice. */
  readonly names: readonly string[];
}

/** The links between two neighboring editions, without the names that stayed what they were. */
export interface StepData {
  readonly from: string;
  readonly to: string;
  readonly links: LinkColumns;
  readonly glossary: LinkColumns;
}

/** Parts at the beginning of the text, and the links of all rules that were in one of them in any edition: a small share of all links. */
export interface FirstSteps {
  readonly parts: readonly string[];
  readonly steps: readonly StepData[];
}

/** Links in columns: a fifth smaller than rows when compressed, and a comparison on a phone waits for them. */
interface LinkColumns {
  readonly from: readonly Names[];
  readonly to: readonly Names[];
  readonly confidence: readonly number[];
  readonly details: readonly (readonly [link: number, details: LinkDetails])[];
}

/** Names, or one name without a list around it. */
type Names = string | readonly string[];

/** Properties that few links have. */
type LinkDetails = Pick<Link, 'secondary' | 'possible'>;

type LinkData = readonly [from: readonly string[], to: readonly string[], confidence: number, details: LinkDetails | undefined];

/** The fetched texts of chapters and glossaries, by packed name. */
export type FetchedTexts = ReadonlyMap<string, readonly (RuleData | TermData)[]>;

function termsOf(texts: FetchedTexts, file: string): readonly TermData[] | undefined {
  return texts.get(file)?.flatMap((item) => ('term' in item ? [item] : []));
}

/** Returns a block without its place in the source and its marks, neither of which is compared. */
export function blockToData({ kind, text, label, bullet, depth }: Block): BlockData {
  return {
    kind,
    text,
    ...(label === undefined ? {} : { label }),
    ...(bullet === undefined ? {} : { bullet }),
    ...(depth === undefined ? {} : { depth }),
  };
}

/** Returns an alignment without the names that stayed what they were. */
export function stepToData({ from, to, links, glossary }: Alignment): StepData {
  return { from, to, links: linksToColumns(links), glossary: linksToColumns(glossary) };
}

function linksToColumns(all: readonly Link[]): LinkColumns {
  const links = all.filter(
    ({ from, to, confidence }) => confidence < 1 || from.length !== 1 || to.length !== 1 || from[0] !== to[0],
  );
  const unwrap = (names: readonly string[]): Names => (names.length === 1 && names[0] !== undefined ? names[0] : names);
  return {
    from: links.map(({ from }) => unwrap(from)),
    to: links.map(({ to }) => unwrap(to)),
    confidence: links.map(({ confidence }) => confidence),
    details: links.flatMap(({ secondary, possible }, link) =>
      secondary === undefined && possible === undefined
        ? []
        : [[link, { ...(secondary && { secondary }), ...(possible && { possible }) }] as const],
    ),
  };
}

function columnsToLinks({ from, to, confidence, details }: LinkColumns): LinkData[] {
  const known = new Map(details);
  const names = (value: Names = []) => (typeof value === 'string' ? [value] : value);
  return from.map((leaving, link) => [names(leaving), names(to[link]), confidence[link] ?? 1, known.get(link)]);
}

/** Returns the lineage from one edition through later ones. */
export function dataToLineage(first: EditionData, steps: readonly StepData[]): Lineage {
  const alignments = [beginLineage(dataToExpression(first, new Map()))];
  // Shared, since over a hundred editions there would be hundreds of thousands of links of names that stay what they were.
  const stay = memoize(unchangedLink);
  for (const { from, to, links, glossary } of steps) {
    const before = alignments.at(-1);
    alignments.push({
      from,
      to,
      links: completeLinks(before?.links ?? [], columnsToLinks(links), stay),
      glossary: completeLinks(before?.glossary ?? [], columnsToLinks(glossary), stay),
    });
  }
  return chainAlignments(alignments);
}

/** A rule that stayed one rule, under whatever numbers, from one edition to another. */
export interface PlainPair {
  readonly from: string;
  readonly to: string;
  /** The confidence of its weakest link. */
  readonly confidence: number;
}

/**
 * Returns the rules of an edition from which nothing was split off, and into which nothing was merged, through the steps. `dataToLineage` gives
 * the same for these, but has to follow all other rules, too.
 */
export function plainPairs({ parts }: EditionData, steps: readonly StepData[]): readonly PlainPair[] {
  const alive = new Map<string, Omit<PlainPair, 'to'>>();
  const numbers = parts.flatMap(({ names }) => names);
  const printed = countItems(numbers);
  for (const number of numbers) if (printed.get(number) === 1) alive.set(number, { from: number, confidence: 1 });
  for (const step of steps) {
    const links = columnsToLinks(step.links);
    const leaving = countItems(links.flatMap(([from]) => from));
    const arriving = countItems(links.flatMap(([, to]) => to));
    const moved = links.flatMap(([[from = '', ...others], [to = '', ...more], confidence]): PlainPair[] => {
      const rule = alive.get(from);
      const isPlain = others.length + more.length === 0 && leaving.get(from) === 1 && arriving.get(to) === 1;
      // A name that no link leaves stays what it is: if another rule arrives there, the two are merged.
      if (rule === undefined || !isPlain || (alive.has(to) && !leaving.has(to))) return [];
      return [{ from: rule.from, to, confidence: Math.min(confidence, rule.confidence) }];
    });
    for (const name of [...leaving.keys(), ...arriving.keys()]) alive.delete(name);
    for (const { to, ...rule } of moved) alive.set(to, rule);
  }
  return [...alive].map(([to, rule]) => ({ ...rule, to }));
}

/** Returns the links with those of the names that stayed what they were. Whether a text changed is not in the files: the two editions are compared. */
function completeLinks(before: readonly Link[], listed: readonly LinkData[], stay: (name: string) => Link): Link[] {
  const mentioned = new Set(listed.flatMap(([from]) => from));
  const names = [...new Set(before.flatMap(({ to }) => to))].filter((name) => !mentioned.has(name));
  return [
    ...names.map((name) => stay(name)),
    ...listed.map(
      ([from, to, confidence, details = {}]): Link => ({ from, to, kind: 'moved', confidence, ...NO_DIFFERENCES, ...details }),
    ),
  ];
}

/** Returns the expression with the texts that have been fetched; all other rules are empty. */
export function dataToExpression({ edition, parts, lang, glossary }: EditionData, texts: FetchedTexts): Expression {
  const place = { file: '', line: 1, column: 1 };
  const block = (data: BlockData): Block => ({ ...data, marks: [], place });
  const empty = (number: string): Rule => ({ number, level: '', parent: null, title: null, blocks: [], place });
  const known = termsOf(texts, glossary.file)?.map((entry) => ({ term: entry.term, senses: blocksOfTerm(entry) }));
  const terms = known ?? glossary.names.map((term) => ({ term, senses: [] }));
  return {
    work: '',
    edition,
    lang,
    front: [],
    back: [],
    rules: parts.flatMap((part) => {
      const known = texts.get(part.file)?.flatMap((item) => ('number' in item ? [item] : []));
      return (
        known?.map((rule): Rule => ({ ...rule, title: rule.title ?? null, blocks: blocksOfRule(rule).map(block), place })) ??
        part.names.map(empty)
      );
    }),
    glossary: terms.map(({ term, senses }) => ({
      term,
      aliases: [],
      senses: senses.map((sense) => sense.map(block)),
      obsolete: false,
      place,
    })),
  };
}

export function partsByRule({ parts }: EditionData): ReadonlyMap<string, PartData> {
  return new Map(parts.flatMap((part) => part.names.map((number) => [number, part])));
}

/** Returns the edition as one of the two sides of a comparison. */
export function dataToSide(data: EditionData, expression: Expression, texts: FetchedTexts): Side {
  const rules = rulesByNumber(expression.rules);
  const entries = new Map(expression.glossary.map((entry) => [entry.term, entry]));
  const partOf = partsByRule(data);
  const anchors = new Map((termsOf(texts, data.glossary.file) ?? []).map(({ term, anchor }) => [term, anchor]));
  return {
    textOf: (area, name) => {
      if (area === 'rules') {
        const rule = rules.get(name);
        return rule === undefined ? undefined : { name, title: rule.title, blocks: rule.blocks };
      }
      const entry = entries.get(name);
      return entry === undefined ? undefined : { name, title: null, blocks: entry.senses.flat() };
    },
    address: (area, name) => {
      if (area === 'glossary') return anchors.has(name) ? `${data.glossary.address}#${anchors.get(name)}` : undefined;
      const part = partOf.get(name);
      return part === undefined ? undefined : part.number === name ? part.address : `${part.address}#${name}`;
    },
  };
}

/** Positions in a list: the first of each run, and the one after its last. */
export type Runs = readonly (readonly [from: number, until: number])[];

export function runsOf(positions: readonly number[]): Runs {
  const starts = positions.filter((position, at) => positions[at - 1] !== position - 1);
  const ends = positions.filter((position, at) => positions[at + 1] !== position + 1);
  return starts.map((start, run) => [start, (ends[run] ?? start) + 1]);
}

export function itemsIn<Item>(items: readonly Item[], runs: Runs = []): Item[] {
  return runs.flatMap(([from, until]) => items.slice(from, until));
}

/** Texts of the editions of a year: each rule or term once, and each chapter or glossary, by digest, as positions among them. */
export interface Pack<Item = RuleData | TermData> {
  readonly items: readonly Item[];
  readonly texts: Readonly<Record<string, Runs>>;
}

/** The fields of a year that are packs. The first is small. */
export type PackName = 'first' | 'rest';

/** Returns the name of a text by the year and the pack that have it, and its digest: `2009.first:Zx81kq`. */
export function packedName(year: string, pack: PackName, digest: string): string {
  return `${year}.${pack}:${digest}`;
}

function packOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

/** Returns the digest in a packed name. The same text has the same in every pack. */
export function digestOf(name = ''): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Packs texts by digest, each the JSON of its items. A new item follows the one before it in its text: similar ones compress well together. */
export function packTexts(texts: ReadonlyMap<string, readonly string[]>): Pack<string> {
  const items: string[] = [];
  const known = new Set<string>();
  for (const text of texts.values()) {
    for (const [index, item] of text.entries()) {
      if (known.has(item)) continue;
      known.add(item);
      items.splice(index === 0 ? items.length : items.indexOf(text[index - 1] ?? '') + 1, 0, item);
    }
  }
  const positions = new Map(items.map((item, position) => [item, position]));
  const listed = [...texts].map(([digest, text]) => [digest, runsOf(text.flatMap((item) => positions.get(item) ?? []))] as const);
  return { items, texts: Object.fromEntries(listed) };
}

/** Returns texts by their packed names; `readPack` should read each pack once. */
export async function unpackTexts(
  names: ReadonlySet<string>,
  readPack: (year: string, name: PackName) => Promise<Pack>,
): Promise<FetchedTexts> {
  const unpacked = Array.from(names, async (name) => {
    const [year = '', pack] = packOf(name).split('.');
    const { items, texts } = await readPack(year, pack as PackName);
    return [name, itemsIn(items, texts[digestOf(name)])] as const;
  });
  return new Map(await Promise.all(unpacked));
}
