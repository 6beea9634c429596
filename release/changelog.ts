/** Updates the changelog for a release, and says which versions can be released. */

const UNRELEASED = '## [Unreleased]\n';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Returns the changelog with the entries below `[Unreleased]` moved below the new version, and these entries. Throws if there are none. */
export function releaseChangelog(changelog: string, version: string, day: string): { changelog: string; news: string } {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "## [Unreleased]"');
  const after = changelog.slice(start + UNRELEASED.length);
  const news = after.slice(0, /^## /m.exec(after)?.index);
  if (!/^- /m.test(news)) throw new Error('nothing is unreleased: CHANGELOG.md has no line under "## [Unreleased]"');
  return { changelog: `${changelog.slice(0, start)}${UNRELEASED}\n## [${version}] - ${day}\n${after}`, news: news.trim() };
}

/** Tells whether a version can be released: it is newer than the package's, or the package's and not in the changelog yet. */
export function isReleasable(version: string, current: string, changelog: string): boolean {
  return isNewer(version, current) || (version === current && !changelog.includes(`## [${version}]`));
}

/** Tells whether a version is newer than another; both are `major.minor.patch`. */
function isNewer(version: string, than: string): boolean {
  const [parts, others] = [VERSION.exec(version), VERSION.exec(than)].map((found) => found?.slice(1).map(Number));
  if (parts === undefined || others === undefined) return false;
  const differing = parts.findIndex((part, index) => part !== others[index]);
  return differing >= 0 && (parts[differing] ?? 0) > (others[differing] ?? 0);
}
