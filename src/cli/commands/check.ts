/** `rules check`: every defect of the sources. */
import { type Command, Option } from 'commander';
import { checkArchive } from '../../archive/check-archive.ts';
import { type ContentOption, contentOption, openArchive } from '../content.ts';
import { type DiagnosticFormat, formatDiagnostics } from '../diagnostic-formats.ts';
import { printLine, printRemark, severityOf } from '../output.ts';

interface CheckOptions extends ContentOption {
  readonly strict?: boolean;
  readonly format: DiagnosticFormat;
  readonly work?: string;
  readonly edition?: string;
  readonly lang?: string;
}

export function addCheckCommand(program: Command, report: (status: number) => void): void {
  program
    .command('check')
    .description('Report every defect of the sources, as file:line:column severity message code.')
    .option('--strict', 'fail for warnings too')
    .addOption(new Option('--format <form>', 'how to report').choices(['text', 'json', 'sarif', 'github']).default('text'))
    .option('--work <id>', 'only this work')
    .option('--edition <date>', 'only this edition')
    .option('--lang <code>', 'only this language')
    .addOption(contentOption())
    .action((options: CheckOptions) => {
      const messages = checkArchive(openArchive(options), options);
      const text = formatDiagnostics(messages, options.format);
      if (text !== '') printLine(text);
      const count = (severity: string): number => messages.filter((message) => severityOf(message) === severity).length;
      const errors = count('error');
      const warnings = count('warning');
      printRemark(`${errors} errors, ${warnings} warnings, ${count('info')} remarks`);
      report(errors > 0 || (options.strict === true && warnings > 0) ? 1 : 0);
    });
}
