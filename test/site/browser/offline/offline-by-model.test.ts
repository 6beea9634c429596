/** Checks with invented histories of publications, tabs and failures that readers offline never see a mixture, and online never an older text unawares. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { OfflinePack } from '../../../../src/site/kit/pack.ts';
import { tries } from '../../../runs.ts';

const WORKS = ['chess', 'go'];
const HOST = 'https://rules.example';
const HOME = '/rules/offline';

/** The pages of a published site by address. */
type Pages = ReadonlyMap<string, string>;

const pagesOf = (work: string) => ['', '/1/1', '/1/2', '/2/3'].map((page) => `/rules/${work}${page}`);
const html = (text: string) => `<html lang="en">${text}</html>`;
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Returns the pack of a work, as a build lists it. */
function packOf(work: string, site: Pages): OfflinePack {
  const files = [...pagesOf(work), HOME].flatMap((address) => {
    const text = site.get(address);
    return text === undefined ? [] : [[address, shortHash(text), text.length] as const];
  });
  const bytes = files.reduce((sum, [, , size]) => sum + size, 0);
  const version = shortHash(JSON.stringify(files));
  return { work, language: 'en', edition: '2026-01-01', offlinePage: HOME, version, bytes, files, chapters: {} };
}

/** What happens to a tab, or in another one, from the given one of its steps on: requests, writes to the storage, and removals. */
const trouble = fc.record({
  kind: fc.constantFrom<string>('none', 'closed', 'closed at a removal', 'full', 'broken', 'published', 'removed', 'saved too'),
  at: fc.nat(16),
});
const save = fc.record({ do: fc.constant('save' as const), work: fc.constantFrom(...WORKS), trouble });
const event = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), changed: fc.subarray(WORKS.flatMap(pagesOf)), removed: fc.nat(10) }),
  save,
  save,
  fc.record({ do: fc.constant('remove' as const), work: fc.constantFrom(...WORKS) }),
);

/** A browser and the host of the site. */
async function openBrowser() {
  vi.unstubAllGlobals();
  let site: Pages = new Map();
  let connection: 'fast' | 'slow' | 'none' = 'fast';
  let step: (at: 'request' | 'write' | 'removal') => Promise<void> = async () => {};
  const stores = new Map<string, Map<string, string>>();
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => {
      await step('removal');
      return stores.delete(name);
    },
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return {
        match: async (url: string) => (store.has(url) ? new Response(store.get(url)) : undefined),
        put: async (url: string, response: Response) => {
          const body = await response.text();
          await step('write');
          store.set(url, body);
        },
      };
    },
  });
  vi.stubGlobal('fetch', async (request: string | { readonly url: string }) => {
    const address = (typeof request === 'string' ? request : request.url).replace(HOST, '');
    await step('request');
    if (connection === 'none') throw new TypeError('no connection');
    if (connection === 'slow') await new Promise(() => {});
    const [, work = ''] = /^\/data\/(\w+)\/offline-en\.json$/.exec(address) ?? [];
    const text = work === '' ? site.get(address) : JSON.stringify(packOf(work, site));
    return new Response(text ?? html('missing'), { status: text === undefined && address !== '/sw.js' ? 404 : 200 });
  });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => {}, getRegistrations: async () => [] } });
  vi.stubGlobal('location', { href: `${HOST}/` });
  let answer: (event: object) => void = () => {};
  const addEventListener = (type: string, listener: typeof answer) => {
    if (type === 'fetch') answer = listener;
  };
  vi.stubGlobal('self', { location: { origin: HOST, pathname: '/sw.js' }, addEventListener });
  vi.resetModules();
  await import('../../../../src/site/browser/offline/worker.ts');
  const { removePack, savePack } = await import('../../../../src/site/browser/offline/saved-packs.ts');
  // The worker waits for a slow network with it, and modules are loaded with it.
  vi.stubGlobal('setTimeout', (late: () => void) => void (connection === 'slow' && late()));
  return {
    publish: (pages: Pages) => {
      site = pages;
    },
    /** Saves a pack in a tab to which something happens at one of its steps; `publishes` publishes the site again. */
    save: async (work: string, { kind, at }: { readonly kind: string; readonly at: number }, publishes: () => void) => {
      let steps = 0;
      const ended = new Promise<void>((resolve, reject) => {
        step = async (what) => {
          steps += 1;
          const isDue = kind === 'closed at a removal' ? what === 'removal' : steps > at;
          if (!isDue || kind === 'none') return;
          if (kind === 'published') return void (steps === at + 1 && publishes());
          if (kind === 'removed' || kind === 'saved too') {
            if (steps !== at + 1) return;
            const own = step;
            step = async () => {};
            publishes();
            await (kind === 'removed' ? removePack(work, 'en') : savePack(work, 'en', () => {}));
            step = own;
            return;
          }
          if (kind === 'full' && what === 'write') throw new DOMException('', 'QuotaExceededError');
          if (kind === 'broken' && what === 'request') throw new TypeError('the connection broke');
          if (!kind.startsWith('closed')) return;
          resolve();
          await new Promise(() => {});
        };
        void savePack(work, 'en', () => {}).then(() => resolve(), reject);
      });
      await ended;
      step = async () => {};
    },
    remove: (work: string) => removePack(work, 'en'),
    /** Opens a page; resolves to its text, undefined if the browser shows an error instead. */
    read: async (address: string, over: typeof connection): Promise<string | undefined> => {
      connection = over;
      const answered = new Promise<Response>((respondWith) =>
        answer({
          request: { url: HOST + address, method: 'GET', mode: 'navigate', cache: 'default' },
          respondWith,
          waitUntil: () => {},
        }),
      );
      const never = new Promise<undefined>((resolve) => setImmediate(() => setImmediate(() => resolve(undefined))));
      const response = await Promise.race([answered, over === 'slow' ? never : answered]);
      connection = 'fast';
      return response?.type === 'error' ? undefined : response?.text();
    },
  };
}

