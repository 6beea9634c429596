/** Builds the page that has all of a work in force: to look something up at a table, to print, and to read offline. */
import type { Work } from '@rulegraph/core/work';
import type { Element, ElementContent } from 'hast';
import { contentsAddress, wholeAddress } from '../../kit/addresses.ts';
import { drawSymbols, h, writeHtml } from '../../kit/html.ts';
import type { Language } from '../../kit/languages.ts';
import { translator } from '../../kit/translator.ts';
import { hasManyTitles } from '../../model/contents-list.ts';
import { type EditionView, quotingAttributes, readingAddress } from '../../model/edition-view.ts';
import type { LabeledLink } from '../../model/editions.ts';
import { languagesOfWork, linksToLanguages, viewFrame, workName, workTitle } from '../../model/frame.ts';
import { newestView, type Site } from '../../model/site.ts';
import { partsOfText, type TextPart } from '../../model/whole-text.ts';

/** Returns everything that the page shows, the text as HTML; throws if the language has no text of the work. */
export function wholePage(site: Site, work: Work, language: Language) {
  const view = viewOf(site, work, language);
  const t = translator(language);
  const title = workTitle(view);
  const address = wholeAddress(language, work.id);
  const parts = partsOfText(site, view);
  const frame = viewFrame(
    site,
    view,
    { kind: 'contents' },
    { title: t('onOnePage'), description: `${title}: ${t('ruleCount', { count: view.outline().size })}.` },
  );
  return {
    heading: workName(view),
    parts: parts
      // The page begins and ends with the others.
      .filter(({ kind, isBelow }) => !isBelow && kind !== 'introduction' && kind !== 'credits')
      .map((part): LabeledLink => ({ label: shortName(part), href: `#${idOf(part)}` })),
    text: textHtml(view, parts),
    isCarried: view.carried !== undefined,
    quoting: quotingAttributes(view, title),
    frame: {
      ...frame,
      crumbs: [...frame.crumbs, { label: t('onOnePage'), href: address, here: true }],
      address,
      indexed: false,
      alternates: [],
      languageLinks: linksToLanguages(languagesOfWork(site, work), (other) => wholeAddress(other, work.id), language),
      editionLinks: [],
    },
  };
}

/** Returns the anchors of the page: its sections, chapters, rules and terms. */
export function wholeAnchors(site: Site, work: Work, language: Language): readonly string[] {
  const view = viewOf(site, work, language);
  const { sections, chapters } = view.outline();
  return [
    ...new Set([
      ...sections.map(({ number }) => number),
      ...chapters.flatMap(({ number, numbers }) => [number, ...numbers]),
      ...view.termAnchors().values(),
    ]),
  ];
}

function viewOf(site: Site, work: Work, language: Language): EditionView {
  const view = newestView(site, work.id, language);
  if (view === undefined) throw new Error(`no text of ${work.id} in ${language.code}`);
  return view;
}

/** Returns the anchor of a part: its number, or for what has none an id of the interface. */
function idOf({ kind, number }: TextPart): string {
  return number ?? `ui.${kind}`;
}

/** Returns `7` for a section, and `Glossary` for what has no number. */
function shortName({ number, title }: TextPart): string {
  return number ?? title;
}

function textHtml(view: EditionView, parts: readonly TextPart[]): string {
  const anchors = new Map(
    parts.flatMap(({ number }) => (number === undefined ? [] : [[readingAddress(view, number), `#${number}`] as const])),
  );
  const below = `${contentsAddress(view.location)}/`;
  // What the page has is reached without leaving it.
  const hrefOf = (href: string) => anchors.get(href) ?? (href.startsWith(below) ? href.replace(/^[^#]*(?=#)/, '') : href);
  const { symbols } = view.work;
  return writeHtml(
    ...parts.flatMap((part) => {
      const name = part.isBelow ? 'h3' : 'h2';
      const body = settle(drawSymbols(part.body, symbols, view.language.tag), hrefOf, part.isBelow ? 2 : 1);
      return [
        h('section', { className: ['part'] }, [
          h(name, { id: idOf(part), ...part.language }, part.title),
          ...(body.length === 0 ? [] : [h('div', { className: ['rules'] }, foldTitles(view, part, body))]),
        ]),
      ];
    }),
  );
}

/** Returns elements with their links as they are on the page, and their headings below that of their part. */
function settle(content: readonly ElementContent[], hrefOf: (href: string) => string, levels: number): ElementContent[] {
  return content.map((node) => {
    if (node.type !== 'element') return node;
    const { tagName, properties } = node;
    const children = settle(node.children, hrefOf, levels);
    if (tagName === 'a' && typeof properties['href'] === 'string')
      return { ...node, properties: { ...properties, href: hrefOf(properties['href']) }, children };
    const level = /^h(\d)$/.exec(tagName)?.[1];
    return level === undefined
      ? { ...node, children }
      : { ...node, tagName: `h${Math.min(6, Number(level) + levels)}`, children };
  });
}

/** Folds the rules below each title of a chapter with many titles, such as one of keywords. Browsers unfold what they find, and what a link leads to. */
function foldTitles(view: EditionView, { number = '' }: TextPart, body: readonly ElementContent[]): readonly ElementContent[] {
  const chapter = view.outline().chapterByNumber.get(number);
  if (chapter === undefined || !hasManyTitles(view, chapter)) return body;
  const shown: ElementContent[] = [];
  let fold: Element | undefined;
  for (const node of body) {
    if (node.type === 'element' && hasClass(node, 'depth-1')) {
      fold = foldOf(node);
      shown.push(fold ?? node);
    } else (fold?.children ?? shown).push(node);
  }
  return shown;
}

/** Returns a rule with a title as a fold that begins with its text, if it has any; undefined for other rules. */
function foldOf(rule: Element): Element | undefined {
  const [number, ...others] = rule.children;
  const text = others.at(-1);
  const [title, ...blocks] = text?.type === 'element' ? text.children : [];
  if (number?.type !== 'element' || text?.type !== 'element' || title?.type !== 'element' || !/^h\d$/.test(title.tagName))
    return undefined;
  const summary = h('summary', [
    h('span', { className: ['number'] }, number.children),
    ' ',
    { ...title, tagName: 'b' },
    ...others.slice(0, -1),
  ]);
  if (blocks.length === 0) return h('details', { id: String(rule.properties['id']), className: ['rules'] }, [summary]);
  return h('details', { className: ['rules'] }, [summary, { ...rule, children: [number, { ...text, children: blocks }] }]);
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}
