/** Makes quotations as people retype them, the same in every run. */

const SHORTEST = 6;

/** Returns functions that pick random items and retype texts. */
export function makeRetyping() {
  let state = 1;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return {
    pick: <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item,
    /** Returns some successive words of a text, with two letters exchanged in one of them. */
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
