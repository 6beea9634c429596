/** A line `y = fixed + each · x`: a fixed cost, and a cost for each piece. */
export interface Line {
  readonly fixed: number;
  readonly each: number;
}

/** Fits a line to points by least squares. */
export function fitLine(points: readonly (readonly [x: number, y: number])[]): Line {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const each = above / below;
  return { each, fixed: meanY - each * meanX };
}
