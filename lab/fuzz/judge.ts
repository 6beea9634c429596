/** Checks the laws that every importer must keep for every input, however it was mangled. */

import { readExpression, writeExpression } from '../../src/core/source/index.ts';
import type { Work } from '../../src/core/work.ts';
import type { ImportDocument } from '../../src/import/importer.ts';
import { importerNamed, importers, recognizeImporter, toImportDocument } from '../../src/import/index.ts';
import { explainWords } from '../../src/import/ledger/index.ts';
import type { ImportResult } from '../../src/import/reader.ts';
import { processorTime } from '../processor-time.ts';
import { type Mangled, mangle, type Sample } from './mangle.ts';

/** A law that an importer broke. */
export interface Finding {
  readonly importer: string;
  readonly law: 'no-crash' | 'conservation' | 'round-trip' | 'growth';
  readonly detail: string;
}

export const formats: readonly string[] = importers.map(({ name }) => name);

/** The importers that may throw errors: libraries read their formats, or only we write them. */
const MAY_REFUSE: ReadonlySet<string> = new Set(['pdf', 'word', 'sources']);

/** Shorter times vary too much to be compared. */
const FLOOR_MS = 250;

/** How many times longer than in proportion a larger input may take. */
const GROWTH = 3;
const SCALE = 4;

/** Recognizes the format of an input, reads it with every importer, and returns the findings. */
export async function judge(input: Mangled, work: Work): Promise<Finding[]> {
  const document = toImportDocument(input.path, input.bytes);
  const findings: Finding[] = [];
  try {
    recognizeImporter([document]);
  } catch (error) {
    findings.push({ importer: 'recognition', law: 'no-crash', detail: stackOf(error) });
  }
  for (const format of formats) findings.push(...(await judgeFormat(format, document, work)));
  return findings;
}

async function judgeFormat(importer: string, document: ImportDocument, work: Work): Promise<Finding[]> {
  let result: ImportResult | undefined;
  try {
    result = await read(importer, document, work);
  } catch (error) {
    return MAY_REFUSE.has(importer) ? [] : [{ importer, law: 'no-crash', detail: stackOf(error) }];
  }
  if (result === undefined) return [];
  const findings: Finding[] = [];
  const [lost] = explainWords(result.ledger, result.expression);
  if (lost !== undefined) {
    findings.push({ importer, law: 'conservation', detail: `line ${lost.line} ${lost.kind}: ${lost.text.slice(0, 80)}` });
  }
  try {
    const difference = firstDifference(result, work);
    if (difference !== undefined) findings.push({ importer, law: 'round-trip', detail: difference });
  } catch (error) {
    findings.push({ importer, law: 'no-crash', detail: stackOf(error) });
  }
  return findings;
}

/** Reports importers that take disproportionately long for four times as much of an input, in each of three attempts. */
export async function judgeGrowth(samples: readonly Sample[], seed: number, number: number, work: Work): Promise<Finding[]> {
  const findings: Finding[] = [];
  const [small, large] = [mangle(samples, seed, number), mangle(samples, seed, number, SCALE)];
  const [few, many] = [small, large].map(({ path, bytes }) => toImportDocument(path, bytes));
  if (few === undefined || many === undefined || few.text === null || few.bytes.length < 200) return [];
  const grown = many.bytes.length / few.bytes.length;
  for (const importer of formats) {
    let worst = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && worst > GROWTH; attempt += 1) {
      const long = await timeOf(importer, many, work);
      if (long < FLOOR_MS) worst = 0;
      else worst = Math.min(worst, long / (await timeOf(importer, few, work)) / grown);
    }
    if (worst > GROWTH)
      findings.push({
        importer,
        law: 'growth',
        detail: `${grown.toFixed(1)} × the size, ${(worst * grown).toFixed(0)} × the time`,
      });
  }
  return findings;
}

async function timeOf(importer: string, document: ImportDocument, work: Work): Promise<number> {
  const started = processorTime();
  try {
    await read(importer, document, work);
  } catch {
    // Reported by another law.
  }
  return processorTime() - started;
}

function read(importer: string, document: ImportDocument, work: Work): ImportResult | undefined | Promise<ImportResult> {
  const context = { work, lang: 'en', edition: '2024-06-07', expression: () => undefined, editions: [] };
  return importerNamed(importer)?.import([document], context);
}

/** Returns the first difference after sources are written, read and written again; undefined if there is none. */
function firstDifference({ expression, numbering }: ImportResult, work: Work): string | undefined {
  const written = writeExpression(expression, { work, numbering });
  const readAgain = readExpression(written, { work, edition: '2024-06-07', lang: 'en', numbering }).expression;
  const rewritten = new Map(writeExpression(readAgain, { work, numbering }).map(({ path, text }) => [path, text]));
  for (const { path, text } of written) {
    const other = rewritten.get(path)?.split('\n');
    if (other === undefined) return `${path} is gone`;
    const line = text.split('\n').findIndex((part, index) => part !== other[index]);
    if (line >= 0)
      return `${path}:${line + 1} ${JSON.stringify(text.split('\n')[line]?.slice(0, 70))} became ${JSON.stringify(other[line]?.slice(0, 70))}`;
  }
  return rewritten.size === written.length ? undefined : 'a further file';
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ').slice(0, 400) : String(error);
}
