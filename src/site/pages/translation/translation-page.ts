/** Builds the page for translators: the state of a translation by chapter and rule, what to do next, and how terms are rendered. */
import type { TranslationState, TranslationView } from '@rulegraph/core/translation';
import {
  contentsAddress,
  creditsAddress,
  glossaryAddress,
  introductionAddress,
  translationAddress,
  translationDataAddress,
} from '../../kit/addresses.ts';
import { excerpt, ruleLine } from '../../kit/excerpt.ts';
import { writeHtml } from '../../kit/html.ts';
import { translator } from '../../kit/translator.ts';
import { type ShownState, stateMarker, titleLanguage } from '../../model/carried-rules.ts';
import { type EditionView, numberAddress, readingAddress } from '../../model/edition-view.ts';
import { editionName, nameIn } from '../../model/editions.ts';
import { type Frame, workFrame, workName } from '../../model/frame.ts';
import { sourceLineAddress } from '../../model/own-words.ts';
import { findView, type Site } from '../../model/site.ts';
import { lineHtml } from '../../model/text-html.ts';
import { carriedViews, type QueuedRecord, reportOn, type TranslationReport } from '../../model/translation-report.ts';

export interface QueueRow {
  /** The number, the term, or the name of the part. */
  readonly label: string;
  /** Its position in the order of the source. */
  readonly order: number;
  /** The chapter, or `glossary`, `introduction` or `credits`; the rows of chapters have the same keys. */
  readonly key: string;
  readonly state: TranslationState;
  readonly number: string;
  readonly href: string;
  /** Its first words as HTML, since there may be symbols among them. */
  readonly line: string;
  readonly marker: string;
  readonly words: number;
  readonly changed: number;
  readonly citedBy: number;
  /** The URL of the source line to translate. */
  readonly source: string | undefined;
}

export interface TermRow {
  readonly term: string;
  /** `at`: the rule or the entry that has the rendering. */
  readonly renderings: readonly { readonly text: string; readonly at: string; readonly href: string | undefined }[];
}

/** The most characters of a rule in the queue. */
const LINE_LENGTH = 90;
/** How many rows of the queue are shown at first; an old translation has thousands. */
const ROWS_SHOWN = 50;
const OPEN_STATES = ['outdated', 'untranslated', 'missing'] as const;

/** Returns everything that the page shows, markers as HTML; throws for an edition that is not carried forward. */
export function translationPage(site: Site, view: EditionView) {
  const report = reportOn(site, view);
  const translation = view.carried?.().translation;
  if (report === undefined || translation === undefined)
    throw new Error(`${view.work.id} has no translation into "${view.language.code}"`);
  const { language, work } = view;
  const t = translator(language);
  const heading = t('translationTitle', { language: nameIn(language, language) });
  const intro = t('translationIntro', { date: editionName(view.edition, language) });
  const source = site.views(work.id).find((other) => other.edition.id === view.edition.id && other.language.code === work.source);
  const queue = queueRows(view, source, report.queue);
  return {
    frame: translationFrame(site, view, heading, intro),
    heading,
    intro,
    authority: t('sourcePrevails', { language: source === undefined ? work.source : nameIn(source.language, language) }),
    states: [
      ...(['current', ...OPEN_STATES] as const).map((state) => ({ state, count: report.counts[state] })),
      ...(report.doubtful.length === 0 ? [] : [{ state: 'doubtful' as const, count: report.doubtful.length }]),
    ].map(({ state, count }) => ({ state, marker: stateHtml(view, state), count })),
    words: report.words,
    chapters: chapterRows(view, report, queue),
    // The most cited rows of what is left to translate; the chapters have all rows, in the order of the source.
    queue: queue.slice(0, ROWS_SHOWN),
    queueLength: queue.length,
    // Rules that the source lacks, with links if the translation as published has them.
    extra: extraLinks(site, view, translation),
    extraTerms: extraTermLinks(site, view, translation),
    // Rules whose structure differs from the source, with the reasons that `rulegraph check` gives.
    mismatches: report.mismatches.map(({ number, reason }) => ({
      link: { label: number, href: view.rules().has(number) ? numberAddress(view, number) : termAddress(view, number) },
      reason,
    })),
    terms: termRows(site, view, translation, report),
    data: translationDataAddress(language, work.id),
    sourceTag: source?.language.tag ?? work.source,
  };
}

function translationFrame(site: Site, view: EditionView, heading: string, description: string): Frame {
  const { work, language } = view;
  const t = translator(language);
  const frame = workFrame(site, work, language, {
    title: `${heading} · ${workName({ work, language })}`,
    description,
    addressIn: (other) => translationAddress(other, work.id),
    name: t('forTranslators'),
  });
  const translated = new Set(
    carriedViews(site)
      .filter((other) => other.work.id === work.id)
      .map((other) => other.language.tag),
  );
  return {
    ...frame,
    // Each page is about a different translation: none is a translation of another page.
    alternates: [],
    languageLinks: frame.languageLinks.map((link) => {
      const other = site.languages.find(({ tag }) => tag === link.lang);
      if (other === undefined || translated.has(other.tag)) return link;
      return { ...link, href: contentsAddress({ language: other, work: work.id, edition: null }) };
    }),
  };
}

