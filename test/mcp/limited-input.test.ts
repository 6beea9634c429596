/** Tests what the server says to messages that are too long. */
import { expect, test } from 'vitest';
import { limitMessages } from '../../src/mcp/limited-input.ts';

/** Sends pieces through the limit; resolves to what passed, and the answers to what did not. */
async function send(...pieces: readonly string[]): Promise<{ readonly passed: string; readonly answers: readonly object[] }> {
  const answers: object[] = [];
  const stream = limitMessages((answer) => answers.push(answer));
  let passed = '';
  stream.on('data', (chunk) => {
    passed += String(chunk);
  });
  for (const piece of pieces) stream.write(piece);
  await new Promise<void>((resolve) => {
    stream.on('end', resolve).end();
  });
  return { passed, answers };
}

const long = 'x'.repeat(12 * 2 ** 20);
const refusalOf = (id: unknown) => [
  expect.objectContaining({ jsonrpc: '2.0', id, error: expect.objectContaining({ code: -32_600 }) }),
];

test('messages of usual length pass, however they are divided', async () => {
  expect(await send('{"id":1}\n{"i', 'd":2}', '\n', '{"id":3}\n')).toEqual({
    passed: '{"id":1}\n{"id":2}\n{"id":3}\n',
    answers: [],
  });
});

test.each<[string, string, unknown]>([
  ['at its beginning', `{"jsonrpc":"2.0","id":7,"method":"${long}"}`, 7],
  ['at its end', `{"method":"${long}","jsonrpc":"2.0","id":"seven"}`, 'seven'],
  ['nowhere to be seen', `{"method":"${long}"}`, null],
])('a message of 12 MB is answered, with the id that is %s, and those after it pass', async (_, message, id) => {
  const { passed, answers } = await send('{"id":1}\n', message.slice(0, 5 * 2 ** 20), message.slice(5 * 2 ** 20), '\n{"id":2}\n');
  expect(passed).toBe('{"id":1}\n{"id":2}\n');
  expect(answers).toEqual(refusalOf(id));
});

test('the last message need not end with a line feed', async () => {
  expect((await send('{"id":1}\n{"i', 'd":2}')).passed).toBe('{"id":1}\n{"id":2}\n');
});

test('a message of 12 MB without an end is answered when the input ends', async () => {
  expect((await send(long)).answers).toEqual(refusalOf(null));
});
