/** Offers the page in the reader's own language in a line at the bottom of the window, until the reader follows or closes it. */

import sheet from '../frame/styles/language-hint.css?url';
import { interfaceLanguage, languageAndScript, languageOfTag } from '../kit/languages.ts';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { readStored, writeStored } from './storage.ts';
import { loadTranslator } from './translator.ts';

const CLOSED = 'language-hint';

/** Shows the hint if the page exists in a language that the reader prefers to the page's own. */
export async function showLanguageHint(): Promise<void> {
  const main = document.querySelector('main');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header .link-menu a[hreflang]')];
  const tag = preferredLanguage(
    navigator.languages,
    document.documentElement.lang,
    links.map(({ hreflang }) => hreflang),
  );
  const link = links.find(({ hreflang }) => hreflang === tag);
  // Without storage the hint would come back on every page, so it is not shown.
  if (main === null || tag === undefined || link === undefined || readStored(CLOSED) !== null) return;
  const language = languageOfTag(tag);
  const [t] = await Promise.all([loadTranslator(language), loadStyles(sheet)]);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(language.code) ?? '';
  const hint = element('p', { className: 'language-hint', lang: language.tag });
  const offer = element('a', {
    href: link.href,
    hreflang: language.tag,
    textContent: t('alsoReadIn', { language: name }),
  });
  offer.dataset['keepsPlace'] = '';
  const close = element('button', { type: 'button', textContent: t('dismiss') });
  const remember = () => writeStored(CLOSED, '1');
  close.addEventListener('click', () => {
    hint.remove();
    remember();
    main.focus();
  });
  // A reader who chooses a language does not need the hint.
  for (const other of links) other.addEventListener('click', remember);
  hint.append(offer, close);
  main.prepend(hint);
}

/**
 * Returns the tag of the first of the reader's languages that the page is offered in and that has an interface; undefined if that is the language of
 * the page or there is none. Of several variants, the one in the reader's script is preferred.
 */
export function preferredLanguage(wanted: readonly string[], page: string, offered: readonly string[]): string | undefined {
  const translated = offered.filter(
    (tag) => languageAndScript(interfaceLanguage(languageOfTag(tag)).tag) === languageAndScript(tag),
  );
  for (const tag of wanted.flatMap(readableTag)) {
    const own = [page, ...translated].filter((other) => primaryLanguage(other) === primaryLanguage(tag));
    const best =
      own.find((other) => other === tag) ?? own.find((other) => languageAndScript(other) === languageAndScript(tag)) ?? own[0];
    if (best !== undefined) return best === page ? undefined : best;
  }
  return undefined;
}

/** Returns the valid part of a browser's language tag, if there is one: some browsers give `en-US@posix`, which `Intl` rejects. */
function readableTag(wanted: string): readonly string[] {
  const [tag = ''] = /^[a-z\d-]*/i.exec(wanted) ?? [];
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}

function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}
