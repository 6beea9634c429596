/** What players call things in short: the configuration of a work says what they mean. */
import { foldName } from './fold-name.ts';
import type { Named } from './lookup-work.ts';

/** Adds to each name those that are short for it: `SBA` to the chapter `State-Based Actions`. What is meant by none of the names is left out. */
export function addNicknames(named: readonly Named[], nicknames: Readonly<Record<string, readonly string[]>>): readonly Named[] {
  const byMeaning = new Map<string, string[]>();
  for (const [nickname, meanings] of Object.entries(nicknames)) {
    for (const meaning of meanings.map(foldName)) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), nickname]);
  }
  return named.map((one) => {
    const [first, ...others] = one.names;
    const added = one.names.flatMap((name) => byMeaning.get(foldName(name)) ?? []);
    return added.length === 0 ? one : { ...one, names: [first, ...new Set([...others, ...added])] };
  });
}
