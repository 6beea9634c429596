/** What importers are given: documents, and what is known besides them; and how the words of their lines are counted. */
import type { Expression, PictureMark } from '@rulegraph/core/model';
import type { Work } from '@rulegraph/core/work';
import type { LineDecisions } from './decisions.ts';

/** One file as it was handed to `rulegraph import`. */
export interface ImportDocument {
  /** Path relative to the folder or file that the user named, with forward slashes. Says nothing about the format. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The decoded text with line feeds only, or null if the bytes are not text (PDF, Word). */
  readonly text: string | null;
  /** How it was decoded: `utf-8`, `utf-16le`, `windows-1252`, … */
  readonly encoding: string | null;
}

/** What an importer may know besides the documents. */
export interface ImportContext {
  readonly work: Work;
  readonly lang: string;
  /** The edition that the user named; overrides what the document says. */
  readonly edition?: string;
  /** Returns an expression of the archive: the source that a translation translates, the release that a quotation quotes. */
  readonly expression: (edition: string, lang: string) => Expression | undefined;
  /** Returns the number or term that an identifier denotes in an edition; see `TranslationMessage`. */
  readonly nameOf?: (edition: string, kind: 'rule' | 'term', identifier: string) => string | undefined;
  /** Editions of the work in the archive, oldest first. */
  readonly editions: readonly string[];
  /** Returns the file that a document refers to, if it is in a folder that pictures may come from; absent if there are no pictures. */
  readonly picture?: (document: string, address: string) => Uint8Array | undefined;
  /** What people decided about lines and pages. */
  readonly decisions?: LineDecisions;
}

/** What became of the words of one source line. `words` = `kept` + the sum of `aside`; the difference is unexplained and a defect. */
export interface LedgerLine {
  readonly file: string;
  readonly line: number;
  readonly words: number;
  readonly kept: number;
  readonly aside: readonly { readonly reason: string; readonly words: number }[];
  readonly printed: string;
  /** The kept characters, folded as the check compares them (see ledger/index.ts). */
  readonly text: string;
}

/** A picture as it goes into the content folder. */
export interface ImportedPicture {
  /** `king-1f3a90bc.png`: the same for the same bytes, different for any others. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly size: NonNullable<PictureMark['size']>;
}
