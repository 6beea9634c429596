/** Takes sets of documents through their importers into the content folder. */
import { awaitInterruption, type Interruption } from '../../build/interruption.ts';
import {
  ImportRunningError,
  openStaging,
  readArchive,
  readImportDecisions,
  recordReviews,
  type Staging,
} from '../../disk/index.ts';
import { languageCode, matchLanguage } from '../../rules/languages.ts';
import type { Work } from '../../rules/work.ts';
import { chosenWork, readContent } from '../content.ts';
import { CommandError, CommandStopped } from '../output.ts';
import type { ImportOutcome, ImportRequest, Session } from './import-session.ts';
import { importSet } from './import-set.ts';
import { type DocumentSet, isCalled } from './read-documents.ts';

/** Imports every set, or nothing where one of them fails or a signal stops it; progress goes to standard error. */
export async function importDocuments(sets: readonly DocumentSet[], request: ImportRequest): Promise<ImportOutcome[]> {
  const interruption = awaitInterruption();
  try {
    return await importUnless(interruption, sets, request);
  } catch (error) {
    const signal = interruption.signal();
    if (signal === undefined) throw error;
    throw new CommandStopped(`the import was stopped (${signal}); ${request.folders[0] ?? 'content'} is as it was`, signal);
  } finally {
    interruption.end();
  }
}

async function importUnless(
  interruption: Interruption,
  sets: readonly DocumentSet[],
  request: ImportRequest,
): Promise<ImportOutcome[]> {
  const { folders } = request;
  const work = chosenWork(readContent(folders), request.work);
  const lang = languageCode(request.lang, Object.keys({ ...work.titles, ...work.citations }));
  if (lang === undefined) throw new CommandError(`"${request.lang}" is not a language code`, 2);
  const staging = stagingFor(folders[0] ?? 'content', work.id);
  const outcomes: ImportOutcome[] = [];
  try {
    // The archive is read when nobody else can change it any more, and what a killed import left to be done is done.
    const session: Session = {
      archive: readArchive(folders),
      work: withWordsOf(work, lang),
      request: { ...request, lang },
      decisions: (edition) => readImportDecisions(folders[0] ?? 'content', work.id, edition, lang),
      imported: new Map(),
      numbers: new Map(),
    };
    for (const set of sets) {
      await interruption.pause();
      const reading = importSet(set, { ...session, request: { ...session.request, edition: editionNamed(set, request) } });
      const { outcome, staged } = await Promise.race([reading, interruption.stopped]);
      if (staged !== null) staging.add(staged);
      outcomes.push(outcome);
    }
    const isFailed = outcomes.some(({ written, passedOver }) => !written && !passedOver);
    if (request.preview === true || isFailed || outcomes.every(({ passedOver }) => passedOver)) {
      staging.discard();
      return outcomes.map((outcome) => ({ ...outcome, written: false }));
    }
    // From here on nothing stops it any more.
    await interruption.pause();
    for (const { reviews } of outcomes) if (reviews !== undefined) recordReviews(folders[0] ?? 'content', work.id, lang, reviews);
    staging.commit();
    return outcomes;
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** Returns the work with the words of the nearest variant for a language that has none of its own: those of `zh` for `zh-TW`. */
function withWordsOf(work: Work, lang: string): Work {
  const own = <T>(words: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
    const nearest = words[matchLanguage(lang, Object.keys(words)) ?? ''];
    return nearest === undefined ? words : { ...words, [lang]: nearest };
  };
  return { ...work, citations: own(work.citations), exampleLabels: own(work.exampleLabels) };
}

/** Returns the edition that the user named for a set of documents. */
function editionNamed(set: DocumentSet, { edition, editions = new Map() }: ImportRequest): string | undefined {
  const own = [...editions].find(([file]) => isCalled(set, file));
  return own?.[1] ?? edition;
}

function stagingFor(folder: string, work: string): Staging {
  try {
    return openStaging(folder, work);
  } catch (error) {
    throw error instanceof ImportRunningError ? new CommandError(error.message, 1) : error;
  }
}
