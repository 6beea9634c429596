/** What single-key shortcuts do; see shortcuts.ts. */

const ACTIONS: Readonly<Record<string, () => unknown>> = {
  j: () => goToRule(1),
  k: () => goToRule(-1),
  n: () => follow('next'),
  p: () => follow('prev'),
  c: copyRule,
  m: pinRule,
  l: async () => (await import('./tray.ts')).openTray(),
};

/** Does what a key stands for. */
export function act(key: string): unknown {
  return ACTIONS[key]?.();
}

/** Moves the focus, so that it is seen and heard where the reader is, and Tab goes on from there. */
function goToRule(step: number): void {
  const rules = shownRules();
  const current = indexOfCurrent(rules);
  const inSight = indexInSight(rules);
  const rule = rules[current !== -1 ? current + step : step > 0 ? inSight : inSight - 1];
  if (rule === undefined) return;
  rule.querySelector<HTMLElement>('a.number, h2 > a')?.focus({ preventScroll: true });
  rule.scrollIntoView({ block: 'nearest' });
}

/** Goes to the next or previous page; on a page of changes the same keys go from change to change. */
function follow(relation: 'next' | 'prev'): void {
  if (document.querySelector('.change-keys') !== null) return;
  document.querySelector<HTMLAnchorElement>(`main a[rel="${relation}"]`)?.click();
}

async function copyRule(): Promise<void> {
  const { number, chapter } = numberBeingRead();
  if (number !== undefined) await (await import('./copy-dialog.ts')).openCopyDialog(number, chapter);
}

async function pinRule(): Promise<void> {
  const { number, chapter } = numberBeingRead();
  if (number !== undefined) await (await import('./tray.ts')).togglePin(number, chapter);
}

/** Returns the rule of a rule's own page, whose text its chapter has; elsewhere the rule or term being read. */
function numberBeingRead(): { readonly number?: string | undefined; readonly chapter?: string | undefined } {
  const fixed = document.querySelector<HTMLElement>('.actions button[data-number]');
  return fixed?.dataset ?? { number: ruleBeingRead()?.id };
}

function ruleBeingRead(): HTMLElement | undefined {
  const rules = shownRules();
  const current = indexOfCurrent(rules);
  return rules[current === -1 ? indexInSight(rules) : current];
}

/** Returns the rules and terms of the page that have an anchor and are neither folded nor filtered out. */
function shownRules(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(.rules > .rule[id], .rule.lead[id], .term[id])')].filter(
    // Browsers count what is hidden until it is found as visible.
    (rule) => !rule.hidden && rule.checkVisibility(),
  );
}

/** Returns the index of the rule that has the focus or that the address names, or -1. */
function indexOfCurrent(rules: readonly HTMLElement[]): number {
  const focused = rules.findIndex((rule) => rule.contains(document.activeElement));
  if (focused !== -1) return focused;
  const named = document.querySelector(':target');
  return named === null ? -1 : rules.findIndex((rule) => rule.contains(named));
}

function indexInSight(rules: readonly HTMLElement[]): number {
  return rules.findIndex((rule) => rule.getBoundingClientRect().top >= 0);
}
