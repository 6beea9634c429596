/**
 * Estimates the heights of rules. On phones only visible rules have a layout, and all others the same height; see rules.css. The estimate is what the
 * text of a rule will need, or a little more, so that the scroll bar is nearly right from the start and no rule overlaps the next when scripts read its
 * position.
 */

/** Allows for lines that are not full, and for the indents of examples. */
const UNFILLED = 1.06;
/** Lines to add for each block: half of its last line, and the gap to the next block. */
const PER_BLOCK = 0.75;
/** The margins of a rule, in lines. */
const MARGINS = 0.75;
/** How many letters are measured to find their width. */
const SAMPLE = 400;
/** How many rules phones can estimate without a noticeable delay. */
const AT_ONCE = 200;
/** Milliseconds after which the next ones are estimated even if the browser does not become idle, as sometimes on a busy machine. */
const LATEST = 500;

/** Estimates all heights once the fonts of the page have loaded. */
export async function estimateHeights(): Promise<void> {
  await document.fonts.ready;
  const rules = allRules();
  const [first] = rules;
  if (first !== undefined && getComputedStyle(first).contentVisibility === 'auto') estimate(rules, lineOf(first));
}

function estimate(rules: readonly HTMLElement[], line: Line): void {
  keepPlace(() => {
    for (const rule of rules.slice(0, AT_ONCE)) rule.style.containIntrinsicBlockSize = `auto ${heightOf(rule, line)}px`;
  });
  const others = rules.slice(AT_ONCE);
  if (others.length > 0) requestAnimationFrame(() => requestIdleCallback(() => estimate(others, line), { timeout: LATEST }));
}

/** Keeps the reader's place while rules above get estimated heights, as browsers do when rules get their real ones. */
function keepPlace(change: () => void): void {
  const read = scrollY === 0 ? undefined : allRules().find((rule) => rule.getBoundingClientRect().bottom > 0);
  const top = read?.getBoundingClientRect().top ?? 0;
  change();
  if (read !== undefined) scrollBy({ top: read.getBoundingClientRect().top - top, behavior: 'instant' });
}

function allRules(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.rules > .rule')];
}

function heightOf(rule: HTMLElement, line: Line): number {
  const text = rule.querySelector('.text') ?? rule;
  const filled = (text.textContent.length / line.letters) * UNFILLED;
  const blocks = text.querySelectorAll(':scope > *, li, tr').length;
  return Math.round((filled + blocks * PER_BLOCK + MARGINS) * line.height);
}

/** The height of a line in pixels, and how many letters fit on it. */
interface Line {
  readonly height: number;
  readonly letters: number;
}

function lineOf(rule: HTMLElement): Line {
  const text = rule.querySelector('.text') ?? rule;
  const { fontSize, fontFamily, lineHeight } = getComputedStyle(text);
  const letters = text.textContent.slice(0, SAMPLE);
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas !== null) canvas.font = `${fontSize} ${fontFamily}`;
  const width = (canvas?.measureText(letters).width ?? 0) / letters.length;
  return { height: Number.parseFloat(lineHeight), letters: text.clientWidth / width };
}
