/** Reads the glossary: terms, each on a line of its own or before its sense, and their senses. */
import { countItems } from '@rulegraph/core/lists';
import type { Block, GlossaryEntry } from '@rulegraph/core/model';
import { inflections, isObsolete } from '@rulegraph/core/source/glossary-reader';
import { isBlank, isRuledLine, type Line, placeIn } from '../lines.ts';
import { endsSentence } from './layout.ts';
import { type GatherOptions, gatherLine, type Paragraph, toBlocks, withoutUnderscores } from './paragraphs.ts';

/** Longer lines are not terms. */
const LONGEST_TERM = 90;

/** A term and its sense on one line: `Bed: A piece of ground`, `Bed – A piece of ground`. */
const INLINE = /^(\s*(?:\*\*)?\p{L}[^:.;\t]{0,60}?(?:\*\*)?)(?:\s?[:：](?:\*\*)?\s+|\s+[–—-]\s+|\t+)(?=\S)/u;
const order = new Intl.Collator(undefined, { sensitivity: 'base' });

/** The Markdown markup before a term. */
const TERM_OPENING = /^\s*(?:#{1,6}\s+)?(?:\*\*)?/u;

const NUMBERED_SENSE = /^\s*(\d{1,2})[.)]\s+/;

interface Draft {
  readonly term: string;
  readonly line: Line;
  /** Where it begins in a line that has several. */
  readonly start?: number;
  /** Whether the first sense begins on the line of the term. */
  readonly inline: boolean;
  readonly senses: Paragraph[][];
  /** How many numbered senses it has so far. */
  numbered: number;
}

/** `<omitted>`, in place of all entries. */
const OMISSION = /^(?:<.*>|\[.*\]|\(.*\))$/u;

/** Returns the index of the first term; sentences may introduce a glossary, and a translation may leave out all terms. */
export function findFirstTerm(lines: readonly Line[]): number {
  const inline = isInline(lines);
  const isPhrase = (line: Line) => !isBlank(line) && !isRuledLine(line.text) && isShortPhrase(line.text.trim());
  const mayBeTerm = (line: Line) => termRows(line) !== undefined || (inline ? INLINE.test(line.text) : isPhrase(line));
  const [first, ...others] = lines.filter(mayBeTerm);
  if (first === undefined) return 0;
  return others.length === 0 && OMISSION.test(first.text.trim()) ? lines.length : lines.indexOf(first);
}

/** Reads the entries from the lines under the glossary's heading. */
export function readGlossaryLines(lines: readonly Line[], options: GatherOptions, markdown: boolean): readonly GlossaryEntry[] {
  const drafts: Draft[] = [];
  const inline = isInline(lines);
  const dense = isDense(lines);
  const runIn = inline ? new Map<Line, number>() : findRunInTerms(lines);
  const unspaced = inline || dense ? new Set<Line>() : findUnspacedTerms(lines);
  let above: Line | undefined;
  lines.forEach((line, index) => {
    if (line.text.trim() === '' || isRuledLine(line.text)) {
      if (line.text.trim() !== '') options.ledger.account(line).setAside('ruled-line');
      above = undefined;
      return;
    }
    const rows = termRows(line);
    if (rows !== undefined) {
      drafts.push(...openRows(line, rows, options));
      above = undefined;
      return;
    }
    if (isIndexLetter(lines, index)) {
      options.ledger.account(line).setAside('index-letter');
      return;
    }
    const draft = drafts.at(-1);
    const opens =
      above === undefined || unspaced.has(line) || (dense && endsSentence(above.text) && !NUMBERED_SENSE.test(line.text));
    const split = inline && opens ? INLINE.exec(line.text) : null;
    const glued = above === undefined && split === null ? findGluedSense(line, lines[index + 1]) : undefined;
    const sense = split?.[0].length ?? glued ?? runIn.get(line);
    if (draft === undefined || sense !== undefined || (opens && !inline && isTerm(line, draft))) {
      const termEnd = split?.[1]?.length ?? sense ?? line.text.length;
      const opened = openDraft(line, termEnd, sense !== undefined, options);
      drafts.push(opened);
      if (sense !== undefined) {
        options.ledger.account(line).setAside('term-punctuation', termEnd, sense);
        addSense(opened, line, sense, undefined, options);
      }
    } else {
      addSense(draft, line, 0, above, options);
    }
    above = line;
  });
  return drafts.map((draft) => toEntry(draft, options, markdown));
}

/** A heading of a column, `Meaning`, has at most so many words, and the senses below it have more. */
const LONGEST_HEADING = 2;

