/**
 * Divides a collection of rulings into its parts and reads their entries, which begin with `number - `, `Ruling`, `Note`, `Example` or a bullet,
 * with the stamps after their texts.
 */
import type { Block, Place, Stamp } from '@rulegraph/core/model';
import { parseNumber, type RuleNumber, type Scheme } from '@rulegraph/core/numbering';
import { foldHeading, isRuledLine, type Ledger, type Line, parseStamp, placeIn } from '@rulegraph/import/define-importer';

/** One entry, from its head up to the next head. */
export interface Entry {
  /** `ruling` and `note` belong to a topic as a whole, `example` and `item` to the rule above them. */
  readonly kind: 'rule' | 'ruling' | 'note' | 'example' | 'item';
  /** Of a rule: its number. Of a ruling: the topic's. */
  readonly number?: RuleNumber | undefined;
  /** As printed: `A.2.Ruling.1`, `Note`, `Example`. */
  readonly label?: string;
  readonly bullet?: string;
  readonly indent: number;
  readonly line: Line;
  /** Where the number or the label begins. */
  readonly start: number;
  readonly segments: Segment[];
}

/** A number as it may be printed. */
const NUMBER = String.raw`[A-Z]?\d[\w.]*?|[A-Z](?:\.\d+)*[a-z]?`;
const BULLETS = '•◦○*+o-';
/** The head of an entry at the beginning of a line, after any bullet. */
const NUMBERED = String.raw`((?:${NUMBER}))((?:\.Rulings?\.\d+)?)\s+-\s+(?=\S)`;
const HEAD = new RegExp(String.raw`^(\s*)([${BULLETS}]\s+)?(?:${NUMBERED}|(Rulings?|Notes?)\s+-\s+)`);
/** The head of an entry within a line, from a page copied without its line endings: after a finished sentence, a ruled line or a bullet. */
const AFTER_END = String.raw`(?:(?=[A-Z\d])(?<=[.\]"”)\-=]\s+)|(?<=\s)[+•◦○]\s+)`;
const INNER = new RegExp(String.raw`${AFTER_END}(${NUMBER})(?:\.Rulings?\.\d+)?\s+-\s+(?=["“A-Z])`, 'g');

/** Returns what could be the number of each head, at the beginning of a line or within it. */
export function headNumbers(lines: readonly Line[]): string[] {
  return lines.flatMap(({ text }) => {
    const head = HEAD.exec(text)?.[3];
    return [...(head === undefined ? [] : [head]), ...Array.from(text.matchAll(INNER), (match) => match[1] ?? '')];
  });
}

/** Reads the entries in order. Lines that open none continue the entry above them; those before the first entry are `before`. */
export function readEntries(lines: readonly Line[], scheme: Scheme, exampleLabel: RegExp, ledger: Ledger) {
  const before: Segment[] = [];
  const entries: Entry[] = [];
  for (const line of lines) {
    for (const segment of betweenRuledLines(line, ledger).flatMap((stretch) => cutEntries(stretch, scheme))) {
      const opened = openEntry(segment, scheme, exampleLabel, ledger);
      if (opened !== undefined) entries.push(opened);
      else (entries.at(-1)?.segments ?? before).push(segment);
    }
  }
  return { before, entries };
}

/** Returns the stretches of a line between the ruled lines that were copied into it, and sets those aside. */
export function betweenRuledLines(line: Line, ledger: Ledger): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (const { 0: ruled, index } of line.text.matchAll(/[-=]{10,}/g)) {
    ledger.account(line).setAside('ruled-line', index, index + ruled.length);
    segments.push({ line, start, end: index });
    start = index + ruled.length;
  }
  return [...segments, { line, start, end: line.text.length }];
}

/** Returns one segment for each entry that a segment holds. */
function cutEntries({ line, start, end }: Segment, scheme: Scheme): Segment[] {
  const text = line.text.slice(start, end);
  const cuts = Array.from(text.matchAll(INNER))
    .filter((match) => text.slice(0, match.index).trim().length > 1 && parseNumber(scheme, match[1] ?? '') !== undefined)
    .map((match) => start + match.index);
  return [start, ...cuts].map((from, index) => ({ line, start: from, end: cuts[index] ?? end }));
}

