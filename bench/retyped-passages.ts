/** Passages as people retype them, the same ones at every run. */

const SHORTEST = 6;

export function makeRetyping() {
  let state = 1;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return {
    pick: <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item,
    /** Some words in a row, one of them with two letters exchanged. */
    retyped: (text: string): string => {
      const words = text.split(/\s+/);
      const length = Math.min(words.length, SHORTEST + random(12));
      const cut = words.slice(random(words.length - length + 1)).slice(0, length);
      const slip = random(cut.length);
      return cut
        .map((word, index) =>
          index === slip && word.length > 4 ? `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}` : word,
        )
        .join(' ');
    },
  };
}
