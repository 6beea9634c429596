import { readSiteFile, siteAddress } from '@rulegraph/content/disk';
import type { AnnouncementForm } from '@rulegraph/site/outputs/announcement';
import { type Command, Option } from 'commander';
import { chosenSourceEdition, openWork } from '../content.ts';
import { type ContentOption, contentOption, useContent } from '../content-option.ts';
import { CommandError, printLine, printRemark } from '../output.ts';

interface AnnounceOptions extends ContentOption {
  readonly lang?: string;
  readonly format: AnnouncementForm;
}

export function addAnnounceCommand(program: Command): void {
  program
    .command('announce')
    .description('Write what an edition changed as a post for a forum, a mail or a chat, in the languages of the work.')
    .argument('<work>', 'the work')
    .argument('<edition>', 'a date or alias')
    .option('--lang <code>', 'only in this language')
    .addOption(
      new Option('--format <form>', 'how to write; webhook is JSON for Slack, Mattermost and Discord, a line for each language')
        .choices(['markdown', 'text', 'webhook'])
        .default('markdown'),
    )
    .addOption(contentOption())
    .action(async (id: string, name: string, options: AnnounceOptions) => {
      const { archive, work } = openWork(options, id, [name]);
      const { id: edition } = chosenSourceEdition(archive, work, name);
      useContent(options);
      const { writeAnnouncements } = await import('@rulegraph/site/outputs/announcement');
      const address = siteAddress(readSiteFile().settings);
      const origin = address === undefined ? undefined : new URL(`${address}/`);
      const all = writeAnnouncements(work, edition, origin, options.format);
      const chosen = all.filter(({ code }) => (options.lang ?? code) === code);
      if (chosen.length === 0)
        throw new CommandError(
          `"${work.id}" has no text in "${options.lang}" (there are: ${all.map(({ code }) => code).join(', ')})`,
        );
      if (address === undefined)
        printRemark('neither `address` in site.yaml nor RULES_SITE says where the site is, so links lack their host');
      const posts = chosen.flatMap(({ post }) => post ?? []);
      if (posts.length === 0) throw new CommandError(`"${work.id}" has no edition before ${edition} to compare it with`, 1);
      printLine(posts.join(options.format === 'webhook' ? '\n' : '\n\n---\n\n'));
    });
}
