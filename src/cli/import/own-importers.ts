/** The importers of a project: its own, which `importers` of `site.yaml` names, before those that are built in. */
import { failureIn, loadOwnModules } from '@rulegraph/content/disk/own-modules';
import { importers as builtIn, isGuarded } from '@rulegraph/import';
import type { Importer } from '@rulegraph/import/reader';
import { CommandError, messageLine } from '../output.ts';

const own: Importer[] = [];

/** What is wrong with the modules that the project names. */
export const importerDefects = await loadOwnModules('importers', ({ importer }, _, file) => {
  const { name, summary, accepts } = (importer ?? {}) as Partial<Importer>;
  if (typeof name !== 'string' || typeof summary !== 'string' || typeof accepts !== 'function' || !isGuarded(importer ?? {}))
    return { reason: `${file} exports no importer`, remedy: 'write `export const importer = defineImporter({ … })`' };
  if ([...own, ...builtIn].some((other) => other.name === name))
    return { reason: `there is another importer "${name}"`, remedy: 'give it another name' };
  own.push({ ...(importer as Importer), accepts: (documents) => judged(name, () => accepts(documents)) });
  return undefined;
});

/** Lists the importers that can be used. */
export const importers: readonly Importer[] = [...own, ...builtIn];

/** Returns the importers of the project; throws a `CommandError` if one of its own cannot be used. */
export function projectImporters(): readonly Importer[] {
  if (importerDefects.length > 0) throw new CommandError(importerDefects.map((defect) => messageLine(defect)).join('\n'), 1);
  return importers;
}

function judged(name: string, judge: () => number): number {
  try {
    return judge();
  } catch (error) {
    throw new CommandError(`"accepts" of the importer "${name}" failed: ${failureIn(error)}; mend the module`, 1);
  }
}
