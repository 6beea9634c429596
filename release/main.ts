/** Runs `npm run release -- VERSION`: updates changelog and version, commits, and makes a signed tag. Pushes nothing. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isNewer, releaseChangelog } from './changelog.ts';

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
  if (!isNewer(version, current)) throw new Error(`name a version that is newer than ${current}: npm run release -- 1.2.3`);
  if (git('status', '--porcelain').trim() !== '') throw new Error('the working tree has changes; commit or stash them first');
  const changelog = releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10));
  writeFileSync('CHANGELOG.md', changelog);
  execFileSync('npm', ['version', version, '--no-git-tag-version'], { stdio: 'ignore' });
  git('commit', '--quiet', '-m', `Release ${version}`, '--', 'CHANGELOG.md', 'package.json', 'package-lock.json');
  git('tag', '--sign', '-m', `Rulegraph ${version}`, `v${version}`);
  console.log(`v${version} is committed and tagged. Publish it with: git push origin HEAD v${version}`);
}
