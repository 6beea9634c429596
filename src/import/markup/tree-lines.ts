/** Flattens the HTML tree of a document to lines with markup. */

import type { Mark } from '@rulegraph/core/model';
import { ordinalToLetters, ordinalToRoman } from '@rulegraph/core/numbering';
import { type InlineText, tableText } from '@rulegraph/core/source';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { ImportedPicture } from '../importer.ts';
import { type Line, type LineMarkup, lineStarts } from '../lines.ts';
import { fileNameOf } from '../pictures.ts';

/** The text of a document, line by line, and what is needed to account for every word of the source. */
export interface TreeLines {
  /** In reading order, with a blank line before each paragraph that is set off. */
  readonly lines: readonly Line[];
  /** The parts of the source that were read, as offsets. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
  readonly links: readonly LocalLink[];
  /** Where the text begins that an id names, as offsets into the source. */
  readonly anchors: ReadonlyMap<string, number>;
  readonly pictures: readonly Picture[];
  /** The footnotes of web pages, which stay where they are. */
  readonly notes: readonly { readonly line: number; readonly text: string }[];
  /** Elements whose text was left out, such as scripts and navigation. */
  readonly omitted: readonly { readonly name: string; readonly line: number; readonly text: string }[];
  /** Readings of words (ruby), which were left out. */
  readonly readings: TreeLines['omitted'];
}

/** A link within the document or its site whose text has no number of a rule. */
interface LocalLink {
  readonly href: string;
  readonly line: number;
}

/** A picture and its alternative text, which may be empty. */
interface Picture {
  readonly source: string;
  readonly alternative: string;
  readonly line: number;
}

interface TreeOptions {
  readonly file: string;
  /** The text that the positions of the tree refer to. */
  readonly source: string;
  /** Tells whether a text is the number of a rule; tables with such numbers in the first column are rules. */
  readonly isNumber: (text: string) => boolean;
  /** The pictures that were found, by their addresses. */
  readonly pictures: ReadonlyMap<string, ImportedPicture>;
}

/** The deepest nesting of lists; deeper ones are read as if they were at this depth. */
const DEEPEST = 24;

const HEADING = /^h([1-6])$/;
/** Elements that only begin and end a paragraph. */
const BLOCKS = new Set(
  'address article aside body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr html legend li main p section summary tbody td tfoot th thead tr'.split(
    ' ',
  ),
);
const MARKS: Readonly<Record<string, 'strong' | 'emphasis' | 'code'>> = {
  b: 'strong',
  strong: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  cite: 'emphasis',
  dfn: 'emphasis',
  var: 'emphasis',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};
/** Elements whose content is not text of the page. */
const OMITTED = new Set(
  'annotation annotation-xml button canvas embed footer head iframe input nav noscript object script select style svg template textarea title'.split(
    ' ',
  ),
);
/** Classes and ids that wikis, publishing systems and Word give to parts of a page that are not its text: contents, edit links, link boxes, comments. */
const NOT_TEXT = new Set(
  'toc table-of-contents footer md-footer md-sidebar wy-nav-side pagination-nav mw-editsection mw-jump-link navbox noprint printfooter catlinks MsoCommentReference msocomtxt MsoToc1 MsoToc2 MsoToc3 MsoToc4 MsoToc5'.split(
    ' ',
  ),
);

/** Readings of words, and the brackets around them for old browsers. */
const READING = /^(?:rt|rtc|rp)$/;

