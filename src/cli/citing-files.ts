/** Shared code of the commands about citations: their options, the rules that files cite, the editions stated for them, and the files themselves. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, sep } from 'node:path';
import { type Archive, answersOf } from '@rulegraph/content/archive';
import { isUndecodable, isUnfinished, replaceFile, UNDECODABLE, UNFINISHED } from '@rulegraph/content/disk/file-system';
import { type FileCitation, fixCitations, type RuleHistory, readCitingFile } from '@rulegraph/core/cite/check';
import { openRuleIndex, type RuleRegister, UnreadableIndex } from '@rulegraph/core/cite/rule-index';
import { rulesByNumber } from '@rulegraph/core/lists';
import { memoize } from '@rulegraph/core/memo';
import { quoteWords, ruleMeant } from '@rulegraph/core/search/find';
import { ruleText } from '@rulegraph/core/text';
import type { Work } from '@rulegraph/core/work';
import { storedIndex } from '@rulegraph/site/outputs/lineage-record';
import { parse } from 'yaml';
import type { Finding } from './citation-findings.ts';
import { chosenExpression, chosenSourceEdition, chosenTraces, openWork } from './content.ts';
import type { ContentOption } from './content-option.ts';
import { CommandError, countOf, notAFile, printLine, printRemark } from './output.ts';

/** The options of the commands about citations. */
export interface CiteOptions extends ContentOption {
  readonly work?: string;
  readonly writtenAgainst?: string;
  readonly baselines?: string;
  readonly to?: string;
  readonly meaning?: boolean;
  readonly fix?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly lock?: string | boolean;
  readonly index?: string;
  readonly update?: boolean;
  readonly format: 'text' | 'sarif' | 'github';
}

/** The cited work, from a published index or a content folder. */
export interface CitedWork {
  readonly register: RuleRegister;
  readonly history: RuleHistory;
  /** Returns the edition that a name means; throws if there is none. */
  readonly edition: (name: string) => string;
}

/** Opens the published index, or makes one of a content folder, which can show texts as well. */
export function openCitedWork(options: CiteOptions): CitedWork {
  if (options.index !== undefined) {
    const register = readIndex(options.index);
    if (options.work !== undefined && options.work !== register.work)
      throw new CommandError(`${options.index} is the index of "${register.work}", not of "${options.work}"`);
    const edition = (name: string): string => {
      const found = register.edition(name);
      if (found === undefined) throw new CommandError(`the index has no edition "${name}"`);
      return found;
    };
    const newest = register.lineage.editions.at(-1) ?? '';
    return { register, history: register.history(options.to === undefined ? newest : edition(options.to)), edition };
  }
  const { archive, work } = openWork(options, options.work, [options.to, options.writtenAgainst]);
  // Says what is missing if no edition is whole.
  chosenTraces(archive, work);
  const register = openRuleIndex(storedIndex(archive, work));
  return {
    register,
    history: openRuleHistory(archive, work, options, register),
    edition: (name) => chosenSourceEdition(archive, work, name).id,
  };
}

