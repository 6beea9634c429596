/** Going from change to change: keys n and p, or two buttons, move the focus and say where it is. */
import { isFreeKey } from './keys-setting.ts';

/** Offers the keys on a page of changes. Changes that are shown later are found, too. */
function offerSteps(): void {
  const panel = document.querySelector<HTMLElement>('.change-keys');
  if (panel === null) return;
  const status = panel.querySelector('[role="status"]');
  const go = async (step: number) => {
    const changes = shownChanges();
    const at = nextIndex(changes, step);
    const change = changes[at];
    if (change === undefined) return;
    change.focus({ preventScroll: true });
    change.scrollIntoView({ block: 'start' });
    history.replaceState(history.state, '', `#${change.id}`);
    const { languageOfElement, loadWords } = await import('./words.ts');
    const t = await loadWords(languageOfElement(panel));
    if (status !== null) status.textContent = t('changeAt', { at: at + 1, count: changes.length });
  };
  panel.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
    if (button !== null) void go(Number(button.dataset['step']));
  });
  document.addEventListener('keydown', (event) => {
    if (!isFreeKey(event)) return;
    if (event.key === 'n') void go(1);
    if (event.key === 'p') void go(-1);
  });
}

/** Those that are neither filtered out nor folded away. */
function shownChanges(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.change')].filter((change) => change.checkVisibility());
}

/** From the change that has the focus or that the address names; from the top of the window otherwise. */
function nextIndex(changes: readonly HTMLElement[], step: number): number {
  const here = document.activeElement?.closest<HTMLElement>('.change') ?? document.getElementById(location.hash.slice(1));
  const current = here === null ? -1 : changes.indexOf(here);
  if (current >= 0) return current + step;
  const below = changes.findIndex((change) => change.getBoundingClientRect().top >= 0);
  return step > 0 ? below : below - 1;
}

offerSteps();
