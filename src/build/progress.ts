/** What a build says while it works: one line that is written over in a terminal, and elsewhere a line now and then. */
import process from 'node:process';
import type { AstroIntegration } from 'astro';

/** A log is read by people, too: not more than a line in so many milliseconds. */
const PAUSE = 10_000;
const PAUSE_IN_TERMINAL = 100;

/** Says how many pages are written, and of how many; `read` reads the content. */
export function showProgress(read: () => Promise<void>): AstroIntegration {
  const line = openLine(performance.now());
  return {
    name: 'rulegraph-progress',
    hooks: {
      'astro:config:setup': () => line.show('preparing', true),
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((pages) => {
          let total = 0;
          let written = 0;
          return {
            ...pages,
            getStaticPaths: async () => {
              line.show('reading the content', true);
              await read();
              const paths = await pages.getStaticPaths();
              total = paths.length;
              line.show(`${total} pages to write`, true);
              return paths;
            },
            render: (...request) => {
              written += 1;
              line.show(`${written} of ${total} pages`);
              return pages.render(...request);
            },
          };
        });
      },
      'astro:build:generated': () => line.show('indexing for the search', true),
      'astro:build:done': () => line.end(),
    },
  };
}

interface StatusLine {
  /** Writes the text if it is `due` or long enough ago. */
  readonly show: (text: string, due?: boolean) => void;
  readonly end: () => void;
}

function openLine(started: number): StatusLine {
  const { isTTY } = process.stderr;
  let shown = 0;
  return {
    show: (text, due = false) => {
      const now = performance.now();
      if (!due && now - shown < (isTTY ? PAUSE_IN_TERMINAL : PAUSE)) return;
      shown = now;
      const line = `${((now - started) / 1000).toFixed(0)} s: ${text}`;
      process.stderr.write(isTTY ? `\r\u001B[K${line}` : `${line}\n`);
    },
    end: () => {
      if (isTTY) process.stderr.write('\r\u001B[K');
    },
  };
}
