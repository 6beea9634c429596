/**
 * Makes data of the rules in force: chapter by chapter for programs that look up a few, such as bots and `embed.js`, and all rules and terms as JSON
 * Lines, in which each line states its own work, edition and address. Makes data of the rulings of a work, too.
 */
import { dateAndNames } from '@rulegraph/content/archive';
import { identifierOf } from '@rulegraph/core/history';
import type { GlossaryEntry, Rule } from '@rulegraph/core/model';
import { ancestors } from '@rulegraph/core/numbering';
import type { AssessedRuling } from '@rulegraph/core/rulings';
import { blockText, ruleExamples, ruleText } from '@rulegraph/core/text';
import {
  API_ROOT,
  chapterAddress,
  contentsAddress,
  glossaryAddress,
  rulesLinesAddress,
  rulingAddress,
} from '../kit/addresses.ts';
import { absoluteUrl } from '../kit/base-path.ts';
import { languageOf } from '../kit/languages.ts';
import { languageOfRule, stateOfRule } from '../model/carried-rules.ts';
import { citationWords, type EditionView, numberAddress, pinnedAddress } from '../model/edition-view.ts';
import { workTitle } from '../model/frame.ts';
import type { ChapterOutline } from '../model/outline.ts';
import { newestViews, type Site } from '../model/site.ts';
import { type Digests, valueDigest } from '../pages/page-keys.ts';
import { rulingsCiting } from '../pages/rulings/rulings-page.ts';
import type { ApiRecord } from './api-schemas.ts';
import { plainRule } from './expression-record.ts';

/** Returns the path of a chapter's rules, below `/api/v1/` and without `.json`. */
export function chapterPath({ work, language }: EditionView, chapter: string): string {
  return `${chapterIndexPath(work.id, language.code)}/${chapter.toLowerCase()}`;
}

/** Returns the path of the list of chapters, below `/api/v1/` and without `.json`. */
export function chapterIndexPath(work: string, language: string): string {
  return `${work}/chapters/${language}`;
}

/** Returns the list of chapters with the numbers in each, and how the work is cited. */
export function chaptersRecord(site: Site, view: EditionView): object {
  const { rule, section, work, and, through } = citationWords(view);
  return {
    ...headOf(view),
    address: contentsAddress(view.location),
    editions: site.editions(view.work.id).map((edition) => dateAndNames(view.work, edition)),
    citing: { number: view.scheme.running, nouns: [...rule, ...section, ...work], joiners: [...and, ...through] },
    chapters: view.outline().chapters.map((chapter) => ({
      number: chapter.number,
      title: chapter.title,
      address: chapterAddress(view.location, chapter.section, chapter.number),
      rules: `${API_ROOT}/${chapterPath(view, chapter.number)}.json`,
      numbers: [...new Set(chapter.numbers.filter((number) => number !== chapter.number))],
    })),
  };
}

export function chapterRecord(view: EditionView, chapter: ChapterOutline): object {
  return {
    ...headOf(view),
    number: chapter.number,
    title: chapter.title,
    address: chapterAddress(view.location, chapter.section, chapter.number),
    rules: chapter.rules.map((rule) => ruleRecord(view, rule)),
  };
}

function headOf(view: EditionView) {
  const { work, edition, language } = view;
  return {
    work: work.id,
    title: workTitle(view),
    edition: edition.id,
    effective: edition.effective,
    lang: language.tag,
    authoritative: language.code === work.source ? null : languageOf(work.source).tag,
  };
}

function ruleRecord(view: EditionView, rule: Rule) {
  const state = stateOfRule(view, rule.number);
  const lang = languageOfRule(view, rule.number);
  return {
    ...plainRule(rule),
    address: numberAddress(view, rule.number),
    ...(lang === undefined ? {} : { lang }),
    ...(state === 'current' ? {} : { state }),
  };
}

/** Returns the JSON Lines files, one for each work and language, with their addresses without the leading slash. */
export function ruleLinesFiles(site: Site) {
  return newestViews(site).map((view) => ({ path: rulesLinesAddress(view.language, view.work.id).slice(1), view }));
}

