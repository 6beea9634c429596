/**
 * The look of pages that a reader chooses: the choice is one attribute of the page's element, `data-look`, which ground.css
 * reads; a script in the head, `LOOK_SCRIPT`, sets it before anything is painted. And the dialog in which it is chosen.
 */
import dialogs from '../styles/dialogs.css?url';
import { checkbox, formDialog, openDialog, radios } from './dialog.ts';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { sparkLinesAreOn, switchSparkLines } from './spark-lines.ts';
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
  const edits = checkbox(t('showEdits'));
  edits.input.checked = sparkLinesAreOn();
  edits.input.addEventListener('change', () => void switchSparkLines(edits.input.checked));
  const dialog = formDialog('look-dialog', t('look'));
  dialog.form.append(
    theme.fieldset,
    size.fieldset,
    edits.label,
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

// How a reader wants pages to look: light or dark, and the size of letters. The choice is one attribute of the page's element,
// `data-look`, which ground.css reads; a script in the head, `LOOK_SCRIPT`, sets it before anything is painted.

/** Where the browser stores the choice; one for all sites of a host, since the script in the head does not know where its site is published. */
export const LOOK_STORED_AS = 'rulegraph-look';

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['usual', 'large', 'largest'] as const;

export interface Look {
  readonly theme: (typeof THEMES)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
}

/** Returns the look that an attribute names; what it does not name is as the device has it. */
function readLook(attribute: string): Look {
  const words = new Set(attribute.split(' '));
  return {
    theme: THEMES.find((theme) => words.has(theme)) ?? 'system',
    textSize: TEXT_SIZES.find((size) => words.has(size)) ?? 'usual',
  };
}

/** Returns the attribute of a look, `dark large`: empty where everything is as the device has it. */
function writeLook({ theme, textSize }: Look): string {
  return [theme === 'system' ? '' : theme, textSize === 'usual' ? '' : textSize].filter(Boolean).join(' ');
}
