/** What a dialect's reader makes of a body: our own Markdown, line for line. */
import type { VFileMessage } from 'vfile-message';

/** Characters of a source line that say nothing to a reader, `end` exclusive; offsets into the line as it stood. */
export interface DialectSpan {
  /** Index of the line in the body. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Why it is not kept: `markup`, `anchor`, `attributes`, `tag`, … */
  readonly reason: string;
}

/** The index of a source line, and how far into it a line of ours begins. */
export interface LineOrigin {
  readonly line: number;
  readonly offset: number;
}

/** A body that was read. */
export interface PlainMarkdown {
  /** The body in CommonMark without HTML. */
  readonly lines: readonly string[];
  /** For each of `lines`, where in the source it begins. */
  readonly origins: readonly LineOrigin[];
  readonly aside: readonly DialectSpan[];
  readonly messages: readonly VFileMessage[];
}
