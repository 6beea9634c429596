/** The rules or terms of a page, and the one at which the reader is. */

/** All that have a place of their own on the page and are neither folded away nor filtered out. */
export function shownRules(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(.rules > .rule[id], .rule.lead[id], .term[id])')].filter(
    // What is hidden until it is found counts as visible for the browser.
    (rule) => !rule.hidden && rule.checkVisibility(),
  );
}

/** The place of the rule that has the focus or that the address names; -1 where that is none. */
export function indexOfCurrent(rules: readonly HTMLElement[]): number {
  const focused = rules.findIndex((rule) => rule.contains(document.activeElement));
  if (focused !== -1) return focused;
  const named = document.querySelector(':target');
  return named === null ? -1 : rules.findIndex((rule) => rule.contains(named));
}

/** The place of the first rule in the window. */
export function indexInSight(rules: readonly HTMLElement[]): number {
  return rules.findIndex((rule) => rule.getBoundingClientRect().top >= 0);
}

/** The rule that keys speak of. */
export function currentRule(): HTMLElement | undefined {
  const rules = shownRules();
  const current = indexOfCurrent(rules);
  return rules[current === -1 ? indexInSight(rules) : current];
}
