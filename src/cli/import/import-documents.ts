/** Sets of documents through their importers into the content folder. */
import { createHash } from 'node:crypto';
import type { VFileMessage } from 'vfile-message';
import {
  type Archive,
  ImportRunningError,
  openStaging,
  readArchive,
  type StagedExpression,
  type Staging,
  translationOf,
} from '../../archive/index.ts';
import type { ImportDocument, ImportResult } from '../../importers/importer.ts';
import { explainWords, type LedgerSummary, summariseLedger, type Unexplained } from '../../importers/ledger/index.ts';
import { diagnose } from '../../rules/diagnostics.ts';
import type { SourceFile } from '../../rules/model.ts';
import { writeExpression } from '../../rules/source/index.ts';
import { completeTranslation } from '../../rules/translation/index.ts';
import type { Work } from '../../rules/work.ts';
import { CommandError } from '../command-error.ts';
import { chosenWork } from '../content.ts';
import type { DocumentSet } from './read-documents.ts';

export interface ImportRequest {
  readonly work: string;
  readonly lang: string;
  readonly edition?: string;
  readonly folders: readonly string[];
  /** Whether outcomes hold the ledger line by line, which for an archive is a lot. */
  readonly lines?: boolean;
}

/** What became of one set of documents. */
export interface ImportOutcome {
  readonly name: string;
  readonly format: string | null;
  readonly edition: string | null;
  readonly encoding: string | null;
  readonly rules: number;
  readonly glossary: number;
  readonly words: LedgerSummary;
  readonly unexplained: readonly Unexplained[];
  /** Line by line; empty unless the request asked for it. */
  readonly ledger: ImportResult['ledger'];
  readonly messages: readonly VFileMessage[];
  /** False where nothing was written, for this set and then for all. */
  readonly written: boolean;
}

/** Imports every set, or nothing where one of them fails; progress goes to standard error. */
export async function importDocuments(sets: readonly DocumentSet[], request: ImportRequest): Promise<ImportOutcome[]> {
  const { folders } = request;
  const work = chosenWork(readArchive(folders), request.work);
  const staging = stagingFor(folders[0] ?? 'content', work.id);
  // The archive is read once nobody else can change it, and with what an import that was killed left to be done.
  const desk = openDesk(readArchive(folders), work, request);
  const outcomes: ImportOutcome[] = [];
  try {
    for (const set of sets) {
      const { outcome, staged } = await importSet(set, desk);
      if (staged !== null) staging.add(staged);
      outcomes.push(outcome);
    }
    if (outcomes.some((outcome) => !outcome.written)) {
      staging.discard();
      return outcomes.map((outcome) => ({ ...outcome, written: false }));
    }
    staging.commit();
    return outcomes;
  } catch (error) {
    staging.discard();
    throw error;
  }
}

function stagingFor(folder: string, work: string): Staging {
  try {
    return openStaging(folder, work);
  } catch (error) {
    throw error instanceof ImportRunningError ? new CommandError(error.message, 1) : error;
  }
}

/** What the sets of one call share: the archive, and what was imported before in the same call. */
interface Desk {
  readonly archive: Archive;
  readonly work: Work;
  readonly request: ImportRequest;
  /** Digests of the imported bytes and of the sources made from them, by edition; the texts themselves would fill the memory. */
  readonly imported: Map<string, { readonly sha256: string; readonly sources: string }>;
}

function openDesk(archive: Archive, work: Work, request: ImportRequest): Desk {
  return { archive, work, request, imported: new Map() };
}

async function importSet(set: DocumentSet, desk: Desk): Promise<{ outcome: ImportOutcome; staged: StagedExpression | null }> {
  const { archive, work, request, imported } = desk;
  const { importer } = set;
  const documents = set.documents();
  if (importer === undefined) return { outcome: failed(set, null, unrecognised(set.name)), staged: null };
  const lang = request.lang;
  let result: ImportResult;
  try {
    result = await importer.import(documents, {
      work,
      lang,
      ...(request.edition === undefined ? {} : { edition: request.edition }),
      expression: (edition, language) => archive.expression(work.id, edition, language),
      editions: archive.editions(work.id).map(({ id }) => id),
    });
  } catch (error) {
    return { outcome: failed(set, importer.name, unreadable(set.name, error)), staged: null };
  }
  const effective = (request.edition ?? result.effective)?.slice(0, 'YYYY-MM-DD'.length) ?? null;
  const expression = completed(result, desk);
  const fatal = effective === null ? [undated(set.name)] : expression.rules.length === 0 ? [withoutRules(set.name)] : [];
  if (effective === null || fatal.length > 0) {
    return { outcome: failed(set, importer.name, ...result.messages, ...fatal), staged: null };
  }
  const sha256 = digest(documents);
  const files = writeExpression(expression, { work, numbering: result.numbering });
  const { edition, messages } =
    result.completes === undefined
      ? placeOfEdition(request.edition ?? effective, sha256, files, desk)
      : { edition: result.completes, messages: [] };
  imported.set(edition, { sha256, sources: sourcesDigest(files) });
  const staged: StagedExpression = {
    work: work.id,
    edition,
    lang,
    effective,
    aliases: work.releases.find((release) => release.edition === edition)?.aliases ?? [],
    files,
    language: { status: result.status ?? defaultStatus(work, lang), origin: originOf(set.name), format: importer.name, sha256 },
    numbering: result.numbering,
  };
  const unexplained = explainWords(result.ledger, result.expression);
  const outcome: ImportOutcome = {
    name: set.name,
    format: importer.name,
    edition,
    encoding: documents[0]?.encoding ?? null,
    rules: expression.rules.length,
    glossary: expression.glossary.length,
    words: summariseLedger(result.ledger),
    unexplained,
    ledger: request.lines === true ? result.ledger : [],
    messages: [...result.messages, ...messages],
    written: true,
  };
  return { outcome, staged };
}

