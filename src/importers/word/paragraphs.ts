/** Reads the paragraphs of a Word document as lines, with what is in italics or bold. */
import { Parser } from 'htmlparser2';
import type { Mark } from '../../rules/model.ts';
import { runInThread } from '../limited-thread.ts';
import { LONGEST_BLOCK } from '../limits.ts';
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
}

type Emphasis = 'emphasis' | 'strong';

const MARKS: Readonly<Record<string, Emphasis>> = { em: 'emphasis', strong: 'strong' };
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th']);

/** Returns the lines of a document in order, and the words that are in none of them. Throws if the bytes are not a Word document. */
export async function readWordLines(bytes: Uint8Array): Promise<{ lines: readonly WordLine[]; unread: readonly string[] }> {
  const document = withDocument(boundedArchive(bytes), readableXml);
  const printed = textOfXml(document.xml);
  const longest = printed.reduce((length, text) => Math.max(length, text.length), 0);
  if (longest > LONGEST_BLOCK) throw new Error(`one of its paragraphs has ${longest.toLocaleString('en')} characters`);
  const html = await runInThread<string>(new URL('./convert-worker.mjs', import.meta.url), document.bytes);
  const lines = draftLines(html)
    .map(closeLine)
    .filter(({ text }) => text !== '');
  return { lines, unread: missingWords(printed, lines) };
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
  readonly marks: { readonly kind: Emphasis; readonly start: number; readonly end: number }[];
  readonly opensParagraph: boolean;
  readonly counted: boolean;
}

function draftLines(html: string): readonly DraftLine[] {
  const lines: DraftLine[] = [];
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name) {
      if (name === 'br') lines.push(openLine(false, false));
      else if (PARAGRAPHS.has(name)) lines.push(openLine(true, name === 'li' && open.at(-1) === 'ol'));
      open.push(name);
    },
    ontext(text) {
      addText(
        lines,
        text,
        open.flatMap((name) => MARKS[name] ?? []),
      );
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return lines;
}

function openLine(opensParagraph: boolean, counted: boolean): DraftLine {
  return { text: '', marks: [], opensParagraph, counted };
}

/** Folds white space as it goes, so that the offsets of marks stay right. */
function addText(lines: DraftLine[], value: string, open: readonly Emphasis[]): void {
  const line = lines.at(-1);
  if (line === undefined) return;
  const folded = value.replace(/[^\S\u00A0]+/gu, ' ');
  const text = line.text === '' || line.text.endsWith(' ') ? folded.trimStart() : folded;
  const start = line.text.length;
  line.text += text;
  for (const kind of open) if (text.trim() !== '') line.marks.push({ kind, start, end: line.text.length });
}

function closeLine({ text, marks, opensParagraph, counted }: DraftLine): WordLine {
  return { text: text.trimEnd(), marks: joinMarks(marks, text), opensParagraph, counted };
}

/** Joins marks: Word cuts text of one format into many runs, some of which begin or end with whitespace or hold only a comma. */
function joinMarks(runs: DraftLine['marks'], text: string): readonly Mark[] {
  const marks: { kind: Emphasis; start: number; end: number }[] = [];
  for (const { kind, start, end } of runs) {
    const last = marks.findLast((mark) => mark.kind === kind);
    if (last !== undefined && text.slice(last.end, start).trim() === '') last.end = end;
    else marks.push({ kind, start, end });
  }
  return marks
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .map(({ kind, start, end }) => {
      const marked = text.slice(start, end);
      return { kind, start: start + marked.length - marked.trimStart().length, end: start + marked.trimEnd().length };
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
