/** Diagnostics in the forms that people and services read. */
import type { VFileMessage } from 'vfile-message';
import { messageLine, severityOf } from './output.ts';

export type DiagnosticFormat = 'text' | 'json' | 'sarif' | 'github';

/** All diagnostics as one text in the given form. */
export function formatDiagnostics(messages: readonly VFileMessage[], format: DiagnosticFormat): string {
  switch (format) {
    case 'text':
      return messages.map(messageLine).join('\n');
    case 'json':
      return JSON.stringify(messages.map(asJson), null, 2);
    case 'sarif':
      return JSON.stringify(asSarif(messages), null, 2);
    case 'github':
      return messages.map(asWorkflowCommand).join('\n');
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

const SARIF_LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** SARIF 2.1.0, as code scanning services take it. */
function asSarif(messages: readonly VFileMessage[]): unknown {
  const codes = [...new Set(messages.map((message) => message.ruleId ?? 'unknown'))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'rulegraph', rules: codes.map((id) => ({ id })) } },
        results: messages.map((message) => ({
          ruleId: message.ruleId ?? 'unknown',
          level: SARIF_LEVELS[severityOf(message)],
          message: { text: message.note === undefined ? message.reason : `${message.reason}. ${message.note}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(message.file ?? '') },
                region: { startLine: message.line ?? 1, startColumn: message.column ?? 1 },
              },
            },
          ],
        })),
      },
    ],
  };
}

const GITHUB_LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** A workflow command of GitHub Actions; its values and its message escape different characters. */
function asWorkflowCommand(message: VFileMessage): string {
  const value = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const place = `file=${value(message.file ?? '')},line=${message.line ?? 1},col=${message.column ?? 1}`;
  const note = message.note === undefined ? '' : `\n${message.note}`;
  return `::${GITHUB_LEVELS[severityOf(message)]} ${place},title=${value(message.ruleId ?? '')}::${escapeData(message.reason + note)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
