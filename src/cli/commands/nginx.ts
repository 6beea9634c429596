/** `rulegraph nginx`: the configuration for one's own nginx. */
import process from 'node:process';
import type { Command } from 'commander';
import { siteAddress } from '../../build/site-address.ts';
import { readSiteFile } from '../../disk/index.ts';
import { rulesWithPolicy } from '../../hosting/headers.ts';
import { nginxConf } from '../../hosting/nginx-conf.ts';
import { pagePolicy } from '../../hosting/policy.ts';
import { CommandError } from '../command-error.ts';
import { printLine } from '../output.ts';

export function addNginxCommand(program: Command): void {
  program
    .command('nginx')
    .description('Print the configuration of nginx for the address of the site.')
    .action(() => {
      const { settings } = readSiteFile();
      const address = siteAddress(process.env['RULES_SITE'] || settings.address);
      if (address === undefined)
        throw new CommandError('neither `address` in site.yaml nor RULES_SITE says where the site is published', 2);
      printLine(nginxConf(address, rulesWithPolicy(pagePolicy(settings.analytics?.script))).trimEnd());
    });
}
