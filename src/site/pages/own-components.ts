/** Loads the modules that replace parts of pages, as `components` of `site.yaml` names them. */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSiteFile, siteFilePath } from '@rulegraph/content/disk';
import { diagnose } from '@rulegraph/core/diagnostics';
import { once } from '@rulegraph/core/memo';
import type { VFileMessage } from 'vfile-message';
import type { OwnComponent } from '../kit/own-words.ts';

interface OwnComponents {
  readonly components: Readonly<Record<string, OwnComponent>>;
  readonly messages: readonly VFileMessage[];
}

/** The parts that every page has. */
const FRAME_PARTS: readonly string[] = ['header', 'footer'];

/** Returns the components of the site by part, without those that cannot be loaded, and what is wrong with these. */
export const loadOwnComponents = once(async (): Promise<OwnComponents> => {
  const { settings, placeOf } = readSiteFile();
  const components: Record<string, OwnComponent> = {};
  const messages: VFileMessage[] = [];
  const named = Object.entries(settings.components);
  // Most sites have none, and listing the kinds of pages loads them.
  const parts = named.length === 0 ? [] : [...FRAME_PARTS, ...(await import('./all-pages.ts')).PAGES.map(({ kind }) => kind)];
  for (const [part, file] of named) {
    const path = resolve(dirname(siteFilePath()), file);
    // Another check reports a file that is not there.
    if (!existsSync(path)) continue;
    const report = (reason: string, remedy: string) =>
      messages.push(diagnose({ code: 'invalid-setting', reason, place: placeOf(['components', part]), remedy }));
    if (!parts.includes(part)) {
      report(`"components.${part}": pages have no part "${part}"`, `name one of ${parts.join(', ')}`);
      continue;
    }
    try {
      const { default: component } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { default?: unknown };
      if (typeof component === 'function') components[part] = component as OwnComponent;
      else report(`"components.${part}": ${file} exports no function`, 'write `export default (page, builtIn) => …`');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      report(`"components.${part}": ${file} cannot be loaded: ${reason}`, 'mend the module');
    }
  }
  return { components, messages };
});
