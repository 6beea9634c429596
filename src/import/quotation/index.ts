/** Imports a part of one release as other pages quote it: a list of numbered rules, in plain text or wikitext. */

import type { RemediedCode } from '@rulegraph/core/diagnostic-codes';
import { diagnose, diagnoseFirst } from '@rulegraph/core/diagnostics';
import { foldTypography } from '@rulegraph/core/history';
import { joinFirst } from '@rulegraph/core/lists';
import type { Block, Expression, Mark, Rule } from '@rulegraph/core/model';
import { compileScheme, parentNumber, parseNumber, type RuleNumber, type Scheme } from '@rulegraph/core/numbering';
import { foldName } from '@rulegraph/core/search/lookup';
import { ownValue } from '@rulegraph/core/untrusted';
import type { Work } from '@rulegraph/core/work';
import { diffArrays } from 'diff';
import type { VFileMessage } from 'vfile-message';
import { defineImporter } from '../engine.ts';
import type { ImportContext } from '../importer.ts';
import type { Ledger } from '../ledger/index.ts';
import { type Line, placeIn } from '../lines.ts';
import { findDates } from '../numbered-text/dates.ts';
import { labelPattern } from '../numbered-text/paragraphs.ts';
import type { ReaderInput, ReaderResult } from '../reader.ts';

