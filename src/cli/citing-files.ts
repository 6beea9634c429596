/** Shared code of the commands about citations: their options, the rules that files cite, the editions stated for them, and the files themselves. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { type Archive, schemeOf } from '../archive/index.ts';
import { replaceFile } from '../disk/file-system.ts';
import { allWords, indexNumbers } from '../rules/citations/index.ts';
import { type FileCitation, fixCitations, linksByNumber, type RuleHistory } from '../rules/cite-check/index.ts';
import { quoteWords } from '../rules/find/index.ts';
import { runsOfNumber } from '../rules/lineage/index.ts';
import { firstByNumber } from '../rules/lists.ts';
import { memoize } from '../rules/memo.ts';
import { ruleText } from '../rules/text/index.ts';
import type { Work } from '../rules/work.ts';
import type { Finding } from './citation-findings.ts';
import { type ContentOption, chosenExpression, chosenLineage, chosenSourceEdition } from './content.ts';
import { CommandError, printRemark } from './output.ts';

/** The options of the commands about citations. */
export interface CiteOptions extends ContentOption {
  readonly work?: string;
  readonly writtenAgainst?: string;
  readonly baselines?: string;
  readonly to?: string;
  readonly fix?: boolean;
  readonly json?: boolean;
  readonly lock?: string | boolean;
  readonly index?: string;
  readonly update?: boolean;
  readonly format: 'text' | 'sarif' | 'github';
}

/** Returns the history of a work's rules for checking citations; each part is computed once, when it is first needed. */
export function openRuleHistory(archive: Archive, work: Work, { writtenAgainst, to: wanted }: CiteOptions): RuleHistory {
  const { lineage, rulesBetween } = chosenLineage(archive, work);
  const to = chosenSourceEdition(archive, work, wanted).id;
  const schemeOfEdition = (edition: string) => {
    const scheme = schemeOf(archive, work.id, edition);
    if (scheme === undefined) throw new CommandError(`"${work.id}" has no numbering`, 1);
    return scheme;
  };
  const rules = memoize((edition: string) => {
    const expression = chosenExpression(archive, work, chosenSourceEdition(archive, work, edition), work.source);
    return firstByNumber(expression.rules);
  });
  const titles = memoize((edition: string) =>
    Map.groupBy(
      [...rules(edition).values()].filter(({ title }) => title !== null),
      ({ title }) => quoteWords(title ?? '').join(' '),
    ),
  );
  const numbers = memoize((edition: string) => indexNumbers(schemeOfEdition(edition), [...rules(edition).keys()]));
  return {
    scheme: schemeOfEdition(writtenAgainst === undefined ? to : chosenSourceEdition(archive, work, writtenAgainst).id),
    words: allWords(work.citations),
    names: [...Object.values(work.titles), ...Object.values(work.shortTitles)],
    editions: lineage.editions,
    to,
    runs: memoize((number: string) => runsOfNumber(lineage, number)),
    numbers,
    links: memoize((edition: string) => linksByNumber(rulesBetween(edition, to))),
    rule: (edition, number) => {
      const rule = rules(edition).get(number);
      return rule === undefined ? undefined : { title: rule.title, text: ruleText(rule) };
    },
    titled: (edition, title) =>
      titles(edition)
        .get(title)
        ?.map(({ number }) => number) ?? [],
  };
}

/** The name of a lock. */
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

/** Returns the files below a path, without hidden ones, `node_modules`, and links, which could lead out of the tree or in circles. */
export function textFiles(path: string): string[] {
  if (!existsSync(path)) throw new CommandError(`there is no file or folder "${path}"`);
  if (statSync(path).isDirectory()) return textFilesBelow(path);
  return isText(path) ? [path] : [];
}

function textFilesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules' && !OWN_FILES.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return textFilesBelow(path);
    return entry.isFile() && isText(path) ? [path] : [];
  });
}

/** Tells whether a path is a regular file that may be a text, and not, for example, a pipe without an end. */
function isText(path: string): boolean {
  const stats = statSync(path);
  return stats.isFile() && stats.size <= LARGEST;
}

/** Returns the text of a file, or undefined if it has zero bytes, which no text has. */
export function readUnlessBinary(file: string): { readonly text: string; readonly isUtf8: boolean } | undefined {
  const bytes = readFileSync(file);
  const text = bytes.toString('utf8');
  return bytes.includes(0) ? undefined : { text, isUtf8: bytes.equals(Buffer.from(text, 'utf8')) };
}

/** Returns the citations of a file with their places; with `fix`, writes their replacements into the file. */
export function fixOnDisk(file: string, checked: readonly FileCitation[], fix: boolean): Finding[] {
  const { text = '', isUtf8 = false } = readUnlessBinary(file) ?? {};
  const isFixed = fix && isUtf8 && checked.some((citation) => citation.replacement !== undefined);
  if (fix && !isUtf8) printRemark(`${file}: not UTF-8, so nothing was fixed in it`);
  // Write to the target of a link, so that the link stays.
  if (isFixed) replaceFile(realpathSync(file), fixCitations(text, checked));
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return checked.map((citation) => {
    const line = lineStarts.findLastIndex((start) => start <= citation.start);
    const column = citation.start - (lineStarts[line] ?? 0) + 1;
    return { ...citation, file, line: line + 1, column, fixed: isFixed && citation.replacement !== undefined };
  });
}
