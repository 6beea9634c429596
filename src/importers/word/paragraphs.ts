/** Reads the paragraphs of a Word document as lines, with what is in italics or bold. */
import { Parser } from 'htmlparser2';
import type { Mark, PictureMark } from '../../rules/model.ts';
import { runInThread } from '../limited-thread.ts';
import { LONGEST_BLOCK } from '../limits.ts';
import { type DocumentPictures, loadPictures } from '../pictures.ts';
import { boundedArchive, readableXml, textOfXml, withDocument } from './document-xml.ts';

/** One paragraph, or what stands between two line breaks of one. */
export interface WordLine {
  /** With white space folded. */
  readonly text: string;
  readonly marks: readonly Mark[];
  /** It begins a paragraph and does not continue one after a line break. */
  readonly opensParagraph: boolean;
  /** Word counts this paragraph itself, and its number is nowhere in the text. */
  readonly counted: boolean;
  /** How deep the list lies, from 0, in which it has a bullet; absent outside of lists. */
  readonly bulletDepth?: number;
  /** The cells, if the line is a whole table. */
  readonly rows?: readonly (readonly string[])[];
}

type Emphasis = 'emphasis' | 'strong';
/** A mark over a run of text, without its place. */
type RunMark = { readonly kind: Emphasis } | Omit<PictureMark, 'start' | 'end'>;

const MARKS: Readonly<Record<string, Emphasis>> = { em: 'emphasis', strong: 'strong' };
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th']);

/** What was read of a document. */
interface WordText {
  readonly lines: readonly WordLine[];
  /** The words that are in none of the lines. */
  readonly unread: readonly string[];
  readonly pictures: DocumentPictures;
}

/** Returns the lines of a document in order. Throws if the bytes are not a Word document. */
export async function readWordLines(bytes: Uint8Array): Promise<WordText> {
  const document = withDocument(boundedArchive(bytes), readableXml);
  const printed = textOfXml(document.xml);
  const longest = printed.reduce((length, text) => Math.max(length, text.length), 0);
  if (longest > LONGEST_BLOCK) throw new Error(`one of its paragraphs has ${longest.toLocaleString('en')} characters`);
  const html = withNotes(await runInThread<string>(new URL('./convert-worker.mjs', import.meta.url), document.bytes));
  const addresses = [...html.matchAll(/<img\b[^>]*\ssrc="(data:[^"]*)"/g)].map(([, address = '']) => address);
  const pictures = await loadPictures('', addresses, {});
  const lines = draftLines(html, pictures)
    .map(closeLine)
    .filter(({ text }) => text !== '');
  return { lines, unread: missingWords(printed, lines), pictures };
}

