/** The rules and terms in force as JSON Lines, `/api/v1/<work>/rules/<lang>.jsonl`: each line says by itself what is quoted, of when, and where it stands. */
import { identifierOf } from '../rules/lineage/index.ts';
import type { GlossaryEntry, Rule } from '../rules/model.ts';
import { ancestors } from '../rules/numbering/index.ts';
import { blockText, ruleExamples, ruleText } from '../rules/text/index.ts';
import { glossaryAddress, rulesLinesAddress, rulingAddress } from '../shared/addresses.ts';
import { languageOf } from '../shared/languages.ts';
import { wholeAddress } from '../shared/place.ts';
import { type EditionView, numberAddress, pinnedAddress } from '../site/edition-view.ts';
import type { Site } from '../site/site.ts';
import { languageOfRule, stateOfRule } from '../views/carried-rules.ts';
import { rulingsCiting } from '../views/rulings.ts';

/** A file of lines. */
export interface RuleLinesFile {
  /** Its address without the leading slash. */
  readonly path: string;
  readonly view: EditionView;
}

/** Returns the files: one for each work and language in force. */
export function ruleLinesFiles(site: Site): readonly RuleLinesFile[] {
  const inForce = site.works.flatMap((work) => site.views(work.id)).filter(({ newest }) => newest);
  return inForce.map((view) => ({ path: rulesLinesAddress(view.language, view.work.id).slice(1), view }));
}

/** Writes a file: rules in their order, then terms. Addresses are whole where the origin of the site is known. */
export function writeRuleLines(site: Site, view: EditionView, origin: URL | undefined): string {
  const absolute = (address: string) => (origin === undefined ? address : wholeAddress(address, origin));
  const head = headOf(view);
  const { rules, glossary } = view.expression();
  const lines = [
    ...rules.map((rule) => ({ kind: 'rule', ...head, ...ruleLine(site, view, rule, absolute) })),
    ...glossary.map((entry) => ({ kind: 'term', ...head, ...termLine(view, entry, absolute) })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function headOf({ work, edition, language }: EditionView) {
  return {
    work: work.id,
    edition: edition.id,
    effective: edition.effective,
    lang: language.tag,
    authoritative: language.code === work.source ? null : languageOf(work.source).tag,
  };
}

type Absolute = (address: string) => string;

function ruleLine(site: Site, view: EditionView, rule: Rule, absolute: Absolute) {
  const { number } = rule;
  const lineage = site.lineage(view.work.id)?.lineage;
  const identifier = lineage && identifierOf(lineage, number, view.edition.id);
  const above = ancestors(view.scheme, number).flatMap((parent) => view.rules().get(parent) ?? []);
  // Of two rules with one number the graph knows the references of the first.
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
    rulings: rulingsCiting(site, view, number).map(({ ruling, state: standing }) => ({
      title: ruling.title,
      text: ruling.blocks.map(blockText).join('\n'),
      date: ruling.date ?? null,
      state: standing,
      lang: languageOf(ruling.lang).tag,
      address: absolute(rulingAddress(languageOf(ruling.lang), ruling.work, ruling.collection, ruling.id)),
    })),
    address: absolute(numberAddress(view, number)),
    permanent: absolute(pinnedAddress(view, number)),
    ...(lang === undefined ? {} : { textLang: lang }),
    ...(state === 'current' ? {} : { state }),
  };
}

function termLine(view: EditionView, { term, senses }: GlossaryEntry, absolute: Absolute) {
  return {
    term,
    senses: senses.map((blocks) => blocks.map(blockText).join('\n')),
    address: absolute(glossaryAddress(view.location, view.termAnchors().get(term))),
  };
}
