/** Releases by the names under which other pages quote them. */
import { foldName } from '../../rules/lookup/index.ts';
import type { Work } from '../../rules/work.ts';

/**
 * The edition of the release that a page calls by its alias or by what the alias stands for, as `work.yaml` lists them: `KTK`, `Khans of
 * Tarkir`. Undefined where no release is called so, or several are.
 */
export function releaseNamed(
  name: string,
  { releases, editionNames = {} }: Pick<Work, 'releases' | 'editionNames'>,
): string | undefined {
  const wanted = foldName(name);
  const isWanted = (alias: string) => foldName(alias) === wanted || foldName(editionNames[alias] ?? '') === wanted;
  const found = new Set(releases.filter(({ aliases = [] }) => aliases.some(isWanted)).map(({ edition }) => edition));
  const [edition] = found;
  return wanted !== '' && found.size === 1 ? edition : undefined;
}
