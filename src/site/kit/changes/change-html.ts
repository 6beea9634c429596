/** Writes changes and word differences as HTML, the same on built pages and in the reader's browser. */

import type { ChangeKind } from '@rulegraph/core/history';
import { diffBlocks, diffTexts, type Segment, type TokenOptions } from '@rulegraph/core/history/diff';
import { memoize } from '@rulegraph/core/memo';
import type { Block } from '@rulegraph/core/model';
import { isHeadingAddress, nameOfNumber } from '@rulegraph/core/numbering';
import type { WorkSymbols } from '@rulegraph/core/work';
import type { Element, ElementContent } from 'hast';
import { excerpt } from '../excerpt.ts';
import { drawSymbols, h, inlineToHast, writeHtml } from '../html.ts';
import type { MessageName, Values } from '../message.ts';
import type { Area, Change, ChangeGroup, ComparedText, Side } from './change.ts';

/** The two editions, and how a page shows them. */
export interface ChangeContext extends DiffWords {
  readonly from: Side;
  readonly to: Side;
  /** Language tag of the texts, where it is not that of the page. */
  readonly lang: string | undefined;
}

export const KIND_LABELS = {
  same: 'kindSame',
  edited: 'kindEdited',
  moved: 'kindMoved',
  'moved-edited': 'kindMovedEdited',
  split: 'kindSplit',
  merged: 'kindMerged',
  added: 'kindAdded',
  removed: 'kindRemoved',
} as const satisfies Record<ChangeKind, MessageName>;

/** The messages that count changes of each kind, in the order of a summary. */
const COUNT_LABELS = {
  added: 'countAdded',
  edited: 'countEdited',
  'moved-edited': 'countMovedEdited',
  split: 'countSplit',
  merged: 'countMerged',
  removed: 'countRemoved',
  moved: 'countMoved',
} as const satisfies Record<Exclude<ChangeKind, 'same'>, MessageName>;

/** All messages about changes: a page on which editions are compared contains them, and waits for no catalog. */
export const CHANGE_MESSAGES = [
  ...Object.values(KIND_LABELS),
  ...Object.values(COUNT_LABELS),
  'becomes',
  'blocksUnchanged',
  'deleted',
  'glossary',
  'inserted',
  'onlyCitations',
  'onlyMoved',
  'onlyTypography',
  'plainCount',
  'possibleMatch',
  'showUnchanged',
] as const;

type ChangeMessage = (typeof CHANGE_MESSAGES)[number];

/** Writes one of these messages. */
export type TranslateChange = (name: ChangeMessage, values?: Values) => string;

/** Returns how many changes there are of each kind in words: `13 added, 10 edited, 12 only moved`. */
export function summarizeCounts(counts: ReadonlyMap<string, number>, t: TranslateChange, tag: string): string {
  const parts = Object.entries(COUNT_LABELS).flatMap(([kind, name]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [t(name, { count })];
  });
  return new Intl.ListFormat(tag, { type: 'unit' }).format(parts);
}

/** The number and title of a chapter or section; `lang` is absent if they are in the language of the page. */
export interface Heading {
  readonly label: string;
  readonly lang: string | undefined;
}

/** How many characters are shown of a rule that only moved: enough to recognize it. */
const MOVED_EXCERPT_LENGTH = 120;

/**
 * Writes the changes of one chapter, or of the glossary, as HTML. `folding` lets readers fold a chapter to its heading; one that is `closed` is closed on phones only, see changes.css.
 */
