/** Writes the results into the page of the documentation about the cost of builds and pages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { PageCost } from '../reading/page-cost.ts';
import { fitLine } from './fit.ts';
import { plotGrowth } from './plot.ts';
import { type Row, readRows } from './results.ts';

const LAB = join(import.meta.dirname, '..');

/** Replaces everything between `<!-- NAME -->` and `<!-- end -->` of the page; the text around the tables is written by hand. */
export function writePage(): void {
  const path = join(LAB, 'benchmarks.md');
  const growth = readRows('growth');
  const tables: Readonly<Record<string, string>> = {
    machine: `Measured on ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}, Node.js ${process.versions.node}.`,
    systems: table('', readRows('systems'), { ratios: true }),
    growth: `${table('editions', growth)}\n\n${laws(growth)}`,
    languages: table('languages', readRows('languages')),
    whole: table('', readRows('whole')),
    correction: table('', readRows('correction'), { ratios: true }),
    reading: pageTable(readRows<PageCost>('reading')),
  };
  const page = readFileSync(path, 'utf8').replace(
    /(<!-- (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, start: string, name: string, end: string) => (tables[name] === undefined ? whole : `${start}${tables[name]}\n${end}`),
  );
  writeFileSync(path, page);
  writeFileSync(join(LAB, 'results/growth.svg'), plotGrowth(growth));
}

function table(what: string, rows: readonly Row[], { ratios = false } = {}): string {
  if (rows.length === 0) return 'Not measured yet.';
  const [first] = rows;
  const ratio = (row: Row) =>
    ratios && first?.processor && row.processor ? ` (${(row.processor / first.processor).toFixed(2)})` : '';
  const optional = (value: number | null, unit: string) => (value === null ? '' : `${value} ${unit}`);
  return [
    `| ${what} | time | processor | memory | files | size |`,
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.what} | ${optional(row.seconds, 's')} | ${optional(row.processor, 's')}${ratio(row)} | ${optional(row.memory, 'MB')} | ${row.files} | ${row.megabytes} MB |`,
    ),
  ].join('\n');
}

function pageTable(rows: readonly PageCost[]): string {
  if (rows.length === 0) return 'Not measured yet.';
  return [
    '| page | site | scores | first paint | largest paint | blocked | shift | size | requests |',
    '|---|---|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      ({ what, site, scores, firstPaint, largestPaint, blocked, shift, kilobytes, requests }) =>
        `| ${what} | ${site} | ${scores} | ${firstPaint} ms | ${largestPaint} ms | ${blocked} ms | ${shift} | ${kilobytes} kB | ${requests} |`,
    ),
  ].join('\n');
}

/** Describes the fixed part of each measure, and what each edition adds. */
function laws(rows: readonly Row[]): string {
  const law = (of: (row: Row) => number | null, digits: number) => {
    const { fixed, each } = fitLine(rows.map((row) => [Number(row.what), of(row) ?? 0] as const));
    return `${fixed.toFixed(0)} + ${each.toFixed(digits)} · n`;
  };
  const all = {
    'processor time in seconds': law(({ processor }) => processor, 2),
    files: law(({ files }) => files, 0),
    megabytes: law(({ megabytes }) => megabytes, 1),
    'megabytes of memory': law(({ memory }) => memory, 1),
  };
  return `Fitted lines, for n editions: ${Object.entries(all)
    .map(([name, line]) => `${name} ${line}`)
    .join('; ')}.`;
}
