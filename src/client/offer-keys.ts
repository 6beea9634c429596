/** Keys for moving about: each does what a link or button of the page does, too. `?` shows them; `/` and Ctrl+K are the reference box's. */
import { currentRule, indexInSight, indexOfCurrent, shownRules } from './current-rule.ts';
import { isFreeKey } from './keys-setting.ts';

const ACTIONS: Readonly<Record<string, () => unknown>> = {
  j: () => goToRule(1),
  k: () => goToRule(-1),
  n: () => follow('next'),
  p: () => follow('prev'),
  g: goToNumber,
  c: copyRule,
  m: keep,
  l: async () => (await import('./tray.ts')).openTray(),
  '?': showKeys,
};

/** Listens for the keys, and shows the button that explains them. */
export function offerKeys(): void {
  const button = document.querySelector<HTMLButtonElement>('.keys-button');
  button?.addEventListener('click', () => void showKeys());
  button?.removeAttribute('hidden');
  document.addEventListener('keydown', (event) => {
    const action = ACTIONS[event.key];
    if (action === undefined || !isFreeKey(event)) return;
    event.preventDefault();
    void action();
  });
}

async function showKeys(): Promise<void> {
  await (await import('./keys-dialog.ts')).openKeysDialog();
}

/** Moves the focus, so that it is seen and heard where the reader is, and Tab goes on from there. */
function goToRule(step: number): void {
  const rules = shownRules();
  const current = indexOfCurrent(rules);
  const below = indexInSight(rules);
  const next = current !== -1 ? current + step : step > 0 ? below : below - 1;
  const rule = rules[next];
  if (rule === undefined) return;
  rule.querySelector<HTMLElement>('a.number, h2 > a')?.focus({ preventScroll: true });
  rule.scrollIntoView({ block: 'nearest' });
}

/** To the next page; on a page of changes the same keys go from change to change. */
function follow(relation: 'next' | 'prev'): void {
  if (document.querySelector('.change-keys') !== null) return;
  document.querySelector<HTMLAnchorElement>(`main a[rel="${relation}"]`)?.click();
}

function goToNumber(): void {
  const box = document.querySelector<HTMLInputElement>('search input');
  box?.focus();
  box?.select();
}

async function copyRule(): Promise<void> {
  const { number, chapter } = numberAtHand();
  if (number !== undefined) await (await import('./copy-dialog.ts')).openCopyDialog(number, chapter);
}

async function keep(): Promise<void> {
  const { number, chapter } = numberAtHand();
  if (number !== undefined) await (await import('./tray.ts')).togglePin(number, chapter);
}

/** On a rule's own page that rule, whose text its chapter has; elsewhere the rule or the term at which the reader is. */
function numberAtHand(): { readonly number?: string | undefined; readonly chapter?: string | undefined } {
  const fixed = document.querySelector<HTMLElement>('.actions button[data-number]');
  return fixed?.dataset ?? { number: currentRule()?.id };
}