const FIRST_NOTE = /<ol><li id="(?:foot|end)note-/;
const NOTE = /<li id="((?:foot|end)note-[^"]+)">([\s\S]*?)<\/li>(?=<li id="(?:foot|end)note-|<\/ol>)/g;
const BACK_LINK = /\s*<a href="#(?:foot|end)note-ref-[^"]*">[^<]*<\/a>/g;

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
function missingWords(said: readonly string[], lines: readonly WordLine[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of lines.flatMap(({ text }) => splitWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return said.flatMap(splitWords).filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

interface DraftLine {
  text: string;
  readonly marks: Mark[];
  readonly opensParagraph: boolean;
  readonly counted: boolean;
  readonly bulletDepth?: number;
  readonly rows?: string[][];
}

function draftLines(html: string, { byAddress }: DocumentPictures): readonly DraftLine[] {
  const lines: DraftLine[] = [];
  const open: string[] = [];
  const tables: DraftTable[] = [];
  const parser = new Parser({
    onopentag(name, { src, alt = '' }) {
      const table = tables.at(-1);
      const picture = name === 'img' ? byAddress.get(src ?? '') : undefined;
      if (picture !== undefined) {
        const shown = alt.replace(/\s+/gu, ' ').trim() || picture.name;
        if (table === undefined) addText(lines, shown, [{ kind: 'picture', name: picture.name, size: picture.size }]);
        else addToCell(table, shown);
      }
      if (name === 'table') tables.push({ ...openLine(true, false), rows: [] });
      else if (table !== undefined) {
        if (name === 'tr') table.rows.push([]);
        else if (name === 'td' || name === 'th') table.rows.at(-1)?.push('');
        else addToCell(table, ' ');
      } else if (name === 'br') lines.push(openLine(false, false));
      else if (name === 'li' && open.at(-1) === 'ul') lines.push({ ...openLine(true, false), bulletDepth: listsIn(open) - 1 });
      else if (PARAGRAPHS.has(name)) lines.push(openLine(true, name === 'li' && open.at(-1) === 'ol'));
      open.push(name);
    },
    ontext(text) {
      const table = tables.at(-1);
      if (table !== undefined) {
        addToCell(table, text);
        return;
      }
      addText(
        lines,
        text,
        open.flatMap((name) => (MARKS[name] === undefined ? [] : [{ kind: MARKS[name] }])),
      );
    },
    onclosetag(name) {
      open.pop();
      const table = name === 'table' ? tables.pop() : undefined;
      if (table === undefined) return;
      const around = tables.at(-1);
      if (around === undefined) lines.push(...linesOfTable(table));
      else addToCell(around, table.rows.flat().join(' '));
    },
  });
  parser.end(html);
  return lines;
}

interface DraftTable extends DraftLine {
  readonly rows: string[][];
}

function listsIn(open: readonly string[]): number {
  return open.filter((name) => name === 'ul' || name === 'ol').length;
}

function addToCell({ rows }: DraftTable, text: string): void {
  const row = rows.at(-1);
  if (row !== undefined && row.length > 0) row[row.length - 1] += text;
}

/** A number that may be a rule's, as the first cell of a row has it where a table sets the rules themselves. */
const NUMBER = /^\(?\p{N}+(?:[.-]?[\p{N}a-z]+)*[.:)]?$/u;

/** Returns a table as one line or, if its rows are rules or it has one cell only, each cell as a paragraph. */
function linesOfTable(table: DraftTable): DraftLine[] {
  const rows = table.rows.map((row) => row.map((cell) => cell.replace(/\s+/gu, ' ').trim()));
  const numbered = rows.filter(([first = '', ...others]) => others.length === 1 && NUMBER.test(first)).length;
  if (numbered * 2 > rows.length) return rows.map((row) => ({ ...openLine(true, false), text: row.join(' ') }));
  if (rows.flat().length <= 1) return rows.flat().map((text) => ({ ...openLine(true, false), text }));
  const width = Math.max(...rows.map((row) => row.length));
  const padded = rows.map((row) => [...row, ...new Array<string>(width - row.length).fill('')]);
  return [{ ...table, text: padded.map((row) => row.join('\t')).join('\n'), rows: padded }];
}

function openLine(opensParagraph: boolean, counted: boolean): DraftLine {
  return { text: '', marks: [], opensParagraph, counted };
}

/** Folds white space as it goes, so that the offsets of marks stay right. */
function addText(lines: DraftLine[], value: string, open: readonly RunMark[]): void {
  const line = lines.at(-1);
  if (line === undefined) return;
  const folded = value.replace(/[^\S\u00A0]+/gu, ' ');
  const text = line.text === '' || line.text.endsWith(' ') ? folded.trimStart() : folded;
  const start = line.text.length;
  line.text += text;
  for (const mark of open) if (text.trim() !== '') line.marks.push({ ...mark, start, end: line.text.length });
}

function closeLine({ text, marks, ...others }: DraftLine): WordLine {
  return { ...others, text: text.trimEnd(), marks: joinMarks(marks, text) };
}

/** Joins marks: Word cuts text of one format into many runs, some of which begin or end with whitespace or hold only a comma. */
function joinMarks(runs: DraftLine['marks'], text: string): readonly Mark[] {
  const marks: Mark[] = [];
  for (const mark of runs) {
    const last = marks.findLast(({ kind }) => kind === mark.kind);
    const goesOn = last !== undefined && mark.kind !== 'picture' && text.slice(last.end, mark.start).trim() === '';
    if (goesOn) marks[marks.lastIndexOf(last)] = { ...last, end: mark.end };
    else marks.push(mark);
  }
  return marks
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .map((mark) => {
      const marked = text.slice(mark.start, mark.end);
      const start = mark.start + marked.length - marked.trimStart().length;
      return { ...mark, start, end: mark.start + marked.trimEnd().length };
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
