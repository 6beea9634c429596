/**
 * Runs `npm run release -- VERSION`: updates the changelog, both packages and the page about dependencies, commits, and makes a signed tag, whose message is the version's part of the
 * changelog. The first version is the one that `package.json` already has. Pushes nothing: the workflow `release` publishes what a pushed tag names.
 * With `--dry-run`, changes nothing, and says what it would do; without a version, it takes the next one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isReleasable, releaseChangelog } from './changelog.ts';
import { DEPENDENCIES_PAGE, writeDependenciesPage } from './dependencies-page.ts';
import { type PackageFile, repositoryFields, versioned } from './packages.ts';

/** The published packages. */
const PACKAGES = ['package.json', 'create/package.json'];

const args = process.argv.slice(2);
const isDry = args.includes('--dry-run');
const git = (...command: readonly string[]) => execFileSync('git', command, { encoding: 'utf8' }).trim();
const read = (file: string): PackageFile => JSON.parse(readFileSync(file, 'utf8'));

try {
  release();
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function release(): void {
  const { version: current } = read('package.json');
  const before = readFileSync('CHANGELOG.md', 'utf8');
  const version = args.find((argument) => !argument.startsWith('-')) ?? (isDry ? nextVersion(current, before) : '');
  if (!isReleasable(version, current, before))
    throw new Error(`name a version that is newer than ${current}: npm run release -- 1.2.3`);
  if (!isDry && git('status', '--porcelain') !== '') throw new Error('the working tree has changes; commit or stash them first');
  const { changelog, news } = releaseChangelog(before, version, new Date().toISOString().slice(0, 10));
  const remote = git('remote').split('\n').includes('origin') ? git('remote', 'get-url', 'origin') : undefined;
  if (remote === undefined && !isDry)
    throw new Error('the repository has no remote "origin", which the packages name as their source: git remote add origin URL');
  const packages = PACKAGES.map((file) => ({
    file,
    settings: versioned({ ...read(file), ...repositoryFields(remote) }, version),
  }));
  if (isDry) {
    console.log(
      `Would release ${version}${remote === undefined ? ', as soon as there is a remote "origin"' : ` of ${remote}`}:\n\n${news}\n`,
    );
    for (const { settings } of packages) console.log(`${settings.name}@${settings.version}`);
    return;
  }
  writeFileSync('CHANGELOG.md', changelog);
  for (const { file, settings } of packages) writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`);
  writeDependenciesPage();
  // Writes the version into the lock file as well.
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { stdio: 'ignore' });
  git('commit', '--quiet', '-m', `Release ${version}`, '--', 'CHANGELOG.md', DEPENDENCIES_PAGE, ...PACKAGES, 'package-lock.json');
  // Git would take the headings for comments.
  git('tag', '--sign', '--cleanup=whitespace', '-m', `Rulegraph ${version}`, '-m', news, `v${version}`);
  console.log(`v${version} is committed and tagged. Publish it with: git push origin HEAD v${version}`);
}

/** Returns the version itself if it was not released yet, or the one after it. */
function nextVersion(current: string, changelog: string): string {
  if (isReleasable(current, current, changelog)) return current;
  const [major, minor, patch] = current.split('.').map(Number);
  return `${major}.${minor}.${(patch ?? 0) + 1}`;
}
