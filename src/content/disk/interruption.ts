/** Lets work in progress stop and clean up when a signal, such as that of Ctrl-C, ends the program. */
import { once } from 'node:events';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The signals of Ctrl-C, of being ended, and of the end of a session. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Milliseconds in which a second signal is the same one: a terminal sends Ctrl-C to npm and to the program, and npm forwards it. */
const REPEATED = 1000;

export interface Interruption {
  /** Rejects after a signal, once other work is stopped. */
  readonly stopped: Promise<never>;
  /** Lets a signal be handled that came during synchronous work; rejects if there was one. */
  readonly pause: () => Promise<void>;
  /** Returns the signal; undefined if there was none. */
  readonly signal: () => NodeJS.Signals | undefined;
  /** Stops handling signals, so that they end the program at once. */
  readonly end: () => void;
}

/** Handles signals until `end` is called. The first one calls `stopWork`, which ends everything that still writes; a second one ends the program. */
export function awaitInterruption(stopWork: () => Promise<unknown> = () => Promise.resolve()): Interruption {
  const stopped = new AbortController();
  let first: { readonly signal: NodeJS.Signals; readonly time: number } | undefined;
  const listeners = SIGNALS.map((signal) => [signal, () => receive(signal)] as const);
  const end = () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
  const receive = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = { signal, time: performance.now() };
      void stopWork().then(() => stopped.abort());
    } else if (performance.now() - first.time > REPEATED) {
      end();
      process.kill(process.pid, signal);
    }
  };
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const rejection = once(stopped.signal, 'abort').then((): Promise<never> => Promise.reject(new Error('stopped')));
  // Avoids an unhandled rejection if nothing waits for it.
  rejection.catch(() => {});
  return {
    stopped: rejection,
    pause: () => Promise.race([nextTurn().then(nextTurn), rejection]).then(() => {}),
    signal: () => first?.signal,
    end,
  };
}
