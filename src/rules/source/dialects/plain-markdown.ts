/** The output of dialect readers: our own Markdown line by line, with the place of each line in the source. */
import type { VFileMessage } from 'vfile-message';

/** Characters of a source line that are not text; offsets into the line, `end` exclusive. */
export interface DialectSpan {
  /** Index of the line in the body. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Why they are not kept: `markup`, `anchor`, `attributes`, `tag`, … */
  readonly reason: string;
}

/** The index of a source line, and the offset in it at which an output line begins. */
interface LineOrigin {
  readonly line: number;
  readonly offset: number;
}

/** A body in CommonMark without HTML. */
export interface PlainMarkdown {
  readonly lines: readonly string[];
  /** The origin of each of `lines` in the source. */
  readonly origins: readonly LineOrigin[];
  readonly aside: readonly DialectSpan[];
  readonly messages: readonly VFileMessage[];
}

/** Writes the output of one body, from its first line to its last. */
export interface MarkdownLines {
  /** Begins the output of the source line with this index. */
  readonly startLine: (index: number) => void;
  /** Sets the offset in the source line of the output from here on. */
  readonly startAt: (offset: number) => void;
  /** Writes text that is Markdown outside of HTML blocks and plain text inside. */
  readonly markdown: (text: string) => void;
  /** Writes a code span of Markdown, which is plain text inside of HTML blocks. */
  readonly code: (text: string) => void;
  /** Writes plain text. */
  readonly text: (text: string) => void;
  /** Writes Markdown unchanged. */
  readonly raw: (markup: string) => void;
  /** Writes a whole line unchanged. */
  readonly verbatim: (line: string) => void;
  readonly openHeading: (depth: number) => void;
  readonly closeHeading: () => void;
  readonly openQuote: () => void;
  readonly closeQuote: () => void;
  readonly openBlock: () => void;
  readonly closeBlock: () => void;
  readonly openItem: () => void;
  readonly openMark: (marker: string) => void;
  readonly closeMark: (marker: string) => void;
  readonly lineBreak: () => void;
  /** Ends every open element, as a Markdown heading does. */
  readonly closeAll: () => void;
  readonly insideHtml: () => boolean;
  readonly result: () => { readonly lines: readonly string[]; readonly origins: readonly LineOrigin[] };
}

interface OutputLine {
  readonly origin: LineOrigin;
  text: string;
}

/** A bracket that is not part of a known tag, but would begin raw HTML in Markdown. Addresses in angle brackets are links. */
const BROKEN_TAG = /(?<!\\)<(?=[a-z/!?])(?!(?:https?|mailto):)/gi;

