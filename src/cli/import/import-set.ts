/** Imports one set of documents: reads it, checks it, and decides which edition of the archive it becomes. */
import { createHash } from 'node:crypto';
import { basename, posix } from 'node:path';
import { isExcerptStatus, lineageNames, translationOf } from '@rulegraph/content/archive';
import type { ImportDecisions, StagedExpression } from '@rulegraph/content/disk';
import type { DiagnosticCodeName } from '@rulegraph/core/diagnostic-codes';
import { diagnose, diagnoseFile } from '@rulegraph/core/diagnostics';
import type { Expression } from '@rulegraph/core/model';
import { missingPicture, writeExpression } from '@rulegraph/core/source';
import { picturesOf } from '@rulegraph/core/text';
import { revisedTranslation } from '@rulegraph/core/translation';
import type { Numbering } from '@rulegraph/core/work';
import { importerByNumbering, otherImporters } from '@rulegraph/import';
import type { ImportDocument } from '@rulegraph/import/importer';
import { explainWords, summarizeLedger } from '@rulegraph/import/ledger';
import { checkExtent } from '@rulegraph/import/limits';
import { isHtml } from '@rulegraph/import/markup/formats';
import { compareWithRelease } from '@rulegraph/import/quotation';
import type { Importer, ImportResult } from '@rulegraph/import/reader';
import { isBetter, isDoubtful, type ReadingScore, scoreReading, unreadNumbers } from '@rulegraph/import/scoring';
import type { VFileMessage } from 'vfile-message';
import { countOf } from '../output.ts';
import { chooseEdition, type EditionChoice, existingTexts, type IncomingText, sourcesDigest } from './choose-edition.ts';
import { errorsTaken, foreignLanguage, unreadable, unrecognized } from './defects.ts';
import { emptyOutcome, type ImportOutcome, type Session } from './import-session.ts';
import { projectImporters } from './own-importers.ts';
import type { DocumentSet } from './read-documents.ts';
import { checkStructure, describeStructure, misprintedNumbers, type Neighbors } from './structure.ts';

/** What is reported about a set, and what is to be written. */
interface SetResult {
  readonly outcome: ImportOutcome;
  /** Null if nothing is to be written. */
  readonly staged: StagedExpression | null;
}

interface ReadSet {
  readonly set: DocumentSet;
  readonly documents: readonly ImportDocument[];
  readonly importer: Importer;
  readonly result: ImportResult;
}

const UNEXPLAINED = {
  code: 'unexplained-words',
  reason: 'words of the document are neither in the text nor set aside for a reason',
} as const;

/** The formats that would read the tags of a web page as text. */
const READS_LINES: ReadonlySet<string> = new Set(['publisher-text', 'numbered-text', 'laid-out-text', 'bilingual-lines']);

/** Reads one set and decides which edition it becomes; nothing is written yet. */
export async function importSet(set: DocumentSet, session: Session): Promise<SetResult> {
  const documents = set.documents();
  const recognized = set.importer ?? importerByNumbering(documents, session.work);
  if (recognized === undefined && set.isFromFolder)
    return { outcome: { ...emptyOutcome(set, null, unrecognized(set)), passedOver: true }, staged: null };
  const page = documents.find(({ text }) => text !== null && isHtml(text));
  if (page !== undefined && recognized !== undefined && READS_LINES.has(recognized.name)) {
    const reason = 'the document is a web page (HTML), whose tags are not text';
    const message = diagnoseFile(page.path, { code: 'unrecognised-format', reason, remedy: 'import it with --format html' });
    return { outcome: emptyOutcome(set, recognized.name, message), staged: null };
  }
  const attempts = await tryImporters(recognized, documents, set, session);
  const [best, runnerUp] = attempts;
  if (best === undefined || (recognized === undefined && best.score.value <= 0))
    return { outcome: emptyOutcome(set, null, ...(best?.result?.messages ?? []), unrecognized(set, best)), staged: null };
  if (best.result === undefined)
    return { outcome: emptyOutcome(set, best.importer.name, unreadable(set.name, best.error)), staged: null };
  const read = { set, documents, importer: best.importer, result: best.result };
  const { outcome, staged } = stageSet({ ...read, result: (await withGlossary(read, session)) ?? best.result }, session);
  const other = runnerUp?.result === undefined ? null : { format: runnerUp.importer.name, score: runnerUp.score };
  return { outcome: { ...outcome, runnerUp: other }, staged };
}

