import { type Archive, lineageOf, translationOf } from '@rulegraph/content/archive';
import { indexNumbers, type NumberIndex, nearestNumbers, parseTypedCitation, resolveCitation } from '@rulegraph/core/citations';
import { traceNumber } from '@rulegraph/core/history';
import { matchLanguage } from '@rulegraph/core/languages';
import { once } from '@rulegraph/core/memo';
import type { Expression, Rule } from '@rulegraph/core/model';
import { ancestors, compileScheme, type Scheme } from '@rulegraph/core/numbering';
import { blockText, ruleExamples, ruleText } from '@rulegraph/core/text';
import { type RuleView, shownRules, type TranslationView } from '@rulegraph/core/translation';
import type { Edition, Numbering, Work } from '@rulegraph/core/work';
import type { Command } from 'commander';
import { chosenEdition, chosenExpression, chosenWork, openArchive, type TextChoice } from '../content.ts';
import { contentOption } from '../content-option.ts';
import { CommandError, possibleNote, printJson, printLine } from '../output.ts';

export function addShowCommand(program: Command): void {
  program
    .command('show')
    .description(
      'Print a rule and everything below it: `rulegraph show 101.2a`, `rulegraph show "CR 601.2a–d" --edition MH3`; `101.2.` prints that rule alone.',
    )
    .argument('<citation...>', 'a number, list or range, in any spelling')
    .option('--work <id>', 'the work (default: the one that has the number)')
    .option('--edition <date>', 'a date or alias (default: the newest, to which a translation is carried forward)')
    .option('--lang <code>', "a language (default: the work's own)")
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((citation: string[], options: TextChoice) => printCitation(citation.join(' '), options));
}

/** Prints the cited rules that exist; throws a `CommandError` if any are missing. */
function printCitation(text: string, options: TextChoice): void {
  const archive = openArchive(options);
  const cited = lookUpCitation(archive, text, options);
  const { work, edition, expression, scheme, index, targets, missing, states } = cited;
  const alone = text.trimEnd().endsWith('.');
  const shown = expression.rules.filter(
    (rule) =>
      targets.includes(rule.number) || (!alone && ancestors(scheme, rule.number).some((number) => targets.includes(number))),
  );
  if (options.json === true)
    printJson({
      work: work.id,
      edition: edition.id,
      lang: expression.lang,
      missing,
      rules: shown.map((rule) => ruleJson(rule, states)),
    });
  else if (shown.length > 0) printQuote(work.id, expression, shown, states);
  if (missing.length > 0) {
    const near = [...new Set(missing.flatMap((number) => nearestNumbers(number, index)))].join(', ');
    const past = missing.map((number) => pastNote(archive, work, edition, number)).join('');
    throw new CommandError(
      `${edition.id} has no rule ${missing.join(', ')}${near === '' ? '' : ` (near it: ${near})`}${past}`,
      1,
    );
  }
}

/** Returns what became of a number that only earlier editions had, as a line of its own; empty if none had it. */
function pastNote(archive: Archive, work: Work, edition: Edition, number: string): string {
  const lineage = lineageOf(archive, work.id)?.lineage;
  const trace = lineage === undefined || edition.id !== lineage.editions.at(-1) ? undefined : traceNumber(lineage, number);
  if (trace === undefined) return '';
  const today = `today: ${trace.today.join(', ') || 'gone'}`;
  return `\n${[`${number} of ${trace.edition}`, today, possibleNote(trace.possible)].filter(Boolean).join('; ')}`;
}

/** The state of each rule of a translation that was carried forward, by number; undefined for a text as published. */
type States = ReadonlyMap<string, RuleView> | undefined;

function ruleJson(rule: Rule, states: States): unknown {
  const { number, level, parent, title } = rule;
  const view = states?.get(number);
  const state = view === undefined ? {} : { state: view.state, translated: view.translated, edition: view.edition };
  return { number, level, parent, title, text: ruleText(rule), examples: ruleExamples(rule), ...state };
}

function printQuote(work: string, { edition, lang }: Expression, rules: readonly Rule[], states: States): void {
  for (const rule of rules) {
    const [first, ...others] = rule.blocks;
    const statement = first?.kind === 'text' ? first.text : null;
    printLine([rule.number, rule.title, statement].filter((part) => part !== null).join(' '));
    for (const block of statement === null ? rule.blocks : others) printLine(`  ${blockText(block).replaceAll('\n', '\n  ')}`);
    const view = states?.get(rule.number);
    if (view !== undefined && view.state !== 'current') printLine(`  [${stateNote(view)}]`);
  }
  printLine(`\n(${work} ${edition}, ${lang}${states === undefined ? '' : ', carried forward'})`);
}