export function groupToHtml(
  group: ChangeGroup,
  { label, lang }: Heading,
  context: ChangeContext,
  folding: 'none' | 'open' | 'closed' = 'none',
): string {
  const unfolded = group.changes.filter(({ weight }) => weight === 'words');
  const folds = folding !== 'none' && group.chapter !== null;
  const title = h('h3', { className: group.chapter === null ? ['hidden'] : undefined, lang }, label);
  return writeHtml(
    h(folds ? 'details' : 'section', { className: ['change-group'], id: groupId(group), open: folds && folding === 'open' }, [
      folds
        ? h('summary', [
            title,
            ...(unfolded.length === 0 ? [] : [' ', h('span', context.t('plainCount', { count: unfolded.length }))]),
          ])
        : title,
      ...unfolded.map((change) => changeToHast(change, context)),
      ...foldedChanges(group.changes, 'position', 'onlyMoved', context),
      ...foldedChanges(group.changes, 'citations', 'onlyCitations', context),
      ...foldedChanges(group.changes, 'typography', 'onlyTypography', context),
    ]),
  );
}

/** Returns the fragment of a group: `chapter-510`. */
export function groupId({ chapter, section, area }: Pick<ChangeGroup, 'chapter' | 'section' | 'area'>): string {
  return `chapter-${area === 'glossary' ? area : (chapter ?? `of-${section ?? ''}`)}`;
}

function foldedChanges(
  changes: readonly Change[],
  weight: Change['weight'],
  label: ChangeMessage,
  context: ChangeContext,
): Element[] {
  const folded = changes.filter((change) => change.weight === weight);
  if (folded.length === 0) return [];
  return [
    h('details', { className: ['folded'] }, [
      h('summary', context.t(label, { count: folded.length })),
      ...folded.map((change) => changeToHast(change, context)),
    ]),
  ];
}

function changeToHast(change: Change, context: ChangeContext): Element {
  const { id, kind, weight } = change;
  return h('article', { className: ['change'], id, dataKind: kind, tabIndex: -1, ariaLabelledBy: `${id}-h` }, [
    headingToHast(change, context),
    h(
      'div',
      { className: ['diff'], lang: context.lang },
      weight === 'position' ? movedToHast(change, context) : changeDifference(change, context.from, context.to, context),
    ),
  ]);
}

function headingToHast(
  { id, formerIds, kind, area, from, to, possibleMatch }: Change,
  { t, from: before, to: after }: ChangeContext,
): Element {
  const [number = ''] = to;
  // A heading without a number is named by its title.
  const titled = to.length === 1 && area === 'rules' && !isHeadingAddress(number);
  const title = titled ? (after.textOf(area, number)?.title ?? null) : null;
  const moved = from.length > 0 && to.length > 0 && (from.length + to.length > 2 || from[0] !== to[0]);
  const names: ElementContent[] = [
    ...(to.length === 0 || moved ? linkNames(from, area, before) : []),
    ...(moved ? [h('span', { className: ['becomes'] }, [h('span', { className: ['hidden'] }, ` ${t('becomes')} `)])] : []),
    ...linkNames(to, area, after),
  ];
  const anchors = formerIds.map((formerId) => h('span', { id: formerId }));
  return h('h4', { id: `${id}-h` }, [
    ...anchors,
    h('a', { className: ['kind'], href: `#${id}` }, t(KIND_LABELS[kind])),
    ' ',
    ...names,
    ...(title === null ? [] : [' ', h('span', { className: ['title'] }, title)]),
    ...(possibleMatch ? [' ', h('span', { className: ['possible-match'] }, t('possibleMatch'))] : []),
  ]);
}

function linkNames(names: readonly string[], area: Area, side: Side): ElementContent[] {
  return names.flatMap((name, index): ElementContent[] => {
    const href = side.address(area, name);
    const shown = area === 'rules' ? nameOfNumber(name, (number) => side.textOf(area, number)?.title) : name;
    return [
      ...(index === 0 ? [] : [{ type: 'text' as const, value: ', ' }]),
      h(href === undefined ? 'span' : 'a', { className: ['name'], href }, shown),
    ];
  });
}

