/** Opens an archive as a site: all its editions, and what pages ask about them. */
import { hash } from 'node:crypto';
import {
  type Archive,
  begunEditions,
  isExcerpt,
  namesInWork,
  type ReleaseReport,
  sourceNumbers,
  type Texts,
  type WorkLineage,
  wholeEditions,
} from '@rulegraph/content/archive';
import {
  type Alignment,
  chaptersChanged,
  everyNumber,
  type Link,
  lastChanged,
  type NumberMeaning,
  type NumbersThen,
  numberMeanings,
  numbersAcross,
  type Stage,
  type TraceEvent,
  traceNumber,
} from '@rulegraph/core/history';
import { memoize, once } from '@rulegraph/core/memo';
import { chapterNumber } from '@rulegraph/core/numbering';
import type { AssessedRuling, RulingCollection } from '@rulegraph/core/rulings';
import type { QuestionCard } from '@rulegraph/core/search/find';
import type { RuleView, ShownReview, TermPair, TermView, TranslationView } from '@rulegraph/core/translation';
import type { CitationWords, Edition, Work } from '@rulegraph/core/work';
import { homeAddress } from '../kit/addresses.ts';
import type { Area } from '../kit/changes/change.ts';
import { defaultLanguage, INTERFACE_CODES, type Language, languageFirst, languageOf, sortLanguages } from '../kit/languages.ts';
import { carriedText } from './carried-text.ts';
import { type CachedOfText, type ChapterRun, type EditionView, openEditionView } from './edition-view.ts';
import { type OwnWords, wasPublished } from './own-words.ts';

type SiteTexts = Texts & Partial<Pick<Archive, 'rulings'>>;

/** All editions of all works, and what pages ask about them. */
export interface Site
  extends Pick<ComputedAnswers, 'lineage' | 'terms'>,
    Required<Pick<ComputedAnswers, 'review' | 'rulings' | 'questions' | 'proposal' | 'ofText'>> {
  /** What it sets itself. */
  readonly own: OwnWords;
  readonly works: readonly Work[];
  /** The languages with a home page: those that `site.yaml` lists, then all others of texts and rulings. The root is in the first. */
  readonly languages: readonly [Language, ...Language[]];
  /** Editions of a work, newest edition first, the source language before the others. */
  readonly views: (work: string) => readonly EditionView[];
  /** Editions of a work that have taken effect, newest first. */
  readonly editions: (work: string) => readonly Edition[];
  /** Editions that are published and take effect later, the next one first. They have pages at their own addresses; no other page uses them. */
  readonly upcoming: (work: string) => readonly Edition[];
  /** Proposed editions. They have pages at their own addresses, which may change; no other page uses them. */
  readonly drafts: (work: string) => readonly Edition[];
  readonly collections: (work: string) => readonly RulingCollection[];
  /** The history of a work; undefined if it has no lineage. */
  readonly history: (work: string) => History | undefined;
}

/** Functions that compute answers from several texts. They are called when needed, and remember their results. */
interface ComputedAnswers {
  /** Returns the lineage of a work in its own language; undefined if it has no text in it. */
  readonly lineage: (work: string) => WorkLineage | undefined;
  /** Returns all translations of a work into a language, compared with its newest edition in its own language. */
  readonly translation: (work: string, lang: string) => TranslationView | undefined;
  readonly terms: (work: string, lang: string) => readonly TermPair[];
  /** Returns who translated and who checked a rule or a term of a translation, if that is recorded. */
  readonly review?: (translation: TranslationView, unit: RuleView | TermView) => ShownReview | undefined;
  /** Returns the rulings of a work, compared with the rules in force. */
  readonly rulings?: (work: string) => readonly AssessedRuling[];
  /** Returns the question cards of a work with the numbers in force. */
  readonly questions?: (work: string) => readonly QuestionCard[];
  /** Returns what a draft would change in the edition in force, and what it would break; undefined if the work's own language lacks the whole draft. */
  readonly proposal?: (work: string, edition: string) => ReleaseReport | undefined;
  /** Caches values that depend on nothing but the text of an edition. */
  readonly ofText?: CachedOfText;
}

