/** Runs the actions of single-key shortcuts, and shows the dialog that lists them; see shortcuts.ts. */
import dialogs from '../frame/styles/dialogs.css?url';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { checkbox, formDialog, openDialog } from './forms.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

const ACTIONS: Readonly<Record<string, () => unknown>> = {
  j: () => goToRule(1),
  k: () => goToRule(-1),
  n: () => followRelation('next'),
  p: () => followRelation('prev'),
  c: copyRule,
  m: pinRule,
  l: async () => (await import('./tray.ts')).openTray(),
};

export function runAction(key: string): unknown {
  return ACTIONS[key]?.();
}

/** Moves the focus to the next or previous rule, so that screen readers announce it and Tab continues from there. */
function goToRule(step: number): void {
  const rules = visibleRules();
  const current = indexOfCurrent(rules);
  const visible = indexOfFirstVisible(rules);
  const rule = rules[current !== -1 ? current + step : step > 0 ? visible : visible - 1];
  if (rule === undefined) return;
  rule.querySelector<HTMLElement>('a.number, h2 > a')?.focus({ preventScroll: true });
  rule.scrollIntoView({ block: 'nearest' });
}

/** Goes to the next or previous page, except on pages of changes, where the same keys step from change to change. */
function followRelation(relation: 'next' | 'prev'): void {
  if (document.querySelector('.change-keys') !== null) return;
  document.querySelector<HTMLAnchorElement>(`main a[rel="${relation}"]`)?.click();
}

async function copyRule(): Promise<void> {
  const [first, ...others] = selectedRules();
  const { number, chapter } = first === undefined ? numberBeingRead() : { number: first.id };
  if (number !== undefined) await (await import('./copy-dialog.ts')).openCopyDialog(number, chapter, others.at(-1)?.id);
}

/** Returns the rules of a chapter in which text is selected. */
function selectedRules(): readonly HTMLElement[] {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  return [...document.querySelectorAll<HTMLElement>('main .rules > .rule[id]')].filter((rule) => hasSelectedText(rule, range));
}

/** Tells whether any text of a rule is selected: a selection of the whole rule before it may end where it begins. */
function hasSelectedText(rule: HTMLElement, selected: Range): boolean {
  const text = rule.querySelector('.text');
  if (text === null || !selected.intersectsNode(text)) return false;
  const part = document.createRange();
  part.selectNodeContents(text);
  if (selected.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(selected.startContainer, selected.startOffset);
  if (selected.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(selected.endContainer, selected.endOffset);
  return part.toString().trim() !== '';
}

async function pinRule(): Promise<void> {
  const { number, chapter } = numberBeingRead();
  if (number !== undefined) await (await import('./tray.ts')).togglePin(number, chapter);
}

/** Returns the rule of a rule's own page, with the chapter that has its text; elsewhere the rule or term being read. */
function numberBeingRead(): { readonly number?: string | undefined; readonly chapter?: string | undefined } {
  const fixed = document.querySelector<HTMLElement>('.actions button[data-number]');
  return fixed?.dataset ?? { number: ruleBeingRead()?.id };
}

function ruleBeingRead(): HTMLElement | undefined {
  const rules = visibleRules();
  const current = indexOfCurrent(rules);
  return rules[current === -1 ? indexOfFirstVisible(rules) : current];
}

/** Returns the rules and terms of the page that have an anchor and are neither folded nor filtered out. */
function visibleRules(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(.rules > .rule[id], .rule.lead[id], .term[id])')].filter(
    // For browsers, elements that are hidden until found are visible.
    (rule) => !rule.hidden && rule.checkVisibility(),
  );
}

/** Returns the index of the rule with the focus, or else of the one in the address, or -1. */
function indexOfCurrent(rules: readonly HTMLElement[]): number {
  const focused = rules.findIndex((rule) => rule.contains(document.activeElement));
  if (focused !== -1) return focused;
  const named = document.querySelector(':target');
  return named === null ? -1 : rules.findIndex((rule) => rule.contains(named));
}

function indexOfFirstVisible(rules: readonly HTMLElement[]): number {
  return rules.findIndex((rule) => rule.getBoundingClientRect().top >= 0);
}

/** The shortcuts with their descriptions, in the order of the dialog. */
const SHORTCUTS = [
  ['/', 'shortcutSearch'],
  ['g', 'shortcutNumber'],
  ['j', 'shortcutNextRule'],
  ['k', 'shortcutPreviousRule'],
  ['n', 'shortcutNext'],
  ['p', 'shortcutPrevious'],
  ['c', 'shortcutCopy'],
  ['m', 'shortcutPin'],
  ['l', 'shortcutTray'],
  ['?', 'shortcutHelp'],
  ['Esc', 'shortcutClose'],
] as const;

/** Whether shortcuts are on, and what to do when the reader turns them on or off. */
interface ShortcutSetting {
  readonly areOn: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Opens the dialog that lists the shortcuts, in which they can be turned off. */
export async function openShortcutsDialog({ areOn, onSwitch }: ShortcutSetting): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(dialogs)]);
  const rows = SHORTCUTS.map(([key, message]) => {
    const name = element('dt', {}, element('kbd', { textContent: key }));
    return element('div', {}, name, element('dd', { textContent: t(message) }));
  });
  const list = element('dl', {}, ...rows);
  const { label, input } = checkbox(t('shortcutsOn'));
  input.checked = areOn;
  input.addEventListener('change', () => onSwitch(input.checked));
  const dialog = formDialog('shortcuts-dialog', t('shortcutsTitle'));
  dialog.form.append(list, label, element('button', { type: 'submit', textContent: t('dismiss'), autofocus: true }));
  openDialog(dialog);
}