/** With what is carried forward from the translations that the archive has, where the documents are to complete those. */
function completed({ expression, completes }: ImportResult, { archive, work, request }: Desk): ImportResult['expression'] {
  const view = completes === undefined ? undefined : translationOf(archive, work.id, request.lang, completes);
  return view === undefined ? expression : completeTranslation(expression, view);
}

/**
 * Two releases may share a date and differ: the second one becomes `DATE.2`, with a warning. The same bytes, and other bytes that give
 * the same sources, go where they were.
 */
function placeOfEdition(
  wanted: string,
  sha256: string,
  files: readonly SourceFile[],
  desk: Desk,
): { edition: string; messages: VFileMessage[] } {
  if (desk.request.edition !== undefined) return { edition: wanted, messages: [] };
  for (let count = 1; ; count++) {
    const edition = count === 1 ? wanted : `${wanted}.${count}`;
    if (!holdsOtherText(desk, edition, sha256, files))
      return { edition, messages: count === 1 ? [] : [secondOfDay(wanted, edition)] };
  }
}

function holdsOtherText(
  { archive, work, request, imported }: Desk,
  edition: string,
  sha256: string,
  files: readonly SourceFile[],
): boolean {
  const before = imported.get(edition);
  if (before !== undefined) return before.sha256 !== sha256 && before.sources !== sourcesDigest(files);
  const settings = archive.editions(work.id).find(({ id }) => id === edition);
  if (settings?.languages[request.lang]?.sha256 === sha256) return false;
  const known = archive.expression(work.id, edition, request.lang);
  if (known === undefined) return false;
  return sourcesDigest(writeExpression(known, { work, numbering: settings?.numbering })) !== sourcesDigest(files);
}

function sourcesDigest(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(`${path}\n${text}\n`);
  return hash.digest('hex');
}

function digest(documents: readonly ImportDocument[]): string {
  const hash = createHash('sha256');
  for (const document of documents) hash.update(document.bytes);
  return hash.digest('hex');
}

function originOf(name: string): string {
  return (
    name
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? name
  );
}

function defaultStatus(work: Work, lang: string): string {
  return lang === work.source ? 'official' : 'translation';
}

function failed(set: DocumentSet, format: string | null, ...messages: readonly VFileMessage[]): ImportOutcome {
  return {
    name: set.name,
    format,
    edition: null,
    encoding: null,
    rules: 0,
    glossary: 0,
    words: { words: 0, kept: 0, aside: {}, unexplained: 0 },
    unexplained: [],
    ledger: [],
    messages,
    written: false,
  };
}

function importError(file: string, code: string, reason: string, remedy: string): VFileMessage {
  return diagnose({ code, severity: 'error', reason, place: { file, line: 1, column: 1 }, remedy });
}

function unrecognised(file: string): VFileMessage {
  return importError(
    file,
    'unrecognised-format',
    'no importer recognises the document',
    'name its format with --format; `rules import --help` lists them',
  );
}

function unreadable(file: string, error: unknown): VFileMessage {
  const why = error instanceof Error ? error.message : String(error);
  return importError(
    file,
    'unreadable-document',
    `the document cannot be read: ${why}`,
    'check that the file is whole, or name another format with --format',
  );
}

function undated(file: string): VFileMessage {
  return importError(
    file,
    'undated-document',
    'the document does not say when its rules take effect',
    'name the edition with --edition YYYY-MM-DD',
  );
}

function withoutRules(file: string): VFileMessage {
  return importError(
    file,
    'document-without-rules',
    "no rule with a number of the work's numbering was found",
    'check `numbering` in work.yaml, and --format',
  );
}

function secondOfDay(date: string, edition: string): VFileMessage {
  return diagnose({
    code: 'second-release-of-day',
    severity: 'warning',
    reason: `another text of ${date} is there already, so this one became edition "${edition}"`,
    place: { file: edition, line: 1, column: 1 },
    remedy: `to replace the other one, import with --edition ${date}`,
  });
}
