/** Tests reading the records of a published site over the network. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { recordsOfSite } from '../../src/mcp/record-source.ts';

/** Returns the records of a local site with a handler. */
async function recordsFrom(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return recordsOfSite(`http://127.0.0.1:${(server.address() as AddressInfo).port}/below`);
}

test('records that could not be read are requested again, others are not', async () => {
  const asked: (string | undefined)[] = [];
  const records = await recordsFrom(({ url }, response) => {
    asked.push(url);
    if (asked.length === 1) response.writeHead(404).end();
    else response.end('{"version":1}');
  });
  await expect(records.index('cr')).rejects.toThrow('the server answered with 404');
  expect([await records.index('cr'), await records.index('cr')]).toEqual([{ version: 1 }, { version: 1 }]);
  expect(asked).toEqual(['/below/api/v1/cr/index.json', '/below/api/v1/cr/index.json']);
});

test('an endless file and a redirect to another host are refused', async () => {
  const huge = await recordsFrom((_, response) => response.writeHead(200, { 'content-length': String(2 ** 40) }).write('{'));
  await expect(huge.index('cr')).rejects.toThrow('it is larger than');
  const away = await recordsFrom((_, response) => response.writeHead(302, { location: 'http://other.example/x.json' }).end());
  await expect(away.index('cr')).rejects.toThrow('http://other.example');
});

test('a language with the name of an object property does not give a work a title', async () => {
  const works = [{ id: 'small', titles: {}, source: 'toString' }];
  const records = await recordsFrom(({ url }, response) =>
    response.end(JSON.stringify(url?.endsWith('works.json') ? { works } : { editions: [] })),
  );
  expect(await records.works()).toMatchObject([{ id: 'small', title: 'small' }]);
});
