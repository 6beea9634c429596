import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { IDENTIFIERS_FILE, replaceFile } from '@rulegraph/content/disk';
import { formatIdentifiers, issueIdentifiers } from '@rulegraph/core/history';
import { indexRecord } from '@rulegraph/site/outputs/lineage-record';
import type { Command } from 'commander';
import { chosenLineage, chosenWork, openArchive } from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { countOf, printJson, printRemark } from '../output.ts';

export function addIndexCommand(program: Command): void {
  program
    .command('index')
    .description('Print the index of a work: numbers, identifiers and checksums of all editions, and no text.')
    .argument('[work]', 'the work (default: the only one)')
    .option(
      '--record',
      `write the identifiers into the work's ${IDENTIFIERS_FILE}, which makes them permanent, instead of printing the index`,
    )
    .addOption(contentOption())
    .action((id: string | undefined, options: ContentOption & { readonly record?: boolean }) => {
      const archive = openArchive(options);
      const work = chosenWork(archive, id);
      const lineage = chosenLineage(archive, work);
      if (options.record !== true) {
        printJson(indexRecord(work, archive.editions(work.id), lineage));
        return;
      }
      const folders = chosenContentFolders(options);
      const folder = folders.find((root) => existsSync(join(root, work.id, 'work.yaml'))) ?? folders[0] ?? '';
      const path = join(folder, work.id, IDENTIFIERS_FILE);
      const issued = issueIdentifiers(lineage.lineage, lineage.issued);
      replaceFile(path, formatIdentifiers(issued));
      printRemark(`${path}: ${countOf(issued.length, 'identifier')}, ${issued.length - lineage.issued.length} of them new`);
    });
}
