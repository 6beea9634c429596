/**
 * Limits that keep parsing linear and recursion shallow. The parser compares each marker that may end emphasis with all that may begin it, reads
 * again after each bracket that does not begin a link, and to the end after each `<!--` without an end. Quotes, lists and emphasis may nest without
 * limit in Markdown.
 */
import { attention, codeText, htmlText, labelStartImage, labelStartLink } from 'micromark-core-commonmark';
import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';
import { getOrInsertComputed } from '../memo.ts';

/** How many asterisks and underscores of a paragraph can be emphasis; the rest is text. */
export const MAX_ATTENTION = 2000;
/** How many opening brackets of a paragraph can begin a link or a picture; the rest is text. */
export const MAX_BRACKETS = 1000;
/** How many characters of a paragraph may be read in vain, because a tag or code does not end; what would begin after that is text. */
const MAX_IN_VAIN = 100_000;

const [EXCLAMATION_MARK, ASTERISK, LESS_THAN, BRACKET, CARET, UNDERSCORE, GRAVE] = [33, 42, 60, 91, 94, 95, 96];

/** What was counted in a paragraph. */
const counts = new WeakMap<TokenizeContext, { markers: number; brackets: number; inVain: number }>();

function countOf(paragraph: TokenizeContext) {
  return getOrInsertComputed(counts, paragraph, () => ({ markers: 0, brackets: 0, inVain: 0 }));
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
        if (run?._open === true || run?._close === true) {
          const count = countOf(this);
          count.markers += run.end.offset - run.start.offset;
          if (count.markers > MAX_ATTENTION) {
            run._open = false;
            run._close = false;
          }
        }
        return ok(code);
      },
      nok,
    );
  },
};

/** What `remark-gfm`, which only importers use, adds to the state of a parser. */
interface Footnotes {
  readonly gfmFootnotes?: readonly string[];
}

const [boundedLink, boundedImage] = [labelStartLink, labelStartImage].map(
  (construct): Construct => ({
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      const count = countOf(this);
      count.brackets += 1;
      if (count.brackets > MAX_BRACKETS) return nok;
      // A footnote after an exclamation mark. Its own construct searches the whole paragraph at each closing bracket.
      const { gfmFootnotes = [] } = this.parser as typeof this.parser & Footnotes;
      const hasFootnotes = construct === labelStartImage && gfmFootnotes.length > 0;
      return construct.tokenize.call(this, effects, (code) => (hasFootnotes && code === CARET ? nok : ok)(code), nok);
    },
  }),
);

const [boundedHtml, boundedCode] = [htmlText, codeText].map(
  (construct): Construct => ({
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      const count = countOf(this);
      if (count.inVain > MAX_IN_VAIN) return nok;
      const start = this.now().offset;
      return construct.tokenize.call(this, effects, ok, (code) => {
        count.inVain += this.now().offset - start;
        return nok(code);
      });
    },
  }),
);

/** Replaces CommonMark's parsing of emphasis, code and tags, and of the beginning of links. */
export const boundedInline: Extension = {
  disable: {
    null: ['attention', 'codeText', 'htmlText', 'labelStartLink', 'labelStartImage', 'gfmPotentialFootnoteCall'],
  },
  text: {
    [ASTERISK]: boundedAttention,
    [UNDERSCORE]: boundedAttention,
    [BRACKET]: boundedLink,
    [EXCLAMATION_MARK]: boundedImage,
    [LESS_THAN]: boundedHtml,
    [GRAVE]: boundedCode,
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
