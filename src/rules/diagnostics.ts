/** Reports what is wrong with content, as vfile messages with a place, a permanent code and a remedy. */
import { VFileMessage } from 'vfile-message';
import type { DiagnosticCodeName, Severity } from './diagnostic-codes.ts';
import type { Place } from './model.ts';

/** A defect of the content. */
export interface Diagnosis {
  readonly code: DiagnosticCodeName;
  readonly severity: Severity;
  /** Lower case, no full stop, the offending value in double quotes. */
  readonly reason: string;
  readonly place: Place;
  /** What to do about it. */
  readonly remedy: string;
}

/** Returns `cr/2024-06-07/en/101.md:12:5`, for messages that name a second place. */
export function formatPlace({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

/** Makes the message for a diagnosis; `fatal` is true, false or null for error, warning and info, as vfile reporters read it. */
export function diagnose(diagnosis: Diagnosis): VFileMessage {
  const message = new VFileMessage(diagnosis.reason, {
    place: { line: diagnosis.place.line, column: diagnosis.place.column },
    ruleId: diagnosis.code,
    source: 'rulegraph',
  });
  message.file = diagnosis.place.file;
  message.fatal = diagnosis.severity === 'error' ? true : diagnosis.severity === 'warning' ? false : undefined;
  message.note = diagnosis.remedy;
  return message;
}

/** Returns the diagnosis from which `diagnose` made a message. */
export function diagnosisOf({ reason, line = 1, column = 1, file = '', fatal, note = '', ruleId }: VFileMessage): Diagnosis {
  const severity = fatal === true ? 'error' : fatal === false ? 'warning' : 'info';
  return { code: ruleId as DiagnosticCodeName, severity, reason, place: { file, line, column }, remedy: note };
}
