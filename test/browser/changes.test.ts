/** Tests what shows changes: the histories of rules and numbers, and the changes between two editions. */
import { describe, expect, test } from 'vitest';
import { browser, expectMissingPage, go, openPage, page, site, useWatchedPage, waitForRedirect } from './own-page.ts';
import { layoutShift, waitOnSlowLine } from './page-cost.ts';

useWatchedPage();

/** Returns the text of every change by its address, with those that are out of the document until they are near the window or printed. */
async function changesOnPage(): Promise<Record<string, string | null>> {
  const changes = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return [...document.querySelectorAll('.change')].map(({ id, textContent }) => [id, textContent] as const);
  });
  return Object.fromEntries(changes);
}

const focused = () => page.evaluate(() => document.activeElement?.id);

test('without JavaScript, an old number links to today’s rule', async () => {
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(`${site}/rules/cr/502.9b`);
  expect(await plain.locator('h1').textContent()).toBe('Rule 502.9b is now 702.19b (Trample)');
  expect(await plain.locator('.past-number').textContent()).toContain('From July 15, 2008 to July 11, 2009');
  await plain.locator('.past-number .rule a.number').first().click();
  await plain.waitForURL('**/rules/cr/702.19b');
  const differences = plain.locator('.history .diff');
  expect(await differences.filter({ visible: true }).count()).toBe(1);
  await plain.getByRole('checkbox', { name: 'Show every change' }).check();
  expect(await differences.count()).toBeGreaterThan(1);
  expect(await differences.filter({ visible: true }).count()).toBe(await differences.count());
});

test('today’s words of a rule show what has changed since an edition that the reader chooses, by keyboard', async () => {
  await go('/rules/cr/702.19b');
  const text = page.locator('.rule.lead > .text');
  const words = async () => (await text.textContent())?.match(/\p{L}+/gu)?.slice(0, 12);
  const today = await words();
  await page.getByLabel('Changed since').selectOption({ label: 'July 15, 2008 (EVE)' });
  await text.locator('ins').first().waitFor();
  expect(await text.locator('del').count()).toBeGreaterThan(0);
  await text.evaluate((shown) => {
    for (const gone of shown.querySelectorAll('del, .hidden')) gone.remove();
  });
  expect(await words()).toEqual(today);
  await page.getByLabel('Changed since').press('Home');
  await text.locator('ins').first().waitFor({ state: 'detached' });
  expect(await words()).toEqual(today);
});

test('each rule of an old edition links to its current number', async () => {
  await go('/rules/cr/2008-07-15/5/502');
  await page.locator('[id="502.9b"] .text > small a').click();
  await page.waitForURL('**/rules/cr/702.19b');
});

test('the page of a number lists its earlier meanings', async () => {
  await go('/rules/cr/5/502');
  await page.getByText('Other rules once numbered 502').click();
  // A line for each, which opens to its text.
  expect(await page.locator('.meanings .then:visible').count()).toBe(0);
  expect(await page.locator('.meanings').textContent()).toContain('702');
});

