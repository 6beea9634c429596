/** An archive: the texts of all works, editions and languages. `src/disk` opens one; tests make theirs in memory. */
import type { VFileMessage } from 'vfile-message';
import type { Alignment, IssuedIdentifier, Override } from '../rules/lineage/index.ts';
import type { Expression, SourceFile } from '../rules/model.ts';
import type { RulingCollection } from '../rules/rulings/index.ts';
import type { FindReviews } from '../rules/translation/index.ts';
import type { Edition, Work } from '../rules/work.ts';

/** What is recorded of the texts of a translation. */
export interface ReviewRecords {
  /** Changes with every record. */
  readonly state: string;
  readonly find: FindReviews;
}

/** What content folders hold. */
export interface Archive {
  readonly works: readonly Work[];
  /** Oldest first; of two releases of one day the first one first. */
  readonly editions: (work: string) => readonly Edition[];
  /** Languages whose sources lie in the edition, in alphabetical order. */
  readonly languages: (work: string, edition: string) => readonly string[];
  /** Undefined where the archive has no such text. Read once, then remembered. */
  readonly expression: (work: string, edition: string, lang: string) => Expression | undefined;
  /** Changes with everything that an expression is read from, its sources and the settings that say how; undefined where the archive has no such text. */
  readonly digest: (work: string, edition: string, lang: string) => string | undefined;
  /** What people decided about a work's lineage. */
  readonly overrides: (work: string) => readonly Override[];
  /** The identifiers of a work's rules that were published before, as somebody recorded them. */
  readonly issued: (work: string) => readonly IssuedIdentifier[];
  /** Aligns two editions, or returns the alignment that was cached under a key; the key names all that it follows from, beside the code. */
  readonly alignment: (key: string, align: () => Alignment) => Alignment;
  /** The source files of an expression, in order; none where the archive has no such text. */
  readonly sources: (work: string, edition: string, lang: string) => readonly SourceFile[];
  /**
   * A value that follows from several texts, as it was cached under a name for the same `state`, or as it is computed now. `state` changes with
   * everything that the value follows from, beside the code; the value survives being written as JSON.
   */
  readonly index: <T>(name: string, state: string, compute: () => T) => T;
  /** The collections of rulings of a work, by name. Read once, then remembered. */
  readonly rulings: (work: string) => readonly RulingCollection[];
  /** What is recorded of who translated and checked the texts of a work in a language, and translators' notes. Read once, then remembered. */
  readonly reviews: (work: string, lang: string) => ReviewRecords;
  /** The text of a source file, by the name that messages call it. */
  readonly sourceOf: (file: string) => string | undefined;
  /** The names of a work's pictures. */
  readonly pictures: (work: string) => readonly string[];
  readonly picture: (work: string, name: string) => Uint8Array<ArrayBuffer> | undefined;
  /** Folders and settings that could not be read, and what was wrong with the expressions that were asked for so far. */
  readonly messages: () => readonly VFileMessage[];
}