function readIndex(path: string): RuleRegister {
  if (!existsSync(path)) throw new CommandError(`there is no index "${path}"; save /api/v1/<work>/index.json of a site there`);
  try {
    return openRuleIndex(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (!(error instanceof UnreadableIndex || error instanceof SyntaxError)) throw error;
    throw new CommandError(`${path} is not an index that can be read: ${error.message}`);
  }
}

/** Returns the history of a work's rules for checking citations, from its index and, where words are evidence, from its texts, read when they are needed. */
export function openRuleHistory(
  archive: Archive,
  work: Work,
  { writtenAgainst, to: wanted, meaning }: CiteOptions,
  register = openRuleIndex(storedIndex(archive, work)),
): RuleHistory {
  const to = chosenSourceEdition(archive, work, wanted).id;
  const history = register.history(to);
  const { scheme, numbers } = history;
  const rules = memoize((edition: string) => {
    const expression = chosenExpression(archive, work, chosenSourceEdition(archive, work, edition), work.source);
    return rulesByNumber(expression.rules);
  });
  const titles = memoize((edition: string) =>
    Map.groupBy(
      [...rules(edition).values()].filter(({ title }) => title !== null),
      ({ title }) => quoteWords(title ?? '').join(' '),
    ),
  );
  const answers = meaning === true ? answersOf(archive, work.id, to, work.source) : undefined;
  return {
    ...history,
    scheme: writtenAgainst === undefined ? scheme : numbers(chosenSourceEdition(archive, work, writtenAgainst).id).scheme,
    names: [...Object.values(work.titles), ...Object.values(work.shortTitles)],
    rule: (edition, number) => {
      const rule = rules(edition).get(number);
      return rule === undefined ? undefined : { title: rule.title, text: ruleText(rule) };
    },
    titled: (edition, title) =>
      titles(edition)
        .get(title)
        ?.map(({ number }) => number) ?? [],
    ...(answers && { meant: (text, cited) => ruleMeant(text, cited, answers, scheme) }),
  };
}

export const LOCK_FILE = 'rules.lock';

/** States by path which editions files cite: `docs/**: M10`. Of several patterns that match, the last one counts. */
export const BASELINES_FILE = 'written-against.yaml';

/** Returns the edition that somebody stated for a file: in the baselines file, or else for all files of the call. */
export function statedEditions(options: CiteOptions, edition: (name: string) => string): (file: string) => string | undefined {
  const forAll = options.writtenAgainst === undefined ? undefined : edition(options.writtenAgainst);
  if (options.baselines !== undefined && !existsSync(options.baselines))
    throw new CommandError(`there is no file "${options.baselines}"`);
  const read = memoize((path: string) => readBaselines(path).map(([pattern, name]) => [pattern, edition(name)] as const));
  return (file) => {
    const path = options.baselines ?? baselinesAbove(dirname(file));
    if (path === undefined) return forAll;
    const local = relative(dirname(path), file).split(sep).join('/');
    return read(path).findLast(([pattern]) => matchesGlob(local, pattern))?.[1] ?? forAll;
  };
}

function baselinesAbove(folder: string): string | undefined {
  const path = join(folder, BASELINES_FILE);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : baselinesAbove(above);
}

function readBaselines(path: string): (readonly [pattern: string, edition: string])[] {
  const entries: unknown = parse(readFileSync(path, 'utf8'), { schema: 'failsafe' });
  const isMap =
    typeof entries === 'object' && entries !== null && Object.values(entries).every((name) => typeof name === 'string');
  if (!isMap) throw new CommandError(`${path} is not a list of paths and editions; write lines such as docs/**: M10`);
  const unclear = Object.keys(entries).find((pattern) => !isPlainPattern(pattern));
  if (unclear !== undefined)
    throw new CommandError(`${path}: the pattern "${unclear}" is too complex; use fewer "*", and a line for each alternative`);
  return Object.entries(entries as Record<string, string>);
}

const MAX_WILDCARDS = 3;

/**
 * Tells whether a pattern can be matched in reasonable time: Node.js tries all combinations of what wildcards could match, and the file may
 * come with a tree from somebody else.
 */
function isPlainPattern(pattern: string): boolean {
  const count = (text: string, part: string) => text.split(part).length - 1;
  const segments = pattern.split('/');
  return (
    !/[({]/.test(pattern) &&
    count(pattern, '**') <= MAX_WILDCARDS &&
    segments.every((segment) => segment === '**' || count(segment, '*') <= MAX_WILDCARDS)
  );
}

/** Larger files are not texts that people write. */
const LARGEST = 16 * 2 ** 20;

/** Files with settings about citations, which cite nothing themselves. */
const OWN_FILES: ReadonlySet<string> = new Set([BASELINES_FILE, LOCK_FILE]);

/** Folders of other people's code, of version control and of caches. */
const FOREIGN_FOLDERS: ReadonlySet<string> = new Set(
  'node_modules .git .hg .svn .jj .cache .venv .yarn .pnpm-store .gradle .next .astro'.split(' '),
);

/** How much of a file tells whether it is a text, in bytes. */
const SAMPLE = 4096;

/** Is told which file was left out, and why. */
type LeaveOut = (file: string, reason: string) => void;

/** Returns the files below a path that may be texts, without foreign folders, and links, which could lead out of the tree or in circles. */
export function textFiles(path: string, leaveOut: LeaveOut = () => {}): string[] {
  if (!existsSync(path)) throw new CommandError(`there is no file or folder "${path}"`);
  const stats = statSync(path);
  if (stats.isDirectory()) return textFilesBelow(path, leaveOut);
  if (!stats.isFile()) throw new CommandError(notAFile(path));
  return isReadable(path, leaveOut) ? [path] : [];
}

function textFilesBelow(folder: string, leaveOut: LeaveOut): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !FOREIGN_FOLDERS.has(name) && !OWN_FILES.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const fault = isUndecodable(entry.name) ? UNDECODABLE : isUnfinished(entry.name) ? UNFINISHED : undefined;
    if (fault !== undefined) {
      leaveOut(path, fault);
      return [];
    }
    if (entry.isDirectory()) return textFilesBelow(path, leaveOut);
    return entry.isFile() && isReadable(path, leaveOut) ? [path] : [];
  });
}

/** Tells whether a regular file is small enough. Of those that are not, only texts count as left out. */
function isReadable(path: string, leaveOut: LeaveOut): boolean {
  if (statSync(path).size <= LARGEST) return true;
  const sample = Buffer.alloc(SAMPLE);
  const file = openSync(path, 'r');
  readSync(file, sample);
  closeSync(file);
  if (encodingOf(sample) !== undefined) leaveOut(path, `it has more than ${LARGEST / 2 ** 20} MiB`);
  return false;
}

type Encoding = 'utf8' | 'latin1' | 'utf16le' | 'utf16be';

