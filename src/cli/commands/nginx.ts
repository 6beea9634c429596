import { readSiteFile, siteAddress } from '@rulegraph/content/disk';
import { pagePolicy, rulesWithPolicy } from '@rulegraph/site/kit/headers';
import { nginxConf } from '@rulegraph/site/outputs/nginx-conf';
import type { Command } from 'commander';
import { CommandError, messageLine, printLine } from '../output.ts';

export function addNginxCommand(program: Command): void {
  program
    .command('nginx')
    .description('Print the configuration of nginx for the address of the site.')
    .action(() => {
      const { settings, messages } = readSiteFile();
      if (messages.length > 0) throw new CommandError(messages.map((message) => messageLine(message)).join('\n'), 1);
      const address = siteAddress(settings);
      if (address === undefined)
        throw new CommandError('neither `address` in site.yaml nor RULES_SITE says where the site is published');
      printLine(nginxConf(address, rulesWithPolicy(pagePolicy(settings.analytics?.script))).trimEnd());
    });
}
