/** Formats diagnostics for people and for services. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIAGNOSTIC_CODES } from '@rulegraph/core/diagnostic-codes';
import { severityOf } from '@rulegraph/core/diagnostics';
import type { VFileMessage } from 'vfile-message';
import { messageLine } from './output.ts';

/** The values of `--format`. */
export type DiagnosticFormat = 'text' | 'json' | 'sarif' | 'github';

/** How files are named. */
interface FormatOptions {
  /** Returns the path for SARIF and GitHub; by default the path in the message. */
  readonly pathOf?: (file: string) => string;
  /** Returns the path that a person opens; by default the path in the message. */
  readonly openAt?: (file: string) => string;
}

/** Returns all diagnostics as one text in the given form; JSON and SARIF are never empty. */
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

/** Returns one diagnostic as in the command line's JSON. */
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

/** Returns a workflow command of GitHub Actions; its values and its message escape different characters. */
function asWorkflowCommand(message: VFileMessage, pathOf: (file: string) => string): string {
  const value = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const place = `file=${value(pathOf(message.file ?? ''))},line=${message.line ?? 1},col=${message.column ?? 1}`;
  const note = message.note === undefined ? '' : `\n${message.note}`;
  return `::${GITHUB_LEVELS[severityOf(message)]} ${place},title=${value(message.ruleId ?? '')}::${escapeData(message.reason + note)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

const SARIF_LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** The documentation that is installed with the program: SARIF asks for an absolute address. */
const DOCUMENTATION = pathToFileURL(join(import.meta.dirname, '../../docs/diagnostics.md')).href;

/** Returns SARIF 2.1.0: one run with the rules that its results name; file paths are relative to the root of the repository. */
function asSarif(messages: readonly VFileMessage[], pathOf: (file: string) => string): unknown {
  const codes = [...new Set(messages.map(codeOf))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'rulegraph', informationUri: DOCUMENTATION, rules: codes.map(asReportingDescriptor) } },
        columnKind: 'utf16CodeUnits',
        results: messages.map((message) => asResult(message, codes, pathOf(message.file ?? ''))),
      },
    ],
  };
}

function asReportingDescriptor(code: string): unknown {
  const known = DIAGNOSTIC_CODES.get(code);
  if (known === undefined) return { id: code };
  return {
    id: code,
    shortDescription: { text: known.summary },
    helpUri: `${DOCUMENTATION}#${code}`,
    defaultConfiguration: { level: SARIF_LEVELS[known.severity] },
  };
}

function asResult(message: VFileMessage, codes: readonly string[], path: string): unknown {
  const code = codeOf(message);
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: SARIF_LEVELS[severityOf(message)],
    message: { text: message.note === undefined ? message.reason : `${message.reason}. ${message.note}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: asRelativeAddress(path) },
          region: { startLine: message.line ?? 1, startColumn: message.column ?? 1 },
        },
      },
    ],
  };
}

function codeOf(message: VFileMessage): string {
  return message.ruleId ?? 'unknown';
}

/** Returns `cr/2024-06-07/en/1%23.md` for `cr/2024-06-07/en/1#.md`. */
function asRelativeAddress(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