/** What documentation generators print after a heading as a link to itself: `¶`, `#`. */
const PERMALINK = /^[¶#§🔗⚓∞]?$/u;

function isPermalink(element: Element): boolean {
  return (
    element.tagName === 'a' &&
    String(element.properties['href'] ?? '').startsWith('#') &&
    PERMALINK.test(textOf(element).replace(/[\p{Z}\p{C}\p{M}\s]/gu, ''))
  );
}

/** Tells whether an element is not text of the document: by its name, role, class or id, or because it is hidden. */
function isOmitted({ tagName, properties }: Element): boolean {
  if (OMITTED.has(tagName) || READING.test(tagName) || properties['role'] === 'navigation' || properties['hidden'] !== undefined)
    return true;
  return [properties['id'], properties['class'], properties['className']]
    .flatMap((value) => (Array.isArray(value) ? value.map(String) : String(value ?? '').split(/\s+/)))
    .some((name) => NOT_TEXT.has(name));
}

const OUTSIDE_ADDRESS = /^(?:https?:\/\/|mailto:)[^\s]/i;

interface BlockContext {
  readonly kind: LineMarkup['kind'];
  readonly depth: number;
  readonly quote?: number;
  /** The bullet of an item, and the letter that browsers print as its number. The first line of the item clears the bullet. */
  readonly item?: { bullet: string; readonly letter?: string | undefined };
}

/** A mark whose offsets are not known yet. */
type OpenMark = DistributiveOmit<Mark, 'start' | 'end'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

interface DraftLine {
  readonly number: number;
  readonly column: number;
  text: string;
  /** Whether the text ends with a space or is empty. Stored because reading the end of a growing string takes time proportional to its length. */
  isSpaced: boolean;
  readonly marks: Mark[];
}

type Point = NonNullable<Nodes['position']>['start'];

/** Flattens a tree whose nodes have positions in the source. */
export function linesOfTree(tree: Root, options: TreeOptions): TreeLines {
  return new TreeFlattener(options).flatten(tree);
}

/** Collects pieces of text as lines, each with its markup and its place in the source. */
class LineWriter {
  readonly lines: Line[] = [];
  /** The line of the source that is being read. */
  number = 1;
  readonly #file: string;
  readonly #source: string;
  readonly #starts: readonly number[];
  #draft: DraftLine | undefined;
  /** Whether the next line begins a paragraph. */
  #opens = true;

  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
    this.#starts = lineStarts(source);
  }

  get isWithinLine(): boolean {
    return this.#draft !== undefined;
  }

  /** Appends a text, which may have line feeds; `offset` is its place in the source, if known. */
  append(value: string, offset: number | undefined, marks: readonly OpenMark[], context: BlockContext): void {
    for (const [index, piece] of value.split('\n').entries()) {
      if (index > 0) {
        this.closeLine(context);
        this.number += 1;
      }
      this.#draft ??= this.#openLine(piece, index === 0, offset, context);
      if (this.#draft !== undefined) extendDraft(this.#draft, piece, marks);
    }
  }

  /** Returns the line that a piece of text opens, or undefined for whitespace. The first line of an item begins with its printed number. */
  #openLine(piece: string, isFirst: boolean, offset: number | undefined, context: BlockContext): DraftLine | undefined {
    const lead = /^\s*/.exec(piece)?.[0].length ?? 0;
    if (lead === piece.length) return undefined;
    const column =
      isFirst && offset !== undefined
        ? columnAt(this.#starts, this.number, offset + lead)
        : columnOf(this.#source, this.#starts, this.number, piece.trim());
    const { bullet = '', letter } = context.item ?? {};
    const isPrinted = isFirst && this.#opens && bullet !== '' && (letter !== undefined || /\d/.test(bullet));
    return { number: this.number, column, text: isPrinted ? `${letter ?? bullet} ` : '', isSpaced: true, marks: [] };
  }

  closeLine(context: BlockContext): void {
    const draft = this.#draft;
    this.#draft = undefined;
    if (draft === undefined || draft.text.trim() === '') return;
    const { text, marks, number, column } = draft;
    const bullet = context.item?.bullet ?? '';
    const above = this.lines.at(-1);
    const isTight = bullet !== '' && above?.markup?.kind === 'item';
    this.#opens ||= context.kind === 'text' && isBoldTitle(above) && !/^\p{Ll}/u.test(text);
    if (this.#opens && !isTight) this.lines.push({ file: this.#file, number, text: '' });
    const markup: LineMarkup = {
      kind: context.kind,
      opens: this.#opens,
      depth: context.depth,
      bullet: context.kind === 'item' ? bullet : '',
      marks: joinMarks(marks, text),
      ...(context.quote === undefined ? {} : { quote: context.quote }),
    };
    this.lines.push({ file: this.#file, number, column, text: text.trimEnd(), markup });
    if (context.item !== undefined) context.item.bullet = '';
    this.#opens = false;
  }

  endParagraph(context: BlockContext): void {
    this.closeLine(context);
    this.#opens = true;
  }

  /** Adds the text of an element as one block, with blank lines around it. */
  writeBlock(kind: 'table' | 'code', { text, marks = [], rows }: BlockText, { position }: Element): void {
    if (text.trim() === '') return;
    const [file, number] = [this.#file, position?.start.line ?? this.number];
    const markup: LineMarkup = { kind, opens: true, depth: 0, bullet: '', marks, ...(rows === undefined ? {} : { rows }) };
    const block = { file, number, text, column: position?.start.column ?? 1, markup };
    this.lines.push({ file, number, text: '' }, block, { file, number, text: '' });
  }
}

/** `**§ 1.1 Boats**`, with its text on the next line. */
function isBoldTitle(line: Line | undefined): boolean {
  const { text = '', markup } = line ?? {};
  const isBold = markup?.marks.some(({ kind, start, end }) => kind === 'strong' && start === 0 && end === text.length);
  return isBold === true && markup?.kind === 'text' && markup.opens && /\d/.test(text) && !/[,;]$/.test(text);
}

type BlockText = { readonly text: string } & Partial<Pick<LineMarkup, 'marks' | 'rows'>>;

/** Appends a piece of text with its spaces folded, and marks over it. */
function extendDraft(draft: DraftLine, piece: string, marks: readonly OpenMark[]): void {
  const folded = piece.replace(/[ \t\r\f]+/g, ' ');
  const text = draft.isSpaced ? folded.trimStart() : folded;
  if (text !== '') draft.isSpaced = text.endsWith(' ');
  const start = draft.text.length;
  draft.text += text;
  if (text.trim() === '') return;
  for (const mark of marks) draft.marks.push({ ...mark, start, end: draft.text.length });
}

/** Walks a tree in reading order, and collects its lines and everything else that `TreeLines` has. */
class TreeFlattener {
  readonly #options: TreeOptions;
  readonly #writer: LineWriter;
  readonly #found = {
    ranges: [] as [number, number][],
    links: [] as LocalLink[],
    anchors: new Map<string, number>(),
    pictures: [] as Picture[],
    notes: [] as TreeLines['notes'][number][],
    omitted: [] as TreeLines['omitted'][number][],
    readings: [] as TreeLines['readings'][number][],
  };
  /** The ids of elements that have begun since the last text. */
  #waiting: string[] = [];
  #noteIds: ReadonlySet<string> = new Set();
  #quotes = 0;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#writer = new LineWriter(options.file, options.source);
  }

  flatten(given: Root): TreeLines {
    const tree = this.#textWithin(given);
    const outside: BlockContext = { kind: 'text', depth: 0 };
    this.#noteIds = idsOfNotes(tree);
    this.#walk(tree, outside, []);
    this.#writer.endParagraph(outside);
    return { lines: this.#writer.lines, ...this.#found };
  }

  /** Returns a copy of the tree without what is not text of the document. */
  #textWithin<Tree extends Root | Element>(within: Tree): Tree {
    const children = (within.children as ElementContent[]).flatMap((child) => {
      if (child.type !== 'element') return child;
      const isLink = isPermalink(child) && child.properties['id'] === undefined;
      const text = !isLink && isOmitted(child) ? this.#omit(child) : this.#textWithin(child);
      return isLink ? [] : (text ?? []);
    });
    return { ...within, children };
  }

  #walk(node: Nodes, context: BlockContext, marks: readonly OpenMark[]): void {
    if (node.type === 'text') {
      const position: Point | undefined = node.position?.start;
      if (position !== undefined) {
        this.#writer.number = position.line;
        this.#keepRange(node);
        this.#placeAnchors(node.value, position.offset);
      }
      this.#writer.append(node.value, position?.offset, marks, context);
    } else if (node.type === 'element') this.#walkElement(node, context, marks);
    else if (node.type === 'root') for (const child of node.children) this.#walk(child, context, marks);
  }

  #placeAnchors(text: string, offset: number | undefined): void {
    if (this.#waiting.length === 0 || offset === undefined || text.trim() === '') return;
    for (const id of this.#waiting) if (!this.#found.anchors.has(id)) this.#found.anchors.set(id, offset + text.search(/\S/));
    this.#waiting = [];
  }

  #walkAll(element: Element, context: BlockContext, marks: readonly OpenMark[]): void {
    for (const child of element.children) this.#walk(child, context, marks);
  }

  #walkApart(element: Element, outer: BlockContext, inner: BlockContext, marks: readonly OpenMark[] = []): void {
    this.#writer.endParagraph(outer);
    this.#walkAll(element, inner, marks);
    this.#writer.endParagraph(inner);
  }

  #walkElement(element: Element, context: BlockContext, marks: readonly OpenMark[]): void {
    const { tagName, properties } = element;
    for (const id of [properties['id'], tagName === 'a' ? properties['name'] : undefined])
      if (typeof id === 'string' && id !== '') this.#waiting.push(id);
    const heading = HEADING.exec(tagName)?.[1];
    if (BLOCKS.has(tagName)) this.#noteFootnote(element);
    if (heading !== undefined) this.#walkApart(element, context, { kind: 'heading', depth: Number(heading) });
    else if (tagName === 'blockquote') {
      this.#quotes += 1;
      this.#walkApart(element, context, { kind: 'note', depth: 0, quote: this.#quotes });
    } else if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu') this.#walkList(element, context);
    else if (tagName === 'table') this.#walkTable(element, context, marks);
    else if (tagName === 'pre') this.#writeBlock('code', { text: textOf(element).replace(/\n$/, '') }, element, context);
    else if (BLOCKS.has(tagName)) this.#walkApart(element, context, context, marks);
    else if (tagName === 'br') {
      this.#writer.closeLine(context);
      this.#writer.number = this.#lineOf(element);
    } else if (tagName === 'img') this.#walkPicture(element, context, marks);
    else if (tagName === 'a') this.#walkLink(element, context, marks);
    else if (tagName === 'del' || tagName === 's' || tagName === 'strike') {
      this.#writer.append('~~', undefined, marks, context);
      this.#walkAll(element, context, marks);
      this.#writer.append('~~', undefined, marks, context);
    } else if ((tagName === 'sup' || tagName === 'sub') && context.kind !== 'heading') {
      this.#walkAll(withScript(element), context, marks);
    } else this.#walkAll(element, context, withMark(marks, tagName));
  }

  #noteFootnote(element: Element): void {
    if (!this.#noteIds.has(String(element.properties['id'])) && !beginsWithRaisedLetter(element)) return;
    this.#found.notes.push({ line: this.#lineOf(element), text: textOf(element).replace(/\s+/g, ' ').trim() });
  }

  #walkList(list: Element, context: BlockContext): void {
    this.#writer.endParagraph(context);
    const isOrdered = list.tagName === 'ol' && list.properties['type'] !== 'none';
    const depth = Math.min(DEEPEST, context.kind === 'item' ? context.depth + 1 : 0);
    const printed = list.children.map((child) =>
      isOrdered && child.type === 'element' && child.tagName === 'li' ? this.#printedMarker(child) : undefined,
    );
    // Markdown counts items itself: if all have the same number, it only means that they are numbered. Other numbers are deliberate.
    const markers = printed.filter((marker) => marker !== undefined);
    const isCounted = markers.length > 1 && new Set(markers).size === 1;
    const step = list.properties['reversed'] === undefined ? 1 : -1;
    let count =
      (countOf(list.properties['start']) ??
        (step > 0 ? 1 : list.children.filter((node) => 'tagName' in node && node.tagName === 'li').length)) - step;
    for (const [index, child] of list.children.entries()) {
      if (child.type !== 'element' || child.tagName !== 'li') {
        this.#walk(child, context, []);
        continue;
      }
      this.#noteFootnote(child);
      const marker = isCounted ? undefined : printed[index];
      count = countOf(marker ?? child.properties['value']) ?? count + step;
      // An item that prints the number of a rule is not counted by its list as well: `1. 4.2.1 Trade` would be rule 1.4.2.1.
      const hasOwn = isOrdered && this.#printsNumber(child);
      const lettered = isOrdered && !hasOwn ? letteredCount(list, count) : undefined;
      const letter = lettered === undefined ? undefined : `${lettered}.`;
      const isCountedHere = isOrdered && letter === undefined && (marker !== undefined || !hasOwn);
      const bullet = isCountedHere ? (marker ?? `${count}.`) : '•';
      const inner = firstOfItem(context, bullet) ?? { kind: 'item', depth, item: { bullet, letter } };
      this.#walkApart(child, context, inner);
    }
  }

  /** Tells whether the text of an item begins with the whole number of a rule, `4.2.1`. */
  #printsNumber(item: Element): boolean {
    const [first = ''] = /^\S+/.exec(textOf(item).slice(0, 200).trim()) ?? [];
    return /\p{N}[.-]?[\p{N}a-z]/u.test(first) && this.#options.isNumber(first) && /[.-]/.test(first.slice(0, -1));
  }

  /** Returns the number of an item as Markdown prints it, and accounts for it. */
  #printedMarker({ position }: Element): string | undefined {
    const start = position?.start.offset;
    if (start === undefined) return undefined;
    const printed = /^\d{1,9}[.)](?=\s)/.exec(this.#options.source.slice(start, start + 12))?.[0];
    if (printed !== undefined) this.#found.ranges.push([start, start + printed.length]);
    return printed;
  }

  #walkLink(link: Element, context: BlockContext, marks: readonly OpenMark[]): void {
    const content = isNoteReference(link) ? withScript({ ...link, tagName: 'sup' }) : link;
    this.#walkAll(content, context, [...marks, ...this.#markOf(link)]);
  }

  /** Returns the mark of a link, unless only its text is kept. Links within the document or its site are noted. */
  #markOf(link: Element): readonly OpenMark[] {
    const { href } = link.properties;
    if (link.tagName !== 'a' || typeof href !== 'string' || href === '') return [];
    const leadsOut = OUTSIDE_ADDRESS.test(href);
    if (!leadsOut && !citesNumber(textOf(link), this.#options.isNumber))
      this.#found.links.push({ href, line: this.#lineOf(link) });
    return leadsOut || this.#mayLeadToRule(link) ? [{ kind: 'link', href }] : [];
  }

  /** Tells whether a link leads to an id of the document, says so in words, and is no note and no number of a rule, which is linked anyway. */
  #mayLeadToRule(link: Element): boolean {
    const { href } = link.properties;
    const text = textOf(link);
    if (typeof href !== 'string' || !/^#./.test(href) || !/\p{L}{2}|\p{Lo}/u.test(text)) return false;
    return !this.#noteIds.has(href.slice(1)) && !isNoteReference(link) && !citesNumber(text, this.#options.isNumber);
  }

  #walkPicture(image: Element, context: BlockContext, marks: readonly OpenMark[]): void {
    const address = image.properties['src'];
    if (typeof address !== 'string') return;
    if (!this.#writer.isWithinLine) this.#writer.number = this.#lineOf(image);
    this.#keepRange(image);
    const { text, mark } = this.#readPicture(image, address);
    this.#writer.append(text, image.position?.start.offset, [...marks, ...mark], context);
  }

  /** Returns the text in place of a picture, and its mark if the picture was found. */
  #readPicture(image: Element, address: string): { text: string; mark: OpenMark[] } {
    const alternative = typeof image.properties['alt'] === 'string' ? image.properties['alt'].replace(/\s+/g, ' ').trim() : '';
    this.#found.pictures.push({ source: address, alternative, line: this.#lineOf(image) });
    const picture = this.#options.pictures.get(address);
    const mark: OpenMark[] = picture === undefined ? [] : [{ kind: 'picture', name: picture.name, size: picture.size }];
    return { text: alternative === '' ? fileNameOf(address) : alternative, mark };
  }

  /** Walks a table, which becomes a block. If its first column has the numbers of rules, each row becomes a paragraph. */
  #walkTable(table: Element, context: BlockContext, marks: readonly OpenMark[]): void {
    // Text outside the cells means that it is not a real table, or that it was never closed and contains the rest of the document.
    if (straysOf(table).length > 0) {
      this.#walkApart(table, context, context, marks);
      return;
    }
    const rows = rowsOf(table);
    for (const child of table.children)
      if (child.type === 'element' && child.tagName === 'caption') this.#walkApart(child, context, context);
    const { isNumber } = this.#options;
    const numbered = rows.filter((row) => row.length === 2 && isNumber(cellText(row[0])) && !isQuantity(row)).length;
    if (numbered * 2 > rows.length) {
      this.#walkNumberedRows(rows, context, marks);
      return;
    }
    const cells = spreadCells(rows)
      .map((row) => row.map((cell) => this.#inlineOfCell(cell)))
      .filter((row) => row.some((cell) => cell.text !== ''));
    if (cells.length === 1 && cells[0]?.length === 1) {
      this.#walkApart(table, context, context, marks);
      return;
    }
    const width = Math.max(0, ...cells.map((row) => row.length));
    const padded = cells.map((row) => [...row, ...new Array<InlineText>(width - row.length).fill({ text: '', marks: [] })]);
    this.#writeBlock('table', tableText(padded), table, context);
  }

  #walkNumberedRows(rows: readonly Element[][], context: BlockContext, marks: readonly OpenMark[]): void {
    for (const row of rows) {
      const isHead = row.length > 0 && row.every(({ tagName }) => tagName === 'th');
      if (isHead && !this.#options.isNumber(cellText(row[0]))) {
        for (const cell of row) this.#omit(cell);
        continue;
      }
      this.#writer.endParagraph(context);
      for (const [index, cell] of row.entries()) {
        if (index > 0) this.#writer.append(' ', undefined, [], context);
        this.#walkAll(cell, context, marks);
      }
    }
    this.#writer.endParagraph(context);
  }

  #inlineOfCell(cell: Element): InlineText {
    const draft: DraftLine = { number: 0, column: 0, text: '', isSpaced: true, marks: [] };
    const walk = (node: Nodes, marks: readonly OpenMark[]): void => {
      if (node.type === 'text') extendDraft(draft, node.value.replace(/\s+/g, ' '), marks);
      if (node.type !== 'element') return;
      const { src } = node.properties;
      if (node.tagName === 'img' && typeof src === 'string') {
        const { text, mark } = this.#readPicture(node, src);
        extendDraft(draft, text, [...marks, ...mark]);
      } else {
        const content = node.tagName === 'sup' || node.tagName === 'sub' ? withScript(node) : node;
        const inner = [...withMark(marks, node.tagName), ...this.#markOf(node)];
        if (node.tagName === 'br' || BLOCKS.has(node.tagName)) extendDraft(draft, ' ', []);
        for (const child of content.children) walk(child, inner);
      }
    };
    for (const child of cell.children) walk(child, []);
    return { text: draft.text.trimEnd(), marks: joinMarks(draft.marks, draft.text) };
  }

  #writeBlock(kind: 'table' | 'code', block: BlockText, element: Element, context: BlockContext): void {
    this.#writer.endParagraph(context);
    this.#keepRange(element);
    this.#writer.writeBlock(kind, block, element);
  }

  #omit(element: Element): undefined {
    const text = textOf(element).replace(/\s+/g, ' ').trim();
    const omitted = { name: element.tagName, line: this.#lineOf(element), text };
    if (!READING.test(element.tagName)) {
      if (text !== '') this.#found.omitted.push(omitted);
    } else if (/[\p{L}\p{N}]/u.test(text)) this.#found.readings.push(omitted);
  }

  /** Adds a node's part of the source to the ranges. Nodes that the parser closed by itself have no end. */
  #keepRange(node: Nodes): void {
    const { start, end }: { start?: Point; end?: Point } = node.position ?? {};
    const length = node.type === 'text' ? node.value.length : 0;
    if (start?.offset !== undefined) this.#found.ranges.push([start.offset, end?.offset ?? start.offset + length]);
  }

  #lineOf({ position }: Element): number {
    return position?.start.line ?? this.#writer.number;
  }
}

