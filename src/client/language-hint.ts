/** Proposes the reader's own language, once: a line above the text that can be followed or closed, and nothing more. */
import { LANGUAGES, type Language } from '../shared/languages.ts';
import { loadWords } from './words.ts';

const CLOSED = 'rulegraph-language-hint';

/** Shows the hint where the browser names a language that comes before the page's own and in which the page exists. */
export async function proposeLanguage(wanted: readonly string[] = navigator.languages): Promise<void> {
  const main = document.querySelector('main');
  const language = preferredLanguage(wanted, document.documentElement.lang);
  const link =
    language === undefined ? null : document.querySelector<HTMLAnchorElement>(`header .link-menu a[hreflang="${language.tag}"]`);
  if (main === null || language === undefined || link === null || wasClosed()) return;
  const t = await loadWords(language);
  const hint = document.createElement('p');
  hint.className = 'language-hint';
  hint.lang = language.tag;
  const offer = document.createElement('a');
  offer.href = link.href;
  offer.hreflang = language.tag;
  offer.dataset['keepsPlace'] = '';
  offer.textContent = t('alsoReadIn', {
    language: new Intl.DisplayNames([language.tag], { type: 'language' }).of(language.code) ?? '',
  });
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = t('dismiss');
  close.addEventListener('click', () => {
    hint.remove();
    remember();
    main.focus();
  });
  // Whoever chooses a language has no need of the hint.
  for (const other of document.querySelectorAll('header .link-menu a[hreflang]')) other.addEventListener('click', remember);
  hint.append(offer, close);
  main.prepend(hint);
}

/** The first language of the reader in which the site speaks; undefined where that is the page's, or there is none. */
export function preferredLanguage(wanted: readonly string[], page: string): Language | undefined {
  for (const tag of wanted) {
    const language = LANGUAGES.find(({ tag: own }) => base(own) === base(tag));
    if (base(tag) === base(page)) return undefined;
    if (language !== undefined) return language;
  }
  return undefined;
}

function base(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

// Where a browser forbids storage it could not be closed for good; there it is not shown.
function wasClosed(): boolean {
  try {
    return localStorage.getItem(CLOSED) !== null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(CLOSED, '1');
  } catch {
    return;
  }
}
