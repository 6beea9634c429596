/** Unpacks a Word document within limits, rewrites its XML for the converter, and reads the paragraphs of its page as lines. */

import { lackingItems } from '@rulegraph/core/lists';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { LONGEST_BLOCK, runInThread } from '../limits.ts';
import type { Line } from '../lines.ts';
import { parseHtml } from '../markup/html-tree.ts';
import { linesOfTree } from '../markup/tree-lines.ts';
import { endsSentence } from '../numbered-text/layout.ts';
import { type DocumentPictures, loadPictures } from '../pictures.ts';
import { type WordNumbering, wordCounter } from './numbering.ts';

export interface WordText {
  /** Each paragraph, or the part of it between two line breaks, by its place among them. */
  readonly lines: readonly Line[];
  readonly anchors: readonly (readonly [id: string, line: number])[];
  /** What the links within the document lead to whose text has no number. */
  readonly links: readonly string[];
  /** Words of the document that no line has. */
  readonly unread: readonly string[];
  readonly leftOut: LeftOut;
  /** How many paragraphs begin with a number that was counted as Word counts. */
  readonly counted: number;
  /** How many paragraphs Word numbers itself in a way that is not known. */
  readonly uncounted: number;
  readonly pictures: DocumentPictures;
}

/** The texts of a document that are not text of its rules. */
interface LeftOut {
  /** Readings beside words (ruby). */
  readonly readings: string[];
  /** Text that Word does not show or print. */
  readonly hidden: string[];
}

/** Returns the lines of a document in order. Throws if the bytes are not a Word document. */
export async function readWordLines(bytes: Uint8Array, file = ''): Promise<WordText> {
  const leftOut: LeftOut = { readings: [], hidden: [] };
  let counted = 0;
  const document = withDocument(boundedArchive(bytes), (xml, styles, numbering) => {
    const count = wordCounter(numbering);
    const labelOf = (paragraph: WordNumbering, style: string) => {
      const label = count(paragraph, style);
      if (label) counted += 1;
      return label;
    };
    return readableXml(xml, styles, leftOut, labelOf);
  });
  const printed = textOfXml(document.xml);
  const longest = printed.reduce((length, text) => Math.max(length, text.length), 0);
  if (longest > LONGEST_BLOCK) throw new Error(`one of its paragraphs has ${longest.toLocaleString('en')} characters`);
  const html = withNotes(await runInThread<string>(new URL('./convert-worker.mjs', import.meta.url), document.bytes));
  const addresses = [...html.matchAll(/<img\b[^>]*\ssrc="(data:[^"]*)"/g)].map(([, address = '']) => address);
  const pictures = await loadPictures('', addresses, {});
  const { page, uncounted } = withoutOrder(html);
  const isNumber = (text: string) => NUMBER.test(text);
  const read = linesOfTree(parseHtml(page), { file, source: page, isNumber, pictures: pictures.byAddress });
  let number = 1;
  const lines = read.lines.map(({ column: _column, ...line }, index): Line => {
    const own = { ...line, number: line.text === '' ? number : number++ };
    // After a line break, only a sentence that goes on belongs to the same paragraph.
    const goesOn = /^\s*\p{Ll}/u.test(line.text) && !endsSentence(read.lines[index - 1]?.text ?? '');
    return line.markup?.opens === false && !goesOn ? { ...own, markup: { ...line.markup, opens: true } } : own;
  });
  // The page is one line.
  const lineAt = (offset: number) =>
    lines[read.lines.findLastIndex(({ text, column = 1 }) => text !== '' && column <= offset + 1)];
  const anchors = Array.from(read.anchors, ([id, offset]) => [id, lineAt(offset)?.number ?? 1] as const);
  const links = read.links.map(({ href }) => href);
  return { lines, anchors, links, unread: missingWords(printed, lines), leftOut, counted, uncounted, pictures };
}

/** What may be the number of a rule, in the first cell of each row if a table consists of rules. */
const NUMBER = /^\(?\p{N}[\p{N}a-z]*(?:[.-][\p{N}a-z]+)*[.:)]?$/u;

/** Returns the page with paragraphs for headings and for the items of ordered lists, whose numbers are in the text or unknown, and how many these are. */
function withoutOrder(html: string) {
  const lists: string[] = [];
  let uncounted = 0;
  const inline = html.replace(/\n/g, ' ').replace(/(?<=<t[dh]\b[^<>]*>)<p>|<\/p>(?=<\/t[dh]>)/g, '');
  const page = inline.replace(/<(\/?)(ol|ul|li|h[1-6])(?=[\s>])/g, (tag, end: string, name: string) => {
    if (name === 'ol' || name === 'ul') {
      if (end === '') lists.push(name);
      else lists.pop();
    } else if (name === 'li' && end === '' && lists.at(-1) === 'ol') uncounted += 1;
    return name === 'ol' ? `<${end}div` : name.startsWith('h') ? `<${end}p` : tag;
  });
  return { page, uncounted };
}