function citesNumber(text: string, isNumber: TreeOptions['isNumber']): boolean {
  return text.split(/[\s()[\],;]+/).some((word) => isNumber(word.replace(/(?<![.:])[.:]+$/, '')));
}

/** Returns the marks within an element: its own is added, unless it is open already. */
function withMark(marks: readonly OpenMark[], tagName: string): readonly OpenMark[] {
  const kind = MARKS[tagName];
  return kind === undefined || marks.some((mark) => mark.kind === kind) ? marks : [...marks, { kind }];
}

/** Returns the context of the first item of a list at the beginning of a numbered item: `351. 1. Text` is one line with both numbers. */
function firstOfItem(outer: BlockContext, bullet: string): BlockContext | undefined {
  const number = outer.item?.bullet ?? '';
  if (outer.item === undefined || !/\d/.test(number)) return undefined;
  outer.item.bullet = '';
  return { ...outer, item: { bullet: /\d/.test(bullet) ? `${number} ${bullet}` : number } };
}

const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()'].map((plain, index) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'][index] ?? plain]),
);
const LOWERED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()'].map((plain, index) => [plain, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][index] ?? plain]),
);

/** Returns raised or lowered figures as characters that are, `10²`; undefined for other text, such as the letters of `1st`. */
function scriptFigures(text: string, tagName: string): string | undefined {
  const characters = tagName === 'sup' ? RAISED : LOWERED;
  const isFigure = text.trim() !== '' && [...text.trim()].every((character) => characters[character] !== undefined);
  return isFigure ? text.replace(/./gu, (character) => characters[character] ?? character) : undefined;
}