/** Opens an archive as a site. Texts are read, and answers computed, when they are needed. */
export function openSite(
  archive: SiteTexts,
  {
    lineage,
    translation,
    terms,
    review = () => undefined,
    rulings = () => [],
    questions = () => [],
    proposal = () => undefined,
    ofText: cached = (_view, _name, compute) => compute(),
  }: ComputedAnswers,
  own: OwnWords = { head: [], navigation: [], footer: [] },
): Site {
  // A carried-forward translation depends on more than one text.
  const ofText: CachedOfText = (view, name, compute, other) =>
    view.carried === undefined && other?.carried === undefined ? cached(view, name, compute, other) : compute();
  const byWork = new Map(archive.works.map((work) => [work.id, viewsOf(archive, work, translation, ofText, own)]));
  const collections = archive.works.flatMap(({ id }) => archive.rulings?.(id) ?? []);
  const usedCodes = new Set([
    ...[...byWork.values()].flat().map((view) => view.language.code),
    ...collections.flatMap(({ rulings: ofCollection }) => ofCollection.map(({ lang }) => lang)),
  ]);
  // Homes that were published stay.
  const homes = INTERFACE_CODES.filter((code) => wasPublished(own, homeAddress(languageOf(code))));
  // The language of every text or ruling needs an interface, with a home page and a search.
  const codes = new Set([...(own.languages ?? []), ...sortLanguages([...new Set([...usedCodes, ...homes])])]);
  const [first = defaultLanguage(), ...others] = [...codes].map(languageOf);
  return {
    own,
    works: archive.works,
    languages: [first, ...others],
    views: (work) => byWork.get(work) ?? [],
    editions: (work) => begunEditions(archive.editions(work)).toReversed(),
    upcoming: (work) => {
      const begun = new Set(begunEditions(archive.editions(work)).map(({ id }) => id));
      return archive.editions(work).filter(({ id, draft }) => !begun.has(id) && draft !== true);
    },
    drafts: (work) => archive.editions(work).filter(({ draft }) => draft === true),
    history: memoize((work) => {
      const found = lineage(work);
      return found && openHistory(found);
    }),
    lineage,
    terms,
    review,
    rulings,
    questions,
    proposal,
    ofText,
    collections: (work) => archive.rulings?.(work) ?? [],
  };
}

/** Indexes views by edition and language: every page looks up every other edition. */
const viewsByKey = memoize(
  (views: readonly EditionView[]): ReadonlyMap<string, EditionView> =>
    new Map(views.map((view) => [`${view.edition.id} ${view.language.code}`, view])),
);

/** Returns an edition in a language; undefined if it does not exist. */
export function findView(site: Site, work: string, edition: string, language: Language): EditionView | undefined {
  return viewsByKey(site.views(work)).get(`${edition} ${language.code}`);
}

/** Returns the edition at the addresses without a date: the one in force, or the newest that exists in the language. */
export function newestView(site: Site, work: string, language: Language): EditionView | undefined {
  return site.views(work).find((view) => view.newest && view.language.code === language.code);
}

/** Returns all editions of all works in all languages. */
export function allViews({ works, views }: Pick<Site, 'works' | 'views'>): readonly EditionView[] {
  return works.flatMap(({ id }) => views(id));
}

/** Returns all editions at the addresses without a date. */
export function newestViews(site: Pick<Site, 'works' | 'views'>): readonly EditionView[] {
  return allViews(site).filter(({ newest }) => newest);
}

/** Returns the edition in force in the work's own language. */
export function viewInForce(site: Site, work: Work): EditionView | undefined {
  return newestView(site, work.id, languageOf(work.source));
}

/** Returns the day on which the next edition replaced this one; null for the newest. */
export function replacedOn(site: Site, view: EditionView): string | null {
  const editions = site.editions(view.work.id);
  const index = editions.findIndex((edition) => edition.id === view.edition.id);
  // A later excerpt only replaces excerpts, and an edition that exists only in translation replaces none with a source text.
  const source = languageOf(view.work.source);
  const hasSource = ({ id }: Edition) => findView(site, view.work.id, id, source) !== undefined;
  const isSourced = editions.some(hasSource);
  const replaces = (edition: Edition) =>
    (isExcerpt(view.edition, view.work.source) || !isExcerpt(edition, view.work.source)) && (!isSourced || hasSource(edition));
  return editions.slice(0, Math.max(index, 0)).findLast(replaces)?.effective ?? null;
}

