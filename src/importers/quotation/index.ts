/** A part of one release as other pages quote it: lists of numbered rules, in plain text or wikitext. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import { foldName } from '../../rules/lookup/index.ts';
import type { Block, Rule } from '../../rules/model.ts';
import { compileScheme, parentNumber, parseNumber, type RuleNumber, type Scheme } from '../../rules/numbering/index.ts';
import { ownValue } from '../../rules/untrusted.ts';
import type { Work } from '../../rules/work.ts';
import { checkUndecoded, duplicateNumbers, missingParents } from '../document-defects.ts';
import type { ImportContext, ImportDocument, Importer, ImportResult } from '../importer.ts';
import { type Ledger, openLedger } from '../ledger/index.ts';
import { type Line, placeIn, readLines } from '../lines.ts';
import { checkReplacements } from '../numbered-text/checks.ts';
import { findDates } from '../numbered-text/dates.ts';
import { labelPattern } from '../numbered-text/paragraphs.ts';
import { compareWithRelease } from './compare.ts';
import { NUMBERED, type QuotedPiece, readQuotedLine, readWikiText } from './quoted-lines.ts';

const WIKI_NUMBER = /^[^\S\n]*(?:\{\{[^{}|]*\|[^{}|]*\|[^\S\n]*)?(?:[*#:]+[^\S\n]*)?'''\d+\./m;
/** Words with which a page says what it quotes. */
const QUOTES = /^[^\S\n]*From the\b|\{\{CR\b/im;

export const quotation: Importer = {
  name: 'quotation',
  summary: 'a list of rules quoted from one release, in plain text or wikitext',
  accepts: (documents) => Math.max(0, ...documents.map(({ text }) => (text === null ? 0 : confidence(text)))),
  import: importQuotation,
};

function confidence(text: string): number {
  const said = text.split('\n').filter((line) => line.trim() !== '');
  const listed = said.filter(
    (line) => /^\s*(?:[-–•*#:]|\{\{)/.test(line) && NUMBERED.test(line.replace(/^\{\{.*\|(?=\*)/, '')),
  ).length;
  if (WIKI_NUMBER.test(text) && QUOTES.test(text)) return 0.9;
  if (listed < 2 || listed < said.length / 3) return 0;
  return QUOTES.test(text) ? 0.9 : 0.5;
}

interface Reading {
  readonly front: Block[];
  readonly rules: { readonly rule: Rule; readonly blocks: Block[] }[];
  readonly releases: { readonly name: string; readonly line: Line }[];
}

/** What stands before the first number says where the quotation is from; it is kept as front matter. */
function importQuotation(documents: readonly ImportDocument[], context: ImportContext): ImportResult {
  const { work, lang } = context;
  const scheme = compileScheme(work.numbering);
  const lines = readLines(documents);
  const ledger = openLedger(lines);
  const label = labelPattern(work.exampleLabels[lang] ?? work.exampleLabels[work.source] ?? []);
  const reading: Reading = { front: [], rules: [], releases: [] };
  for (const line of lines) readLine(line, label, scheme, ledger, reading);

  const rules = reading.rules.map(({ rule, blocks }) => ({ ...rule, blocks }));
  const stated = reading.front.flatMap((block) => findDates(block.text, lang))[0]?.date;
  const named = new Set(reading.releases.map(({ name }) => releaseNamed(name, work)));
  const effective = context.edition ?? stated ?? (named.size === 1 ? [...named][0] : undefined) ?? null;
  const release = effective === null ? undefined : context.expression(effective, lang);
  const messages: VFileMessage[] = [
    ...checkUndecoded(documents),
    ...checkReplacements(lines),
    ...duplicateNumbers(rules),
    ...missingParents(rules),
    ...(effective === null ? reading.releases.map(undatedRelease) : []),
    ...(release === undefined ? [] : compareWithRelease(rules, release)),
  ];
  const { front } = reading;
  return {
    effective,
    expression: { work: work.id, edition: effective ?? '', lang, front, back: [], rules, glossary: [] },
    ledger: ledger.lines(),
    messages,
    status: 'excerpt',
  };
}

function readLine(line: Line, label: RegExp, scheme: Scheme, ledger: Ledger, reading: Reading): void {
  const quoted = readQuotedLine(line, label);
  const account = ledger.account(line);
  for (const { start, end } of quoted.templates) account.setAside('template', start, end);
  if (quoted.release !== undefined) reading.releases.push({ name: quoted.release, line });
  for (const piece of quoted.pieces) {
    const number = piece.number && parseNumber(scheme, piece.number.text);
    if (number !== undefined) openRule(piece, number, scheme, ledger, reading);
    else {
      const block = blockOf(piece, ledger);
      // The end of the template around the quotation stands on a line of its own and says nothing.
      if (block.text !== '' || block.label !== undefined) (reading.rules.at(-1)?.blocks ?? reading.front).push(block);
    }
  }
}

function openRule(piece: QuotedPiece, number: RuleNumber, scheme: Scheme, ledger: Ledger, reading: Reading): void {
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

/** Returns the block of a piece: its marks are read, what is not its text is set aside. */
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
    severity: 'warning',
    reason: `the quotation names the release "${name}" and no date`,
    place: placeIn(line),
    remedy: 'give the release with --edition',
  });
}

/**
 * The edition of the release that a page calls by its alias or by what the alias stands for, as `work.yaml` lists them: `KTK`, `Khans of
 * Tarkir`. Undefined where no release is called so, or several are.
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
