/** `rules show`: a rule as people quote it. */
import type { Command } from 'commander';
import { nearestNumbers } from '../../rules/citations/index.ts';
import type { Expression, Rule } from '../../rules/model.ts';
import { ancestors } from '../../rules/numbering/index.ts';
import { blockText, ruleExamples, ruleText } from '../../rules/text/index.ts';
import { CommandError } from '../command-error.ts';
import { type ContentOption, contentOption, openArchive } from '../content.ts';
import { lookUpCitation } from '../look-up-citation.ts';
import { printJson, printLine } from '../output.ts';

interface ShowOptions extends ContentOption {
  readonly work?: string;
  readonly edition?: string;
  readonly lang?: string;
  readonly json?: boolean;
}

/** Adds the command to the program; `report` is told the exit status. */
export function addShowCommand(program: Command, report: (status: number) => void): void {
  program
    .command('show')
    .description(
      'Print a rule with what belongs to it: `rules show 101.2a`, `rules show "CR 601.2a–d" --edition MH3`; `101.2.` prints that rule alone.',
    )
    .argument('<citation...>', 'a number, list or range, in any spelling')
    .option('--work <id>', 'the work (default: the one that has the number)')
    .option('--edition <date>', 'a date or alias (default: the newest)')
    .option('--lang <code>', "a language (default: the work's own)")
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((citation: string[], options: ShowOptions) => report(show(citation.join(' '), options)));
}

function show(text: string, options: ShowOptions): number {
  const { work, edition, expression, scheme, index, targets, missing } = lookUpCitation(openArchive(options), text, options);
  const alone = text.trimEnd().endsWith('.');
  const shown = expression.rules.filter(
    (rule) =>
      targets.includes(rule.number) || (!alone && ancestors(scheme, rule.number).some((number) => targets.includes(number))),
  );
  if (options.json === true)
    printJson({ work: work.id, edition: edition.id, lang: expression.lang, missing, rules: shown.map(asJson) });
  else if (shown.length > 0) printQuote(work.id, expression, shown);
  if (missing.length > 0) {
    const near = [...new Set(missing.flatMap((number) => nearestNumbers(number, index)))].join(', ');
    throw new CommandError(`${edition.id} has no rule ${missing.join(', ')}${near === '' ? '' : ` (near it: ${near})`}`, 1);
  }
  return 0;
}

function asJson(rule: Rule): unknown {
  const { number, level, parent, title } = rule;
  return { number, level, parent, title, text: ruleText(rule), examples: ruleExamples(rule) };
}

function printQuote(work: string, { edition, lang }: Expression, rules: readonly Rule[]): void {
  for (const rule of rules) {
    const [first, ...others] = rule.blocks;
    const statement = first?.kind === 'text' ? first.text : null;
    printLine([rule.number, rule.title, statement].filter((part) => part !== null).join(' '));
    for (const block of statement === null ? rule.blocks : others) printLine(`  ${blockText(block).replaceAll('\n', '\n  ')}`);
  }
  printLine(`\n(${work} ${edition}, ${lang})`);
}
