/** The dialog that shows the keys, and in which they are turned off. */
import dialogs from '../styles/dialogs.css?url';
import { element } from './element.ts';
import { checkbox } from './form-parts.ts';
import { keysAreOn, switchKeys } from './keys-setting.ts';
import { loadStyles } from './load-styles.ts';
import { languageOfPage, loadWords } from './words.ts';

/** In the order in which they are shown. */
const KEYS = [
  ['/', 'keySearch'],
  ['g', 'keyNumber'],
  ['j', 'keyNextRule'],
  ['k', 'keyPreviousRule'],
  ['n', 'keyNext'],
  ['p', 'keyPrevious'],
  ['c', 'keyCopy'],
  ['m', 'keyKeep'],
  ['l', 'keyTray'],
  ['?', 'keyHelp'],
  ['Esc', 'keyClose'],
] as const;

/** Opens the dialog; closing it gives the focus back. */
export async function openKeysDialog(): Promise<void> {
  const [t] = await Promise.all([loadWords(languageOfPage()), loadStyles(dialogs)]);
  const title = element('h2', { id: 'keys-title', textContent: t('keysTitle') });
  const list = element('dl');
  for (const [key, message] of KEYS) {
    const row = element('div');
    const name = element('dt');
    name.append(element('kbd', { textContent: key }));
    row.append(name, element('dd', { textContent: t(message) }));
    list.append(row);
  }
  const { label, input } = checkbox(t('keysOn'));
  input.checked = keysAreOn();
  input.addEventListener('change', () => switchKeys(input.checked));
  const close = element('button', { type: 'submit', textContent: t('dismiss'), autofocus: true });
  const form = element('form', { method: 'dialog' });
  form.append(title, list, label, close);
  const dialog = element('dialog', { className: 'keys-dialog' });
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