function movedToHast({ area, to }: Change, { to: after, symbols, tokens }: ChangeContext): Element[] {
  const { blocks = [] } = after.textOf(area, to[0] ?? '') ?? {};
  const line = excerpt(blocks.map(({ text }) => text).join(' '), MOVED_EXCERPT_LENGTH);
  return line === ''
    ? []
    : [h('p', { className: ['unchanged'] }, drawSymbols(inlineToHast(line, [], []), symbols, tokens.lang ?? ''))];
}

/** Returns how the words of a change differ between two editions, of which the older one may be missing. */
export function changeDifference(
  { area, from, to }: Pick<Change, 'area' | 'from' | 'to'>,
  before: Side | undefined,
  after: Side,
  words: DiffWords,
): Element[] {
  const textsIn = (side: Side | undefined, names: readonly string[]) => names.flatMap((name) => side?.textOf(area, name) ?? []);
  return diffToHast(textsIn(before, from), textsIn(after, to), words);
}

/** How texts are cut into words, and how insertions and deletions are announced. */
export interface DiffWords {
  readonly t: TranslateChange;
  /** Language tag of the labels, where the texts are in another language. */
  readonly labelLang?: string | undefined;
  readonly tokens: TokenOptions;
  readonly symbols: WorkSymbols;
  /** What becomes of long unchanged stretches, which readers can open by default: they are shown as well, or left out where nothing can be opened. */
  readonly unchanged?: 'whole' | 'cut';
}

/** The blocks of a text that does not exist. */
const NOTHING: readonly Block[] = [];

/**
 * Returns the difference between two lists of texts. One text and another are compared block by block, and unchanged blocks are only counted;
 * what was split or merged is shown as one text, with the number of each part where it begins.
 */
export function diffToHast(from: readonly ComparedText[], to: readonly ComparedText[], words: DiffWords): Element[] {
  return from.length > 1 || to.length > 1 ? joinedDiff(from, to, words) : pairedDiff(from[0], to[0], words);
}

function pairedDiff(from: ComparedText | undefined, to: ComparedText | undefined, words: DiffWords): Element[] {
  const rows: Element[] = [];
  const titles = [from?.title ?? '', to?.title ?? ''] as const;
  // The title of a new rule is in the heading above.
  if (from !== undefined && titles[0] !== titles[1])
    rows.push(h('p', [h('strong', segmentsToHast(diffTexts(...titles, words.tokens), words))]));
  let unchanged = 0;
  const flush = () => {
    if (unchanged > 0)
      rows.push(h('p', { className: ['unchanged'], lang: words.labelLang }, words.t('blocksUnchanged', { count: unchanged })));
    unchanged = 0;
  };
  const blocks = diffOnce(words.tokens, from?.blocks ?? NOTHING, to?.blocks ?? NOTHING);
  for (const { from: old, to: now, segments } of blocks) {
    const isSame = segments.every(({ kind, only }) => kind === 'same' || only !== undefined);
    // A short rule is shown whole, a long one without its unchanged blocks.
    if (isSame && blocks.length > 2) {
      unchanged += 1;
      continue;
    }
    flush();
    rows.push(blockToHast(now ?? old, segments, words));
  }
  flush();
  return rows;
}

function blockToHast(block: Block | null, segments: readonly Segment[], words: DiffWords): Element {
  const lead = block?.label === undefined ? (block?.bullet ?? '') : `${block.label}:`;
  const isSetApart = block?.kind === 'example' || block?.kind === 'note';
  return h('p', { className: isSetApart ? ['example'] : undefined }, [
    ...(lead === '' ? [] : [h('b', { className: ['label'] }, lead), ' ']),
    ...segmentsToHast(segments, words),
  ]);
}