/** A document as one importer reads it; without a result if it gave up. */
interface Attempt {
  readonly importer: Importer;
  readonly result?: ImportResult;
  readonly error?: unknown;
  readonly score: ReadingScore;
}

const NOTHING_READ: ReadingScore = { rules: 0, unread: 0, doubts: 0, errors: 0, value: 0 };

/** Reads documents with the recognized importer and, if that finds doubts, with the others; the best comes first, and the recognized one if others are hardly better. */
async function tryImporters(
  recognized: Importer | undefined,
  documents: readonly ImportDocument[],
  set: DocumentSet,
  session: Session,
): Promise<readonly Attempt[]> {
  const attempt = async (importer: Importer): Promise<Attempt> => {
    try {
      const result = await readDocuments(importer, documents, set, session);
      return { importer, result, score: scoreReading(result) };
    } catch (error) {
      return { importer, error, score: NOTHING_READ };
    }
  };
  const first = recognized === undefined ? [] : [await attempt(recognized)];
  if (set.isNamedFormat || first.some(({ score, result }) => result !== undefined && !isDoubtful(score))) return first;
  const attempts = [...first];
  for (const importer of otherImporters(documents, recognized, projectImporters())) attempts.push(await attempt(importer));
  // What one reader finds missing is missing for others that read no other rules, whether they see it or not.
  const isBlind = (one: Attempt) => attempts.some((other) => overlooks(one, other));
  const sorted = attempts.toSorted(
    (one, other) => Number(isBlind(one)) - Number(isBlind(other)) || other.score.value - one.score.value,
  );
  const [known] = first;
  const isClear =
    known === undefined || isBlind(known) || (sorted[0] && !isBlind(sorted[0]) && isBetter(sorted[0].score, known.score));
  return isClear ? sorted : [known, ...sorted.filter((one) => one !== known)];
}

/** Tells whether one reading has no rules that another lacks, and does not see that rules are missing, as that one does. */
function overlooks({ result: one }: Attempt, { result: other }: Attempt): boolean {
  const isMissing = ({ ruleId, fatal }: VFileMessage) =>
    fatal === true && (ruleId === 'contents-unread' || ruleId === 'numbers-missing');
  const sees = (result = other) => result?.messages.some(isMissing) === true;
  const known = new Set(other?.expression.rules.map(({ number }) => number));
  return sees() && one !== undefined && !sees(one) && one.expression.rules.every(({ number }) => known.has(number));
}

/** What is below a heading is not the glossary of the source if it has as much more or fewer terms. */
const UNLIKE = 0.2;

/** Longer paragraphs do not head a glossary. */
const LONGEST_HEADING = 40;

/**
 * Returns what is read if the first short paragraph below the last rule of a translation heads a glossary; undefined if a glossary was found
 * already, or that one has not about as many terms as its source.
 */
async function withGlossary({ set, documents, importer, result }: ReadSet, session: Session): Promise<ImportResult | undefined> {
  const { work, request } = session;
  const effective = (request.edition ?? result.effective)?.slice(0, 'YYYY-MM-DD'.length);
  const source = effective === undefined ? undefined : sourceText(nearestSource(effective, session) ?? effective, session);
  const terms = source?.glossary.length ?? 0;
  const { title, blocks } = result.expression.rules.at(-1) ?? { title: null, blocks: [] };
  const heading = blocks.slice(title === null ? 1 : 0).find(({ text }) => text.length <= LONGEST_HEADING);
  if (terms === 0 || heading === undefined || result.expression.glossary.length > 0) return undefined;
  const format = { ...work.format, headings: { ...Object(work.format['headings']), glossary: [heading.text] } };
  const again = await readDocuments(importer, documents, set, { ...session, work: { ...work, format } });
  if (Math.abs(again.expression.glossary.length - terms) > UNLIKE * terms) return undefined;
  const message = diagnose({
    code: 'unlike-source',
    severity: 'info',
    reason: `"${heading.text}" was read as the heading of a glossary, since the source has ${countOf(terms, 'term')}`,
    remedy:
      'nothing to do if it is one; to name it for all editions, write `format: { headings: { glossary: [Terms] } }` in work.yaml',
    place: heading.place,
  });
  return { ...again, messages: [...again.messages, message] };
}