const FIRST_NOTE = /<ol><li id="(?:foot|end)note-/;
const NOTE = /<li id="((?:foot|end)note-[^"]+)">([\s\S]*?)<\/li>(?=<li id="(?:foot|end)note-|<\/ol>)/g;
const BACK_LINK = /(?:(?<!\s)\s+)?<a href="#(?:foot|end)note-ref-[^"<]*">[^<]*<\/a>/g;

/** Puts footnotes below the paragraph that refers to them, or its table, each after its label; the converter lists them at the end. */
function withNotes(html: string): string {
  const at = html.search(FIRST_NOTE);
  if (at < 0) return html;
  const notes = new Map([...html.slice(at).matchAll(NOTE)].map(([, id = '', text = '']) => [id, text.replace(BACK_LINK, '')]));
  const body = html.slice(0, at);
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: link, 1: id = '', 2: label = '', index } of body.matchAll(
    /<a href="#((?:foot|end)note-[^"]+)"[^>]*>([^<]*)<\/a>/g,
  )) {
    const note = notes.get(id);
    if (note === undefined) continue;
    notes.delete(id);
    const inTable = body.lastIndexOf('<table', index) > body.lastIndexOf('</table>', index);
    const end = /<\/table>/.exec(body.slice(index));
    const close = inTable && end !== null ? end : /<\/(?:p|li|h[1-6])>/.exec(body.slice(index + link.length));
    const after = close === null ? body.length : close.index + close[0].length + index + (close === end ? 0 : link.length);
    pieces.push(body.slice(from, Math.max(from, after)), `<p>${label} ${note.replace(/<\/?(?:p|li|ol|ul)>/g, ' ')}</p>`);
    from = Math.max(from, after);
  }
  const left = Array.from(notes.values(), (note) => `<p>${note.replace(/<\/?p>/g, ' ')}</p>`);
  return [...pieces, body.slice(from), ...left].join('');
}

/** Returns the words of the document's XML that no line has. */
function missingWords(printed: readonly string[], lines: readonly Line[]): readonly string[] {
  const read = lines.flatMap(({ text }) => lettersAndDigits(text));
  return lackingItems(read, printed.flatMap(lettersAndDigits));
}

function lettersAndDigits(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
}

// Unpacks Word documents within limits and rewrites their XML for the converter.

/** The parts with text, and those that relate parts to each other. */
const PART = /\.(?:xml|rels)$/;

/** The part of a Word file that has the text of the document. */
export const DOCUMENT_PART = 'word/document.xml';
const STYLES = 'word/styles.xml';
const NUMBERING = 'word/numbering.xml';

/** In bytes. The rules of the largest game take 5 MB. */
const SIZE_LIMIT = 64 * 2 ** 20;
/** A document usually has about twenty parts, and one for each header and footer. */
const MAX_PARTS = 2000;

/**
 * Returns the archive with its parts uncompressed. A part that is longer than the archive declares is cut off there, and fails later as
 * broken XML. Throws if the parts together are too large, or if the bytes are not an archive.
 */
export function boundedArchive(bytes: Uint8Array, sizeLimit = SIZE_LIMIT): Uint8Array {
  let size = 0;
  let packed = 0;
  let count = 0;
  const names = new Set<string>();
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize, size: packedSize }) => {
      count += 1;
      packed += packedSize;
      // Entries that share their bytes would be unpacked once each.
      if (count > MAX_PARTS) throw new Error(`it has more than ${MAX_PARTS} parts`);
      if (packed > bytes.length) throw new Error('its parts overlap each other');
      if (!PART.test(name)) return false;
      // Word shows the one that another program leaves out.
      if (names.has(name)) throw new Error(`it has two parts named "${name}"`);
      names.add(name);
      size += originalSize;
      if (size > sizeLimit) throw new Error(`it unpacks to more than ${sizeLimit / 2 ** 20} MiB`);
      return true;
    },
  });
  return zipSync(parts, { level: 0 });
}

/** Returns the archive with its document part rewritten, and that part. `rewrite` receives the document, its styles and its lists as XML. */
function withDocument(archive: Uint8Array, rewrite: (document: string, styles: string, numbering: string) => string) {
  const parts = unzipSync(archive);
  const none = new Uint8Array();
  const { [DOCUMENT_PART]: document, [STYLES]: styles = none, [NUMBERING]: numbering = none } = parts;
  if (document === undefined) return { bytes: archive, xml: '' };
  const xml = rewrite(strFromU8(document), strFromU8(styles), strFromU8(numbering));
  return { bytes: zipSync({ ...parts, [DOCUMENT_PART]: strToU8(xml) }, { level: 0 }), xml };
}

