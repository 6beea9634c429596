/** Diagnostics as SARIF 2.1.0, as code scanning services take it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VFileMessage } from 'vfile-message';
import { DIAGNOSTIC_CODES } from '../rules/diagnostic-codes.ts';
import { severityOf } from './output.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** The documentation that is installed with the program: SARIF asks for an absolute address. */
const DOCUMENTATION = pathToFileURL(join(import.meta.dirname, '../../docs/diagnostics.md')).href;

/** One run with the rules that its results name; addresses of files are relative, to the root of the repository. */
export function asSarif(messages: readonly VFileMessage[], pathOf: (file: string) => string): unknown {
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
    defaultConfiguration: { level: LEVELS[known.severity] },
  };
}

function asResult(message: VFileMessage, codes: readonly string[], path: string): unknown {
  const code = codeOf(message);
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severityOf(message)],
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

/** `cr/2024-06-07/en/1#.md` → `cr/2024-06-07/en/1%23.md` */
function asRelativeAddress(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
}
