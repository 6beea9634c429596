/** The numbered provisions of the rules part: which lines open one, and what stands under each. */
import type { Block, Rule } from '../../rules/model.ts';
import { parentNumber, type RuleNumber, type Scheme } from '../../rules/numbering/index.ts';
import type { LineKind } from '../decisions.ts';
import type { Ledger } from '../ledger/index.ts';
import { type Line, placeIn } from '../lines.ts';
import { continuesParagraph, endsSentence } from './layout.ts';
import {
  beginsSentence,
  goesOnAsHeading,
  isOwnNumber,
  type LeadingNumber,
  type NumberOrder,
  type NumberReader,
  type NumberUse,
  orderAfter,
  type RelativeReader,
} from './leading-number.ts';
import { type GatherOptions, gatherLine, type Paragraph, paragraphText, toBlocks } from './paragraphs.ts';
import { isRuleLine, type UnnumberedHeadings } from './sections.ts';

/** A provision as it was found, before it is decided whether its text is a title. */
export interface Provision {
  readonly number: RuleNumber;
  readonly line: Line;
  readonly numberStart: number;
  readonly order: NumberOrder;
  /** The line marks it as a heading. */
  readonly heading: boolean;
  /** No dot follows the number. */
  readonly isUndotted: boolean;
  readonly paragraphs: Paragraph[];
}

/** How a document prints its numbers and paragraphs. */
export interface ProvisionOptions extends GatherOptions {
  readonly scheme: Scheme;
  readonly readNumber: NumberReader;
  readonly readOddNumber: NumberReader;
  readonly readRelativeNumber: RelativeReader;
  readonly unnumbered: UnnumberedHeadings;
  readonly use: NumberUse;
  /** Returns what people decided about a line. */
  readonly kindOf: (line: Line) => LineKind | undefined;
}

/** Reads the provisions in order. Whatever opens none belongs to the one above it. */
export function readProvisions(lines: readonly Line[], options: ProvisionOptions): readonly Provision[] {
  const provisions: Provision[] = [];
  let above: Line | undefined;
  let listed: LeadingNumber | undefined;
  for (const line of lines) {
    if (line.text.trim() === '' || isRuleLine(line.text)) {
      if (line.text.trim() !== '') options.ledger.account(line).setAside('ruled-line');
      above = undefined;
      continue;
    }
    if (line.markup?.opens) above = undefined;
    const section = options.unnumbered.get(line);
    if (section !== undefined) {
      addUnnumberedHeading(provisions, line, section, options);
      above = undefined;
      continue;
    }
    const last = provisions.at(-1);
    const leading = likelierReading(line, last?.number, options);
    const order = leading && orderAfter(options.scheme, last?.number, leading.number);
    if (leading !== undefined && order !== undefined && opensProvision(leading, order, above, listed, options)) {
      openProvision(provisions, leading, order, options);
      listed = undefined;
    } else {
      listed = leading?.bare ? leading : listed;
      if (last !== undefined) addLine(provisions, line, 0, above, options);
    }
    above = line;
  }
  return provisions;
}

