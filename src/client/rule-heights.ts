/**
 * On a telephone only the rules in sight are laid out, and all others count as equally high; see rules.css. Here each gets the height that its
 * text will need or a little more: so the scroll bar is nearly right from the start, and what is laid out out of sight, for whoever asks where things
 * are, does not lie over the next rule.
 */

/** No line is filled to its end, and examples are set in. */
const UNFILLED = 1.06;
/** Lines that each part of a text takes beyond those that its letters fill: half of its last, and what stands between it and the next. */
const PER_PART = 0.75;
/** What stands around a rule, in lines. */
const AROUND = 0.75;
/** Enough to learn how wide letters are. */
const SAMPLE = 400;
/** Rules that a telephone looks through without anybody waiting for it. */
const AT_ONCE = 200;

/** Begins when the page has come with its letters. */
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

/** Browsers hold the place when a rule above takes its true height, but not when it is given another one. */
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

/** How high a line is, and how many letters it holds. */
interface Line {
  readonly height: number;
  readonly letters: number;
}

/** A line of a rule's text. */
function lineOf(rule: HTMLElement): Line {
  const text = rule.querySelector('.text') ?? rule;
  const { fontSize, fontFamily, lineHeight } = getComputedStyle(text);
  const letters = text.textContent.slice(0, SAMPLE);
  const brush = document.createElement('canvas').getContext('2d');
  if (brush !== null) brush.font = `${fontSize} ${fontFamily}`;
  const width = (brush?.measureText(letters).width ?? 0) / letters.length;
  return { height: Number.parseFloat(lineHeight), letters: text.clientWidth / width };
}
