/** Flattens an HTML tree to lines: what Markdown, HTML and Word documents have in common. */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Mark } from '../../rules/model.ts';
import { ordinalToLetters, ordinalToRoman } from '../../rules/numbering/index.ts';
import { type InlineText, tableText } from '../../rules/source/index.ts';
import type { ImportedPicture } from '../importer.ts';
import type { Line, LineMarkup } from '../lines.ts';
import { lastPart } from '../pictures.ts';

/** The text of a document, line by line, and what a reader of its source must account for beside it. */
export interface TreeLines {
  /** In reading order, with a blank line wherever a paragraph is set off. */
  readonly lines: readonly Line[];
  /** The parts of the source that the lines hold, by offsets. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
  readonly links: readonly LocalLink[];
  readonly pictures: readonly Picture[];
  /** Elements whose text was left out, such as scripts and navigation. */
  readonly omitted: readonly { readonly name: string; readonly line: number; readonly text: string }[];
}

/** A link that leads elsewhere within the document or its site, and is text here. */
export interface LocalLink {
  readonly href: string;
  readonly text: string;
  readonly line: number;
}

/** A picture, of which the document says what it shows, or nothing. */
export interface Picture {
  readonly source: string;
  readonly alternative: string;
  readonly line: number;
}

export interface TreeOptions {
  readonly file: string;
  /** The document as the positions of the tree count in it. */
  readonly source: string;
  /** Returns whether a text is the number of a rule; tables that have them in their first column are rules. */
  readonly isNumber: (text: string) => boolean;
  /** The pictures that are there, by their addresses. */
  readonly pictures: ReadonlyMap<string, ImportedPicture>;
}

/** How far a document may nest before what lies deeper is read as if it lay there. */
const DEEPEST = 24;

const HEADING = /^h([1-6])$/;
/** Elements that begin and end a paragraph and say no more. */
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
/** What no reader of a page sees as its text. */
const OMITTED = new Set(
  'button canvas embed head iframe input nav noscript object script select style svg template textarea title'.split(' '),
);
/** What wikis and publishing systems call the parts of a page that are not its text: contents, links to edit a section, boxes of links. */
const BESIDE_TEXT = new Set('toc mw-editsection mw-jump-link navbox noprint printfooter catlinks'.split(' '));

/** Tells whether an element is not text of the document: by its kind, its role, its class, or because no reader sees it. */
function isOmitted({ tagName, properties }: Element): boolean {
  if (OMITTED.has(tagName) || properties['role'] === 'navigation' || properties['hidden'] !== undefined) return true;
  return [properties['id'], properties['class'], properties['className']]
    .flatMap((value) => (Array.isArray(value) ? value.map(String) : String(value ?? '').split(/\s+/)))
    .some((name) => BESIDE_TEXT.has(name));
}

const OUTSIDE_ADDRESS = /^(?:https?:\/\/|mailto:)[^\s]/i;

interface Setting {
  readonly kind: LineMarkup['kind'];
  readonly depth: number;
  readonly quote?: number;
  /** The bullet of an item, and the letter that a page prints in front of it; taken by its first paragraph. */
  readonly item?: { bullet: string; readonly letter?: string | undefined };
}

/** A mark that goes on, without the offsets that it will have. */
type OpenMark = DistributiveOmit<Mark, 'start' | 'end'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

interface DraftLine {
  readonly number: number;
  readonly column: number;
  text: string;
  /** Whether the text ends with a space, or is empty: to look at the end of a text that grows takes as long as the text. */
  isSpaced: boolean;
  readonly marks: Mark[];
}

type Point = NonNullable<Nodes['position']>['start'];