/** Returns an element with its figures raised or lowered; a raised letter that is a link, the mark of a footnote, is put in brackets. */
function withScript(element: Element): Element {
  const text = textOf(element).trim();
  const isFigure = scriptFigures(text, element.tagName) !== undefined;
  const isMark = element.tagName === 'sup' && /^\p{L}{1,2}$/u.test(text) && hasLocalLink(element);
  if (!isFigure && !isMark) return element;
  const replace = (node: ElementContent): ElementContent => {
    if (node.type === 'element') return { ...node, children: node.children.map(replace) };
    if (node.type !== 'text' || node.value.trim() === '') return node;
    return { ...node, value: isFigure ? (scriptFigures(node.value, element.tagName) ?? node.value) : `[${node.value}]` };
  };
  return { ...element, children: element.children.map(replace) };
}

/** Tells whether a link says that it leads to a note, as those of e-books and of publishing systems do. */
function isNoteReference({ tagName, properties }: Element): boolean {
  const said = [properties['role'], properties['epub:type'], properties['class'], properties['className']].flat().join(' ');
  return tagName === 'a' && /(?:^|\s)(?:doc-noteref|(?:foot)?note-?ref(?:erence)?)(?=\s|$)/i.test(said);
}

/** Tells whether a paragraph begins like a note, with a raised letter. */
function beginsWithRaisedLetter({ children }: Element): boolean {
  const first = children.find((child) => child.type !== 'text' || child.value.trim() !== '');
  return first?.type === 'element' && first.tagName === 'sup' && /^\p{L}$/u.test(textOf(first).trim());
}

