/** What people decided about lines and pages that an importer would misread. */

import { diagnoseFile } from '@rulegraph/core/diagnostics';
import { parseNumber, type RuleNumber, type Scheme } from '@rulegraph/core/numbering';
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
  /** `rule 101.2a`: it begins that rule, whatever number it prints. */
  readonly is: LineKind | `rule ${string}`;
}

/** What people decided, with the number of the rule if they stated it. */
interface Decided {
  readonly kind: LineKind;
  readonly number?: string;
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
export function decisionAbout(
  { lines }: Pick<LineDecisions, 'lines'>,
  { file, number }: Pick<Line, 'file' | 'number'>,
): Decided | undefined {
  return lines.filter((decision) => covers(decision, file, number)).map(decided)[0];
}

/** Returns what people decided about a page, or undefined. */
export function decidedPage({ pages }: LineDecisions, file: string, page: number): LineKind | undefined {
  return pages.filter((decision) => covers(decision, file, page)).map(decided)[0]?.kind;
}

function decided({ is }: LineDecision): Decided {
  const [kind, number] = is.split(' ') as [LineKind, string?];
  return number === undefined ? { kind } : { kind, number };
}

function covers({ file: named, from, to = from }: LineDecision, file: string, number: number): boolean {
  return number >= from && number <= to && (named === undefined || file === named || file.endsWith(`/${named}`));
}

/** Reports decisions about lines that do not exist, and decisions `rule` about lines that do not begin the rule. `opened`: the lines that do. */
export function checkDecisions(
  { file, lines: decisions }: LineDecisions,
  lines: readonly Line[],
  opened: readonly { readonly line: Line; readonly number: RuleNumber }[],
  scheme: Scheme,
): readonly VFileMessage[] {
  return decisions.flatMap((decision) => {
    const covered = lines.filter((line) => covers(decision, line.file, line.number) && line.text.trim() !== '');
    const { kind, number } = decided(decision);
    const stated = number === undefined ? undefined : parseNumber(scheme, number)?.number;
    const begun = opened.filter(({ line }) => covers(decision, line.file, line.number));
    const isAfter = ({ file: own, number: at }: Line) => opened[0]?.line.file === own && at > opened[0].line.number;
    const isUsed =
      kind === 'rule'
        ? begun.some((rule) => number === undefined || rule.number.number === stated)
        : covered.length > 0 && (kind !== 'introduction' || !covered.some(isAfter));
    if (isUsed) return [];
    const fits = "a number that fits the work's numbering";
    const isNot = number === undefined ? `does not begin with ${fits}` : `"${number}" is not ${fits}`;
    const unfit = kind === 'introduction' ? 'is after the first rule' : isNot;
    return diagnoseFile(file, {
      code: 'decision-unused',
      reason: `line ${decision.from} was declared "${decision.is}", but ${covered.length === 0 ? 'contains no text' : unfit}`,
    });
  });
}