/** Returns the likely encoding of a file, or undefined if it has zero bytes, which only texts in UTF-16 have. */
function encodingOf(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be';
  return bytes.includes(0) ? undefined : 'utf8';
}

/** Swaps the bytes of each character; a last odd one has none to be swapped with. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
}

function decode(bytes: Buffer, encoding: Encoding): string {
  return encoding === 'utf16be' ? swapped(bytes).toString('utf16le') : bytes.toString(encoding);
}

function encode(text: string, encoding: Encoding): Buffer {
  return encoding === 'utf16be' ? swapped(Buffer.from(text, 'utf16le')) : Buffer.from(text, encoding);
}

/**
 * Returns the text of a file, or undefined if it is none. A text that is not in Unicode is read byte by byte: numbers are the same in all encodings
 * before Unicode, and every other byte is written back as it was.
 */
function readUnlessBinary(file: string): { readonly text: string; readonly encoding: Encoding } | undefined {
  const bytes = readFileSync(file);
  const likely = encodingOf(bytes);
  if (likely === undefined) return undefined;
  for (const encoding of [likely, 'latin1'] as const) {
    const text = decode(bytes, encoding);
    if (bytes.equals(encode(text, encoding))) return { text, encoding };
  }
  return undefined;
}

/**
 * Reads the citations of files and folders as one tree, which is whole if no text was left out; prints which are, and which are rules documents.
 * `nameOf` returns how a file is called.
 */
export function readCitingTree(
  paths: readonly string[],
  history: RuleHistory,
  stated: (file: string) => string | undefined,
  nameOf: (file: string) => string = (file) => file,
) {
  let isWhole = true;
  const names = paths.flatMap((path) =>
    textFiles(path, (file, reason) => {
      isWhole = false;
      printRemark(`${file}: left out; ${reason}`);
    }),
  );
  const files = [...new Set(names)].flatMap((file) => {
    const source = readUnlessBinary(file);
    if (source === undefined) return [];
    const citing = readCitingFile(source.text, nameOf(file), history, stated(file));
    if (citing.document !== undefined) {
      const { rules, date } = citing.document;
      const dated = date === undefined ? '' : `, dated ${date}`;
      printRemark(`${file}: is itself a rules document (${countOf(rules, 'rule')} in order${dated}); left alone`);
    }
    return [citing];
  });
  return { files, isWhole };
}

/** Tells whether `--fix` writes: to a person at a terminal it shows first what it would write. Programs get what they ask for. */
export function writesFixes({ fix, yes, json }: CiteOptions): boolean {
  const isAtTerminal = process.stdin.isTTY === true || process.stdout.isTTY === true;
  return fix === true && (yes === true || json === true || !isAtTerminal);
}

/** Says that `--fix` wrote nothing if it only showed what it would write. */
export function remarkUnwritten(findings: readonly Finding[], options: CiteOptions): void {
  if (options.fix === true && !writesFixes(options) && findings.some(({ replacement }) => replacement !== undefined))
    printRemark('nothing was written; read the lines above, then add --yes');
}

/** Returns the citations of a file with their places; with `--fix`, writes their replacements into the file, or prints the lines that would change. */
export function fixOnDisk(file: string, checked: readonly FileCitation[], options: CiteOptions): Finding[] {
  const { text = '', encoding = 'utf8' } = readUnlessBinary(file) ?? {};
  const lines = text.split('\n');
  let [line, start] = [0, 0];
  const found = checked.map((citation): Finding => {
    if (citation.start < start) [line, start] = [0, 0];
    for (let end = start + (lines[line]?.length ?? 0); end < citation.start; end = start + (lines[line]?.length ?? 0)) {
      start = end + 1;
      line += 1;
    }
    return { ...citation, file, line: line + 1, column: citation.start - start + 1, fixed: false };
  });
  const isFixed = ({ replacement }: FileCitation) => options.fix === true && replacement !== undefined;
  if (!found.some(isFixed)) return found;
  if (!writesFixes(options)) {
    printLine(changedLines(lines, found.filter(isFixed)).join('\n'));
    return found;
  }
  // Write to the target of a link, so that the link stays.
  replaceFile(realpathSync(file), encode(fixCitations(text, checked), encoding));
  return found.map((finding) => ({ ...finding, fixed: isFixed(finding) }));
}

/** Returns the lines of a file that fixing changes, as they are and as they would be. */
function changedLines(lines: readonly string[], fixes: readonly Finding[]): string[] {
  return [...Map.groupBy(fixes, ({ line }) => line)].flatMap(([line, own]) => {
    const before = lines[line - 1] ?? '';
    const inLine = own.map(({ start, end, column, replacement }) => {
      return { start: column - 1, end: column - 1 + end - start, ...(replacement !== undefined && { replacement }) };
    });
    return [`${own[0]?.file}:${line}`, `- ${before.trim()}`, `+ ${fixCitations(before, inLine).trim()}`];
  });
}
