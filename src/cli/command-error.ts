/** Ends a command with a message for the user and an exit status: 1 if the content is at fault, 2 if the call is. */
export class CommandError extends Error {
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2) {
    super(message);
    this.status = status;
  }
}

/** Ends a command that a signal has stopped, with what it left, and the program as by that signal. */
export class CommandStopped extends CommandError {
  readonly signal: NodeJS.Signals;

  constructor(message: string, signal: NodeJS.Signals) {
    super(message, 1);
    this.signal = signal;
  }
}