/** A heading that has no number opens the section that its chapters name; where they name none, it stays text of the rule above it. */
function addUnnumberedHeading(
  provisions: Provision[],
  line: Line,
  section: RuleNumber | null,
  { ledger, textEnd }: ProvisionOptions,
): void {
  const start = /^\s*(?:#{1,6}\s+)?/.exec(line.text)?.[0].length ?? 0;
  const paragraph: Paragraph = { kind: 'text', segments: [{ line, start, end: textEnd(line) }] };
  ledger.account(line).setAside('markup', 0, start);
  if (section === null) {
    provisions.at(-1)?.paragraphs.push(paragraph);
    return;
  }
  ledger.account(line).supply(section.number);
  provisions.push({
    number: section,
    line,
    numberStart: start,
    order: 'next',
    heading: true,
    isUndotted: false,
    paragraphs: [paragraph],
  });
}

/** A slip in a number is read as the number that it means, where exactly that one must follow and nothing else does. */
function likelierReading(line: Line, previous: RuleNumber | undefined, options: ProvisionOptions): LeadingNumber | undefined {
  const { scheme, readNumber, readOddNumber, readRelativeNumber, kindOf } = options;
  if (kindOf(line) === 'text') return undefined;
  const leading = readNumber(line);
  const relative = previous === undefined ? undefined : readRelativeNumber(line, previous);
  const next = leading !== undefined && orderAfter(scheme, previous, leading.number) === 'next';
  // `2.` may open section 2 or stand under the rule above: sections have titles.
  if (next && (relative === undefined || !leading.bare || goesOnAsHeading(leading))) return leading;
  if (relative !== undefined) return relative;
  const odd = previous === undefined ? undefined : readOddNumber(line);
  return odd !== undefined && orderAfter(scheme, previous, odd.number) === 'next' ? odd : leading;
}

/**
 * Tells whether a leading number opens a provision. In text with one line a paragraph every number does, but digits alone must follow in order, or
 * a list of steps in a rule would be sections. In wrapped text a line may begin with the number of a rule that the sentence cites, often
 * the very next rule; so it must come after a blank line, or be the next after a finished sentence or where nothing cites it, or come
 * after a line that was not broken for want of space.
 */
function opensProvision(
  leading: LeadingNumber,
  order: NumberOrder,
  above: Line | undefined,
  listed: LeadingNumber | undefined,
  { layout, use, kindOf }: ProvisionOptions,
): boolean {
  if (kindOf(leading.line) === 'rule') return true;
  if (leading.mark === 'heading') return true;
  // In bold, a sentence may cite a number wherever its line ends.
  if (leading.mark === 'strong') return order === 'next' || leading.line.markup?.opens !== false || beginsSentence(leading);
  // Where rules have bold numbers, a plain one that a line or a bullet happens to begin with is a quantity, or the number of a rule elsewhere.
  const isElsewhere = use.marked.has(leading.number.number) && above !== undefined && !endsSentence(above.text);
  const isQuantity = use.marked.size > 0 && order !== 'next' && BULLETED.test(leading.line.text);
  if (leading.mark === 'plain' && (isElsewhere || isQuantity)) return false;
  const goesOnListing = listed !== undefined && leading.number.parts.at(-1) === (listed.number.parts.at(-1) ?? 0) + 1;
  if (leading.bare && (order === 'back' || (goesOnListing && leading.number.parts.length === 1))) return false;
  if (above === undefined) return true;
  // Whatever its width, a line that ends with `rule` is followed by the number of the one that it names.
  if (order !== 'next' && use.naming.test(above.text.slice(-NOUN_REACH))) return false;
  if (!layout.wrapped) return true;
  if (order === 'next' && (endsSentence(above.text) || isOwnNumber(leading, above.text, use))) return true;
  if (order === 'ahead' && endsSentence(above.text) && isOwnNumber(leading, above.text, use)) return true;
  return (order === 'next' || order === 'ahead') && !continuesParagraph(layout, above, leading.line);
}

/** No noun is longer. */
const NOUN_REACH = 40;

const BULLETED = /^\s*[•●◦▪◊◆■□○‣·–*+-]\s/u;

function openProvision(provisions: Provision[], leading: LeadingNumber, order: NumberOrder, options: ProvisionOptions): void {
  pushProvision(provisions, leading, 0, order, options);
  addLine(provisions, leading.line, leading.textStart, undefined, options);
}

function pushProvision(
  provisions: Provision[],
  leading: LeadingNumber,
  from: number,
  order: NumberOrder,
  options: ProvisionOptions,
): void {
  const { line, number, numberStart, numberEnd, textStart, mark } = leading;
  const account = options.ledger.account(line);
  account.setAside('number-punctuation', from, textStart);
  const noun = line.text.slice(from, numberStart).search(/\p{L}/u);
  if (noun >= 0) account.setAside('number-noun', from + noun, numberStart);
  if (leading.relative) account.replace(numberStart, numberEnd, number.number);
  else account.keepNumber(numberStart, numberEnd, number.number);
  const heading = mark === 'heading';
  const isUndotted = !line.text.slice(numberEnd, textStart).includes('.');
  provisions.push({ number, line, numberStart, order, heading, isUndotted, paragraphs: [] });
}

/** Adds the text of a line to the last provision, up to where the next provision opens within the line, and so on. */
function addLine(provisions: Provision[], line: Line, start: number, above: Line | undefined, options: ProvisionOptions): void {
  let from = start;
  for (let provision = provisions.at(-1); provision !== undefined; provision = provisions.at(-1)) {
    const inner = findInnerNumber(line, from, provision, options);
    const textEnd =
      inner === undefined ? options.textEnd : (other: Line) => (other === line ? inner.numberStart : options.textEnd(other));
    gatherLine(provision.paragraphs, line, from, from === start ? above : undefined, { ...options, textEnd });
    if (inner === undefined) return;
    pushProvision(provisions, inner, inner.numberStart, 'next', options);
    from = inner.textStart;
  }
}

/**
 * A provision that begins in the middle of a line, where a page was turned to text without its line breaks: after a finished sentence,
 * with its dot where the numbers have one, and exactly the next in order.
 */
function findInnerNumber(
  line: Line,
  start: number,
  { number: previous, isUndotted }: Pick<Provision, 'number' | 'isUndotted'>,
  options: ProvisionOptions,
): LeadingNumber | undefined {
  for (const match of line.text.slice(start).matchAll(/(?<=[.!?)”"]\s{1,3})\p{N}/gu)) {
    const offset = start + match.index;
    const inner = options.readNumber({ ...line, text: line.text.slice(offset, offset + 80) });
    if (inner === undefined || inner.bare || inner.mark !== 'plain') continue;
    const dotted = line.text[offset + inner.numberEnd] === '.';
    // Where the number before it has no dot, it needs none.
    const isPrintedSo = dotted || (beginsSentence({ ...inner, line: { ...line, text: line.text.slice(offset) } }) && isUndotted);
    if (!isPrintedSo || orderAfter(options.scheme, previous, inner.number) !== 'next') continue;
    return { ...inner, line, numberStart: offset, numberEnd: offset + inner.numberEnd, textStart: offset + inner.textStart };
  }
  return undefined;
}

// Makes rules of provisions: which paragraph is the title, and which are the text.

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
