/**
 * Tests that every kind of page in every language passes the automatic checks of WCAG 2.2 AA, and fits the settings of readers: large text, narrow
 * windows, wide spacing (WCAG 1.4.4, 1.4.10 and 1.4.12) and reduced motion.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityDefects, bringAxe } from './check-accessibility.ts';
import { type KnownPage, pagesOfEveryKind } from './kinds-of-page.ts';
import { browser, site, useBrowser } from './own-page.ts';
import { visitPages } from './visit-pages.ts';

useBrowser();

const pages = pagesOfEveryKind();
const first = new Map(pages.toReversed().map((page) => [page.kind, page]));
const languages = [...new Set(pages.map(({ language }) => language))];
let context: BrowserContext;

beforeAll(async () => {
  context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  await bringAxe(context);
});

test.each(languages)(
  'in %s, no kind of page has accessibility defects, cut-off text, sideways scrolling or layout shifts',
  async (language) => {
    const own = pages.filter((page) => page.language === language);
    expect(await visitPages(context, site, own, defectsOf)).toEqual([]);
  },
);

async function defectsOf(page: Page, known: KnownPage): Promise<readonly string[]> {
  return [
    // Elements, colors and motion are the same in all languages, words are not; further pages of a kind have few other colors.
    ...(known.showsMore ? await accessibilityDefects(page, { dark: first.get(known.kind) === known }) : []),
    ...(known.showsMore ? await page.evaluate(findMotion) : []),
    ...(await misfits(page)),
  ];
}

/** The spacing of WCAG 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** A window of 1280 pixels is 640 wide at 200 % zoom, and 320 at 400 %, where texts with wide spacing need still more room. */
const CIRCUMSTANCES: readonly { readonly name: string; readonly width: number; readonly style: string }[] = [
  { name: 'with letters twice as large', width: 1280, style: 'html { font-size: 200% }' },
  { name: 'on a wide screen', width: 1600, style: '' },
  { name: 'on a tablet', width: 768, style: '' },
  { name: 'at 200 %', width: 640, style: '' },
  { name: 'at 400 %, with wide spacing', width: 320, style: SPACED },
];

async function misfits(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, width, style } of CIRCUMSTANCES) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await page.evaluate(findOverflow, style)).map((defect) => `${name}: ${defect}`));
  }
  return found;
}

/** Runs in the page: returns what makes it scroll sideways, text that is cut off, and parts that scroll sideways without a label or keyboard access. */
function findOverflow(style: string): readonly string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const tooWide = element.scrollWidth > element.clientWidth + 1;
    const tooHigh = element.scrollHeight > element.clientHeight + 1;
    // Most elements fit, and need no computed styles.
    if (!tooWide && !tooHigh) continue;
    const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (!element.checkVisibility() || clipPath !== 'none') continue;
    const shape = element.outerHTML.slice(0, 120);
    const scrolls = /auto|scroll/;
    if (scrolls.test(overflowX) && tooWide) {
      if (element.tabIndex < 0) found.push(`cannot be scrolled by keyboard: ${shape}`);
      if (element.querySelector('table') && !element.matches('[aria-label], [aria-labelledby]'))
        found.push(`has no name: ${shape}`);
    }
    // Text that ends in an ellipsis is in full elsewhere.
    const cuts = textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && element.localName !== 'input';
    if (cuts && ((/hidden|clip/.test(overflowX) && tooWide) || (/hidden|clip/.test(overflowY) && tooHigh)))
      found.push(`cut off: ${shape}`);
  }
  document.adoptedStyleSheets = [];
  return found;
}

/** Runs in the page: returns animations in spite of reduced motion. */
function findMotion(): readonly string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
      return animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior === 'smooth';
    })
    .map((element) => `moves: ${element.outerHTML.slice(0, 120)}`);
}
