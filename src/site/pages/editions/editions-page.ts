/** Builds the list of a work's editions, with their dates, names, languages, and what each one changed. */
import type { Work } from '@rulegraph/core/work';
import { changesAddress, compareAddress, contentsAddress, editionChangesAddress } from '../../kit/addresses.ts';
import { summarizeCounts } from '../../kit/changes/change-html.ts';
import { interfaceTag, type Language, languageFirst } from '../../kit/languages.ts';
import { translator } from '../../kit/translator.ts';
import { changesOfEdition } from '../../model/edition-changes.ts';
import { editionName, type LabeledLink, quotationTitle, quotedRelease } from '../../model/editions.ts';
import { workFrame, workName } from '../../model/frame.ts';
import { type Site, viewInForce } from '../../model/site.ts';

/** How many of the largest editions are named, and from how many years on: fewer are in sight anyway. */
const LARGEST = { shown: 3, years: 4 };

/** Returns everything that the page shows; years and their editions are newest first. */
export function editionsPage(site: Site, work: Work, language: Language) {
  const t = translator(language);
  const heading = t('editionsOf', { work: workName({ work, language }) });
  const quoted = new Map(site.views(work.id).map((view) => [view, quotedRelease(site, view)]));
  const quotations = new Set([...quoted].flatMap(([{ edition }, release]) => (release === undefined ? [] : [edition])));
  const begun = site.editions(work.id).filter((edition) => !quotations.has(edition));
  const dated = [...site.upcoming(work.id).toReversed(), ...begun];
  const editions = [...site.drafts(work.id).toReversed(), ...dated];
  const inForce = viewInForce(site, work)?.edition ?? begun[0];
  const description = dated.map((edition) => editionName(edition, language)).join(', ');
  const entries = editions.map((edition) => ({
    name: editionName(edition, language),
    // Aliases and drafts are marked beside it.
    date: editionName({ work: work.id, id: edition.id, effective: edition.effective, aliases: [], languages: {} }, language),
    day: edition.effective,
    names: edition.aliases.join(', '),
    inForce: edition.id === inForce?.id && edition.upcoming !== true,
    upcoming: edition.upcoming === true && edition.draft !== true,
    draft: edition.draft === true,
    links: linksTo(site, work, edition.id, language),
    // What quotes the edition is listed with it.
    quotations: [...quoted].flatMap(([view, release]) =>
      release?.edition.id === edition.id
        ? [{ label: quotationTitle(view), href: contentsAddress(view.location), lang: view.language.tag }]
        : [],
    ),
    changes: changesLink(site, work, edition.id, language),
  }));
  const years = [...Map.groupBy(entries, ({ day }) => day.slice(0, 4))].map(([year, own]) => {
    const changed = own.reduce((sum, { changes }) => sum + (changes?.count ?? 0), 0);
    const parts = [t('editionCount', { count: own.length }), ...(changed === 0 ? [] : [t('changeCount', { count: changed })])];
    return { year, size: parts.join(' · '), editions: own };
  });
  const largest = entries
    .flatMap(({ name, draft, changes }) => (draft || changes === null ? [] : [{ ...changes, label: name }]))
    .toSorted((one, other) => other.count - one.count)
    .map(({ label, href, count }) => ({ label, href, size: t('changeCount', { count }) }));
  return {
    heading,
    years,
    largest: years.length < LARGEST.years ? [] : largest.slice(0, LARGEST.shown),
    compare: canCompare(site, work.id) ? { label: t('compareOthers'), href: compareAddress(language, work.id) } : null,
    frame: workFrame(site, work, language, {
      title: `${heading} · ${t('siteName')}`,
      description,
      addressIn: (other) => changesAddress(other, work.id),
      name: t('editions'),
    }),
  };
}

/** Tells whether there are two editions that can be compared. */
export function canCompare(site: Site, work: string): boolean {
  return (site.history(work)?.editions.length ?? 0) > 1;
}

function linksTo(site: Site, work: Work, edition: string, reader: Language): readonly LabeledLink[] {
  const views = site.views(work.id).filter((view) => view.edition.id === edition);
  return languageFirst(views, reader.code, ({ language }) => language.code).map(({ language, location }) => ({
    label: language.name,
    href: contentsAddress(location),
    lang: language.tag,
  }));
}

function changesLink(site: Site, work: Work, edition: string, language: Language) {
  const t = translator(language);
  const changes = changesOfEdition(site, work.id, edition);
  if (changes === undefined) return null;
  return {
    label: t(changes.after.edition.draft === true ? 'draftChanges' : 'changes'),
    href: editionChangesAddress(language, work.id, edition),
    counts: summarizeCounts(changes.counts, t, interfaceTag(language)) || t('changesNone'),
    count: [...changes.counts.values()].reduce((sum, count) => sum + count, 0),
  };
}
