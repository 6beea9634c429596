/** The reports on a site's translations, each made once. */

import type { CarriedText } from './carried-text.ts';
import type { EditionView } from './edition-view.ts';
import { once } from './once.ts';
import { findView, type Site, viewInForce } from './site.ts';
import { type TranslationReport, translationReport } from './translation-report.ts';

const reports = new WeakMap<EditionView, () => TranslationReport>();

/** The editions of a site that are translations carried forward. */
export function carriedViews(site: Site): readonly EditionView[] {
  return site.works.flatMap(({ id }) => site.views(id)).filter((view) => view.carried !== undefined);
}

/** The report on a carried edition; undefined for any other. */
export function reportOn(site: Site, view: EditionView): TranslationReport | undefined {
  const source = viewInForce(site, view.work);
  const { carried } = view;
  if (carried === undefined || source === undefined) return undefined;
  const report = reports.get(view) ?? once(() => makeReport(site, view, source, carried()));
  reports.set(view, report);
  return report();
}

function makeReport(site: Site, view: EditionView, source: EditionView, { translation }: CarriedText): TranslationReport {
  return translationReport({
    translation,
    source: source.graph(),
    terms: site.terms(view.work.id, view.language.code),
    placeOf: (edition, number) => {
      const translated = edition === view.edition.id ? undefined : findView(site, view.work.id, edition, view.language);
      return translated?.rules().get(number)?.place;
    },
  });
}
