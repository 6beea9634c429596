/**
 * Makes the files at `/api/academyruins/…`, in the format of the Academy Ruins API (https://api.academyruins.com/docs), so that a bot that reads that API
 * only needs another base address. A work gets the parts that its `work.yaml` lists, since most parts are a file for each rule.
 */

import { isPossibleMatch, type Link } from '@rulegraph/core/history';
import { diffTexts, type Segment } from '@rulegraph/core/history/diff';
import { memoize } from '@rulegraph/core/memo';
import type { GlossaryEntry, Rule } from '@rulegraph/core/model';
import { chapterNumber, parentNumber } from '@rulegraph/core/numbering';
import { blockText, ruleExamples, ruleText } from '@rulegraph/core/text';
import type { AcademyRuinsPart, Edition, Work } from '@rulegraph/core/work';
import { changesOfEdition, type EditionChanges } from '../model/edition-changes.ts';
import type { EditionView } from '../model/edition-view.ts';
import { type Site, viewInForce } from '../model/site.ts';
import type { RenderedFile } from './file-routes.ts';

/** The folder of the files; `_redirects` serves them at `/academyruins/…` without `.json`. */
const FOLDER = 'api/academyruins';

/** Returns the lines of `_redirects` that serve the files at the addresses that bots request; nothing for a site without such files. */
export function academyRuinsRedirects({ works }: Pick<Site, 'works'>, base = ''): string {
  const isServed = works.some(({ academyRuins = [] }) => academyRuins.length > 0);
  return isServed ? `/academyruins/* ${base}/${FOLDER}/:splat.json 200\n` : '';
}

/** Returns the files of all works. */
export function academyRuinsFiles(site: Site): readonly RenderedFile[] {
  return site.works.flatMap((work) => {
    const view = viewInForce(site, work);
    const wanted = new Set(work.academyRuins);
    if (view === undefined || wanted.size === 0) return [];
    const files = Object.entries(MAKERS).flatMap(([part, make]) =>
      wanted.has(part as AcademyRuinsPart) ? make(site, view, work.id) : [],
    );
    return files.map(({ path, make }) => ({ path: `${FOLDER}/${path}.json`, make }));
  });
}

type Maker = (site: Site, view: EditionView, work: string) => readonly RenderedFile[];

const MAKERS: Readonly<Record<AcademyRuinsPart, Maker>> = {
  rule: (_, view, work) => {
    const rules = apiRules(view);
    return [
      { path: work, make: () => allRules(view, rules) },
      { path: `${work}/toc`, make: () => contentsOf(view) },
      ...rules.map((rule) => ({ path: `${work}/${rule.number}`, make: () => apiRule(explainingRule(rule, rules, view)) })),
    ];
  },
  example: (_, view, work) =>
    apiRules(view).map((rule) => ({ path: `${work}/example/${rule.number}`, make: () => exampleRecord(rule) })),
  trace: (site, view, work) =>
    apiRules(view).map(({ number }) => ({ path: `${work}/trace/${number}`, make: () => traceOf(site, view, number) })),
  glossary: (_, view, work) => {
    const terms = new Map(view.expression().glossary.map((entry) => [entry.term.toLowerCase(), termRecord(entry)]));
    return [
      { path: `${work}/glossary`, make: () => Object.fromEntries(terms) },
      ...[...terms]
        .filter(([name]) => FILE_NAME.test(name))
        .map(([name, record]) => ({ path: `${work}/glossary/${name}`, make: () => record })),
    ];
  },
  diff: (site, _, work) => {
    const all = (site.history(work)?.editions ?? []).flatMap((edition) => changesOfEdition(site, work, edition) ?? []);
    const files = all.map((changes) => ({
      path: `diff/${work}/${codeOf(changes.after.edition)}`,
      make: () => diffRecord(changes),
    }));
    const newest = all.at(-1);
    return newest === undefined ? [] : [{ path: `diff/${work}`, make: () => diffRecord(newest) }, ...files];
  },
};

/** Matches a term that is a valid file name everywhere; other terms have no file of their own. */
const FILE_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ,'’()&+-]*[\p{L}\p{N})])?$/u;

/** Returns the rules below chapters, the only ones that the API has. */
const apiRules = memoize((view: EditionView): readonly Rule[] =>
  [...view.rules().values()].filter((rule) => isBelowChapter(view, rule.number)),
);

function isBelowChapter({ scheme }: EditionView, number: string): boolean {
  const chapter = chapterNumber(scheme, number);
  return chapter !== null && chapter !== number;
}

function titleAndText(rule: Rule): string {
  return [rule.title ?? '', ruleText(rule)].filter((text) => text !== '').join('\n');
}

function apiRule(rule: Rule) {
  return { ruleNumber: rule.number, ruleText: titleAndText(rule) };
}

function exampleRecord(rule: Rule) {
  const examples = ruleExamples(rule);
  return { ruleNumber: rule.number, examples: examples.length === 0 ? null : examples };
}

function allRules({ scheme }: EditionView, rules: readonly Rule[]) {
  return Object.fromEntries(
    rules.map((rule, at) => {
      const fragment = rule.number.slice(chapterNumber(scheme, rule.number)?.length).replace(/^[.-]/, '');
      const navigation = { previousRule: rules[at - 1]?.number ?? null, nextRule: rules[at + 1]?.number ?? null };
      return [rule.number, { ...apiRule(rule), examples: exampleRecord(rule).examples, fragment, navigation }];
    }),
  );
}

