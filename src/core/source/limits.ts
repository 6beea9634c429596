/**
 * Limits that keep parsing linear and recursion shallow. The parser compares each marker that may end emphasis with all that may begin it, reads
 * again after each bracket that does not begin a link, and to the end after each `<!--` without an end. Quotes, lists and emphasis may nest without
 * limit in Markdown.
 */
import { attention, codeText, htmlText, labelStartImage, labelStartLink } from 'micromark-core-commonmark';
import { EditMap } from 'micromark-util-edit-map';
import type { Construct, Extension, State, TokenizeContext } from 'micromark-util-types';
import { memoize } from '../memo.ts';

/** How many asterisks and underscores of a paragraph can be emphasis; the rest is text. */
export const MAX_ATTENTION = 2000;
/** How many opening brackets of a paragraph can begin a link or a picture; the rest is text. */
export const MAX_BRACKETS = 1000;
/** How many characters of a paragraph may be read in vain, because a tag or code does not end; what would begin after that is text. */
const MAX_IN_VAIN = 100_000;

const LINE_ENDINGS = [-5, -4, -3];
const [EXCLAMATION_MARK, AMPERSAND, ASTERISK, LESS_THAN, BRACKET, BACKSLASH] = [33, 38, 42, 60, 91, 92];
const [CLOSING_BRACKET, CARET, UNDERSCORE, GRAVE, TILDE] = [93, 94, 95, 96, 126];

/** Applies edits without copying the events before the first one, as the library does at the end of each list and quote of a document. */
EditMap.prototype.consume = function (events) {
  const edits = this.map.sort(([one], [other]) => one - other);
  const [start] = edits[0] ?? [events.length];
  const rest = events.splice(start);
  let next = 0;
  for (const [at, removed, added] of edits) {
    while (next < at - start) events.push(rest[next++] as (typeof events)[number]);
    for (const event of added) events.push(event);
    next += removed;
  }
  for (const event of rest.slice(next)) events.push(event);
  edits.length = 0;
  this.index.clear();
};

/**
 * Joins a piece of text with the one before it, which ended at a character that might have begun something. The library does that at the end of a
 * paragraph, in a time that is the square of their number.
 */
const joinedText: Construct = {
  name: 'joinedText',
  tokenize: (_effects, _ok, nok) => nok,
  previous() {
    const [[, before], [, piece]] = [this.events.at(-2) ?? NO_EVENT, this.events.at(-1) ?? NO_EVENT];
    if (before !== piece && before?.type === 'data' && piece?.type === 'data') {
      Object.assign(piece, before);
      this.events.splice(-3, 2);
    }
    return false;
  },
};

const NO_EVENT = [] as const;

/** Returns an extension that joins pieces of text at these characters, to be added after those that read the characters. */
export function joinText(codes: readonly (number | string)[]): Extension {
  return { text: Object.fromEntries(codes.map((code) => [code, joinedText])) };
}

/** Returns what was counted in a paragraph. */
const countsOf = memoize((_: TokenizeContext) => ({ markers: 0, brackets: 0, inVain: 0 }));

/** The states that follow a construct, whether it was found or not. */
type Next = readonly [found: State, lost: State];

/** Returns a construct that `limit` counts: it returns the states that follow, or nothing if the construct must not be found any more. */
function bounded(construct: Construct, limit: (paragraph: TokenizeContext, next: Next) => Next | undefined): Construct {
  return {
    ...construct,
    name: `bounded-${construct.name}`,
    tokenize(effects, ok, nok) {
      const next = limit(this, [ok, nok]);
      return next === undefined ? nok : construct.tokenize.call(this, effects, ...next);
    },
  };
}

const boundedAttention = bounded(attention, (paragraph, [ok, nok]) => [
  (code) => {
    const run = paragraph.events.at(-1)?.[1];
    if (run?._open === true || run?._close === true) {
      const count = countsOf(paragraph);
      count.markers += run.end.offset - run.start.offset;
      if (count.markers > MAX_ATTENTION) [run._open, run._close] = [false, false];
    }
    return ok(code);
  },
  nok,
]);