function stateNote({ state, edition, translated }: RuleView): string {
  if (state === 'missing') return 'not translated; this is the source text';
  const origin = `translated from ${translated ?? 'this rule'} of ${edition ?? 'an earlier edition'}`;
  return state === 'outdated' ? `outdated: ${origin}, and the source has changed since` : `partly translated: ${origin}`;
}

interface CitedRules {
  readonly work: Work;
  readonly edition: Edition;
  readonly expression: Expression;
  readonly scheme: Scheme;
  readonly index: NumberIndex;
  readonly targets: readonly string[];
  /** Cited numbers that the edition lacks. */
  readonly missing: readonly string[];
  readonly states?: ReadonlyMap<string, RuleView> | undefined;
}

/** Looks up a citation in the named work, or else in the only one that has every number it cites. */
function lookUpCitation(archive: Archive, text: string, choice: TextChoice): CitedRules {
  if (choice.work !== undefined || archive.works.length < 2) {
    return lookUpInWork(archive, chosenWork(archive, choice.work), text, choice);
  }
  const found = archive.works.flatMap((work) => citedRulesIfAny(archive, work, text, choice));
  const whole = found.filter(({ missing }) => missing.length === 0);
  const [cited] = whole;
  if (cited !== undefined && whole.length === 1) return cited;
  if (found.length > 0 && whole.length === 0)
    throw new CommandError(`no work has "${text}"; with --work W, similar numbers in W are listed`, 1);
  const works = (found.length === 0 ? archive.works : found.map(({ work }) => work)).map(({ id }) => id).join(', ');
  const why =
    found.length === 0 ? 'is not a rule number of any work in that edition and language' : 'is a rule number of several works';
  throw new CommandError(`"${text}" ${why}; name one with --work (${works})`);
}

/** Looks up a citation in a work that was not named, which may lack the edition, language or number. */
function citedRulesIfAny(archive: Archive, work: Work, text: string, choice: TextChoice): CitedRules[] {
  try {
    return [lookUpInWork(archive, work, text, choice)];
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

function lookUpInWork(archive: Archive, work: Work, text: string, choice: TextChoice): CitedRules {
  // An edition may have its own numbering, and a citation may name the edition beside a number of that form.
  const numberings = [work, ...archive.editions(work.id)].flatMap(({ numbering }) => numbering ?? []);
  const read = (numbering: Numbering, isKnown?: (number: string) => boolean) =>
    parseTypedCitation(text, {
      scheme: compileScheme(numbering),
      wordsByLanguage: work.citations,
      ...(isKnown === undefined ? {} : { isKnown }),
    });
  const named =
    choice.edition ?? numberings.map((numbering) => read(numbering)).find((typed) => typed?.edition !== undefined)?.edition;
  const carried = named === undefined ? carriedTo(archive, work, choice.lang) : undefined;
  const edition = chosenEdition(archive, work, carried?.source.edition ?? named, choice.lang);
  const expression = carried?.expression ?? chosenExpression(archive, work, edition, choice.lang);
  const scheme = compileScheme(edition.numbering ?? work.numbering);
  const numbers = expression.rules.map((rule) => rule.number);
  const index = indexNumbers(scheme, numbers);
  const past = once(() => lineageOf(archive, work.id)?.lineage);
  const wasKnown = (number: string, lineage = past()) => lineage !== undefined && traceNumber(lineage, number) !== undefined;
  // Parts that are written apart, `§ 3 Abs. 2`, belong to the number if there is or was such a rule.
  const isKnown = (number: string) => index.order.has(number) || wasKnown(number);
  const typed = read(edition.numbering ?? work.numbering, isKnown);
  if (typed === undefined) throw new CommandError(`"${text}" is not a rule number of "${work.id}"`);
  return { work, edition, expression, scheme, index, states: carried?.states, ...resolveCitation(typed, index) };
}

/** Returns a translation carried forward to today's rules, which is what a language without an edition means. */
function carriedTo(archive: Archive, work: Work, wanted: string | undefined) {
  if (wanted === undefined) return undefined;
  const languages = archive.editions(work.id).flatMap(({ id }) => archive.languages(work.id, id));
  const lang = matchLanguage(wanted, [...new Set(languages)]);
  const view: TranslationView | undefined = lang === undefined ? undefined : translationOf(archive, work.id, lang);
  if (view === undefined) return undefined;
  const expression: Expression = { ...view.source, lang: view.lang, rules: shownRules(view) };
  return { source: view.source, expression, states: new Map(view.rules.map((rule) => [rule.number, rule])) };
}