function contentsOf(view: EditionView) {
  const entry = ({ number, title }: { readonly number: string; readonly title: string | null }) => {
    return { number: /^\d+$/.test(number) ? Number(number) : number, title: title ?? '' };
  };
  return view.outline().sections.map((section) => ({ ...entry(section), subsections: section.chapters.map(entry) }));
}

/** Matches a rule that only classifies, such as `Trample is a static ability.`; the first rule below a title is often like that. */
const KIND_ONLY = /^(?=[^.]*\bis an?\b)[^.]*\.$/;

/** Returns a rule; for one that is only a title, the first rule below it that explains it, since people ask for the number of the title. */
function explainingRule(rule: Rule, rules: readonly Rule[], { scheme }: EditionView): Rule {
  if (rule.title === null || ruleText(rule) !== '') return rule;
  const below = rules.filter(({ number }) => parentNumber(scheme, number) === rule.number);
  return below.find((part) => !KIND_ONLY.test(ruleText(part))) ?? below.at(-1) ?? rule;
}

function termRecord({ term, senses }: GlossaryEntry) {
  return { term, definition: senses.map((blocks) => blocks.map(blockText).join('\n')).join('\n') };
}

/** Returns the code of the card set that an edition was released with, or its date. */
function codeOf({ aliases: [alias], id }: Edition): string {
  return (alias ?? id).toUpperCase();
}

function nameOfEdition({ editionNames = {} }: Work, { aliases: [alias], id }: Edition): string {
  return alias === undefined ? id : (editionNames[alias] ?? alias);
}

function metadataOf({ before, after }: EditionChanges) {
  return {
    sourceSet: nameOfEdition(before.work, before.edition),
    sourceCode: codeOf(before.edition),
    destSet: nameOfEdition(after.work, after.edition),
    destCode: codeOf(after.edition),
  };
}

interface RuleThen {
  readonly ruleNumber: string;
  readonly ruleText?: string;
}

/** What happened to one rule; `moved` means another number and the same words, `replaced` another number and other words. */
interface Step {
  readonly action: 'created' | 'edited' | 'replaced' | 'moved' | 'removed' | 'same';
  readonly old: RuleThen | null;
  readonly new: RuleThen | null;
}

/** Returns the step from a rule of the earlier edition to a rule of the later one; either may be absent. */
function stepOf({ before, after, tokens }: EditionChanges, from: string | undefined, to: string | undefined): Step {
  const [old, now] = [from && before.rules().get(from), to && after.rules().get(to)];
  if (!old || !now) {
    return { action: old ? 'removed' : 'created', old: old ? apiRule(old) : null, new: now ? apiRule(now) : null };
  }
  const segments = diffTexts(titleAndText(old), titleAndText(now), tokens);
  if (segments.every(({ kind, only }) => kind === 'same' || only !== undefined)) {
    const action = from === to ? 'same' : 'moved';
    return { action, old: { ruleNumber: old.number }, new: { ruleNumber: now.number } };
  }
  return {
    action: from === to ? 'edited' : 'replaced',
    old: { ruleNumber: old.number, ruleText: writeSide(segments, 'del') },
    new: { ruleNumber: now.number, ruleText: writeSide(segments, 'ins') },
  };
}

/** Returns one side of a difference, with the words that only this side has between `<<<<` and `>>>>`. */
function writeSide(segments: readonly Segment[], side: 'del' | 'ins'): string {
  return segments
    .filter(({ kind }) => kind === 'same' || kind === side)
    .map(({ kind, text, only }) => (kind === 'same' || only !== undefined ? text : `<<<<${text}>>>>`))
    .join('');
}

/** Returns a link as steps of single rules, since the API has no splits, merges or possible matches. */
function stepsOf(changes: EditionChanges, link: Link): readonly Step[] {
  const from = link.from.filter((number) => isBelowChapter(changes.before, number));
  const to = link.to.filter((number) => isBelowChapter(changes.after, number));
  if (link.secondary) return from.map((number) => stepOf(changes, number, undefined));
  if (isPossibleMatch(link))
    return [
      ...from.map((number) => stepOf(changes, number, undefined)),
      ...to.map((number) => stepOf(changes, undefined, number)),
    ];
  return Array.from({ length: Math.max(from.length, to.length) }, (_, at) => stepOf(changes, from[at], to[at]));
}

function diffRecord(changes: EditionChanges) {
  const steps = changes.step.links.filter(({ kind }) => kind !== 'same').flatMap((link) => stepsOf(changes, link));
  return {
    creationDay: changes.after.edition.effective,
    ...metadataOf(changes),
    changes: steps
      .filter(({ action }) => action !== 'moved' && action !== 'same')
      .map(({ old, new: now }) => ({ old, new: now })),
    moves: steps
      .filter(({ action }) => action === 'moved')
      .map(({ old, new: now }) => ({ from: old?.ruleNumber, to: now?.ruleNumber })),
  };
}

/** Returns all changes of a rule in force, newest first. A possible match counts as the creation of the rule. */
function traceOf(site: Site, view: EditionView, today: string) {
  const events = site.history(view.work.id)?.trace(view.edition.id, today) ?? [];
  const items: object[] = [];
  let number: string | undefined = today;
  for (const event of events.toReversed()) {
    const changes = changesOfEdition(site, view.work.id, event.edition);
    // The rules that merged into this one have events of their own.
    if (changes === undefined || number === undefined || event.number !== number) continue;
    const before: string | undefined = isPossibleMatch(event)
      ? undefined
      : (event.from.find((name) => name === number) ?? event.from[0]);
    const { action, ...sides } = stepOf(changes, before, number);
    if (action !== 'same') items.push({ action, ...sides, diff: metadataOf(changes) });
    number = before;
  }
  return items;
}
