/** `rules addresses`: the list of everything that was published, kept up with a built site. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import {
  AddressesLost,
  type AddressReport,
  addressFile,
  compareWithSite,
  describeLost,
  writeAddressFile,
} from '../../publish/permanence/address-file.ts';
import { countAnchors } from '../../publish/permanence/address-list.ts';
import { CommandError } from '../command-error.ts';
import { type ContentOption, contentFolders, contentOption } from '../content.ts';
import { printJson, printLine, printRemark } from '../output.ts';

interface AddressesOptions extends ContentOption {
  readonly site: string;
  readonly file?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** Adds the command to the program; `report` is told the exit status. */
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
      if (!existsSync(options.site)) throw new CommandError(`there is no built site in "${options.site}"; run npm run build`, 2);
      const file = options.file ?? addressFile(contentFolders(options));
      const found = compareWithSite(file, options.site);
      for (const lost of found.lost) printRemark(describeLost(lost));
      if (found.lost.length > 0) printRemark(new AddressesLost(found.lost.length, file).message);
      if (options.check !== true) writeAddressFile(file, found);
      if (options.json === true) printJson(summaryOf(found));
      else printLine(`${file}: ${describeSummary(found)}`);
      if (found.lost.length > 0) report(1);
    });
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
