/**
 * `embed.js`, for other people's pages: marks the citations of a page as links and shows each rule on a card. It is one classic
 * script without dependencies; docs/embed.md explains its `data-` attributes.
 */
import { setLanguage } from '../set-language.ts';
import {
  type Chapter,
  type Chapters,
  type Marking,
  makeFinder,
  makeResolver,
  markCitations,
  type RenumberingTable,
} from './mark-citations.ts';

/** The words of the script by language, which the build inserts from the site's catalogs. */
declare const WORDS: Readonly<Record<string, { readonly [name in 'since' | 'was' | 'gone' | 'outdated']: string }>>;

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { work, lang = 'en' } = script.dataset;
  void start(script.dataset, script.src).catch(({ message }: Error) => {
    // The page stays as it was; its author learns why.
    const asked = `data-work="${work ?? ''}" and data-lang="${lang}"`;
    console.warn(`${script.src} marks no citations. Does the site have a text for ${asked}, and can it be reached? ${message}`);
  });
}

async function start({ work = '', lang = 'en', edition, selector = 'body', watch }: DOMStringMap, source: string): Promise<void> {
  const absoluteUrl = (address: string) => new URL(address, source).href;
  const load = async <T>(address: string): Promise<T> => (await fetch(absoluteUrl(address), { credentials: 'omit' })).json();
  // The script is at the root of the site; addresses in its data begin with the path of the site.
  const root = `api/v1/${encodeURIComponent(work)}`;
  const index = await load<Chapters>(`${root}/chapters/${encodeURIComponent(lang)}.json`);
  const citedEdition = index.editions.find((names) => names.some((name) => name.toLowerCase() === edition?.toLowerCase()))?.[0];
  const isEarlier = citedEdition !== undefined && citedEdition !== index.edition;
  const table = isEarlier
    ? await load<{ numbers: RenumberingTable }>(`${root}/renumbering/${citedEdition}/today.json`)
    : undefined;
  const resolve = makeResolver(index, table?.numbers);
  const marking: Marking = {
    resolve,
    find: makeFinder(index.citing, (number) => resolve(number) !== undefined),
    absoluteUrl,
    links: new Map(),
  };

  const markAll = (within: ParentNode) => {
    for (const element of within.querySelectorAll(selector)) markCitations(element, marking);
  };
  if (document.readyState === 'loading') await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  markAll(document);
  if (watch !== undefined) watchFor(selector, marking);

  const words = WORDS[lang] ?? WORDS['en'];
  const chapters = new Map<string, Promise<Chapter>>();
  const writeDay = (date: string) =>
    new Intl.DateTimeFormat(index.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  makeCard(
    async (link) => {
      const target = marking.links.get(link);
      if (target === undefined) return undefined;
      const { cited, number, rules } = target;
      const was =
        number === cited || citedEdition === undefined ? '' : `${fill(words?.was, cited, writeDay(citedEdition.slice(0, 10)))} `;
      const note = `${was}${fill(words?.since, writeDay(index.effective))} · ${index.title}`;
      if (rules === undefined) return { heading: cited, text: words?.gone ?? '', lang: index.lang, note };
      const chapter = chapters.get(rules) ?? load<Chapter>(rules);
      chapters.set(rules, chapter);
      chapter.catch(() => chapters.delete(rules));
      const rule = (await chapter.catch(() => undefined))?.rules.find((other) => other.number === number);
      if (rule === undefined) return undefined;
      const state = rule.state === 'outdated' ? ` · ${words?.outdated}` : '';
      return {
        heading: [rule.number, rule.title].filter(Boolean).join(' '),
        text: rule.text,
        lang: rule.lang ?? index.lang,
        note: note + state,
      };
    },
    (element) => marking.links.has(element),
  );
}

/** Marks citations in elements that are added to the page later. */
function watchFor(selector: string, marking: Marking): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !node.isConnected || marking.links.has(node)) continue;
        if (node.closest(selector) !== null) markCitations(node, marking);
        else for (const element of node.querySelectorAll(selector)) markCitations(element, marking);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

