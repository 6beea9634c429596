import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import {
  type FetchableRelease,
  fetchRelease,
  openDownloadStore,
  releaseFileName,
  releaseHosts,
} from '../../../src/content/fetch/fetch-release.ts';

const document = Buffer.from('1. Game Concepts\n100. General\n'.repeat(1000));
const limits = { size: 1e6, idle: 60_000, total: 60_000, retries: 2, pause: 1, redirects: 2 };

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

/** Starts a server with a handler, and opens a store in a temporary folder. */
async function publisher(handler: Handler) {
  let attempt = 0;
  const server = createServer((request, response) => handler(request, response, attempt++));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-'));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = openDownloadStore(folder);
  const fetchFrom = (release: Partial<FetchableRelease> = {}, limit = limits, isAnew = false): Promise<Uint8Array> => {
    const whole: FetchableRelease = { edition: '2024-06-07', lang: 'en', url: `http://${host}/rules.txt`, ...release };
    return fetchRelease(whole, { store, limits: limit, hosts: releaseHosts([whole]), isAnew });
  };
  return { host, store, fetchFrom, attempts: () => attempt };
}

test('the name of a downloaded file is valid in file systems for any address', () => {
  const nameOf = (path: string) => releaseFileName({ edition: '2024-06-07', lang: 'en', url: `https://a.example/${path}` });
  expect(nameOf('a/Rules%20of%202024.txt')).toBe('2024-06-07-en-Rules of 2024.txt');
  expect(nameOf('%E0%A4%A')).toBe('2024-06-07-en-%E0%A4%A');
  expect(nameOf(`${'x'.repeat(4000)}.txt`)).toHaveLength(114);
});

