/** The small interface between a publisher's or translator's documents and the expressions that we make of them. */
import type { VFileMessage } from 'vfile-message';
import type { Expression, PictureMark } from '../rules/model.ts';
import type { WrittenReviews } from '../rules/translation/index.ts';
import type { Numbering, Work } from '../rules/work.ts';
import type { LineDecisions } from './decisions.ts';

/** One file as it was handed to `rules import`. */
export interface ImportDocument {
  /** Path relative to the folder or file that the user named, with forward slashes. Says nothing about the format. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The decoded text with line feeds only, or null where the bytes are not text (PDF, Word). */
  readonly text: string | null;
  /** How it was decoded: `utf-8`, `utf-16le`, `windows-1252`, … */
  readonly encoding: string | null;
}

/** What an importer may know beside the documents. */
export interface ImportContext {
  readonly work: Work;
  readonly lang: string;
  /** The edition that the user named; overrides what the document says. */
  readonly edition?: string;
  /** An expression that is already in the archive: the source that a translation translates, the release that a quotation quotes. */
  readonly expression: (edition: string, lang: string) => Expression | undefined;
  /** Returns the number or the heading that a permanent name of a rule or term stands for in an edition; see `contextNames`. */
  readonly nameOf?: (edition: string, kind: 'rule' | 'term', identifier: string) => string | undefined;
  /** Editions of the work in the archive, oldest first. */
  readonly editions: readonly string[];
  /** Returns the file that a document refers to, if it lies where pictures may be taken from; absent: there are none. */
  readonly picture?: (document: string, address: string) => Uint8Array | undefined;
  /** What people decided about lines and pages; absent: nothing. */
  readonly decisions?: LineDecisions;
}

/** What became of the words of one source line. `words` = `kept` + the sum of `aside`; the difference is unexplained and a defect. */
export interface LedgerLine {
  readonly file: string;
  readonly line: number;
  readonly words: number;
  readonly kept: number;
  readonly aside: readonly { readonly reason: string; readonly words: number }[];
  /** The kept characters, folded as the check compares them (see ledger/index.ts). */
  readonly text: string;
}

/** A picture as it goes into the content folder. */
export interface ImportedPicture {
  /** `king-1f3a90bc.png`: the same for the same bytes, and never that of others. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly size: NonNullable<PictureMark['size']>;
}

/** What an importer makes of documents. */
export interface ImportResult {
  /** The effective date that the documents state or the user gave, `YYYY-MM-DD`; null where neither did. */
  readonly effective: string | null;
  readonly expression: Expression;
  readonly ledger: readonly LedgerLine[];
  /** What looks wrong in the source; the text was kept as it is. */
  readonly messages: readonly VFileMessage[];
  /** What the pictures of the expression show; those that are not here are in the content folder, or missing. */
  readonly pictures?: readonly ImportedPicture[];
  /** Where the document numbers differently from the work. */
  readonly numbering?: Numbering;
  /** `official`, `translation`, `excerpt` or `rulings`; written to edition.yaml. Absent: official in the work's own language, else a translation. */
  readonly status?: string;
  /** The id of an edition of which the documents translate what other translations lack: what is still true of those joins them. */
  readonly completes?: string;
  /** Who translated and checked what, and notes, of every context of the documents. */
  readonly reviews?: WrittenReviews;
}

/** A reader of one format. */
export interface Importer {
  /** The value of `--format`. */
  readonly name: string;
  /** One sentence for `rules import --help`. */
  readonly summary: string;
  /** Set where all documents of a folder together make one expression (a tree of Markdown files); otherwise each document makes its own. */
  readonly tree?: true;
  /** Set where it reads rulings, which are no edition: `rules rulings import` makes a collection of them. */
  readonly rulings?: true;
  /** Returns the confidence that it can read these documents, 0 to 1, judged by content and never by name. */
  readonly accepts: (documents: readonly ImportDocument[]) => number;
  readonly import: (documents: readonly ImportDocument[], context: ImportContext) => ImportResult | Promise<ImportResult>;
}
