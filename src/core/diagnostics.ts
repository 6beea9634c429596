/** Reports what is wrong with content, as vfile messages with a place, a permanent code and a remedy. */
import { VFileMessage } from 'vfile-message';
import { DIAGNOSTIC_CODES, type DiagnosticCodeName, type RemediedCode, type Severity } from './diagnostic-codes.ts';
import type { Place } from './model.ts';

/** A defect of the content. */
export interface Diagnosis {
  readonly code: DiagnosticCodeName;
  /** By default that of the code. */
  readonly severity?: Severity;
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

/** A defect whose remedy is that of its code. */
interface RemediedDiagnosis extends Omit<Diagnosis, 'remedy'> {
  readonly code: RemediedCode;
  readonly remedy?: undefined;
}

/** A defect whose place follows from where it is found. */
export type UnplacedDiagnosis = Omit<Diagnosis, 'place'> | Omit<RemediedDiagnosis, 'place'>;

/** Makes the message for a diagnosis; `fatal` is true, false or null for error, warning and info, as vfile reporters read it. */
export function diagnose({ code, reason, place, ...given }: Diagnosis | RemediedDiagnosis): VFileMessage {
  const { line, column, file } = place;
  const { severity, remedy } = { ...DIAGNOSTIC_CODES.get(code), ...given };
  const message = new VFileMessage(reason, { place: { line, column }, ruleId: code, source: 'rulegraph' });
  message.file = file;
  message.fatal = severity === 'error' ? true : severity === 'warning' ? false : undefined;
  message.note = remedy;
  return message;
}

/** Makes one message for a defect that several places have, at the first of them; none without a place. */
export function diagnoseFirst([place]: readonly Place[], diagnosis: UnplacedDiagnosis): VFileMessage[] {
  return place === undefined ? [] : [diagnose({ ...diagnosis, place })];
}

/** Makes the message for what is wrong with a whole file or folder. */
export function diagnoseFile(file: string, diagnosis: UnplacedDiagnosis): VFileMessage {
  return diagnose({ ...diagnosis, place: { file, line: 1, column: 1 } });
}

/** Returns the diagnosis from which `diagnose` made a message. */
export function diagnosisOf(message: VFileMessage): Diagnosis {
  const { reason, line = 1, column = 1, file = '', note = '', ruleId } = message;
  const severity = severityOf(message);
  return { code: ruleId as DiagnosticCodeName, severity, reason, place: { file, line, column }, remedy: note };
}

/** Returns the severity of a message, from vfile's three-valued `fatal`. */
export function severityOf({ fatal }: Partial<Pick<VFileMessage, 'fatal'>>): Severity {
  return fatal === true ? 'error' : fatal === false ? 'warning' : 'info';
}
