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
} from '../citations/index.ts';
import { diagnose } from '../diagnostics.ts';
import { once } from '../memo.ts';
import type { Block, Place, Rule } from '../model.ts';
import { overlapsAny, type TextRange } from '../text/index.ts';
import type { CitationWords } from '../work.ts';
import type { Reference, WorkReference } from './rule-graph.ts';
import { foldTitle, titleOf } from './terms.ts';

/** What references are resolved against. */
export interface ReferenceContext {
  readonly index: NumberIndex;
  readonly words: CitationWords;
  readonly byNumber: ReadonlyMap<string, Rule>;
  /** Numbers by folded title, for citations whose number and title disagree. */
  readonly byTitle: () => ReadonlyMap<string, readonly string[]>;
  readonly placeOf: PlaceOf;
  /** Other works that the text may cite. */
  readonly others: readonly NamedWork[];
}

/** Returns the place in the source file of a character of a block, or of another text with a place. */
export type PlaceOf = (block: Pick<Block, 'text' | 'place'>, offset: number) => Place;

/** References in the order of the text, and messages about them. */
export interface FoundReferences {
  readonly references: readonly Reference[];
  /** Citations of other works. */
  readonly elsewhere: readonly WorkReference[];
  readonly messages: readonly VFileMessage[];
}

/** Returns a reference for each number or range cited in the blocks, including examples, items and tables. */
export function findReferences(blocks: readonly Block[], context: ReferenceContext): FoundReferences {
  const elsewhere: WorkReference[] = [];
  const found = blocks.flatMap((block, position) => {
    const links = linksToRules(block, context);
    const isFree = (range: TextRange) => !overlapsAny(range, links);
    const others = context.others.length === 0 ? [] : findWorkCitations(block.text, context.others, context.words);
    const named = others.filter(isFree);
    for (const { start, end, work, number } of links)
      if (work !== OWN) elsewhere.push({ block: position, start, end, text: block.text.slice(start, end), work, from: number });
    for (const { work, parts } of named)
      for (const { start, end, from, to } of parts)
        elsewhere.push({ block: position, start, end, text: block.text.slice(start, end), work, from, ...(to && { to }) });
    const linked = links.flatMap(({ start, end, work, number }) =>
      work === OWN ? [referenceTo({ start, end, from: number }, LINKED, block, position, context)] : [],
    );
    const cited = findCitations(block.text, {
      scheme: context.index.scheme,
      words: context.words,
      known: (number) => context.index.order.has(number),
    })
      .filter((citation) => !overlapsAny(citation, named) && isFree(citation))
      .flatMap((citation) => citation.parts.map((part) => referenceTo(part, citation, block, position, context)));
    return linked.length === 0 ? cited : [...linked, ...cited].sort((a, b) => a.reference.start - b.reference.start);
  });
  const references = found.map(({ reference }) => reference);
  return { references, elsewhere, messages: found.flatMap(({ messages }) => messages) };
}

/** Stands for the work of the text itself; no work has this id. */
const OWN = '';
const LINKED: Pick<Citation, 'parts' | 'certain' | 'title'> = { parts: [], certain: true };

/** Returns the links of a block to rules of its own work and of others: `[Trample](#702.19)`. */
function linksToRules({ marks }: Block, { index: { scheme }, others }: ReferenceContext) {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'link') return [];
    const { start, end, href } = mark;
    return linkedRules(href, [{ id: OWN, scheme }, ...others], OWN).map((rule) => ({ start, end, ...rule }));
  });
}

function referenceTo(
  part: CitationPart,
  citation: Pick<Citation, 'parts' | 'certain' | 'title'>,
  block: Block,
  position: number,
  context: ReferenceContext,
) {
  const { targets, missing, backwards } = resolveCitation({ parts: [part] }, context.index);
  const title = part === citation.parts.at(-1) ? citation.title : undefined;
  const text = block.text.slice(part.start, part.end);
  const reference: Reference = {
    block: position,
    start: part.start,
    end: part.end,
    text,
    targets,
    missing,
    certain: citation.certain,
    ...(title === undefined ? {} : { title }),
  };
  const place = once(() => context.placeOf(block, part.start));
  const messages = [
    ...missing.map((number) => danglingReference(number, place(), context.index)),
    ...backwards.map(() => backwardsRange(text, place())),
    ...(title === undefined || part.to !== undefined ? [] : titleMismatch(part.from, title, place(), context)),
  ];
  return { reference, messages };
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
  return diagnose({
    code: 'backwards-range',
    reason: `the range "${text}" ends before it begins`,
    place,
    remedy: 'swap its ends, or correct one of them',
  });
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
