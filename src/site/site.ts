/** Opens all editions of an archive for the pages of the site. */
import { createHash } from 'node:crypto';
import {
  type Archive,
  begunEditions,
  isPartial,
  namesInWork,
  type ReleaseReport,
  type WorkLineage,
  wholeEditions,
} from '../archive/index.ts';
import {
  type Alignment,
  everyNumber,
  type Link,
  lastChanged,
  type Meaning,
  type NumbersThen,
  numberMeanings,
  numbersAcross,
  numbersToday,
  type Stage,
  type TraceEvent,
  traceNumber,
} from '../rules/lineage/index.ts';
import { memoize, once } from '../rules/memo.ts';
import type { AssessedRuling, RulingCollection } from '../rules/rulings/index.ts';
import type { RuleView, ShownReview, TermPair, TermView, TranslationView } from '../rules/translation/index.ts';
import type { CitationWords, Edition, Work } from '../rules/work.ts';
import type { Matter } from '../shared/changes/change.ts';
import { INTERFACE_CODES, LANGUAGES, type Language, languageOf } from '../shared/languages.ts';
import { isAskedFor, isShown } from '../shared/own-words.ts';
import { carriedText } from './carried-text.ts';
import { type ChapterRun, type EditionView, openEditionView } from './edition-view.ts';

/** What a site needs of an archive. */
export type Texts = Pick<Archive, 'works' | 'editions' | 'languages' | 'expression'> & Partial<Pick<Archive, 'rulings'>>;

/** All editions of all works, and what pages ask about them. */
export interface Site extends Pick<Findings, 'lineage' | 'terms'>, Required<Pick<Findings, 'review' | 'rulings' | 'proposal'>> {
  readonly works: readonly Work[];
  /** The languages of the interface first, then those that only have texts. */
  readonly languages: readonly Language[];
  /** Editions of a work, newest edition first, the source language before the others. */
  readonly views: (work: string) => readonly EditionView[];
  /** Editions of a work that have taken effect, newest first. */
  readonly editions: (work: string) => readonly Edition[];
  /** Editions that are published and take effect later, the next one first. They have pages at their own addresses, and no other page uses them. */
  readonly upcoming: (work: string) => readonly Edition[];
  /** Editions that are proposed. They have pages at addresses of their own, which may change, and no other page uses them. */
  readonly drafts: (work: string) => readonly Edition[];
  /** The collections of rulings of a work. */
  readonly collections: (work: string) => readonly RulingCollection[];
  /** What became of the rules of a work; undefined where there is no lineage. */
  readonly history: (work: string) => History | undefined;
}

/** What follows from several texts together; each function is called when needed and remembers its answers. */
interface Findings {
  /** The lineage of a work in its own language; undefined where it has no text in it. */
  readonly lineage: (work: string) => WorkLineage | undefined;
  /** All that is translated of a work into a language, compared with its newest edition in its own language. */
  readonly translation: (work: string, lang: string) => TranslationView | undefined;
  /** The terms of a work with their renderings in a language. */
  readonly terms: (work: string, lang: string) => readonly TermPair[];
  /** Who translated and who checked a rule or a term of a translation, where that is recorded. */
  readonly review?: (translation: TranslationView, unit: RuleView | TermView) => ShownReview | undefined;
  /** The rulings of a work, compared with the rules in force; absent: there are none. */
  readonly rulings?: (work: string) => readonly AssessedRuling[];
  /** What a draft would change in the edition in force, and what it would break; undefined if the work's own language lacks the whole draft. */
  readonly proposal?: (work: string, edition: string) => ReleaseReport | undefined;
  /** A value that follows from the text of an edition and nothing else; it may have been cached. */
  readonly ofText?: CachedOfText;
}

/** Returns a value of a text, cached or computed; `name` tells the values of a text apart. Values must survive being written as JSON. */
type CachedOfText = <T>(view: Pick<EditionView, 'work' | 'edition' | 'language'>, name: string, compute: () => T) => T;

