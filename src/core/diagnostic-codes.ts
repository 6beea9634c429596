/** Lists every diagnostic code. Codes are permanent, because operators filter by them. `docs/diagnostics.md` is made of the list. */
import codes from './diagnostic-codes.json' with { type: 'json' };

/** `error`: the content is wrong · `warning`: it is doubtful · `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** What is the same for all diagnoses with a code. */
export interface DiagnosticCode {
  /** The highest severity with which it is reported. */
  readonly severity: Severity;
  /** The first line of its documentation. */
  readonly summary: string;
  /** What to do, unless that depends on the place. */
  readonly remedy?: string;
  /** What the documentation says besides: its part, a case, and what to do if `remedy` does not say it. */
  readonly group: string;
  readonly example: string;
  readonly advice?: string;
}

type Codes = typeof codes;

export type DiagnosticCodeName = keyof Codes;

export type RemediedCode = {
  [Code in DiagnosticCodeName]: Codes[Code] extends { remedy: string } ? Code : never;
}[DiagnosticCodeName];

/** By code, in alphabetical order. */
export const DIAGNOSTIC_CODES: ReadonlyMap<string, DiagnosticCode> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(codes as Readonly<Record<DiagnosticCodeName, DiagnosticCode>>),
);
