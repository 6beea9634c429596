/** Proposes the reader's own language in a line above the text, until the reader follows or closes it. */
import { LANGUAGES, type Language } from '../shared/languages.ts';
import sheet from '../styles/language-hint.css?url';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { readStored, writeStored } from './storage.ts';
import { loadTranslator } from './translator.ts';

const CLOSED = 'language-hint';

/** Shows the hint if the page exists in a language that the reader prefers to the page's own. */
export async function proposeLanguage(wanted: readonly string[] = navigator.languages): Promise<void> {
  const main = document.querySelector('main');
  const language = preferredLanguage(wanted, document.documentElement.lang);
  const link =
    language === undefined ? null : document.querySelector<HTMLAnchorElement>(`header .link-menu a[hreflang="${language.tag}"]`);
  // Where storage is forbidden the hint could not be closed for good, so that it is not shown.
  if (main === null || language === undefined || link === null || readStored(CLOSED) !== null) return;
  const [t] = await Promise.all([loadTranslator(language), loadStyles(sheet)]);
  const name = new Intl.DisplayNames([language.tag], { type: 'language' }).of(language.code) ?? '';
  const hint = element('p', { className: 'language-hint', lang: language.tag });
  const proposal = element('a', {
    href: link.href,
    hreflang: language.tag,
    textContent: t('alsoReadIn', { language: name }),
  });
  proposal.dataset['keepsPlace'] = '';
  const close = element('button', { type: 'button', textContent: t('dismiss') });
  const remember = () => writeStored(CLOSED, '1');
  close.addEventListener('click', () => {
    hint.remove();
    remember();
    main.focus();
  });
  // A reader who chooses a language does not need the hint.
  for (const other of document.querySelectorAll('header .link-menu a[hreflang]')) other.addEventListener('click', remember);
  hint.append(proposal, close);
  main.prepend(hint);
}

/** Returns the first of the reader's languages that the interface has, or undefined where that is the page's or there is none. */
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
