/** Which pages of the last build still say what the texts of today say. */
import type { Archive } from '../../archive/index.ts';
import type { Library } from '../../site/library.ts';
import { readAgain, type TextKey } from '../../site/reads/read-again.ts';
import { knowReads, type ReadName } from '../../site/reads/record-reads.ts';
import type { KeptFile, KeptSite } from './kept-site.ts';

/** What a build left, and what of it still holds. */
export interface ComparedSite {
  readonly site: KeptSite;
  /** The names of all reads, by their positions in the notes. */
  readonly names: readonly ReadName[];
  /** What the lists of pages read, and whether it all says the same. */
  readonly pathReads: readonly ReadName[];
  readonly samePaths: boolean;
  /** The page, where all that it read still says the same. */
  readonly unchanged: (path: string) => KeptFile | undefined;
}

/** Holds what a build left against the texts of today, whose digests are given. From now on its reads are known. */
export function compareReads(site: KeptSite, texts: KeptSite['texts'], library: Library): ComparedSite {
  const changedTexts = Object.keys(texts).filter((text) => texts[text] !== site.texts[text]);
  const again = readAgain(library, changedTexts.map(textKey), new Map(site.reads));
  const digests = new Map(site.reads.map(([name, before]) => [name, again(name, before)]));
  knowReads(digests);
  const names = site.reads.map(([name]) => name);
  const isSame = site.reads.map(([name, before]) => digests.get(name) === before);
  const areSame = (reads: readonly number[]): boolean => reads.every((at) => isSame[at]);
  return {
    site,
    names,
    pathReads: site.pathReads.map((at) => names[at] ?? ''),
    samePaths: areSame(site.pathReads),
    unchanged: (path) => {
      const file = site.files[path];
      return file !== undefined && areSame(file.reads) ? file : undefined;
    },
  };
}

/** Of every text of an archive, by `work/edition/language`. */
export function digestsOfTexts(archive: Archive): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { id: work } of archive.works) {
    for (const { id: edition } of archive.editions(work)) {
      for (const lang of archive.languages(work, edition)) {
        texts[`${work}/${edition}/${lang}`] = archive.digest(work, edition, lang) ?? '';
      }
    }
  }
  return texts;
}

function textKey(text: string): TextKey {
  const [work = '', edition = '', lang = ''] = text.split('/');
  return { work, edition, lang };
}
