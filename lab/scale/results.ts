/** Reads and writes the results of measurements, which are in the repository and go into the documentation. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cost } from './measure.ts';

const FOLDER = join(import.meta.dirname, '../results');

/** One row of a table. */
export interface Row extends Cost {
  readonly what: string;
}

export function keepRows(name: string, rows: readonly { readonly what: string }[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.json`), `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
  console.table(rows.map(({ what, ...figures }) => ({ what, ...figures })));
}

/** Returns the rows of a measurement; empty if there are none yet. */
export function readRows<R extends { readonly what: string } = Row>(name: string): readonly R[] {
  const path = join(FOLDER, `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly R[]) : [];
}
