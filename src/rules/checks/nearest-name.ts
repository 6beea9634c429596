/** The likeliest of what may have been meant. */

/** The candidate with the most pairs of letters in common, where that is more than half of them: `Landwalks` → `Landwalk`. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestShare = 0.5;
  for (const candidate of candidates) {
    const share = commonPairs(name.toLowerCase(), candidate.toLowerCase());
    if (share > bestShare) [best, bestShare] = [candidate, share];
  }
  return best;
}

/** Dice's coefficient of the pairs of neighbouring letters, from 0 to 1. */
function commonPairs(a: string, b: string): number {
  const pairs = pairsOf(a);
  const others = pairsOf(b);
  const common = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * common) / (pairs.size + others.size || 1);
}

function pairsOf(text: string): ReadonlySet<string> {
  return new Set([...text.slice(1)].map((letter, index) => `${text[index]}${letter}`));
}
