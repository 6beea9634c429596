/** Reports defects that documents of any format can have. */

import type { DiagnosticCodeName } from '@rulegraph/core/diagnostic-codes';
import { diagnose, diagnoseFirst, formatPlace } from '@rulegraph/core/diagnostics';
import type { Place, Rule } from '@rulegraph/core/model';
import { mergeConflictLine } from '@rulegraph/core/text';
import type { VFileMessage } from 'vfile-message';
import type { ImportDocument } from './importer.ts';
import { type Line, linesNamed, placeIn } from './lines.ts';

/** `== Members`; in a wiki such a heading also ends with the signs. */
const ASCIIDOC_HEADING = /^={1,6} \S.*/gmu;

/** The beginning of XML, and of a page that is written in it. */
const XML = /^\s*<(?:\?xml\s|!DOCTYPE\s(?!html))/iu;
const HTML = /<html[\s>]/iu;

/** Reports each document whose bytes are not text, that is empty, AsciiDoc or XML, or that has an unresolved merge conflict. */
export function checkUndecoded(documents: readonly ImportDocument[]): readonly VFileMessage[] {
  return documents.flatMap(({ path, text }) => {
    const report = (code: DiagnosticCodeName, reason: string, remedy: string, line = 1) =>
      diagnose({ code, reason, remedy, place: { file: path, line, column: 1 } });
    if (text === null) {
      const remedy = 'name the format with --format, or convert the document to UTF-8';
      return report('undecodable', 'the bytes are not text in any known encoding', remedy);
    }
    const conflict = mergeConflictLine(text);
    if (conflict !== undefined) {
      const remedy = 'keep the right text, delete the lines "<<<<<<<", "=======" and ">>>>>>>", and import it again';
      return report('merge-conflict', 'there is an unresolved merge conflict', remedy, conflict);
    }
    const headings = text.match(ASCIIDOC_HEADING) ?? [];
    const isAsciidoc = headings.length > 1 && !headings.some((heading) => heading.endsWith('='));
    if (isAsciidoc || (XML.test(text) && !HTML.test(text))) {
      const kind = isAsciidoc ? 'AsciiDoc, whose headings begin with "="' : 'XML, whose elements are not those of HTML';
      const remedy = `convert it with ${isAsciidoc ? '"asciidoctor FILE"' : 'a program for its kind, for DocBook "xmlto html-nochunks FILE",'} and import the HTML, which keeps its numbers and its links`;
      return report('unrecognised-format', `the document is ${kind}`, remedy);
    }
    return text.trim() === '' ? report('empty-source', 'the document is empty', 'check the download') : [];
  });
}

