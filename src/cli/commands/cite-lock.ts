/** `rulegraph cite lock`, and `rulegraph cite check` against a lock: reports what later editions mean for each citation of a tree. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { replaceFile } from '@rulegraph/content/disk/file-system';
import { checkTree, type RuleHistory } from '@rulegraph/core/cite/check';
import {
  type CitationLock,
  checkAgainstLock,
  formatLock,
  type LockFinding,
  type LockStatus,
  lockCitations,
  parseLock,
  type ReviewedFinding,
  UnreadableLockError,
  updateLock,
} from '@rulegraph/core/cite/lock';
import { diffTexts, type Segment } from '@rulegraph/core/history/diff';
import { asMessage, countBy, type Finding } from '../citation-findings.ts';
import {
  type CitedWork,
  type CiteOptions,
  fixOnDisk,
  LOCK_FILE,
  openCitedWork,
  readCitingTree,
  remarkUnwritten,
  statedEditions,
} from '../citing-files.ts';
import { formatDiagnostics } from '../diagnostic-formats.ts';
import { CommandError, countOf, printJson, printLine, printRemark } from '../output.ts';

/** Runs `rulegraph cite lock`; returns the exit status. */
export function writeLock(paths: readonly string[], options: CiteOptions): number {
  const cited = openCitedWork(options);
  const { register, history } = cited;
  const lockPath = String(options.lock ?? LOCK_FILE);
  const root = dirname(lockPath);
  const covered = paths.map((path) => localName(root, path));
  const { files, isWhole } = readCovered(root, covered, options, cited);
  const checked = checkTree(files, history);
  const citations = lockCitations(checked, cited);
  replaceFile(lockPath, formatLock({ work: register.work, folding: register.folding, paths: covered, citations }));
  const unresolved = citations.filter(({ identifier }) => identifier === '').length;
  const all = [...checked.values()].flat().length;
  if (options.json === true) printJson({ lock: lockPath, citations: all, lines: citations.length, unresolved });
  const hint = unresolved === 0 ? '' : '; rulegraph cite check names them';
  printRemark(
    `${lockPath}: ${countOf(all, 'citation')} in ${countOf(citations.length, 'line')}, ${unresolved} of them unresolved${hint}`,
  );
  return isWhole ? 0 : 1;
}

/** Runs `rulegraph cite check` against a lock; returns the exit status. */
export function checkLock(paths: readonly string[], options: CiteOptions): number {
  const lockPath = typeof options.lock === 'string' ? options.lock : LOCK_FILE;
  const lock = readLock(lockPath);
  const cited = openCitedWork(lock.work === '' ? options : { work: lock.work, ...options });
  if (cited.register.work !== lock.work) throw new CommandError(`${lockPath} locks citations of "${lock.work}"`);
  const root = dirname(lockPath);
  const covered =
    paths.length === 0 ? lock.paths.map((path) => lockedName(root, path)) : paths.map((path) => localName(root, path));
  const isCovered = (file: string) => covered.some((path) => path === '.' || file === path || file.startsWith(`${path}/`));
  const { files, isWhole } = readCovered(root, covered, options, cited);
  const report = checkAgainstLock(files, { ...lock, citations: lock.citations.filter(({ file }) => isCovered(file)) }, cited);
  const located = new Map([...report.findings].map(([file, findings]) => [file, locate(root, file, findings, options)] as const));
  const all = [...located.values()].flat();
  printReport(all, report.unused, cited, options);
  remarkUnwritten(
    all.map(({ citation }) => citation),
    options,
  );
  if (options.update === true || all.some(({ citation }) => citation.fixed)) {
    const reviewed = options.update === true;
    const others = [...lock.citations.filter(({ file }) => !isCovered(file)), ...(reviewed && isWhole ? [] : report.unused)];
    const citations = [...others, ...updateLock(located, cited, { reviewed })];
    // Lines that stay have checksums by the folding of the lock.
    const folding = reviewed && others.length === 0 ? cited.register.folding : lock.folding;
    replaceFile(lockPath, formatLock({ ...lock, folding, citations }));
    printRemark(`${lockPath}: ${countOf(citations.length, 'line')} written`);
  }
  const isFine = options.update === true || all.every((one) => severityOfFinding(one) !== 'error');
  return isFine && isWhole ? 0 : 1;
}

/** A finding whose citation has its place in the file, as `cite check` reports it without a lock. */
interface LocatedFinding extends ReviewedFinding {
  readonly citation: Finding;
}

function locate(root: string, file: string, findings: readonly LockFinding[], options: CiteOptions): LocatedFinding[] {
  // A new citation may be wrong for reasons that nobody has looked at.
  const isFixable = ({ since }: LockFinding) => since === 'renumbered' || since === 'changed';
  const citations = findings.map((finding) => {
    const { replacement: _, ...rest } = finding.citation;
    return isFixable(finding) ? finding.citation : rest;
  });
  const reported = fixOnDisk(join(root, file), citations, options);
  return findings.map((finding, index) => {
    const { replacement, to } = finding.citation;
    const located = { ...(reported[index] as Finding), ...(replacement !== undefined && { replacement }) };
    return { ...finding, citation: located, ...(located.fixed && to[0] !== undefined && { rewritten: to[0] }) };
  });
}

function readCovered(root: string, covered: readonly string[], options: CiteOptions, { history, edition }: CitedWork) {
  const paths = covered.map((path) => join(root, path));
  return readCitingTree(paths, history, statedEditions(options, edition), (name) => localName(root, name));
}

/** Returns the name of a file in the lock of a folder. */
function localName(root: string, path: string): string {
  const name = relative(root, path).split(sep).join('/');
  if (name.startsWith('..') || isAbsolute(name))
    throw new CommandError(
      `"${path}" is not in the folder of the lock; put the lock in a folder above everything that it covers, with --lock`,
    );
  return name === '' ? '.' : name;
}