/** What `remark-gfm`, which only importers use, adds to the state of a parser. */
interface Footnotes {
  readonly gfmFootnotes?: readonly string[];
}

const [boundedLink, boundedImage] = [labelStartLink, labelStartImage].map((construct) =>
  bounded(construct, (paragraph, [ok, nok]) => {
    const count = countsOf(paragraph);
    count.brackets += 1;
    // The earlier ones count as closed, so that nothing searches for them again and again.
    if (count.brackets === MAX_BRACKETS + 1) for (const [, token] of paragraph.events) token._balanced = true;
    if (count.brackets > MAX_BRACKETS) return undefined;
    // A footnote after an exclamation mark. Its own construct searches the whole paragraph at each closing bracket.
    const { gfmFootnotes = [] } = paragraph.parser as typeof paragraph.parser & Footnotes;
    const hasFootnotes = construct === labelStartImage && gfmFootnotes.length > 0;
    return [(code) => (hasFootnotes && code === CARET ? nok : ok)(code), nok];
  }),
);

const [boundedHtml, boundedCode] = [htmlText, codeText].map((construct) =>
  bounded(construct, (paragraph, [ok, nok]) => {
    const count = countsOf(paragraph);
    if (count.inVain > MAX_IN_VAIN) return undefined;
    const start = paragraph.now().offset;
    return [
      ok,
      (code) => {
        count.inVain += paragraph.now().offset - start;
        return nok(code);
      },
    ];
  }),
);

/** Reads tildes as text after as many as can be emphasis. To be added after the extension that reads `~~` as deleted. */
export const boundedTildes: Extension = {
  text: {
    [TILDE]: {
      name: 'boundedTildes',
      tokenize(effects, ok, nok) {
        const count = countsOf(this);
        count.markers += 1;
        if (count.markers <= MAX_ATTENTION) return nok;
        const run: State = (code) => {
          if (code === TILDE) {
            effects.consume(code);
            return run;
          }
          effects.exit('data');
          return ok(code);
        };
        return (code) => {
          effects.enter('data');
          return run(code);
        };
      },
    },
  },
};

/** Replaces CommonMark's parsing of emphasis, code and tags, and of the beginning of links. */
export const boundedInline: Extension = {
  disable: {
    null: ['attention', 'codeText', 'htmlText', 'labelStartLink', 'labelStartImage', 'gfmPotentialFootnoteCall'],
  },
  text: {
    ...joinText([...LINE_ENDINGS, AMPERSAND, BACKSLASH, CLOSING_BRACKET]).text,
    [ASTERISK]: [joinedText, boundedAttention],
    [UNDERSCORE]: [joinedText, boundedAttention],
    [BRACKET]: [joinedText, boundedLink],
    [EXCLAMATION_MARK]: [joinedText, boundedImage],
    [LESS_THAN]: [joinedText, boundedHtml],
    [GRAVE]: [joinedText, boundedCode],
  },
};

/** The greatest depth of nested lists; deeper ones are read and written at this depth. */
export const DEEPEST_LIST = 24;

/** The markers of 32 nested quotes and lists, which nobody needs. */
const DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){32}[ \t]*/;

/** The indentation of a line that continues lists of about that depth. */
const WIDE = /^[ \t]{200}[ \t]*/;

const escaped = (marker: string) => marker.replace(/^[ \t]*(\d*)(.)$/, '$1\\$2');

/** Replaces the marker of a quote or list in a line that is nested too deeply, by default with an escaped one: `> > … > > x` → `> > … > \> x`. */
export function shallowLine(line: string, replaced: (marker: string) => string = escaped): string {
  const lead = DEEP.exec(line)?.[0] ?? WIDE.exec(line)?.[0].slice(0, 200);
  return lead === undefined ? line : lead + line.slice(lead.length).replace(/^[ \t]*\d*[>*+.)-]/, replaced);
}
