import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isReleasable, releaseChangelog } from '../../release/changelog.ts';

const older = '## [0.1.0] - 2026-11-21\n\n### Added\n\n- Seeds.\n';

test('unreleased entries get version and date, and the heading stays', () => {
  const before = `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Beds.\n\n${older}`;
  const after = `# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- Beds.\n\n${older}`;
  expect(releaseChangelog(before, '0.2.0', '2026-12-01')).toEqual({ changelog: after, news: '### Added\n\n- Beds.' });
});

test('a changelog without new entries or without the heading is refused', () => {
  expect(() => releaseChangelog(`## [Unreleased]\n\n${older}`, '0.2.0', '2026-12-01')).toThrow('nothing is unreleased');
  expect(() => releaseChangelog(older, '0.2.0', '2026-12-01')).toThrow('has no heading');
});

test('only a higher version of three numbers can be released, or the first one', () => {
  const newer = ['0.1.1', '0.2.0', '1.0.0', '0.10.0'];
  const others = ['0.1.0', '0.0.9', '0.2', 'v0.2.0', '', '0.2.0-rc.1'];
  expect(newer.filter((version) => isReleasable(version, '0.1.0', older))).toEqual(newer);
  expect(others.filter((version) => isReleasable(version, '0.1.0', older))).toEqual([]);
  expect(isReleasable('0.1.0', '0.1.0', '## [Unreleased]\n\n- Seeds.\n')).toBe(true);
});

test('the project’s own changelog can be released, with one line for each change', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(changelog).toContain('## [Unreleased]\n');
  expect(changelog.includes(`## [${version}] - 20`) || isReleasable(version, version, changelog)).toBe(true);
  expect(changelog.split('\n').filter((line) => line.startsWith('- ') && line.length > 200)).toEqual([]);
  expect(changelog).not.toMatch(/^ {2,}\S/m);
});
