import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkBuiltSite, describeBrokenLinks, openBuiltSite } from '@rulegraph/site/outputs/check-links/find-broken-links';
import type { Command } from 'commander';
import { CommandError, countOf, printLine, printRemark } from '../output.ts';

export function addLinksCommand(program: Command, report: (status: number) => void): void {
  program
    .command('links')
    .description('Follow every link within a built site; fails if one is broken.')
    .argument('[folder]', 'where the site was built', 'dist')
    .action((folder: string) => {
      if (!existsSync(folder)) throw new CommandError(`"${folder}" contains no built site: run \`npx rulegraph build\` first`, 1);
      const pageCount = openBuiltSite(folder).files.filter((file) => file.endsWith('.html')).length;
      const broken = describeBrokenLinks(checkBuiltSite(folder).broken);
      for (const line of broken) printRemark(join(folder, line));
      printLine(
        `${countOf(pageCount, 'page')}: ${broken.length === 0 ? 'every link within the site works' : countOf(broken.length, 'broken link')}`,
      );
      if (pageCount === 0 || broken.length > 0) report(1);
    });
}