function chapterRows(view: EditionView, report: TranslationReport, queue: readonly QueueRow[]) {
  const byKey = Map.groupBy(queue, ({ key }) => key);
  return report.chapters.map(({ part, number, title, counts, wordsLeft }) => {
    const isChapter = part === 'chapter';
    const key = isChapter ? number : part;
    return {
      number,
      key,
      title: isChapter ? (title ?? '') : translator(view.language)(part),
      titleLanguage: isChapter ? titleLanguage(view, number) : {},
      href: isChapter ? readingAddress(view, number) : partAddress(view, part),
      counts,
      wordsLeft,
      queue: (byKey.get(key) ?? []).toSorted((one, other) => one.order - other.order),
    };
  });
}

function partAddress({ location }: EditionView, part: 'glossary' | 'introduction' | 'credits'): string {
  if (part === 'glossary') return glossaryAddress(location);
  return part === 'introduction' ? introductionAddress(location) : creditsAddress(location);
}

function termAddress(view: EditionView, term: string): string {
  const [entry] = [...(view.carried?.().terms ?? [])].find(([, translation]) => translation.term === term) ?? [];
  return glossaryAddress(view.location, entry === undefined ? undefined : view.termAnchors().get(entry.term));
}

function queueRows(view: EditionView, source: EditionView | undefined, queue: readonly QueuedRecord[]): readonly QueueRow[] {
  const names = [...(source?.rules().keys() ?? []), ...(source?.expression().glossary.map(({ term }) => term) ?? [])];
  const order = new Map(names.map((name, index) => [name, index + 1]));
  const anchors = new Map(
    [...(view.carried?.().terms ?? [])].map(([entry, { term }]) => [term, view.termAnchors().get(entry.term)]),
  );
  const senses = new Map(source?.expression().glossary.map((entry) => [entry.term, entry.senses.flat()]));
  const t = translator(view.language);
  const line = ({ kind, number }: QueuedRecord): string => {
    if (source === undefined) return '';
    const rule = kind === 'rule' ? source.rules().get(number) : undefined;
    const text = rule === undefined ? excerpt(senses.get(number)?.[0]?.text ?? '', LINE_LENGTH) : ruleLine(rule, LINE_LENGTH);
    return lineHtml(source.work, text, source.language.tag);
  };
  return queue.map((queued): QueueRow => {
    const { kind, number, chapter, state, words, changed, citedBy, file, line: at } = queued;
    const isMatter = kind === 'introduction' || kind === 'credits';
    return {
      label: isMatter ? t(kind) : number,
      order: isMatter ? (kind === 'introduction' ? 0 : names.length + 1) : (order.get(number) ?? 0),
      key: kind === 'rule' ? chapter : kind === 'term' ? 'glossary' : kind,
      state,
      number,
      href: isMatter
        ? partAddress(view, kind)
        : kind === 'term'
          ? glossaryAddress(view.location, anchors.get(number))
          : numberAddress(view, number),
      line: line(queued),
      marker: stateHtml(view, state),
      words,
      changed,
      citedBy,
      source: sourceLineAddress(file, at, view.own.repository),
    };
  });
}

function extraLinks(site: Site, view: EditionView, { extra }: TranslationView) {
  return extra.flatMap(({ number, edition }) => {
    const translated = findView(site, view.work.id, edition, view.language);
    if (translated === undefined) return [];
    // Pages of the edition in force have the rules of the source only.
    return [{ label: number, href: translated.rules().has(number) ? numberAddress(translated, number) : undefined }];
  });
}

function extraTermLinks(site: Site, view: EditionView, { extraTerms }: TranslationView) {
  return extraTerms.map(({ term, edition }) => {
    const translated = findView(site, view.work.id, edition, view.language);
    const anchor = translated?.termAnchors().get(term);
    return {
      label: term,
      href: translated === undefined || anchor === undefined ? undefined : glossaryAddress(translated.location, anchor),
    };
  });
}

function termRows(
  site: Site,
  view: EditionView,
  { translates }: TranslationView,
  { terms }: TranslationReport,
): readonly TermRow[] {
  const translated = findView(site, view.work.id, translates.at(-1) ?? '', view.language);
  return terms.map(({ term, renderings }) => ({
    term,
    renderings: renderings.map(({ text, at, kind }) => ({
      text,
      at,
      href: kind !== 'glossary' && translated?.rules().has(at) ? numberAddress(translated, at) : undefined,
    })),
  }));
}

function stateHtml(view: EditionView, state: ShownState): string {
  return writeHtml(stateMarker(view, state));
}
