/** The page of `rulegraph import --preview`: what it shows of a document, and how it decides about lines and imports the document. */

import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type LineChange, readImportDecisions, recordAcceptance, recordLineChange } from '@rulegraph/content/disk';
import { severityOf } from '@rulegraph/core/diagnostics';
import { once } from '@rulegraph/core/memo';
import type { Expression } from '@rulegraph/core/model';
import { ancestors, compileScheme, levelOf, successors } from '@rulegraph/core/numbering';
import { importerNamed } from '@rulegraph/import';
import { decisionAbout } from '@rulegraph/import/decisions';
import { serveImportPreview } from '@rulegraph/site/build/serve-import-preview';
import type { ServedSite } from '@rulegraph/site/build/serve-site';
import type { PreviewDoubt, PreviewLine, PreviewRequest, PreviewState } from '@rulegraph/site/kit/preview-state';
import { firstWords } from '../output.ts';
import { importDocuments } from './import-documents.ts';
import type { ImportOutcome, ImportRequest, PreviewedText } from './import-session.ts';
import { projectImporters } from './own-importers.ts';
import type { DocumentSet } from './read-documents.ts';
import { outcomeAsText, outlineRules } from './report.ts';

/** The part of the document that a line is in, and what became of it. */
type LinePart = Pick<PreviewLine, 'part' | 'became'>;

/** A served page, and the outcome of the import that its user asks for. */
interface ServedPreview extends ServedSite {
  readonly imported: Promise<ImportOutcome>;
}

/**
 * Serves the preview of a document. `request.folders` may be those of the proposed settings of a new work; they are moved to `folders`, as soon as
 * something is decided or imported. Returns only the outcome if the document could not be read so far that there is something to decide.
 */
export async function openPreviewPage(
  named: DocumentSet,
  request: ImportRequest,
  folders: readonly string[],
): Promise<ServedPreview | ImportOutcome> {
  // The same bytes each time, so that a PDF is decoded only once.
  let set = { ...named, documents: once(named.documents) };
  let current: ImportRequest = { ...request, keepGoing: true, preview: true };
  const read = async (preview: boolean): Promise<ImportOutcome> => {
    const [outcome] = await importDocuments([set], { ...current, preview });
    if (outcome === undefined) throw new Error(`"${set.name}" has no documents`);
    return outcome;
  };
  const settle = (): string => {
    const [folder = 'content'] = folders;
    const [from = folder] = current.folders;
    const own = join(folder, current.work);
    if (from !== folder && !existsSync(own)) cpSync(join(from, current.work), own, { recursive: true });
    current = { ...current, folders };
    return folder;
  };
  const first = await read(true);
  if (first.preview === null) return first;
  let { preview } = first;
  // Later readings follow a decision at once: no other format is tried, and the edition is known.
  set = { ...set, importer: importerNamed(first.format ?? '', projectImporters()) ?? set.importer, isNamedFormat: true };
  current = { ...current, decidedAs: preview.decidedAs };
  let state = stateOf(first, preview, current);
  const { promise: imported, resolve: finish } = Promise.withResolvers<ImportOutcome>();
  let done: ImportOutcome | undefined;
  const answer = async (asked: PreviewRequest): Promise<PreviewState> => {
    if (done !== undefined) throw new Error('the document is imported already');
    const place = { folder: settle(), work: current.work, edition: preview.decidedAs, lang: current.lang };
    if ('change' in asked) {
      const { file, ...change } = { ...asked.change, is: numbered(asked.change, preview) };
      const isAlone = new Set(preview.ledger.map((line) => line.file)).size === 1;
      recordLineChange(place, isAlone ? change : { ...change, file });
    } else if ('accept' in asked) recordAcceptance(place, asked.accept);
    else {
      const outcome = await read(false);
      if (outcome.written) done = outcome;
      const notice = outcome.written
        ? `Imported as edition ${outcome.edition}; this page can be closed.`
        : 'Not imported because of the errors below: decide about their lines, or accept them if the text is right.';
      state = { ...state, notice, isImported: outcome.written };
      return state;
    }
    const outcome = await read(true);
    preview = outcome.preview ?? preview;
    state = stateOf(outcome, preview, current);
    return state;
  };
  const answered = () => done !== undefined && finish(done);
  return { ...(await serveImportPreview({ state: () => state, answer, answered })), imported };
}

/** Returns what lines are decided to be; a level becomes the number that comes next on it after the rules above the line. */
function numbered({ is, file, from }: LineChange, { expression, numbering }: PreviewedText): string | null {
  const [kind, level] = is?.split(' ') ?? [];
  if (kind !== 'level') return is;
  const scheme = compileScheme(numbering);
  const last = expression.rules.findLast(({ place }) => place.file === file && place.line < from)?.number ?? '';
  const next = [...ancestors(scheme, last), last].map((number) => successors(scheme, number)?.sibling);
  const number = [...next, successors(scheme, last)?.child].find((one) => one && levelOf(scheme, one) === level);
  if (!number) throw new Error(`no rule above line ${from} has a "${level}" beside or directly below it; name its number`);
  return `rule ${number}`;
}