/** Prepares what was read for writing, or refuses it with reasons. */
function stageSet(read: ReadSet, session: Session): SetResult {
  const { set, importer, result } = read;
  const { work, request } = session;
  const decidedAs = request.edition ?? result.effective;
  const effective = decidedAs?.slice(0, 'YYYY-MM-DD'.length) ?? null;
  const expression = completed(result, session);
  const preview =
    request.preview === true && decidedAs !== null
      ? {
          expression,
          numbering: result.numbering ?? work.numbering,
          ledger: result.ledger,
          unread: unreadNumbers(result),
          decidedAs,
        }
      : null;
  const refuse = (...messages: readonly VFileMessage[]): SetResult => ({
    outcome: { ...emptyOutcome(set, importer.name, ...result.messages, ...messages), preview },
    staged: null,
  });
  if (effective === null) {
    const reason = 'the document does not say when its rules take effect';
    const remedy = `name its edition: --edition "${basename(set.name)}=YYYY-MM-DD"`;
    return refuse(diagnoseFile(set.name, { code: 'undated-document', reason, remedy }));
  }
  const { rules, glossary, front, back } = expression;
  if (result.completes !== undefined && rules.length + glossary.length + front.length + back.length === 0)
    return nothingNew(read, result.completes);
  if (expression.rules.length === 0 && result.completes === undefined) {
    const reason = "no rule was found whose number fits the work's numbering";
    return refuse(diagnoseFile(set.name, { code: 'document-without-rules', reason }));
  }
  const tooLarge = checkExtent(expression, documentName(read));
  if (tooLarge.length > 0) return refuse(...tooLarge);
  const foreign = foreignLanguage(expression, request.lang, sourceText(effective, session));
  const warnings =
    foreign === undefined
      ? []
      : [
          diagnoseFile(set.name, {
            code: 'other-language',
            reason: set.isFromFolder ? `${foreign}, so it was skipped` : foreign,
          }),
        ];
  if (foreign !== undefined && set.isFromFolder) {
    return { outcome: { ...emptyOutcome(set, importer.name, ...warnings), passedOver: true }, staged: null };
  }
  const nearest = nearestSource(effective, session);
  if (request.lang !== work.source && result.completes === undefined && nearest?.slice(0, 10) !== effective) {
    const reason = `the text is a translation of edition "${effective}", which has no text in "${work.source}"`;
    const remedy =
      nearest === undefined
        ? `import that edition in "${work.source}" first, or name the edition that the text translates with --edition`
        : `import that edition in "${work.source}", or, if the text translates ${nearest}, import it with --edition ${nearest}`;
    warnings.push(diagnoseFile(set.name, { code: 'source-edition-missing', reason, remedy }));
  }
  const text = incomingText(read, expression, effective, session);
  const choice = editionFor(text, result, effective, session);
  const { edition, unchanged } = choice;
  const pictures = picturesShown(read, session);
  const words = summarizeLedger(result.ledger);
  const unexplained = explainWords(result.ledger, result.expression);
  const neighbors = neighborsOf(edition, effective, session);
  const structure = describeStructure(expression, result, neighbors);
  // A reader that knows a text to be a quotation has compared it already.
  const isPage = text.isExcerpt && result.status === undefined && request.lang === work.source;
  const released = isPage ? session.archive.expression(work.id, effective, request.lang) : undefined;
  const decisions = session.decisions(edition);
  const misprinted = misprintedNumbers(expression.rules, neighbors.source ?? neighbors.previous ?? { numbers: [] });
  const messages = [
    ...decisions.messages,
    // Decisions are about the lines of one document.
    ...result.messages.map((message) =>
      importer.tree ? message : withDecision(message, decisions.file, expression, misprinted),
    ),
    ...warnings,
    ...choice.messages,
    ...(isPage && released !== undefined ? compareWithRelease(expression.rules, released) : []),
    ...pictures.messages,
    ...(words.unexplained + unexplained.length === 0 ? [] : [diagnoseFile(set.name, UNEXPLAINED)]),
    // A catalog has only what was revised, not a whole text.
    ...(result.completes === undefined
      ? checkStructure(expression, structure, {
          words,
          file: documentName(read),
          isExcerpt: text.isExcerpt,
          source: neighbors.source,
        })
      : []),
  ];
  const release = work.releases.find((listed) => listed.edition === edition && listed.lang === request.lang);
  const accepted = [...(request.accept ?? []), ...decisions.accept, ...(release?.accept ?? [])];
  // Users can accept any error except this one.
  const isAccepted = (code = '') => code !== 'edition-taken' && accepted.includes(code);
  const refused = messages.some(({ fatal, ruleId }) => fatal === true && !isAccepted(ruleId));
  const errors = new Set(messages.flatMap(({ fatal, ruleId }) => (fatal === true ? (ruleId ?? []) : [])));
  const { taken, codes } = errorsTaken(expression, { ...work, ...(result.numbering && { numbering: result.numbering }) }, errors);
  messages.push(...taken.filter(({ ruleId }) => !messages.some((message) => message.ruleId === ruleId)));
  if (!refused) rememberText(text, { expression, edition, set }, session);
  return {
    outcome: {
      ...emptyOutcome(set, importer.name, ...messages),
      edition,
      encoding: read.documents[0]?.encoding ?? null,
      rules: expression.rules.length,
      glossary: expression.glossary.length,
      words,
      unexplained,
      structure,
      preview,
      ledger: request.lines === true ? result.ledger : [],
      written: !refused,
      acceptIn:
        release === undefined
          ? `${decisions.file}, below "${request.lang}"`
          : `${work.id}/work.yaml, to the release "${edition}"`,
      unchanged,
      reviews: result.reviews,
    },
    staged:
      unchanged || refused
        ? null
        : stagedExpression(
            text,
            { ...result, pictures: pictures.found },
            { edition, effective, accept: [...errors, ...codes].sort() },
            session,
          ),
  };
}