/** The new version has a page that the old one lacks, and the tab is closed when both are whole. */
const CLOSED_BEFORE_REMOVAL = [
  { do: 'publish' as const, changed: [], removed: 4 },
  { do: 'save' as const, work: 'go', trouble: { kind: 'none', at: 0 } },
  { do: 'publish' as const, changed: ['/rules/go/1/1'], removed: 9 },
  { do: 'save' as const, work: 'go', trouble: { kind: 'closed at a removal', at: 0 } },
];

test('a reader offline never sees a mixture, and a reader online no older text without being told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14, size: 'max' }), async (events) => {
      const browser = await openBrowser();
      /** All sites that were ever published. */
      const published: Pages[] = [];
      const publish = (changed: readonly string[], removed?: string) => {
        const before = published.at(-1);
        const addresses = [...WORKS.flatMap(pagesOf), HOME].filter((address) => address !== removed);
        const anew = (address: string) => html(`${address} of ${published.length}`);
        published.push(
          new Map(
            addresses.map((address) => [
              address,
              changed.includes(address) || address === HOME ? anew(address) : (before?.get(address) ?? anew(address)),
            ]),
          ),
        );
        browser.publish(published.at(-1) ?? new Map());
      };
      publish([]);
      for (const happened of events) {
        if (happened.do === 'publish') publish(happened.changed, WORKS.flatMap(pagesOf)[happened.removed]);
        else if (happened.do === 'remove') await browser.remove(happened.work);
        else await browser.save(happened.work, happened.trouble, () => publish(pagesOf(happened.work).slice(1, 3)));
        const now = published.at(-1) ?? new Map<string, string>();
        for (const work of WORKS) {
          const seen = new Map<string, string>();
          for (const address of pagesOf(work)) {
            expect(await browser.read(address, 'fast')).toBe(now.get(address) ?? html('missing'));
            const late = await browser.read(address, 'slow');
            if (late !== undefined) expect(late).toContain('data-saved');
            const offline = await browser.read(address, 'none');
            if (offline === undefined) continue;
            expect(offline).toContain('data-saved');
            if (!offline.includes(`${HOME} `)) seen.set(address, offline.replace(' data-saved', ''));
          }
          if (seen.size === 0) continue;
          const whole = published.some((site) => pagesOf(work).every((address) => site.get(address) === seen.get(address)));
          expect(whole, `${work}: ${JSON.stringify([...seen])}`).toBe(true);
        }
      }
    }),
    { numRuns: tries(100), examples: [[CLOSED_BEFORE_REMOVAL]] },
  );
  vi.unstubAllGlobals();
});
