/** `rulegraph init`: a project of one's own, with an example game that is replaced by the first real one. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { isTaken, PROGRAM } from '../../disk/index.ts';
import { CommandError } from '../command-error.ts';
import { printLine, printRemark } from '../output.ts';

/** The files of a new project. npm takes no `.gitignore` into a package, so that it has another name here. */
const TEMPLATE = join(PROGRAM, 'src/cli/new-project');
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Start a project: content with an example game, settings, a workflow that publishes.')
    .argument('[folder]', 'the new project', '.')
    .option('--game <id>', `instead of the example, a game that Rulegraph knows how to import: ${knownGames().join(', ')}`)
    .action((folder: string, { game }: { readonly game?: string }) => {
      const games = knownGames();
      if (game !== undefined && !games.includes(game))
        throw new CommandError(`no game is called "${game}" (there are: ${games.join(', ')})`, 2);
      const present = ['content', 'site.yaml'].find((name) => isTaken(join(folder, name)));
      if (present !== undefined)
        throw new CommandError(`"${join(folder, present)}" is there already; name another folder: rulegraph init my-rules`, 2);
      writeProject(folder, game);
      const steps = [folder === '.' ? [] : [`cd ${folder}`], 'npm install', 'npx rulegraph dev'].flat();
      printLine(`The project is in ${resolve(folder)}. Next:\n\n    ${steps.join('\n    ')}\n`);
      if (game !== undefined)
        printLine(`and bring the rules in: npx rulegraph import FILE --work ${game} --lang en, or npx rulegraph fetch ${game}`);
    });
}

/** Returns the games whose `work.yaml` comes with the program. */
function knownGames(): readonly string[] {
  const content = join(PROGRAM, 'content');
  return readdirSync(content).filter((name) => existsSync(join(content, name, 'work.yaml')));
}

/** Writes the files of a project; what is there already stays as it is. */
function writeProject(folder: string, game: string | undefined): void {
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)))
    .filter((file) => game === undefined || !file.startsWith('content'));
  for (const file of files) copyNew(join(TEMPLATE, file), join(folder, RENAMED[file] ?? file));
  if (game !== undefined) copyNew(join(PROGRAM, 'content', game, 'work.yaml'), join(folder, 'content', game, 'work.yaml'));
  const settings = join(folder, 'package.json');
  if (isTaken(settings)) printRemark(`${settings} stays as it is`);
  else writeFileSync(settings, `${JSON.stringify(packageSettings(folder), null, 2)}\n`);
}

function copyNew(from: string, to: string): void {
  if (isTaken(to)) {
    printRemark(`${to} stays as it is`);
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function packageSettings(folder: string): object {
  const { version } = readPackage(PROGRAM) ?? {};
  return {
    name:
      basename(resolve(folder))
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'my-rules',
    private: true,
    scripts: { dev: 'rulegraph dev', check: 'rulegraph check', build: 'rulegraph build', preview: 'rulegraph preview' },
    dependencies: { rulegraph: tarball(folder) ?? `^${version}` },
  };
}

/** Returns the file from which the program was installed here, if it did not come from the registry. */
function tarball(folder: string): string | undefined {
  const asked = readPackage('.')?.dependencies?.['rulegraph'];
  if (asked === undefined || !asked.startsWith('file:')) return undefined;
  return `file:${relative(folder, asked.slice('file:'.length)).replaceAll('\\', '/')}`;
}

function readPackage(folder: string): { readonly version?: string; readonly dependencies?: Record<string, string> } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) ?? undefined;
  } catch {
    return undefined;
  }
}