/** Opens every edition of an archive; texts are read, and lineages and translations asked for, when they are needed. */
export function openSite(
  archive: Texts,
  {
    lineage,
    translation,
    terms,
    review = () => undefined,
    rulings = () => [],
    proposal = () => undefined,
    ofText = (_view, _name, compute) => compute(),
  }: Findings,
): Site {
  const byWork = new Map(archive.works.map((work) => [work.id, viewsOf(archive, work, translation, ofText)]));
  const collections = archive.works.flatMap(({ id }) => archive.rulings?.(id) ?? []);
  const ofTexts = new Set([
    ...[...byWork.values()].flat().map((view) => view.language.code),
    ...collections.flatMap(({ rulings: ofCollection }) => ofCollection.map(({ lang }) => lang)),
  ]);
  const homes = LANGUAGES.filter(({ code }) => isShown(code) || ofTexts.has(code));
  const extra = new Set([...ofTexts, ...INTERFACE_CODES.filter(isAskedFor)]);
  for (const { code } of LANGUAGES) extra.delete(code);
  return {
    works: archive.works,
    // Pages of a text or a ruling use the interface of its language, which needs a home page and a search.
    languages: [...homes, ...[...extra].sort().map(languageOf)],
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
    proposal,
    collections: (work) => archive.rulings?.(work) ?? [],
  };
}

/** Returns the views of a site by edition and language; every page asks for them about every other edition. */
const viewsByKey = memoize(
  (views: readonly EditionView[]): ReadonlyMap<string, EditionView> =>
    new Map(views.map((view) => [`${view.edition.id} ${view.language.code}`, view])),
);

/** Returns an edition in a language, or undefined if it does not exist. */
export function findView(site: Site, work: string, edition: string, language: Language): EditionView | undefined {
  return viewsByKey(site.views(work)).get(`${edition} ${language.code}`);
}

/** Returns the edition at the addresses without a date: the rules in force, or the newest edition that exists in the language. */
export function newestView(site: Site, work: string, language: Language): EditionView | undefined {
  return site.views(work).find((view) => view.newest && view.language.code === language.code);
}

/** Returns the rules in force: the newest edition in the work's own language. */
export function viewInForce(site: Site, work: Work): EditionView | undefined {
  return newestView(site, work.id, languageOf(work.source));
}

/** Returns the day on which an edition was replaced by the next one, or null for the newest. */
export function replacedOn(site: Site, view: EditionView): string | null {
  const editions = site.editions(view.work.id);
  const index = editions.findIndex((edition) => edition.id === view.edition.id);
  // A later excerpt replaces only excerpts, and an edition that exists only in translation replaces none that has a source text.
  const source = languageOf(view.work.source);
  const hasSource = ({ id }: Edition) => findView(site, view.work.id, id, source) !== undefined;
  const isSourced = editions.some(hasSource);
  const counts = (edition: Edition) =>
    (isPartial(view.edition, view.work.source) || !isPartial(edition, view.work.source)) && (!isSourced || hasSource(edition));
  return editions.slice(0, Math.max(index, 0)).findLast(counts)?.effective ?? null;
}

