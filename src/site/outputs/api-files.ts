/** Lists the JSON files below `/api/v1/`. */
import type { WorkLineage } from '@rulegraph/content/archive';
import { everyNumber, type Link } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import type { Work } from '@rulegraph/core/work';
import { API_ROOT, rulesLinesAddress } from '../kit/addresses.ts';
import { yearAddress, yearPath } from '../kit/compare/paths.ts';
import { languageOf } from '../kit/languages.ts';
import { changesOfEdition, type EditionChanges } from '../model/edition-changes.ts';
import type { EditionView } from '../model/edition-view.ts';
import { licenceFor } from '../model/frame.ts';
import { findView, type Site, viewInForce } from '../model/site.ts';
import { reportOn } from '../model/translation-report.ts';
import { type Digests, valueDigest } from '../pages/page-keys.ts';
import { jsonSchema, SCHEMA_NAMES, type SchemaName } from './api-schemas.ts';
import { yearRecord } from './compare-files.ts';
import { expressionRecord } from './expression-record.ts';
import type { RenderedFile } from './file-routes.ts';
import { changesRecord, indexRecord, lineageRecord, numbersRecord, renumberingRecord } from './lineage-record.ts';
import {
  chapterIndexPath,
  chapterPath,
  chapterRecord,
  chaptersRecord,
  languagesOfRulings,
  rulingsRecord,
} from './rule-records.ts';
import { translationRecord } from './translation-record.ts';

/** A JSON file of the API. Its path is that below `/api/v1/`, without `.json`. */
type ApiFile = RenderedFile<object>;

/** Returns all files, schemas first; each names its schema in `$schema`. */
export function apiFiles(site: Site, digests?: Digests): readonly ApiFile[] {
  return [
    ...SCHEMA_NAMES.map((name) => ({ path: `schema/${name}`, make: () => jsonSchema(name) })),
    file('works', 'works', () => ({ works: site.works.map((work) => workRecord(site, work)) })),
    ...site.works.flatMap((work) => filesOfWork(site, work, digests)),
  ];
}

function filesOfWork(site: Site, work: Work, digests: Digests | undefined): ApiFile[] {
  // A carried-forward translation is not a text of the edition, and drafts are not published.
  const texts = site
    .views(work.id)
    .flatMap((view) => (view.published && view.edition.draft !== true ? [{ view, published: view.published }] : []));
  return [
    file(`${work.id}/editions`, 'editions', () => editionsRecord(site, work)),
    ...texts.map(({ view, published }): ApiFile => {
      const { edition, language, newest } = view;
      const path = `${work.id}/${edition.id}/${language.code}`;
      const year = yearAddress(work.id, edition.id, language.code);
      if (!newest) return file(path, 'place', () => ({ work: work.id, edition: edition.id, lang: language.code, year }));
      // The edition in force is the one that programs ask for.
      const make = () => ({ ...expressionRecord(published()), year });
      return { ...file(path, 'expression', make), key: digests && (() => keyOf(digests, { after: view })) };
    }),
    ...[...Map.groupBy(texts, ({ view }) => yearPath(work.id, view.edition.id, view.language.code))].map(([path, ofYear]) => ({
      ...file(path, 'year', () => yearRecord(ofYear.toReversed())),
      key: digests && (() => valueDigest([digests.structure(), ...ofYear.map(({ view }) => keyOf(digests, { after: view }))])),
    })),
    ...filesOfChapters(site, work),
    ...filesOfTranslations(site, work),
    ...languagesOfRulings(site.rulings(work.id)).map((lang) =>
      file(`${work.id}/rulings/${lang}`, 'rulings', () => rulingsRecord(work.id, lang, site.rulings(work.id))),
    ),
    ...(site.questions(work.id).length === 0 ? [] : [file(questionsPath(work), 'questions', () => questionsRecord(site, work))]),
    ...filesOfLineage(site, work, digests),
  ];
}

function questionsPath({ id }: Work): string {
  return `${id}/questions`;
}

function questionsRecord(site: Site, { id }: Work): object {
  return { work: id, questions: site.questions(id) };
}

/** Returns the key of what follows from one text alone, or from those of an edition and the one before it. */
function keyOf(
  { works, overrides, sourcesOf }: Digests,
  { before, after }: Partial<EditionChanges> & { after: EditionView },
): string {
  const sides = [before, after].map((view) => view && [view.edition, sourcesOf(view)]);
  return valueDigest([works(), after.work.id, overrides(after.work.id), sides]);
}

/** Returns the key of an edition's numbers in the newest one, which depend on all links between the two and on which texts of theirs are the same. */
function keyOfRenumbering({ site, structure, sourcesOf }: Digests, work: Work, edition: string): string {
  const lineage = present(site.lineage(work.id));
  const view = present(findView(site, work.id, edition, languageOf(work.source)));
  return valueDigest([structure(), edition, sourcesOf(view), linksDigest(lineage), repeatedTexts(lineage)]);
}

const linksDigest = memoize(({ lineage }: WorkLineage): string =>
  valueDigest(
    lineage.rules.map(({ leaving }) =>
      [...leaving.values()].map((links) => links.map((link) => (isTrivial(link) ? link.to[0] : link))),
    ),
  ),
);

