import { readSiteFile, SiteAddressError, siteAddress } from '@rulegraph/content/disk';
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
      const address = publishedAt(settings);
      printLine(nginxConf(address, rulesWithPolicy(pagePolicy(settings.analytics?.script))).trimEnd());
    });
}

/** Returns the address of the site; throws a usage error if none is set, or one that is not valid. */
function publishedAt(settings: Parameters<typeof siteAddress>[0]): string {
  try {
    const address = siteAddress(settings);
    if (address !== undefined) return address;
  } catch (error) {
    if (error instanceof SiteAddressError) throw new CommandError(error.message);
    throw error;
  }
  throw new CommandError('neither `address` in site.yaml nor RULES_SITE says where the site is published');
}
