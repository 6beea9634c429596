/** `rules compare`: what changed between any two editions. */
import type { Command } from 'commander';
import { changesRecord } from '../../publish/changes-record.ts';
import {
  archiveWith,
  type ContentOption,
  chosenLineage,
  chosenSourceEdition,
  chosenWork,
  contentOption,
  openArchive,
} from '../content.ts';
import { confidenceNote, printJson, printLine } from '../output.ts';

export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('List what changed from one edition to another: moved, edited, split, merged, added and removed rules.')
    .argument('<work>', 'the work')
    .argument('<from>', 'a date or alias')
    .argument('<to>', 'a date or alias, before or after it')
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((id: string, from: string, to: string, options: ContentOption & { json?: boolean }) => {
      const content = openArchive(options);
      const work = chosenWork(content, id);
      const archive = archiveWith(content, work, [from, to]);
      const older = chosenSourceEdition(archive, work, from);
      const newer = chosenSourceEdition(archive, work, to);
      const record = changesRecord(chosenLineage(archive, work).between(older.id, newer.id));
      if (options.json === true) {
        printJson(record);
        return;
      }
      for (const change of record.changes) {
        const numbers = [change.from.join(', '), change.to.join(', ')].filter((part) => part !== '').join(' → ');
        printLine(`${change.kind.padEnd('moved-edited'.length)}  ${numbers}${confidenceNote(change.confidence)}`);
      }
      printLine(
        Object.entries(record.summary)
          .map(([kind, count]) => `${count} ${kind}`)
          .join(', '),
      );
    });
}
