import { type Archive, type BrokenCitation, type ReleaseReport, reportRelease } from '@rulegraph/content/archive';
import type { Work } from '@rulegraph/core/work';
import { changesRecord } from '@rulegraph/site/outputs/lineage-record';
import { type Command, Option } from 'commander';
import { chosenLineage, chosenSourceEdition, openWork } from '../content.ts';
import { type ContentOption, contentOption } from '../content-option.ts';
import { confidenceNote, markdownCell, printJson, printLine } from '../output.ts';
import { describeReason } from './rulings.ts';

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
      const { archive, work } = openWork(options, id, [from, to]);
      const first = chosenSourceEdition(archive, work, from);
      const second = chosenSourceEdition(archive, work, to);
      const record = changesRecord(chosenLineage(archive, work).between(first.id, second.id));
      if (options.json === true) {
        printJson(record);
        return;
      }
      const report = options.format === 'markdown' ? reportRelease(archive, work.id, first.id, second.id) : undefined;
      if (report !== undefined) {
        printLine(asMarkdown(archive, work, report));
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

/** Returns what a release changes, and the citations, translations and rulings that it would break, for a pull request. */
function asMarkdown(archive: Archive, work: Work, report: ReleaseReport): string {
  const { from, to, changes, summary } = changesRecord(report.alignment);
  const counts = Object.entries(summary).flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${kind}`]));
  const rows = changes.map((change) => `| ${change.kind} | ${change.from.join(', ')} | ${change.to.join(', ')} |`);
  const draft = archive.editions(work.id).some(({ id, draft: isDraft }) => id === to && isDraft === true);
  const sections = [
    `### ${work.titles[work.source] ?? work.id}: ${from} → ${to}${draft ? ' (draft)' : ''}\n\n${counts.join(', ') || 'nothing changed'}`,
    rows.length === 0
      ? ''
      : `<details><summary>Rules</summary>\n\n| change | ${from} | ${to} |\n|---|---|---|\n${rows.join('\n')}\n\n</details>`,
    section(
      'Citations that would not lead to their rule',
      report.citations.map((broken) => `- ${markdownCell(describeBroken(broken, work.id))}`),
    ),
    section(
      'Translated rules whose words have changed',
      report.translations.map(
        ({ lang, current, numbers }) => `- ${lang}: ${numbers.length} of ${current} (${numbers.join(', ')})`,
      ),
    ),
    section(
      'Rulings to review',
      report.rulings.map(({ assessed: { ruling }, state, because }) => {
        const reasons = [...new Set(because.map((reason) => describeReason(reason, ruling.work)))].join('; ');
        return `- ${markdownCell(`${state}: "${ruling.title}" (${reasons}) \`${ruling.place.file}\``)}`;
      }),
    ),
  ];
  return sections.filter((text) => text !== '').join('\n\n');
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `#### ${heading}: ${lines.length}\n\n${lines.join('\n')}`;
}

function describeBroken({ work, number, term, cited, reused, today }: BrokenCitation, own: string): string {
  const now = today.length === 0 ? '' : `; its rule would be ${today.join(', ')}`;
  const what = reused ? 'which would be another rule' : 'which would not exist';
  const citing = term === true ? `"${number}" in the glossary` : work === own ? number : `${work} ${number}`;
  return `${citing} cites ${cited}, ${what}${now}`;
}