/** Returns the ids of the footnotes that raised links lead to. */
function idsOfNotes(tree: Root): ReadonlySet<string> {
  const ids = new Set<string>();
  const collect = (node: Nodes, isRaised: boolean): void => {
    if (node.type !== 'element' && node.type !== 'root') return;
    const within = isRaised || (node.type === 'element' && node.tagName === 'sup');
    if (node.type === 'element' && node.tagName === 'a') {
      const { href } = node.properties;
      const isMark =
        within || isNoteReference(node) || node.children.some((child) => child.type === 'element' && child.tagName === 'sup');
      if (isMark && typeof href === 'string' && href.startsWith('#')) ids.add(href.slice(1));
    }
    for (const child of node.children) collect(child, within);
  };
  collect(tree, false);
  return ids;
}

function hasLocalLink(element: Element): boolean {
  return element.children.some(
    (child) => child.type === 'element' && (String(child.properties['href'] ?? '').startsWith('#') || hasLocalLink(child)),
  );
}

/** Returns rows with an empty cell for each place that a cell above or to the left also takes. */
function spreadCells(rows: readonly (readonly Element[])[]): Element[][] {
  const empty: Element = { type: 'element', tagName: 'td', properties: {}, children: [] };
  let taken: readonly number[] = [];
  return rows.map((row) => {
    const cells: Element[] = [];
    const next: number[] = [];
    const fill = () => {
      for (let left = taken[cells.length] ?? 0; left > 0; left = taken[cells.length] ?? 0) {
        next[cells.length] = left - 1;
        cells.push(empty);
      }
    };
    for (const cell of row) {
      // As HTML and the converter of Markdown name them.
      const { rowspan, rowSpan, colspan, colSpan } = cell.properties;
      const columns = spanOf(colspan ?? colSpan);
      fill();
      for (let column = 0; column < columns; column += 1) {
        next[cells.length] = spanOf(rowspan ?? rowSpan) - 1;
        cells.push(column === 0 ? cell : empty);
      }
    }
    fill();
    taken = next;
    return cells;
  });
}

