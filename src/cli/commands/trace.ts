import { indexNumbers, nearestNumbers, parseTypedCitation } from '@rulegraph/core/citations';
import { traceNumber } from '@rulegraph/core/history';
import { numbered } from '@rulegraph/site/outputs/lineage-record';
import type { Command } from 'commander';
import { chosenSourceEdition, chosenTraces, openWork, type TextChoice } from '../content.ts';
import { contentOption } from '../content-option.ts';
import { CommandError, confidenceNote, possibleNote, printJson, printLine } from '../output.ts';

export function addTraceCommand(program: Command): void {
  program
    .command('trace')
    .description('Trace a number of any edition back to its first appearance and forward to the current rule.')
    .argument('<work>', 'the work')
    .argument('<number>', 'a number')
    .option('--edition <date>', 'the edition that has it (default: the newest that has the number)')
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((id: string, text: string, options: TextChoice) => {
      const { archive, work } = openWork(options, id, [options.edition]);
      const traces = chosenTraces(archive, work);
      const edition = options.edition === undefined ? undefined : chosenSourceEdition(archive, work, options.edition).id;
      const isKnown = (known: string) => traceNumber(traces, known, edition) !== undefined;
      const typed = parseTypedCitation(text, { scheme: traces.scheme, wordsByLanguage: work.citations, isKnown })?.parts ?? [];
      const [one, ...others] = typed;
      const number = (others.length === 0 && one?.to === undefined ? one?.from : undefined) ?? text;
      const trace = traceNumber(traces, number, edition);
      if (trace === undefined) {
        const near = nearestNumbers(number, indexNumbers(traces.scheme, traces.numbers)).join(', ');
        throw new CommandError(
          `${edition === undefined ? 'no edition has a' : `${edition} has no`} rule "${number}"${near === '' ? '' : ` (near it: ${near})`}`,
          1,
        );
      }
      if (options.json === true) {
        const { possible, ...followed } = trace;
        printJson({ ...followed, possible: numbered(possible) });
        return;
      }
      for (const { edition: when, kind, from, to, confidence } of trace.events) {
        const numbers = [from.join(', '), to.join(', ')].filter((part) => part !== '').join(' → ');
        printLine(`${when}  ${kind.padEnd('moved-edited'.length)}  ${numbers}${confidenceNote(confidence)}`);
      }
      printLine(`today: ${trace.today.length === 0 ? 'gone' : trace.today.join(', ')}${confidenceNote(trace.confidence)}`);
      if (trace.possible.length > 0) printLine(possibleNote(trace.possible));
    });
}
