/** `rules`: arguments in, one of the commands run, an exit status out. */
import { Command, CommanderError } from 'commander';
import { CommandError } from './command-error.ts';
import { addCheckCommand } from './commands/check.ts';
import { addCiteCommand } from './commands/cite.ts';
import { addCompareCommand } from './commands/compare.ts';
import { addExportCommand } from './commands/export.ts';
import { addFetchCommand } from './commands/fetch.ts';
import { addImportCommand } from './commands/import.ts';
import { addListCommand } from './commands/list.ts';
import { addShowCommand } from './commands/show.ts';
import { addTraceCommand } from './commands/trace.ts';
import { addTranslationCommand } from './commands/translation.ts';

/** Exit statuses, as scripts rely on them. */
const FINE = 0;
const WRONG_USAGE = 2;

/** Runs the command that the arguments name; resolves to 0 (fine), 1 (something is wrong with the content) or 2 (wrong usage). */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let status = FINE;
  const program = new Command('rules')
    .description('Import, check, compare and cite the rules of card games.')
    .showHelpAfterError('(rules --help lists the commands)')
    .exitOverride();
  const report = (result: number): void => {
    status = result;
  };
  addImportCommand(program, report);
  addFetchCommand(program, report);
  addCheckCommand(program, report);
  addListCommand(program);
  addExportCommand(program);
  addShowCommand(program, report);
  addTranslationCommand(program);
  addCompareCommand(program);
  addTraceCommand(program);
  addCiteCommand(program, report);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? FINE : WRONG_USAGE;
    if (error instanceof CommandError) {
      process.stderr.write(`rules: ${error.message}\n`);
      return error.status;
    }
    throw error;
  }
  return status;
}
