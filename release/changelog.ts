/** Updates the changelog for a release, and compares versions. */

const UNRELEASED = '## [Unreleased]\n';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Returns the changelog with the entries below `[Unreleased]` moved below the new version. Throws if there are none. */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "## [Unreleased]"');
  const after = changelog.slice(start + UNRELEASED.length);
  const news = after.slice(0, /^## /m.exec(after)?.index);
  if (!/^- /m.test(news)) throw new Error('nothing is unreleased: CHANGELOG.md has no line under "## [Unreleased]"');
  return `${changelog.slice(0, start)}${UNRELEASED}\n## [${version}] - ${day}\n${after}`;
}

/** Tells whether a version is newer than another; both are `major.minor.patch`. */
export function isNewer(version: string, than: string): boolean {
  const [parts, others] = [VERSION.exec(version), VERSION.exec(than)].map((found) => found?.slice(1).map(Number));
  if (parts === undefined || others === undefined) return false;
  const differing = parts.findIndex((part, index) => part !== others[index]);
  return differing >= 0 && (parts[differing] ?? 0) > (others[differing] ?? 0);
}