/** Flattens a tree whose nodes know their places in the source. */
export function linesOfTree(tree: Root, { file, source, isNumber, pictures: found }: TreeOptions): TreeLines {
  const lines: Line[] = [];
  const ranges: [number, number][] = [];
  const links: LocalLink[] = [];
  const pictures: Picture[] = [];
  const omitted: TreeLines['omitted'][number][] = [];
  const starts = lineStarts(source);
  let draft: DraftLine | undefined;
  let opens = true;
  let number = 1;
  let quotes = 0;

  const closeLine = (setting: Setting): void => {
    if (draft === undefined || draft.text.trim() === '') {
      draft = undefined;
      return;
    }
    const { text, marks, column } = draft;
    const bullet = setting.item?.bullet ?? '';
    const set = lines.at(-1);
    const tight = bullet !== '' && set?.markup?.kind === 'item';
    if (opens && !tight) lines.push({ file, number: draft.number, text: '' });
    const markup: LineMarkup = {
      kind: setting.kind,
      opens,
      depth: setting.depth,
      bullet: setting.kind === 'item' ? bullet : '',
      marks: joinMarks(marks, text),
      ...(setting.quote === undefined ? {} : { quote: setting.quote }),
    };
    lines.push({ file, number: draft.number, column, text: text.trimEnd(), markup });
    if (setting.item !== undefined) setting.item.bullet = '';
    opens = false;
    draft = undefined;
  };
  const endParagraph = (setting: Setting): void => {
    closeLine(setting);
    opens = true;
  };
  const append = (value: string, offset: number | undefined, marks: readonly OpenMark[], setting: Setting): void => {
    let at = offset;
    for (const [index, piece] of value.split('\n').entries()) {
      if (index > 0) {
        closeLine(setting);
        number += 1;
      }
      const lead = /^\s*/.exec(piece)?.[0].length ?? 0;
      if (draft === undefined && lead < piece.length) {
        const column =
          at === undefined || index > 0 ? columnOf(source, starts, number, piece.trim()) : columnAt(starts, number, at + lead);
        draft = { number, column, text: '', isSpaced: true, marks: [] };
        const { bullet = '', letter } = setting.item ?? {};
        if (index === 0 && opens && bullet !== '' && (letter !== undefined || /\d/.test(bullet)))
          draft.text = `${letter ?? bullet} `;
      }
      if (draft !== undefined) {
        const folded = piece.replace(/[ \t\r\f]+/g, ' ');
        const text = draft.isSpaced ? folded.trimStart() : folded;
        if (text !== '') draft.isSpaced = text.endsWith(' ');
        const start = draft.text.length;
        draft.text += text;
        if (text.trim() !== '') {
          for (const mark of marks) draft.marks.push({ ...mark, start, end: draft.text.length });
        }
      }
      at = undefined;
    }
  };
  /** Accounts for a node's part of the source. Nodes that the parser closed by itself lack their end. */
  const keepRange = (node: Nodes): void => {
    const { start, end }: { start?: Point; end?: Point } = node.position ?? {};
    const length = node.type === 'text' ? node.value.length : 0;
    if (start?.offset !== undefined) ranges.push([start.offset, end?.offset ?? start.offset + length]);
  };

  const walk = (node: Nodes, setting: Setting, marks: readonly OpenMark[]): void => {
    if (node.type === 'text') {
      const position: Point | undefined = node.position?.start;
      if (position !== undefined) {
        number = position.line;
        keepRange(node);
      }
      append(node.value, position?.offset, marks, setting);
    } else if (node.type === 'element') walkElement(node, setting, marks);
    else if (node.type === 'root') for (const child of node.children) walk(child, setting, marks);
  };
  const walkAll = (element: Element, setting: Setting, marks: readonly OpenMark[]): void => {
    for (const child of element.children) walk(child, setting, marks);
  };
  /** Walks what is set apart from what surrounds it. */
  const walkApart = (element: Element, outer: Setting, inner: Setting, marks: readonly OpenMark[] = []): void => {
    endParagraph(outer);
    walkAll(element, inner, marks);
    endParagraph(inner);
  };
  const block = (
    kind: 'table' | 'code',
    { text, marks = [], rows }: { text: string } & Partial<Pick<LineMarkup, 'marks' | 'rows'>>,
    element: Element,
    setting: Setting,
  ): void => {
    endParagraph(setting);
    const at = element.position?.start;
    keepRange(element);
    if (text.trim() === '') return;
    const markup: LineMarkup = { kind, opens: true, depth: 0, bullet: '', marks, ...(rows === undefined ? {} : { rows }) };
    const first = at?.line ?? number;
    const shape = { file, number: first, text, column: at?.column ?? 1, markup };
    lines.push({ file, number: first, text: '' }, shape, { file, number: first, text: '' });
  };

  const walkElement = (element: Element, setting: Setting, marks: readonly OpenMark[]): void => {
    const { tagName } = element;
    const heading = HEADING.exec(tagName)?.[1];
    const mark = MARKS[tagName];
    if (isOmitted(element)) omit(element);
    else if (heading !== undefined) walkApart(element, setting, { kind: 'heading', depth: Number(heading) });
    else if (tagName === 'blockquote') {
      quotes += 1;
      walkApart(element, setting, { kind: 'note', depth: 0, quote: quotes });
    } else if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu') walkList(element, setting);
    else if (tagName === 'table') walkTable(element, setting, marks);
    else if (tagName === 'pre') block('code', { text: textOf(element).replace(/\n$/, '') }, element, setting);
    else if (BLOCKS.has(tagName)) walkApart(element, setting, setting, marks);
    else if (tagName === 'br') {
      closeLine(setting);
      number = element.position?.start.line ?? number;
    } else if (tagName === 'img') walkPicture(element, setting, marks);
    else if (tagName === 'a') walkLink(element, setting, marks);
    else if (tagName === 'del' || tagName === 's' || tagName === 'strike') {
      append('~~', undefined, marks, setting);
      walkAll(element, setting, marks);
      append('~~', undefined, marks, setting);
    } else
      walkAll(
        element,
        setting,
        mark === undefined || marks.some(({ kind }) => kind === mark) ? marks : [...marks, { kind: mark }],
      );
  };

  const omit = (element: Element): void => {
    const text = textOf(element).replace(/\s+/g, ' ').trim();
    if (text !== '') omitted.push({ name: element.tagName, line: element.position?.start.line ?? number, text });
  };
  const walkList = (list: Element, setting: Setting): void => {
    endParagraph(setting);
    const depth = Math.min(DEEPEST, setting.kind === 'item' ? setting.depth + 1 : 0);
    const printed = list.children.map((child) =>
      list.tagName === 'ol' && child.type === 'element' && child.tagName === 'li' ? printedMarker(child) : undefined,
    );
    // Markdown counts by itself: a list that prints one number throughout is counted, any other number was set on purpose.
    const distinct = new Set(printed.filter((marker) => marker !== undefined));
    const isCounted = distinct.size === 1 && printed.filter((marker) => marker !== undefined).length > 1;
    let count = Number(list.properties['start'] ?? 1) - 1;
    for (const [index, child] of list.children.entries()) {
      if (child.type !== 'element' || child.tagName !== 'li') {
        walk(child, setting, []);
        continue;
      }
      const marker = isCounted ? undefined : printed[index];
      const value = Number.parseInt(marker ?? String(child.properties['value'] ?? ''), 10);
      count = Number.isNaN(value) ? count + 1 : value;
      const lettered = list.tagName === 'ol' ? letteredCount(list, count) : undefined;
      const letter = lettered === undefined ? undefined : `${lettered}.`;
      const bullet = list.tagName === 'ol' && letter === undefined ? (marker ?? `${count}.`) : '•';
      const inner = firstOfItem(setting, bullet) ?? { kind: 'item', depth, item: { bullet, letter } };
      walkApart(child, setting, inner);
    }
  };
  /** Of `351. 1. Text` Markdown makes an item that begins with a list: its first item goes on where the number of the outer one stands. */
  const firstOfItem = (outer: Setting, bullet: string): Setting | undefined => {
    const number = outer.item?.bullet ?? '';
    if (outer.item === undefined || !/\d/.test(number)) return undefined;
    outer.item.bullet = '';
    return { ...outer, item: { bullet: /\d/.test(bullet) ? `${number} ${bullet}` : number } };
  };
  /** Returns the number of an item as Markdown prints it, and accounts for it. */
  const printedMarker = ({ position }: Element): string | undefined => {
    const start = position?.start.offset;
    const printed = start === undefined ? undefined : /^\d{1,9}[.)](?=\s)/.exec(source.slice(start, start + 12))?.[0];
    if (printed !== undefined && start !== undefined) ranges.push([start, start + printed.length]);
    return printed;
  };
  const walkLink = (link: Element, setting: Setting, marks: readonly OpenMark[]): void => {
    const { href } = link.properties;
    if (typeof href !== 'string' || href === '') walkAll(link, setting, marks);
    else if (OUTSIDE_ADDRESS.test(href)) walkAll(link, setting, [...marks, { kind: 'link', href }]);
    else {
      links.push({ href, text: textOf(link), line: link.position?.start.line ?? number });
      walkAll(link, setting, marks);
    }
  };
  const walkPicture = (image: Element, setting: Setting, marks: readonly OpenMark[]): void => {
    const address = image.properties['src'];
    if (typeof address !== 'string') return;
    const line = image.position?.start.line ?? number;
    if (draft === undefined) number = line;
    keepRange(image);
    const { text, mark } = readPicture(image, address);
    append(text, image.position?.start.offset, [...marks, ...mark], setting);
  };
  /** Returns what a picture has in its place, and its mark where it is there. */
  const readPicture = (image: Element, address: string): { text: string; mark: OpenMark[] } => {
    const alternative = typeof image.properties['alt'] === 'string' ? image.properties['alt'].replace(/\s+/g, ' ').trim() : '';
    pictures.push({ source: address, alternative, line: image.position?.start.line ?? number });
    const picture = found.get(address);
    const mark: OpenMark[] = picture === undefined ? [] : [{ kind: 'picture', name: picture.name, size: picture.size }];
    return { text: alternative === '' ? lastPart(address) : alternative, mark };
  };
  /** Returns the text of a cell on one line, with its marks. */
  const inlineOfCell = (cell: Element): InlineText => {
    const spans: Mark[] = [];
    let text = '';
    const add = (value: string, marks: readonly OpenMark[]): void => {
      const folded = value.replace(/\s+/g, ' ');
      const start = text.length;
      text += text === '' || text.endsWith(' ') ? folded.trimStart() : folded;
      if (folded.trim() !== '') for (const mark of marks) spans.push({ ...mark, start, end: text.length });
    };
    const walkCell = (node: Nodes, marks: readonly OpenMark[]): void => {
      if (node.type === 'text') add(node.value, marks);
      if (node.type !== 'element') return;
      const { src, href } = node.properties;
      const kind = MARKS[node.tagName];
      let inner = kind === undefined || marks.some((mark) => mark.kind === kind) ? marks : [...marks, { kind }];
      if (node.tagName === 'img' && typeof src === 'string') {
        const { text: shown, mark } = readPicture(node, src);
        add(shown, [...marks, ...mark]);
      } else if (isOmitted(node)) omit(node);
      else {
        if (node.tagName === 'a' && typeof href === 'string' && OUTSIDE_ADDRESS.test(href))
          inner = [...inner, { kind: 'link', href }];
        if (node.tagName === 'br' || BLOCKS.has(node.tagName)) add(' ', []);
        for (const child of node.children) walkCell(child, inner);
      }
    };
    for (const child of cell.children) walkCell(child, []);
    return { text: text.trimEnd(), marks: joinMarks(spans, text) };
  };
  /** A table is a block, unless its first column has the numbers of rules: then each row is a paragraph. */
  const walkTable = (table: Element, setting: Setting, marks: readonly OpenMark[]): void => {
    // Text between the cells makes no table of it, or the table is never closed and holds the rest of the document.
    if (straysOf(table).length > 0) {
      walkApart(table, setting, setting, marks);
      return;
    }
    const rows = rowsOf(table);
    for (const child of table.children)
      if (child.type === 'element' && child.tagName === 'caption') walkApart(child, setting, setting);
    const numbered = rows.filter((row) => row.length === 2 && isNumber(cellText(row[0])) && !isQuantity(row)).length;
    if (numbered * 2 > rows.length) {
      for (const row of rows) {
        if (row.length > 0 && row.every(({ tagName }) => tagName === 'th') && !isNumber(cellText(row[0]))) continue;
        endParagraph(setting);
        for (const [index, cell] of row.entries()) {
          if (index > 0) append(' ', undefined, [], setting);
          walkAll(cell, setting, marks);
        }
      }
      endParagraph(setting);
      return;
    }
    const cells = rows.map((row) => row.map(inlineOfCell)).filter((row) => row.some((cell) => cell.text !== ''));
    if (cells.length === 1 && cells[0]?.length === 1) {
      walkApart(table, setting, setting, marks);
      return;
    }
    const width = Math.max(0, ...cells.map((row) => row.length));
    const padded = cells.map((row) => [...row, ...new Array<InlineText>(width - row.length).fill({ text: '', marks: [] })]);
    block('table', tableText(padded), table, setting);
  };

  const outside: Setting = { kind: 'text', depth: 0 };
  walk(tree, outside, []);
  endParagraph(outside);
  return { lines, ranges, links, pictures, omitted };
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

