import { basename, join } from 'node:path';
import type { Archive } from '@rulegraph/content/archive';
import { cacheFolder } from '@rulegraph/content/disk';
import { awaitInterruption } from '@rulegraph/content/disk/interruption';
import { DownloadError, LIMITS } from '@rulegraph/content/fetch/download';
import {
  type FetchableRelease,
  fetchRelease,
  openDownloadStore,
  releaseFileName,
  releaseHosts,
} from '@rulegraph/content/fetch/fetch-release';
import type { Work } from '@rulegraph/core/work';
import { recognizeImporter, toImportDocument } from '@rulegraph/import';
import type { Command } from 'commander';
import { chosenWork, readContent } from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { importDocuments } from '../import/import-documents.ts';
import { projectImporters } from '../import/own-importers.ts';
import { printImportReport } from '../import/report.ts';
import { CommandError, CommandStopped, openStatusLine, printRemark } from '../output.ts';

interface FetchCommandOptions extends ContentOption {
  readonly edition?: readonly string[];
  readonly again?: boolean;
  readonly downloads: string;
}

export function addFetchCommand(program: Command, report: (status: number) => void): void {
  program
    .command('fetch')
    .description('Download the releases that work.yaml lists, verify and import them; what is already there is skipped.')
    .argument('<work>', 'the work')
    .option('--edition <date...>', 'only these editions')
    .option('--again', 'also those that the content folder already has')
    .option('--downloads <dir>', 'folder for downloads', cacheFolder('downloads'))
    .addOption(contentOption())
    .action(async (id: string, options: FetchCommandOptions) => report(await fetchReleases(id, options)));
}

async function fetchReleases(id: string, options: FetchCommandOptions): Promise<number> {
  const folders = chosenContentFolders(options);
  const archive = readContent(folders);
  const work = chosenWork(archive, id);
  const releases = wantedReleases(archive, work, options);
  const store = openDownloadStore(join(options.downloads, work.id));
  const status = openStatusLine();
  let failures = 0;
  const interruption = awaitInterruption();
  for (const [index, release] of releases.entries()) {
    const label = `${index + 1}/${releases.length} ${work.id} ${release.edition} ${release.lang}`;
    try {
      const onProgress = (received: number, total: number | null): void =>
        status.show(`${label}: ${Math.round(received / 1024)}${total === null ? '' : ` of ${Math.round(total / 1024)}`} KiB`);
      const hosts = releaseHosts(fetchableReleases(work));
      const bytes = await Promise.race([
        fetchRelease(release, { store, limits: LIMITS, hosts, onProgress, isAnew: options.again }),
        interruption.stopped,
      ]);
      status.clear();
      if (!(await importRelease(release, bytes, work, folders))) failures++;
    } catch (error) {
      status.clear();
      const signal = interruption.signal();
      if (signal !== undefined) {
        interruption.end();
        throw stoppedAt(index - failures, releases.length, signal);
      }
      if (!(error instanceof DownloadError)) throw error;
      printRemark(`${label}: not fetched: ${error.message}\n    ${release.url}`);
      failures++;
    }
  }
  interruption.end();
  printRemark(
    releases.length === 0
      ? 'all releases have been imported; --again fetches them anew'
      : `${releases.length - failures} of ${releases.length} releases fetched and imported`,
  );
  return failures === 0 ? 0 : 1;
}

function stoppedAt(imported: number, all: number, signal: NodeJS.Signals): CommandStopped {
  const before = `${imported} of ${all} releases had been imported`;
  return new CommandStopped(`fetching was stopped (${signal}); ${before}; run the command again to resume`, signal);
}

function fetchableReleases({ releases }: Work): readonly FetchableRelease[] {
  return releases.filter((release): release is FetchableRelease => release.url !== undefined);
}

function wantedReleases(archive: Archive, work: Work, { edition, again }: FetchCommandOptions): FetchableRelease[] {
  const releases = fetchableReleases(work);
  const unknown = edition?.filter((date) => !releases.some((release) => release.edition === date)) ?? [];
  if (unknown.length > 0) throw new CommandError(`work.yaml of "${work.id}" lists no address for ${unknown.join(', ')}`);
  if (releases.length === 0) throw new CommandError(`work.yaml of "${work.id}" lists no releases with an address`);
  return releases.filter((release) => {
    if (edition !== undefined && !edition.includes(release.edition)) return false;
    const present = archive.editions(work.id).find(({ id }) => id === release.edition)?.languages[release.lang];
    return again === true || present?.status !== 'official';
  });
}

async function importRelease(
  release: FetchableRelease,
  bytes: Uint8Array,
  work: Work,
  folders: readonly string[],
): Promise<boolean> {
  const document = toImportDocument(basename(releaseFileName(release)), bytes);
  const set = {
    name: release.url,
    isFromFolder: false,
    isNamedFormat: false,
    importer: recognizeImporter([document], projectImporters()),
    documents: () => [document],
    picture: () => undefined,
  };
  const outcomes = await importDocuments([set], {
    work: work.id,
    lang: release.lang,
    edition: release.edition,
    replace: true,
    accept: release.accept,
    folders,
  });
  printImportReport(outcomes, 'text');
  return outcomes.every((outcome) => outcome.written);
}
