/** Shows changes of the content at once while `astro dev` runs; files that are read by hand are not in Vite's module graph. */
import type { AstroIntegration } from 'astro';
import { contentFolders } from '../disk/index.ts';

/** The integration for `astro dev`; in builds it does nothing. */
export function watchContent(): AstroIntegration {
  return {
    name: 'rulegraph-watch-content',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const folders = contentFolders();
        const reload = (file: string) => {
          if (!folders.some((folder) => file.startsWith(folder))) return;
          for (const environment of Object.values(server.environments)) environment.moduleGraph.invalidateAll();
          server.ws.send({ type: 'full-reload' });
        };
        server.watcher.add([...folders]);
        for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, reload);
      },
    },
  };
}
