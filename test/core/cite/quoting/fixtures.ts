/** Reads the fixtures of quotations: a folder each with `input.json` and a file for each format. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Quotation, QuotationFormat } from '../../../../src/core/cite/quoting.ts';

const FOLDER = join('test', 'fixtures', 'quoting');

/** The formats, and the names of the files with the expected output. */
export const EXPECTED_FILES = {
  link: 'link.txt',
  citation: 'citation.txt',
  text: 'text.txt',
  markdown: 'markdown.md',
  reddit: 'reddit.md',
  discord: 'discord.md',
  bbcode: 'bbcode.txt',
  html: 'html.html',
  wiki: 'wiki.txt',
} as const satisfies Record<QuotationFormat, string>;

export const fixtureNames: readonly string[] = readdirSync(FOLDER).sort();

export function readQuotation(name: string): Quotation {
  return JSON.parse(readFileSync(join(FOLDER, name, 'input.json'), 'utf8')) as Quotation;
}

/** Returns the expected output; with `UPDATE_FIXTURES=1`, writes the actual one, to be reviewed. */
export function expectedText(name: string, format: QuotationFormat, written: string): string {
  const file = join(FOLDER, name, EXPECTED_FILES[format]);
  if (process.env['UPDATE_FIXTURES'] === '1') writeFileSync(file, `${written}\n`);
  return readFileSync(file, 'utf8').slice(0, -1);
}
