/**
 * On a phone only the rules in sight are laid out, and all others count as equally high; see rules.css. This gives each rule the height that
 * its text will need, or a little more, so that the scroll bar is nearly right from the start and no rule overlaps the next when scripts ask
 * where it is.
 */

/** Lines are not filled to their end, and examples are indented. */
const UNFILLED = 1.06;
/** Lines that each block takes beyond those its letters fill: half of its last, and the gap to the next. */
const PER_PART = 0.75;
/** The margins of a rule, in lines. */
const AROUND = 0.75;
/** So many letters are enough to measure how wide letters are. */
const SAMPLE = 400;
/** A phone estimates so many rules without a noticeable delay. */
const AT_ONCE = 200;

/** Estimates all heights once the fonts of the page have loaded. */
export async function estimateHeights(): Promise<void> {
  await document.fonts.ready;
  const rules = allRules();
  const [first] = rules;
  if (first !== undefined && getComputedStyle(first).contentVisibility === 'auto') estimate(rules, lineOf(first));
}

function estimate(rules: readonly HTMLElement[], line: Line): void {
  holdPlace(() => {
    for (const rule of rules.slice(0, AT_ONCE)) rule.style.containIntrinsicBlockSize = `auto ${heightOf(rule, line)}px`;
  });
  const others = rules.slice(AT_ONCE);
  if (others.length > 0) requestAnimationFrame(() => requestIdleCallback(() => estimate(others, line)));
}

/** Keeps the reader's place where a rule above is given an estimated height, as browsers do when it takes its true one. */
function holdPlace(change: () => void): void {
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
  const parts = text.querySelectorAll(':scope > *, li, tr').length;
  return Math.round((filled + parts * PER_PART + AROUND) * line.height);
}

/** The height of a line in pixels, and how many letters fit into it. */
interface Line {
  readonly height: number;
  readonly letters: number;
}

function lineOf(rule: HTMLElement): Line {
  const text = rule.querySelector('.text') ?? rule;
  const { fontSize, fontFamily, lineHeight } = getComputedStyle(text);
  const letters = text.textContent.slice(0, SAMPLE);
  const brush = document.createElement('canvas').getContext('2d');
  if (brush !== null) brush.font = `${fontSize} ${fontFamily}`;
  const width = (brush?.measureText(letters).width ?? 0) / letters.length;
  return { height: Number.parseFloat(lineHeight), letters: text.clientWidth / width };
}
