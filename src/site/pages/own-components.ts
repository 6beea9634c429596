/** Loads the modules that replace parts of pages, as `components` of `site.yaml` names them. */
import { parentPort } from 'node:worker_threads';
import { readSiteFile } from '@rulegraph/content/disk';
import { endingInTime, failureIn, loadOwnModules } from '@rulegraph/content/disk/own-modules';
import { once } from '@rulegraph/core/memo';
import type { OwnComponent } from '../model/own-words.ts';

/** The parts that every page has. */
const FRAME_PARTS: readonly string[] = ['header', 'footer'];

/** Returns the components of the site by part, without those that cannot be loaded, and what is wrong with these. */
export const loadOwnComponents = once(async () => {
  const components: Record<string, OwnComponent> = {};
  // Most sites have none, and listing the kinds of pages loads them.
  const isPlain = Object.keys(readSiteFile().settings.components).length === 0;
  const parts = isPlain ? [] : [...FRAME_PARTS, ...(await import('./all-pages.ts')).PAGES.map(({ kind }) => kind)];
  const messages = await loadOwnModules('components', ({ default: component }, part, file) => {
    if (!parts.includes(part)) return { reason: `pages have no part "${part}"`, remedy: `name one of ${parts.join(', ')}` };
    if (typeof component !== 'function')
      return { reason: `${file} exports no function`, remedy: 'write `export default (page, builtIn) => …`' };
    components[part] = watched(part, component as OwnComponent);
    return undefined;
  });
  return { components, messages };
});

/** What a thread tells the one that started it, which alone can end it: the component that begins to work on a page; undefined when none works any more. */
export interface ComponentAtWork {
  readonly component: { readonly part: string; readonly address: string } | undefined;
}

let working = 0;

/** Returns a component whose errors say where in it they arose, and which the thread that started this one can watch. */
function watched(part: string, component: OwnComponent): OwnComponent {
  const tell = (at: ComponentAtWork['component']) => parentPort?.postMessage({ component: at } satisfies ComponentAtWork);
  return async (page, ...given) => {
    working += 1;
    tell({ part, address: page.address });
    try {
      return await endingInTime(component(page, ...given));
    } catch (error) {
      throw new Error(`${failureIn(error)}; mend the module`);
    } finally {
      working -= 1;
      if (working === 0) tell(undefined);
    }
  };
}
