/** `rulegraph cite`: checks citations in other people's texts, and locks them, so that later changes of the rules are noticed. */
import { existsSync } from 'node:fs';
import { type CitingFile, checkTree, type FileCitation, type RuleHistory } from '@rulegraph/core/cite/check';
import { type Command, Option } from 'commander';
import { asMessage, BASELINE_NAMES, countBy, type Finding, LEFT_NAMES, nameSpan, severityOf } from '../citation-findings.ts';
import {
  BASELINES_FILE,
  type CiteOptions,
  fixOnDisk,
  LOCK_FILE,
  openCitedWork,
  readCitingTree,
  remarkUnwritten,
  statedEditions,
} from '../citing-files.ts';
import { contentOption } from '../content-option.ts';
import { formatDiagnostics } from '../diagnostic-formats.ts';
import { CommandError, printJson, printLine, printRemark } from '../output.ts';
import { checkLock, writeLock } from './cite-lock.ts';

export function addCiteCommand(program: Command, report: (status: number) => void): void {
  const cite = program.command('cite').description("Work with citations in other people's texts.");
  const shared = (command: Command): Command =>
    command
      .option('--work <id>', 'the work cited (default: the only one)')
      .option('--written-against <edition>', 'the edition that the texts cite, a date or alias (default: inferred line by line)')
      .option('--baselines <file>', `the editions that files cite, by path (default: ${BASELINES_FILE} beside or above a path)`)
      .option('--to <edition>', 'the edition to check them against (default: the newest)')
      .option('--index <file>', 'the published index of the work, instead of a content folder')
      .option('--json', 'print JSON')
      .addOption(contentOption());
  shared(
    cite
      .command('check')
      .description(
        'Check the citations in text, Markdown, HTML or source code: valid, edited, moved, reused (the number is a different rule now), removed, never-existed, uncertain (the number meant several rules). Without paths, or with --lock: what has changed since they were locked.',
      )
      .argument('[path...]', 'files and folders (default: those of the lock)'),
  )
    .option('--meaning', 'also report numbers whose sentence names a term of another rule (misattributed)')
    .option('--lock [file]', `check against a lock (default: ${LOCK_FILE})`)
    .option('--update', 'update the lock, after you have reviewed what it reports')
    .option(
      '--fix',
      'fix numbers in prose and comments if there is no doubt about the right one; in a terminal, show what would change',
    )
    .option('--yes', 'with --fix: write in a terminal, too')
    .addOption(new Option('--format <form>', 'how to report').choices(['text', 'sarif', 'github']).default('text'))
    .action((paths: string[], options: CiteOptions) => {
      if (options.lock !== undefined || (paths.length === 0 && existsSync(LOCK_FILE))) report(checkLock(paths, options));
      else if (paths.length === 0) throw new CommandError(`name files or folders; there is no ${LOCK_FILE} here either`);
      else if (options.update === true) throw new CommandError('--update writes a lock; name it with --lock');
      else report(checkPaths(paths, options));
    });
  shared(
    cite
      .command('lock')
      .description(`Write ${LOCK_FILE}: each citation with its rule, edition and the checksum of its wording.`)
      .argument('<path...>', 'files and folders'),
  )
    .option('--lock <file>', 'the lock', LOCK_FILE)
    .action((paths: string[], options: CiteOptions) => report(writeLock(paths, options)));
}

function checkPaths(paths: readonly string[], options: CiteOptions): number {
  if (options.index !== undefined) throw new CommandError('--index has no texts; check against a lock, with --lock');
  const { history, edition } = openCitedWork(options);
  const stated = statedEditions(options, edition);
  const trees = paths.map((path) => readCitingTree([path], history, stated));
  const findings = trees.flatMap(({ files }) => checkFiles(files, history, options));
  printFindings(findings, history, options);
  const isFine = findings.every((finding) => severityOf(finding) !== 'error' || finding.fixed);
  return isFine && trees.every(({ isWhole }) => isWhole) ? 0 : 1;
}

/** Checks files as one tree; with `fix`, writes replacements. */
function checkFiles(files: readonly CitingFile[], history: RuleHistory, options: CiteOptions): Finding[] {
  return [...checkTree(files, history)].flatMap(([file, checked]) => {
    if (checked.length === 0) return [];
    if (options.fix === true) explainFixes(file, checked);
    return fixOnDisk(file, checked, options);
  });
}

/** Prints against which edition a file that is fixed was taken to be written. */
function explainFixes(file: string, checked: readonly FileCitation[]): void {
  const fixes = checked.filter(({ replacement }) => replacement !== undefined);
  if (fixes.length === 0) return;
  const editions = countBy(fixes, ({ writtenAgainst }) => {
    if (writtenAgainst === undefined) return undefined;
    const { because, since, until } = writtenAgainst;
    return `against ${nameSpan({ since, until })}, known by ${BASELINE_NAMES[because]}`;
  });
  printRemark(`${file}: taken to be written ${editions.join('; ')}`);
}

function printFindings(findings: readonly Finding[], { to }: RuleHistory, options: CiteOptions): void {
  if (options.json === true) printJson(findings);
  else {
    const text = formatDiagnostics(
      findings.filter((finding) => severityOf(finding) !== undefined).map(asMessage),
      options.format,
    );
    if (text !== '') printLine(text);
  }
  const fixed = findings.filter((finding) => finding.fixed).length;
  const counts = [...countBy(findings, ({ status }) => status), ...(options.fix === true ? [`${fixed} fixed`] : [])];
  printRemark(counts.join(', ') || 'no citations');
  const baselines = countBy(findings, ({ writtenAgainst }) => writtenAgainst && BASELINE_NAMES[writtenAgainst.because]);
  if (baselines.length > 0 && options.writtenAgainst === undefined)
    printRemark(`editions cited, known by ${baselines.join(', ')}`);
  const left = countBy(findings, (finding) => finding.left && LEFT_NAMES[finding.left]);
  if (left.length > 0 && options.fix === true) printRemark(`left to a person: ${left.join(', ')}`);
  remarkUnwritten(findings, options);
  if (fixed > 0) printRemark(`what was fixed cites ${to} now; state that in ${BASELINES_FILE} or with --written-against ${to}`);
}
