/** Draws the growth of a site, readable on light and dark backgrounds. */
import { h, writeHtml } from '../../src/site/kit/html.ts';
import { fitLine } from './fit.ts';
import type { Row } from './results.ts';

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 44;
const BOTTOM = 36;
const TOP = 16;
const RIGHT = 120;

/** Colors that are readable on white and on black. */
const LINES = [
  { name: 'time', color: '#3f83c9', of: (row: Row) => row.processor ?? 0 },
  { name: 'files', color: '#c2702b', of: (row: Row) => row.files },
  { name: 'bytes', color: '#3c9a5f', of: (row: Row) => row.megabytes },
  { name: 'memory', color: '#9a68bf', of: (row: Row) => row.memory ?? 0 },
] as const;

/** Returns an SVG with each measure as a share of its greatest value, by the number of editions, and with fitted dashed lines. */
export function plotGrowth(rows: readonly Row[]): string {
  const most = Math.max(...rows.map(({ what }) => Number(what)));
  const x = (editions: number) => LEFT + (editions / most) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);
  const text = (at: readonly [number, number], words: string, properties = {}) =>
    h('text', { x: at[0], y: at[1], fill: '#808080', 'font-size': 13, 'font-family': 'sans-serif', ...properties }, words);
  const lines = LINES.flatMap(({ name, color, of }, index) => {
    const points = rows.map((row) => [Number(row.what), of(row)] as const);
    const greatest = Math.max(...points.map(([, value]) => value));
    const { fixed, each } = fitLine(points);
    const path = (at: readonly (readonly [number, number])[]) =>
      at
        .map(([editions, value], step) => `${step === 0 ? 'M' : 'L'}${x(editions).toFixed(1)} ${y(value / greatest).toFixed(1)}`)
        .join('');
    const fitted = [0, most].map((editions) => [editions, fixed + each * editions] as const);
    return [
      h('path', { d: path(fitted), fill: 'none', stroke: color, 'stroke-width': 1, 'stroke-dasharray': '4 4' }),
      h('path', { d: path(points), fill: 'none', stroke: color, 'stroke-width': 2.5 }),
      ...points.map(([editions, value]) =>
        h('circle', { cx: x(editions).toFixed(1), cy: y(value / greatest).toFixed(1), r: 4, fill: color }),
      ),
      text([WIDTH - RIGHT + 14, TOP + 16 + index * 22], name, { fill: color }),
    ];
  });
  const axes = [0, 0.5, 1].flatMap((share) => [
    h('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(share), y2: y(share), stroke: '#808080', 'stroke-opacity': 0.4 }),
    text([LEFT - 8, y(share) + 4], `${share * 100}%`, { 'text-anchor': 'end' }),
  ]);
  const ticks = rows.map(({ what }) => text([x(Number(what)), HEIGHT - BOTTOM + 18], what, { 'text-anchor': 'middle' }));
  const title = 'Time, files, bytes and memory of the English archive by the number of editions, as shares of the greatest';
  const picture = h('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' }, [
    h('title', title),
    ...axes,
    ...ticks,
    ...lines,
    text([LEFT, HEIGHT - 4], 'editions'),
  ]);
  return `${writeHtml(picture)}\n`;
}
