/** The bot to copy, held against recorded interactions and the files of our own site. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { apiFiles } from '../../src/site/outputs/api-files.ts';
import { site } from '../site/model/own-site.ts';

type Get = (address: string) => Promise<Response>;
/** The file is for hosts that run JavaScript, and has no types. */
const { answer }: { answer: (request: Request, env: object, get: Get) => Promise<Response> } = await import(
  pathToFileURL('docs/rules-bot.mjs').href
);

const FIXTURES = 'test/fixtures/bot';
const files = new Map(apiFiles(site).map(({ path, make }) => [`https://rules.example/api/v1/${path}.json`, make]));
const get = async (address: string): Promise<Response> => {
  const make = files.get(address);
  return make === undefined ? new Response('', { status: 404 }) : Response.json(make());
};

const keys = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair;
const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');
const env = {
  SITE: 'https://rules.example',
  PUBLIC_KEY: hex(await crypto.subtle.exportKey('raw', keys.publicKey)),
};

/** Returns a request as Discord sends it; `sent` is what arrives of a body that was signed. */
async function signed(body: string, sent = body): Promise<Request> {
  const stamp = '1795386000';
  const signature = await crypto.subtle.sign({ name: 'Ed25519' }, keys.privateKey, new TextEncoder().encode(stamp + body));
  const headers = { 'x-signature-ed25519': hex(signature), 'x-signature-timestamp': stamp };
  return new Request('https://bot.example/', { method: 'POST', body: sent, headers });
}

describe('the bot answers', () => {
  test.each(readdirSync(FIXTURES))('%s', async (name) => {
    const body = readFileSync(join(FIXTURES, name, 'interaction.json'), 'utf8');
    const response: Response = await answer(await signed(body), env, get);
    expect(response.status).toBe(200);
    const written = `${JSON.stringify(await response.json(), null, 2)}\n`;
    await expect(written).toMatchFileSnapshot(join('../fixtures/bot', name, 'expected.json'));
  });

  test('chat bots in plain text', async () => {
    const request = new Request('https://bot.example/?q=!cr%20101.2');
    const response: Response = await answer(request, env, get);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toMatch(
      /^101\.2\n.*\nExample: (?:.|\n)*https:\/\/rules\.example\/rules\/cr\/101\.2 \(2026-04-17\)/,
    );
  });
});

test('words without a number get a link to the search', async () => {
  const response: Response = await answer(new Request('https://bot.example/?q=!cr%20first%20strike'), env, get);
  expect(await response.text()).toMatch(/^That names no rule\..* https:\/\/rules\.example\/search\?q=first%20strike$/);
});

test('an answer fits into a post, however long the rules are', async () => {
  const long = async (address: string): Promise<Response> => {
    const file = await (await get(address)).json();
    const rules = file.rules?.map((rule: object) => ({ ...rule, text: 'word_with_marks '.repeat(900) }));
    return Response.json(rules === undefined ? file : { ...file, rules });
  };
  const body = readFileSync(join(FIXTURES, 'a-post-with-citations/interaction.json'), 'utf8');
  const { data } = await (await answer(await signed(body), env, long)).json();
  expect(data.content.length).toBeLessThanOrEqual(2000);
  expect(data.content).toContain('<https://rules.example/rules/cr/101.1>');
});

test('lines of rules are neither headings nor lists of Discord', async () => {
  const text = '# Large\n-# small\n- item\n3 - 1 is # 2';
  const marked = async (address: string): Promise<Response> => {
    const file = await (await get(address)).json();
    const rules = file.rules?.map((rule: object) => ({ ...rule, text, examples: [] }));
    return Response.json(rules === undefined ? file : { ...file, rules });
  };
  const body = readFileSync(join(FIXTURES, 'a-post-with-citations/interaction.json'), 'utf8');
  const { data } = await (await answer(await signed(body), env, marked)).json();
  expect(data.content).toContain('\n\\# Large\n\\-# small\n\\- item\n3 - 1 is # 2\n');
});

describe('the bot refuses', () => {
  const ping = readFileSync(join(FIXTURES, 'ping/interaction.json'), 'utf8');

  test('a body that was changed on its way', async () => {
    expect((await answer(await signed(ping, ping.replace('1', '2')), env, get)).status).toBe(401);
  });

  test.each([
    ['no signature', {}],
    ['something else as one', { 'x-signature-ed25519': 'zz'.repeat(64), 'x-signature-timestamp': '1' }],
  ])('%s', async (_, headers) => {
    const request = new Request('https://bot.example/', { method: 'POST', body: ping, headers });
    expect((await answer(request, env, get)).status).toBe(401);
  });
});
