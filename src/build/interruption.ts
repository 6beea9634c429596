/** Somebody ends the program, with Ctrl-C or otherwise: what is under way stops where it can, tidies up and says what is left. */
import { once } from 'node:events';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal sends Ctrl-C to npm and to the program, and npm hands it on: what comes again so soon, in milliseconds, is the same. */
const SAME = 1000;

/** What work that can be stopped must know of signals. */
export interface Interruption {
  /** Rejects once the program is to end. */
  readonly stopped: Promise<never>;
  /** Lets a signal in that came during work without a pause; rejects if there was one. */
  readonly pause: () => Promise<void>;
  /** The signal that came; undefined before. */
  readonly signal: () => NodeJS.Signals | undefined;
  /** Lets signals end the program at once again. */
  readonly end: () => void;
}

/** Waits for a signal until `end` is called; `stopWork` then ends what would still write. Another signal ends the program at once. */
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
    } else if (performance.now() - first.time > SAME) {
      end();
      process.kill(process.pid, signal);
    }
  };
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const rejection = once(stopped.signal, 'abort').then((): Promise<never> => Promise.reject(new Error('stopped')));
  // Who waits for it hears of it.
  rejection.catch(() => {});
  return {
    stopped: rejection,
    pause: () => Promise.race([nextTurn().then(nextTurn), rejection]).then(() => {}),
    signal: () => first?.signal,
    end,
  };
}