/** Tells whether a link says only that a rule is the same; nearly all do. */
function isTrivial({ from, to, kind, confidence, typographyChanged, citationsChanged, possible }: Link): boolean {
  const isExact = kind === 'same' && confidence === 1 && !typographyChanged && !citationsChanged && possible === undefined;
  return isExact && from.length === 1 && to.length === 1 && from[0] === to[0];
}

/** Returns a digest of those texts of the newest edition that an earlier one has: any other text differs from all of theirs, whatever it says. */
const repeatedTexts = memoize(({ lineage, checksums }: WorkLineage): string => {
  const [newest = '', ...past] = lineage.editions.toReversed();
  const known = new Set(past.flatMap((edition) => [...checksums(edition).values()]));
  return valueDigest(Array.from(checksums(newest), ([number, sum]) => [number, known.has(sum) && sum]));
});

/** Returns the files of the chapters in force; earlier editions are published only as a whole. */
function filesOfChapters(site: Site, work: Work): ApiFile[] {
  const views = site.views(work.id).filter(({ newest }) => newest);
  return views.flatMap((view) => [
    file(chapterIndexPath(work.id, view.language.code), 'chapters', () => chaptersRecord(site, view)),
    ...view
      .outline()
      .chapters.map((chapter) => file(chapterPath(view, chapter.number), 'chapter', () => chapterRecord(view, chapter))),
  ]);
}

function filesOfTranslations(site: Site, work: Work): ApiFile[] {
  return site.views(work.id).flatMap((view) => {
    const { carried } = view;
    if (carried === undefined) return [];
    const make = () => ({ ...translationRecord(carried().translation), ...reportOn(site, view) });
    return [file(`${work.id}/translation/${view.language.code}`, 'translation', make)];
  });
}

function filesOfLineage(site: Site, work: Work, digests: Digests | undefined): ApiFile[] {
  const { id } = work;
  const history = site.history(id);
  if (history === undefined) return [];
  const { editions, step } = history;
  const newest = editions.at(-1) ?? '';
  const ofLineage = (make: (lineage: WorkLineage) => object) => () => make(present(site.lineage(id)));
  return [
    file(
      `${id}/index`,
      'index',
      ofLineage((lineage) => indexRecord(work, site.editions(id), lineage)),
    ),
    file(
      `${id}/lineage`,
      'lineage',
      ofLineage((lineage) => lineageRecord(id, lineage)),
    ),
    file(
      `${id}/numbers`,
      'numbers',
      ofLineage((lineage) => numbersRecord(id, lineage, everyNumber(lineage.lineage))),
    ),
    ...editions.slice(1).map((edition) => ({
      ...file(`${id}/changes/${edition}`, 'changes', () => changesRecord(present(step(edition)))),
      key: digests && (() => keyOf(digests, present(changesOfEdition(site, id, edition)))),
    })),
    // Named `today` instead of the newest edition, so that the address does not change with every release.
    ...editions.slice(0, -1).map((edition) => ({
      ...file(
        `${id}/renumbering/${edition}/today`,
        'renumbering',
        ofLineage(({ numbersBetween }) => renumberingRecord(id, edition, newest, numbersBetween(edition, newest))),
      ),
      key: digests && (() => keyOfRenumbering(digests, work, edition)),
    })),
  ];
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a work with a history has a lineage');
  return value;
}

function file(path: string, schema: SchemaName, make: () => object): ApiFile {
  return { path, make: () => ({ $schema: `${API_ROOT}/schema/${schema}.json`, ...make() }) };
}

function workRecord(site: Site, work: Work): object {
  const { id, titles, source } = work;
  const views = site.views(id);
  return {
    id,
    titles,
    source,
    languages: [...new Set(views.map(({ language }) => language.code))],
    newest: (viewInForce(site, work)?.edition ?? site.editions(id)[0])?.id,
    editions: `${API_ROOT}/${id}/editions.json`,
    licence: licenceFor(work, site.editions(id).slice(0, 1), languageOf(source)),
    chapters: Object.fromEntries(
      views
        .filter(({ newest }) => newest)
        .map(({ language: { code } }) => [code, `${API_ROOT}/${chapterIndexPath(id, code)}.json`]),
    ),
    rulings: Object.fromEntries(
      languagesOfRulings(site.rulings(id)).map((lang) => [lang, `${API_ROOT}/${id}/rulings/${lang}.json`]),
    ),
    ...(work.nicknames === undefined ? {} : { nicknames: work.nicknames }),
    ...(site.questions(id).length === 0 ? {} : { questions: `${API_ROOT}/${questionsPath(work)}.json` }),
    lines: Object.fromEntries(
      views.filter(({ newest }) => newest).map(({ language }) => [language.code, rulesLinesAddress(language, id)]),
    ),
  };
}

function editionsRecord(site: Site, work: Work): object {
  const views = site.views(work.id).filter((view) => view.published !== undefined);
  return {
    work: work.id,
    editions: [...site.editions(work.id).toReversed(), ...site.upcoming(work.id)].map(
      ({ id, effective, aliases, languages, upcoming, corrections }) => ({
        edition: id,
        effective,
        ...(upcoming === undefined ? {} : { upcoming }),
        aliases,
        ...(corrections === undefined ? {} : { corrections }),
        languages: views
          .filter((view) => view.edition.id === id)
          .map(({ language: { code } }) => ({
            lang: code,
            status: languages[code]?.status ?? null,
            rules: yearAddress(work.id, id, code),
          })),
      }),
    ),
  };
}
