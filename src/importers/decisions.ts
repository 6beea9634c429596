/** What people decided about lines and pages of documents that a reader takes for something else. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../rules/diagnostics.ts';
import type { Line } from './lines.ts';

/**
 * What a line is: `rule`: it begins a rule · `text`: it begins none · `contents`: set aside as such · `introduction`: before the rules ·
 * `glossary`: the heading of the glossary · `appendix`: the heading of what comes after the rules.
 */
export type LineKind = 'rule' | 'text' | 'contents' | 'introduction' | 'glossary' | 'appendix';

/** The lines, or pages, from `from` to `to` are of a kind; without `to`, the one. */
export interface LineDecision {
  /** The end of a document's path; absent: of any. */
  readonly file?: string | undefined;
  readonly from: number;
  readonly to?: number | undefined;
  readonly is: LineKind;
}

/** The decisions about the documents of one import. */
export interface LineDecisions {
  /** Where they stand, as messages call it. */
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
  return lines.find((decision) => concerns(decision, file, number))?.is;
}

/** Returns what people decided about a page, or undefined. */
export function decidedPage({ pages }: LineDecisions, file: string, page: number): LineKind | undefined {
  return pages.find((decision) => concerns(decision, file, page))?.is;
}

function concerns({ file: named, from, to = from }: LineDecision, file: string, place: number): boolean {
  return place >= from && place <= to && (named === undefined || file === named || file.endsWith(`/${named}`));
}

/** Reports decisions about lines that the documents lack, or that begin no rule although they are to. `opened`: the lines that begin one. */
export function checkDecisions(
  { file, lines: decisions }: LineDecisions,
  lines: readonly Line[],
  opened: ReadonlySet<Line>,
): readonly VFileMessage[] {
  return decisions.flatMap((decision) => {
    const concerned = lines.filter((line) => concerns(decision, line.file, line.number) && line.text.trim() !== '');
    const isUsed = decision.is === 'rule' ? concerned.some((line) => opened.has(line)) : concerned.length > 0;
    if (isUsed) return [];
    const why = concerned.length === 0 ? 'holds no text' : "begins with no number of the work's numbering";
    return diagnose({
      code: 'decision-unused',
      severity: 'error',
      reason: `line ${decision.from} is to be "${decision.is}", and ${why}`,
      place: { file, line: 1, column: 1 },
      remedy: 'correct the number of the line, which counts from 1, or delete the decision',
    });
  });
}
