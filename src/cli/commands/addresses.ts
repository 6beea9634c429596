import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Archive,
  checkSeals,
  openSeals,
  publishedTexts,
  renewSeals,
  type SealText,
  textDigests,
} from '@rulegraph/content/archive';
import { addressFiles } from '@rulegraph/content/disk';
import { memoize } from '@rulegraph/core/memo';
import { openBuiltSite } from '@rulegraph/site/outputs/check-links/find-broken-links';
import {
  type AddressReport,
  addressFile,
  compareWithSite,
  countAnchors,
  describeLost,
  describeLostInAll,
  readAddressFiles,
  readTextDigests,
  textsOfSite,
  writeAddressFile,
} from '@rulegraph/site/outputs/permanence/published-addresses';
import { readSeals, writeSeals } from '@rulegraph/site/outputs/permanence/seal-file';
import type { Command } from 'commander';
import { openArchive, pathWithin } from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { CommandError, countOf, messageLine, printJson, printLine, printRemark } from '../output.ts';

interface AddressesOptions extends ContentOption {
  readonly site: string;
  readonly file?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export function addAddressesCommand(program: Command, report: (status: number) => void): void {
  program
    .command('addresses')
    .description(
      'Write the list of published addresses and anchors of a built site, and seal its texts; fails if an address is lost or a past text has changed.',
    )
    .option('--site <folder>', 'the built site', 'dist')
    .option('--file <file>', 'the list (default: RULES_ADDRESSES, or addresses.txt in the first content folder)')
    .option('--check', 'write nothing')
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((options: AddressesOptions) => {
      const archive = openArchive(options);
      const sealText = memoize(openSeals(archive));
      demandSiteOf(archive, options.site, sealText);
      const folders = chosenContentFolders(options);
      const file = options.file ?? addressFile(folders);
      const lists = options.file === undefined ? addressFiles(folders) : [options.file];
      const found = compareWithSite(readAddressFiles(lists), options.site);
      for (const lost of found.lost) printRemark(describeLost(lost));
      if (found.lost.length > 0) printRemark(describeLostInAll(found.lost.length, file));
      const seals = readSeals(folders);
      const changed = checkSeals(archive, seals, sealText);
      for (const message of changed) printRemark(messageLine(message, (path) => pathWithin(folders, path)));
      if (options.check !== true) {
        // First, since addresses without seals are refused.
        writeSeals(folders, renewSeals(archive, seals, sealText));
        writeAddressFile(file, found);
      }
      if (options.json === true) printJson({ ...summaryOf(found), changed: changed.length });
      else
        printLine(
          `${file}: ${describeSummary(found)}${changed.length === 0 ? '' : `; ${countOf(changed.length, 'part')} of past texts changed`}`,
        );
      if (found.lost.length > 0 || changed.length > 0) report(1);
    });
}

/** Throws if a folder has no site, or one that was built from other content: its addresses must not get into the list. */
function demandSiteOf(archive: Archive, folder: string, sealText: SealText): void {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new CommandError(`there is no built site in "${folder}"; run npx rulegraph build, or name its folder with --site`);
  }
  const built = new Set(textsOfSite(openBuiltSite(folder).files));
  const content = new Set(publishedTexts(archive).map(([name]) => name));
  const foreign = [...built].find((text) => !content.has(text));
  const absent = [...content].find((text) => !built.has(text));
  const changed = foreign === undefined && absent === undefined ? changedText(archive, folder, sealText) : undefined;
  if (foreign === undefined && absent === undefined && changed === undefined) return;
  const why =
    changed !== undefined
      ? `${changed} has changed`
      : foreign === undefined
        ? `it has no ${absent}`
        : `it has ${foreign}, which the content folder lacks`;
  throw new CommandError(
    `the site in "${folder}" was built from other content (${why}); run npx rulegraph build with this content first`,
  );
}

/** Returns a text that has changed since the site was built: only what was published may be sealed. */
function changedText(archive: Archive, folder: string, sealText: SealText): string | undefined {
  const published = new Map(readTextDigests(folder).map(({ text, sha256 }) => [text, sha256]));
  return textDigests(archive, sealText).find(({ text, sha256 }) => published.get(text) !== sha256)?.text;
}

function summaryOf({ published, built, lost }: AddressReport) {
  return {
    addresses: built.size,
    anchors: countAnchors(built),
    added: [...built.keys()].filter((address) => !published.has(address)),
    lost,
  };
}

function describeSummary(found: AddressReport): string {
  const { addresses, anchors, added, lost } = summaryOf(found);
  return `${addresses} addresses with ${anchors} anchors, ${added.length} of them new, ${lost.length} lost`;
}
