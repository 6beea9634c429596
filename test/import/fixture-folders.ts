/** Reads the fixtures of importers: folders with `input.txt`, or a tree of files in `input`, and the expected result, `expected.json`. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Expression } from '../../src/core/model.ts';
import type { Work } from '../../src/core/work.ts';
import type { ImportDocument } from '../../src/import/importer.ts';
import { toImportDocument } from '../../src/import/index.ts';
import { summarizeLedger } from '../../src/import/ledger/index.ts';
import type { ImportResult } from '../../src/import/reader.ts';
import { lorcanaWork, magicWork } from '../works.ts';

const fixtures = join(import.meta.dirname, '../fixtures/importers');

/** The importers that have fixtures. */
export const FORMATS: readonly string[] = readdirSync(fixtures);

export interface Fixture {
  /** The folder's name, a sentence fragment. */
  readonly name: string;
  readonly documents: readonly ImportDocument[];
  /** The bytes of a single document. */
  readonly bytes: Uint8Array;
  /** Magic's settings, or those of the game that the format is for, overridden by those of `work.json`. */
  readonly work: Work;
  readonly expectedFile: string;
}

export function readFixtures(importer: string): readonly Fixture[] {
  return readdirSync(join(fixtures, importer)).map((name) => {
    const folder = join(fixtures, importer, name);
    const declared = join(folder, 'work.json');
    const overrides = existsSync(declared) ? JSON.parse(readFileSync(declared, 'utf8')) : {};
    const documents = documentsIn(folder);
    return {
      name,
      documents,
      bytes: documents[0]?.bytes ?? new Uint8Array(),
      work: { ...(importer === 'translator-markdown' ? lorcanaWork : magicWork), ...overrides },
      expectedFile: join(folder, 'expected.json'),
    };
  });
}

function documentsIn(folder: string): readonly ImportDocument[] {
  const single = join(folder, 'input.txt');
  if (existsSync(single)) return [toImportDocument('input.txt', readFileSync(single))];
  const tree = join(folder, 'input');
  const names = readdirSync(tree, { recursive: true }).map(String).toSorted();
  return names
    .filter((name) => statSync(join(tree, name)).isFile())
    .map((name) => toImportDocument(name.replaceAll('\\', '/'), readFileSync(join(tree, name))));
}

/** Returns the expected result. UPDATE_FIXTURES=1 writes the file first; read it before you commit it. */
export function expectedOf(fixture: Fixture, result: ImportResult): unknown {
  if (process.env.UPDATE_FIXTURES === '1') writeFileSync(fixture.expectedFile, `${JSON.stringify(digest(result), null, 2)}\n`);
  return JSON.parse(readFileSync(fixture.expectedFile, 'utf8'));
}

/** Returns a result in a readable form: one line per block, with its place. */
export function digest({ effective, expression, ledger, messages }: ImportResult): unknown {
  return {
    effective,
    front: expression.front.map(blockLine),
    rules: ruleLines(expression),
    glossary: Object.fromEntries(
      expression.glossary.map(({ term, obsolete, senses }) => [
        obsolete ? `${term} [obsolete]` : term,
        senses.map((sense) => sense.map(blockLine)),
      ]),
    ),
    back: expression.back.map(blockLine),
    aside: summarizeLedger(ledger).aside,
    messages: messages.map(({ line, column, ruleId, reason }) => `${line}:${column} ${ruleId}: ${reason}`),
  };
}

function ruleLines({ rules }: Expression): readonly string[] {
  return rules.flatMap(({ number, level, title, above, blocks, place }) => [
    `${place.line}:${place.column} ${level} ${number}${title === null ? '' : ` # ${title}`}${above === undefined ? '' : ` below ${above}`}`,
    ...blocks.map(blockLine),
  ]);
}

function blockLine({ kind, label, bullet, depth, text, marks, place }: Block): string {
  const nested = bullet === undefined ? undefined : '  '.repeat(depth ?? 0) + bullet;
  const before = [label, nested].filter((part) => part !== undefined).map((part) => ` <${part}>`);
  const after = marks.map((mark) => ` {${mark.kind} ${text.slice(mark.start, mark.end)}}`);
  return `  ${place.line}:${place.column} ${kind}${before.join('')} ${text}${after.join('')}`;
}
