/** The dialog that lists the keyboard shortcuts, and in which they are turned off. */
import dialogs from '../styles/dialogs.css?url';
import { checkbox, formDialog, openDialog } from './dialog.ts';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

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
