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

export interface PlainMarkdown {
  /** The body in CommonMark without HTML. */
  readonly lines: readonly string[];
  /** For each of `lines`, the index of the source line that it comes from. */
  readonly origins: readonly number[];
  readonly aside: readonly DialectSpan[];
  readonly messages: readonly VFileMessage[];
}
