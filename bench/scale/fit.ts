/** What something costs that has a price of its own and one for each piece: `y = fixed + each · x`. */
export interface Line {
  readonly fixed: number;
  readonly each: number;
}

/** By least squares. */
export function fitLine(points: readonly (readonly [x: number, y: number])[]): Line {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const each = above / below;
  return { each, fixed: meanY - each * meanX };
}
