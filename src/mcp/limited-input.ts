/** Keeps messages that are too long from a Model Context Protocol server: the SDK's transport would close without a word. */
import { Transform } from 'node:stream';

/** Bytes of a message, at most. Every question of the tools is far shorter. */
const MAX_MESSAGE = 4 * 2 ** 20;

/** How much of the beginning and the end of such a message is searched for its id. */
const EDGE = 1000;
const ID_AT_START = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d{1,15}|"[^"\\]*")\s*,/;
const ID_AT_END = /,\s*"id"\s*:\s*(\d{1,15}|"[^"\\]*")\s*\}\s*$/;

/** Receives the JSON-RPC answer to a message that is too long, and a sentence about it. */
type Refuse = (answer: object, reason: string) => void;

/** Returns a stream that passes lines on, and calls `refuse` in place of each line that is too long. */
export function limitMessages(refuse: Refuse): Transform {
  let length = 0;
  let start = '';
  let end = '';
  const endLine = () => {
    if (length > MAX_MESSAGE) {
      const id = (ID_AT_START.exec(start) ?? ID_AT_END.exec(end))?.[1];
      const message = `the message has ${length} bytes; at most ${MAX_MESSAGE} are read`;
      refuse({ jsonrpc: '2.0', id: id === undefined ? null : JSON.parse(id), error: { code: -32_600, message } }, message);
    }
    length = 0;
    start = end = '';
  };
  let held: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let from = 0; from < chunk.length; ) {
        const at = chunk.indexOf(10, from);
        const part = chunk.subarray(from, at === -1 ? chunk.length : at + 1);
        from += part.length;
        length += part.length;
        const text = part.toString('latin1');
        if (start.length < EDGE) start += text.slice(0, EDGE);
        end = (end + text.slice(-EDGE)).slice(-EDGE);
        if (length > MAX_MESSAGE) held = [];
        else held.push(part);
        if (at === -1) continue;
        for (const piece of held) this.push(piece);
        held = [];
        endLine();
      }
      done();
    },
    flush(done) {
      // The last line need not end.
      for (const piece of held.length === 0 ? [] : [...held, '\n']) this.push(piece);
      endLine();
      done();
    },
  });
}
