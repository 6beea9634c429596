/** Runs the command that the arguments of `rulegraph`, also called `rules`, name. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { diskTrouble, isUndecodable, RefusedError } from '@rulegraph/content/disk/file-system';
import { Command, CommanderError } from 'commander';
import { CommandError, CommandStopped, printRemark, runTasks } from './output.ts';

/** Exit statuses, which scripts rely on. */
const FINE = 0;
const WRONG_CONTENT = 1;
const WRONG_USAGE = 2;

/** Prints errors with their stack. */
const DEBUG = '--debug';

type AddCommand = (program: Command, report: (status: number) => void) => void;

/** The commands. The code of each is loaded when it is called, because that of `import` alone includes readers of PDF and Word files. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  init: async () => (await import('./commands/init.ts')).addInitCommand,
  build: async () => (await import('./commands/build.ts')).addBuildCommand,
  preview: async () => (await import('./commands/build.ts')).addPreviewCommand,
  dev: async () => (await import('./commands/build.ts')).addDevCommand,
  links: async () => (await import('./commands/links.ts')).addLinksCommand,
  nginx: async () => (await import('./commands/nginx.ts')).addNginxCommand,
  import: async () => (await import('./commands/import.ts')).addImportCommand,
  fetch: async () => (await import('./commands/fetch.ts')).addFetchCommand,
  check: async () => (await import('./commands/check.ts')).addCheckCommand,
  list: async () => (await import('./commands/list.ts')).addListCommand,
  export: async () => (await import('./commands/export.ts')).addExportCommand,
  show: async () => (await import('./commands/show.ts')).addShowCommand,
  compare: async () => (await import('./commands/compare.ts')).addCompareCommand,
  announce: async () => (await import('./commands/announce.ts')).addAnnounceCommand,
  trace: async () => (await import('./commands/trace.ts')).addTraceCommand,
  translation: async () => (await import('./commands/translation.ts')).addTranslationCommand,
  find: async () => (await import('./commands/find.ts')).addFindCommand,
  cite: async () => (await import('./commands/cite.ts')).addCiteCommand,
  rulings: async () => (await import('./commands/rulings.ts')).addRulingsCommand,
  correct: async () => (await import('./commands/correct.ts')).addCorrectCommand,
  index: async () => (await import('./commands/index-work.ts')).addIndexCommand,
  mcp: async () => (await import('./commands/mcp.ts')).addMcpCommand,
  addresses: async () => (await import('./commands/addresses.ts')).addAddressesCommand,
};

/** Runs the named command; resolves to 0 (fine), 1 (something is wrong with the content) or 2 (wrong usage). */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let status = FINE;
  const inFull = args.includes(DEBUG);
  const called = args.filter((argument) => argument !== DEBUG);
  // Builds print their errors themselves.
  if (inFull) process.env['RULES_DEBUG'] = '1';
  const program = new Command('rulegraph')
    .description('Make a site of the rules of games; import, check, compare and cite them.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .showHelpAfterError(`(npx rulegraph ${helpFor(called)})`)
    .addHelpText('after', `\nWith ${DEBUG}, any command prints where in the program an error occurred.`)
    .exitOverride();
  for (const load of commandsFor(called)) {
    const add = await load();
    add(program, (result) => {
      status = result;
    });
  }
  try {
    const undecodable = called.find(isUndecodable);
    if (undecodable !== undefined)
      throw new CommandError(
        `"${undecodable}" has bytes that are not UTF-8, shown as "\uFFFD"; leave them out, or rename the file or folder`,
      );
    await program.parseAsync(called, { from: 'user' });
  } catch (error) {
    status = printError(error, inFull);
    // End by the signal, so that the caller learns about it.
    if (error instanceof CommandStopped) process.kill(process.pid, error.signal);
  } finally {
    runTasks();
  }
  return status;
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Returns the hint that is printed after a usage error: what to type after the program's name for help. */
function helpFor([name = '']: readonly string[]): string {
  return Object.hasOwn(COMMANDS, name) ? `${name} --help explains the command` : '--help lists the commands';
}

/** Returns the loader of the command that was called, or all of them for help and wrong names. */
function commandsFor([name = '']: readonly string[]): readonly (() => Promise<AddCommand>)[] {
  const called = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return called === undefined ? Object.values(COMMANDS) : [called];
}

/** The errors for files that Node.js cannot read as a whole. */
const TOO_LARGE = /^ERR_(?:FS_FILE_TOO_LARGE|STRING_TOO_LONG)$/;

/** Prints an error on one line, or `inFull` with its stack, and returns the exit status. */
export function printError(error: unknown, inFull: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? FINE : WRONG_USAGE;
  if (inFull && error instanceof Error) printRemark(error.stack ?? error.message);
  if (error instanceof RefusedError) {
    printRemark(`rulegraph: ${error.message}`);
    return error.status;
  }
  if (error instanceof Error && ('syscall' in error || ('code' in error && TOO_LARGE.test(String(error.code))))) {
    printRemark(`rulegraph: ${diskTrouble(error.message) ?? error.message}`);
    return WRONG_CONTENT;
  }
  printRemark(`rulegraph: an unexpected error: ${error instanceof Error ? error.message : String(error)}`);
  if (!inFull) printRemark(`run the command with ${DEBUG} to see where, and please report it with that output`);
  return WRONG_CONTENT;
}