/** No cell takes more places. */
const MOST_SPANNED = 100;

/** Returns how many rows or columns an attribute says that a cell takes. */
function spanOf(value: unknown): number {
  const count = Number(value ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_SPANNED) : 1;
}

function rowsOf(node: Element): Element[][] {
  return node.children.flatMap((child): Element[][] => {
    if (child.type !== 'element') return [];
    if (child.tagName !== 'tr') return TABLE_PARTS.test(child.tagName) ? rowsOf(child) : [];
    return [child.children.filter((cell): cell is Element => cell.type === 'element' && /^t[dh]$/.test(cell.tagName))];
  });
}

const TABLE_PARTS = /^(?:thead|tbody|tfoot|tr)$/;
const BESIDE_ROWS = /^(?:caption|colgroup|col)$/;

/** Returns the content of a table that is in none of its cells. */
function straysOf(node: Element): readonly ElementContent[] {
  return node.children.flatMap((child): readonly ElementContent[] => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : [child];
    if (child.type !== 'element') return [];
    if (TABLE_PARTS.test(child.tagName)) return straysOf(child);
    const isCell = /^t[dh]$/.test(child.tagName) && node.tagName === 'tr';
    return isCell || BESIDE_ROWS.test(child.tagName) ? [] : [child];
  });
}