function viewsOf(
  archive: Texts,
  work: Work,
  translation: ComputedAnswers['translation'],
  ofText: CachedOfText,
  own: OwnWords,
): readonly EditionView[] {
  const seen = new Set<string>();
  const views: EditionView[] = [];
  const editions = archive.editions(work.id).toReversed();
  const begun = new Set(begunEditions(archive.editions(work.id)).map(({ id }) => id));
  const inForce = wholeEditions(archive, work).at(-1);
  const toCarry = new Set(languagesToCarry(archive, work, editions));
  for (const edition of editions) {
    const codes = new Set([...archive.languages(work.id, edition.id), ...(edition.id === inForce?.id ? toCarry : [])]);
    for (const code of languageFirst([...codes], work.source, (lang) => lang)) {
      const isCarried = edition.id === inForce?.id && toCarry.has(code);
      const follows = code === work.source || toCarry.has(code);
      const newest = follows ? edition.id === inForce?.id : begun.has(edition.id) && !seen.has(code);
      if (begun.has(edition.id)) seen.add(code);
      const language = languageOf(code);
      const carried = isCarried
        ? once(() => carriedText(expectText(translation(work.id, code), work, edition, code), language.tag))
        : undefined;
      const ownText = () => expectText(archive.expression(work.id, edition.id, code), work, edition, code);
      const shown = () => carried?.().expression ?? ownText();
      const published = archive.languages(work.id, edition.id).includes(code) ? ownText : undefined;
      const chapterRun = (chapter: string) => runs().get(code)?.get(edition.id)?.get(chapter);
      views.push(
        openEditionView(
          { work, edition, language, newest, carried, chapterRun, own },
          {
            shown,
            published,
            others: () => namesInWork(archive, work.id, code),
            inSource: () => sourceNumbers(archive, work.id, edition.id, code),
            ofText,
          },
        ),
      );
    }
  }
  const runs = once(() => runsByLanguage(views, ofText));
  return views;
}

/** Returns the languages whose translations are carried forward: those with no translation of an edition later than the one in force. */
function languagesToCarry(archive: Texts, work: Work, newestFirst: readonly Edition[]): readonly string[] {
  const current = wholeEditions(archive, work).at(-1);
  const inForce = current === undefined ? -1 : newestFirst.findIndex(({ id }) => id === current.id);
  const languagesOf = (editions: readonly Edition[]) => new Set(editions.flatMap(({ id }) => archive.languages(work.id, id)));
  if (inForce === -1) return [];
  const later = languagesOf(newestFirst.slice(0, inForce).filter(({ upcoming }) => upcoming !== true));
  return [...languagesOf(newestFirst.slice(inForce))].filter((code) => code !== work.source && !later.has(code)).sort();
}

function expectText<T>(text: T | undefined, work: Work, edition: Edition, code: string): T {
  if (text === undefined) throw new Error(`${work.id} ${edition.id} has no text in "${code}"`);
  return text;
}

/** The runs of chapters by language, edition and chapter. */
type Runs = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, ChapterRun>>>;

/** Returns the digests of an edition's chapters, cached or computed. */
export function digestsOfChapters({ ofText }: Pick<Site, 'ofText'>, view: EditionView): ChapterDigests {
  return ofText(view, 'chapters', () => chapterDigests(view));
}

function runsByLanguage(views: readonly EditionView[], ofText: CachedOfText): Runs {
  const codes = [...new Set(views.map(({ language }) => language.code))];
  return new Map(
    codes.map((code) => {
      const own = views.filter(({ language }) => language.code === code).toReversed();
      // An upcoming edition shares no pages with those in force.
      const parts = Map.groupBy(own, ({ edition }) => (edition.upcoming === true ? edition.id : ''));
      const runs = [...parts.values()].flatMap((part) => [...chapterRuns(part, (view) => digestsOfChapters({ ofText }, view))]);
      return [code, new Map(runs.map(([{ edition }, ofChapters]) => [edition.id, ofChapters]))];
    }),
  );
}

/** The chapters of an edition in order, each with a digest of its page's own content. */
type ChapterDigests = readonly (readonly [number: string, digest: string])[];

/**
 * Returns which editions share a chapter's page. A chapter that is the same in several successive editions has one page, at the address of the first of
 * them, to which the contents of the others link. `views` are editions of one work in one language, oldest first.
 */
function chapterRuns(
  views: readonly EditionView[],
  digestsOf: (view: EditionView) => ChapterDigests,
): ReadonlyMap<EditionView, ReadonlyMap<string, ChapterRun>> {
  const runs = new Map<EditionView, Map<string, { first: EditionView; last: EditionView }>>();
  let before = new Map<string, { readonly digest: string; readonly run: { first: EditionView; last: EditionView } }>();
  for (const view of views) {
    const now: typeof before = new Map();
    for (const [number, digest] of digestsOf(view)) {
      const known = before.get(number);
      const run = known?.digest === digest ? known.run : { first: view, last: view };
      run.last = view;
      now.set(number, { digest, run });
    }
    runs.set(view, new Map([...now].map(([number, { run }]) => [number, run])));
    before = now;
  }
  return runs;
}