/** Returns the rows of a table with terms and their senses; undefined if the line is no such table. */
function termRows({ markup }: Line): readonly (readonly string[])[] | undefined {
  const rows = markup?.kind === 'table' ? (markup.rows ?? []) : [];
  return rows.length > 1 && rows.every((cells) => cells.length === 2) ? rows : undefined;
}

/** Opens a term for each row of a table, below the headings of its columns. */
function openRows(line: Line, rows: readonly (readonly string[])[], { ledger }: GatherOptions): readonly Draft[] {
  const account = ledger.account(line);
  const sizeOfSense = ([, sense = '']: readonly string[]) => sense.trim().split(/\s+/u).length;
  const [first = [], ...others] = rows;
  const isHeaded =
    sizeOfSense(first) <= LONGEST_HEADING &&
    others.filter((row) => sizeOfSense(row) > LONGEST_HEADING).length * 2 > others.length;
  let at = 0;
  return rows.flatMap(([term = '', sense = ''], index) => {
    const start = line.text.indexOf(term, at);
    const from = line.text.indexOf(sense, start + term.length);
    at = from + sense.length;
    if (index === 0 && isHeaded) {
      account.setAside('part-heading', start, at);
      return [];
    }
    account.keep(start, start + term.length);
    const senses: Paragraph[][] = [[{ kind: 'text', segments: [{ line, start: from, end: at }] }]];
    return [{ term: term.trim(), line, start, inline: true, senses, numbered: 0 }];
  });
}

/** Tells whether most paragraphs begin with their term; in other glossaries each term has its own line. */
function isInline(lines: readonly Line[]): boolean {
  const opening = isDense(lines) ? lines.filter((line) => !isBlank(line)) : paragraphsOf(lines);
  const inline = opening.filter(({ text }) => INLINE.test(text));
  return inline.length > 1 && inline.length * 4 >= opening.length * 3;
}

/** Tells whether the entries follow each other without blank lines. */
function isDense(lines: readonly Line[]): boolean {
  const filled = lines.filter((line) => !isBlank(line));
  return paragraphsOf(lines).length === 1 && (filled.length > 3 || filled.every(({ text }) => INLINE.test(text)));
}

function paragraphsOf(lines: readonly Line[]): readonly Line[] {
  return lines.filter((line, index) => !isBlank(line) && isBlank(lines[index - 1]));
}

/** Tells whether a line is a single letter between blank lines, above the terms that begin with it. */
function isIndexLetter(lines: readonly Line[], index: number): boolean {
  const letter = lines[index]?.text.trim() ?? '';
  if (!/^\p{Lu}$/u.test(letter) || !isBlank(lines[index - 1]) || !isBlank(lines[index + 1])) return false;
  const next = lines.slice(index + 1, index + 4).find(({ text }) => text.trim() !== '');
  return next?.text.replace(TERM_OPENING, '').toUpperCase().startsWith(letter) ?? false;
}

/** Returns where the first sense begins in a line that lost the line break after its term: `Zone1. A place`, followed by a line with `2.`. */
function findGluedSense(line: Line, next: Line | undefined): number | undefined {
  const glued = /^(.{1,60}?[\p{L})])1\.\s/u.exec(line.text);
  return glued !== null && /^\s*2\.\s/.test(next?.text ?? '') ? glued[1]?.length : undefined;
}

