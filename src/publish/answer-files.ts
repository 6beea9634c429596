/** The files from which browsers find rules by question: one for each work and language, fetched with the first question that a reader asks. */
import { answeringEdition, packAnswers } from '../rules/find/index.ts';
import { answersAddress } from '../shared/addresses.ts';
import { citationWords } from '../site/edition-view.ts';
import type { Site } from '../site/site.ts';
import type { DataFile } from './compare-files.ts';

/** All files. */
export function answerFiles(site: Site): readonly DataFile[] {
  return site.works
    .flatMap(({ id }) => site.views(id))
    .filter(({ newest }) => newest)
    .map((view) => ({
      path: answersAddress(view.language, view.work.id).replace(/^\/data\/|\.json$/g, ''),
      json: JSON.stringify(
        packAnswers(answeringEdition(view.expression()), {
          scheme: view.scheme,
          words: citationWords(view),
          synonyms: view.work.nicknames,
        }),
      ),
    }));
}
