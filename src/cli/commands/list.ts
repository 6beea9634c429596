import type { Archive } from '@rulegraph/content/archive';
import type { Command } from 'commander';
import { NO_WORK, openArchive } from '../content.ts';
import { type ContentOption, contentOption } from '../content-option.ts';
import { countOf, printJson, printLine, printRemark } from '../output.ts';

export function addListCommand(program: Command): void {
  program
    .command('list')
    .description('List works, their editions and languages, with counts of rules and glossary entries.')
    .addOption(contentOption())
    .option('--json', 'print JSON')
    .action((options: ContentOption & { json?: boolean }) => {
      const works = listWorks(openArchive(options));
      if (options.json === true) printJson(works);
      else for (const work of works) printWork(work);
      if (works.length === 0) printRemark(NO_WORK);
    });
}

function listWorks(archive: Archive) {
  return archive.works.map((work) => ({
    work: work.id,
    editions: archive.editions(work.id).map((edition) => ({
      date: edition.id,
      aliases: edition.aliases,
      draft: edition.draft,
      upcoming: edition.draft === true ? undefined : edition.upcoming,
      languages: archive.languages(work.id, edition.id).map((lang) => {
        const expression = archive.expression(work.id, edition.id, lang);
        return { lang, rules: expression?.rules.length ?? 0, glossary: expression?.glossary.length ?? 0 };
      }),
    })),
  }));
}

function printWork({ work, editions }: ReturnType<typeof listWorks>[number]): void {
  printLine(work);
  for (const { date, aliases, draft, upcoming, languages } of editions) {
    const counts = languages.map(
      ({ lang, rules, glossary }) => `${lang}: ${countOf(rules, 'rule')}, ${countOf(glossary, 'term')}`,
    );
    const state = draft === true ? ' (draft)' : upcoming === true ? ' (not yet in force)' : '';
    printLine(`  ${[date, ...aliases].join(' ')}${state}  ${counts.join('; ')}`);
  }
}
