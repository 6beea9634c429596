/** The rules in force by chapter, for programs that look up a few of them: bots, and the script for other people's pages. */
import type { Rule } from '../rules/model.ts';
import { exampleLabels, ruleExamples, ruleText } from '../rules/text/index.ts';
import { chapterAddress, contentsAddress } from '../shared/addresses.ts';
import { languageOf } from '../shared/languages.ts';
import { citationWords, type EditionView, numberAddress } from '../site/edition-view.ts';
import type { ChapterOutline } from '../site/outline.ts';
import type { Site } from '../site/site.ts';
import { languageOfRule, stateOfRule } from '../views/carried-rules.ts';
import { workTitle } from '../views/frame.ts';

const ROOT = '/api/v1';

/** Where a chapter's rules are, below `/api/v1/` and without `.json`. */
export function chapterPath({ work, language }: EditionView, chapter: string): string {
  return `${chapterIndexPath(work.id, language.code)}/${chapter.toLowerCase()}`;
}

/** Where the list of chapters is, below `/api/v1/` and without `.json`. */
export function chapterIndexPath(work: string, language: string): string {
  return `${work}/chapters/${language}`;
}

/** Which chapters there are, which numbers each holds, and how the work is cited. */
export function chaptersRecord(site: Site, view: EditionView): object {
  const { rule, section, work, and, through } = citationWords(view);
  return {
    ...headOf(view),
    address: contentsAddress(view.location),
    editions: site.editions(view.work.id).map(({ id, aliases }) => [id, ...aliases]),
    citing: { number: view.scheme.running, nouns: [...rule, ...section, ...work], joiners: [...and, ...through] },
    chapters: view.outline().chapters.map((chapter) => ({
      number: chapter.number,
      title: chapter.title,
      address: chapterAddress(view.location, chapter.section, chapter.number),
      rules: `${ROOT}/${chapterPath(view, chapter.number)}.json`,
      numbers: [...new Set(chapter.numbers.filter((number) => number !== chapter.number))],
    })),
  };
}

/** One chapter with its rules. */
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
    number: rule.number,
    parent: rule.parent,
    title: rule.title,
    text: ruleText(rule),
    examples: ruleExamples(rule),
    exampleLabels: exampleLabels(rule),
    address: numberAddress(view, rule.number),
    ...(lang === undefined ? {} : { lang }),
    ...(state === 'current' ? {} : { state }),
  };
}