function openEntry(segment: Segment, scheme: Scheme, exampleLabel: RegExp, ledger: Ledger): Entry | undefined {
  const { line, start, end } = segment;
  const text = line.text.slice(start, end);
  const account = ledger.account(line);
  const opened = ([whole, indentation = '']: RegExpExecArray, bulletLength = 0) => {
    const indent = indentation.length;
    const segments = [{ line, start: start + whole.length, end }];
    return { indent, line, start: start + indent + bulletLength, segments };
  };
  const head = HEAD.exec(text);
  const number = head?.[3] === undefined ? undefined : parseNumber(scheme, head[3]);
  if (head !== null && (number !== undefined || head[5] !== undefined)) {
    const [whole, indentation = '', bullet = '', printed = '', ruling = '', note = ''] = head;
    const at = start + indentation.length + bullet.length;
    const label = ruling === '' ? note : printed + ruling;
    account.setAside('entry-mark', start, start + whole.length);
    if (label !== '') account.keep(at, at + label.length);
    else account.keepNumber(at, at + printed.length, number?.number ?? printed);
    return { kind: label === '' ? 'rule' : ruling === '' ? 'note' : 'ruling', number, label, ...opened(head, bullet.length) };
  }
  const example = exampleLabel.exec(text);
  if (example !== null) {
    const [whole, indentation = '', label = ''] = example;
    const at = start + indentation.length;
    account.setAside('label-mark', start, start + whole.length);
    account.keep(at, at + label.length);
    return { kind: 'example', label, ...opened(example) };
  }
  const item = /^(\s*)([•◦○*+-])\s+(?=\S)/.exec(text);
  if (item === null || start > 0) return undefined;
  const [, indentation = '', bullet = ''] = item;
  account.keep(indentation.length, indentation.length + 1);
  return { kind: 'item', bullet, ...opened(item) };
}

/** What the site prints around its search results. */
const NAVIGATION = /^\s*(?:Go To:|New Search\b|This search based on|Copyright\b.*\d{4}|\|[|\s]*$)/i;
const CONTENTS = /^(?:table of )?contents$/;
const CLOSING = /^(?:acknowledge?ments|credits|disclaimers?)\b/;

/** Tells whether a line is what the site prints around its results. */
export function isNavigation(text: string): boolean {
  return NAVIGATION.test(text);
}

/** Divides the lines; navigation, contents, index and ruled lines are set aside and are in no part. */
export function divideRulings(lines: readonly Line[], ledger: Ledger, isHead: (text: string) => boolean) {
  const filled = lines.filter((line) => {
    if (line.text.trim() === '') return false;
    const reason = isNavigation(line.text) ? 'navigation' : isRuledLine(line.text) ? 'ruled-line' : undefined;
    if (reason !== undefined) ledger.account(line).setAside(reason);
    return reason === undefined;
  });
  const folded = filled.map((line) => foldHeading(line.text));
  const contents = folded.findIndex((text) => CONTENTS.test(text));
  // The table of contents ends where its first line is repeated as a heading of the body.
  const repeated = contents < 0 ? -1 : folded.indexOf(folded[contents + 1] ?? '', contents + 2);
  const bodyStart = repeated < 0 ? filled.findIndex((line) => isHead(line.text)) : repeated;
  const body = bodyStart < 0 ? filled.length : bodyStart;
  const frontEnd = repeated < 0 ? body : contents;
  for (const line of filled.slice(frontEnd, body)) ledger.account(line).setAside('contents');
  const index = folded.indexOf('index', body);
  const closing = folded.findIndex((text, at) => at >= body && CLOSING.test(text) && !isHead(filled[at]?.text ?? ''));
  const end = closing < 0 ? filled.length : closing;
  const entriesEnd = index < 0 || index > end ? end : index;
  for (const line of filled.slice(entriesEnd, end)) ledger.account(line).setAside('index');
  const menu = lines.findIndex((line) => /^\s*Go To:/i.test(line.text));
  const front = filled.slice(0, frontEnd).filter((line) => {
    const above = menu >= 0 && lines.indexOf(line) < menu;
    if (above) ledger.account(line).setAside('navigation');
    return !above;
  });
  return { front, entries: filled.slice(body, entriesEnd), back: filled.slice(end) };
}

// Text that runs over several lines, with the place of every character.

