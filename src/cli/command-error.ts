/** Ends a command with a message for the user and an exit status: 1 if the content is at fault, 2 if the call is. */
export class CommandError extends Error {
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2) {
    super(message);
    this.status = status;
  }
}
