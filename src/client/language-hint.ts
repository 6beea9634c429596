/** Proposes the reader's own language in a line above the text, until the reader follows or closes it. */
import { interfaceLanguage, languageOfTag, scriptOf } from '../shared/languages.ts';
import sheet from '../styles/language-hint.css?url';
import { element } from './element.ts';
import { loadStyles } from './fetch.ts';
import { readStored, writeStored } from './storage.ts';
import { loadTranslator } from './translator.ts';

const CLOSED = 'language-hint';

/** Shows the hint if the page exists in a language that the reader prefers to the page's own. */
export async function proposeLanguage(wanted: readonly string[] = navigator.languages): Promise<void> {
  const main = document.querySelector('main');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header .link-menu a[hreflang]')];
  const tag = preferredLanguage(
    wanted,
    document.documentElement.lang,
    links.map(({ hreflang }) => hreflang),
  );
  const link = links.find(({ hreflang }) => hreflang === tag);
  // Where storage is forbidden the hint could not be closed for good, so that it is not shown.
  if (main === null || tag === undefined || link === undefined || readStored(CLOSED) !== null) return;
  const language = languageOfTag(tag);
  const [t] = await Promise.all([loadTranslator(language), loadStyles(sheet)]);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(language.code) ?? '';
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
  for (const other of links) other.addEventListener('click', remember);
  hint.append(proposal, close);
  main.prepend(hint);
}

/**
 * Returns the tag of the first of the reader's languages that the page is offered in and the interface speaks; undefined where that is the page's
 * own or there is none. Of the variants that are offered the one in the reader's script is meant.
 */
export function preferredLanguage(wanted: readonly string[], page: string, offered: readonly string[]): string | undefined {
  const spoken = offered.filter((tag) => scriptOf(interfaceLanguage(languageOfTag(tag)).tag) === scriptOf(tag));
  for (const tag of wanted.flatMap(readableTag)) {
    const own = [page, ...spoken].filter((other) => base(other) === base(tag));
    const best = own.find((other) => other === tag) ?? own.find((other) => scriptOf(other) === scriptOf(tag)) ?? own[0];
    if (best !== undefined) return best === page ? undefined : best;
  }
  return undefined;
}

/** Returns the part of what a browser says that is a language tag: some say `en-US@posix`, which `Intl` refuses. */
function readableTag(wanted: string): readonly string[] {
  const [tag = ''] = /^[a-z\d-]*/i.exec(wanted) ?? [];
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}

function base(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}