/** One to three words, and the first word of the sentence that explains them. */
const RUN_IN = /^((?:\p{L}[\p{L}\p{M}’'/-]*\s){1,3}?)(\p{Lu}\p{L}*)(?=\s)/u;
/** A word is known to begin definitions if it begins at least this many. */
const MIN_OPENINGS = 3;
/** A glossary is alphabetical if it has at least this many terms and this share of them is in order. */
const MIN_ORDERED = 8;
const SHARE_ORDERED = 0.9;

/**
 * Finds terms that lost the line break after them, `Bed A piece of ground`, and returns where their definitions begin. They are recognized
 * in alphabetical glossaries only: the term sorts between its neighbors, and either it has no capital or the definition begins with a word
 * that others begin with.
 */
function findRunInTerms(lines: readonly Line[]): ReadonlyMap<Line, number> {
  const isAlone = ({ text }: Line, index: number) =>
    isBlank(lines[index - 1]) && !isBlank(lines[index]) && !isBlank(lines[index + 1]) && isShortPhrase(text.trim());
  const terms = lines.flatMap((line, index) => (isAlone(line, index) ? [{ index, text: line.text.trim() }] : []));
  const ordered = terms.filter(({ text }, at) => order.compare(terms[at - 1]?.text ?? '', text) <= 0);
  const found = new Map<Line, number>();
  if (terms.length < MIN_ORDERED || ordered.length < terms.length * SHARE_ORDERED) return found;
  const openings = countItems(terms.map(({ index }) => lines[index + 1]?.text.trim().split(/\s/u, 1)[0] ?? ''));
  const alone = new Set(terms.map(({ index }) => index));
  let next = 0;
  lines.forEach(({ text }, index) => {
    while ((terms[next]?.index ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    if (alone.has(index) || alone.has(index - 1) || next === 0 || isBlank(lines[index - 1])) return;
    const [, term = '', opening = ''] = RUN_IN.exec(text.slice(0, LONGEST_TERM)) ?? [];
    const isInOrder =
      order.compare(terms[next - 1]?.text ?? '', term.trim()) <= 0 && order.compare(term.trim(), terms[next]?.text ?? '') < 0;
    const opens = (openings.get(opening) ?? 0) >= MIN_OPENINGS || !/\p{Lu}/u.test(term);
    const line = lines[index];
    if (term !== '' && isInOrder && opens && line !== undefined) found.set(line, term.length);
  });
  return found;
}

/**
 * Finds terms that lost the blank line before them: a short line after the end of a sentence, above a line that begins one, in alphabetical
 * order between the terms around it.
 */
function findUnspacedTerms(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  const paragraphs = paragraphsOf(lines);
  let next = 0;
  let before = '';
  lines.forEach((line, index) => {
    const text = line.text.trim();
    if (line === paragraphs[next]) {
      next += 1;
      before = text;
      return;
    }
    // The blank line may stand below it instead.
    const isMoved = isBlank(lines[index + 1]);
    const sense = lines[isMoved ? index + 2 : index + 1]?.text ?? '';
    const isSense = /^\s*["“]?\p{Lu}/u.test(sense) && !(isMoved && isShortPhrase(sense.trim()));
    const follows = endsSentence(lines[index - 1]?.text ?? '') && isSense;
    const isPhrase = /^\p{Lu}/u.test(line.text) && isShortPhrase(text);
    const after = paragraphs[isMoved ? next + 1 : next]?.text.trim();
    const isInOrder = order.compare(before, text) < 0 && after !== undefined && order.compare(text, after) < 0;
    if (!follows || !isPhrase || !isInOrder) return;
    found.add(line);
    before = text;
  });
  return found;
}

/** Tells whether a line is a term: short, not indented, not a sentence, after an entry that has a sense. */
function isTerm({ text }: Line, previous: Draft): boolean {
  return previous.senses.length > 0 && !/^\s{2,}/.test(text) && isShortPhrase(text.trim());
}

function isShortPhrase(text: string): boolean {
  return text.length <= LONGEST_TERM && !/(?<!\betc)[.:;]["”')]?$/u.test(text);
}

function openDraft(line: Line, termEnd: number, inline: boolean, { ledger }: GatherOptions): Draft {
  const account = ledger.account(line);
  const printed = line.text.slice(0, termEnd).trimEnd();
  const start = TERM_OPENING.exec(printed)?.[0].length ?? 0;
  const end = printed.endsWith('**') ? printed.length - 2 : printed.length;
  account.setAside('markup', 0, termEnd);
  account.keep(start, end);
  const term = withoutUnderscores(printed.slice(start, end), (from, to) => account.setAside('markup', start + from, start + to));
  return { term: term.trim().replace(/\s+/gu, ' '), line, inline, senses: [], numbered: 0 };
}

/**
 * Adds a line to the senses of a term. `1. …` and `2. …` open senses, and lines without a number belong to the last one. If the first sense
 * has no number, later numbers are a list within it.
 */
function addSense(draft: Draft, line: Line, start: number, above: Line | undefined, options: GatherOptions): void {
  const [opening = '', ordinal] = NUMBERED_SENSE.exec(line.text.slice(start)) ?? [];
  const opens = Number(ordinal) === draft.numbered + 1 && (draft.numbered > 0 || draft.senses.length === 0);
  if (opens) {
    draft.numbered += 1;
    options.ledger.account(line).setAside('sense-number', start, start + opening.length);
  }
  if (opens || draft.senses.length === 0) draft.senses.push([]);
  const belowTerm = above === draft.line && !draft.inline;
  const continued = opens || belowTerm || ordinal !== undefined ? undefined : above;
  gatherLine(draft.senses.at(-1) ?? [], line, opens ? start + opening.length : start, continued, options);
}

function toEntry({ term, line, start, senses }: Draft, { ledger }: GatherOptions, markdown: boolean): GlossaryEntry {
  const blocks: readonly (readonly Block[])[] = senses
    .map((sense) => toBlocks(sense, ledger, markdown))
    .filter((sense) => sense.length > 0);
  return { term, aliases: inflections(term), senses: blocks, obsolete: isObsolete(term), place: placeIn(line, start) };
}
