/** `rulegraph build`, `preview` and `dev`: builds the site, serves it, and rebuilds it after changes. */
import { existsSync, watch } from 'node:fs';
import { delimiter } from 'node:path';
import process from 'node:process';
import { cacheFolder, siteFilePath } from '@rulegraph/content/disk/file-system';
import { runBuild } from '@rulegraph/site/build/run-build';
import type { ServeOptions } from '@rulegraph/site/build/serve-site';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ContentOption, chosenContentFolders, contentOption } from '../content-option.ts';
import { CommandError, printLine } from '../output.ts';

/** How many further ports `dev` tries if one is taken. `preview` tries none, since others may rely on its address. */
const MAX_OTHER_PORTS = 9;

/** Milliseconds to wait for further changes, since editors save several files at once. */
const REBUILD_DELAY_MS = 100;

export function addBuildCommand(program: Command, report: (status: number) => void): void {
  program
    .command('build')
    .description('Build the site from the content: plain files for any host of static sites.')
    .argument('[folder]', 'where the site is written', 'dist')
    .option('--compress', 'write .gz and .br beside the files, for servers that send them (also: RULES_COMPRESS=1)')
    .addOption(contentOption())
    .action(async (folder: string, { compress, ...options }: ContentOption & { readonly compress?: boolean }) => {
      useContent(options);
      if (!(await runBuild(folder, { compress }))) report(1);
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
      await serve(folder, options);
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
      await serve(folder, { port, host }, MAX_OTHER_PORTS);
      watchSources([...chosenContentFolders(options), siteFilePath()], build);
    });
}

/** Sets the content folders of a build in the environment, which its threads share. */
function useContent({ content }: ContentOption): void {
  if (content !== undefined && content.length > 0) process.env['RULES_CONTENT'] = content.join(delimiter);
}

/** Calls `build` after each change, one call at a time; changes during a build cause another one. */
function watchSources(paths: readonly string[], build: () => Promise<unknown>): void {
  let waiting: NodeJS.Timeout | undefined;
  let running = false;
  const scheduleBuild = () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      if (running) return scheduleBuild();
      running = true;
      await build();
      running = false;
    }, REBUILD_DELAY_MS);
  };
  for (const path of paths.filter((candidate) => existsSync(candidate))) watch(path, { recursive: true }, scheduleBuild);
}

/** Serves a folder; if the port is taken, tries the next `more` ports. */
async function serve(folder: string, options: Required<ServeOptions>, more = 0): Promise<void> {
  const { serveSite } = await import('@rulegraph/site/build/serve-site');
  try {
    const { address } = await serveSite(folder, options);
    printLine(`The site is at ${address} (press Ctrl+C to stop)`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'EADDRINUSE') {
      if (more > 0) return serve(folder, { ...options, port: options.port + 1 }, more - 1);
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