function fill(message = '', ...values: readonly string[]): string {
  return values.reduce((text, value) => text.replace(/\{\w+\}/, () => value), message);
}

// The card that shows a rule beside its link while the pointer or the focus is on either.

interface CardText {
  readonly heading: string;
  readonly text: string;
  readonly lang: string;
  readonly note: string;
}

/** The page's own style does not apply here, but its custom properties do. */
const STYLE = `:host{all:initial;color-scheme:inherit;position:fixed;inset:auto;margin:0;border:0;padding:0;background:none;overflow:visible;display:block;z-index:2147483647}
:host(:not(:popover-open)){display:none}
article{box-sizing:border-box;width:max-content;max-width:min(26rem,calc(100vw - 1rem));max-height:45vh;overflow:auto;padding:.75rem 1rem;
border:1px solid var(--rules-line,light-dark(#c9c5bc,#454a54));border-radius:.4rem;box-shadow:0 .4rem 1.5rem rgb(0 0 0/.25);
background:var(--rules-paper,light-dark(#fdfcfa,#16181c));color:var(--rules-ink,light-dark(#1c1d20,#e4e3df));
font:var(--rules-font,.9375rem/1.5 system-ui,sans-serif)}
b,p,small{display:block;margin:0;white-space:pre-line;overflow-wrap:break-word}p{margin:.3rem 0}small{opacity:.85}`;

/** The distance between the card and its link or the edge of the window, in pixels. */
const GAP = 8;
/** Milliseconds before the card is hidden: long enough to move the pointer onto it. */
const HIDE_DELAY_MS = 250;

/** Makes the card and shows it for links; `load` returns the text for one. */
function makeCard(load: (link: Element) => Promise<CardText | undefined>, isLink: (element: Element) => boolean): void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const article = document.createElement('article');
  article.setAttribute('role', 'status');
  const [heading, text, note] = ['b', 'p', 'small'].map((name) => article.appendChild(document.createElement(name)));
  root.append(article);
  host.popover = 'manual';
  host.dataset['rules'] = 'off';

  let shownFor: Element | null = null;
  let timer = 0;

  async function show(link: Element): Promise<void> {
    clearTimeout(timer);
    if (shownFor === link) return;
    hide();
    shownFor = link;
    const rule = await load(link);
    // The reader may have moved on meanwhile.
    if (shownFor !== link || rule === undefined || !heading || !text || !note) return;
    if (!host.isConnected) document.body.append(host);
    host.showPopover();
    heading.textContent = rule.heading;
    text.textContent = rule.text;
    setLanguage(text, rule.lang);
    note.textContent = rule.note;
    link.setAttribute('aria-description', `${rule.heading}. ${rule.text} ${rule.note}`);
    placeCard(host, article, link);
  }

  function hide(): void {
    clearTimeout(timer);
    shownFor = null;
    if (host.isConnected) host.hidePopover();
  }

  const linkOf = (event: Event) => (event.target instanceof Element ? event.target.closest('a.rule-citation') : null);
  const onEnter = (event: Event) => {
    const link = linkOf(event);
    if (link !== null && isLink(link)) void show(link);
    else if (event.target === host) clearTimeout(timer);
  };
  const onLeave = (event: Event) => {
    if (linkOf(event) === null && event.target !== host) return;
    clearTimeout(timer);
    timer = window.setTimeout(hide, HIDE_DELAY_MS);
  };
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, onEnter);
  for (const name of ['pointerout', 'focusout']) document.addEventListener(name, onLeave);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  document.addEventListener('scroll', hide, { passive: true });
}

/** Places the card below the link, or above it where there is more room. */
function placeCard(host: HTMLElement, article: HTMLElement, link: Element): void {
  const at = link.getBoundingClientRect();
  const { width, height } = article.getBoundingClientRect();
  const below = at.bottom + GAP;
  const fitsBelow = below + height <= innerHeight || at.top < innerHeight - at.bottom;
  host.style.top = `${Math.max(0, fitsBelow ? below : at.top - GAP - height)}px`;
  host.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
}
