/** Imports sets of documents into the content folder: each of them as a whole or not at all. */

import { join } from 'node:path';
import { openStaging, readArchive, readImportDecisions, recordReviews } from '@rulegraph/content/disk';
import { awaitInterruption, type Interruption } from '@rulegraph/content/disk/interruption';
import { languageCode, matchLanguage } from '@rulegraph/core/languages';
import type { Work } from '@rulegraph/core/work';
import { chosenWork, readContent } from '../content.ts';
import { CommandError, CommandStopped } from '../output.ts';
import type { ImportOutcome, ImportRequest, Session } from './import-session.ts';
import { importSet } from './import-set.ts';
import { type DocumentSet, isCalled } from './read-documents.ts';

/** Imports every set that does not fail, unless `keepGoing` is false, or nothing if a signal stops the import; progress goes to standard error. */
export async function importDocuments(sets: readonly DocumentSet[], request: ImportRequest): Promise<ImportOutcome[]> {
  const interruption = awaitInterruption();
  try {
    return await importUnlessStopped(interruption, sets, request);
  } catch (error) {
    const signal = interruption.signal();
    if (signal === undefined) throw error;
    throw new CommandStopped(
      `the import was stopped (${signal}); ${join(targetFolder(request), request.work)} is unchanged`,
      signal,
    );
  } finally {
    interruption.end();
  }
}

async function importUnlessStopped(
  interruption: Interruption,
  sets: readonly DocumentSet[],
  request: ImportRequest,
): Promise<ImportOutcome[]> {
  const { folders } = request;
  const work = chosenWork(readContent(folders), request.work);
  const lang = languageCode(request.lang, Object.keys({ ...work.titles, ...work.citations }));
  if (lang === undefined) throw new CommandError(`"${request.lang}" is not a language code`);
  const target = targetFolder(request);
  const staging = openStaging(target, work.id);
  const outcomes: ImportOutcome[] = [];
  try {
    // Read with the lock held and any interrupted import completed, so that nobody changes the archive meanwhile.
    const session: Session = {
      archive: readArchive(folders),
      work: withWordsOf(work, lang),
      request: { ...request, lang },
      decisions: (edition) => readImportDecisions(target, work.id, edition, lang),
      imported: new Map(),
      numbers: new Map(),
    };
    for (const set of sets) {
      await interruption.pause();
      const reading = importSet(set, { ...session, request: { ...session.request, edition: requestedEdition(set, request) } });
      const { outcome, staged } = await Promise.race([reading, interruption.stopped]);
      if (staged !== null && request.preview !== true) staging.add(staged);
      outcomes.push(outcome);
    }
    const hasFailed = outcomes.some(({ written, passedOver }) => !written && !passedOver);
    // Of two documents that claim the same edition, it is unknown which one is right.
    const isClaimedTwice = outcomes.some(
      ({ edition, messages }) => messages.some(({ ruleId }) => ruleId === 'edition-taken') && session.imported.has(edition ?? ''),
    );
    const isStopped = hasFailed && (request.keepGoing === false || isClaimedTwice);
    if (request.preview === true || isStopped || !outcomes.some(({ written }) => written)) {
      staging.discard();
      return outcomes.map((outcome) => ({ ...outcome, written: false }));
    }
    // From here on a signal no longer stops the import.
    await interruption.pause();
    for (const { reviews, written } of outcomes)
      if (reviews !== undefined && written) recordReviews(target, work.id, lang, reviews);
    staging.commit();
    return outcomes;
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** Returns the work with words for a language that it has none for: those of the nearest variant, such as `zh` for `zh-TW`. */
function withWordsOf(work: Work, lang: string): Work {
  const withNearest = <T>(words: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
    const nearest = words[matchLanguage(lang, Object.keys(words)) ?? ''];
    return nearest === undefined ? words : { ...words, [lang]: nearest };
  };
  return { ...work, citations: withNearest(work.citations), exampleLabels: withNearest(work.exampleLabels) };
}

function requestedEdition(set: DocumentSet, { edition, editions = new Map() }: ImportRequest): string | undefined {
  const named = [...editions].find(([file]) => isCalled(set, file));
  return named?.[1] ?? edition;
}

/** Returns the content folder that an import writes to: the first one. */
function targetFolder({ folders }: ImportRequest): string {
  return folders[0] ?? 'content';
}
