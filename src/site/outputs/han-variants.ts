/** Reads which traditional characters stand for which simplified ones, from a package that is installed with this one only where it is wanted. */
import { createRequire } from 'node:module';
import { once } from '@rulegraph/core/memo';

/** Returns traditional characters, each before its simplified form; undefined if the package is not installed. */
export const traditionalCharacters = once((): string | undefined => {
  try {
    const require = createRequire(import.meta.url);
    const { default: pairs } = require('opencc-js/dict/TSCharacters') as { readonly default: string };
    return pairs.split('|').flatMap(charactersOfPair).join('');
  } catch {
    return undefined;
  }
});

/** Returns `發发` for `發 发`; of several simplified forms, the most common comes first. */
function charactersOfPair(pair: string): readonly string[] {
  const [from = '', to = ''] = pair.split(' ');
  return [from, to].every((one) => [...one].length === 1) ? [from, to] : [];
}