/** Returns the name of a path that a lock has. Throws if it leads out of the lock's folder, which may be somebody else's. */
function lockedName(root: string, path: string): string {
  const whole = join(root, path);
  if (existsSync(whole)) localName(realpathSync(root), realpathSync(whole));
  return localName(root, whole);
}

function readLock(path: string): CitationLock {
  if (!existsSync(path)) throw new CommandError(`there is no lock "${path}"; write it with rulegraph cite lock PATH…`);
  try {
    return parseLock(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof UnreadableLockError) throw new CommandError(`${path}:${error.line}: ${error.message}`);
    throw error;
  }
}

/** How severe each status is, what it is called in a summary, and its code if that is not the one of the same finding without a lock. */
const STATUSES: Readonly<Record<LockStatus, readonly [severity: 'none' | 'warning' | 'error', name: string, code?: string]>> = {
  unchanged: ['none', 'unchanged'],
  renumbered: ['error', 'renumbered only'],
  changed: ['error', 'with other words', 'citation-edited'],
  gone: ['error', 'gone', 'citation-removed'],
  unresolved: ['warning', 'unresolved', 'citation-uncertain'],
  new: ['error', 'not locked'],
};

/** Returns how severe a finding is: that a rule was only renumbered does not matter once its citation is rewritten. */
function severityOfFinding({ since, citation }: LocatedFinding): 'none' | 'warning' | 'error' {
  return since === 'renumbered' && citation.fixed ? 'none' : STATUSES[since][0];
}

function printReport(
  all: readonly LocatedFinding[],
  unused: CitationLock['citations'],
  { register, history }: CitedWork,
  options: CiteOptions,
): void {
  const difference = (finding: LocatedFinding) => (finding.since === 'changed' ? differenceOf(finding, history) : undefined);
  if (options.json === true) {
    const counts = Object.fromEntries([...Map.groupBy(all, ({ since }) => since)].map(([since, own]) => [since, own.length]));
    const citations = all
      .filter((one) => severityOfFinding(one) !== 'none')
      .map((one) => ({ since: one.since, ...one.citation, locked: one.locked, among: one.among, difference: difference(one) }));
    printJson({ work: register.work, to: history.to, counts, citations, unused });
  } else {
    const messages = all
      .filter((one) => severityOfFinding(one) !== 'none')
      .map((one) => lockMessage(one, difference(one), history));
    const text = formatDiagnostics(messages, options.format);
    if (text !== '') printLine(text);
  }
  printRemark(countBy(all, ({ since }) => STATUSES[since][1]).join(', ') || 'no citations');
  if (unused.length > 0)
    printRemark(`locked citations that no longer exist: ${unused.length}${options.update ? '' : '; --update removes them'}`);
}

function lockMessage(finding: LocatedFinding, difference: readonly Segment[] | undefined, { to }: RuleHistory) {
  const { since, locked, citation: inFile } = finding;
  const message = asMessage(inFile);
  const then = locked?.edition ? ` since ${locked.edition}` : '';
  const now = inFile.to.every((number) => number === inFile.number) ? '' : ` (now ${inFile.to.join(', ')})`;
  if (since === 'new') {
    if (inFile.status !== 'never-existed') {
      message.reason = `"${inFile.number}" is not locked`;
      message.ruleId = 'citation-unlocked';
      message.note = 'check the rule, and lock it with --update';
    }
  } else {
    const isNone = since === 'unresolved' && inFile.status === 'never-existed';
    if (!isNone) message.ruleId = STATUSES[since][2] ?? message.ruleId;
    if (since === 'renumbered') message.reason = `"${inFile.number}" is only renumbered${then}${now}`;
    if (since === 'unresolved' && locked === undefined && inFile.status !== 'uncertain' && !isNone) {
      message.reason = `it was unclear which rule "${inFile.number}" meant when it was locked${now}`;
      message.note = 'check the rule, and lock it with --update';
    }
    // After a rewrite the number is today's, but the wording that was locked is older.
    const isToday = locked?.edition === to && inFile.to.length === 1 && inFile.to[0] === locked.number;
    if (since === 'changed')
      message.reason = isToday
        ? `the text of "${inFile.number}" has changed since it was locked`
        : `"${inFile.number}" has changed${then}${now}`;
    if (isToday) message.note = 'read the rule, and lock it with --update';
    const without = inFile.possible === undefined ? 'with its content' : 'that certainly has its content';
    if (since === 'gone') message.reason = `"${inFile.number}" is gone${then}: ${to} has no rule ${without}`;
    if (difference !== undefined) message.note = difference.map(markSegment).join('');
  }
  message.fatal = severityOfFinding(finding) === 'error';
  message.message = message.reason;
  return message;
}

function markSegment({ kind, text, only }: Segment): string {
  if (kind === 'same' || only === 'typography') return kind === 'del' ? '' : text;
  return kind === 'del' ? `[-${text}-]` : `{+${text}+}`;
}

/** Returns how the locked wording differs from that of its successors; undefined if it does not, or if a text is missing. */
function differenceOf({ locked, citation: inFile }: LocatedFinding, history: RuleHistory): readonly Segment[] | undefined {
  if (locked === undefined) return undefined;
  const textOf = (edition: string, number: string) => history.rule?.(edition, number)?.text;
  const then = textOf(locked.edition, locked.number);
  const now = inFile.to.map((number) => textOf(history.to, number)).filter((text) => text !== undefined);
  if (then === undefined || now.length === 0 || (now.length === 1 && now[0] === then)) return undefined;
  return diffTexts(then, now.join('\n'), { scheme: history.scheme, words: history.words });
}
