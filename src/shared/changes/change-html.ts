/** Changes as elements, the same on built pages and in the reader's browser. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ChangeKind } from '../../rules/lineage/index.ts';
import { excerpt } from '../excerpt.ts';
import { inlineToHast } from '../html/inline.ts';
import { drawSymbols } from '../html/symbols.ts';
import { writeHtml } from '../html/write-html.ts';
import type { MessageName } from '../strings/en.ts';
import type { Change, ChangeGroup, Matter, Passage, Side } from './change.ts';
import { type DiffWords, diffToHast } from './diff-html.ts';

/** The two editions, and how a page speaks of them. */
export interface ChangeContext extends DiffWords {
  readonly from: Side;
  readonly to: Side;
  /** Language tag of the texts, where it is not that of the page. */
  readonly lang: string | undefined;
}

/** What the kinds of change are called. */
export const KIND_WORDS: Readonly<Record<ChangeKind, MessageName>> = {
  same: 'kindSame',
  edited: 'kindEdited',
  moved: 'kindMoved',
  'moved-edited': 'kindMovedEdited',
  split: 'kindSplit',
  merged: 'kindMerged',
  added: 'kindAdded',
  removed: 'kindRemoved',
};

/** Of a rule that only moved, enough to recognise it. */
const LINE = 120;

/** The changes of one chapter, or of the glossary. `heading` is its number and title. */
export function groupToHtml(group: ChangeGroup, heading: string, context: ChangeContext): string {
  const open = group.changes.filter(({ weight }) => weight === 'words' || weight === 'place');
  return writeHtml(
    h('section', { className: ['change-group'] }, [
      h('h3', { className: group.chapter === null ? ['hidden'] : undefined }, heading),
      ...open.map((change) => changeToHast(change, context)),
      ...foldedChanges(group.changes, 'citations', 'onlyCitations', context),
      ...foldedChanges(group.changes, 'typography', 'onlyTypography', context),
    ]),
  );
}

function foldedChanges(
  changes: readonly Change[],
  weight: Change['weight'],
  label: MessageName,
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
      weight === 'place' ? placeToHast(change, context) : wordsToHast(change, context),
    ),
  ]);
}

function headingToHast({ id, kind, matter, from, to, doubtful }: Change, { t, from: before, to: after }: ChangeContext): Element {
  const title = to.length === 1 && matter === 'rules' ? (after.passage(matter, to[0] ?? '')?.title ?? null) : null;
  const moved = from.length > 0 && to.length > 0 && (from.length + to.length > 2 || from[0] !== to[0]);
  const names: ElementContent[] = [
    ...(to.length === 0 || moved ? linkNames(from, matter, before) : []),
    ...(moved ? [h('span', { className: ['becomes'] }, [h('span', { className: ['hidden'] }, ` ${t('becomes')} `)])] : []),
    ...linkNames(to, matter, after),
  ];
  return h('h4', { id: `${id}-h` }, [
    h('a', { className: ['kind'], href: `#${id}` }, t(KIND_WORDS[kind])),
    ' ',
    ...names,
    ...(title === null ? [] : [' ', h('span', { className: ['title'] }, title)]),
    ...(doubtful ? [' ', h('span', { className: ['doubtful'] }, t('kindDoubtful'))] : []),
  ]);
}

function linkNames(names: readonly string[], matter: Matter, side: Side): ElementContent[] {
  return names.flatMap((name, index): ElementContent[] => {
    const href = side.address(matter, name);
    const label = h('span', { className: ['name'] }, name);
    return [
      ...(index === 0 ? [] : [{ type: 'text' as const, value: ', ' }]),
      href === undefined ? label : h('a', { className: ['name'], href }, name),
    ];
  });
}

function placeToHast({ matter, to }: Change, { to: after, symbols, tokens }: ChangeContext): Element[] {
  const { blocks = [] } = after.passage(matter, to[0] ?? '') ?? {};
  const line = excerpt(blocks.map(({ text }) => text).join(' '), LINE);
  return line === ''
    ? []
    : [h('p', { className: ['unchanged'] }, drawSymbols(inlineToHast(line, [], []), symbols, tokens.lang ?? ''))];
}

function wordsToHast({ matter, from, to }: Change, context: ChangeContext): Element[] {
  return diffToHast(passages(context.from, matter, from), passages(context.to, matter, to), context);
}

function passages(side: Side, matter: Matter, names: readonly string[]): readonly Passage[] {
  return names.flatMap((name) => side.passage(matter, name) ?? []);
}
