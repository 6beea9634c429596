/** Finds the references of a list of blocks, and what is wrong with them. */
import type { VFileMessage } from 'vfile-message';
import {
  type Citation,
  type CitationPart,
  findCitations,
  findWorkCitations,
  linkedRules,
  type NamedWork,
  type NumberIndex,
  nearestNumbers,
  resolveCitation,
  type WorkCitation,
} from '../citations/index.ts';
import { diagnose } from '../diagnostics.ts';
import { memoize } from '../memo.ts';
import type { Block, Place, Rule } from '../model.ts';
import { ancestors, parseNumber, type Scheme } from '../numbering/index.ts';
import { overlapsAny, type TextRange } from '../text/index.ts';
import type { CitationWords } from '../work.ts';
import type { FoundReferences, Reference, WorkReference } from './rule-graph.ts';
import { foldTitle, titleOf } from './terms.ts';

/** What references are resolved against. */
export interface ReferenceContext {
  readonly index: NumberIndex;
  readonly words: CitationWords;
  /** The numbers of the source of a partial translation, which it cites before they are translated. */
  readonly inSource: ReadonlySet<string>;
  readonly byNumber: ReadonlyMap<string, Rule>;
  /** Numbers by folded title, for citations whose number and title disagree. */
  readonly byTitle: () => ReadonlyMap<string, readonly string[]>;
  readonly placeOf: PlaceOf;
  readonly others: readonly NamedWork[];
  /** The rule whose blocks are read, if they are those of a rule. */
  readonly within?: string;
  /** The citations of texts that were read before, from `knownTexts`. */
  readonly texts: Map<string, TextCitations>;
}

/** Returns the place in the source file of a character of a block, or of another text with a place. */
export type PlaceOf = (block: Pick<Block, 'text' | 'place'>, offset: number) => Place;

interface TextCitations {
  /** The numbers that mattered, and whether the edition has them. */
  readonly asked: readonly (readonly [number: string, exists: boolean])[];
  readonly own: readonly Citation[];
  readonly ofOthers: readonly WorkCitation[];
}

/** How many texts are remembered: more than a hundred editions of a work have. */
const MAX_TEXTS = 50_000;

/** Returns the citations of texts that were read with the same settings. Editions repeat most texts, and most of the numbers that these cite. */
export const knownTexts = /* @__PURE__ */ memoize(
  (_scheme: Scheme, _words: CitationWords, _others: readonly NamedWork[]) => new Map<string, TextCitations>(),
);

function citationsOf(text: string, { index, words, inSource, others, texts, within }: ReferenceContext): TextCitations {
  const { scheme, order } = index;
  const isKnown = (number: string) => order.has(number) || inSource.has(number);
  const key = words.statute === undefined || within === undefined ? text : `${within} ${text}`;
  const before = texts.get(key);
  if (before?.asked.every(([number, exists]) => isKnown(number) === exists)) return before;
  const asked = new Map<string, boolean>();
  const known = (number: string) => {
    const exists = isKnown(number);
    asked.set(number, exists);
    return exists;
  };
  const own = findCitations(text, { scheme, words, known, within });
  const found = { own, ofOthers: others.length === 0 ? [] : findWorkCitations(text, others, words), asked: [...asked] };
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(key, found);
  return found;
}

/** Returns a reference for each number or range cited in the blocks, including examples, items and tables. */
export function findReferences(blocks: readonly Block[], context: ReferenceContext): FoundReferences {
  const { own, elsewhere } = readBlocks(blocks, context);
  const references = own.map(({ part, title, certain, block, position }): Reference => {
    const { targets, missing } = resolveCitation({ parts: [part] }, context.index);
    const { start, end } = part;
    const text = block.text.slice(start, end);
    const apart = part.apart && { apart: { from: part.from, to: part.to ?? part.from } };
    return { block: position, start, end, text, targets, missing, certain, ...(title !== undefined && { title }), ...apart };
  });
  return { references, elsewhere };
}

/** Reports citations of missing rules, ranges in reverse, and quoted titles that are not those of the rules cited. */
export function checkReferences(blocks: readonly Block[], context: ReferenceContext): readonly VFileMessage[] {
  const { own, doubtful } = readBlocks(blocks, context);
  return [...own, ...doubtful].flatMap(({ part, title, block }) => {
    const { missing: lacking, backwards } = resolveCitation({ parts: [part] }, context.index);
    const missing = lacking.filter((number) => !context.inSource.has(number));
    const isTitled = title !== undefined && part.to === undefined;
    if (missing.length + backwards.length === 0 && !isTitled) return [];
    const place = context.placeOf(block, part.start);
    return [
      ...missing.map((number) => danglingReference(number, place, context.index)),
      ...backwards.map(() => backwardsRange(block.text.slice(part.start, part.end), place)),
      ...(isTitled ? titleMismatch(part.from, title, place, context) : []),
    ];
  });
}

/** A number or range of the edition itself that a block cites. */
interface CitedPart extends Pick<Citation, 'certain' | 'title'> {
  readonly part: CitationPart;
  readonly block: Block;
  /** The index of the block. */
  readonly position: number;
}

