/** The page of the documentation about what builds cost, made from the results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fitPowerLaw } from './fit.ts';
import { plotGrowth } from './plot.ts';
import { type Row, readRows } from './results.ts';

const DOCS = join(import.meta.dirname, '../../docs');

/** Replaces what stands between `<!-- NAME -->` and `<!-- end -->` of the page; the words around the tables are written by hand. */
export function writePage(): void {
  const path = join(DOCS, 'benchmarks.md');
  const growth = readRows('growth');
  const tables: Readonly<Record<string, string>> = {
    machine: `Measured on ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}, Node.js ${process.versions.node}.`,
    systems: table('', readRows('systems'), { ratios: true }),
    growth: `${table('editions', growth)}\n\n${laws(growth)}`,
    languages: table('languages', readRows('languages')),
    whole: table('', readRows('whole')),
    correction: table('', readRows('correction'), { ratios: true }),
  };
  const page = readFileSync(path, 'utf8').replace(
    /(<!-- (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, start: string, name: string, end: string) => (tables[name] === undefined ? whole : `${start}${tables[name]}\n${end}`),
  );
  writeFileSync(path, page);
  writeFileSync(join(DOCS, 'images/growth.svg'), plotGrowth(growth));
}

function table(what: string, rows: readonly Row[], { ratios = false } = {}): string {
  const [first] = rows;
  const ratio = (row: Row) => (ratios && first !== undefined ? ` (${(row.seconds / first.seconds).toFixed(2)})` : '');
  const optional = (value: number | null, unit: string) => (value === null ? '' : `${value} ${unit}`);
  return [
    `| ${what} | time | processor | memory | files | size |`,
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${row.seconds} s${ratio(row)} | ${optional(row.processor, 's')} | ${optional(row.memory, 'MB')} | ${row.files} | ${row.megabytes} MB |`,
    ),
  ].join('\n');
}

/** How each measure grows with the number of editions. */
function laws(rows: readonly Row[]): string {
  const exponent = (of: (row: Row) => number | null) =>
    fitPowerLaw(rows.map((row) => [Number(row.what), of(row) ?? 1] as const)).exponent.toFixed(2);
  const all = {
    'processor time': exponent(({ processor }) => processor),
    files: exponent(({ files }) => files),
    bytes: exponent(({ megabytes }) => megabytes),
    memory: exponent(({ memory }) => memory),
  };
  return `Power laws, for n editions: ${Object.entries(all)
    .map(([name, power]) => `${name} n^${power}`)
    .join(', ')}.`;
}