/** Returns what stands in a table and in none of its cells. */
function straysOf(node: Element): readonly ElementContent[] {
  return node.children.flatMap((child): readonly ElementContent[] => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : [child];
    if (child.type !== 'element') return [];
    if (TABLE_PARTS.test(child.tagName)) return straysOf(child);
    const isCell = /^t[dh]$/.test(child.tagName) && node.tagName === 'tr';
    return isCell || BESIDE_ROWS.test(child.tagName) ? [] : [child];
  });
}

/** Tells whether a row holds a quantity and another value, `2` and `5`, and not the number of a rule with its text. */
function isQuantity([first, second]: readonly Element[]): boolean {
  return /^\d+$/.test(cellText(first)) && !/\p{L}/u.test(cellText(second));
}

function cellText(cell: Element | undefined): string {
  return cell === undefined ? '' : textOf(cell).replace(/\s+/g, ' ').trim();
}

/** No list of letters or Roman numerals counts further. */
const LONGEST_LETTERED = 1000;

/** Returns the letters by which an ordered list counts: `b` for 2 where its type is `a`; undefined where it counts with digits. */
function letteredCount({ properties: { type } }: Element, count: number): string | undefined {
  if (typeof type !== 'string' || !/^[ai]$/i.test(type) || count < 1 || count > LONGEST_LETTERED) return undefined;
  const printed = /i/i.test(type) ? ordinalToRoman(count) : ordinalToLetters(count);
  return type === type.toUpperCase() ? printed.toUpperCase() : printed;
}

/** Joins marks that follow each other directly, and drops those that hold no letter or digit. */
function joinMarks(marks: readonly Mark[], text: string): readonly Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.findLast(({ kind }) => kind === mark.kind);
    const same = mark.kind === 'picture' ? false : mark.kind !== 'link' || (last?.kind === 'link' && last.href === mark.href);
    if (last !== undefined && same && text.slice(last.end, mark.start).trim() === '') {
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

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function columnAt(starts: readonly number[], number: number, offset: number): number {
  return Math.max(1, offset - (starts[number - 1] ?? offset) + 1);
}

/** Returns the column at which a text begins in a line of the source. */
function columnOf(source: string, starts: readonly number[], number: number, text: string): number {
  const start = starts[number - 1];
  if (start === undefined) return 1;
  const line = source.slice(start, (starts[number] ?? source.length + 1) - 1);
  return Math.max(0, line.indexOf(text.slice(0, 12))) + 1;
}
