/** What a build says while it works: one line that is written over in a terminal, and elsewhere a line now and then. */
import process from 'node:process';
import { printable } from '../rules/text/index.ts';

/** A log is read by people, too: not more than a line in so many milliseconds. */
const PAUSE = 10_000;
const PAUSE_IN_TERMINAL = 100;

/** What the threads of a build count together, by its position. */
export const BUILD_COUNTS = { nextPiece: 0, total: 1, rendered: 2, reused: 3 } as const;

export type BuildCounts = Int32Array<SharedArrayBuffer>;

/** What is said of one build. */
export interface Progress {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  /** Says how many pages are written, and of how many, until the answer is called. */
  readonly watch: (counts: BuildCounts) => () => void;
  readonly end: () => void;
}

/** Begins to say what a build does, with the seconds since now. */
export function openProgress(): Progress {
  const started = performance.now();
  const { isTTY } = process.stderr;
  const clear = isTTY ? '\r\u001B[K' : '';
  const say = (text: string) => {
    const line = printable(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`);
    process.stderr.write(isTTY ? clear + line : `${line}\n`);
  };
  return {
    say,
    warn: (text) => void process.stderr.write(`${clear}${printable(text)}\n`),
    watch: (counts) => {
      let shown = -PAUSE;
      let isCounted = false;
      const timer = setInterval(() => {
        const [, total = 0, rendered = 0, reused = 0] = counts;
        if (total === 0) return;
        if (!isCounted) say(`${total} pages to write`);
        else if (performance.now() - shown < (isTTY ? PAUSE_IN_TERMINAL : PAUSE)) return;
        else say(`${rendered + reused} of ${total} pages${reused === 0 ? '' : `, ${reused} taken over`}`);
        isCounted = true;
        shown = performance.now();
      }, PAUSE_IN_TERMINAL);
      return () => {
        clearInterval(timer);
        const [, , rendered = 0, reused = 0] = counts;
        say(`${rendered} pages written${reused === 0 ? '' : `, ${reused} taken over`}`);
      };
    },
    end: () => void process.stderr.write(clear),
  };
}
