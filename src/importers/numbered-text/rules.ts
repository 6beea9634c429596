/** Makes rules of provisions: which paragraph is the title, and which are the text. */
import type { Block, Rule } from '../../rules/model.ts';
import { parentNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { type Line, placeIn } from '../lines.ts';
import { type Paragraph, paragraphText, toBlocks } from './paragraphs.ts';
import type { Provision } from './provisions.ts';

/** More words than this make a sentence of it, wherever it stands; scripts without spaces have about two characters a word. */
const LONGEST_TITLE = 12;
const LONGEST_UNSPACED_TITLE = 24;

/** Ends like a sentence, and not like an abbreviation (`K.O.`) or with three dots. */
const CLOSED = /(?<!\p{L}\.\p{L}|\.\s?\.\s?)[.:;,。：，；]["”’')\]」』）]*$/u;

/** Returns the rule of each provision, in their order. With `markdown`, bold becomes marks and escapes are undone. */
export function toRules(
  provisions: readonly Provision[],
  { scheme, ledger, markdown }: { readonly scheme: Scheme; readonly ledger: Ledger; readonly markdown: boolean },
): readonly Rule[] {
  const parents = new Set(provisions.map(({ number }) => parentNumber(scheme, number.number)));
  const titled = levelsWithTitles(provisions);
  return provisions.map((provision) => {
    const { number, line, numberStart, paragraphs } = provision;
    const title = findTitle(provision, scheme, { children: parents.has(number.number), habit: titled.has(number.level) });
    const blocks = toBlocks(paragraphs, ledger, markdown).map((block) => withinRule(block, line));
    return {
      number: number.number,
      level: number.level,
      parent: parentNumber(scheme, number.number),
      title: title === undefined ? null : (blocks[0]?.text ?? null),
      blocks: title === undefined ? blocks : blocks.slice(1),
      place: placeIn(line, numberStart),
    };
  });
}

/** Returns a block with its nesting counted from the item of a list in which its rule stands; what goes on in that item itself is text. */
function withinRule(block: Block, { markup }: Line): Block {
  if (block.kind !== 'item' || markup?.kind !== 'item') return block;
  const { bullet, depth = 0, ...text } = block;
  if (bullet === '' && depth <= markup.depth) return { ...text, kind: 'text' };
  return { ...block, depth: Math.max(0, depth - markup.depth - 1) };
}

/** Returns the levels of which at least half of the provisions may have a title. */
function levelsWithTitles(provisions: readonly Provision[]): ReadonlySet<string> {
  const levels = Map.groupBy(provisions, ({ number }) => number.level);
  return new Set(
    Array.from(levels).flatMap(([level, alike]) =>
      alike.filter((provision) => isTitleLike(provision)).length * 2 >= alike.length ? [level] : [],
    ),
  );
}

/** Tells whether the first paragraph of a provision is a short phrase without closing punctuation, or marked as a heading. */
function isTitleLike({ heading, paragraphs: [first] }: Provision): boolean {
  if (first?.kind !== 'text' || hasPicture(first)) return false;
  if (heading) return true;
  const text = titleText(first);
  const words = splitWords(text);
  return words.length > 0 && words.length <= LONGEST_TITLE && countUnspaced(text) <= LONGEST_UNSPACED_TITLE && !CLOSED.test(text);
}

function titleText(paragraph: Paragraph): string {
  return paragraphText(paragraph).replace(/\*\*/g, '');
}

function splitWords(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Returns the paragraph that is the provision's heading, if it has one: a short phrase without closing punctuation, above other provisions or in
 * capitals as headings are. `702.19. Trample` is one; a rule that merely lost its full stop is not, nor is a sentence that goes on in the next line.
 * `children`: provisions stand under it. `habit`: most provisions of its level have a title.
 */
function findTitle(
  provision: Provision,
  scheme: Scheme,
  { children, habit }: { readonly children: boolean; readonly habit: boolean },
): Paragraph | undefined {
  const [first] = provision.paragraphs;
  if (first === undefined || !isTitleLike(provision)) return undefined;
  if (provision.heading) return first;
  const depth = provision.number.parts.length - 1;
  if (children || (depth <= scheme.chapterLevel && habit)) return first;
  const lowest = depth === scheme.levels.length - 1;
  const text = titleText(first);
  return !lowest && !/[!?]$/.test(text) && isCapitalised(splitWords(text)) ? first : undefined;
}

/** A title is plain text. */
function hasPicture({ segments }: Paragraph): boolean {
  return segments.some(({ line: { markup }, start, end }) =>
    markup?.marks.some((mark) => mark.kind === 'picture' && mark.start < end && mark.end > start),
  );
}

/** Tells whether the longer words have capitals, as in headings: `Declare Attackers Step`, `Bands with Other`. */
function isCapitalised(words: readonly string[]): boolean {
  const long = words.filter((word) => word.length > 4);
  return long.length > 0 ? long.every((word) => !/^\p{Ll}/u.test(word)) : /^[\p{Lu}\p{N}\p{Lo}]/u.test(words[0] ?? '');
}

function countUnspaced(text: string): number {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
}
