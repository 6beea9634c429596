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

interface OutputLine {
  readonly origin: LineOrigin;
  text: string;
}

/** An element of inline text, which ends with its block. One inside another of its kind is not written. */
interface OpenMark {
  readonly marker: string;
  readonly repeated: boolean;
}

/** A bracket that is not part of a known tag, but would begin raw HTML in Markdown. Addresses in angle brackets are links. */
const BROKEN_TAG = /(?<!\\)<(?=[a-z/!?])(?!(?:https?|mailto):)/gi;

/** The output of the Obsidian reader: a link to a rule, or an escaped embedded file. */
const REWRITTEN = /(\[[^\][\n]*\]\(<#[^<>\s]+>\)|\\!\\\[\\\[[^\][\n]*\\\]\\\])/;

const BULLET = '- ';

/**
 * Writes the output of one body, from its first line to its last. Elements that end without a beginning, or never end, only change the
 * layout.
 */
export class MarkdownLines {
  readonly #output: OutputLine[] = [];
  #origin: LineOrigin = { line: 0, offset: 0 };
  #quotes = 0;
  #blocks = 0;
  /** The output line of the open heading, once it has text; `depth` 0 outside of headings. */
  #heading: { depth: number; line: OutputLine | null } = { depth: 0, line: null };
  /** Markers to write before the next text. */
  #waiting = '';
  #needsBlank = false;
  readonly #marks: OpenMark[] = [];

  /** Returns the lines written and their origins. */
  result(): Pick<PlainMarkdown, 'lines' | 'origins'> {
    this.closeAll();
    return { lines: this.#output.map(({ text }) => text), origins: this.#output.map(({ origin }) => origin) };
  }

  insideHtml(): boolean {
    return this.#quotes > 0 || this.#blocks > 0 || this.#heading.depth > 0;
  }

  /** Begins the output of the source line with this index. */
  startLine(index: number): void {
    this.#origin = { line: index, offset: 0 };
    const heading = this.#heading.line;
    if (heading !== null) heading.text = `${heading.text.trimEnd()} `;
    this.#newLine(this.#prefix().trim());
  }

  /** Sets the offset in the source line of the output from here on. */
  startAt(offset: number): void {
    this.#origin = { line: this.#origin.line, offset };
  }

  /** Writes text that is Markdown outside of HTML blocks and plain text inside. */
  markdown(text: string): void {
    this.#write(this.insideHtml() ? escapedBetweenRewritten(text) : text.replace(BROKEN_TAG, '\\$&'));
  }

  /** Writes a code span of Markdown, which is plain text inside of HTML blocks. */
  code(text: string): void {
    this.#write(this.insideHtml() ? escaped(text) : text);
  }

  /** Writes plain text. */
  text(text: string): void {
    this.#write(escaped(text));
  }

  /** Writes Markdown unchanged. */
  raw(markup: string): void {
    const line = this.#target();
    line.text += this.#waiting + markup;
    this.#waiting = '';
  }

  /** Writes a whole line unchanged. */
  verbatim(line: string): void {
    const last = this.#output.at(-1);
    if (last !== undefined) last.text = line;
  }

  lineBreak(): void {
    const line = this.#target();
    if (isHeading(line)) {
      if (!line.text.endsWith('&#10;')) line.text += '&#10;';
      return;
    }
    // A further break, or one on a line of its own, would be a backslash.
    if (line.text.trim() === this.#prefix().trim()) return;
    line.text += '\\';
    this.#newLine(this.#prefix());
  }

  openHeading(depth: number): void {
    this.closeHeading();
    this.#endBlock();
    // A heading in an item is not written as an item: after `#`, a bullet would be text.
    this.#waiting = this.#waiting.replaceAll(BULLET, '');
    this.#heading = { depth, line: null };
  }

  /** Ends the open heading and the open marks, as an empty line does. */
  closeHeading(): void {
    if (this.#heading.depth > 0 || this.#marks.length > 0 || isHeading(this.#output.at(-1))) this.#endBlock();
    this.#heading = { depth: 0, line: null };
  }

  openQuote(): void {
    this.#endBlock();
    this.#quotes += 1;
  }

  closeQuote(): void {
    this.#endBlock();
    this.#quotes = Math.max(0, this.#quotes - 1);
  }

  openBlock(): void {
    this.#endBlock();
    this.#blocks += 1;
  }

  closeBlock(): void {
    this.#endBlock();
    this.#blocks = Math.max(0, this.#blocks - 1);
  }

  openItem(): void {
    // An unclosed heading ends at a list that follows its text; a list around its text is ignored.
    if (this.#heading.line !== null) this.closeHeading();
    this.openBlock();
    if (this.#heading.depth === 0) this.#waiting += BULLET;
  }

  openMark(marker: string): void {
    const repeated = this.#marks.some((mark) => mark.marker === marker);
    this.#marks.push({ marker, repeated });
    if (!repeated) this.#waiting += marker;
  }

  closeMark(marker: string): void {
    if (this.#marks.at(-1)?.marker !== marker || this.#marks.pop()?.repeated) return;
    if (this.#waiting.endsWith(marker)) {
      this.#waiting = this.#waiting.slice(0, -marker.length);
      return;
    }
    const line = this.#heading.line ?? this.#output.findLast((candidate) => !isBlank(candidate));
    if (line === undefined) return;
    const bare = line.text.trimEnd();
    line.text = bare + marker + line.text.slice(bare.length);
  }

  /** Ends every open element, as a Markdown heading does. */
  closeAll(): void {
    this.#endBlock();
    this.#heading = { depth: 0, line: null };
    this.#quotes = 0;
    this.#blocks = 0;
    this.#waiting = '';
    this.#needsBlank = false;
  }

  #endBlock(): void {
    for (let mark = this.#marks.at(-1); mark !== undefined; mark = this.#marks.at(-1)) this.closeMark(mark.marker);
    this.#needsBlank = true;
  }

  #write(text: string): void {
    const space = leadingSpace(text);
    if (space === text.length) {
      const line = this.#heading.line ?? this.#output.at(-1);
      if (line !== undefined && !(isBlank(line) && this.insideHtml())) line.text += text;
      return;
    }
    const line = this.#target();
    const body = this.insideHtml() && /(?:^|[>#] )$/.test(line.text) ? text.slice(space) : text;
    const lead = leadingSpace(body);
    line.text += body.slice(0, lead) + this.#waiting + body.slice(lead);
    this.#waiting = '';
  }

  /** Returns the line to write on, and begins a new one if needed. */
  #target(): OutputLine {
    const heading = this.#heading;
    if (heading.line !== null) return heading.line;
    let line = this.#output.at(-1) ?? this.#newLine('');
    if (this.#needsBlank) {
      if (!isBlank(line)) line = this.#newLine(this.#prefix().trim());
      if (!isBlank(this.#output.at(-2))) line = this.#newLine('');
    }
    this.#needsBlank = false;
    if (isBlank(line)) line.text = this.#prefix();
    if (heading.depth > 0) {
      line.text += `${'#'.repeat(heading.depth)} `;
      heading.line = line;
    }
    return line;
  }

  #newLine(text: string): OutputLine {
    const line = { origin: this.#origin, text };
    this.#output.push(line);
    return line;
  }

  #prefix(): string {
    return '> '.repeat(this.#quotes);
  }
}

function isBlank(line: OutputLine | undefined): boolean {
  return line === undefined || /^[>\s]*$/.test(line.text);
}

function isHeading(line: OutputLine | undefined): boolean {
  return /^[> ]*#{1,6} /.test(line?.text ?? '');
}

function leadingSpace(text: string): number {
  return text.length - text.trimStart().length;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, '\\$&');
}

function escapedBetweenRewritten(text: string): string {
  return text
    .split(REWRITTEN)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('');
}
