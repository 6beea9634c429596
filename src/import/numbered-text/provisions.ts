/** Reads the numbered provisions of the rules part: decides which lines open one, and gathers the text of each. */
import type { Block, Rule } from '@rulegraph/core/model';
import { parentNumber, parseNumber, type RuleNumber, type Scheme } from '@rulegraph/core/numbering';
import type { decisionAbout } from '../decisions.ts';
import type { Ledger } from '../ledger/index.ts';
import { isRuledLine, type Line, openingOfHeading, placeIn } from '../lines.ts';
import { FREQUENT_WORDS } from '../settings/language-words.ts';
import { continuesParagraph, endsItem, endsSentence, indentOf } from './layout.ts';
import {
  beginsSentence,
  isBeforeHeading,
  isOwnNumber,
  type LeadingNumber,
  type NumberOrder,
  type NumberReader,
  type NumberUse,
  type OpenedLine,
  orderAfter,
  type RelativeReader,
  startsOfFirstPart,
} from './leading-number.ts';
import { type GatherOptions, gatherLine, type Paragraph, paragraphText, toBlocks } from './paragraphs.ts';
import { isCaption, kindOfHeading, type UnnumberedHeadings } from './sections.ts';

/** A provision before it is decided whether its text is a title. */
export interface Provision extends OpenedLine {
  readonly order: NumberOrder;
  /** Whether no dot follows the number. */
  readonly isUndotted: boolean;
  /** Whether a noun precedes the number. */
  readonly hasNoun: boolean;
  readonly paragraphs: Paragraph[];
  /** The headings above it that no level has. */
  readonly above: readonly Line[];
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
  readonly decisionOf: (line: Line) => ReturnType<typeof decisionAbout>;
}

/** Reads the provisions in order. A line that opens none belongs to the one above it. */
export function readProvisions(lines: readonly Line[], options: ProvisionOptions): readonly Provision[] {
  const provisions: Provision[] = [];
  let above: Line | undefined;
  /** The last bare number that opened no provision, such as that of a list's step; the next step does not open one, either. */
  let listed: LeadingNumber | undefined;
  /** Headings that no level has, until the line below them is read. */
  let headings: Line[] = [];
  for (const line of lines) {
    if (line.text.trim() === '' || isRuledLine(line.text)) {
      if (line.text.trim() !== '') options.ledger.account(line).setAside('ruled-line');
      above = undefined;
      continue;
    }
    if (line.markup?.opens) above = undefined;
    const section = options.unnumbered.get(line);
    if (section === null) headings.push(line);
    else if (section !== undefined) addUnnumberedHeading(provisions, line, section, options);
    if (section !== undefined) {
      above = undefined;
      continue;
    }
    const last = provisions.at(-1);
    const leading = likeliestReading(line, last?.number, options);
    const order = leading && orderAfter(options.scheme, last?.number, leading.number);
    const isOpen = leading !== undefined && order !== undefined && isOpening(leading, order, above, listed, options);
    if (isOpen && !(headings.length > 0 && beginsAnew(leading, last))) {
      if (leading.number.parts.length > 1) addLooseHeadings(provisions, headings, options);
      openProvision(provisions, leading, order, leading.number.parts.length > 1 ? [] : headings, options);
      headings = [];
      listed = undefined;
    } else {
      addLooseHeadings(provisions, headings, options);
      headings = [];
      listed = leading?.bare ? leading : listed;
      if (last !== undefined) addLine(provisions, line, 0, above, options);
    }
    above = line;
  }
  addLooseHeadings(provisions, headings, options);
  return provisions;
}

/** Tells whether a label below an unnumbered heading, printed like the number of the rule above that heading, counts anew instead of within that rule. */
function beginsAnew({ relative, number, line, numberEnd }: LeadingNumber, last: Provision | undefined): boolean {
  if (relative !== true || last === undefined || last.heading || last.hasNoun || last.isUndotted) return false;
  return last.number.parts.length === 1 && number.parts.length === 2 && line.text[numberEnd] === '.';
}

/** Opens the section that an unnumbered heading is the title of. */
function addUnnumberedHeading(provisions: Provision[], line: Line, number: RuleNumber, options: ProvisionOptions): void {
  const leading = withNumber(number, undefined, line);
  const from = leading.textStart;
  pushProvision(provisions, { ...leading, mark: 'heading' }, { from, order: 'next', above: [] }, options);
  addLooseHeadings(provisions, [line], options);
}

