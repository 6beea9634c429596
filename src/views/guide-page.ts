/** The guide: the repository's documentation as pages of the site, in English whatever the rules are in. */
import { guideAddress, homeAddress } from '../shared/addresses.ts';
import { excerpt } from '../shared/excerpt.ts';
import { defaultLanguage } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import type { Frame } from './frame.ts';
import { GUIDE_INDEX, type GuideDocument, type GuideHtml, guideToHtml } from './guide-html.ts';

/** What a page of the guide shows. */
export interface GuidePage {
  readonly path: string;
  readonly frame: Frame;
  readonly heading: string;
  readonly html: string;
  /** All documents in the order of the guide. */
  readonly links: readonly GuideLink[];
}

interface GuideLink {
  readonly label: string;
  readonly href: string;
  readonly here: boolean;
}

/** A page for each document; the order of all is that in which the index links to them. */
export function guidePages(documents: readonly GuideDocument[]): readonly GuidePage[] {
  const written = new Map(documents.map(({ name, markdown }) => [name, guideToHtml(markdown)]));
  const index = written.get(GUIDE_INDEX);
  if (index === undefined) throw new Error(`docs/${GUIDE_INDEX}.md, the contents of the guide, is missing`);
  return [...written].map(([name, html]) => guidePage(name, html, index));
}

function guidePage(name: string, { title, summary, html }: GuideHtml, index: GuideHtml): GuidePage {
  const language = defaultLanguage();
  const t = translator(language);
  const address = guideAddress(name === GUIDE_INDEX ? undefined : name);
  const crumbs = [
    { label: t('home'), href: homeAddress(language) },
    { label: t('guide'), href: guideAddress() },
    { label: title, href: address },
  ].slice(0, name === GUIDE_INDEX ? 2 : 3);
  return {
    path: address.slice(1),
    frame: {
      language,
      title: `${title} · ${t('siteName')}`,
      description: excerpt(summary, 200),
      address,
      canonical: address,
      indexed: true,
      alternates: [],
      crumbs: crumbs.map((crumb) => ({ ...crumb, here: crumb.href === address })),
      languageLinks: [],
      editionLinks: [],
    },
    heading: title,
    html,
    links: index.leadsTo.map((link) => ({ label: link.label, href: guideAddress(link.name), here: link.name === name })),
  };
}

/** The pictures of all documents, by their paths below `docs/`. */
export function guideImages(documents: readonly GuideDocument[]): readonly string[] {
  return [...new Set(documents.flatMap(({ markdown }) => guideToHtml(markdown).images))];
}