/** Reports each document in an old encoding, at its first non-ASCII character. */
export function checkEncodings(documents: readonly ImportDocument[]): VFileMessage[] {
  return documents.flatMap(({ path, text, encoding }) => {
    if (text === null || encoding === null || encoding.startsWith('utf-')) return [];
    const before = /^[\0-\x7f]*/.exec(text)?.[0] ?? '';
    return diagnose({
      code: 'undecodable',
      severity: 'warning',
      reason: `the file is not UTF-8 and was read as "${encoding}"`,
      place: { file: path, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') },
      remedy: 'check this character, and save the file as UTF-8',
    });
  });
}

/** Reports each line with U+FFFD: a character that was lost before the file was imported. */
export function checkReplacements(lines: readonly Line[]): readonly VFileMessage[] {
  return lines.flatMap((line) => {
    const offset = line.text.indexOf('\uFFFD');
    if (offset < 0) return [];
    return diagnose({
      code: 'replacement-character',
      severity: 'warning',
      reason: 'character lost in the source: U+FFFD "\uFFFD"',
      place: placeIn(line, offset),
      remedy: 'the character was kept; find another copy of the document if the lost character matters',
    });
  });
}

/** Reports readings of words (ruby), which the rules do not have; joined to their words they would make others of them. */
export function omittedReadings(texts: readonly string[], places: readonly Place[]): readonly VFileMessage[] {
  return diagnoseFirst(places, {
    code: 'omitted-element',
    reason: `readings beside words (ruby) were left out: ${texts.length}, such as "${texts[0]?.slice(0, 40) ?? ''}"`,
    remedy: 'if readers need one, write it in brackets after its word in the source, and import again',
  });
}

/** Reports each rule with the number of an earlier one; both are kept. */
export function checkDuplicateNumbers(rules: readonly Rule[]): VFileMessage[] {
  const first = new Map<string, Rule>();
  return rules.flatMap((rule) => {
    const earlier = first.get(rule.number);
    if (earlier === undefined) {
      first.set(rule.number, rule);
      return [];
    }
    return diagnose({
      code: 'duplicate-number',
      reason: `the number "${rule.number}" is already taken at ${formatPlace(earlier.place)}`,
      place: rule.place,
      remedy:
        'if the publisher printed it twice, accept it; otherwise correct the number, or decide it ("is: rule" and the number meant)',
    });
  });
}

/** Reports each parent that neither the rules nor the source of their translation have. */
export function checkMissingParents(rules: readonly Rule[], source: readonly Rule[] = []): VFileMessage[] {
  const known = new Set([...source, ...rules].map((rule) => rule.number));
  return rules.flatMap((rule) => {
    if (rule.parent === null || known.has(rule.parent)) return [];
    known.add(rule.parent);
    return diagnose({
      code: 'missing-parent',
      severity: 'info',
      reason: `"${rule.parent}", to which "${rule.number}" belongs, is not in the document`,
      place: rule.place,
      remedy: 'nothing to do for an excerpt; otherwise look for the heading that was not recognized',
    });
  });
}

/** A number, also before text, a bullet or dot leaders, which are no cell of a table. */
const NO_CELL = /^(?:[\p{N}.()•●◦▪‣*–-]+|\p{N}+(?:[.)]|(?:\.\p{N}+)+)[.)]?\s.*|(?=.*(?:\.{4}|(?:\. ){4})).*)$/u;
/** Longer lines are text whose words are spread to the margins. */
const WIDEST_ROW = 160;

/** The cells of a line, and where the second one begins and the last one ends. */
interface Row {
  readonly cells: number;
  readonly second: number;
  readonly end: number;
}

function rowOf(line: Line): Row | undefined {
  const text = line.text.replaceAll('\t', '        ').trimEnd();
  if (text.length > WIDEST_ROW) return undefined;
  const cells = Array.from(text.matchAll(/\S+(?: {1,2}\S+)*/g));
  const [first, second] = cells;
  if (first === undefined || second === undefined || NO_CELL.test(first[0])) return undefined;
  return { cells: cells.length, second: second.index, end: text.length };
}

/** Reports tables of plain text, whose columns are set with spaces: the cells of a row become a line, and the columns are lost. */
export function checkPlainTables(lines: readonly Line[]): VFileMessage[] {
  const tables: Line[] = [];
  let rows: { readonly line: Line; readonly row: Row }[] = [];
  for (const line of [...lines, undefined]) {
    const row = line === undefined ? undefined : rowOf(line);
    const [top] = rows;
    const isAligned =
      row !== undefined &&
      top !== undefined &&
      row.cells === top.row.cells &&
      (Math.abs(row.second - top.row.second) <= 1 || Math.abs(row.end - top.row.end) <= 1);
    if (!isAligned) {
      if (top !== undefined && rows.length >= (top.row.cells > 2 ? 2 : 3)) tables.push(top.line);
      rows = [];
    }
    if (line !== undefined && row !== undefined) rows.push({ line, row });
  }
  const example = tables[0]?.text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const places = tables.map((line) => placeIn(line));
  return diagnoseFirst(places, {
    code: 'table-as-text',
    reason: `lines that look like tables were read as text, without their columns: ${tables.length}, such as "${example}" (${linesNamed(tables)})`,
    remedy: 'write them in the sources as Markdown tables, or import a Word or HTML document of the same text',
  });
}