const TOKEN = /<[^<>]*>|[^<]+/g;
const ALTERNATIVES = /<\/?mc:(AlternateContent|Choice|Fallback)\b[^>]*>/g;
const STYLE_TAGS = /<w:(style|ilvl|numId|basedOn|vanish)\b[^<>]*>/g;
const VALUE = /w:val="([^"]*)"/;
const NAME = /^<\/?([\w:]+)/;

/** Elements that only state the origin or the direction of their content, and elements of formulas, of which only the text is read. */
const WRAPPERS = /^(?:w:(?:fldSimple|bdo|dir|ruby|rubyBase)|m:(?!r$|t$).*)$/;

/** Runs of formulas are named like runs of text. */
const RENAMED: Readonly<Record<string, string>> = { 'm:r': 'w:r', 'm:t': 'w:t' };

/** Text that was deleted or moved away, and text that is repeated for older programs. */
const HIDDEN = new Set(['w:del', 'w:moveFrom', 'mc:Choice']);

/** Returns what Word prints before a paragraph; undefined for a bullet. */
type LabelReader = (paragraph: WordNumbering, style: string) => string | undefined;

/**
 * Unwraps elements that the converter does not know, takes text out of drawings without a fallback for older programs, and writes the numbers
 * that Word counts before the text of their paragraphs. Readings and hidden text are moved to `leftOut`.
 */
function readableXml(xml: string, styles: string, leftOut: LeftOut, labelOf: LabelReader): string {
  const modern = modernDrawings(xml);
  const { numberingOf, isHidden } = readStyles(styles);
  const numberAfter = numberReader(numberingOf, labelOf);
  const isHiddenAfter = hiddenTextReader(isHidden);
  let drawing = 0;
  let pronounced = 0;
  let inText = false;
  return xml.replace(TOKEN, (token, offset: number) => {
    const name = NAME.exec(token)?.[1] ?? '';
    const hidden = isHiddenAfter(name, token);
    if (name === 'w:t') inText = stepOf(token) === 1;
    if (name === 'w:rt') {
      pronounced += stepOf(token);
      if (stepOf(token) === 1) leftOut.readings.push('');
    }
    if (name === '' && inText && (pronounced > 0 || hidden)) {
      const texts = pronounced > 0 ? leftOut.readings : leftOut.hidden;
      texts.push((pronounced > 0 ? (texts.pop() ?? '') : '') + decoded(token));
      return '';
    }
    if (modern.has(offset)) drawing += stepOf(token);
    if (pronounced > 0 || name === 'w:rt' || WRAPPERS.test(name)) return '';
    if (modern.has(offset)) return token.replace('mc:Choice', 'mc:Fallback');
    if (drawing > 0 && name === 'w:drawing') return token.replace('w:drawing', 'w:pict');
    if (drawing > 0 && name !== '' && !name.startsWith('w:')) return '';
    const numbered = numberAfter(name, token);
    if (numbered !== undefined) return numbered;
    const renamed = RENAMED[name];
    return renamed === undefined ? token : token.replace(name, renamed);
  });
}

/**
 * Returns a function that is told each tag in order, and returns what is written in place of the tags of a paragraph's numbering: at the end of its
 * properties its number as text or, for a bullet, its numbering again, of which only the paragraph's style may know. Undefined for other tags.
 */
function numberReader(
  numberingOf: (style: string) => WordNumbering | undefined,
  labelOf: LabelReader,
): (name: string, tag: string) => string | undefined {
  let depth = 0;
  let style = '';
  let list: string | undefined;
  let level: number | undefined;
  return (name, tag) => {
    if (name === 'w:p') [style, list, level] = ['', undefined, undefined];
    if (name === 'w:pPr') depth += stepOf(tag);
    // The properties within are those before a change.
    if (depth > 1) return undefined;
    if (name === 'w:pStyle' && depth === 1) style = styleOf(tag);
    if (name === 'w:ilvl') level = Number(styleOf(tag));
    if (name === 'w:numId') list = styleOf(tag);
    if (name === 'w:numPr' || name === 'w:ilvl' || name === 'w:numId') return '';
    if (name !== 'w:pPr' || depth !== 0) return undefined;
    const ofStyle = numberingOf(style);
    const numbering = { list: list ?? ofStyle?.list ?? '0', level: level ?? ofStyle?.level };
    if (numbering.list === '0') return undefined;
    const label = labelOf(numbering, style);
    if (label === undefined)
      return `<w:numPr><w:ilvl w:val="${numbering.level ?? 0}"/><w:numId w:val="${numbering.list}"/></w:numPr>${tag}`;
    return label.trim() === '' ? undefined : `${tag}<w:r><w:t xml:space="preserve">${label} </w:t></w:r>`;
  };
}

