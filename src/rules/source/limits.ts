/**
 * Limits that keep reading linear. The parser compares each marker that could end emphasis with all that could have begun it, and moves
 * everything after a bracket that began nothing; quotes, lists and emphasis nest without end in Markdown, and every reader of trees calls
 * itself at every level.
 */
import { attention, labelStartImage, labelStartLink } from 'micromark-core-commonmark';
import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';

/** Asterisks and underscores of one paragraph that can be emphasis; those after them are text. */
export const MOST_ATTENTION = 2000;
/** Opening brackets of one paragraph that can begin a link or a picture; those after them are text. */
export const MOST_BRACKETS = 1000;

const [EXCLAMATION_MARK, ASTERISK, BRACKET, UNDERSCORE] = [33, 42, 91, 95];

const markers = new WeakMap<TokenizeContext, number>();
const brackets = new WeakMap<TokenizeContext, number>();

/** Adds to what was counted in a paragraph, and gives the sum. */
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
        if (canBeEmphasis && count(markers, this, run.end.offset - run.start.offset) > MOST_ATTENTION) {
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
      return count(brackets, this, 1) > MOST_BRACKETS ? nok : construct.tokenize.call(this, effects, ok, nok);
    },
  }),
);

/** Takes the place of CommonMark's own reading of emphasis and of what opens links. */
export const boundedInline: Extension = {
  disable: { null: ['attention', 'labelStartLink', 'labelStartImage'] },
  text: {
    [ASTERISK]: boundedAttention,
    [UNDERSCORE]: boundedAttention,
    [BRACKET]: boundedLink,
    [EXCLAMATION_MARK]: boundedImage,
  },
};

/** Lists that lie deeper in each other are read and written as if they lay this deep. */
export const DEEPEST_LIST = 24;

/** What opens so many quotes and lists in each other: nobody nests so deeply. */
const DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){32}[ \t]*/;

/** Whitespace in front of a line, with which it continues lists of that depth: each is indented by four or a few more. */
const WIDE = /^[ \t]{200}[ \t]*/;

/** Returns a line of which what would lie deeper still is text: `> > … > > x` → `> > … > \> x`. */
export function shallowLine(line: string): string {
  const lead = DEEP.exec(line)?.[0] ?? WIDE.exec(line)?.[0].slice(0, 200);
  return lead === undefined ? line : lead + line.slice(lead.length).replace(/^[ \t]*(\d*)([>*+.)-])/, '$1\\$2');
}
