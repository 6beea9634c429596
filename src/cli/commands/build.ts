/** `rulegraph build`, `preview` and `dev`: builds the site, serves it, and rebuilds it after changes. */
import { cacheFolder, PUBLIC, siteFilePath } from '@rulegraph/content/disk/file-system';
import { runBuild } from '@rulegraph/site/build/run-build';
import type { ServedSite, ServeOptions } from '@rulegraph/site/build/serve-site';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { pathWithin } from '../content.ts';
import { type ContentOption, chosenContentFolders, contentOption, useContent } from '../content-option.ts';
import { CommandError, countOf, messageLine, printLine, printRemark } from '../output.ts';
import { watchFiles } from '../watch-files.ts';

/** How many further ports `dev` tries if one is taken. `preview` tries none, since others may rely on its address. */
const MAX_OTHER_PORTS = 9;

/** How many defects are printed after a change. */
const MAX_DEFECTS = 20;

export function addBuildCommand(program: Command, report: (status: number) => void): void {
  program
    .command('build')
    .description('Build the site from the content: plain files for any host of static sites.')
    .argument('[folder]', 'where the site is written', 'dist')
    .option('--compress', 'write .gz and .br beside the files, for servers that send them (also: RULES_COMPRESS=1)')
    .addOption(contentOption())
    .action(async (folder: string, { compress, ...options }: ContentOption & { readonly compress?: boolean }) => {
      useContent(options);
      if (!(await runBuild(folder, { ...(compress && { compress }), isOnly: true }))) report(1);
    });
}

export function addPreviewCommand(program: Command): void {
  program
    .command('preview')
    .description('Serve a built site on this machine.')
    .argument('[folder]', 'where the site was built', 'dist')
    .addOption(portOption())
    .addOption(hostOption())
    .action(async (folder: string, options: Required<ServeOptions>) => {
      const { restoreOutput } = await import('@rulegraph/site/build/staged-output');
      restoreOutput(folder);
      const { serveSite } = await import('@rulegraph/site/build/serve-site');
      await serve(options, (at) => serveSite(folder, at));
    });
}

export function addDevCommand(program: Command, report: (status: number) => void): void {
  program
    .command('dev')
    .description('Serve the site while you write, and rebuild it whenever a file is saved.')
    .addOption(portOption())
    .addOption(hostOption())
    .addOption(contentOption())
    .action(async ({ port, host, ...options }: ContentOption & Required<ServeOptions>) => {
      useContent(options);
      const folder = cacheFolder('dev');
      const build = () => runBuild(folder, { draft: true });
      if (!(await build())) return report(1);
      const folders = chosenContentFolders(options);
      const { openDevSite } = await import('@rulegraph/site/build/dev-site');
      const { ownFiles } = await import('@rulegraph/site/build/write-site');
      const open = async (at: Required<ServeOptions>) => {
        const site = await openDevSite(folder, {
          ...at,
          build,
          report: (defects) => printDefects(defects, folders),
          answer: (request, response, path) => {
            if (path !== '/import') return false;
            void import('../import/import-page.ts').then(({ answerImport }) => answerImport(request, response, folders));
            return true;
          },
        });
        watchFiles([...folders, siteFilePath(), PUBLIC, ...ownFiles()], site.refresh);
        return site;
      };
      await serve({ port, host }, open, MAX_OTHER_PORTS);
    });
}

/** Prints the defects that `rulegraph check` reports; of many, the first. */
function printDefects(defects: readonly Parameters<typeof messageLine>[0][], folders: readonly string[]): void {
  for (const defect of defects.slice(0, MAX_DEFECTS)) printRemark(messageLine(defect, (file) => pathWithin(folders, file)));
  const more = defects.length - MAX_DEFECTS;
  if (more > 0) printRemark(`and ${countOf(more, 'more defect')}: npx rulegraph check`);
}

/** Opens a server at a port; if that is taken, tries the next `more` ports. */
async function serve(
  options: Required<ServeOptions>,
  open: (options: Required<ServeOptions>) => Promise<ServedSite>,
  more = 0,
): Promise<void> {
  try {
    const { address } = await open(options);
    printLine(`The site is at ${address} (press Ctrl+C to stop)`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'EADDRINUSE') {
      if (more > 0) return serve({ ...options, port: options.port + 1 }, open, more - 1);
      throw new CommandError(`port ${options.port} is taken; choose another: --port ${options.port + 1}`, 1);
    }
    throw new CommandError(error.message, 1);
  }
}

function portOption(): Option {
  return new Option('--port <number>', 'the port')
    .env('PORT')
    .default(4321)
    .argParser((text) => {
      const port = text === '' ? 4321 : Number(text);
      if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new InvalidArgumentError('Write a number from 0 to 65535.');
      return port;
    });
}

function hostOption(): Option {
  return new Option('--host <address>', 'the address to listen on; with 0.0.0.0, other machines can connect')
    .env('HOST')
    .default('127.0.0.1');
}
