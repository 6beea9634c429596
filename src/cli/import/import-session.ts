/** The request of one `rulegraph import`, the state that its documents share, and the outcome of each. */

import type { Archive } from '@rulegraph/content/archive';
import type { ImportDecisions } from '@rulegraph/content/disk';
import type { Expression, Place } from '@rulegraph/core/model';
import type { WrittenReviews } from '@rulegraph/core/translation';
import type { Numbering, Work } from '@rulegraph/core/work';
import type { LedgerSummary, Unexplained } from '@rulegraph/import/ledger';
import type { ImportResult } from '@rulegraph/import/reader';
import type { ReadingScore } from '@rulegraph/import/scoring';
import type { VFileMessage } from 'vfile-message';
import type { ExistingText } from './choose-edition.ts';
import type { DocumentSet } from './read-documents.ts';
import type { Structure } from './structure.ts';

/** What the user wants imported, and as what. */
export interface ImportRequest {
  readonly work: string;
  readonly lang: string;
  /** The edition of every document that `editions` does not name. */
  readonly edition?: string | undefined;
  /** Editions of single documents, by the name of the document or the end of its path. */
  readonly editions?: ReadonlyMap<string, string> | undefined;
  /** The edition whose decisions apply, if an earlier reading has found it. */
  readonly decidedAs?: string | undefined;
  /** Whether a document whose edition is named may take the place of another text. */
  readonly replace?: boolean | undefined;
  readonly folders: readonly string[];
  /** Codes of errors that do not keep a document from being written. */
  readonly accept?: readonly string[] | undefined;
  /** Whether the other documents are written if one fails. */
  readonly keepGoing?: boolean | undefined;
  /** Whether only to show what would be written. */
  readonly preview?: boolean | undefined;
  /** Whether outcomes include the ledger, which for an archive is large. */
  readonly lines?: boolean;
}

/** Another format as which a document was read, and what was found. */
export interface RunnerUp {
  readonly format: string;
  readonly score: ReadingScore;
}

/** What a preview shows of a set that was read. */
export interface PreviewedText {
  readonly expression: Expression;
  readonly numbering: Numbering;
  readonly ledger: ImportResult['ledger'];
  /** The places of numbers that were not read as rules. */
  readonly unread: readonly Place[];
  /** The edition whose decisions apply to the documents. */
  readonly decidedAs: string;
}

/** What became of one set of documents. */
export interface ImportOutcome {
  readonly name: string;
  readonly format: string | null;
  /** The format that was tried besides and reads the document second best; null if the first one left no doubt. */
  readonly runnerUp: RunnerUp | null;
  readonly edition: string | null;
  readonly encoding: string | null;
  readonly rules: number;
  readonly glossary: number;
  readonly words: LedgerSummary;
  readonly unexplained: readonly Unexplained[];
  /** The structure of what was read; null if nothing was. */
  readonly structure: Structure | null;
  /** What was read; null unless the request asked for a preview and there was something to read. */
  readonly preview: PreviewedText | null;
  /** Empty unless the request asked for it. */
  readonly ledger: ImportResult['ledger'];
  readonly messages: readonly VFileMessage[];
  /** Whether the set was written. */
  readonly written: boolean;
  /** The file, or the place in it, where a person may accept errors of the edition for good; null if its edition is unknown. */
  readonly acceptIn: string | null;
  /** Set for a file of a folder that is not a document in this language; the others are imported all the same. */
  readonly passedOver: boolean;
  /** Set if the archive had the same sources from another file, so that there was nothing to write. */
  readonly unchanged: boolean;
  /** Who translated and checked what; undefined unless the document is a catalog that the program exported. */
  readonly reviews?: WrittenReviews | undefined;
}

/** What the sets of one import share: the archive, and what was imported before them. */
export interface Session {
  readonly archive: Archive;
  readonly work: Work;
  readonly request: ImportRequest;
  /** The texts imported before, by edition: only what is needed of them, because the texts themselves would fill the memory. */
  readonly imported: Map<string, ExistingText>;
  /** The numbers of the whole editions among them, by edition. */
  readonly numbers: Map<string, readonly string[]>;
  /** Returns what people decided about the documents of an edition. */
  readonly decisions: (edition: string) => ImportDecisions;
}

/** Returns the outcome of a set that was not written; for other sets, callers replace the fields that they know. */
export function emptyOutcome(set: DocumentSet, format: string | null, ...messages: readonly VFileMessage[]): ImportOutcome {
  return {
    name: set.name,
    format,
    runnerUp: null,
    edition: null,
    encoding: null,
    rules: 0,
    glossary: 0,
    words: { words: 0, kept: 0, aside: {}, unexplained: 0 },
    unexplained: [],
    structure: null,
    preview: null,
    ledger: [],
    messages: [...(set.doubts ?? []), ...messages],
    written: false,
    acceptIn: null,
    passedOver: false,
    unchanged: false,
  };
}
