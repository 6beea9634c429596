/**
 * Limits that keep parsing linear and recursion shallow. The parser compares each marker that may end emphasis with all that may begin it, and
 * reads again after each bracket that does not begin a link. Quotes, lists and emphasis may nest without limit in Markdown.
 */
import { attention, labelStartImage, labelStartLink } from 'micromark-core-commonmark';
import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';

/** How many asterisks and underscores of a paragraph can be emphasis; the rest is text. */
export const MAX_ATTENTION = 2000;
/** How many opening brackets of a paragraph can begin a link or a picture; the rest is text. */
export const MAX_BRACKETS = 1000;

const [EXCLAMATION_MARK, ASTERISK, BRACKET, UNDERSCORE] = [33, 42, 91, 95];

const markers = new WeakMap<TokenizeContext, number>();
const brackets = new WeakMap<TokenizeContext, number>();

/** Adds to the count of a paragraph, and returns the sum. */
function count(counts: WeakMap<TokenizeContext, number>, paragraph: TokenizeContext, more: number): number {
  const sum = (counts.get(paragraph) ?? 0) + more;
  counts.set(paragraph, sum);
  return sum;
}

const boundedAttention: Construct = {
  ...attention,
  name: 'boundedAttention',
  tokenize(effects, ok, nok) {
    return attention.tokenize.call(
      this,
      effects,
      (code) => {
        const run = this.events.at(-1)?.[1];
        const canBeEmphasis = run?._open === true || run?._close === true;
        if (canBeEmphasis && count(markers, this, run.end.offset - run.start.offset) > MAX_ATTENTION) {
          run._open = false;
          run._close = false;
        }
        return ok(code);
      },
      nok,
    );
  },
};

const [boundedLink, boundedImage] = [labelStartLink, labelStartImage].map(
  (construct): Construct => ({
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      return count(brackets, this, 1) > MAX_BRACKETS ? nok : construct.tokenize.call(this, effects, ok, nok);
    },
  }),
);

/** Replaces CommonMark's parsing of emphasis and of the beginning of links. */
export const boundedInline: Extension = {
  disable: { null: ['attention', 'labelStartLink', 'labelStartImage'] },
  text: {
    [ASTERISK]: boundedAttention,
    [UNDERSCORE]: boundedAttention,
    [BRACKET]: boundedLink,
    [EXCLAMATION_MARK]: boundedImage,
  },
};

/** The greatest depth of nested lists; deeper ones are read and written at this depth. */
export const DEEPEST_LIST = 24;

/** The markers of 32 nested quotes and lists, which nobody needs. */
const DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){32}[ \t]*/;

/** The indentation of a line that continues lists of about that depth. */
const WIDE = /^[ \t]{200}[ \t]*/;

/** Escapes the markers of quotes and lists in a line that are nested too deeply: `> > … > > x` → `> > … > \> x`. */
export function shallowLine(line: string): string {
  const lead = DEEP.exec(line)?.[0] ?? WIDE.exec(line)?.[0].slice(0, 200);
  return lead === undefined ? line : lead + line.slice(lead.length).replace(/^[ \t]*(\d*)([>*+.)-])/, '$1\\$2');
}
