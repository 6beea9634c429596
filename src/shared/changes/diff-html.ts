/** Word diffs as elements: `ins` and `del`, said in words to those who do not see them. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { diffTexts, type Segment, type TokenOptions } from '../../rules/diff/index.ts';
import type { Block } from '../../rules/model.ts';
import type { WorkSymbols } from '../../rules/work.ts';
import { inlineToHast } from '../html/inline.ts';
import { drawSymbols } from '../html/symbols.ts';
import type { Translate } from '../strings/index.ts';
import type { Passage } from './change.ts';
import { knownDiff } from './known-diffs.ts';

/** How texts are cut, and what is said of what was put in and taken out. */
export interface DiffWords {
  readonly t: Translate;
  /** Language tag of what is said, where the texts are in another one. */
  readonly saidIn?: string | undefined;
  readonly tokens: TokenOptions;
  readonly symbols: WorkSymbols;
}

/** What a passage says that is not there. */
const NOTHING: readonly Block[] = [];

/**
 * The difference of two lists of passages. One against one is shown block by block, and blocks that did not change are counted, not shown;
 * what was split or merged is shown as one text, with the number of each part where it begins.
 */
export function diffToHast(from: readonly Passage[], to: readonly Passage[], words: DiffWords): Element[] {
  return from.length > 1 || to.length > 1 ? joinedDiff(from, to, words) : pairedDiff(from[0], to[0], words);
}

function pairedDiff(from: Passage | undefined, to: Passage | undefined, words: DiffWords): Element[] {
  const rows: Element[] = [];
  const titles = [from?.title ?? '', to?.title ?? ''] as const;
  // The title of what is new stands above it.
  if (from !== undefined && titles[0] !== titles[1])
    rows.push(h('p', [h('strong', segmentsToHast(diffTexts(...titles, words.tokens), words))]));
  let unchanged = 0;
  const flush = () => {
    if (unchanged > 0)
      rows.push(h('p', { className: ['unchanged'], lang: words.saidIn }, words.t('blocksUnchanged', { count: unchanged })));
    unchanged = 0;
  };
  const blocks = knownDiff(from?.blocks ?? NOTHING, to?.blocks ?? NOTHING, words.tokens);
  for (const { from: old, to: now, segments } of blocks) {
    const isSame = segments.every(({ kind, only }) => kind === 'same' || only !== undefined);
    // A short rule is read as a whole; of a long one only what changed.
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

function joinedDiff(from: readonly Passage[], to: readonly Passage[], words: DiffWords): Element[] {
  const labels = to.flatMap((passage) =>
    linesOf(passage).map((_, index) => (index === 0 && to.length > 1 ? passage.name : null)),
  );
  const segments = diffTexts(from.flatMap(linesOf).join('\n'), to.flatMap(linesOf).join('\n'), words.tokens);
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

function linesOf({ title, blocks }: Passage): string[] {
  const texts = blocks.flatMap(({ label, text }) => `${label === undefined ? '' : `${label}: `}${text}`.split('\n'));
  return title === null ? texts : [title, ...texts];
}

/** A renumbered citation or another dash is set apart, so that it can be hidden; only its new form is then read. */
function segmentsToHast(segments: readonly Segment[], { t, saidIn, tokens, symbols }: DiffWords): ElementContent[] {
  return segments.flatMap(({ kind, text, only }): ElementContent[] => {
    const content = drawSymbols(inlineToHast(text, [], []), symbols, tokens.lang ?? '');
    if (kind === 'same' || text === '') return content;
    if (only !== undefined) return [h(kind, { className: ['slight'] }, content)];
    const label = h('span', { className: ['hidden'], lang: saidIn }, `[${t(kind === 'ins' ? 'inserted' : 'deleted')} `);
    return [h(kind, [label, ...content, h('span', { className: ['hidden'] }, ']')])];
  });
}
