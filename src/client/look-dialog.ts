/** The dialog in which readers choose how pages look; see shared/appearance.ts. */
import { LOOK_STORED_AS, type Look, readLook, TEXT_SIZES, THEMES, writeLook } from '../shared/appearance.ts';
import dialogs from '../styles/dialogs.css?url';
import { formDialog, openDialog, radios } from './dialog.ts';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

const THEME_LABELS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;
const SIZE_LABELS = { usual: 'textUsual', large: 'textLarge', largest: 'textLargest' } as const;

/** Opens the dialog. A choice is seen at once and stays. */
export async function openLookDialog(): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(dialogs)]);
  const root = document.documentElement;
  const look = readLook(root.dataset['look'] ?? '');
  const theme = radios(
    'theme',
    t('theme'),
    THEMES.map((value) => ({ value, label: t(THEME_LABELS[value]) })),
  );
  const size = radios(
    'text-size',
    t('textSize'),
    TEXT_SIZES.map((value) => ({ value, label: t(SIZE_LABELS[value]) })),
  );
  theme.choose(look.theme);
  size.choose(look.textSize);
  const dialog = formDialog('look-dialog', t('look'));
  dialog.form.append(
    theme.fieldset,
    size.fieldset,
    element('button', { type: 'submit', textContent: t('dismiss'), autofocus: true }),
  );
  dialog.form.addEventListener('change', () => {
    const chosen = writeLook({ theme: theme.chosen() as Look['theme'], textSize: size.chosen() as Look['textSize'] });
    root.dataset['look'] = chosen;
    store(chosen);
  });
  openDialog(dialog);
}

/** Shows the look that was chosen on another page. */
export function showStoredLook(): void {
  try {
    document.documentElement.dataset['look'] = localStorage.getItem(LOOK_STORED_AS) ?? '';
  } catch {
    // What is not stored was not chosen.
  }
}

/** Stores the choice. Where the browser forbids it, the choice holds for the page. */
function store(chosen: string): void {
  try {
    if (chosen === '') localStorage.removeItem(LOOK_STORED_AS);
    else localStorage.setItem(LOOK_STORED_AS, chosen);
  } catch {
    // Nothing on the site depends on it.
  }
}