function viewsOf(archive: Texts, work: Work, translation: Findings['translation'], ofText: CachedOfText): readonly EditionView[] {
  const seen = new Set<string>();
  const views: EditionView[] = [];
  const editions = archive.editions(work.id).toReversed();
  const begun = new Set(begunEditions(archive.editions(work.id)).map(({ id }) => id));
  const inForce = wholeEditions(archive, work).at(-1);
  const toCarry = new Set(languagesToCarry(archive, work, editions));
  for (const edition of editions) {
    const codes = new Set([...archive.languages(work.id, edition.id), ...(edition.id === inForce?.id ? toCarry : [])]);
    for (const code of [...codes].sort((a, b) => Number(b === work.source) - Number(a === work.source))) {
      const isCarried = edition.id === inForce?.id && toCarry.has(code);
      const follows = code === work.source || toCarry.has(code);
      const newest = follows ? edition.id === inForce?.id : begun.has(edition.id) && !seen.has(code);
      if (begun.has(edition.id)) seen.add(code);
      const language = languageOf(code);
      const carried = isCarried
        ? once(() => carriedText(present(translation(work.id, code), work, edition, code), language.tag))
        : undefined;
      const own = () => present(archive.expression(work.id, edition.id, code), work, edition, code);
      const shown = () => carried?.().expression ?? own();
      const published = archive.languages(work.id, edition.id).includes(code) ? own : undefined;
      const chapterRun = (chapter: string) => runs().get(code)?.get(edition.id)?.get(chapter);
      views.push(
        openEditionView(
          { work, edition, language, newest, carried, chapterRun },
          { shown, published, others: () => namesInWork(archive, work.id, code) },
        ),
      );
    }
  }
  const runs = once(() => runsByLanguage(views, ofText));
  return views;
}

/** Returns the languages whose readers see the rules in force: their translations are of the edition in force or of earlier ones. */
function languagesToCarry(archive: Texts, work: Work, newestFirst: readonly Edition[]): readonly string[] {
  const current = wholeEditions(archive, work).at(-1);
  const inForce = current === undefined ? -1 : newestFirst.findIndex(({ id }) => id === current.id);
  const languagesOf = (editions: readonly Edition[]) => new Set(editions.flatMap(({ id }) => archive.languages(work.id, id)));
  if (inForce === -1) return [];
  const later = languagesOf(newestFirst.slice(0, inForce).filter(({ upcoming }) => upcoming !== true));
  return [...languagesOf(newestFirst.slice(inForce))].filter((code) => code !== work.source && !later.has(code)).sort();
}

function present<T>(text: T | undefined, work: Work, edition: Edition, code: string): T {
  if (text === undefined) throw new Error(`${work.id} ${edition.id} has no text in "${code}"`);
  return text;
}

type Runs = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, ChapterRun>>>;

/** Returns the digests of an edition's chapters, as they were cached with its text or worked out now. */
export function digestsOfChapters(view: EditionView, ofText: CachedOfText): ChapterDigests {
  const compute = () => chapterDigests(view);
  // What is carried forward depends on more than one text.
  return view.carried === undefined ? ofText(view, 'chapters', compute) : compute();
}

/** Returns the runs of chapters by language and edition. */
function runsByLanguage(views: readonly EditionView[], ofText: CachedOfText): Runs {
  const codes = [...new Set(views.map(({ language }) => language.code))];
  return new Map(
    codes.map((code) => {
      const own = views.filter(({ language }) => language.code === code).toReversed();
      // What is yet to take effect shares no page with what was in force.
      const parts = Map.groupBy(own, ({ edition }) => (edition.upcoming === true ? edition.id : ''));
      const runs = [...parts.values()].flatMap((part) => [...chapterRuns(part, (view) => digestsOfChapters(view, ofText))]);
      return [code, new Map(runs.map(([{ edition }, ofChapters]) => [edition.id, ofChapters]))];
    }),
  );
}

/** The chapters of an edition in order, each with a digest of all that its page shows of its own. */
type ChapterDigests = readonly (readonly [number: string, digest: string])[];

/**
 * Returns which editions share a chapter's page. A chapter that says the same in several editions in a row is written once, at the address of
 * the first of them; the later ones' contents link there. `views` are all editions of one work in one language, oldest first.
 */
function chapterRuns(
  views: readonly EditionView[],
  digestsOf: (view: EditionView) => ChapterDigests = chapterDigests,
): ReadonlyMap<EditionView, ReadonlyMap<string, ChapterRun>> {
  const runs = new Map<EditionView, Map<string, { first: EditionView; last: EditionView }>>();
  let before = new Map<string, { readonly words: string; readonly run: { first: EditionView; last: EditionView } }>();
  for (const view of views) {
    const now: typeof before = new Map();
    for (const [number, words] of digestsOf(view)) {
      const known = before.get(number);
      const run = known?.words === words ? known.run : { first: view, last: view };
      run.last = view;
      now.set(number, { words, run });
    }
    runs.set(view, new Map([...now].map(([number, { run }]) => [number, run])));
    before = now;
  }
  return runs;
}

