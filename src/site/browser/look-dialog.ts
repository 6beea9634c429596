/**
 * Lets readers choose the look of pages: light or dark, and the size of text. The choice is the attribute `data-look` of the root element, which
 * ground.css uses; `LOOK_SCRIPT` in the head sets it before anything is painted.
 */
import dialogs from '../frame/styles/dialogs.css?url';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { formDialog, openDialog, radios } from './forms.ts';
import { languageOfPage, loadTranslator } from './translator.ts';

const THEME_LABELS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;
const SIZE_LABELS = { usual: 'textUsual', large: 'textLarge', largest: 'textLargest' } as const;

/** Opens the dialog. Choices apply at once and are stored. */
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

/** Applies the look that was chosen on another page. */
export function showStoredLook(): void {
  try {
    document.documentElement.dataset['look'] = localStorage.getItem(LOOK_STORED_AS) ?? '';
  } catch {
    // Without storage there is nothing to apply.
  }
}

/** Stores the choice, if the browser allows that. */
function store(chosen: string): void {
  try {
    if (chosen === '') localStorage.removeItem(LOOK_STORED_AS);
    else localStorage.setItem(LOOK_STORED_AS, chosen);
  } catch {
    // The choice then applies to this page only.
  }
}

/** The key of the stored choice. All sites of a host share it, since the script in the head does not know the site's base. */
export const LOOK_STORED_AS = 'rulegraph-look';

const THEMES = ['system', 'light', 'dark'] as const;
const TEXT_SIZES = ['usual', 'large', 'largest'] as const;

interface Look {
  readonly theme: (typeof THEMES)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
}

/** Returns the look that the attribute names; the defaults follow the device. */
function readLook(attribute: string): Look {
  const words = new Set(attribute.split(' '));
  return {
    theme: THEMES.find((theme) => words.has(theme)) ?? 'system',
    textSize: TEXT_SIZES.find((size) => words.has(size)) ?? 'usual',
  };
}

/** Returns the attribute of a look: `dark large`, or empty for the defaults. */
function writeLook({ theme, textSize }: Look): string {
  return [theme === 'system' ? '' : theme, textSize === 'usual' ? '' : textSize].filter(Boolean).join(' ');
}