/** Lets the later sets of the session see the text that this one adds. */
function rememberText(
  text: IncomingText,
  { expression, edition, set }: { readonly expression: Expression; readonly edition: string; readonly set: DocumentSet },
  session: Session,
): void {
  const sources = sourcesDigest(text.files);
  session.imported.set(edition, { ...text, origin: originOf(set.name), sources: () => sources });
  if (text.isExcerpt) return;
  session.numbers.set(
    edition,
    expression.rules.map(({ number }) => number),
  );
}

/**
 * Returns the pictures that the text shows and the content lacks: those from the importer and, for source files, those beside them. Reports
 * pictures that were not found, and those that the text cannot show because they are in a title or the like.
 */
function picturesShown({ set, result, documents }: ReadSet, { archive, work }: Session) {
  const found = new Map<string, PictureFile>((result.pictures ?? []).map((picture) => [picture.name, picture]));
  const shown = picturesOf(result.expression);
  const names = new Set(shown.map(({ name }) => name));
  const lost = [...found.keys()].filter((name) => !names.has(name));
  const messages = lost.map((name) =>
    missingPicture(name, 'a title, a term or a cell of its kind has text only', {
      file: documents[0]?.path ?? set.name,
      line: 1,
      column: 1,
    }),
  );
  const known = new Set(archive.pictures(work.id));
  for (const { name, place } of shown) {
    if (found.has(name) || known.has(name)) continue;
    const bytes = set.picture(place.file, `pictures/${name}`);
    if (bytes === undefined) messages.push(missingPicture(name, 'there is no such file beside the document', place));
    else found.set(name, { name, bytes });
  }
  return { found: [...found.values()], messages };
}

type PictureFile = NonNullable<StagedExpression['pictures']>[number];

/** Returns the result for a catalog that changes nothing. */
function nothingNew({ set, importer, result, documents }: ReadSet, edition: string): SetResult {
  const words = summarizeLedger(result.ledger);
  const outcome = emptyOutcome(set, importer.name, ...result.messages);
  return {
    outcome: {
      ...outcome,
      edition,
      encoding: documents[0]?.encoding ?? null,
      words,
      written: true,
      unchanged: true,
      reviews: result.reviews,
    },
    staged: null,
  };
}

/** The messages about lines that a person can decide. */
const DECIDABLE: ReadonlySet<string | undefined> = new Set<DiagnosticCodeName>([
  'duplicate-number',
  'number-in-text',
  'number-out-of-order',
  'unexpected-text',
]);