function joinedDiff(from: readonly ComparedText[], to: readonly ComparedText[], words: DiffWords): Element[] {
  const labels = to.flatMap((text) => linesOfText(text).map((_, index) => (index === 0 && to.length > 1 ? text.name : null)));
  const segments = diffTexts(from.flatMap(linesOfText).join('\n'), to.flatMap(linesOfText).join('\n'), words.tokens);
  const lines: Segment[][] = [[]];
  for (const segment of segments) {
    for (const [index, text] of segment.text.split('\n').entries()) {
      // The lines are those of the newer text.
      if (index > 0 && segment.kind !== 'del') lines.push([]);
      lines.at(-1)?.push({ ...segment, text: index > 0 && segment.kind === 'del' ? ` ${text}` : text });
    }
  }
  return lines.map((line, index) =>
    h('p', [
      ...(labels[index] == null ? [] : [h('b', { className: ['label'] }, labels[index]), ' ']),
      ...segmentsToHast(line, words),
    ]),
  );
}

function linesOfText({ title, blocks }: ComparedText): string[] {
  const texts = blocks.flatMap(({ label, text }) => `${label === undefined ? '' : `${label}: `}${text}`.split('\n'));
  return title === null ? texts : [title, ...texts];
}

/** How many letters are shown where a text begins, and before and after a change; shorter stretches are never folded. */
const CONTEXT = { start: 60, change: 100, fold: 160 };

/** Returns the beginning of an unchanged stretch, what is folded, and its end. Cuts are between words. */
function cutStretch(text: string, isFirst: boolean, isLast: boolean): readonly [start: string, folded: string, end: string] {
  const head = isFirst ? CONTEXT.start : CONTEXT.change;
  const tail = isLast ? 0 : CONTEXT.change;
  if (text.length < head + tail + CONTEXT.fold) return [text, '', ''];
  const [from, to] = [text.indexOf(' ', head), isLast ? text.length : text.lastIndexOf(' ', text.length - tail)];
  return from < 0 || to < from + CONTEXT.fold ? [text, '', ''] : [text.slice(0, from), text.slice(from, to), text.slice(to)];
}

/**
 * Returns the words of a difference. Renumbered citations and typography have a class by which readers hide the change and see the new form only. Long
 * unchanged stretches are folded by a checkbox, which needs no script.
 */
function segmentsToHast(segments: readonly Segment[], { t, labelLang, tokens, symbols, unchanged }: DiffWords): ElementContent[] {
  const toHast = (text: string) => drawSymbols(inlineToHast(text, [], []), symbols, tokens.lang ?? '');
  return segments.flatMap(({ kind, text, only }, index): ElementContent[] => {
    if (kind === 'same' && unchanged !== 'whole') {
      const [start, folded, end] = cutStretch(text, index === 0, index === segments.length - 1);
      if (folded === '') return toHast(start);
      if (unchanged === 'cut') return [...toHast(start), { type: 'text', value: ' […]' }, ...toHast(end)];
      const open = h('input', { type: 'checkbox', ariaLabel: t('showUnchanged'), lang: labelLang });
      return [...toHast(start), h('span', { className: ['stretch'] }, [open, h('span', toHast(folded))]), ...toHast(end)];
    }
    const content = toHast(text);
    if (kind === 'same' || text === '') return content;
    if (only !== undefined) return [h(kind, { className: ['slight'] }, content)];
    const label = h('b', { className: ['hidden'], lang: labelLang }, `[${t(kind === 'ins' ? 'inserted' : 'deleted')} `);
    // CSS cannot tell whether there is text between two elements.
    const replaces = kind === 'ins' && segments[index - 1]?.kind === 'del' && segments[index - 1]?.only === undefined;
    return [
      h(kind, { className: replaces ? ['instead'] : undefined }, [label, ...content, h('b', { className: ['hidden'] }, ']')]),
    ];
  });
}

/**
 * Compares the blocks of two texts, once for the same lists: the same differences are shown in every language, and in the history of every rule.
 * Callers pass the lists of the texts themselves, since copies would be compared again.
 */
const diffOnce = memoize((options: TokenOptions, from: readonly Block[], to: readonly Block[]) => diffBlocks(from, to, options));
