/**
 * `embed.js`, for other people's pages: marks the citations of a page as links and shows each rule on a card. It is one classic script without
 * dependencies; see docs/embed.md for what may stand in its `data-` attributes.
 */
import { makeCard } from './card.ts';
import { type Marking, makeFinder, markCitations } from './mark-citations.ts';
import { type Chapter, type Chapters, makeResolver, type Renumbering } from './work-data.ts';

/** What the script says, by language; put in when it is built, from the site's catalogues. */
declare const WORDS: Readonly<Record<string, { readonly [name in 'since' | 'was' | 'gone' | 'outdated']: string }>>;

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset['work'] !== undefined) {
  void start(script.dataset, script.src).catch(() => {
    // The page stays as it was where the site cannot be reached.
  });
}

async function start({ work = '', lang = 'en', edition, selector = 'body', watch }: DOMStringMap, source: string): Promise<void> {
  const whole = (address: string) => new URL(address, source).href;
  const load = async <T>(address: string): Promise<T> => (await fetch(whole(address), { credentials: 'omit' })).json();
  // The script lies at the root of the site; addresses in its data begin with the path of the site.
  const root = `api/v1/${encodeURIComponent(work)}`;
  const index = await load<Chapters>(`${root}/chapters/${encodeURIComponent(lang)}.json`);
  const against = index.editions.find((names) => names.some((name) => name.toLowerCase() === edition?.toLowerCase()))?.[0];
  const isEarlier = against !== undefined && against !== index.edition;
  const table = isEarlier ? await load<{ numbers: Renumbering }>(`${root}/renumbering/${against}/today.json`) : undefined;
  const resolve = makeResolver(index, table?.numbers);
  const marking: Marking = {
    resolve,
    find: makeFinder(index.citing, (number) => resolve(number) !== undefined),
    whole,
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
  const day = (date: string) =>
    new Intl.DateTimeFormat(index.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  makeCard(
    async (link) => {
      const target = marking.links.get(link);
      if (target === undefined) return undefined;
      const { cited, number, rules } = target;
      const was = number === cited || against === undefined ? '' : `${fill(words?.was, cited, day(against.slice(0, 10)))} `;
      const note = `${was}${fill(words?.since, day(index.effective))} · ${index.title}`;
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

/** Marks posts that are loaded later. */
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
