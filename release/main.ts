/**
 * Runs `npm run release -- VERSION`: updates changelog and version, commits, and makes a signed tag, whose message is the version's part of the changelog.
 * The first version is the one that `package.json` already has. Pushes nothing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isReleasable, releaseChangelog } from './changelog.ts';

const [version = ''] = process.argv.slice(2);
const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' });

try {
  release();
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function release(): void {
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const before = readFileSync('CHANGELOG.md', 'utf8');
  if (!isReleasable(version, current, before))
    throw new Error(`name a version that is newer than ${current}: npm run release -- 1.2.3`);
  if (git('status', '--porcelain').trim() !== '') throw new Error('the working tree has changes; commit or stash them first');
  const { changelog, news } = releaseChangelog(before, version, new Date().toISOString().slice(0, 10));
  writeFileSync('CHANGELOG.md', changelog);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { stdio: 'ignore' });
  git('commit', '--quiet', '-m', `Release ${version}`, '--', 'CHANGELOG.md', 'package.json', 'package-lock.json');
  // Git would take the headings for comments.
  git('tag', '--sign', '--cleanup=whitespace', '-m', `Rulegraph ${version}`, '-m', news, `v${version}`);
  console.log(`v${version} is committed and tagged. Publish it with: git push origin HEAD v${version}`);
}
