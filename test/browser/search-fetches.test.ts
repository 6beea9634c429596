/** Tests what the search box fetches, and when. */
import { expect, test } from 'vitest';
import { atRest } from './at-rest.ts';
import { browser, page, site, useOwnPage } from './own-page.ts';
import { layoutShift, receivedBytes, waitOnSlowLine } from './page-cost.ts';

useOwnPage();

const box = () => page.getByRole('search').getByRole('combobox');
const options = () => page.getByRole('option');

test('nothing is fetched before the box is used', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site}/rules/cr/1/101`);
  await atRest(page);
  expect(fetched.filter((path) => /^\/(data\/.*json|pagefind\/)|search-box|suggestions/.test(path))).toEqual([]);
  await box().fill('101.2a');
  await options().first().waitFor();
  expect(fetched).toContain('/data/numbers-en.json');
  expect(fetched.filter((path) => path.startsWith('/pagefind/'))).toEqual([]);
});

test('data for lookups is requested before the script has loaded', async () => {
  const held = Promise.withResolvers<void>();
  await page.route('**/_astro/search-box*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site}/rules/cr/1/101`);
  const asked = page.waitForRequest(`${site}/data/numbers-en.json`);
  await box().fill('101.2a');
  await asked;
  held.resolve();
  await options().first().waitFor();
});

test('what numbers were before and what questions ask is fetched only if no name of today answers', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site}/rules/cr/1/101`);
  const data = () => fetched.filter((path) => path.startsWith('/data/') && path.endsWith('.json'));
  await box().fill('trample');
  await options().filter({ hasText: '702.19a' }).waitFor();
  expect(data()).toEqual(['/data/numbers-en.json']);
  await box().fill('702.19b');
  await options().filter({ hasText: '702.19b' }).first().waitFor();
  await expect.poll(data).toEqual(['/data/numbers-en.json', '/data/past-numbers.json']);
  await box().fill('which wins, can or can’t');
  await options().filter({ hasText: '101.2' }).first().waitFor();
  expect(data()).toContain('/data/questions-en.json');
});

test('a rule is shown before what its number meant earlier is fetched, and is not moved by it', async () => {
  const held = Promise.withResolvers<void>();
  const past = page.waitForRequest(/past-numbers/);
  await page.route(/past-numbers/, (route) => held.promise.then(() => route.continue()));
  await page.goto(`${site}/search?q=CR+103.4`);
  await page.locator('.answer .family-rule').getByText('103.4', { exact: true }).waitFor();
  await past;
  expect(await page.locator('.answer .hit-note, .answer button').count()).toBe(0);
  held.resolve();
  await page.locator('.answer .hit-note').first().waitFor();
  expect(await layoutShift(page)).toBe(0);
});

test('on a phone, an answer takes 80 kB after the page, does not wait for the index of texts, and is not moved by it', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const held = Promise.withResolvers<void>();
  const texts = page.waitForRequest(/\/pagefind\//);
  await page.route(/\/pagefind\//, (route) => held.promise.then(() => route.continue()));
  await page.goto(`${site}/search?q=trample`);
  const received = receivedBytes(page);
  await page.locator('.answer').getByText('702.19a').waitFor();
  await texts;
  expect(await received()).toBeLessThan(80_000);
  held.resolve();
  await page.locator('.hits > *').first().waitFor();
  expect(await layoutShift(page)).toBe(0);
});

test.each(['trample', '702.19b', '103.4', 'deathtouch'])(
  'on the line of a slow phone, "%s" is answered 1.5 s after it is typed',
  async (query) => {
    const cold = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await cold.goto(`${site}/rules/cr/1/101`);
    await atRest(cold);
    const type = async () => {
      await cold.getByRole('link', { name: 'Find a rule' }).click();
      await cold.locator('search input').fill(query);
    };
    const wait = await waitOnSlowLine(cold, type, cold.locator('[role="option"] .hit-family'));
    expect(wait).toBeLessThan(1500);
    expect(await layoutShift(cold)).toBe(0);
    await cold.close();
  },
);

test.each(['trample', '702.19b'])(
  'on the line of a slow phone, the results for "%s" begin 1.5 s after they are opened',
  async (query) => {
    const cold = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const wait = await waitOnSlowLine(cold, () => cold.goto(`${site}/search?q=${query}`), cold.locator('#results .hit'));
    expect(wait).toBeLessThan(1500);
    await cold.close();
  },
);

test('rules that may answer a question are shown before the index of texts is fetched, and are not moved by it', async () => {
  const held = Promise.withResolvers<void>();
  const texts = page.waitForRequest(/\/pagefind\//);
  await page.route(/\/pagefind\//, (route) => held.promise.then(() => route.continue()));
  await page.goto(`${site}/search?q=how+does+trample+assign+its+damage`);
  await page.locator('#results > .hit').filter({ hasText: '702.19' }).first().waitFor();
  await texts;
  expect(await page.locator('.hits').count()).toBe(0);
  held.resolve();
  await page.locator('#results[data-done]').waitFor();
  expect(await layoutShift(page)).toBe(0);
});

test('a question is answered with possible rules, and only questions fetch their index', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site}/rules/cr/1/101`);
  await box().fill('101.2a');
  await options().first().waitFor();
  expect(fetched.filter((path) => path.startsWith('/data/answers/'))).toEqual([]);
  await box().fill('how does trample assign its damage');
  await options().filter({ hasText: '702.19' }).first().waitFor();
  // What holds for the first of them is not said of each.
  expect(await options().filter({ hasText: 'May be the answer' }).count()).toBe(1);
  expect(fetched.filter((path) => path.startsWith('/data/answers/'))).toEqual(['/data/answers/cr-en.json']);
});