/** Adds to the remedy of a message how a person can decide about its line. */
function withDecision(
  message: VFileMessage,
  file: string,
  { rules }: Expression,
  misprinted: ReturnType<typeof misprintedNumbers>,
): VFileMessage {
  const at = rules.find(({ place }) => place.line === message.line && place.file === message.file);
  // Of two rules with one number, the first may have that of another.
  const found = misprinted.find(({ rule }) => rule === at) ?? misprinted.find(({ rule }) => rule.number === at?.number);
  if (found === undefined && !DECIDABLE.has(message.ruleId)) return message;
  const from = found?.rule.place.line ?? message.line ?? 1;
  const isRule = found === undefined ? 'rule' : `rule ${found.likely}`;
  message.note = `${message.note ?? ''}\nto decide this permanently, add to "lines" in ${file}: { from: ${from}, is: ${isRule} } or { from: ${from}, is: text }`;
  return message;
}

function documentName({ documents: [first], set }: ReadSet): string {
  return first?.path ?? set.name;
}

function sourceText(edition: string, { archive, work, request }: Session): Expression | undefined {
  return request.lang === work.source ? undefined : archive.expression(work.id, edition, work.source);
}

/** Returns the numbers of the whole edition before this one, and of the source of a translation. */
function neighborsOf(edition: string, effective: string, session: Session): Neighbors {
  const { archive, work, request, numbers } = session;
  const archived = archive.editions(work.id).filter(({ languages }) => {
    const known = languages[request.lang];
    return known !== undefined && !isExcerptStatus(known.status);
  });
  const before = [...archived.map(({ id }) => id), ...numbers.keys()]
    .filter((id) => id < edition)
    .sort()
    .at(-1);
  const text = before === undefined || numbers.has(before) ? undefined : archive.expression(work.id, before, request.lang);
  const source = sourceText(edition, session) ?? sourceText(nearestSource(effective, session) ?? effective, session);
  return {
    previous: before === undefined ? undefined : { name: before, numbers: numbers.get(before) ?? ruleNumbers(text) },
    source:
      source === undefined
        ? undefined
        : { name: `${source.edition} in "${source.lang}"`, numbers: ruleNumbers(source), terms: source.glossary.length },
  };
}

/** Returns the edition nearest to a day that has a whole source text; undefined if there is none, or for texts in the source language. */
function nearestSource(effective: string, { archive, work, request }: Session): string | undefined {
  if (request.lang === work.source) return undefined;
  const distance = (id: string) => Math.abs(Date.parse(id.slice(0, 10)) - Date.parse(effective));
  return archive
    .editions(work.id)
    .filter(({ languages }) => languages[work.source] !== undefined && !isExcerptStatus(languages[work.source]?.status))
    .map(({ id }) => id)
    .sort((a, b) => distance(a) - distance(b))[0];
}

function ruleNumbers(expression: Expression | undefined): readonly string[] {
  return expression?.rules.map(({ number }) => number) ?? [];
}

function incomingText(
  { set, documents, importer, result }: ReadSet,
  expression: Expression,
  effective: string,
  session: Session,
) {
  const { work, request } = session;
  const { lang } = request;
  const status =
    result.status ??
    (isPartOfRelease(expression, effective, session) ? 'excerpt' : lang === work.source ? 'official' : 'translation');
  return {
    name: set.name,
    lang,
    format: importer.name,
    sha256: digest(documents),
    status,
    isExcerpt: isExcerptStatus(status),
    files: writeExpression(expression, { work, numbering: result.numbering }),
  };
}

/** A text with fewer of the rules that its edition already has in its language is a page of it, as from a wiki or a website, or a chapter of a translation. */
const PART = 0.5;

function isPartOfRelease({ rules }: Expression, edition: string, { archive, work, request, numbers }: Session): boolean {
  const before = archive.expression(work.id, edition, request.lang);
  const whole = numbers.get(edition) ?? (before && ruleNumbers(before));
  if (whole === undefined || request.replace === true) return false;
  const own = new Set(rules.map(({ number }) => number));
  const common = whole.filter((number) => own.has(number)).length;
  // A text of the source with other rules is another edition, whereas a translation has one text of each: its next chapter would take the place of the others.
  return common < whole.length * PART && (request.lang !== work.source || common >= rules.length);
}

