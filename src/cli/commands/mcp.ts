import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { readSiteFile, siteAddress } from '@rulegraph/content/disk';
import { limitMessages } from '@rulegraph/mcp/limited-input';
import { recordsOfArchive, recordsOfSite } from '@rulegraph/mcp/record-source';
import { openLibrary } from '@rulegraph/mcp/rules-library';
import type { Command } from 'commander';
import { openArchive } from '../content.ts';
import { type ContentOption, contentOption } from '../content-option.ts';
import { CommandError, printRemark } from '../output.ts';

/** Assistants ask for the tools so many milliseconds after the start at most. Without cached answers, reading would keep them waiting for longer than they do. */
const UNTIL_ASKED_MS = 500;

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Serve rules to an assistant: a Model Context Protocol server on standard input and output.')
    .option('--site <folder or address>', 'the JSON of a published site, instead of a content folder; links lead to it')
    .addOption(contentOption())
    .action(async (options: ContentOption & { readonly site?: string }) => {
      const { site } = options;
      const { makeServer, StdioServerTransport } = await loadServer();
      const records = site === undefined ? recordsOfArchive(openArchive(options)) : recordsOfSite(site);
      const isAddress = site !== undefined && /^https?:/.test(site);
      const published = isAddress ? site.replace(/\/$/, '') : siteAddress(readSiteFile().settings);
      const library = openLibrary(records, published === undefined ? {} : { site: published });
      const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
      const server = makeServer(library, version);
      const input = limitMessages((answer, reason) => {
        printRemark(`a message was not read: ${reason}`);
        process.stdout.write(`${JSON.stringify(answer)}\n`);
      });
      server.server.onerror = (error) => printRemark(`a message was not read: ${error.message}`);
      const prepare = async () => {
        await setTimeout(UNTIL_ASKED_MS, undefined, { ref: false });
        try {
          for (const { id: work, title } of await records.works())
            for (const step of [
              () => records.index(work),
              async () => {
                const [found] = (await library.search_rules({ work, query: title })).matches;
                await library.check_citations({ work, text: `${title} ${found?.number ?? ''}` });
              },
              () => library.define({ work, concept: title }).catch(() => undefined),
              () => library.find_quote({ work, text: title }),
            ]) {
              await step();
              await setImmediate();
            }
        } catch (error) {
          // Questions try again, and report the error.
          printRemark(`${site ?? 'the content'} cannot be read now: ${error instanceof Error ? error.message : error}`);
        }
      };
      // Reads what questions need once the assistant knows that the server is there, and which tools it has; what was read is cached when the command ends.
      const prepared = new Promise<void>((resolve) => {
        server.server.oninitialized = () => void prepare().finally(resolve);
        process.stdin.once('end', resolve);
      });
      await server.connect(new StdioServerTransport(process.stdin.pipe(input)));
      await prepared;
    });
}

/** Loads the server and its protocol, a package that few projects need and that is not installed with this one. */
async function loadServer(): Promise<typeof import('@rulegraph/mcp/server')> {
  try {
    return await import('@rulegraph/mcp/server');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new CommandError('assistants need one more package: run "npm install @modelcontextprotocol/sdk" in the project');
  }
}
