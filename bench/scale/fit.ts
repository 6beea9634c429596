/** The power law that runs closest to some points: `y = factor · x^exponent`. */
export interface PowerLaw {
  readonly factor: number;
  readonly exponent: number;
}

/** By least squares of the logarithms. An exponent of 1 is growth in proportion, one below it grows ever more slowly. */
export function fitPowerLaw(points: readonly (readonly [x: number, y: number])[]): PowerLaw {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))];
  const above = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const exponent = above / below;
  return { exponent, factor: Math.exp(meanY - exponent * meanX) };
}
