/** Sets of documents through their importers into the content folder. */
import { createHash } from 'node:crypto';
import type { VFileMessage } from 'vfile-message';
import {
  type Archive,
  ImportRunningError,
  isPartialStatus,
  openStaging,
  readArchive,
  type StagedExpression,
  type Staging,
  translationOf,
} from '../../archive/index.ts';
import type { ImportDocument, Importer, ImportResult } from '../../importers/importer.ts';
import { importerByNumbering } from '../../importers/index.ts';
import { explainWords, type LedgerSummary, summariseLedger, type Unexplained } from '../../importers/ledger/index.ts';
import { languageCode } from '../../rules/languages.ts';
import { writeExpression } from '../../rules/source/index.ts';
import { completeTranslation } from '../../rules/translation/index.ts';
import type { Numbering, Work } from '../../rules/work.ts';
import { CommandError } from '../command-error.ts';
import { chosenWork, readContent } from '../content.ts';
import { otherLanguage, undated, unreadable, unrecognised, withoutRules } from './defects.ts';
import { foreignLanguage } from './foreign-language.ts';
import { placeOfEdition, type StandingText, sourcesDigest, standingTexts } from './place-of-edition.ts';
import { type DocumentSet, isCalled } from './read-documents.ts';

/** What the user wants imported, and as what. */
export interface ImportRequest {
  readonly work: string;
  readonly lang: string;
  /** The edition of every document that `editions` does not name. */
  readonly edition?: string | undefined;
  /** Editions of single documents, by the name of the document or the end of its path. */
  readonly editions?: ReadonlyMap<string, string> | undefined;
  /** Whether a document whose edition is named may take the place of another text. */
  readonly replace?: boolean | undefined;
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
  /** False where nothing was written: for a set that was passed over alone, for one that failed for all. */
  readonly written: boolean;
  /** Set for a file of a folder that is no document of this language; the others are imported all the same. */
  readonly passedOver: boolean;
  /** Set where the archive had the same sources from another file, so that there was nothing to write. */
  readonly unchanged: boolean;
}

