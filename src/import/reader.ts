/** The interface between the engine and the readers of formats, which make expressions from decoded documents. */

import type { Expression, Place, Rule } from '@rulegraph/core/model';
import type { Bundle } from '@rulegraph/core/source';
import type { WrittenReviews } from '@rulegraph/core/translation';
import type { Numbering } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import type { ImportContext, ImportDocument, ImportedPicture, LedgerLine } from './importer.ts';
import type { PagedDocument } from './laid-out-text/pages.ts';
import type { Ledger } from './ledger/index.ts';
import type { Line } from './lines.ts';
import type { OpenedLine } from './numbered-text/leading-number.ts';
import type { DocumentParts } from './numbered-text/sections.ts';

/** Documents as the engine decodes them: all words that they have, line by line, before any reader sees them. */
export interface DecodedDocuments {
  /** The text in reading order. */
  readonly lines: readonly Line[];
  /** Words of the documents that are not text: markup, hidden text. */
  readonly aside?: readonly { readonly line: Line; readonly reason: string }[];
  /** What was found wrong while decoding. */
  readonly messages?: readonly VFileMessage[];
  readonly pictures?: readonly ImportedPicture[];
  /** Where the text begins that an id names, by `file#id`. */
  readonly anchors?: ReadonlyMap<string, Place>;
  /** The links within the documents whose text has no number. `text`: what they lie over, if the lines do not mark it. */
  readonly links?: readonly { readonly href: string; readonly place: Place; readonly text?: string }[];
  /** The lines as pages with positions. */
  readonly pages?: PagedDocument;
  /** Source files that the documents contain, and what is stated around them. */
  readonly bundle?: Bundle;
}

/** What a reader reads: decoded documents, on whose lines the engine has opened the ledger. */
export interface ReaderInput extends DecodedDocuments {
  readonly documents: readonly ImportDocument[];
  readonly ledger: Ledger;
}

export interface TextParts extends Omit<DocumentParts, 'index'> {
  /** Whether the contents announce the back matter, which is then not the rules a second time. */
  readonly isBackAnnounced: boolean;
  readonly opened: readonly OpenedLine[];
  /** Whether paragraphs are wrapped into several lines. */
  readonly wrapped: boolean;
}

export interface ReaderResult {
  /** The effective date that the documents state or the user gave, `YYYY-MM-DD`; null if neither did. */
  readonly effective: string | null;
  readonly expression: Expression;
  /** What looks wrong in the source and only this reader can see; the text was kept as it is. */
  readonly messages: readonly VFileMessage[];
  /** The pictures that the documents contain; others that the expression shows are in the content folder already, or missing. */
  readonly pictures?: readonly ImportedPicture[];
  /** The numbering of the document, if it differs from the work's. */
  readonly numbering?: Numbering;
  /** `official`, `translation`, `excerpt` or `rulings`, for edition.yaml; by default official in the work's own language, else translation. */
  readonly status?: string;
  /** The edition whose translation these documents complete: what is still current of the existing translation is added to theirs. */
  readonly completes?: string;
  /** Who translated and checked each message, and notes, by the message's context. */
  readonly reviews?: WrittenReviews;
  /** The rules of the source that a catalog translates, some of which it may lack. */
  readonly translated?: readonly Rule[];
  /** The parts of the text; by default everything from the first rule on is rules. */
  readonly parts?: TextParts;
}

/** What the engine hands on: what was read, what became of each word, and what looks wrong. */
export interface ImportResult extends Omit<ReaderResult, 'translated'> {
  readonly parts: TextParts;
  readonly ledger: readonly LedgerLine[];
}

export interface Reader {
  /** The value of `--format`. */
  readonly name: string;
  /** One sentence for `rulegraph import --help`. */
  readonly summary: string;
  /** Set if all documents of a folder make one expression (a tree of Markdown files); otherwise each document makes its own. */
  readonly tree?: true;
  /** Set if it reads rulings, which are not an edition: `rulegraph rulings import` makes a collection of them. */
  readonly rulings?: true;
  /** How the engine decodes the documents; by default as lines of text. */
  readonly decoder?: 'html' | 'markdown' | 'pdf' | 'word' | 'bundle';
  /** Why the checks of structure do not apply. Every reader that names no reason is checked. */
  readonly unchecked?: string;
  /** Returns the confidence that it can read these documents, 0 to 1, judged by content and never by name. */
  readonly accepts: (documents: readonly ImportDocument[]) => number;
  /** Returns the importer that reads these documents in its place, and their order; undefined if it reads them itself. */
  readonly defersTo?: (
    documents: readonly ImportDocument[],
    context: ImportContext,
  ) => { readonly importer: Importer; readonly documents: readonly ImportDocument[] } | undefined;
  readonly read: (source: ReaderInput, context: ImportContext) => ReaderResult | Promise<ReaderResult>;
}

/** A reader that the engine runs; see `defineImporter`. */
export interface Importer extends Reader {
  readonly import: (documents: readonly ImportDocument[], context: ImportContext) => Promise<ImportResult>;
}