function stateOf(
  outcome: ImportOutcome,
  { expression, numbering, ledger, unread, decidedAs }: PreviewedText,
  request: ImportRequest,
): PreviewState {
  const {
    lines: decided,
    file,
    accept,
  } = readImportDecisions(request.folders[0] ?? 'content', request.work, decidedAs, request.lang);
  const parts = partsByLine(expression);
  const isUnread = new Set(unread.map(keyOf));
  const lines: PreviewLine[] = [];
  const indexes = new Map<string, number>();
  let current: LinePart = { part: 'front', became: 'before the rules' };
  for (const entry of ledger) {
    // The tags of a web page are not worth reading.
    if (entry.kept === 0 && entry.aside.length > 0 && entry.aside.every(({ reason }) => reason === 'markup')) continue;
    const key = keyOf(entry);
    const known = indexes.get(key);
    const begun = parts.get(key);
    if (begun !== undefined) current = begun;
    const decision = decisionAbout({ lines: decided }, { file: entry.file, number: entry.line });
    const became: LinePart =
      entry.kept === 0 && entry.words > 0
        ? { part: 'aside', became: entry.aside.map(({ reason }) => reason.replaceAll('-', ' ')).join(', ') }
        : current;
    const line: PreviewLine = {
      file: entry.file,
      line: entry.line,
      text: entry.printed.trimEnd(),
      ...became,
      ...(isUnread.has(key) && begun?.part !== 'rule' ? { unread: true } : {}),
      ...(decision === undefined ? {} : { decided: [decision.kind, decision.number].filter(Boolean).join(' ') }),
    };
    // Only the first line of a rule begins it.
    if (current.part === 'rule' && entry.kept > 0) current = { part: 'text', became: '' };
    const before = known === undefined ? undefined : lines[known];
    if (known !== undefined && before !== undefined) {
      // Pieces of one line, such as its columns.
      const shown = before.part === 'aside' ? line : before;
      lines[known] = { ...before, ...shown, text: `${before.text} ${line.text}` };
    } else {
      indexes.set(key, lines.length);
      lines.push(line);
    }
  }
  const indexOf = ({ file, line }: Parameters<typeof keyOf>[0]) =>
    indexes.get(keyOf({ file, line })) ?? lines.findIndex((one) => one.file === file && one.line > line);
  const accepted = new Set([...accept, ...(request.accept ?? [])]);
  const refusing = outcome.messages.flatMap(({ fatal, ruleId = '' }) =>
    fatal === true && ruleId !== 'edition-taken' ? [ruleId] : [],
  );
  return {
    name: basename(outcome.name),
    summary: outcomeAsText(outcome),
    decisions: join(request.folders[0] ?? 'content', file),
    lines,
    rules: outlineRules(expression.rules).map(({ rule, ...outlined }) => ({
      number: rule.number,
      title: rule.title ?? '',
      ...outlined,
      at: indexOf(rule.place),
    })),
    levels: numbering.levels.map(({ name }) => name),
    doubts: doubtsOf(outcome, indexOf),
    refused: [...new Set(refusing)].filter((code) => !accepted.has(code)),
    accepted: accept,
  };
}

function doubtsOf(
  { messages }: ImportOutcome,
  indexOf: (place: { file: string; line: number }) => number,
): readonly PreviewDoubt[] {
  const order = ['error', 'warning', 'info'];
  return messages
    .map((message): PreviewDoubt => {
      const severity = severityOf(message);
      const { file = '', line = 1, reason, ruleId: code = '', note = '' } = message;
      // The page itself offers what the other lines say.
      return { severity, code, reason, remedy: note.split('\n')[0] ?? '', at: indexOf({ file, line }) };
    })
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/** Returns what begins at each line. */
function partsByLine({ front, rules, glossary, back }: Expression): ReadonlyMap<string, LinePart> {
  const parts = new Map<string, LinePart>();
  for (const { place } of front) parts.set(keyOf(place), { part: 'front', became: 'before the rules' });
  for (const { blocks } of rules) for (const block of blocks) parts.set(keyOf(block.place), { part: 'text', became: '' });
  for (const { place, number } of rules) parts.set(keyOf(place), { part: 'rule', became: number });
  for (const { place, term } of glossary) parts.set(keyOf(place), { part: 'glossary', became: `term “${firstWords(term, 40)}”` });
  for (const { place } of back) parts.set(keyOf(place), { part: 'back', became: 'after the rules' });
  return parts;
}

function keyOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${line} ${file}`;
}