function styleOf(tag: string): string {
  return VALUE.exec(tag)?.[1] ?? '';
}

const OFF = /^(?:0|false|off)$/;

/** Returns a function that is told each tag in order, and tells whether the text after it is hidden: by its run or by a style. */
function hiddenTextReader(isHidden: (style: string) => boolean): (name: string, tag: string) => boolean {
  const runs: boolean[] = [];
  let paragraph = false;
  // The properties of a paragraph and earlier formats say nothing of the runs.
  let beside = 0;
  return (name, tag) => {
    const step = stepOf(tag);
    if (name === 'w:pPr' || name === 'w:rPrChange') beside += step;
    else if (name === 'w:p') paragraph = false;
    else if (name === 'w:pStyle' && beside === 1) paragraph = isHidden(styleOf(tag));
    else if (name === 'w:r' && step === 1) runs.push(runs.at(-1) ?? paragraph);
    else if (name === 'w:r' && step === -1) runs.pop();
    else if (beside === 0 && runs.length > 0) {
      if (name === 'w:rStyle' && isHidden(styleOf(tag))) runs.splice(-1, 1, true);
      if (name === 'w:vanish') runs.splice(-1, 1, !OFF.test(styleOf(tag)));
    }
    return runs.at(-1) ?? false;
  };
}

/** How many styles a style is based on at most. */
const MAX_BASES = 10;

function readStyles(styles: string) {
  const numbered = new Map<string, WordNumbering>();
  const hiding = new Map<string, boolean>();
  const bases = new Map<string, string>();
  let style = '';
  let level: number | undefined;
  for (const { 0: tag, 1: name } of styles.matchAll(STYLE_TAGS)) {
    const value = VALUE.exec(tag)?.[1] ?? '0';
    if (name === 'style') {
      style = /w:styleId="([^"]*)"/.exec(tag)?.[1] ?? '';
      level = undefined;
    } else if (name === 'ilvl') level = Number(value);
    else if (name === 'basedOn') bases.set(style, value);
    else if (name === 'vanish') hiding.set(style, !OFF.test(styleOf(tag)));
    else if (style !== '') numbered.set(style, { list: value, level });
  }
  const isHidden = (style: string, above = 0): boolean => {
    const base = bases.get(style);
    return hiding.get(style) ?? (base !== undefined && above < MAX_BASES && isHidden(base, above + 1));
  };
  const numberingOf = (style: string, above = 0): WordNumbering | undefined => {
    const base = bases.get(style);
    return numbered.get(style) ?? (base !== undefined && above < MAX_BASES ? numberingOf(base, above + 1) : undefined);
  };
  return { numberingOf, isHidden };
}

/** Returns the offsets of the tags of choices that have no fallback. */
function modernDrawings(xml: string): ReadonlySet<number> {
  const found = new Set<number>();
  const open: { readonly choices: number[]; hasFallback: boolean }[] = [];
  for (const { 0: tag, 1: name, index } of xml.matchAll(ALTERNATIVES)) {
    if (name === 'AlternateContent' && stepOf(tag) === 1) open.push({ choices: [], hasFallback: false });
    const innermost = open.at(-1);
    if (name === 'Choice') innermost?.choices.push(index);
    if (name === 'Fallback' && innermost !== undefined) innermost.hasFallback = true;
    if (name !== 'AlternateContent' || stepOf(tag) !== -1) continue;
    open.pop();
    // The first of several choices is the preferred one; slice(0, 2) are its opening and closing tags.
    if (innermost?.hasFallback === false) for (const choice of innermost.choices.slice(0, 2)) found.add(choice);
  }
  return found;
}

function stepOf(token: string): -1 | 0 | 1 {
  if (token.startsWith('</')) return -1;
  return token.endsWith('/>') ? 0 : 1;
}

const ENDS_WORD = new Set(
  'w:p w:tab w:br w:cr w:noBreakHyphen w:softHyphen w:sym w:footnoteReference w:endnoteReference'.split(' '),
);

/** Returns the visible text of each paragraph, divided at tabs and the like. */
function textOfXml(xml: string): readonly string[] {
  const paragraphs = [''];
  let hidden = 0;
  let inText = false;
  for (const [token] of xml.matchAll(TOKEN)) {
    const name = NAME.exec(token)?.[1] ?? '';
    if (HIDDEN.has(name)) hidden += stepOf(token);
    else if (name === 'w:t') inText = stepOf(token) === 1;
    else if (ENDS_WORD.has(name)) paragraphs.push('');
    else if (inText && hidden === 0 && name === '') paragraphs.push(`${paragraphs.pop()}${decoded(token)}`);
  }
  return paragraphs;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (raw, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? raw;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? raw : String.fromCodePoint(code);
  });
}