/** Returns the key of such a file. */
export function keyOfLines({ site, structure, textOf }: Digests, view: EditionView): string {
  const rulings = view
    .expression()
    .rules.map(({ number }) => rulingsCiting(site, view, number).map(({ ruling, state }) => [number, ruling, state]));
  return valueDigest([structure(), textOf(view), 'lines', rulings]);
}

/** Returns the text of a JSON Lines file: rules in order, then terms. Addresses are absolute if the origin of the site is known. */
export function writeRuleLines(site: Site, view: EditionView, origin: URL | undefined): string {
  const absolute = (address: string) => absoluteUrl(address, origin);
  const { title: _title, ...head } = headOf(view);
  const { rules, glossary } = view.expression();
  const lines = [
    ...rules.map((rule) => ({ kind: 'rule', ...head, ...jsonLineOfRule(site, view, rule, absolute) })),
    ...glossary.map((entry) => ({ kind: 'term', ...head, ...jsonLineOfTerm(view, entry, absolute) })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

type Absolute = (address: string) => string;

function jsonLineOfRule(site: Site, view: EditionView, rule: Rule, absolute: Absolute) {
  const { number } = rule;
  const lineage = site.lineage(view.work.id)?.lineage;
  const identifier = lineage && identifierOf(lineage, number, view.edition.id);
  const above = ancestors(view.scheme, number).flatMap((parent) => view.rules().get(parent) ?? []);
  // If two rules share a number, the graph has the references of the first.
  const references = view.rules().get(number) === rule ? (view.graph().references.get(number) ?? []) : [];
  const state = stateOfRule(view, number);
  const lang = languageOfRule(view, number);
  return {
    number,
    ...(identifier === undefined ? {} : { identifier }),
    title: rule.title,
    ancestors: above.map((parent) => ({ number: parent.number, title: parent.title, text: ruleText(parent) })),
    text: ruleText(rule),
    examples: ruleExamples(rule),
    references: references.map(({ text, targets }) => ({ text, targets })),
    rulings: rulingsCiting(site, view, number).map(({ ruling, state: stateOfRuling }) => ({
      title: ruling.title,
      text: ruling.blocks.map(blockText).join('\n'),
      date: ruling.date ?? null,
      state: stateOfRuling,
      lang: languageOf(ruling.lang).tag,
      address: absolute(rulingAddress(languageOf(ruling.lang), ruling.work, ruling.collection, ruling.id)),
    })),
    address: absolute(numberAddress(view, number)),
    permanent: absolute(pinnedAddress(view, number)),
    ...(lang === undefined ? {} : { textLang: lang }),
    ...(state === 'current' ? {} : { state }),
  };
}

function jsonLineOfTerm(view: EditionView, { term, senses }: GlossaryEntry, absolute: Absolute) {
  return {
    term,
    senses: senses.map((blocks) => blocks.map(blockText).join('\n')),
    address: absolute(glossaryAddress(view.location, view.termAnchors().get(term))),
  };
}

// Makes the JSON of a work's rulings in one language: their texts, the rules that they cite, and whether those have changed since.

/** All rulings of a work in a language. */
export type RulingsRecord = ApiRecord<'rulings'>;

export function rulingsRecord(work: string, lang: string, assessed: readonly AssessedRuling[]): RulingsRecord {
  const own = assessed.filter(({ ruling }) => ruling.lang === lang);
  return {
    work,
    lang,
    rulings: own.map(({ ruling, state, edition, citations }) => ({
      collection: ruling.collection,
      id: ruling.id,
      title: ruling.title,
      date: ruling.date ?? null,
      edition,
      state,
      text: ruling.blocks.map(blockText).join('\n'),
      source: ruling.source ?? null,
      citations: citations.map((cited) => ({ work: cited.work, number: cited.number, state: cited.state, today: cited.today })),
      address: rulingAddress(languageOf(lang), work, ruling.collection, ruling.id),
    })),
  };
}

export function languagesOfRulings(assessed: readonly AssessedRuling[]): readonly string[] {
  return [...new Set(assessed.map(({ ruling }) => ruling.lang))];
}
