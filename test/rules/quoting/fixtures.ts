/** Quotations and what each syntax must make of them: a folder each, `input.json` beside one file a format. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Quotation, QuotationFormat } from '../../../src/rules/quoting/index.ts';

const FOLDER = join('test', 'fixtures', 'quoting');

/** The formats with the names of the files that hold what is expected. */
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

/** With `UPDATE_FIXTURES=1` what was written becomes what is expected, for somebody to read. */
export function expectedText(name: string, format: QuotationFormat, written: string): string {
  const file = join(FOLDER, name, EXPECTED_FILES[format]);
  if (process.env['UPDATE_FIXTURES'] === '1') writeFileSync(file, `${written}\n`);
  return readFileSync(file, 'utf8').slice(0, -1);
}