/** Adds headings that no level has to the provision above as text. */
function addLooseHeadings(provisions: readonly Provision[], headings: readonly Line[], options: ProvisionOptions): void {
  for (const line of headings) {
    const start = openingOfHeading(line);
    options.ledger.account(line).setAside('markup', 0, start);
    provisions.at(-1)?.paragraphs.push({ kind: 'text', segments: [{ line, start, end: options.textEnd(line) }] });
  }
}

/** Returns the likeliest reading of a line's number: as people decided, as printed, relative to the number above, or a misprint of the one that must follow. */
function likeliestReading(line: Line, previous: RuleNumber | undefined, options: ProvisionOptions): LeadingNumber | undefined {
  const { scheme, readNumber, readOddNumber, readRelativeNumber, decisionOf } = options;
  const decision = decisionOf(line);
  if (decision?.kind === 'text') return undefined;
  const leading = readNumber(line);
  const decided = decision?.number === undefined ? undefined : parseNumber(scheme, decision.number);
  if (decided !== undefined) return withNumber(decided, leading, line);
  // `§ 3` is an article if those have the sign.
  const relative = previous === undefined || leading?.noun === true ? undefined : readRelativeNumber(line, previous);
  const next = leading !== undefined && orderAfter(scheme, previous, leading.number) === 'next';
  // `2.` may open section 2 or be a part of the rule above: sections have titles, and brackets only in headings.
  const isLabel = leading?.mark === 'plain' && /[(（[]$/u.test(line.text.slice(0, leading.numberStart));
  if (next && (relative === undefined || !leading.bare || (isBeforeHeading(leading) && !isLabel))) return leading;
  if (relative !== undefined) return relative;
  const odd = previous === undefined ? undefined : readOddNumber(line);
  return odd !== undefined && orderAfter(scheme, previous, odd.number) === 'next' ? odd : leading;
}

/** Returns the reading of a line with another number than it prints, or with one although it prints none. */
function withNumber(number: RuleNumber, leading: LeadingNumber | undefined, line: Line): LeadingNumber {
  const start = openingOfHeading(line);
  const none = { line, numberStart: start, numberEnd: start, textStart: start, mark: 'plain', bare: false } as const;
  return { ...none, ...leading, number, relative: true };
}

/**
 * Tells whether a leading number opens a provision. In text with one line per paragraph every number does, but bare digits must follow in
 * order, or the steps of a list would be sections. In wrapped text a line may begin with a number that the sentence cites, often that of
 * the very next rule. So the number must come after a blank line, or be the next one after a finished sentence or one that does not cite
 * it, or come after a line that had space for it.
 */
function isOpening(
  leading: LeadingNumber,
  order: NumberOrder,
  above: Line | undefined,
  listed: LeadingNumber | undefined,
  { layout, use, decisionOf }: ProvisionOptions,
): boolean {
  if (decisionOf(leading.line)?.kind === 'rule') return true;
  if (leading.mark === 'heading') return true;
  // In bold, a sentence may cite a number wherever its line ends.
  if (leading.mark === 'strong') return order === 'next' || leading.line.markup?.opens !== false || beginsSentence(leading);
  // In documents with bold numbers, a plain one at the beginning of a line or item is a quantity, or cites a rule elsewhere.
  const isElsewhere = use.marked.has(leading.number.number) && above !== undefined && !endsSentence(above.text);
  const isQuantity = use.marked.size > 0 && order !== 'next' && BULLETED.test(leading.line.text);
  if (leading.mark === 'plain' && (isElsewhere || isQuantity)) return false;
  const continuesList = listed !== undefined && leading.number.parts.at(-1) === (listed.number.parts.at(-1) ?? 0) + 1;
  if (leading.bare && (order === 'back' || (continuesList && leading.number.parts.length === 1))) return false;
  if (above === undefined) return true;
  // `b)` within a sentence, which its line begins.
  const isItem = leading.relative === true && /[)）]/u.test(leading.line.text.slice(leading.numberEnd, leading.textStart));
  // After a line that ends with `rule` comes the number that it cites.
  if ((order !== 'next' || !beginsSentence(leading)) && use.naming.test(above.text.slice(-NOUN_REACH))) return false;
  if (!layout.wrapped) return true;
  // `2. the rope;` below `1. the oar; and`
  const isListed = endsItem(above.text) && (indentOf(leading.line) < indentOf(above) || (leading.relative && !leading.noun));
  if (order === 'next' && (isItem || isListed || endsSentence(above.text) || isOwnNumber(leading, above.text, use))) return true;
  // `(2) The mast` below the title of its article, set further in; a sentence cites `Article 1` / `(2)`.
  const isSetOff = isItem && indentOf(leading.line) !== indentOf(above) && !/\p{N}\s*$/u.test(above.text);
  const isOrAgain = order === 'ahead' || (order === 'same' && !leading.bare);
  const isApart = isSetOff || (endsSentence(above.text) && isOwnNumber(leading, above.text, use));
  if (isOrAgain && isApart && beginsSentence(leading)) return true;
  return (order === 'next' || order === 'ahead') && !continuesParagraph(layout, above, leading.line);
}

/** No noun is longer. */
const NOUN_REACH = 40;

const BULLETED = /^\s*[•●◦▪◊◆■□○‣·–*+-]\s/u;

function openProvision(
  provisions: Provision[],
  leading: LeadingNumber,
  order: NumberOrder,
  above: readonly Line[],
  options: ProvisionOptions,
): void {
  const captions = above.filter(isCaption).slice(-1);
  pushProvision(provisions, leading, { from: 0, order, above: above.filter((line) => !captions.includes(line)) }, options);
  for (const line of captions) {
    const [start, end] = [line.text.search(/[^\s（(]/u), line.text.search(/[)）]/u)];
    options.ledger.account(line).setAside('markup');
    // The text has the number before its title.
    options.ledger.account(line).supply(leading.number.number);
    options.ledger.account(leading.line).setAside('number-form', leading.numberStart, leading.numberEnd);
    provisions.at(-1)?.paragraphs.push({ kind: 'text', segments: [{ line, start, end }] });
  }
  addLine(provisions, leading.line, leading.textStart, undefined, options);
}

function pushProvision(
  provisions: Provision[],
  leading: LeadingNumber,
  { from, order, above }: { readonly from: number; readonly order: NumberOrder; readonly above: readonly Line[] },
  options: ProvisionOptions,
): void {
  const { line, number, numberStart, numberEnd, textStart, mark } = leading;
  const account = options.ledger.account(line);
  account.setAside('number-punctuation', from, textStart);
  const noun = line.text.slice(from, numberStart).search(/\p{L}/u);
  if (noun >= 0) account.setAside('number-noun', from + noun, numberStart);
  if (leading.relative && numberEnd === numberStart) account.supply(number.number);
  else if (leading.relative) account.replace(numberStart, numberEnd, number.number);
  else account.keepNumber(numberStart, numberEnd, number.number);
  const heading = mark === 'heading';
  const isUndotted = !line.text.slice(numberEnd, textStart).includes('.');
  const hasNoun = leading.noun === true;
  provisions.push({ number, line, numberStart, order, heading, isUndotted, hasNoun, paragraphs: [], above });
}

/** Adds the text of a line to the last provision and to those that open within the line. */
function addLine(provisions: Provision[], line: Line, start: number, above: Line | undefined, options: ProvisionOptions): void {
  let from = start;
  for (let provision = provisions.at(-1); provision !== undefined; provision = provisions.at(-1)) {
    const isOwn = from === start && provision.line === line;
    const inner =
      (isOwn ? findFirstPart(line, from, provision, options) : undefined) ?? findInnerNumber(line, from, provision, options);
    // A label begins with its bracket or sign.
    const [bracket = ''] = /(?<![([（])[([（]+$|§\s?$/u.exec(line.text.slice(0, inner?.numberStart ?? 0)) ?? [];
    const innerStart = (inner?.numberStart ?? 0) - (inner?.relative ? bracket.length : 0);
    const textEnd =
      inner === undefined ? options.textEnd : (other: Line) => (other === line ? innerStart : options.textEnd(other));
    gatherLine(provision.paragraphs, line, from, from === start ? above : undefined, { ...options, textEnd });
    if (inner === undefined) return;
    pushProvision(provisions, inner, { from: innerStart, order: 'next', above: [] }, options);
    from = inner.textStart;
  }
}

/** Finds the first part of a provision on the line of that, maybe after its title: `§ 2 (1) The rower`, `제2조(회원) ① 회원은`. */
function findFirstPart(
  line: Line,
  start: number,
  { number: previous }: Pick<Provision, 'number'>,
  { readRelativeNumber, scheme }: ProvisionOptions,
): LeadingNumber | undefined {
  for (const offset of startsOfFirstPart(line, start)) {
    const own = { ...line, text: line.text.slice(offset) };
    const inner = readRelativeNumber(own, previous);
    // `(2) Absatz 1 gilt` cites another part, and `§ 3 1 boat` counts.
    const isLabel = inner !== undefined && inner.noun !== true && /[)\]）.①-⑳]/u.test(own.text.slice(0, inner.textStart));
    const isFirst = inner?.number.above.at(-1) === previous.number && orderAfter(scheme, previous, inner.number) === 'next';
    if (isLabel && isFirst) return shifted(inner, line, offset);
  }
  return undefined;
}

function shifted(inner: LeadingNumber, line: Line, offset: number): LeadingNumber {
  const { numberStart, numberEnd, textStart } = inner;
  return { ...inner, line, numberStart: offset + numberStart, numberEnd: offset + numberEnd, textStart: offset + textStart };
}

/**
 * Finds a provision that begins in the middle of a line, where a page was converted without its line breaks: after a finished sentence,
 * with a dot if numbers have one, and exactly the next in order.
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
    // It needs no dot if the number before it has none.
    const isPrintedSo = dotted || (beginsSentence({ ...inner, line: { ...line, text: line.text.slice(offset) } }) && isUndotted);
    if (!isPrintedSo || orderAfter(options.scheme, previous, inner.number) !== 'next') continue;
    return shifted(inner, line, offset);
  }
  return undefined;
}

// Makes rules of provisions, and decides which of them have a title.

/** A title has at most this many words; scripts without spaces have about two characters a word. */
const LONGEST_TITLE = 12;
const LONGEST_UNSPACED_TITLE = 24;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Closing punctuation, except for that of an abbreviation (`K.O.`) or an ellipsis; the mark of a footnote may follow it. Amendments are noted in angle brackets. */
const CLOSED =
  /<[^<>]{1,60}>$|(?<!\p{L}\.\p{L}|\.\s?\.\s?)[.:;,。：，；—।۔؟]["”’')\]」』）]*(?:\s?\[[\p{L}\p{N}]{1,3}\]|[⁰¹²³⁴-⁹])*$/u;

/** Returns the rule of each provision, in their order. With `markdown`, bold becomes marks and escapes are undone. */
export function toRules(
  provisions: readonly Provision[],
  { scheme, ledger, markdown }: { readonly scheme: Scheme; readonly ledger: Ledger; readonly markdown: boolean },
): readonly Rule[] {
  const firstBelow = new Map(
    provisions.toReversed().map((provision) => [parentNumber(scheme, provision.number.number), provision]),
  );
  const titled = levelsWithTitles(provisions, (number) => firstBelow.has(number));
  return provisions.map((provision) => {
    const { number, line, numberStart, paragraphs, above } = provision;
    const habit = titled.get(number.level);
    const title = findTitle(provision, scheme, { below: firstBelow.get(number.number), habit });
    const own = title === undefined ? paragraphs : dividedAtGap(paragraphs);
    const blocks = toBlocks(own, ledger, markdown).map((block) => withinRule(block, line));
    return {
      number: number.number,
      level: number.level,
      parent: parentNumber(scheme, number.number),
      ...(above.length > 0 && { above: above.map((heading, index) => keepHeading(heading, above[index - 1], ledger)).join('') }),
      title: title === undefined ? null : (blocks[0]?.text ?? null),
      blocks: title === undefined ? blocks : blocks.slice(1),
      place: placeIn(line, numberStart),
    };
  });
}

/** A gap within a line, as between columns. Text that is justified with spaces has several; a number after it belongs to another rule or page. */
const GAP = /(?<=\S) {3,}(?=\p{L})/gu;

/** Returns paragraphs whose first, a title, ends at the gap in its line: what is set at the right margin is text, as a penalty beside its infraction. */
function dividedAtGap(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const [title, ...others] = paragraphs;
  const [segment, further] = title?.segments ?? [];
  if (title === undefined || segment === undefined || further !== undefined) return paragraphs;
  const { line, start, end } = segment;
  const [gap, another] = line.text.slice(start, end).matchAll(GAP);
  if (gap === undefined || another !== undefined) return paragraphs;
  const middle = start + gap.index;
  return [
    { ...title, segments: [{ line, start, end: middle }] },
    { kind: 'text', segments: [{ line, start: middle, end }] },
    ...others,
  ];
}

/** Keeps a heading that no level has, and returns its text; if others precede it, after a dash unless it is the title of the last one. */
function keepHeading(line: Line, above: Line | undefined, ledger: Ledger): string {
  const start = openingOfHeading(line);
  const separator = !above ? '' : kindOfHeading(line) === '' && kindOfHeading(above) !== '' ? ' ' : ' – ';
  ledger.account(line).setAside('markup', 0, start);
  ledger.account(line).keep(start);
  if (separator.trim() !== '') ledger.account(line).supply(separator.trim());
  return separator + line.text.slice(start).trim().replace(/\s+/gu, ' ');
}

/** Returns a block of a rule; if the rule is a list item, depths are counted from it, and its further paragraphs are text. */
function withinRule(block: Block, { markup }: Line): Block {
  if (block.kind !== 'item' || markup?.kind !== 'item') return block;
  const { bullet, depth = 0, ...text } = block;
  if (bullet === '' && depth <= markup.depth) return { ...text, kind: 'text' };
  return { ...block, depth: Math.max(0, depth - markup.depth - 1) };
}

/** What most provisions of a level have: what may be a title, or a title above a text. */
type TitleHabit = 'title' | 'title-and-text';
/** Nearly all provisions of a level have a title above their text if this share does. */
const NEARLY_ALL = 0.8;

/** Returns the levels at which at least half of the provisions may have a title, and those at which nearly all have one above their text. */
function levelsWithTitles(
  provisions: readonly Provision[],
  hasBelow: (number: string) => boolean,
): ReadonlyMap<string, TitleHabit> {
  const levels = Map.groupBy(provisions, ({ number }) => number.level);
  return new Map(
    Array.from(levels).flatMap(([level, alike]) => {
      const titled = alike.filter((provision) => isTitleLike(provision));
      if (titled.length * 2 < alike.length) return [];
      const withText = titled.filter((provision) => hasTextBelow(provision) || hasBelow(provision.number.number)).length;
      return [[level, withText > 1 && withText >= alike.length * NEARLY_ALL ? 'title-and-text' : 'title'] as const];
    }),
  );
}

function hasTextBelow({ paragraphs: [first, second] }: Provision): boolean {
  return (
    second !== undefined &&
    !continuesSentence(second) &&
    first !== undefined &&
    isCapitalized(spacedWords(titleText(first)).slice(0, 1))
  );
}

/** Titles of statutes are long. */
const LONGEST_TITLE_BELOW = 200;

/** Tells whether the first paragraph of a provision is a short phrase without closing punctuation, or marked as a heading. */
function isTitleLike(provision: Provision): boolean {
  const [first] = provision.paragraphs;
  const isBelow = isNumberAlone(provision);
  // An item would lose its label as a title.
  if (first !== undefined && provision.heading && !isBelow) return !hasPicture(first) && first.kind !== 'item';
  if ((first?.kind !== 'text' && !(isBelow && first?.kind === 'heading')) || hasPicture(first)) return false;
  const text = titleText(first);
  if (isBelow) return text.length <= LONGEST_TITLE_BELOW && !CLOSED.test(text);
  // Most provisions are sentences, and the words of a sentence need not be counted.
  if (CLOSED.test(text)) return false;
  const words = spacedWords(text);
  return words.length > 0 && words.length <= LONGEST_TITLE && (text.match(UNSPACED)?.length ?? 0) <= LONGEST_UNSPACED_TITLE;
}

/** Tells whether the number is alone on its line, after its noun: `Article 2`. Its title may be on the next line. */
function isNumberAlone({ line, hasNoun, paragraphs: [first] }: Provision): boolean {
  return hasNoun && first?.segments[0]?.line !== line;
}

function titleText(paragraph: Paragraph): string {
  return paragraphText(paragraph).replace(/\*\*/g, '');
}

function spacedWords(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Returns the paragraph that is the provision's title, if it has one: a short phrase without closing punctuation, above other provisions or
 * capitalized like a heading. `702.19. Trample` is one; a rule that merely lost its full stop is not, nor is a sentence that continues on
 * the next line, or below a rule in its subrules. `below`: the first provision below it. `habit`: what most provisions of its level have.
 */
function findTitle(
  provision: Provision,
  scheme: Scheme,
  { below, habit }: { readonly below: Provision | undefined; readonly habit: TitleHabit | undefined },
): Paragraph | undefined {
  const [first, second] = provision.paragraphs;
  if (first === undefined || !isTitleLike(provision)) return undefined;
  const isAlone = below === undefined && provision.paragraphs.length === 1;
  const text = titleText(first);
  if (provision.heading && !isNumberAlone(provision)) return isSentence(text, isAlone) ? undefined : first;
  if (isAlone && spacedWords(text).length > LONGEST_TITLE) return undefined;
  const depth = provision.number.parts.length - 1;
  const listed = second === undefined ? below?.paragraphs[0] : second.kind === 'item' ? second : undefined;
  if (depth > 0 && continuesSentence(listed, text)) return undefined;
  // A line that was broken within a sentence: `Dues are paid on` above `January 1`.
  const [next] = second?.segments ?? [];
  const isBroken =
    /^\p{Ll}/u.test(second === undefined ? '' : titleText(second)) || FREQUENT_WORDS.has(spacedWords(text).at(-1) ?? '');
  const isDirectlyBelow = next !== undefined && next.line.number - (first.segments.at(-1)?.line.number ?? 0) === 1;
  if (second?.kind === 'text' && isBroken && isDirectlyBelow && !isNumberAlone(provision)) return undefined;
  if (below !== undefined || (depth <= scheme.chapterLevel && habit) || (habit === 'title-and-text' && hasTextBelow(provision)))
    return first;
  // Scripts without capitals do not show whether a line alone is a title.
  const mayBeAlone = !isAlone || !/^\p{Lo}/u.test(text);
  const isHeading = mayBeAlone && !/[!?]$/.test(text) && isCapitalized(spacedWords(text));
  return depth < scheme.levels.length - 1 && isHeading ? first : undefined;
}

/** Tells whether a heading is the rule itself: a sentence with nothing below it, or with a verb or the length of one. */
function isSentence(text: string, isAlone: boolean): boolean {
  const words = spacedWords(text).length;
  const isUnfinished = /[:;,](?:\s\p{Ll}{2,4})?$/u.test(text) && (VERB.test(text) || words > LONGEST_TITLE);
  if (!endsSentence(text) || /[?!]$/u.test(text)) return isUnfinished || (isAlone && words > 1 && endsSentence(text));
  return isAlone ? words > 1 : VERB.test(text) || words > LONGEST_TITLE;
}

/** What few titles have: `Members may also`, `Dies gilt nicht für`, `Antragsbefugt sind` */
const GERMANIC = 'is|are|may|must|shall|not|ist|sind|darf|dürfen|muss|müssen|nicht';
const ROMANCE = 'est|sont|doit|peut|pas|es|son|debe|puede|no|deve|può|non|são|não';
const VERB = new RegExp(String.raw`(?<!\p{L})(?:${GERMANIC}|${ROMANCE}|är|ska|får|inte)(?!\p{L})`, 'u');

/** Tells whether a paragraph continues a sentence: `a base,` does below `A tower has`, `Wälder;` below `Dies gilt nicht für`, but not below `Prohibited activities`. */
function continuesSentence(paragraph: Paragraph | undefined, opening = ''): boolean {
  const item = paragraph === undefined ? '' : titleText(paragraph);
  const isLower = /^(?:[-*+•–]\s+)?\p{Ll}/u.test(item);
  const words = spacedWords(opening);
  if (isLower && (VERB.test(opening) || FREQUENT_WORDS.has(words.at(-1) ?? ''))) return true;
  if (!/[,;](?:\s\p{Ll}+)?$/u.test(item)) return false;
  const isPhrase = [words[0], words.at(-1)].every((word) => !FREQUENT_WORDS.has(word?.toLowerCase() ?? ''));
  return isLower || VERB.test(opening) || !(isPhrase || isCapitalized(words));
}

/** Tells whether a paragraph has a picture, which a title cannot have. */
function hasPicture({ segments }: Paragraph): boolean {
  return segments.some(({ line: { markup }, start, end }) =>
    markup?.marks.some((mark) => mark.kind === 'picture' && mark.start < end && mark.end > start),
  );
}

/** Tells whether the longer words have capitals, as in headings: `Declare Attackers Step`, `Bands with Other`. */
function isCapitalized(words: readonly string[]): boolean {
  const long = words.filter((word) => word.length > 4);
  return long.length > 0 ? long.every((word) => !/^\p{Ll}/u.test(word)) : /^[\p{Lu}\p{N}\p{Lo}]/u.test(words[0] ?? '');
}
