/**
 * What readers set for themselves, on every kind of page in every language: large letters, narrow windows, wide spacing (WCAG 1.4.4, 1.4.10
 * and 1.4.12) and no motion; and the colours of their system.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { pagesOfEveryKind } from './kinds-of-page.ts';
import { launchBrowser } from './launch-browser.ts';
import { visitPages } from './visit-pages.ts';

const site = inject('site');
const pages = pagesOfEveryKind();
const languages = [...new Set(pages.map(({ language }) => language))];
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
});

afterAll(() => browser.close());

/** The spacing that WCAG 1.4.12 lets readers ask for. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** A window 1280 wide zoomed to 200 % is one of 640; to 400 %, one of 320. */
const CIRCUMSTANCES: readonly { readonly name: string; readonly width: number; readonly style: string }[] = [
  { name: 'at 400 %', width: 320, style: ':root {}' },
  { name: 'at 200 %', width: 640, style: ':root {}' },
  { name: 'on a tablet', width: 768, style: ':root {}' },
  { name: 'on a wide screen', width: 1600, style: ':root {}' },
  { name: 'with letters twice as large', width: 1280, style: 'html { font-size: 200% }' },
  { name: 'with wide spacing', width: 320, style: SPACED },
];

async function defectsOf(page: Page): Promise<readonly string[]> {
  const found: string[] = [...(await page.evaluate(findMotion))];
  for (const { name, width, style } of CIRCUMSTANCES) {
    await page.setViewportSize({ width, height: 800 });
    const sheet = await page.addStyleTag({ content: style });
    found.push(...(await page.evaluate(findOverflow)).map((defect) => `${name}: ${defect}`));
    await sheet.evaluate((element) => (element as Element).remove());
  }
  return found;
}

/** Runs in the page: what makes it scroll sideways, text that is cut off, and parts that scroll sideways without a name or a way in by keyboard. */
function findOverflow(): readonly string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (!element.checkVisibility() || clipPath !== 'none') continue;
    const tooWide = element.scrollWidth > element.clientWidth + 1;
    const tooHigh = element.scrollHeight > element.clientHeight + 1;
    const shape = element.outerHTML.slice(0, 120);
    const scrolls = /auto|scroll/;
    if (scrolls.test(overflowX) && tooWide) {
      if (element.tabIndex < 0) found.push(`cannot be scrolled by keyboard: ${shape}`);
      if (element.querySelector('table') && !element.matches('[aria-label], [aria-labelledby]'))
        found.push(`has no name: ${shape}`);
    }
    // What ends in an ellipsis is said in full elsewhere.
    const cuts = textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && element.localName !== 'input';
    if (cuts && ((/hidden|clip/.test(overflowX) && tooWide) || (/hidden|clip/.test(overflowY) && tooHigh)))
      found.push(`cut off: ${shape}`);
  }
  return found;
}

/** Runs in the page: what would move although the reader asks for rest. */
function findMotion(): readonly string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
      return animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior === 'smooth';
    })
    .map((element) => `moves: ${element.outerHTML.slice(0, 120)}`);
}

test.each(languages)('nothing is cut off, scrolls sideways or moves in the language %s', async (language) => {
  const own = pages.filter((page) => page.language === language);
  expect(await visitPages(context, site, own, defectsOf)).toEqual([]);
});

describe('in the colours of the reader’s system', () => {
  let page: Page;

  beforeEach(async () => {
    page = await browser.newPage({ forcedColors: 'active' });
  });

  afterEach(() => page.close());

  /** A ground does not show here; a line does. */
  const outlineOf = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);

  test.each([
    ['rule', '/rules/cr/1/101', '101.2a', '[id="101.2a"]'],
    ['term', '/rules/cr/glossary', 'trample', '.term:has([id="trample"]), .term[id="trample"]'],
    ['change', '/rules/cr/changes/2009-07-11', '101.2', '.change[id="101.2"]'],
  ])('the %s of the address is marked by a line', async (_, address, fragment, part) => {
    await page.goto(site + address);
    expect(await outlineOf(part)).toBe('none');
    await page.goto(`${site}${address}#${fragment}`);
    expect(await outlineOf(part)).toBe('solid');
  });

  test('the answer that Enter would choose is marked by a line', async () => {
    await page.goto(`${site}/rules/cr`);
    await page.locator('search input').fill('trample');
    await page.locator('.suggestions .hit:not(.all-results)').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await outlineOf('.suggestions .hit[aria-selected="true"]')).toBe('solid');
    expect(await outlineOf('.suggestions .hit:not([aria-selected="true"])')).toBe('none');
  });

  test('states of a translation have shapes of their own', async () => {
    await page.goto(`${site}/regras/cr/translation`);
    const grounds = await page.locator('.states .state').evaluateAll((states) =>
      states.map((state) => {
        const { backgroundColor, backgroundImage, borderStyle } = getComputedStyle(state, '::before');
        return `${backgroundColor} ${backgroundImage} ${borderStyle}`;
      }),
    );
    expect(new Set(grounds).size).toBe(grounds.length);
  });
});
