/** `rulegraph mcp`: runs a Model Context Protocol server for assistants on standard input and output. */
import { readFileSync } from 'node:fs';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { limitMessages } from '@rulegraph/mcp/limited-input';
import { recordsOfArchive, recordsOfSite } from '@rulegraph/mcp/record-source';
import { openLibrary } from '@rulegraph/mcp/rules-library';
import { makeServer } from '@rulegraph/mcp/server';
import type { Command } from 'commander';
import { openArchive } from '../content.ts';
import { type ContentOption, contentOption } from '../content-option.ts';
import { printRemark } from '../output.ts';

interface McpOptions extends ContentOption {
  readonly site?: string;
}

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Serve rules to an assistant: a Model Context Protocol server on standard input and output.')
    .option('--site <folder or address>', 'the JSON of a published site, instead of a content folder; links lead to it')
    .addOption(contentOption())
    .action(async (options: McpOptions) => {
      const { site } = options;
      const records = site === undefined ? recordsOfArchive(openArchive(options)) : recordsOfSite(site);
      const isAddress = site !== undefined && /^https?:/.test(site);
      const library = openLibrary(records, isAddress ? { site: site.replace(/\/$/, '') } : {});
      const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
      const server = makeServer(library, version);
      const input = limitMessages((answer, reason) => {
        printRemark(`a message was not read: ${reason}`);
        process.stdout.write(`${JSON.stringify(answer)}\n`);
      });
      server.server.onerror = (error) => printRemark(`a message was not read: ${error.message}`);
      await server.connect(new StdioServerTransport(process.stdin.pipe(input)));
      // Read all editions now, so that the first question does not have to wait for them.
      try {
        for (const { id } of await records.works()) await records.index(id);
      } catch (error) {
        // Questions try again, and report the error.
        printRemark(`${site ?? 'the content'} cannot be read now: ${error instanceof Error ? error.message : error}`);
      }
    });
}
