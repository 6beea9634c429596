/** What is reported of documents as a whole when they are imported. */
import { basename } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import type { DiagnosticCodeName } from '../../rules/diagnostic-codes.ts';
import { diagnose } from '../../rules/diagnostics.ts';
import type { IncomingText, StandingText } from './place-of-edition.ts';
import type { DocumentSet } from './read-documents.ts';

function importError(file: string, code: DiagnosticCodeName, reason: string, remedy: string): VFileMessage {
  return diagnose({ code, severity: 'error', reason, place: { file, line: 1, column: 1 }, remedy });
}

/** No importer recognised it; a file that the user did not name may just be no document. */
export function unrecognised({ name, found }: DocumentSet): VFileMessage {
  return diagnose({
    code: 'unrecognised-format',
    severity: found ? 'warning' : 'error',
    reason: found ? 'no importer recognises the file, so it was passed over' : 'no importer recognises the document',
    place: { file: name, line: 1, column: 1 },
    remedy: 'if it is a document, import it with --format; `rules import --help` lists the formats',
  });
}

/** The importer, or a library that it uses, gave up. */
export function unreadable(file: string, error: unknown): VFileMessage {
  const why = error instanceof Error ? error.message : String(error);
  return importError(
    file,
    'unreadable-document',
    `the document cannot be read: ${why}`,
    'check that the file is whole, or name another format with --format',
  );
}

/** Nothing says which edition it is. */
export function undated(file: string): VFileMessage {
  return importError(
    file,
    'undated-document',
    'the document does not say when its rules take effect',
    `name its edition: --edition "${editionArgument(file)}"`,
  );
}

/** How the user names the edition of one document of several. */
export function editionArgument(file: string): string {
  return `${basename(file)}=YYYY-MM-DD`;
}

/** Nothing of it has a number. */
export function withoutRules(file: string): VFileMessage {
  return importError(
    file,
    'document-without-rules',
    "no rule with a number of the work's numbering was found",
    'check `numbering` in work.yaml, and --format; of a catalogue, whether anything in it is translated',
  );
}

/** It became an edition of its own beside another one of the same day. */
export function secondOfDay(date: string, edition: string): VFileMessage {
  return diagnose({
    code: 'second-release-of-day',
    severity: 'warning',
    reason: `another text of ${date} is there already, so this one became edition "${edition}"`,
    place: { file: edition, line: 1, column: 1 },
    remedy: `to replace the other one, import with --edition ${date} --replace`,
  });
}

/** The same of a quotation or a ruling, which is no text to put in the place of another one. */
export function besideOthersOfDay(date: string, edition: string): VFileMessage {
  return diagnose({
    code: 'second-release-of-day',
    severity: 'info',
    reason: `another text of ${date} is there already; this one holds some rules only and became edition "${edition}" beside it`,
    place: { file: edition, line: 1, column: 1 },
    remedy: 'nothing: the rules in force are those of whole texts',
  });
}

/** The edition that the user named has another text. */
export function editionTaken({ name, lang }: IncomingText, edition: string, before: StandingText): VFileMessage {
  return importError(
    name,
    'edition-taken',
    `edition "${edition}" has another text in "${lang}" already: ${described(before)}`,
    `to put this text in its place, add --replace; to keep both, import it with --edition ${secondEdition(edition)}`,
  );
}

/** It took the place of another text, as the user asked for. */
export function replacedText({ name, lang }: IncomingText, edition: string, before: StandingText): VFileMessage {
  return diagnose({
    code: 'replaced-text',
    severity: 'warning',
    reason: `the text of edition "${edition}" in "${lang}" is replaced: it was ${described(before)}`,
    place: { file: name, line: 1, column: 1 },
    remedy: 'import the former one again to have it back',
  });
}

function described({ origin, format, sha256 }: StandingText): string {
  const facts = [...(format === undefined ? [] : [format]), ...(sha256 === undefined ? [] : [`sha256 ${sha256.slice(0, 12)}…`])];
  return `"${origin}"${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

/** `2024-06-07` → `2024-06-07.2`, and on. */
function secondEdition(edition: string): string {
  const [date = '', count = '1'] = edition.split('.');
  return `${date}.${Number(count) + 1}`;
}

/** It took the place of an earlier state of the same translation. */
export function replacedTranslation(file: string, edition: string, before: string): VFileMessage {
  return diagnose({
    code: 'replaced-translation',
    severity: 'warning',
    reason: `the translation of edition "${edition}" replaces the one from "${before}"`,
    place: { file, line: 1, column: 1 },
    remedy: 'import the newest state last',
  });
}

/** It is not in the language that the user named. */
export function otherLanguage({ name, found }: DocumentSet, reason: string): VFileMessage {
  return diagnose({
    code: 'other-language',
    severity: 'warning',
    reason: found ? `${reason}, so it was passed over` : reason,
    place: { file: name, line: 1, column: 1 },
    remedy: 'import it with --lang and its own language',
  });
}
