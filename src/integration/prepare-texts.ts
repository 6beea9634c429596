/** What a build works out of each text alone, done beforehand by several threads; those that render find it in the caches. */
import { prepareLineage, prepareSuccessors } from '../archive/index.ts';
import { languageOf } from '../shared/languages.ts';
import { digestsOfChapters, findView } from '../site/site.ts';
import { archive, caches, ofText, site } from './content.ts';

/** A text of an archive. */
export interface TextName {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
}

/** Reads texts from their sources, and writes what follows from them to the caches. */
export function prepareTexts(texts: readonly TextName[]): void {
  for (const { work, edition, lang } of texts) archive.expression(work, edition, lang);
  caches.expressions.save();
  for (const work of archive.works) {
    const own = texts.filter((text) => text.work === work.id);
    const editions = new Set(own.filter(({ lang }) => lang === work.source).map(({ edition }) => edition));
    prepareLineage(archive, work, editions);
    for (const { edition, lang } of own) {
      const view = findView(site, work.id, edition, languageOf(lang));
      if (view?.carried === undefined && view !== undefined) digestsOfChapters(view, ofText);
    }
  }
}

/** Works out a share of what follows from all texts together, once they are prepared. */
export function relateTexts(share: { readonly number: number; readonly of: number }): void {
  for (const work of archive.works) prepareSuccessors(archive, work, share);
}
