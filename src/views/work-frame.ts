/** The frame of pages that belong to a work and to no edition of it, such as the list of its editions. */
import type { Edition, Work } from '../rules/work.ts';
import { contentsAddress, feedAddress, homeAddress } from '../shared/addresses.ts';
import type { Language } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import type { LabeledLink } from '../site/editions.ts';
import { newestView, type Site } from '../site/site.ts';
import { type Frame, workName, workTitle } from './frame.ts';
import { noticeFor } from './notice.ts';

/** What the page says of itself. */
export interface WorkPage {
  readonly title: string;
  readonly description: string;
  readonly addressIn: (language: Language) => string;
  /** Those behind the work, up to the page itself. */
  readonly crumbs: readonly LabeledLink[];
  /** The edition whose text is shown; the newest where the page names none. */
  readonly edition?: Edition;
}

/** The frame of such a page, in a language that has a text of the work. */
export function workFrame(site: Site, work: Work, language: Language, page: WorkPage): Frame {
  const t = translator(language);
  const name = workName({ work, language });
  const languages = languagesOfWork(site, work);
  const address = page.addressIn(language);
  const edition = page.edition ?? site.editions(work.id)[0];
  return {
    language,
    title: page.title,
    description: page.description,
    address,
    canonical: address,
    indexed: true,
    alternates: languages.map((other) => ({ hreflang: other.tag, address: page.addressIn(other) })),
    crumbs: [
      { label: t('home'), href: homeAddress(language) },
      { label: name, href: contentsAddress({ language, work: work.id, edition: null }) },
      ...page.crumbs,
    ],
    notice: noticeFor(work, edition === undefined ? [] : [edition], language),
    attribution: work.attribution[language.code] ?? work.attribution[work.source],
    languageLinks: languages.map((other) => ({
      label: other.name,
      href: page.addressIn(other),
      lang: other.tag,
      here: other.code === language.code,
    })),
    editionLinks: [],
    work: work.id,
    workTitle: workTitle({ work, language }),
    feeds: [{ label: t('feedOf', { work: name }), href: feedAddress(language, work.id) }],
  };
}

/** The languages in which a work's own pages can be read: those that have a text of it. */
export function languagesOfWork(site: Site, work: Work): readonly Language[] {
  return site.languages.filter((language) => newestView(site, work.id, language) !== undefined);
}
