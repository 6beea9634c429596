// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { correctStatus } from '../../../src/site/browser/effective-day.ts';

const EDITIONS = [
  { edition: '2024-06-07', effective: '2024-06-07' },
  { edition: '2099-01-01', effective: '2099-01-01' },
];

beforeEach(() => {
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', async () => Response.json({ editions: EDITIONS }));
});

async function statusOn(today: string, attributes: string, tone: string) {
  document.body.innerHTML = `<search><form data-work="cr" data-language="en"></form></search><p class="status ${tone}" ${attributes}>As built.</p>`;
  const notice = document.querySelector<HTMLElement>('.status') ?? expect.fail('no notice');
  await correctStatus(notice, today);
  return { text: notice.textContent, tone: notice.className, href: notice.querySelector('a')?.getAttribute('href') };
}

test('a future edition is not yet in force, and links to the one that is', async () => {
  const { text, tone, href } = await statusOn('2098-12-31', 'data-effective="2099-01-01"', 'plain');
  expect(text).toMatch(/^Not yet in force.*January 1, 2099/);
  expect({ tone, href }).toEqual({ tone: 'status warning', href: '/rules/cr/2024-06-07' });
});

test.each(['2099-01-01', '2099-01-02'])('on %s, its day or later, the notice stays as it was built', async (today) => {
  expect((await statusOn(today, 'data-effective="2099-01-01"', 'plain')).text).toBe('As built.');
});

test('the edition before an upcoming one is in force until the day that one takes effect', async () => {
  const before = await statusOn('2098-12-31', 'data-until="2099-01-01"', 'warning');
  expect(before).toEqual({
    text: expect.stringMatching(/^In force until January 1, 2099/),
    tone: 'status plain',
    href: undefined,
  });
  expect((await statusOn('2099-01-01', 'data-until="2099-01-01"', 'warning')).text).toBe('As built.');
});

test('if the list of editions cannot be fetched, the edition is still not in force', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const { text, href } = await statusOn('2098-12-31', 'data-effective="2099-01-01"', 'plain');
  expect(text).toMatch(/^Not yet in force/);
  expect(href).toBeUndefined();
});

test('a page built before its effective day is in force from that day', async () => {
  const built = 'data-begins="2099-01-01"';
  expect((await statusOn('2098-12-31', built, 'warning')).text).toBe('As built.');
  expect(await statusOn('2099-01-01', built, 'warning')).toEqual({
    text: 'In force since January 1, 2099.',
    tone: 'status plain',
    href: undefined,
  });
});

test('the edition before an upcoming one links to that one from its effective day', async () => {
  const built = 'data-effective="2024-06-07" data-next="2099-01-01" data-next-edition="/rules/cr/2099-01-01"';
  expect((await statusOn('2098-12-31', built, 'plain')).text).toBe('As built.');
  expect(await statusOn('2099-01-01', built, 'plain')).toEqual({
    text: 'A new edition took effect on January 1, 2099. Read the current rules',
    tone: 'status warning',
    href: '/rules/cr/2099-01-01',
  });
});

test('remarks on the origin of the text stay', async () => {
  document.body.innerHTML =
    '<p class="status plain" data-next="2099-01-01" data-next-edition="/rules/cr/2099-01-01">As built. <a class="restated" href="/about">Paraphrase</a></p>';
  const notice = document.querySelector<HTMLElement>('.status') ?? expect.fail('no notice');
  await correctStatus(notice, '2099-01-01');
  expect(notice.textContent).toBe('A new edition took effect on January 1, 2099. Read the current rules Paraphrase');
});
