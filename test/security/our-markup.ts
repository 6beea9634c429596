/** What our own pages are made of: whatever else stands in one came from a stranger. */
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { LOOK_SCRIPT } from '../../src/site/kit/headers.ts';
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';

/** Elements that our own pages are made of, and their attributes as the tree names them, in small letters. */
const ELEMENTS = new Set(
  `a abbr article aside b blockquote body br button caption code dd del details dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4
  h5 h6 head header hr html i input ins kbd label legend li link main mark meta nav noscript ol optgroup option output p pre progress q s samp script search
  section select small span strong sub summary sup svg circle line path rect text table tbody td textarea tfoot th thead time title tr ul var`.split(
    /\s+/,
  ),
);

const ATTRIBUTES = new Set(
  `action align as autocapitalize autocomplete charset checked classname cite colspan content crossorigin datetime dir disabled download enterkeyhint fetchpriority hidden href hreflang htmlfor
  httpequiv id label lang max maxlength method min multiple name open pattern placeholder popover popovertarget property rel required role rowspan rows scope selected size
  spellcheck src tabindex target title viewbox d cx cy r fill stroke strokewidth strokelinecap strokelinejoin strokedasharray x y x1 x2 y1 y2 rx textanchor overflow preserveaspectratio vectoreffect width height xmlns focusable translate type value`.split(
    /\s+/,
  ),
);

/** Where an attribute of ours may lead. */
const SAFE_ADDRESS = /^(?:\/(?![/\\])|#|\?|https?:\/\/|mailto:|$)/;

/** Returns what is wrong with an element of a page. */
function complaintsAbout({ tagName, properties, children }: Element): string[] {
  if (!ELEMENTS.has(tagName)) return [`<${tagName}>`];
  const found = Object.entries(properties).flatMap(([name, value]) => {
    if (!ATTRIBUTES.has(name.toLowerCase()) && !/^(?:data|aria)[A-Z]/.test(name)) return [`<${tagName} ${name}>`];
    const leads = name === 'href' || name === 'src' || name === 'action';
    return leads && !SAFE_ADDRESS.test(String(value)) ? [`<${tagName} ${name}="${value}">`] : [];
  });
  // A description for search engines is data, which browsers do not run.
  const isData = properties['type'] === 'application/ld+json' && properties['src'] === undefined;
  const [text] = children;
  const isLook = Object.keys(properties).length === 0 && text?.type === 'text' && text.value === LOOK_SCRIPT;
  if (tagName === 'script' && !isData && !isLook && !/^\/_astro\/[\w.-]+\.js$/.test(String(properties['src'])))
    found.push('<script> not of ours');
  if (tagName === 'link' && properties['rel']?.toString() === 'stylesheet' && !/^\/_astro\//.test(String(properties['href']))) {
    found.push('<link> not of ours');
  }
  return found;
}

/** Returns what is wrong with the elements of a site's pages, each with its page. */
export function complaintsAboutPages(folder: string): string[] {
  const { files, read } = openBuiltSite(folder);
  const found = new Set<string>();
  for (const file of files.filter((name) => name.endsWith('.html')))
    visit(fromHtml(read(file)), 'element', (element) => {
      // The templates of the not-found page have no words of the content.
      if (element.tagName === 'template' && file === '404.html') return;
      // The guide has pictures, and is made of our own documents.
      if (element.tagName === 'img' && file.startsWith('guide/')) return;
      for (const complaint of complaintsAbout(element)) found.add(`${file}: ${complaint}`);
    });
  return [...found];
}

/** What the text of a rule is made of: no head, no form, nothing that loads. */
const IN_TEXT = new Set('a b br code div em h2 h3 h4 h5 h6 li p pre small span strong table tbody td th thead tr ul'.split(' '));

/** Returns what is wrong with an element in the text of a rule. */
export function complaintsAboutText(element: Element): string[] {
  return IN_TEXT.has(element.tagName) ? complaintsAbout(element) : [`<${element.tagName}>`];
}
