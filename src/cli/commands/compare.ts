/** `rules compare`: what changed between any two editions. */
import { type Command, Option } from 'commander';
import { type Archive, graphOf, rulingsAt } from '../../archive/index.ts';
import { changesRecord } from '../../publish/changes-record.ts';
import type { Work } from '../../rules/work.ts';
import {
  archiveWith,
  type ContentOption,
  chosenLineage,
  chosenSourceEdition,
  chosenWork,
  contentOption,
  openArchive,
} from '../content.ts';
import { confidenceNote, printJson, printLine } from '../output.ts';

interface CompareOptions extends ContentOption {
  readonly json?: boolean;
  readonly format: 'text' | 'markdown';
}

export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('List what changed from one edition to another: moved, edited, split, merged, added and removed rules.')
    .argument('<work>', 'the work')
    .argument('<from>', 'a date or alias')
    .argument('<to>', 'a date or alias, before or after it')
    .option('--json', 'print JSON')
    .addOption(
      new Option('--format <form>', 'how to report; markdown is for a comment on a pull request')
        .choices(['text', 'markdown'])
        .default('text'),
    )
    .addOption(contentOption())
    .action((id: string, from: string, to: string, options: CompareOptions) => {
      const content = openArchive(options);
      const work = chosenWork(content, id);
      const archive = archiveWith(content, work, [from, to]);
      const older = chosenSourceEdition(archive, work, from);
      const newer = chosenSourceEdition(archive, work, to);
      const record = changesRecord(chosenLineage(archive, work).between(older.id, newer.id));
      if (options.json === true) {
        printJson(record);
        return;
      }
      if (options.format === 'markdown') {
        printLine(asMarkdown(archive, work, record));
        return;
      }
      for (const change of record.changes) {
        const numbers = [change.from.join(', '), change.to.join(', ')].filter((part) => part !== '').join(' → ');
        printLine(`${change.kind.padEnd('moved-edited'.length)}  ${numbers}${confidenceNote(change.confidence)}`);
      }
      printLine(
        Object.entries(record.summary)
          .map(([kind, count]) => `${count} ${kind}`)
          .join(', '),
      );
    });
}

type Changes = ReturnType<typeof changesRecord>;

/** Writes what a release changes, and what rests on it: the citations of other rules, translations and rulings that it would break. */
function asMarkdown(archive: Archive, work: Work, { from, to, changes, summary }: Changes): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const counts = Object.entries(summary).flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${kind}`]));
  const rows = changes.map((change) => `| ${change.kind} | ${change.from.join(', ')} | ${change.to.join(', ')} |`);
  const changed = new Set(
    changes.filter(({ textChanged, to: now }) => textChanged || now.length === 0).flatMap((change) => change.from),
  );
  const sections = [
    `### ${work.titles[work.source] ?? work.id}: ${from} → ${to}\n\n${counts.join(', ') || 'nothing changed'}`,
    rows.length === 0
      ? ''
      : `<details><summary>Rules</summary>\n\n| change | ${from} | ${to} |\n|---|---|---|\n${rows.join('\n')}\n\n</details>`,
    section(
      'Citations that lead nowhere',
      danglingIn(archive, work, to).map((line) => `- ${cell(line)}`),
    ),
    section('Translated rules whose words have changed', translatedIn(archive, work, from, changed)),
    section(
      'Rulings to look at',
      doubtfulRulings(archive, work, from, to).map((line) => `- ${cell(line)}`),
    ),
  ];
  return sections.filter((text) => text !== '').join('\n\n');
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `#### ${heading}: ${lines.length}\n\n${lines.join('\n')}`;
}

/** The citations of the newer edition that name no rule of it. */
function danglingIn(archive: Archive, work: Work, edition: string): readonly string[] {
  const graph = graphOf(archive, work.id, edition, work.source);
  return [...(graph?.references ?? [])].flatMap(([number, references]) =>
    references.flatMap(({ missing }) => missing.map((name) => `${number} cites ${name}`)),
  );
}

/** How many rules of each translation of the older edition say what the newer one no longer says. */
function translatedIn(archive: Archive, work: Work, edition: string, changed: ReadonlySet<string>): readonly string[] {
  const languages = archive.languages(work.id, edition).filter((lang) => lang !== work.source);
  return languages.flatMap((lang) => {
    const rules = archive.expression(work.id, edition, lang)?.rules ?? [];
    const numbers = rules.map(({ number }) => number).filter((number) => changed.has(number));
    return numbers.length === 0 ? [] : [`- ${lang}: ${numbers.length} of ${rules.length} (${numbers.join(', ')})`];
  });
}

/** The rulings that stood until the older edition, and would not after the newer one. */
function doubtfulRulings(archive: Archive, work: Work, from: string, to: string): readonly string[] {
  const before = new Map(rulingsAt(archive, work.id, from).map(({ ruling, state }) => [ruling.place.file, state] as const));
  return rulingsAt(archive, work.id, to).flatMap(({ ruling, state, citations }) => {
    if (state === 'in-force' || before.get(ruling.place.file) === state) return [];
    const because = citations.filter((citation) => citation.state !== 'same' && citation.state !== 'moved');
    const numbers = [...new Set(because.map(({ number, state: became }) => `${number} ${became}`))].join(', ');
    return [`${state}: "${ruling.title}" (${numbers}) \`${ruling.place.file}\``];
  });
}
