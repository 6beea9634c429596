/** What people decided about lines and pages that an importer would misread. */

import { diagnose } from '@rulegraph/core/diagnostics';
import type { VFileMessage } from 'vfile-message';
import type { Line } from './lines.ts';

/**
 * What a line is. `rule`: it begins a rule · `text`: it does not begin one · `contents`: table of contents, to be set aside ·
 * `introduction`: before the rules · `glossary`: the heading of the glossary · `appendix`: the heading of what comes after the rules.
 */
export type LineKind = 'rule' | 'text' | 'contents' | 'introduction' | 'glossary' | 'appendix';

/** States the kind of the lines or pages `from` to `to`, or of `from` alone. */
interface LineDecision {
  /** The end of a document's path; absent means all documents. */
  readonly file?: string | undefined;
  readonly from: number;
  readonly to?: number | undefined;
  readonly is: LineKind;
}

/** The decisions about the documents of one import. */
export interface LineDecisions {
  /** The file that states them, for messages. */
  readonly file: string;
  readonly lines: readonly LineDecision[];
  readonly pages: readonly LineDecision[];
}

export const NO_DECISIONS: LineDecisions = { file: '', lines: [], pages: [] };

/** Returns what people decided about a line, or undefined. */
export function decidedKind(
  { lines }: Pick<LineDecisions, 'lines'>,
  { file, number }: Pick<Line, 'file' | 'number'>,
): LineKind | undefined {
  return lines.find((decision) => covers(decision, file, number))?.is;
}

/** Returns what people decided about a page, or undefined. */
export function decidedPage({ pages }: LineDecisions, file: string, page: number): LineKind | undefined {
  return pages.find((decision) => covers(decision, file, page))?.is;
}

function covers({ file: named, from, to = from }: LineDecision, file: string, number: number): boolean {
  return number >= from && number <= to && (named === undefined || file === named || file.endsWith(`/${named}`));
}

/** Reports decisions about lines that do not exist, and decisions `rule` about lines that do not begin one. `opened`: the lines that do. */
export function checkDecisions(
  { file, lines: decisions }: LineDecisions,
  lines: readonly Line[],
  opened: readonly { readonly line: Line }[],
): readonly VFileMessage[] {
  const opening = new Set(opened.map(({ line }) => `${line.number} ${line.file}`));
  return decisions.flatMap((decision) => {
    const covered = lines.filter((line) => covers(decision, line.file, line.number) && line.text.trim() !== '');
    const isUsed =
      decision.is === 'rule' ? covered.some((line) => opening.has(`${line.number} ${line.file}`)) : covered.length > 0;
    if (isUsed) return [];
    const why = covered.length === 0 ? 'contains no text' : "does not begin with a number that fits the work's numbering";
    return diagnose({
      code: 'decision-unused',
      reason: `line ${decision.from} was declared "${decision.is}", but ${why}`,
      place: { file, line: 1, column: 1 },
      remedy: 'correct the number of the line, which counts from 1, or delete the decision',
    });
  });
}
