/** Explains what was found about the citations of files, in words. */

import type { BaselineSource, FileCitation, LeftReason } from '@rulegraph/core/cite/check';
import { DIAGNOSTIC_CODES, type Severity } from '@rulegraph/core/diagnostic-codes';
import { isPossibleMatch } from '@rulegraph/core/history';
import { VFileMessage } from 'vfile-message';
import { possibleNote } from './output.ts';

/** Returns how severe a citation's status is; undefined for a valid one. A status that is only possible is a doubt, not an error. */
export function severityOf({
  status,
  number,
  confidence,
}: Pick<FileCitation, 'status' | 'number' | 'confidence'>): Severity | undefined {
  const severity = DIAGNOSTIC_CODES.get(`citation-${status}`)?.severity;
  return severity === 'error' && isPossibleMatch({ from: [number], to: [number], confidence }) ? 'warning' : severity;
}

export interface Finding extends FileCitation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly fixed: boolean;
}

/** Counts findings by name, the most frequent first: `12 moved`. */
export function countBy<One>(findings: readonly One[], nameOf: (finding: One) => string | undefined): string[] {
  const groups = [...Map.groupBy(findings, nameOf)].sort(([, a], [, b]) => b.length - a.length);
  return groups.flatMap(([name, group]) => (name === undefined ? [] : [`${group.length} ${name}`]));
}

/** What tells which edition a citation means, in words. */
export const BASELINE_NAMES: Readonly<Record<BaselineSource, string>> = {
  date: 'a date on the line',
  wording: 'the wording quoted',
  title: 'the title of the rule in the sentence',
  stated: 'what was stated',
  file: 'the other numbers of the file',
  tree: 'the other files',
  meaning: 'the only rule that the number led to',
  lock: 'the lock',
};

/** Why a citation is left to a person, in words. */
export const LEFT_NAMES: Readonly<Record<LeftReason, string>> = {
  code: 'in code',
  data: 'in data',
  address: 'in an address',
  dated: 'a date stands beside it',
  uncertain: 'nothing tells which of several rules is meant',
  unsure: 'the confidence is too low',
  split: 'several rules have its content now',
  gone: 'no rule certainly has its content now',
  contradicted: 'the title beside it is that of another rule',
  renumbering: 'the sentence is about the change of numbers',
  parted: 'the range or list would lose its form',
  sentence: 'another citation of the sentence is left',
};

export function asMessage(finding: Finding): VFileMessage {
  const { status, replacement, fixed, file, line, column } = finding;
  const message = new VFileMessage(explain(finding), {
    place: { line, column },
    ruleId: `citation-${status}`,
    source: 'rulegraph',
  });
  message.file = file;
  message.fatal = severityOf(finding) === 'error' && !fixed;
  const note = fixed ? `now reads "${replacement}"` : remedy(finding);
  if (note !== undefined) message.note = note;
  return message;
}

function remedy({ replacement, left, near, status, possible = [] }: Finding): string | undefined {
  if (replacement !== undefined) return `write "${replacement}"`;
  if (status === 'misattributed') return `perhaps ${near.join(', ')} is meant`;
  if (status === 'never-existed' || status === 'mismatched') return near.length > 0 ? `near it: ${near.join(', ')}` : undefined;
  const successors = possibleNote(possible.map(({ number: name, confidence }) => ({ name, confidence })));
  const reason = left === undefined || (left === 'gone' && successors !== '') ? '' : `left to a person: ${LEFT_NAMES[left]}`;
  return [reason, successors].filter((note) => note !== '').join('; ') || undefined;
}

function explain({ status, number, to, confidence, writtenAgainst, meanings = [], existed = [], beside = '' }: Finding): string {
  const doubt = confidence < 1 ? ` (${Math.round(confidence * 100)} % confidence)` : '';
  const now = to.length === 0 ? 'its content is gone' : `its content is now in ${to.join(', ')}${doubt}`;
  const then = writtenAgainst === undefined || writtenAgainst.because === 'stated' ? '' : ` since ${writtenAgainst.until}`;
  switch (status) {
    case 'valid':
      return `"${number}" is unchanged`;
    case 'edited':
      return `"${number}" has been edited${then === '' ? ' since' : then}`;
    case 'moved':
      return `"${number}" has moved${then}: ${now}`;
    case 'reused':
      return `"${number}" is a different rule now${then === '' ? '' : ` than in ${writtenAgainst?.until}`}: ${now}`;
    case 'removed':
      return `"${number}" was removed${then}`;
    case 'uncertain':
      return `"${number}" meant several rules: ${meanings.map(describeMeaning).join('; ')}`;
    case 'misattributed':
      return `the words beside "${number}" are about another rule${doubt}`;
    case 'mismatched':
      return `"${number}" does not match the title beside it, "${beside}"`;
    case 'never-existed': {
      const runs = existed.map(nameSpan);
      return `there was no "${number}" in that edition; ${runs.length === 0 ? 'no edition had it' : `it existed in ${runs.join(', ')}`}`;
    }
  }
}

function describeMeaning({ since, until, to }: NonNullable<Finding['meanings']>[number]): string {
  return `${nameSpan({ since, until })}, now ${to.join(', ') || 'gone'}`;
}

/** Returns `2009-07-11 to 2013-04-26`, or one of the two if they are the same. */
export function nameSpan({ since, until }: { readonly since: string; readonly until: string }): string {
  return since === until ? since : `${since} to ${until}`;
}
