/** Defines the archive: the texts of all works, editions and languages. `src/disk` opens archives; tests make their own in memory. */

import type { Alignment, IssuedIdentifier, Override } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import type { Expression, SourceFile } from '@rulegraph/core/model';
import type { RulingCollection } from '@rulegraph/core/rulings';
import type { QuestionCards } from '@rulegraph/core/search/find';
import type { FindReviews } from '@rulegraph/core/translation';
import type { Edition, Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';

export interface ReviewRecords {
  /** Differs whenever a record does; empty without records. */
  readonly state: string;
  readonly find: FindReviews;
}

/** The content of the content folders. Texts, rulings and reviews are read once, when they are first asked for. */
export interface Archive {
  readonly works: readonly Work[];
  /** Returns a work's editions, oldest first; several releases of one day are in the order of their counts. */
  readonly editions: (work: string) => readonly Edition[];
  /** Returns the languages in which an edition has sources, in alphabetical order. */
  readonly languages: (work: string, edition: string) => readonly string[];
  /** Returns a text; undefined if the archive has no such text. */
  readonly expression: (work: string, edition: string, lang: string) => Expression | undefined;
  /** Returns what was wrong when a text was read. It is among `messages` as well. */
  readonly defects: (work: string, edition: string, lang: string) => readonly VFileMessage[];
  /** Returns a digest of a text's sources and of the settings for reading them; undefined if the archive has no such text. */
  readonly digest: (work: string, edition: string, lang: string) => string | undefined;
  /** Returns what people decided about a work's lineage. */
  readonly overrides: (work: string) => readonly Override[];
  /** Returns the recorded identifiers of a work's rules, which were published before. */
  readonly issued: (work: string) => readonly IssuedIdentifier[];
  /** Returns the alignment that is cached under a key, or aligns two editions. The key names everything that the alignment depends on, except the code. */
  readonly alignment: (key: string, align: () => Alignment) => Alignment;
  /** Returns the source files of a text, in order; empty if the archive has no such text. */
  readonly sources: (work: string, edition: string, lang: string) => readonly SourceFile[];
  /**
   * Returns a value that depends on several texts: the one that is cached under a name for the same `state`, or the computed one. `state` differs
   * whenever something that the value depends on does, apart from the code; it is a function if it takes long to compute. The value must survive being written as JSON.
   */
  readonly index: <T>(name: string, state: string | (() => string), compute: () => T) => T;
  /** Returns a work's collections of rulings, by name. */
  readonly rulings: (work: string) => readonly RulingCollection[];
  /** Returns a work's question cards; undefined if it has none. */
  readonly questions: (work: string) => QuestionCards | undefined;
  /** Returns who translated and checked the texts of a work in a language, and translators' notes. */
  readonly reviews: (work: string, lang: string) => ReviewRecords;
  /** Returns the text of a source file by its name in messages. */
  readonly sourceOf: (file: string) => string | undefined;
  readonly pictures: (work: string) => readonly string[];
  readonly picture: (work: string, name: string) => Uint8Array<ArrayBuffer> | undefined;
  /** Returns what is wrong with folders, settings, and the texts that were read so far. */
  readonly messages: () => readonly VFileMessage[];
}

export type Texts = Pick<Archive, 'works' | 'editions' | 'languages' | 'expression'>;

/** Returns a string that differs whenever a text of a work does, or the settings of an edition. */
export const textsState = memoize((archive: Pick<Archive, 'editions' | 'languages' | 'digest'>, work: string): string => {
  const texts = archive
    .editions(work)
    .map((edition) => [
      edition,
      archive.languages(work, edition.id).map((lang) => [lang, archive.digest(work, edition.id, lang)]),
    ]);
  return JSON.stringify(texts);
});

/** Returns a work by its id; undefined if the archive does not have it. */
export function workOf({ works }: Pick<Archive, 'works'>, workId: string): Work | undefined {
  return works.find(({ id }) => id === workId);
}