/** Returns what blocks cite, in the order of the text. */
function readBlocks(blocks: readonly Block[], context: ReferenceContext) {
  const elsewhere: WorkReference[] = [];
  const doubtful: CitedPart[] = [];
  const own = blocks.flatMap((block, position) => {
    const links = linksToRules(block, context);
    const citations = citationsOf(block.text, context);
    const titled = numbersWithTitles(block.text, context);
    if (links.length + citations.own.length + citations.ofOthers.length + titled.length === 0) return [];
    const isFree = (range: TextRange) => !overlapsAny(range, links);
    const named = citations.ofOthers.filter(isFree);
    for (const { start, end, work, number } of links)
      if (work !== OWN) elsewhere.push({ block: position, start, end, text: block.text.slice(start, end), work, from: number });
    for (const { work, parts } of named)
      for (const { start, end, from, to } of parts)
        elsewhere.push({ block: position, start, end, text: block.text.slice(start, end), work, from, ...(to && { to }) });
    const linked = links.flatMap(({ start, end, work, number }): CitedPart[] =>
      work === OWN ? [{ part: { start, end, from: number }, certain: true, block, position }] : [],
    );
    const cited = citations.own
      .filter((citation) => !overlapsAny(citation, named) && isFree(citation))
      .flatMap(({ parts, certain, title }) =>
        parts.map((part): CitedPart => {
          const isLast = part === parts.at(-1);
          return { part, certain, block, position, ...(isLast && title !== undefined && { title }) };
        }),
      );
    const known = [...links, ...named, ...cited.map(({ part }) => part)];
    for (const { part, title, isOwn } of titled) {
      const isCited = overlapsAny(part, known);
      if (isOwn && !isCited) cited.push({ part, certain: true, block, position });
      // `Table 12 (Ice)` may have nothing to do with rule 12.
      else if (!isOwn && (isCited || !/^\p{N}+$/u.test(part.from)))
        doubtful.push({ part, title, certain: true, block, position });
    }
    return [...linked, ...cited].sort((a, b) => a.part.start - b.part.start);
  });
  return { own, elsewhere, doubtful };
}

/** `(Scoring)` and what may be a number before it */
const IN_BRACKETS = /[(（]["“„«]?(\p{Lu}[^()（）\n]{1,58})[)）]/gu;
const NUMBER_BEFORE = /(?<![\p{L}\p{N}.-])([\p{L}\p{N}][\p{L}\p{N}.-]{0,15})\s$/u;

/** Returns the numbers of rules before a title in brackets, `R11 (Scoring)`: that of the rule (`isOwn`), or of another that is not above or below it. */
function numbersWithTitles(text: string, { index: { scheme }, byNumber, byTitle }: ReferenceContext) {
  return Array.from(text.matchAll(IN_BRACKETS)).flatMap(({ index: end, 1: title = '' }) => {
    const printed = NUMBER_BEFORE.exec(text.slice(Math.max(0, end - 20), end))?.[1] ?? '';
    const from = parseNumber(scheme, printed)?.number ?? '';
    const titled = byNumber.has(from) ? (byTitle().get(foldTitle(title)) ?? []) : [];
    const isRelated = (other: string) => ancestors(scheme, other).includes(from) || ancestors(scheme, from).includes(other);
    const isOwn = titled.includes(from);
    if (titled.length === 0 || (!isOwn && titled.some(isRelated))) return [];
    const start = end - 1 - printed.length;
    return [{ part: { start, end: end - 1, from }, title, isOwn }];
  });
}

/** Stands for the work of the text itself; no work has this id. */
const OWN = '';

/** Returns the links of a block to rules of its own work and of others: `[Trample](#702.19)`. */
function linksToRules({ marks }: Block, { index: { scheme }, others }: ReferenceContext) {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'link') return [];
    const { start, end, href } = mark;
    return linkedRules(href, [{ id: OWN, scheme }, ...others], OWN).map((rule) => ({ start, end, ...rule }));
  });
}

function danglingReference(number: string, place: Place, index: NumberIndex): VFileMessage {
  const near = nearestNumbers(number, index);
  return diagnose({
    code: 'dangling-reference',
    reason: `there is no rule "${number}" in this edition`,
    place,
    remedy:
      near.length === 0
        ? 'correct the number'
        : `correct the number; nearby are ${near.map((candidate) => `"${candidate}"`).join(', ')}`,
  });
}

function backwardsRange(text: string, place: Place): VFileMessage {
  return diagnose({ code: 'backwards-range', reason: `the range "${text}" ends before it begins`, place });
}

/** Reports a quoted title that is not the rule's. If the rule has no title, the quotation may be anything. */
function titleMismatch(
  number: string,
  title: string,
  place: Place,
  { byNumber, byTitle }: ReferenceContext,
): readonly VFileMessage[] {
  const target = byNumber.get(number);
  const actual = target === undefined ? null : titleOf(target);
  if (actual === null || foldTitle(actual) === foldTitle(title)) return [];
  const meant = byTitle().get(foldTitle(title)) ?? [];
  return [
    diagnose({
      code: 'title-mismatch',
      reason: `the title of "${number}" is "${actual}", not "${title}"`,
      place,
      remedy:
        meant.length === 0
          ? 'correct the number or the title'
          : `"${title}" is the title of ${meant.map((other) => `"${other}"`).join(', ')}`,
    }),
  ];
}

/** Returns the place of a character without reading the source. Markup before it is not counted, so the column may be too small. */
export function placeWithoutSource(block: Pick<Block, 'text' | 'place'>, offset: number): Place {
  const lines = block.text.slice(0, offset).split('\n');
  const last = lines.at(-1)?.length ?? 0;
  const { file, line, column } = block.place;
  return lines.length === 1 ? { file, line, column: column + last } : { file, line: line + lines.length - 1, column: last + 1 };
}