function editionFor(text: IncomingText, { completes }: ImportResult, effective: string, session: Session): EditionChoice {
  const { archive, work, request, imported } = session;
  const existing = existingTexts(archive, { work, lang: request.lang, imported });
  if (completes !== undefined) {
    const unchanged = existing(completes)?.sources() === sourcesDigest(text.files);
    return { edition: completes, messages: [], unchanged };
  }
  return chooseEdition(text, {
    effective,
    named: request.edition,
    replace: request.replace === true,
    isSource: request.lang === work.source,
    existing,
  });
}

function stagedExpression(
  { name, lang, format, sha256, status, files }: IncomingText & { readonly status: string },
  { expression, numbering, pictures }: Pick<ImportResult, 'expression' | 'numbering'> & Pick<StagedExpression, 'pictures'>,
  { edition, effective, accept }: Pick<StagedExpression, 'edition' | 'effective'> & { readonly accept: readonly string[] },
  { work }: Session,
): StagedExpression {
  return {
    work: work.id,
    edition,
    lang,
    effective,
    aliases: work.releases.find((release) => release.edition === edition)?.aliases ?? [],
    version: lang === work.source ? statedVersion(expression) : undefined,
    files,
    language: { status, origin: originOf(name), format, sha256, ...(accept.length > 0 && { accept }) },
    numbering,
    pictures,
  };
}

/** A line with nothing but the version of the document: `Version 2.1.0`. */
const VERSION_LINE =
  /^\s*(?:versi[oó]n|vers[aã]o|versione|versie|fassung|バージョン|版本|버전)\s*(?<version>\d{1,4}(?:\.\d{1,4}){1,3})\s*$/imu;

/** Returns the version that the first lines of a document state, which other texts may cite. */
function statedVersion({ front }: ImportResult['expression']): string | undefined {
  const opening = front.slice(0, 4).map(({ text }) => text);
  return VERSION_LINE.exec(opening.join('\n'))?.groups?.['version'];
}

/**
 * Reads the documents with the numbering of their edition and with people's decisions about them. The edition may be known only after
 * reading, so documents are read again if their edition turns out to have its own numbering or decisions.
 */
async function readDocuments(
  importer: Importer,
  documents: readonly ImportDocument[],
  { picture }: DocumentSet,
  session: Session,
): Promise<ImportResult> {
  const { archive, work, request } = session;
  const editions = archive.editions(work.id);
  const read = async (numbering: Numbering | undefined, decisions: ImportDecisions | undefined): Promise<ImportResult> => {
    const result = await importer.import(documents, {
      work: numbering === undefined ? work : { ...work, numbering },
      lang: request.lang,
      ...(request.edition === undefined ? {} : { edition: request.edition }),
      ...(decisions === undefined ? {} : { decisions }),
      picture,
      expression: (edition, language) => archive.expression(work.id, edition, language),
      editions: editions.map(({ id }) => id),
      nameOf: (edition, kind, identifier) => lineageNames(archive, work.id, edition).nameOf(kind, identifier),
    });
    return numbering === undefined ? result : { numbering, ...result };
  };
  const readAs = (id: string, known?: ImportResult): ImportResult | Promise<ImportResult> => {
    const own = known?.numbering === undefined ? editions.find((edition) => edition.id === id)?.numbering : undefined;
    const decisions = session.decisions(id);
    const isDecided = decisions.lines.length + decisions.pages.length > 0;
    return known === undefined || own !== undefined || isDecided ? read(own, isDecided ? decisions : undefined) : known;
  };
  const named = request.edition ?? request.decidedAs;
  if (named !== undefined) return readAs(named);
  const result = await read(undefined, undefined);
  return result.effective === null ? result : readAs(result.effective, result);
}

/** Returns the text; if the documents complete a translation, together with what is carried forward of the existing one. */
function completed({ expression, completes }: ImportResult, { archive, work, request }: Session): ImportResult['expression'] {
  const view = completes === undefined ? undefined : translationOf(archive, work.id, request.lang, completes);
  if (view === undefined || completes === undefined) return expression;
  return revisedTranslation({ added: expression, existing: archive.expression(work.id, completes, request.lang), view });
}

function digest(documents: readonly ImportDocument[]): string {
  const hash = createHash('sha256');
  for (const document of documents) hash.update(document.bytes);
  return hash.digest('hex');
}

/** Returns the last part of a path or address. */
function originOf(name: string): string {
  return posix.basename(name) || name;
}
