/** What single-key shortcuts do; see shortcuts.ts. */
import dialogs from '../styles/dialogs.css?url';
import { checkbox, formDialog, openDialog } from './dialog.ts';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

const ACTIONS: Readonly<Record<string, () => unknown>> = {
  j: () => goToRule(1),
  k: () => goToRule(-1),
  n: () => follow('next'),
  p: () => follow('prev'),
  c: copyRule,
  m: pinRule,
  l: async () => (await import('./tray.ts')).openTray(),
  e: async () => (await import('./spark-lines.ts')).switchSparkLines(),
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

// The dialog that lists the keyboard shortcuts, and in which they are turned off.

/** In the order in which they are listed. */
const SHORTCUTS = [
  ['/', 'keySearch'],
  ['g', 'keyNumber'],
  ['j', 'keyNextRule'],
  ['k', 'keyPreviousRule'],
  ['n', 'keyNext'],
  ['p', 'keyPrevious'],
  ['c', 'keyCopy'],
  ['m', 'keyPin'],
  ['l', 'keyTray'],
  ['e', 'keyEdits'],
  ['?', 'keyHelp'],
  ['Esc', 'keyClose'],
] as const;

/** Whether shortcuts are on, and what happens when the reader turns them on or off. */
interface ShortcutSetting {
  readonly areOn: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Opens the dialog. */
export async function openShortcutsDialog({ areOn, onSwitch }: ShortcutSetting): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(dialogs)]);
  const list = element('dl');
  for (const [key, message] of SHORTCUTS) {
    const row = element('div');
    const name = element('dt');
    name.append(element('kbd', { textContent: key }));
    row.append(name, element('dd', { textContent: t(message) }));
    list.append(row);
  }
  const { label, input } = checkbox(t('keysOn'));
  input.checked = areOn;
  input.addEventListener('change', () => onSwitch(input.checked));
  const dialog = formDialog('shortcuts-dialog', t('keysTitle'));
  dialog.form.append(list, label, element('button', { type: 'submit', textContent: t('dismiss'), autofocus: true }));
  openDialog(dialog);
}
