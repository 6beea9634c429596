/** `rules cite check`: do the citations in somebody's texts still lead where their writer meant? */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { VFileMessage } from 'vfile-message';
import { schemeOf } from '../../archive/index.ts';
import { allWords, indexNumbers } from '../../rules/citations/index.ts';
import {
  type CheckedCitation,
  type CitationCheck,
  type CitationStatus,
  checkCitations,
  fixCitations,
  textualParts,
} from '../../rules/cite-check/index.ts';
import { CommandError } from '../command-error.ts';
import {
  type ContentOption,
  chosenExpression,
  chosenLineage,
  chosenSourceEdition,
  chosenWork,
  contentOption,
  openArchive,
} from '../content.ts';
import { formatDiagnostics } from '../diagnostic-formats.ts';
import { printJson, printLine, printRemark } from '../output.ts';

interface CiteOptions extends ContentOption {
  readonly work?: string;
  readonly writtenAgainst: string;
  readonly to?: string;
  readonly fix?: boolean;
  readonly json?: boolean;
  readonly format: 'text' | 'sarif' | 'github';
}

/** What of a finding calls for an answer. */
const SEVERITIES: Readonly<Record<CitationStatus, 'none' | 'warning' | 'error'>> = {
  valid: 'none',
  edited: 'warning',
  moved: 'error',
  reused: 'error',
  removed: 'error',
  'never-existed': 'error',
};

interface Finding extends CheckedCitation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly fixed: boolean;
}

export function addCiteCommand(program: Command, report: (status: number) => void): void {
  program
    .command('cite')
    .description("Work with citations in other people's texts.")
    .command('check')
    .description(
      'Check the citations in text, Markdown, HTML or source code: valid, edited, moved, reused (the number now says something else), removed, never-existed.',
    )
    .argument('<path...>', 'files and folders')
    .option('--work <id>', 'the work cited (default: the only one)')
    .requiredOption('--written-against <edition>', 'the edition that the texts cite, a date or alias')
    .option('--to <edition>', 'the edition to check them against (default: the newest)')
    .option('--fix', 'write the right number where there is one')
    .option('--json', 'print JSON')
    .addOption(new Option('--format <form>', 'how to report').choices(['text', 'sarif', 'github']).default('text'))
    .addOption(contentOption())
    .action((paths: string[], options: CiteOptions) => {
      const check = prepareCheck(options);
      const findings = paths.flatMap(textFiles).flatMap((file) => checkFile(file, check, options.fix === true));
      printFindings(findings, options);
      const { to } = check.alignment;
      if (findings.some(({ fixed }) => fixed))
        printRemark(`what was fixed cites ${to} now: check it with --written-against ${to} from here on`);
      report(findings.some((finding) => SEVERITIES[finding.status] === 'error' && !finding.fixed) ? 1 : 0);
    });
}

function prepareCheck(options: CiteOptions): CitationCheck {
  const archive = openArchive(options);
  const work = chosenWork(archive, options.work);
  const numbersOf = (name: string | undefined) => {
    const edition = chosenSourceEdition(archive, work, name);
    const scheme = schemeOf(archive, work.id, edition.id);
    const expression = chosenExpression(archive, work, edition, work.source);
    if (scheme === undefined) throw new CommandError(`"${work.id}" has no numbering`, 1);
    return {
      edition,
      numbers: indexNumbers(
        scheme,
        expression.rules.map((rule) => rule.number),
      ),
    };
  };
  const from = numbersOf(options.writtenAgainst);
  const to = numbersOf(options.to);
  const alignment = chosenLineage(archive, work).between(from.edition.id, to.edition.id);
  return { words: allWords(work.citations), from: from.numbers, to: to.numbers, alignment };
}

/** Larger files are no texts that people write. */
const LARGEST = 16 * 2 ** 20;

/** The files below a path; what tools keep for themselves is passed over. */
function textFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new CommandError(`there is no file or folder "${path}"`, 2);
  if (stats.isFile()) return stats.size > LARGEST ? [] : [path];
  const names = readdirSync(path).filter((name) => !name.startsWith('.') && name !== 'node_modules');
  return names.sort().flatMap((name) => textFiles(join(path, name)));
}

function checkFile(file: string, check: CitationCheck, fix: boolean): Finding[] {
  const bytes = readFileSync(file);
  if (bytes.includes(0)) return [];
  const text = bytes.toString('utf8');
  const searched = /\.x?html?$/i.test(file) ? textualParts(text) : text;
  const checked = checkCitations(searched, check);
  const isUtf8 = bytes.equals(Buffer.from(text, 'utf8'));
  const fixes = fix && isUtf8 && checked.some((citation) => citation.replacement !== undefined);
  if (fix && !isUtf8) printRemark(`${file}: not UTF-8, so nothing was fixed in it`);
  if (fixes) {
    writeFileSync(`${file}.fixed`, fixCitations(text, checked));
    renameSync(`${file}.fixed`, file);
  }
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return checked.map((citation) => {
    const line = lineStarts.findLastIndex((start) => start <= citation.start);
    const column = citation.start - (lineStarts[line] ?? 0) + 1;
    return { ...citation, file, line: line + 1, column, fixed: fixes && citation.replacement !== undefined };
  });
}

function printFindings(findings: readonly Finding[], options: CiteOptions): void {
  if (options.json === true) printJson(findings);
  else {
    const text = formatDiagnostics(findings.filter(({ status }) => SEVERITIES[status] !== 'none').map(asMessage), options.format);
    if (text !== '') printLine(text);
  }
  const counts = Map.groupBy(findings, ({ status }) => status);
  const fixed = findings.filter((finding) => finding.fixed).length;
  printRemark(
    [
      ...[...counts].map(([status, found]) => `${found.length} ${status}`),
      ...(options.fix === true ? [`${fixed} fixed`] : []),
    ].join(', ') || 'no citations',
  );
}

function asMessage({ status, number, to, near, replacement, fixed, file, line, column }: Finding): VFileMessage {
  const message = new VFileMessage(explain(status, number, to), {
    place: { line, column },
    ruleId: `citation-${status}`,
    source: 'rulegraph',
  });
  message.file = file;
  message.fatal = SEVERITIES[status] === 'error' && !fixed;
  if (fixed) message.note = `now reads "${replacement}"`;
  else if (replacement !== undefined) message.note = `write "${replacement}"`;
  else if (near.length > 0) message.note = `near it: ${near.join(', ')}`;
  return message;
}

function explain(status: CitationStatus, number: string, to: readonly string[]): string {
  const now = to.length === 0 ? 'its matter is gone' : `its matter is now in ${to.join(', ')}`;
  switch (status) {
    case 'valid':
      return `"${number}" still says the same`;
    case 'edited':
      return `"${number}" has been edited since`;
    case 'moved':
      return `"${number}" has moved: ${now}`;
    case 'reused':
      return `"${number}" now says something else: ${now}`;
    case 'removed':
      return `"${number}" was removed`;
    case 'never-existed':
      return `there was no "${number}" in that edition`;
  }
}