describe('fetching a release', () => {
  it('returns the bytes, the second time from the store', async () => {
    const { fetchFrom, attempts } = await publisher((_, response) => response.end(document));
    expect(Buffer.from(await fetchFrom())).toEqual(document);
    await fetchFrom();
    expect(attempts()).toBe(1);
  });

  it('returns what a corrected address of work.yaml has, not a file of the same name from the old one', async () => {
    const { host, fetchFrom } = await publisher((request, response) => response.end(request.url));
    for (const path of ['/old/rules.txt', '/new/rules.txt'])
      expect(Buffer.from(await fetchFrom({ url: `http://${host}${path}` })).toString()).toBe(path);
  });

  it('asked for it anew, returns what the server has now, unless the stored file has the checksum of work.yaml', async () => {
    const { fetchFrom, attempts } = await publisher((_, response, attempt) => response.end(`release ${attempt}`));
    for (const text of ['release 0', 'release 1']) expect(Buffer.from(await fetchFrom({}, limits, true)).toString()).toBe(text);
    await fetchFrom({ sha256: createHash('sha256').update('release 1').digest('hex') }, limits, true);
    expect(attempts()).toBe(2);
  });

  it('tries again after a server error, but not if the file does not exist', async () => {
    const shaky = await publisher((_, response, attempt) =>
      attempt === 0 ? response.writeHead(503).end() : response.end(document),
    );
    expect(await shaky.fetchFrom()).toHaveLength(document.length);
    const gone = await publisher((_, response) => response.writeHead(404).end());
    await expect(gone.fetchFrom()).rejects.toThrow('the server answered with 404');
    expect(gone.attempts()).toBe(1);
  });

  it('does not try again if the host cannot be reached', async () => {
    const { fetchFrom } = await publisher((_, response) => response.end(document));
    const waiting = { ...limits, pause: 60_000 };
    await expect(fetchFrom({ url: 'http://nowhere.invalid/rules.txt' }, waiting)).rejects.toThrow('check the connection');
  });

  /** A server that breaks off in the middle of the first answer, and then sends a part of what it has by then. */
  const interrupted =
    (first: Validator, then: Validator, now: Buffer = document): Handler =>
    (request, response, attempt) => {
      if (attempt === 0) {
        response.writeHead(200, { 'content-length': document.length, ...first });
        response.write(document.subarray(0, document.length / 2), () => response.destroy());
        return;
      }
      const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
      if (from === undefined) response.end(now);
      else {
        response.writeHead(206, { 'content-range': `bytes ${from}-${now.length - 1}/${now.length}`, ...then });
        response.end(now.subarray(Number(from)));
      }
    };
  type Validator = Readonly<Record<string, string>>;
  const changed = Buffer.from(document.toString().replaceAll('General', 'Ghastly'));

  it.each<[string, Validator]>([
    ['an ETag', { etag: '"one"' }],
    ['a time of the last change', { 'last-modified': 'Fri, 07 Jun 2024 10:00:00 GMT' }],
  ])('continues after a broken connection if the file has %s and still the same', async (_, validator) => {
    const { fetchFrom, attempts } = await publisher((request, response, attempt) => {
      if (attempt > 0) expect(request.headers['if-range']).toBe(Object.values(validator)[0]);
      interrupted(validator, validator)(request, response, attempt);
    });
    expect(Buffer.from(await fetchFrom())).toEqual(document);
    expect(attempts()).toBe(2);
  });

  it.each<[string, Validator, Validator]>([
    ['has another ETag', { etag: '"one"' }, { etag: '"two"' }],
    ['lost its ETag', { etag: '"one"' }, {}],
    ['has only a weak ETag', { etag: 'W/"one"' }, { etag: 'W/"one"' }],
    [
      'was changed at another time',
      { 'last-modified': 'Fri, 07 Jun 2024 10:00:00 GMT' },
      { 'last-modified': 'Fri, 07 Jun 2024 11:00:00 GMT' },
    ],
    ['has neither', {}, {}],
    ['was compressed for the transfer', { etag: '"one"', 'content-encoding': 'identity' }, { etag: '"one"' }],
  ])('never joins two versions: starts over if the file %s', async (_, first, then) => {
    const { fetchFrom } = await publisher(interrupted(first, then, changed));
    expect(Buffer.from(await fetchFrom())).toEqual(changed);
  });

  it('asks for the rest if the server sends less of the file than it was asked for', async () => {
    const step = document.length / 4;
    const slow = await publisher((request, response, attempt) => {
      if (attempt === 0) return interrupted({ etag: '"one"' }, {})(request, response, attempt);
      const [, from = ''] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
      const part = document.subarray(Number(from), Number(from) + step);
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${document.length}`;
      response.writeHead(206, { etag: '"one"', 'content-range': range, 'content-length': part.length }).end(part);
    });
    expect(Buffer.from(await slow.fetchFrom())).toEqual(document);
    expect(slow.attempts()).toBe(3);
    const unknown = await publisher((request, response, attempt) => {
      if (request.headers.range === undefined) return interrupted({ etag: '"one"' }, {})(request, response, attempt);
      response.writeHead(206, { etag: '"one"', 'content-range': 'bytes 15000-15003/*' }).end('rest');
    });
    await expect(unknown.fetchFrom({}, { ...limits, retries: 1 })).rejects.toThrow('a part of another version');
  });

  it('continues or starts over in a later run as well', async () => {
    const once = { ...limits, retries: 0 };
    const same = await publisher(interrupted({ etag: '"one"' }, { etag: '"one"' }));
    await expect(same.fetchFrom({}, once)).rejects.toThrow();
    expect(Buffer.from(await same.fetchFrom({}, once))).toEqual(document);
    const other = await publisher(interrupted({ etag: '"one"' }, { etag: '"two"' }, changed));
    await expect(other.fetchFrom({}, once)).rejects.toThrow();
    await expect(other.fetchFrom({}, once)).rejects.toThrow('a part of another version');
    expect(Buffer.from(await other.fetchFrom({}, once))).toEqual(changed);
  });

  it('refuses a part that it did not ask for, and starts over if there is no such part', async () => {
    const liar = await publisher((_, response) => response.writeHead(206, { 'content-range': 'bytes 0-1/2' }).end(document));
    await expect(liar.fetchFrom()).rejects.toThrow('a part of another version');
    const shorter = await publisher((request, response) =>
      request.headers.range === undefined ? response.end(changed) : response.writeHead(416).end(),
    );
    shorter.store.savePartial('2024-06-07-en-rules.txt', { bytes: document, validator: '"one"' });
    expect(Buffer.from(await shorter.fetchFrom())).toEqual(changed);
  });

  it('starts over if the server does not support ranges', async () => {
    const { fetchFrom, store } = await publisher((_, response) => response.end(document));
    store.savePartial('2024-06-07-en-rules.txt', { bytes: Buffer.from('an older half'), validator: '"one"' });
    expect(Buffer.from(await fetchFrom())).toEqual(document);
  });

  it('gives up if the server stalls', async () => {
    const { fetchFrom } = await publisher((_, response) => response.writeHead(200).write('1. Game'));
    await expect(fetchFrom({}, { ...limits, idle: 150, retries: 0 })).rejects.toThrow('no data arrived for 0.15 s');
  });

  it('gives up if the server sends a byte only now and then', async () => {
    const { fetchFrom, attempts } = await publisher((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('1'), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expect(fetchFrom({}, { ...limits, total: 300 })).rejects.toThrow('it took more than 0.3 s');
    expect(attempts()).toBeLessThan(2);
  });

  it('does not rely on the announced length', async () => {
    const { fetchFrom } = await publisher((_, response) => {
      response.writeHead(200, { 'content-length': document.length + 10 });
      response.write(document, () => setTimeout(() => response.destroy(), 20));
    });
    await expect(fetchFrom({}, { ...limits, retries: 0 })).rejects.toThrow('the connection failed');
  });

  it('stops at the size limit, announced or not', async () => {
    const chunked = await publisher((_, response) => {
      for (let count = 0; count < 5; count++) response.write(document);
      response.end();
    });
    const small = { ...limits, size: document.length };
    await expect(chunked.fetchFrom({}, small)).rejects.toThrow('larger than');
    expect(chunked.attempts()).toBe(1);
    const announced = await publisher((_, response) =>
      response.writeHead(200, { 'content-length': document.length + 1 }).end(Buffer.concat([document, Buffer.from('x')])),
    );
    await expect(announced.fetchFrom({}, small)).rejects.toThrow('larger than');
  });

  it('follows a redirect within the hosts of work.yaml and refuses one elsewhere', async () => {
    const within = await publisher((request, response) =>
      request.url === '/rules.txt' ? response.writeHead(302, { location: '/moved/rules.txt' }).end() : response.end(document),
    );
    expect(await within.fetchFrom()).toHaveLength(document.length);
    const elsewhere = await publisher((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/rules.txt' }).end(),
    );
    await expect(elsewhere.fetchFrom()).rejects.toThrow('redirects to http://127.0.0.1:9');
    const circle = await publisher((_, response) => response.writeHead(302, { location: '/rules.txt' }).end());
    await expect(circle.fetchFrom()).rejects.toThrow('redirects more than 2 times');
  });

  it('refuses a redirect from https to http, and an answer that is too large or shorter than it says', async () => {
    const { fetchFrom } = await publisher(() => {});
    const answers = [
      ['redirects to http://rules.example, which', { status: 302, headers: { location: 'http://rules.example/rules.txt' } }],
      ['it is larger than 1000000 bytes', { headers: { 'content-length': '1000001' } }],
      ['only 4 of 100 bytes arrived', { headers: { 'content-length': '100' } }],
    ] as const;
    for (const [refusal, answer] of answers) {
      vi.stubGlobal('fetch', async () => new Response('1. G', answer));
      await expect(fetchFrom({ url: 'https://rules.example/rules.txt' })).rejects.toThrow(refusal);
      vi.unstubAllGlobals();
    }
  });

  it('refuses a file whose checksum differs, and a web page in place of a document', async () => {
    const { fetchFrom } = await publisher((_, response) => response.end(document));
    await expect(fetchFrom({ sha256: '00' })).rejects.toThrow('its SHA-256 is');
    expect(await fetchFrom({ sha256: createHash('sha256').update(document).digest('hex') })).toHaveLength(document.length);
    const pages = [
      '<!DOCTYPE html><title>Not here</title>',
      '<?xml version="1.0"?>\n<html><body><p>1.1. gone</p></body></html>',
      '\uFEFF<!-- a page -->\n<!doctype html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "">\n<html><p>1.1. gone</p></html>',
    ];
    for (const text of pages) {
      const page = await publisher((_, response) => response.end(text));
      await expect(page.fetchFrom()).rejects.toThrow('a web page instead of a document');
    }
  });
});
