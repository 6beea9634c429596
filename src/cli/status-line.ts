import { printable } from '../rules/text/index.ts';

/** One line on standard error that is written over: only a terminal shows it. */
export interface StatusLine {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

/** Opens the line; where standard error is no terminal, nothing is ever written. */
export function openStatusLine(): StatusLine {
  const { stderr } = process;
  const write = (text: string): void => {
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${printable(text).replaceAll('\n', ' ').slice(0, stderr.columns)}`);
  };
  return { show: write, clear: () => write('') };
}