describe('the changes of an edition', () => {
  test('can be stepped through by keyboard, and each has an address', async () => {
    await go('/rules/cr/changes/2009-07-11');
    await page.locator('.change-keys').waitFor();
    await page.keyboard.press('n');
    const first = await focused();
    await page.keyboard.press('n');
    const second = await focused();
    expect(second).not.toBe(first);
    expect(new URL(page.url()).hash).toBe(`#${second}`);
    await page.getByText(/^Change 2 of \d+$/).waitFor();
    await page.keyboard.press('p');
    expect(await focused()).toBe(first);
    // From a change, the keyboard goes on to the rule.
    await page.locator(`[id="${second}"] h4 a.name`).last().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/rules\/cr\/2009-07-11\//);
  });

  test('are filtered by kind without JavaScript', async () => {
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${site}/rules/cr/changes/2009-07-11`);
    const folded = plain.locator('details.folded', { has: plain.locator('.change[data-kind="moved"]') }).first();
    const moved = folded.locator('.change[data-kind="moved"]').first();
    expect(await moved.isVisible()).toBe(false);
    await folded.locator('summary').click();
    expect(await moved.isVisible()).toBe(true);
    await plain.locator('.change-tools summary').click();
    await plain.locator('#show-moved').uncheck();
    expect(await moved.isVisible()).toBe(false);
    expect(await plain.locator('.change[data-kind="added"]').first().isVisible()).toBe(true);
    // Controls that need a script are not shown.
    expect(await plain.locator(':is(.change-keys, .change-narrowing):visible').count()).toBe(0);
  });

  test('are distinguished by shape and words, not only by color', async () => {
    await go('/rules/cr/changes/2009-07-11');
    const kind = page.locator('.change[data-kind="added"] .kind').first();
    expect(await kind.textContent()).toBe('added');
    expect(await kind.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('+');
    expect(await page.locator('ins:visible').first().ariaSnapshot()).toContain('insertion');
  });
});

describe('comparing any two editions', () => {
  test('shows the same as the page of changes for neighboring editions', async () => {
    // In one column, where each difference is shown once.
    await page.setViewportSize({ width: 1000, height: 720 });
    await go('/rules/cr/changes/2009-07-11');
    const expected = await changesOnPage();
    await go('/rules/cr/compare?from=2008-07-15&to=2009-07-11');
    await page.locator('#comparison[data-done]').waitFor();
    expect(await changesOnPage()).toEqual(expected);
  });

  test('keeps the choice in the address', async () => {
    await go('/regras/cr/compare');
    await page.locator('select[name="from"]').selectOption('2008-07-15');
    await page.locator('select[name="to"]').selectOption('2026-04-17');
    await page.getByRole('button', { name: 'Comparar' }).click();
    await page.waitForURL('**/regras/cr/compare?from=2008-07-15&to=2026-04-17');
    await page.locator('#comparison[data-done]').waitFor();
    expect(await page.locator('select[name="from"]').inputValue()).toBe('2008-07-15');
    expect(Object.keys(await changesOnPage()).length).toBeGreaterThan(100);
    expect(await page.locator('#compare-status').textContent()).toMatch(/^\d+ acrescentadas, .* \d+ só movidas$/);
  });

  test('takes few requests, and has only the changes near the window in the document', async () => {
    const cold = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    cold.on('request', (request) => asked.push(request.url()));
    await cold.goto(`${site}/rules/cr/compare?from=2008-07-15&to=2026-04-17`);
    await cold.locator('#comparison[data-done]').waitFor();
    // The page, its fonts, styles and scripts, and four files of data; pictures of symbols are fetched with the texts that have them.
    expect(asked.filter((url) => !url.endsWith('.svg')).length, asked.join('\n')).toBeLessThanOrEqual(15);
    expect(await cold.locator('*').count()).toBeLessThan(3000);
    // What is out of the document is found by its words, stepped to, and led to by its address.
    const [last = ''] = await cold.locator('.run[hidden="until-found"]').allTextContents();
    expect(last).toMatch(/\p{L}{3}/u);
    expect(await cold.locator('[id="702.19b"]').count()).toBe(0);
    await cold.evaluate(() => {
      location.hash = '#702.19b';
    });
    await expect
      .poll(() => cold.evaluate(() => document.getElementById('702.19b')?.getBoundingClientRect().top ?? -1))
      .toBeGreaterThanOrEqual(0);
    await cold.keyboard.press('n');
    await expect.poll(() => cold.locator('.change:focus').count()).toBe(1);
    await cold.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => cold.locator('.change-group').last().locator('.change:visible').count()).toBeGreaterThan(0);
    expect(await cold.locator('*').count()).toBeLessThan(3000);
    await cold.close();
  });

  test('shows its first change within 2 s on the line of a slow phone', async () => {
    const cold = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const open = () => cold.goto(`${site}/rules/cr/compare?from=2008-07-15&to=2026-04-17`);
    const wait = await waitOnSlowLine(cold, open, cold.locator('#comparison .change'));
    expect(wait).toBeLessThan(2000);
    await cold.close();
  });

  test.each([360, 1440])('moves next to nothing when it arrives, %d pixels wide', async (width) => {
    const cold = await browser.newPage({ viewport: { width, height: 780 } });
    await cold.goto(`${site}/rules/cr/compare?from=2008-07-15&to=2026-04-17`);
    await cold.locator('#comparison[data-done]').waitFor();
    // In thousandths: the first changes give way to all those of their chapter.
    expect(await layoutShift(cold)).toBeLessThan(10);
    await cold.close();
  });

  test('finds editions by any of their names and by a day on which they were in force', async () => {
    await go('/rules/cr/compare?from=2010&to=M15');
    await page.locator('#comparison[data-done]').waitFor();
    expect(await page.locator('select[name="from"]').inputValue()).toBe('2009-07-11');
    expect(await page.locator('select[name="to"]').inputValue()).toBe('2014-07-18');
  });

  test('says if no edition has a name', async () => {
    await go('/rules/cr/compare?from=nowhere&to=2014-07-18');
    await page.locator('#compare-status', { hasText: 'No edition is called “nowhere”' }).waitFor();
  });

  test('says that nothing changed between an edition and itself', async () => {
    await go('/rules/cr/compare?from=2014-07-18&to=2014-07-18');
    await page.getByText('Nothing changed.').waitFor();
  });
});

describe('changes are filtered and shown side by side', () => {
  test('by the address, which follows the controls and can be shared', async () => {
    await go('/rules/cr/compare?from=EVE&to=2026-04-17&without=moved&words=trample');
    await page.locator('#comparison[data-done]').waitFor();
    const all = Object.keys(await changesOnPage()).length;
    const few = await page.locator('.change:visible').count();
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(all / 4);
    expect(await page.locator('#show-moved').isChecked()).toBe(false);
    await page.locator('.change-tools summary').click();
    await page.getByLabel('Chapter').selectOption({ label: '702. Keyword Abilities' });
    await expect.poll(() => new URL(page.url()).search).toBe('?from=EVE&to=2026-04-17&without=moved&words=trample&chapter=702');
    await page.getByLabel('With the words').fill('no such words');
    await page.getByText('No change contains these words.').waitFor();
    expect(await page.locator('.change:visible').count()).toBe(0);
  });

  test('and what is left out is named beside their button, by keyboard one press from being shown again', async () => {
    await go('/rules/cr/changes/2009-07-11?without=moved&words=trample&chapter=702');
    const chips = page.locator('.chips button');
    expect(await chips.allTextContents()).toEqual(['− moved', 'trample', '702. Keyword Abilities']);
    await page.getByRole('button', { name: 'Remove: − moved' }).press('Enter');
    expect(await chips.count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?words=trample&chapter=702');
    await chips.last().click();
    await chips.last().click();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.locator('.change[hidden]').count()).toBe(0);
  });

  test('old on the left and new on the right in wide windows, in one column otherwise', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await go('/rules/cr/changes/2009-07-11');
    const edited = page.locator('.change[data-kind="edited"] .diff.both').first();
    const columns = edited.locator(':is(.before, .after) > p:visible');
    await columns.nth(1).waitFor();
    const [left, right] = await columns.all();
    expect((await left?.boundingBox())?.x).toBeLessThan((await right?.boundingBox())?.x ?? 0);
    expect(await left?.locator('ins:visible').count()).toBe(0);
    expect(await right?.locator('del:visible').count()).toBe(0);
    await page.locator('.change-tools summary').click();
    await page.getByLabel('old and new side by side').uncheck();
    await edited.locator('.inline').waitFor();
    expect(await edited.locator('.before').isVisible()).toBe(false);
    await page.getByLabel('old and new side by side').check();
    await page.setViewportSize({ width: 1000, height: 900 });
    await edited.locator('.inline').waitFor();
  });

  test('with every word of both texts, and none of the other', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await go('/rules/cr/changes/2009-07-11');
    await page.locator('.two-columns .both').first().waitFor();
    // Differences are split as they come into sight.
    const notSplit = page.locator(
      '.change:not([data-kind="added"], [data-kind="removed"]) > .diff:not(.both):visible:has(ins, del)',
    );
    const showNext = ([next, ...others]: Element[]) => {
      next?.scrollIntoView({ behavior: 'instant' });
      return next === undefined ? 0 : others.length + 1;
    };
    await expect.poll(() => notSplit.evaluateAll(showNext)).toBe(0);
    const wrong = await page.locator('.diff.both').evaluateAll((diffs) => {
      // An added example has its label on one side only.
      const lettersOf = (part: Element | null, isRead: (parent: Element) => boolean) => {
        if (part === null) return '';
        const letters = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        let text = '';
        for (let node = letters.nextNode(); node !== null; node = letters.nextNode())
          if (node.parentElement !== null && node.parentElement.closest('.hidden, .label') === null && isRead(node.parentElement))
            text += node.textContent;
        return text.replace(/\s+/g, ' ').trim();
      };
      return diffs.flatMap((diff) =>
        (['before', 'after'] as const).flatMap((side) => {
          const other = side === 'before' ? 'ins' : 'del';
          const text = lettersOf(diff.querySelector('.inline'), (parent) => parent.closest(other) === null);
          const shown = lettersOf(diff.querySelector(`.${side}`), (parent) => parent.checkVisibility());
          return shown === text ? [] : [{ side, text, shown }];
        }),
      );
    });
    expect(wrong).toEqual([]);
    expect(await page.locator('.both > .before del.slight').count()).toBeGreaterThan(0);
  });
});

describe('an edition with many changes', () => {
  test('opens with the most cited ones, one an idea, each of which leads to its change', async () => {
    await go('/rules/cr/changes/2009-07-11');
    const cards = page.locator('.story li');
    expect(await cards.count()).toBe(5);
    const [first] = await cards.all();
    const bottom = (await first?.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(bottom).toBeLessThan(400);
    for (const card of await cards.all()) {
      const href = await card.locator('h3 a').getAttribute('href');
      const id = decodeURIComponent(href?.split('#')[1] ?? '');
      const change = page.locator(`.change[id="${id}"]`);
      expect(await change.getAttribute('data-kind'), id).toBe(await card.locator('.kind').getAttribute('data-kind'));
    }
    expect(await page.locator('.changes > .size a[href$="/changes.atom"]').isVisible()).toBe(true);
  });
});

describe('the home page', () => {
  test('links a returning reader to what has changed since, and only then', async () => {
    await go('/rules');
    const link = page.locator('a.since-visit[data-work="cr"]');
    expect(await link.isVisible()).toBe(false);
    await page.evaluate(() => localStorage.setItem('rulegraph-seen-cr', JSON.stringify({ now: '2024-06-07' })));
    await page.reload();
    await link.click();
    await page.waitForURL(/\/rules\/cr\/compare\?from=2024-06-07&to=2026-04-17/);
    await page.locator('.change').first().waitFor();
  });
});

describe('the rules that changed since an edition', () => {
  test('are shown alone, and the choice is in the address', async () => {
    await go('/rules/cr/1/101');
    const all = await page.locator('main .rule').count();
    await page.getByLabel('Changed since').selectOption({ index: 1 });
    const changed = page.locator('main .rule:visible');
    await expect.poll(() => changed.count()).toBeLessThan(all);
    expect(await changed.count()).toBeGreaterThan(0);
    await page.reload();
    await page.locator('main .rule.folded').first().waitFor({ state: 'attached' });
    expect(await changed.count()).toBeLessThan(all);
    await expect.poll(() => page.locator('.changed-since output').textContent()).toMatch(/^\d+ rules? changed$/);
  });

  test('can be those since the last visit, for a reader who saw an earlier edition', async () => {
    await go('/about');
    await page.evaluate(() => localStorage.setItem('rulegraph-seen-cr', JSON.stringify({ now: '2009-07-11' })));
    await go('/rules/cr/1/101');
    await page.getByLabel('Changed since').selectOption('my last visit');
    await expect.poll(() => page.locator('[id="101.2a"]').isVisible()).toBe(false);
    expect(await page.locator('[id="101.2"]').isVisible()).toBe(true);
  });
});

test('a chapter that an edition shares with an earlier one is also found at the edition’s address', async () => {
  await page.goto(`${site}/rules/cr/M15/1/102#102.1`);
  await waitForRedirect(page, /^\/rules\/cr\/20\d\d-\d\d-\d\d\/1\/102#102\.1$/);
  expectMissingPage();
});