/** A stretch of one line, `end` exclusive. */
interface Segment {
  readonly line: Line;
  readonly start: number;
  readonly end: number;
}

interface TextRun {
  /** The segments without outer whitespace, joined by one space. */
  readonly text: string;
  readonly segments: readonly (Segment & { readonly offset: number })[];
}

/** Joins segments to one run; those with nothing but whitespace are left out. */
export function joinSegments(segments: readonly Segment[]): TextRun {
  let text = '';
  const joined = segments.flatMap(({ line, start, end }) => {
    const raw = line.text.slice(start, end);
    const bare = raw.trim();
    if (bare === '') return [];
    if (text !== '') text += ' ';
    const offset = text.length;
    const from = start + raw.indexOf(bare);
    text += bare;
    return [{ line, start: from, end: from + bare.length, offset }];
  });
  return { text, segments: joined };
}

function placeInRun(run: TextRun, offset: number): Place | undefined {
  const segment = run.segments.findLast((candidate) => candidate.offset <= offset) ?? run.segments[0];
  return segment && placeIn(segment.line, segment.start + Math.max(0, offset - segment.offset));
}

/** Keeps the run's characters from `start` to `end`, or sets them aside for a reason. */
function accountRun(run: TextRun, start: number, end: number, ledger: Ledger, reason?: string): void {
  for (const segment of run.segments) {
    const from = Math.max(start, segment.offset) - segment.offset;
    const to = Math.min(end, segment.offset + segment.end - segment.start) - segment.offset;
    if (from >= to) continue;
    const account = ledger.account(segment.line);
    if (reason === undefined) account.keep(segment.start + from, segment.start + to);
    else account.setAside(reason, segment.start + from, segment.start + to);
  }
}

const BRACKETED = /\[([^\][]+)\]/g;

/**
 * Cuts a run into blocks after each group of stamps, so that every stamp stays with the sentences that it attests.
 *
 * `One. [bethmo 1994] Two. [Aahz 10/08/96]` → `One.` stamped `bethmo 1994`, `Two.` stamped `Aahz 10/08/96`
 */
export function stampedBlocks(run: TextRun, kind: Block['kind'], ledger: Ledger): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let textEnd = 0;
  let stamps: Stamp[] = [];
  let stampsEnd = 0;
  const close = (): void => {
    const raw = run.text.slice(start, textEnd);
    const place = placeInRun(run, start + raw.length - raw.trimStart().length);
    accountRun(run, start, textEnd, ledger);
    if (place !== undefined) blocks.push({ kind, text: raw.trim(), marks: [], place, ...(stamps.length > 0 ? { stamps } : {}) });
    start = stampsEnd;
    stamps = [];
  };
  for (const { 0: bracketed, 1: content = '', index } of run.text.matchAll(BRACKETED)) {
    const between = run.text.slice(stampsEnd, index);
    if (!isStamp(content, between, stamps.length > 0)) continue;
    if (stamps.length > 0 && hasLetters(between)) close();
    else if (stamps.length > 0) accountRun(run, stampsEnd, index, ledger, 'stamp-mark');
    if (stamps.length === 0) textEnd = index;
    stampsEnd = index + bracketed.length;
    accountRun(run, index, stampsEnd, ledger, 'stamp-mark');
    accountRun(run, index + 1, stampsEnd - 1, ledger);
    stamps.push(parseStamp(content.trim()));
  }
  if (stamps.length > 0) close();
  textEnd = run.text.length;
  if (hasLetters(run.text.slice(start)) || blocks.length === 0) close();
  else accountRun(run, start, textEnd, ledger, 'stamp-mark');
  return blocks;
}

/** Tells whether a text is more than punctuation, such as the full stop after a stamp. */
function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Tells whether a text in brackets is a stamp: it comes after a finished sentence or another stamp and names a person, a book or a
 * document, usually with a date or a page. `[may]` and `[cost]` in the middle of a sentence are not stamps.
 */
function isStamp(content: string, before: string, afterStamp: boolean): boolean {
  const finished = afterStamp || before.trim() === '' || /[.!?:)"”'’\]]\s*$/.test(before);
  return finished && (/\d/.test(content) || /^\p{L}[\p{L}'’.]*(?:\s+\p{L}[\p{L}'’.]*){1,4}$/u.test(content));
}