/** Imports every set, or nothing where one of them fails; progress goes to standard error. */
export async function importDocuments(sets: readonly DocumentSet[], request: ImportRequest): Promise<ImportOutcome[]> {
  const { folders } = request;
  const work = chosenWork(readContent(folders), request.work);
  const lang = languageCode(request.lang, Object.keys({ ...work.titles, ...work.citations }));
  if (lang === undefined) throw new CommandError(`"${request.lang}" is not a language code`, 2);
  const staging = stagingFor(folders[0] ?? 'content', work.id);
  const outcomes: ImportOutcome[] = [];
  try {
    // The archive is read when nobody else can change it any more, and what a killed import left to be done is done.
    const desk = openDesk(readArchive(folders), work, { ...request, lang });
    for (const set of sets) {
      const { outcome, staged } = await importSet(set, {
        ...desk,
        request: { ...desk.request, edition: editionNamed(set, request) },
      });
      if (staged !== null) staging.add(staged);
      outcomes.push(outcome);
    }
    if (outcomes.some(({ written, passedOver }) => !written && !passedOver) || outcomes.every(({ passedOver }) => passedOver)) {
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

/** The edition that the user named for a set of documents. */
function editionNamed(set: DocumentSet, { edition, editions = new Map() }: ImportRequest): string | undefined {
  const own = [...editions].find(([file]) => isCalled(set, file));
  return own?.[1] ?? edition;
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
  /** What is known of them, by edition; the texts themselves would fill the memory. */
  readonly imported: Map<string, StandingText>;
}

function openDesk(archive: Archive, work: Work, request: ImportRequest): Desk {
  return { archive, work, request, imported: new Map() };
}

async function importSet(set: DocumentSet, desk: Desk): Promise<{ outcome: ImportOutcome; staged: StagedExpression | null }> {
  const { archive, work, request, imported } = desk;
  const documents = set.documents();
  const importer = set.importer ?? importerByNumbering(documents, work);
  if (importer === undefined)
    return { outcome: { ...failed(set, null, unrecognised(set)), passedOver: set.found }, staged: null };
  const lang = request.lang;
  let result: ImportResult;
  try {
    result = await readDocuments(importer, documents, desk);
  } catch (error) {
    return { outcome: failed(set, importer.name, unreadable(set.name, error)), staged: null };
  }
  const effective = (request.edition ?? result.effective)?.slice(0, 'YYYY-MM-DD'.length) ?? null;
  const expression = completed(result, desk);
  const fatal = effective === null ? [undated(set.name)] : expression.rules.length === 0 ? [withoutRules(set.name)] : [];
  if (effective === null || fatal.length > 0) {
    return { outcome: failed(set, importer.name, ...result.messages, ...fatal), staged: null };
  }
  const sourceText = lang === work.source ? undefined : archive.expression(work.id, effective, work.source);
  const foreign = foreignLanguage(expression, lang, sourceText);
  const warnings = foreign === undefined ? [] : [otherLanguage(set, foreign)];
  if (foreign !== undefined && set.found) {
    return { outcome: { ...failed(set, importer.name, ...warnings), passedOver: true }, staged: null };
  }
  const sha256 = digest(documents);
  const status = result.status ?? defaultStatus(work, lang);
  const files = writeExpression(expression, { work, numbering: result.numbering });
  const place =
    result.completes === undefined
      ? placeOfEdition(
          { name: set.name, lang, format: importer.name, sha256, isPartial: isPartialStatus(status), files },
          {
            effective,
            named: request.edition,
            replace: request.replace === true,
            isSource: lang === work.source,
            standing: standingTexts(archive, { work, lang, imported }),
          },
        )
      : { edition: result.completes, messages: [], unchanged: false };
  const { edition, messages, unchanged } = place;
  if (messages.some(({ fatal }) => fatal === true)) {
    return { outcome: failed(set, importer.name, ...result.messages, ...messages), staged: null };
  }
  const sources = sourcesDigest(files);
  imported.set(edition, { origin: originOf(set.name), format: importer.name, sha256, sources: () => sources });
  const staged: StagedExpression = {
    work: work.id,
    edition,
    lang,
    effective,
    aliases: work.releases.find((release) => release.edition === edition)?.aliases ?? [],
    files,
    language: { status, origin: originOf(set.name), format: importer.name, sha256 },
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
    messages: [...result.messages, ...warnings, ...messages],
    written: true,
    passedOver: false,
    unchanged,
  };
  return { outcome, staged: unchanged ? null : staged };
}

/**
 * What the importer makes of the documents, by the numbering that their edition has of its own in its settings where it has one. Which
 * edition that is may stand in the documents only, so these are read again when they turn out to belong to such an edition.
 */
async function readDocuments(importer: Importer, documents: readonly ImportDocument[], desk: Desk): Promise<ImportResult> {
  const { archive, work, request } = desk;
  const editions = archive.editions(work.id);
  const ownNumbering = (id: string | null) => editions.find((edition) => edition.id === id)?.numbering;
  const read = async (numbering: Numbering | undefined): Promise<ImportResult> => {
    const result = await importer.import(documents, {
      work: numbering === undefined ? work : { ...work, numbering },
      lang: request.lang,
      ...(request.edition === undefined ? {} : { edition: request.edition }),
      expression: (edition, language) => archive.expression(work.id, edition, language),
      editions: editions.map(({ id }) => id),
    });
    return numbering === undefined ? result : { numbering, ...result };
  };
  if (request.edition !== undefined) return read(ownNumbering(request.edition));
  const result = await read(undefined);
  const numbering = result.numbering === undefined ? ownNumbering(result.effective) : undefined;
  return numbering === undefined ? result : read(numbering);
}

/** With what is carried forward from the translations that the archive has, where the documents are to complete those. */
function completed({ expression, completes }: ImportResult, { archive, work, request }: Desk): ImportResult['expression'] {
  const view = completes === undefined ? undefined : translationOf(archive, work.id, request.lang, completes);
  return view === undefined ? expression : completeTranslation(expression, view);
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
    passedOver: false,
    unchanged: false,
  };
}