/** Returns the digests of an edition's chapters, which follow from its own text alone. */
function chapterDigests(view: EditionView): ChapterDigests {
  return view.outline().chapters.map(({ number }) => [number, digestOfValue(contentOfChapter(view, number))]);
}

/** Returns everything that a chapter's page shows: its texts, and the targets of its citations. */
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

function digestOfValue(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}

// Answers what pages ask about a work's lineage; each answer is computed once.

/** The history of a work, by edition and number; `Matter` tells rules from terms. */
interface History {
  /** Oldest first. */
  readonly editions: readonly string[];
  readonly words: CitationWords;
  /** The alignment of an edition with the one before it; undefined for the first. */
  readonly step: (edition: string) => Alignment | undefined;
  /** Where the content of a number is in the newest edition; undefined where the edition has no such number, or where that is unknown. */
  readonly today: (edition: string, number: string) => readonly string[] | undefined;
  /** The edition since which the rule, or the term, of the newest edition reads as it does. */
  readonly changed: (matter: Matter, name: string) => string | undefined;
  /** The links by which a rule or term of the newest edition came into an edition, under whatever name it had then. */
  readonly arriving: (matter: Matter, edition: string, name: string) => readonly Link[];
  /** What the next edition did with a number. */
  readonly leaving: (edition: string, number: string) => readonly Link[];
  /** Every number that any edition ever printed. */
  readonly numbers: () => readonly string[];
  /** Everything that happened to the rule that an edition numbers so. */
  readonly trace: (edition: string, number: string) => readonly TraceEvent[];
  /** The numbers of the rule that an edition numbers so, in every edition that has it. */
  readonly across: (edition: string, number: string) => ReadonlyMap<string, NumbersThen>;
  /** Everything that a number ever meant. */
  readonly meanings: (number: string) => readonly Meaning[];
}

/** Opens the history of a work. */
export function openHistory({ lineage, steps, words, ofExcerpt }: WorkLineage): History {
  const newest = lineage.editions.at(-1) ?? '';
  const today = once(() => numbersToday(lineage));
  const changed = {
    rules: once(() => lastChanged(lineage, newest)),
    glossary: once(() => lastChanged(lineage, newest, 'glossary')),
  };
  return {
    editions: lineage.editions,
    words,
    step: (edition) => {
      const step = steps.get(edition);
      return step?.from === '' ? undefined : step;
    },
    today: (edition, number) => (today().get(edition) ?? ofExcerpt(edition)).get(number),
    changed: (matter, name) => changed[matter]().get(name),
    arriving: (matter, edition, name) => {
      const identifier = lineage[matter].at(-1)?.identifiers.get(name);
      const stage = lineage[matter].find((candidate) => candidate.edition === edition);
      const then = stage === undefined || identifier === undefined ? undefined : nameOfIdentifier(stage, identifier);
      return stage?.arriving.get(then ?? name) ?? [];
    },
    leaving: (edition, number) => lineage.rules.find((stage) => stage.edition === edition)?.leaving.get(number) ?? [],
    numbers: once(() => everyNumber(lineage)),
    trace: memoize((edition, number) => traceNumber(lineage, number, edition)?.events ?? []),
    across: (edition, number) => numbersAcross(lineage, number, edition),
    meanings: memoize((number) => numberMeanings(lineage, number)),
  };
}

const namesByIdentifier = memoize(
  (stage: Stage): ReadonlyMap<string, string> =>
    new Map([...stage.identifiers].map(([name, id]) => [id, name] as const).toReversed()),
);

/** Returns what an edition calls a rule or term; of a name printed twice, the first. */
function nameOfIdentifier(stage: Stage, identifier: string): string | undefined {
  return namesByIdentifier(stage).get(identifier);
}
