/** `rules addresses`: the list of everything that was published, kept up with a built site. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Archive } from '../../archive/index.ts';
import { openBuiltSite } from '../../publish/check-links/find-broken-links.ts';
import {
  AddressesLost,
  type AddressReport,
  addressFile,
  addressFiles,
  BrokenAddressList,
  compareWithSite,
  describeLost,
  readAddressFiles,
  textsOfContent,
  textsOfSite,
  writeAddressFile,
} from '../../publish/permanence/address-file.ts';
import { countAnchors } from '../../publish/permanence/address-list.ts';
import { CommandError } from '../command-error.ts';
import { type ContentOption, contentFolders, contentOption, openArchive } from '../content.ts';
import { printJson, printLine, printRemark } from '../output.ts';

interface AddressesOptions extends ContentOption {
  readonly site: string;
  readonly file?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export function addAddressesCommand(program: Command, report: (status: number) => void): void {
  program
    .command('addresses')
    .description('Write the list of published addresses and anchors of a built site; fails where the site has lost one.')
    .option('--site <folder>', 'the built site', 'dist')
    .option('--file <file>', 'the list (default: RULES_ADDRESSES, or addresses.txt in the first content folder)')
    .option('--check', 'write nothing')
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((options: AddressesOptions) => {
      demandSiteOf(openArchive(options), options.site);
      const file = options.file ?? addressFile(contentFolders(options));
      const lists = options.file === undefined ? addressFiles(contentFolders(options)) : [options.file];
      const found = compareWithSite(readPublished(lists), options.site);
      for (const lost of found.lost) printRemark(describeLost(lost));
      if (found.lost.length > 0) printRemark(new AddressesLost(found.lost.length, file).message);
      if (options.check !== true) writeAddressFile(file, found);
      if (options.json === true) printJson(summaryOf(found));
      else printLine(`${file}: ${describeSummary(found)}`);
      if (found.lost.length > 0) report(1);
    });
}

function readPublished(lists: readonly string[]) {
  try {
    return readAddressFiles(lists);
  } catch (error) {
    throw error instanceof BrokenAddressList ? new CommandError(error.message, 1) : error;
  }
}

/** The addresses of another site, or of none, must not get into the list: it never forgets any. */
function demandSiteOf(archive: Archive, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new CommandError(`there is no built site in "${folder}"; run npm run build, or name its folder with --site`, 2);
  }
  const built = new Set(textsOfSite(openBuiltSite(folder).files));
  const content = new Set(textsOfContent(archive));
  const foreign = [...built].find((text) => !content.has(text));
  const absent = [...content].find((text) => !built.has(text));
  if (foreign === undefined && absent === undefined) return;
  const why = foreign === undefined ? `it has no ${absent}` : `it has ${foreign}, and the content folder has not`;
  throw new CommandError(
    `the site in "${folder}" was built from other content (${why}); run npm run build with this content first`,
    2,
  );
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
