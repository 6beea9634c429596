import { copyFileSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { filesBelow, isTaken, makeFolder, PROGRAM, readArchive } from '@rulegraph/content/disk';
import type { Command } from 'commander';
import { CommandError, printLine, printRemark } from '../output.ts';

/** The files of a new project. npm leaves `.gitignore` out of packages, so it has another name here. */
const TEMPLATE = join(PROGRAM, 'src/cli/new-project');
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Start a project: content with an example game, settings, a workflow that publishes.')
    .argument('[folder]', 'the new project', '.')
    .option('--translation', 'configure Crowdin and Weblate for the catalogs of translators')
    .option('--game <id>', `instead of the example, a game that Rulegraph knows how to import: ${knownGames().join(', ')}`)
    .action((folder: string, { game, translation }: { readonly game?: string; readonly translation?: boolean }) => {
      const games = knownGames();
      if (game !== undefined && !games.includes(game))
        throw new CommandError(`there is no game "${game}" (there are: ${games.join(', ')})`);
      const present = ['content', 'site.yaml'].find((name) => isTaken(join(folder, name)));
      if (present !== undefined && game === undefined && translation === undefined)
        throw new CommandError(
          `"${join(folder, present)}" already exists; name another folder: rulegraph init my-rules (--game and --translation add to this one)`,
        );
      if (present === undefined) writeProject(folder, game);
      else if (game !== undefined) copyGame(folder, game);
      const catalogs = translation === true ? configureTranslation(folder) : [];
      const ifNew = (step: string) => (present === undefined ? [step] : []);
      const steps = [
        ...(folder === '.' ? [] : [`cd ${folder}`]),
        ...ifNew('npm install'),
        ...(game === undefined ? [] : [importOf(game)]),
        ...catalogs,
        ...ifNew('npx rulegraph dev'),
      ];
      printLine(`The project is in ${resolve(folder)}. Next:\n\n    ${steps.join('\n    ')}\n`);
    });
}

/** Settings of works of which the program has no text. */
const GAMES = join(PROGRAM, 'src/cli/games');

/** Returns the works whose settings come with the program: those that are restated there, and others with an official text to import. */
function knownGames(): readonly string[] {
  const content = join(PROGRAM, 'content');
  const restated = readdirSync(content).filter((name) => {
    const settings = join(content, name, 'work.yaml');
    return existsSync(settings) && /^restatementLicence:/m.test(readFileSync(settings, 'utf8'));
  });
  return [...restated, ...readdirSync(GAMES).map((file) => basename(file, '.yaml'))];
}

function importOf(game: string): string {
  return `npx rulegraph import FILE --work ${game} --lang en`;
}

/** Lets Crowdin and Weblate find the catalogs of each work, in `translations/WORK`; returns the commands that write them. */
function configureTranslation(folder: string): readonly string[] {
  const crowdin = 'crowdin.yml';
  writeNew(join(folder, crowdin), (to) => copyFileSync(join(PROGRAM, 'src/cli/new-translation', crowdin), to));
  const works = readArchive([join(folder, 'content')]).works;
  const components = works.map(({ id, source, titles }) => ({
    name: titles[source] ?? id,
    slug: id,
    source_language: source,
    file_format: 'po',
    filemask: `translations/${id}/*.po`,
    new_base: `translations/${id}/source.pot`,
  }));
  writeNew(join(folder, 'weblate.json'), (to) => writeFileSync(to, `${JSON.stringify(components, null, 2)}\n`));
  for (const { id } of works) makeFolder(join(folder, 'translations', id));
  return works.map(({ id, source }) => `npx rulegraph translation ${id} ${source} --po translations/${id}/source.pot`);
}

/** Copies the settings of a game, with the schema that editors check them with. */
function copyGame(folder: string, game: string): void {
  const own = join(GAMES, `${game}.yaml`);
  const settings = readFileSync(existsSync(own) ? own : join(PROGRAM, 'content', game, 'work.yaml'), 'utf8');
  const schema = '# $schema: ../../node_modules/rulegraph/schemas/work.json\n';
  writeNew(join(folder, 'content', game, 'work.yaml'), (to) => writeFileSync(to, schema + settings));
  const questions = join(PROGRAM, 'content', game, 'questions.yaml');
  if (existsSync(questions)) writeNew(join(folder, 'content', game, 'questions.yaml'), (to) => copyFileSync(questions, to));
}

/** Writes the files of a project; existing files stay as they are. */
function writeProject(folder: string, game: string | undefined): void {
  const files = filesBelow(TEMPLATE).filter((file) => game === undefined || !file.startsWith('content'));
  for (const file of files) writeNew(join(folder, RENAMED[file] ?? file), (to) => copyFileSync(join(TEMPLATE, file), to));
  if (game !== undefined) copyGame(folder, game);
  const packed = packedProgram();
  // So that a workflow or a container, which has only the project, can install the program.
  if (packed !== undefined) writeNew(join(folder, basename(packed)), (to) => copyFileSync(packed, to));
  const settings = packageSettings(folder, packed === undefined ? undefined : `file:${basename(packed)}`);
  writeNew(join(folder, 'package.json'), (to) => writeFileSync(to, `${JSON.stringify(settings, null, 2)}\n`));
}

/** Writes a file and the folders above it, unless it exists. */
function writeNew(to: string, write: (to: string) => void): void {
  if (isTaken(to)) {
    printRemark(`${to} is left unchanged`);
    return;
  }
  makeFolder(dirname(to));
  write(to);
}

function packageSettings(folder: string, rulegraph: string | undefined): object {
  const { version } = readPackage(PROGRAM) ?? {};
  return {
    name:
      basename(resolve(folder))
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .replace(/^-+|(?<!-)-+$/g, '') || 'my-rules',
    private: true,
    // For components, which are modules.
    type: 'module',
    scripts: { dev: 'rulegraph dev', check: 'rulegraph check', build: 'rulegraph build', preview: 'rulegraph preview' },
    dependencies: { rulegraph: rulegraph ?? `^${version}` },
  };
}

/** Returns the packed file from which the program was installed, in a project or by `npx FILE`, if it did not come from the registry. */
function packedProgram(): string | undefined {
  const installed = join(PROGRAM, '../..');
  const asked = readPackage(installed)?.dependencies?.['rulegraph'];
  if (asked === undefined || !/^file:.*\.tgz$/.test(asked)) return undefined;
  // Resolve links: npm stores what `npx` runs below the user's home folder, which may be a link.
  const file = resolve(realpathSync(installed), asked.slice('file:'.length));
  return existsSync(file) ? file : undefined;
}

function readPackage(folder: string): { readonly version?: string; readonly dependencies?: Record<string, string> } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) ?? undefined;
  } catch {
    return undefined;
  }
}
