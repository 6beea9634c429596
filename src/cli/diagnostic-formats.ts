/** Diagnostics in the forms that people and services read. */
import type { VFileMessage } from 'vfile-message';
import { messageLine, severityOf } from './output.ts';
import { asSarif } from './sarif.ts';

/** The values of `--format`. */
export type DiagnosticFormat = 'text' | 'json' | 'sarif' | 'github';

/** How files are called. */
export interface FormatOptions {
  /** How the services behind SARIF and GitHub's commands call a file; as its message does, unless this says otherwise. */
  readonly pathOf?: (file: string) => string;
  /** Where a person opens a file; as its message calls it, unless this says otherwise. */
  readonly openAt?: (file: string) => string;
}

/** All diagnostics as one text in the given form; JSON and SARIF are never empty. */
export function formatDiagnostics(
  messages: readonly VFileMessage[],
  format: DiagnosticFormat,
  { pathOf = (file) => file, openAt = (file) => file }: FormatOptions = {},
): string {
  switch (format) {
    case 'text':
      return messages.map((message) => messageLine(message, openAt)).join('\n');
    case 'json':
      return JSON.stringify(messages.map(asJson), null, 2);
    case 'sarif':
      return JSON.stringify(asSarif(messages, pathOf), null, 2);
    case 'github':
      return messages.map((message) => asWorkflowCommand(message, pathOf)).join('\n');
  }
}

/** One diagnostic as the command line's JSON gives it. */
export function asJson(message: VFileMessage): Record<string, unknown> {
  return {
    file: message.file ?? null,
    line: message.line ?? null,
    column: message.column ?? null,
    severity: severityOf(message),
    code: message.ruleId ?? null,
    message: message.reason,
    remedy: message.note ?? null,
  };
}

const GITHUB_LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** A workflow command of GitHub Actions; its values and its message escape different characters. */
function asWorkflowCommand(message: VFileMessage, pathOf: (file: string) => string): string {
  const value = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const place = `file=${value(pathOf(message.file ?? ''))},line=${message.line ?? 1},col=${message.column ?? 1}`;
  const note = message.note === undefined ? '' : `\n${message.note}`;
  return `::${GITHUB_LEVELS[severityOf(message)]} ${place},title=${value(message.ruleId ?? '')}::${escapeData(message.reason + note)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