const WIKI_NUMBER = /^[^\S\n]*(?:\{\{[^{}|]*\|[^{}|]*\|[^\S\n]*)?(?:[*#:]+[^\S\n]*)?'''\d+\./m;
/** The words or template that introduce what a page quotes. */
const QUOTES = /^[^\S\n]*From the\b|\{\{CR\b/im;

export const quotation = defineImporter({
  name: 'quotation',
  summary: 'a list of rules quoted from one release, in plain text or wikitext',
  accepts: (documents) => Math.max(0, ...documents.map(({ text }) => (text === null ? 0 : confidence(text)))),
  read: readQuotation,
});

function confidence(text: string): number {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  const listed = filled.filter(
    (line) =>
      /^\s*(?:[-–•:]|\*(?!\*\d[^*]{1,99}\*\*)|#(?!#*\s)|\{\{)/.test(line) && NUMBERED.test(line.replace(/^\{\{.*\|(?=\*)/, '')),
  ).length;
  if (WIKI_NUMBER.test(text) && QUOTES.test(text)) return 0.9;
  if (listed < 2 || listed < filled.length / 3) return 0;
  return QUOTES.test(text) ? 0.9 : 0.5;
}

/** What is read of a quotation, line by line. */
interface QuotationDraft {
  readonly front: Block[];
  readonly rules: { readonly rule: Rule; readonly blocks: Block[] }[];
  readonly releases: { readonly name: string; readonly line: Line }[];
}

/** Imports a quotation. The text before its first number, which says where it is from, is kept as front matter. */
function readQuotation({ lines, ledger }: ReaderInput, context: ImportContext): ReaderResult {
  const { work, lang } = context;
  const scheme = compileScheme(work.numbering);
  const label = labelPattern(work.exampleLabels[lang] ?? work.exampleLabels[work.source] ?? []);
  const reading: QuotationDraft = { front: [], rules: [], releases: [] };
  for (const line of lines) readLine(line, label, scheme, ledger, reading);

  const rules = reading.rules.map(({ rule, blocks }) => ({ ...rule, blocks }));
  const stated = reading.front.flatMap((block) => findDates(block.text, lang))[0]?.date;
  const named = new Set(reading.releases.map(({ name }) => releaseNamed(name, work)));
  const effective = context.edition ?? stated ?? (named.size === 1 ? [...named][0] : undefined) ?? null;
  const release = effective === null ? undefined : context.expression(effective, lang);
  const messages: VFileMessage[] = [
    ...(effective === null ? reading.releases.map(undatedRelease) : []),
    ...(release === undefined ? [] : compareWithRelease(rules, release)),
  ];
  const { front } = reading;
  return {
    effective,
    expression: { work: work.id, edition: effective ?? '', lang, front, back: [], rules, glossary: [] },
    messages,
    status: 'excerpt',
  };
}

function readLine(line: Line, label: RegExp, scheme: Scheme, ledger: Ledger, reading: QuotationDraft): void {
  const quoted = readQuotedLine(line, label);
  const account = ledger.account(line);
  for (const { start, end } of quoted.templates) account.setAside('template', start, end);
  if (quoted.release !== undefined) reading.releases.push({ name: quoted.release, line });
  for (const piece of quoted.pieces) {
    const number = piece.number && parseNumber(scheme, piece.number.text);
    if (number !== undefined) openRule(piece, number, scheme, ledger, reading);
    else {
      const block = blockOf(piece, ledger);
      // The end of the template around the quotation may be on a line of its own.
      if (block.text !== '' || block.label !== undefined) (reading.rules.at(-1)?.blocks ?? reading.front).push(block);
    }
  }
}

function openRule(piece: QuotedPiece, number: RuleNumber, scheme: Scheme, ledger: Ledger, reading: QuotationDraft): void {
  const { line, start } = piece;
  const at = piece.number?.start ?? start;
  const account = ledger.account(line);
  const block = blockOf(piece, ledger);
  account.keepNumber(at, at + (piece.number?.text.length ?? 0), number.number);
  const isHeading = number.parts.length - 1 <= scheme.chapterLevel;
  const rule: Rule = {
    number: number.number,
    level: number.level,
    parent: parentNumber(scheme, number.number),
    title: isHeading ? block.text : null,
    blocks: [],
    place: placeIn(line, at),
  };
  reading.rules.push({ rule, blocks: isHeading || block.text === '' ? [] : [block] });
}

/** Returns the block of a piece with its marks, and sets aside what is not text. */
function blockOf(piece: QuotedPiece, ledger: Ledger): Block {
  const { line, from, start, end, label, number } = piece;
  const { text, marks, aside } = readWikiText(line.text, start, end);
  const account = ledger.account(line);
  account.setAside('list-mark', from, start);
  account.keep(start, end);
  for (const span of aside) account.setAside(span.reason, span.start, span.end);
  const kind = piece.kind === 'example' ? 'example' : 'text';
  if (label !== undefined) account.keep(label.start, label.start + label.text.length);
  const offset = label?.start ?? (number === undefined ? start : Math.max(start, number.start + 1));
  return { kind, text, marks, place: placeIn(line, offset), ...(label === undefined ? {} : { label: label.text }) };
}

function undatedRelease({ name, line }: { readonly name: string; readonly line: Line }): VFileMessage {
  return diagnose({
    code: 'undated-quotation',
    reason: `the quotation names the release "${name}" but no date`,
    place: placeIn(line),
  });
}

/**
 * Returns the edition of the release that a page calls by an alias or the alias's name in `work.yaml`: `KTK`, `Khans of Tarkir`. Undefined
 * if no release has that name, or if several do.
 */
function releaseNamed(
  name: string,
  { releases, editionNames = {} }: Pick<Work, 'releases' | 'editionNames'>,
): string | undefined {
  const wanted = foldName(name);
  const isWanted = (alias: string) => foldName(alias) === wanted || foldName(ownValue(editionNames, alias) ?? '') === wanted;
  const found = new Set(releases.filter(({ aliases = [] }) => aliases.some(isWanted)).map(({ edition }) => edition));
  const [edition] = found;
  return wanted !== '' && found.size === 1 ? edition : undefined;
}

// A quotation checked against the release that it quotes.

/** How many words of each side of a difference are shown. */
const SHOWN = 12;

/** Reports how many quoted rules are as the release has them, and each that it lacks or words differently; quotes and dashes may differ. */
export function compareWithRelease(rules: readonly Rule[], release: Expression): VFileMessage[] {
  const { edition } = release;
  const released = new Map(release.rules.map((rule) => [rule.number, rule]));
  const different = rules.flatMap((rule) => {
    const source = released.get(rule.number);
    if (source === undefined) return misquotation('quotation-unknown-number', rule, `a rule of ${edition}`);
    if (words(rule).join(' ') === words(source).join(' ')) return [];
    const { removed, added } = differingWords(words(source), words(rule));
    const what = `quoted as ${edition} has it: "${added}" where the release says "${removed}"`;
    return misquotation('quotation-differs', rule, what);
  });
  const confirmed = rules.length - different.length;
  const places = confirmed === 0 ? [] : rules.map(({ place }) => place);
  const reason = `${confirmed} of ${rules.length} quoted rules are as ${edition} has them`;
  return [...different, ...diagnoseFirst(places, { code: 'quotation-confirmed', reason })];
}

function words(rule: Rule): string[] {
  return [rule.title ?? '', ...rule.blocks.map((block) => block.text)].flatMap((text) =>
    foldTypography(text)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

function differingWords(released: readonly string[], quoted: readonly string[]): { removed: string; added: string } {
  const changes = diffArrays([...released], [...quoted]);
  const show = (side: 'removed' | 'added') => {
    const changed = changes.filter((change) => change[side]).flatMap((change) => change.value);
    return joinFirst(changed, SHOWN, ' ');
  };
  return { removed: show('removed'), added: show('added') };
}

function misquotation(code: RemediedCode, { number, place }: Rule, what: string): VFileMessage {
  return diagnose({ code, reason: `"${number}" is not ${what}`, place });
}

// The lines of a quotation, divided into numbered rules, examples and other text.

/** A stretch of a line that becomes one block. */
interface QuotedPiece {
  readonly line: Line;
  readonly kind: 'number' | 'example' | 'text';
  /** The printed number of a `number` piece. */
  readonly number?: { readonly text: string; readonly start: number };
  /** The label of an example: the name of its template, or as printed. */
  readonly label?: { readonly text: string; readonly start: number };
  /** Where the piece begins with its list markers, number and label. */
  readonly from: number;
  /** Where its text begins. */
  readonly start: number;
  readonly end: number;
}

/** A line of a quotation, divided. */
interface QuotedLine {
  readonly pieces: readonly QuotedPiece[];
  /** Templates around the quotation: `{{Navigation CR|100}}`, the opening of `{{CR|Khans of Tarkir|`. */
  readonly templates: readonly { readonly start: number; readonly end: number }[];
  /** The release that such an opening names. */
  readonly release?: string;
}

const WHOLE_TEMPLATE = /^\s*\{\{[^{}]*\}\}/;
const OPENING_TEMPLATE = /^\s*\{\{[^{}|]*\|([^{}|*#:]+)\|/;
/** List markers, bold quotes, and the number with its dot. */
const NUMBERED = /^(\s*(?:[-–•*#:]+\s*)?'{0,3})(\d+(?:\.\d+)*(?:\.?[a-z]{1,2})?)\.?'{0,3}\.?'{0,3}(?:\s+|$)(?!-\s)/i;
const EXAMPLE_TEMPLATE = /\{\{[^{}|]*\bExample\s*\|/gi;

/** Divides a line into its templates and its pieces. `exampleLabel` recognizes a printed label; see `labelPattern`. */
function readQuotedLine(line: Line, exampleLabel: RegExp): QuotedLine {
  const templates: { start: number; end: number }[] = [];
  let start = 0;
  let release: string | undefined;
  for (;;) {
    const rest = line.text.slice(start);
    const whole = WHOLE_TEMPLATE.exec(rest)?.[0];
    const opening = whole === undefined ? OPENING_TEMPLATE.exec(rest) : null;
    const length = whole?.length ?? opening?.[0].length ?? 0;
    if (length === 0) break;
    templates.push({ start, end: start + length });
    release = opening?.[1]?.trim() ?? release;
    start += length;
  }
  const pieces = start >= line.text.trimEnd().length ? [] : [...cutExamples(line, start, exampleLabel)];
  return { pieces, templates, ...(release === undefined ? {} : { release }) };
}

/** Returns the pieces of a line: what it begins with, then each example in a template. */
function cutExamples(line: Line, start: number, exampleLabel: RegExp): QuotedPiece[] {
  const cuts = Array.from(line.text.slice(start).matchAll(EXAMPLE_TEMPLATE), ({ index }) => start + index);
  return [start, ...cuts].flatMap((from, index): QuotedPiece[] => {
    const end = cuts[index] ?? line.text.length;
    if (line.text.slice(from, end).trim() === '') return [];
    if (index > 0) {
      const label = line.text.slice(from).search(/Example/i);
      const at = from + label;
      return [{ line, kind: 'example', label: { text: line.text.slice(at, at + 7), start: at }, from, start: from, end }];
    }
    return [openingPiece(line, from, end, exampleLabel)];
  });
}

/** Returns the piece that a line begins with, up to its first example in a template. */
function openingPiece(line: Line, start: number, end: number, exampleLabel: RegExp): QuotedPiece {
  const text = line.text.slice(start, end);
  const piece = { line, from: start, end };
  const numbered = NUMBERED.exec(text);
  if (numbered !== null) {
    const [whole, before = '', number = ''] = numbered;
    return { ...piece, kind: 'number', number: { text: number, start: start + before.length }, start: start + whole.length };
  }
  const example = exampleLabel.exec(text.replace(/^[\s\-–•*#:]+/, (marks) => ' '.repeat(marks.length)));
  if (example !== null) {
    const [whole, before = '', label = ''] = example;
    return { ...piece, kind: 'example', label: { text: label, start: start + before.length }, start: start + whole.length };
  }
  const marks = /^[\s\-–•*#:]*/.exec(text)?.[0].length ?? 0;
  return { ...piece, kind: 'text', start: start + marks };
}

/** A stretch of a line that is not kept. */
interface AsideSpan {
  readonly start: number;
  readonly end: number;
  readonly reason: 'markup' | 'link-target' | 'template';
}

/**
 * Bold and italic quotes, links, templates with parameters, and the end of a template that an earlier line opened. `{{W}}` and `{T}` are
 * symbols, which are text.
 */
const TEMPLATE = String.raw`\{\{[^{}|]*\|(?:[^{}|]*\|)*|\}\}`;
const TAG = String.raw`<br\s*\/?>|<\/?(?:small|i|b|em|strong|span|nowiki)[^<>]*>`;
const MARKUP = new RegExp(String.raw`\{\{[^{}|]*\}\}|'{2,3}|\[\[(?:[^[\]|]*\|)?|\]\]|${TEMPLATE}|${TAG}`, 'gi');

/** Reads the stretch of a line from `start` to `end`. Marks are offsets into the resulting text. */
function readWikiText(line: string, start: number, end: number) {
  const aside: AsideSpan[] = [];
  const marks: Mark[] = [];
  const open = new Map<string, number>();
  let text = '';
  let from = start;
  const setAside = (at: number, length: number, reason: AsideSpan['reason']): void => {
    text += line.slice(from, at);
    aside.push({ start: at, end: at + length, reason });
    from = at + length;
  };
  for (const { 0: token, index } of line.slice(start, end).matchAll(MARKUP)) {
    const at = start + index;
    if (/^\{\{[^|]*\}\}$/.test(token)) continue;
    setAside(at, token.length, /^(?:\{\{|\}\})/.test(token) ? 'template' : token.endsWith('|') ? 'link-target' : 'markup');
    if (!token.startsWith("''")) continue;
    const begun = open.get(token);
    if (begun === undefined) open.set(token, text.length);
    else {
      open.delete(token);
      if (text.length > begun) marks.push({ kind: token === "''" ? 'emphasis' : 'strong', start: begun, end: text.length });
    }
  }
  text += line.slice(from, end);
  const lead = text.length - text.trimStart().length;
  const bare = text.trim();
  return { text: bare, marks: marks.flatMap((mark) => shifted(mark, lead, bare.length)), aside };
}

function shifted(mark: Mark, lead: number, length: number): Mark[] {
  const start = Math.max(0, mark.start - lead);
  const end = Math.min(length, mark.end - lead);
  return end > start ? [{ ...mark, start, end }] : [];
}
