/**
 * Breaks each promise of `docs/security.md` and of the addresses on purpose, one after the other, and runs the tests that should notice it:
 * `node lab/mutations.ts [--only WORDS]`. Prints the promises that no test keeps. Changes files of `src` and restores them, so it wants a tree without changes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';

interface Mutation {
  readonly promise: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Test files, or folders of them. */
  readonly tests: readonly string[];
}

/** Returns the mutations of a file, by default of `src`, each with the promise that it breaks. */
function of(
  file: string,
  tests: readonly string[],
  broken: readonly (readonly [promise: string, from: string, to: string])[],
): readonly Mutation[] {
  const path = file.startsWith('/') ? file.slice(1) : `src/${file}`;
  return broken.map(([promise, from, to]) => ({ promise, file: path, from, to, tests }));
}

const MUTATIONS: readonly Mutation[] = [
  ...of(
    'content/disk/replaced-folder.ts',
    ['test/site/build/staged-output.test.ts'],
    [
      ['the working folder is never replaced', 'if (own === target)', 'if (own === undefined)'],
      ['what contains the content is never replaced', 'if (above.includes(target))', 'if (above.length === 0)'],
      [
        'a folder with files of others is never replaced',
        'if (foreign !== undefined)\n    throw',
        'if (foreign === "")\n    throw',
      ],
    ],
  ),
  ...of(
    'content/disk/cached-values.ts',
    ['test/content'],
    [
      [
        'a damaged cache entry counts as absent',
        "bytes.toString('latin1', end + 1) === digestOfEntry(path, json)",
        'bytes.length > 0',
      ],
      [
        'a cache entry is not read in the place of another',
        "[basename(dirname(path)), basename(path), hash('sha256', json)]",
        "[hash('sha256', json)]",
      ],
    ],
  ),
  ...of(
    'content/archive/list-end.ts',
    ['test/content/archive', 'test/site/outputs/permanence.test.ts'],
    [
      ['a list of addresses or seals that was cut is noticed', 'if (!GUARD.test(end)) return', 'if (end === "") return'],
      [
        'a list of addresses or seals with another line is noticed',
        'if (end === endOfList(lines)) return undefined',
        'if (end !== "") return undefined',
      ],
    ],
  ),
  ...of(
    'content/archive/seals.ts',
    ['test/content/archive/seals.test.ts'],
    [['a published text does not change in silence', 'now.digest === seal.digest', 'now.digest !== ""']],
  ),
  ...of(
    'content/fetch/download.ts',
    ['test/content/fetch'],
    [
      ['a download has bytes of one version only', 'validator === attempt.validator && before > 0', 'before > 0'],
      ['redirects lead to listed hosts only', 'if (downgraded || !hosts.has(next.host))', 'if (downgraded)'],
      ['redirects do not lead from https to http', 'if (downgraded || !hosts.has(next.host))', 'if (!hosts.has(next.host))'],
      ['a download that is announced as too large is refused', 'if (total !== null && total > limits.size)', 'if (total === -1)'],
      ['a download that becomes too large is ended', 'if (length > limits.size)', 'if (length === -1)'],
      ['a download that broke off is not taken for a whole one', 'if (total !== null && length !== total)', 'if (total === -1)'],
    ],
  ),
  ...of(
    'content/fetch/fetch-release.ts',
    ['test/content/fetch'],
    [['a release has the checksum of work.yaml', 'release.sha256.toLowerCase() !== sha256', "release.sha256 === 'none'"]],
  ),
  ...of(
    'content/disk/import-staging.ts',
    ['test/content/disk/import-staging.test.ts'],
    [['an edition that a document names is a date', 'if (!isEditionId(expression.edition))', "if (expression.edition === '')"]],
  ),
  ...of(
    'import/ledger/index.ts',
    ['test/import/ledger', 'test/import/engine.test.ts'],
    [
      [
        'a word that a reader never mentions is unexplained',
        'new Array<string>(line.text.length).fill(UNEXPLAINED)',
        'new Array<string>(line.text.length).fill(KEPT)',
      ],
      ['words that a reader invents are unexplained', 'for (const { reasons } of others) reasons.fill(UNEXPLAINED);', ''],
    ],
  ),
  ...of(
    'import/limits.ts',
    ['test/import/limits.test.ts'],
    [
      ['a document that is too large is refused', 'if (bytes.length > MAX_BYTES)', 'if (bytes.length === -1)'],
      ['a line that is too long is refused', 'return longest > LONGEST_LINE', 'return longest === -1'],
    ],
  ),
  ...of(
    'core/source/inline-text.ts',
    ['test/core/source', 'test/site/kit', 'test/security/injections-through-importers.test.ts'],
    [
      [
        'a dangerous link is reported, and plain text',
        '/^(?:javascript|vbscript|data):/i.test(address',
        '/^(?:javascript|data):/i.test(address',
      ],
    ],
  ),
  ...of(
    'site/kit/html.ts',
    ['test/site/kit', 'test/security', 'test/site/model'],
    [['a link of a source has a safe scheme', '/^(?:https?:\\/\\/|mailto:)/i', '/^(?:https?:\\/\\/|mailto:|file:)/i']],
  ),
  ...of(
    'core/untrusted.ts',
    ['test/core/untrusted.test.ts', 'test/content'],
    [
      [
        'names of properties of all objects are no entries',
        'Object.hasOwn(record, key) ? record[key] : undefined',
        'record[key]',
      ],
      [
        'control characters do not reach a terminal',
        '/[^\\P{Cc}\\n\\t]|[\\u202A-\\u202E\\u2066-\\u2069]/gu',
        '/[\\u202A-\\u202E\\u2066-\\u2069]/gu',
      ],
      ['text is not a pattern', "replace(/[\\\\^$.*+?()[\\]{}|/]/g, '\\\\$&')", "replace(/[\\\\^$*+?()[\\]{}|/]/g, '\\\\$&')"],
    ],
  ),
  ...of(
    'site/outputs/permanence/published-addresses.ts',
    ['test/site/outputs/permanence.test.ts', 'test/site/outputs/permanence-by-model.test.ts'],
    [
      ['a published address does not get lost', '!isThere(address, site) && !hasSuccessor(address, site)', 'address === ""'],
      ['a published anchor does not get lost', 'return gone.length === 0 ? [] : [{ address, anchors: gone }]', 'return []'],
      ['a published address does not change its meaning', 'if (moved.length > 0) return', 'if (moved.length < 0) return'],
      ['a loop of redirects is no page', 'if (seen.has(path)) return false;', 'if (seen.has(path)) return true;'],
    ],
  ),
  ...of(
    'site/outputs/permanence/declared-redirects.ts',
    ['test/site/outputs'],
    [['a redirect leads to this site only', 'if (!isOwnAddress(to)) return', "if (to === 'x') return"]],
  ),
  ...of(
    'site/outputs/address-claims.ts',
    ['test/site/outputs/address-claims.test.ts'],
    [
      [
        'an address has one owner',
        'export function checkAddressClaims(',
        'export const checkAddressClaims = (..._: unknown[]): VFileMessage[] => [];\nexport function unused(',
      ],
    ],
  ),
  ...of(
    'site/outputs/checksums.ts',
    ['test/site/build/staged-output.test.ts'],
    [
      ['a folder without a list of ours is no site', 'if (!listed.has(SERVING_FILE)) return () => false;', ''],
      ['a file that is in no list was not written by a build', 'file === SITE_LIST || listed.has(file)', 'file !== ""'],
    ],
  ),
  ...of(
    'core/checks/characters.ts',
    ['test/core/checks'],
    [['letters of another script are reported', '(word) && LATIN.test(word)', "(word) && word === ''"]],
  ),
  ...of(
    'site/browser/offline/worker.ts',
    ['test/site/browser/offline'],
    [
      ['a reader offline sees one version', 'found.set(address, { cache, list })', 'found.set(name, { cache, list })'],
      ['a saved copy is shown as one', "request.mode === 'navigate' ? markedAsSaved(copy) : copy", 'copy'],
    ],
  ),
  ...of(
    'site/build/serve-site.ts',
    ['test/site/build/serve-site.test.ts'],
    [['preview serves nothing outside of its folder', ' || leadsOut(folder, path)', '']],
  ),
  ...of(
    'content/disk/file-lock.ts',
    ['test/site/build/staged-output.test.ts'],
    [['two builds never write to one folder', 'if (errcodeOf(error) === BUSY) return undefined;', '']],
  ),
  ...of(
    'site/build/build-thread.ts',
    ['test/site/build/reuse.test.ts'],
    [
      [
        'a published file that was changed in place is not reused',
        'if (fileState(from).state !== before.state && hash(',
        "if (from === '' && hash(",
      ],
    ],
  ),
  ...of(
    'site/build/build-site.ts',
    ['test/site/build/staged-output.test.ts'],
    [['content that changes during a build is not partly in the site', '.state !== before[index]?.state', ".state === ''"]],
  ),
  ...of(
    'site/outputs/check-links/find-broken-links.ts',
    ['test/site/outputs/check-links.test.ts'],
    [['a link without an anchor is no link', 'if (anchors.has(fragment)) continue;', 'continue;']],
  ),
  ...of(
    'content/archive/seals.ts',
    ['test/content/archive/seals.test.ts'],
    [
      [
        'rules, terms and rulings in force do not exchange what they say',
        'if (said === undefined || said === body || owner === undefined) return [];',
        'return [];',
      ],
    ],
  ),
  ...of(
    'content/archive/check-archive.ts',
    ['test/content/archive/check-archive.test.ts'],
    [
      [
        'identifiers do not exchange their lineages',
        'end !== identifier && reachedFrom(end).has(identifier)',
        'end === undefined',
      ],
    ],
  ),
  ...of(
    'content/archive/whole-editions.ts',
    ['test/site/model', 'test/content/archive'],
    [['an edition is in force from its day', 'edition.effective > day ||', 'edition.effective >= day ||']],
  ),
  ...of(
    'content/disk/import-staging.ts',
    ['test/content/disk/import-staging.test.ts', 'test/cli/import-faults.test.ts'],
    [
      ['an import does not write through a link', '?.isSymbolicLink())', '?.isFIFO())'],
      ['a killed import leaves nothing in part', 'if (name.startsWith(IMPORTING))', "if (name === '')"],
    ],
  ),
  ...of(
    'content/disk/read-text.ts',
    ['test/content/disk/read-archive.test.ts'],
    [
      ['a pipe in the content is not read', 'if (stats?.isFile() !== true) return', 'if (stats?.isDirectory() === true) return'],
      ['a merge conflict is reported', 'line === undefined ? [] : [mergeConflict(', 'line !== -1 ? [] : [mergeConflict('],
    ],
  ),
  ...of(
    'site/kit/headers.ts',
    ['test/hosting/headers.test.ts'],
    [['pages request nothing from other hosts', '"default-src \'self\'"', '"default-src *"']],
  ),
  ...of(
    '/hosting/nginx.conf',
    ['test/hosting/nginx.test.ts'],
    [['nginx compresses what programs read', 'application/jsonl text/markdown application/manifest', 'application/manifest']],
  ),
  ...of(
    'mcp/limited-input.ts',
    ['test/mcp/limited-input.test.ts'],
    [['a message that is too long is answered', 'if (length > MAX_MESSAGE) {', 'if (length === -1) {']],
  ),
  ...of(
    '/package.json',
    ['test/release/supply-chain.test.ts'],
    [['what is installed is what was tested', '"commander": "', '"commander": "^']],
  ),
  ...of(
    'content/fetch/fetch-release.ts',
    ['test/content/fetch', 'test/security/slow-expressions.test.ts'],
    [
      [
        'a file that is asked for anew is not the stored one',
        'isAnew && release.sha256 === undefined',
        'isAnew && release.sha256 === null',
      ],
      ['the time of a pattern grows with its text', '(?:\\s|<\\?xml', '(?:\\s+|<\\?xml'],
    ],
  ),
  ...of(
    'import/gettext/catalog.ts',
    ['test/import/stamps-and-catalogs.test.ts'],
    [
      ['a catalog with two messages alike is refused', '> messages.length', '> Infinity'],
      ['plural forms are not joined', 'msgstr.length > 1', 'msgstr.length > 100'],
    ],
  ),
  ...of(
    'content/disk/read-text.ts',
    ['test/content/disk/read-archive.test.ts'],
    [['a text that is far too large is told', 'stats.size > LARGEST', 'stats.size > 2 ** 60']],
  ),
  ...of(
    'cli/rules.mjs',
    ['test/cli/wrong-calls.test.ts'],
    [['a check whose output is cut keeps its status', "if (code === 'EPIPE') return;", "if (code === 'EPIPE') process.exit(0);"]],
  ),
  ...of(
    'site/build/write-site.ts',
    ['test/site/build/staged-output.test.ts'],
    [['no link in public publishes a file from elsewhere', 'else if (entry.isFile() ||', 'else if (!entry.isDirectory() ||']],
  ),
];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const uncaught: string[] = [];
for (const { promise, file, from, to, tests } of MUTATIONS.filter((mutation) => mutation.promise.includes(values.only))) {
  const original = readFileSync(file, 'utf8');
  if (original.split(from).length !== 2) {
    uncaught.push(`${promise}: ${file} does not have this once: ${from}`);
    continue;
  }
  try {
    writeFileSync(
      file,
      original.replace(from, () => to),
    );
    const { status } = spawnSync('npx', ['vitest', 'run', '--bail=1', '--project', 'unit', '--project', 'program', ...tests], {
      stdio: 'ignore',
    });
    console.log(`${status === 0 ? 'NOT CAUGHT' : 'caught'}: ${promise}`);
    if (status === 0) uncaught.push(promise);
  } finally {
    writeFileSync(file, original);
  }
}
console.log(`${MUTATIONS.length} mutations, not caught: ${uncaught.length}\n${uncaught.join('\n')}`);
process.exitCode = uncaught.length === 0 ? 0 : 1;