/** The output of the Obsidian reader: a link to a rule, or an escaped embedded file. */
const REWRITTEN = /(\[[^\][\n]*\]\(<#[^<>\s]+>\)|\\!\\\[\\\[[^\][\n]*\\\]\\\])/;

const BULLET = '- ';

/** Opens the output of one body. Elements that end without a beginning, or never end, only change the layout. */
export function openMarkdownLines(): MarkdownLines {
  const output: OutputLine[] = [];
  let line = 0;
  let offset = 0;
  let quotes = 0;
  let blocks = 0;
  /** The output line of the open heading, once it has text; `depth` 0 outside of headings. */
  let heading: { depth: number; line: OutputLine | null } = { depth: 0, line: null };
  /** Markers to write before the next text. */
  let waiting = '';
  let needsBlank = false;
  /** Open marks, which end with their block. One inside another of its kind is not written. */
  const marks: { readonly marker: string; readonly repeated: boolean }[] = [];

  const insideHtml = (): boolean => quotes > 0 || blocks > 0 || heading.depth > 0;
  const prefix = (): string => '> '.repeat(quotes);
  const newLine = (text: string): OutputLine => {
    const opened = { origin: { line, offset }, text };
    output.push(opened);
    return opened;
  };
  const isBlank = (line: OutputLine | undefined): boolean => line === undefined || /^[>\s]*$/.test(line.text);

  /** Returns the line to write on, and begins a new one if needed. */
  const target = (): OutputLine => {
    if (heading.line !== null) return heading.line;
    let line = output.at(-1);
    if (line === undefined) line = newLine('');
    if (needsBlank) {
      if (!isBlank(line)) line = newLine(prefix().trim());
      if (!isBlank(output.at(-2))) line = newLine('');
    }
    needsBlank = false;
    if (isBlank(line)) line.text = prefix();
    if (heading.depth > 0) {
      line.text += `${'#'.repeat(heading.depth)} `;
      heading.line = line;
    }
    return line;
  };

  const write = (text: string): void => {
    const space = /^\s*/.exec(text)?.[0] ?? '';
    if (space.length === text.length) {
      const line = heading.line ?? output.at(-1);
      if (line !== undefined && !isBlank(line)) line.text += text;
      else if (!insideHtml() && line !== undefined) line.text += text;
      return;
    }
    const line = target();
    const body = insideHtml() && /(?:^|[>#] )$/.test(line.text) ? text.slice(space.length) : text;
    const lead = /^\s*/.exec(body)?.[0].length ?? 0;
    line.text += body.slice(0, lead) + waiting + body.slice(lead);
    waiting = '';
  };
  const escaped = (text: string): string => text.replace(/[\\`*_[\]<>|]/g, '\\$&');
  const escapedBetweenRewritten = (text: string): string =>
    text
      .split(REWRITTEN)
      .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
      .join('');

  const closeMark = (marker: string): void => {
    if (marks.at(-1)?.marker !== marker || marks.pop()?.repeated) return;
    if (waiting.endsWith(marker)) {
      waiting = waiting.slice(0, -marker.length);
      return;
    }
    const line = heading.line ?? output.findLast((candidate) => !isBlank(candidate));
    if (line === undefined) return;
    const bare = line.text.trimEnd();
    line.text = bare + marker + line.text.slice(bare.length);
  };
  const endBlock = (): void => {
    for (let mark = marks.at(-1); mark !== undefined; mark = marks.at(-1)) closeMark(mark.marker);
    needsBlank = true;
  };
  /** Ends the open heading and the open marks, as an empty line does. */
  const closeHeading = (): void => {
    if (heading.depth > 0 || marks.length > 0 || /^[> ]*#{1,6} /.test(output.at(-1)?.text ?? '')) endBlock();
    heading = { depth: 0, line: null };
  };
  const closeAll = (): void => {
    endBlock();
    heading = { depth: 0, line: null };
    quotes = 0;
    blocks = 0;
    waiting = '';
    needsBlank = false;
  };

  return {
    insideHtml,
    closeHeading,
    closeAll,
    startLine: (index) => {
      line = index;
      offset = 0;
      if (heading.line !== null) heading.line.text = `${heading.line.text.trimEnd()} `;
      newLine(quotes > 0 ? prefix().trim() : '');
    },
    markdown: (text) => write(insideHtml() ? escapedBetweenRewritten(text) : text.replace(BROKEN_TAG, '\\$&')),
    code: (text) => write(insideHtml() ? escaped(text) : text),
    text: (text) => write(escaped(text)),
    raw: (markup) => {
      const line = target();
      line.text += waiting + markup;
      waiting = '';
    },
    startAt: (at) => {
      offset = at;
    },
    verbatim: (text) => {
      const last = output.at(-1);
      if (last !== undefined) last.text = text;
    },
    openHeading: (depth) => {
      closeHeading();
      endBlock();
      // A heading in an item is not written as an item: after `#`, a bullet would be text.
      waiting = waiting.replaceAll(BULLET, '');
      heading = { depth, line: null };
    },
    openQuote: () => {
      endBlock();
      quotes += 1;
    },
    closeQuote: () => {
      endBlock();
      quotes = Math.max(0, quotes - 1);
    },
    openBlock: () => {
      endBlock();
      blocks += 1;
    },
    closeBlock: () => {
      endBlock();
      blocks = Math.max(0, blocks - 1);
    },
    openItem: () => {
      // An unclosed heading ends at a list that follows its text; a list around its text is ignored.
      if (heading.line !== null) closeHeading();
      endBlock();
      blocks += 1;
      if (heading.depth === 0) waiting += BULLET;
    },
    openMark: (marker) => {
      const repeated = marks.some((mark) => mark.marker === marker);
      marks.push({ marker, repeated });
      if (!repeated) waiting += marker;
    },
    closeMark,
    lineBreak: () => {
      if (/^[> ]*#{1,6} /.test(target().text)) target().text += '&#10;';
      else {
        target().text += '\\';
        newLine(prefix());
      }
    },
    result: () => {
      closeAll();
      return { lines: output.map(({ text }) => text), origins: output.map(({ origin }) => origin) };
    },
  };
}