/** Tells whether a row has two quantities, `2` and `5`, and not the number of a rule with its text. */
function isQuantity([first, second]: readonly Element[]): boolean {
  return /^\d+$/.test(cellText(first)) && !/\p{L}/u.test(cellText(second));
}

function cellText(cell: Element | undefined): string {
  return cell === undefined ? '' : textOf(cell).replace(/\s+/g, ' ').trim();
}

/** Lists with letters or Roman numerals have fewer items. */
const LONGEST_LETTERED = 1000;

/** Returns the letters of an item in an ordered list: `b` for 2 if the list's type is `a`; undefined for lists with digits. */
function letteredCount({ properties: { type } }: Element, count: number): string | undefined {
  if (typeof type !== 'string' || !/^[ai]$/i.test(type) || count < 1 || count > LONGEST_LETTERED) return undefined;
  const printed = /i/i.test(type) ? ordinalToRoman(count) : ordinalToLetters(count);
  return type === type.toUpperCase() ? printed.toUpperCase() : printed;
}

/** Joins marks with only whitespace between them, and drops those without a letter or digit. */
function joinMarks(marks: readonly Mark[], text: string): readonly Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.findLast(({ kind }) => kind === mark.kind);
    const isSame = mark.kind === 'picture' ? false : mark.kind !== 'link' || (last?.kind === 'link' && last.href === mark.href);
    if (last !== undefined && isSame && text.slice(last.end, mark.start).trim() === '') {
      joined[joined.lastIndexOf(last)] = { ...last, end: mark.end };
    } else joined.push(mark);
  }
  return joined
    .map((mark) => {
      const marked = text.slice(mark.start, mark.end);
      const start = mark.start + marked.length - marked.trimStart().length;
      return { ...mark, start, end: mark.start + marked.trimEnd().length };
    })
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

function columnAt(starts: readonly number[], number: number, offset: number): number {
  return Math.max(1, offset - (starts[number - 1] ?? offset) + 1);
}

function columnOf(source: string, starts: readonly number[], number: number, text: string): number {
  const start = starts[number - 1];
  if (start === undefined) return 1;
  const line = source.slice(start, (starts[number] ?? source.length + 1) - 1);
  return Math.max(0, line.indexOf(text.slice(0, 12))) + 1;
}

/** Returns the number of an item as browsers read it; undefined if there is none, or it has more digits than Markdown counts. */
function countOf(written: unknown): number | undefined {
  const count = Number.parseInt(String(written ?? ''), 10);
  return Math.abs(count) < 1e9 ? count : undefined;
}