/** Computes the digests of an edition's chapters, which depend on nothing but its text. */
function chapterDigests(view: EditionView): ChapterDigests {
  return view
    .outline()
    .chapters.map(({ number }) => [number, hash('sha1', JSON.stringify(contentOfChapter(view, number)), 'base64url')]);
}

/** Returns what a chapter's page shows of its own: its texts, and the targets of its citations. */
function contentOfChapter(view: EditionView, number: string): unknown {
  const chapter = view.outline().chapterByNumber.get(number);
  const { referencesOf } = view.graph();
  const rules = (chapter?.rules ?? []).map((rule) => [
    rule.number,
    rule.title,
    rule.blocks.map(({ place: _, ...block }) => block),
    referencesOf(rule.number).map(({ start, targets }) => [start, targets]),
  ]);
  return [chapter?.title, rules];
}

/** Answers questions of pages about a work's lineage. An `Area` is the rules or the glossary. */
interface History {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly words: CitationWords;
  /** Returns the alignment of an edition with the one before it; undefined for the first. */
  readonly step: (edition: string) => Alignment | undefined;
  /** Returns the numbers that have a number's content in the newest edition; undefined if the edition lacks the number, or if that is unknown. */
  readonly today: (edition: string, number: string) => readonly string[] | undefined;
  /** Returns the edition since which a rule or term of the newest edition is unchanged. */
  readonly changed: (area: Area, name: string) => string | undefined;
  /** Returns the links from the previous edition to a rule or term, which is named as in the newest edition. */
  readonly arriving: (area: Area, edition: string, name: string) => readonly Link[];
  readonly leaving: (edition: string, number: string) => readonly Link[];
  /** Returns every number that any edition ever printed. */
  readonly numbers: () => readonly string[];
  /** Returns everything that happened to the rule with a number in an edition. */
  readonly trace: (edition: string, number: string) => readonly TraceEvent[];
  /** Returns the numbers of the rule with a number in an edition, in every edition that has it. */
  readonly across: (edition: string, number: string) => ReadonlyMap<string, NumbersThen>;
  /** Returns every rule that ever had a number. */
  readonly meanings: (number: string) => readonly NumberMeaning[];
  /** Returns the rules that had a number and have another one today, or none, oldest first. */
  readonly otherMeanings: (number: string) => readonly NumberMeaning[];
  /** Returns the last change to the words or numbers of a chapter of the newest edition. */
  readonly chapterChanged: (chapter: string) => ReturnType<ReturnType<typeof chaptersChanged>['get']>;
}

/** Opens the history of a work. Answers are computed once. */
export function openHistory({ lineage, scheme, steps, words, ofExcerpt, today }: WorkLineage): History {
  const newest = lineage.editions.at(-1) ?? '';
  const meanings = memoize((number: string) => numberMeanings(lineage, number));
  const chapters = once(() => chaptersChanged(lineage, (number) => chapterNumber(scheme, number)));
  const changed = memoize((area: Area) => lastChanged(lineage, newest, area));
  return {
    editions: lineage.editions,
    words,
    step: (edition) => {
      const step = steps.get(edition);
      return step?.from === '' ? undefined : step;
    },
    today: (edition, number) => (today().get(edition) ?? ofExcerpt(edition)).get(number),
    changed: (area, name) => changed(area).get(name),
    arriving: (area, edition, name) => {
      const identifier = lineage[area].at(-1)?.identifiers.get(name);
      const stage = lineage[area].find((candidate) => candidate.edition === edition);
      const then = stage === undefined || identifier === undefined ? undefined : namesByIdentifier(stage).get(identifier);
      return stage?.arriving.get(then ?? name) ?? [];
    },
    leaving: (edition, number) => lineage.rules.find((stage) => stage.edition === edition)?.leaving.get(number) ?? [],
    numbers: once(() => everyNumber(lineage)),
    trace: memoize((edition, number) => traceNumber(lineage, number, edition)?.events ?? []),
    across: (edition, number) => numbersAcross(lineage, number, edition),
    meanings,
    otherMeanings: (number) => meanings(number).filter(({ until, today: now }) => until !== newest && !now.includes(number)),
    chapterChanged: (chapter) => chapters().get(chapter),
  };
}

/** Returns the names of rules or terms in an edition by their identifiers. If a name is printed twice, the first counts. */
const namesByIdentifier = memoize(
  (stage: Stage): ReadonlyMap<string, string> =>
    new Map([...stage.identifiers].map(([name, id]) => [id, name] as const).toReversed()),
);
