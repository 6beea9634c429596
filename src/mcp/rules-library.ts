/** Answers what assistants ask about rules. Each answer quotes, dates and links rules, or refuses and says what exists. */

import { findCitations, indexNumbers, nearestNumbers, wordPattern } from '@rulegraph/core/citations';
import { checkTree, type FileCitation, type RuleHistory, readCitingFile } from '@rulegraph/core/cite/check';
import { openRuleIndex, type RuleRegister } from '@rulegraph/core/cite/rule-index';
import { everyNumber, numberMeanings, runsOfNumber, traceNumber } from '@rulegraph/core/history';
import { rulesByNumber } from '@rulegraph/core/lists';
import { memoize, memoizePromises, once } from '@rulegraph/core/memo';
import { ancestors, parseNumber, type Scheme } from '@rulegraph/core/numbering';
import {
  answeringSentence,
  defineConcept,
  findQuestion,
  indexQuotableTexts,
  openAnswers,
  packAnswers,
  quoteWords,
  rankAnswers,
  rankQuotedTexts,
  ruleMeant,
} from '@rulegraph/core/search/find';
import { lookUpNumbers, type NumberRun } from '@rulegraph/core/search/lookup';
import type { CitationWords } from '@rulegraph/core/work';
import { ruleAddress } from '@rulegraph/site/kit/addresses';
import { languageOf } from '@rulegraph/site/kit/languages';
import type { ExpressionRecord, RuleRecord } from '@rulegraph/site/outputs/expression-record';
import type { ListedWork, RecordSource } from './record-source.ts';

/** Thrown if what was asked for does not exist. Assistants receive the message, which names what does exist, unchanged. */
export class RefusalError extends Error {
  readonly details: object;
  constructor(message: string, details: object = {}) {
    super(message);
    this.details = details;
  }
}

type Optional<Name extends string> = { readonly [name in Name]?: string | undefined };

/** The text that a question is about, as far as it names one. */
type Choice = Optional<'work' | 'edition' | 'language'>;

/** The rule that a question is about. */
type Numbered = { readonly number: string };

/** What all answers use. */
type Texts = ReturnType<typeof openTexts>;

type RulesByNumber = ReadonlyMap<string, RuleRecord>;

/** The text that an answer is from. */
interface Chosen {
  readonly work: ListedWork;
  readonly register: RuleRegister;
  readonly edition: string;
  readonly newest: string;
  readonly language: string;
}

/** The answers, by the names of the tools. */
export type RulesLibrary = ReturnType<typeof openLibrary>;

const MAX_CHANGES = 200;
/** With more changes, their texts are left out. */
const MAX_CHANGES_WITH_TEXTS = 40;
/** How many rules of a range are quoted. */
const MAX_RANGE = 60;
const MAX_FOUND = 10;
/** How many wordings of all editions are considered; a rule has several. */
const MAX_WORDINGS = 50;
/** How many texts are cached with their indexes, of some ten megabytes each. */
const MAX_TEXTS = 8;
/** A text with a lower score is not a quotation. */
const MIN_SCORE = 0.6;

/** Returns what all answers use: functions that choose a text, open it, and quote and link its rules. */
function openTexts(records: RecordSource, site: string) {
  const registerOf = memoizePromises(async (work: string) => openRuleIndex(await records.index(work)));
  const textOf = memoizePromises(async (work: string, edition: string, language: string) => {
    const record = await records.text(work, edition, language);
    const { lineage, history } = await registerOf(work);
    const { words, numbers } = history(edition);
    const { nicknames } = (await records.works()).find(({ id }) => id === work) ?? {};
    return {
      record,
      byNumber: rulesByNumber(record.rules),
      quotable: once(() => {
        const texts = record.rules.map((rule) => ({
          text: [rule.title ?? '', rule.text, ...rule.examples].join('\n'),
          origin: rule,
        }));
        return indexQuotableTexts(texts.filter(({ text }) => text.trim() !== ''));
      }),
      answers: once(async () => {
        const pack = () => packAnswers(record, { scheme: numbers(edition).scheme, words, synonyms: nicknames });
        const isInForce = edition === lineage.editions.at(-1);
        return records.answers?.(work, edition, language) ?? openAnswers(pack(), isInForce ? await records.questions(work) : []);
      }),
    };
  }, MAX_TEXTS);

  const choose = async ({ work: id, edition: name, language }: Choice): Promise<Chosen> => {
    const works = await records.works();
    const work = id === undefined ? works[0] : works.find((one) => one.id === id);
    const known = works.map((one) => ({ id: one.id, title: one.title }));
    const missing = id === undefined ? 'There are no works yet.' : `There is no work "${id}".`;
    if (work === undefined) throw new RefusalError(missing, { works: known });
    const register = await registerOf(work.id);
    const { editions } = register.lineage;
    const newest = editions.at(-1) ?? '';
    const edition = name === undefined ? newest : register.edition(name);
    if (edition === undefined)
      throw new RefusalError(`There is no edition "${name}" of ${work.id}, and none was in force on that day.`, { editions });
    const languages = work.editions.find((one) => one.edition === edition)?.languages ?? [];
    const wanted = language ?? work.source;
    if (!languages.includes(wanted)) {
      const elsewhere = work.editions.filter((one) => one.languages.includes(wanted)).map((one) => one.edition);
      throw new RefusalError(`The edition of ${edition} has no text in "${wanted}".`, {
        languages,
        editionsInThatLanguage: elsewhere,
      });
    }
    return { work, register, edition, newest, language: wanted };
  };

  const linkTo = ({ work, edition, newest, language }: Chosen, number: string): string =>
    `${site}${ruleAddress({ language: languageOf(language), work: work.id, edition: edition === newest ? null : edition }, number)}`;

  const quote = (chosen: Chosen, record: ExpressionRecord, byNumber: RulesByNumber, number: string) => {
    const rule = byNumber.get(number);
    if (rule === undefined) throw new RefusalError(`The text in "${chosen.language}" lacks rule ${number}.`);
    const { scheme } = chosen.register.history(chosen.newest).numbers(chosen.edition);
    const parents = ancestors(scheme, number).flatMap((above) => byNumber.get(above) ?? []);
    return {
      ...dated(chosen),
      ...brief(rule),
      identifier: chosen.register.identifier(chosen.edition, number),
      link: linkTo(chosen, number),
      parents: parents.map(brief),
      subrules: record.rules.filter(({ parent }) => parent === number).map(brief),
      examples: rule.examples,
      references: rule.references.map(({ text, targets }) => ({ text, targets })),
    };
  };

  return { records, site, choose, textOf, quote, linkTo };
}

/** Returns which text an answer is from, and whether it is in force. */
function dated({ work, edition, newest, register, language }: Chosen) {
  const next = register.lineage.editions[register.lineage.editions.indexOf(edition) + 1];
  const effective = work.editions.find((one) => one.edition === edition)?.effective ?? edition;
  return {
    work: work.id,
    edition,
    effective,
    language,
    inForce: edition === newest,
    ...(next === undefined ? {} : { supersededOn: next.slice(0, 10) }),
    ...(language === work.source ? {} : { authoritativeLanguage: work.source }),
  };
}

const numbersEver = memoize((register: RuleRegister) =>
  indexNumbers(register.history(register.lineage.editions.at(-1) ?? '').scheme, everyNumber(register.lineage)),
);

/** Returns the editions of a work and what its numbers meant in them, as `lookUpNumbers` needs them; each number is traced once it is asked for. */
const historyOf = memoize((register: RuleRegister) => {
  const { lineage, names } = register;
  const position = new Map(lineage.editions.map((edition, at) => [edition, at]));
  const get = memoize((number: string): readonly NumberRun[] =>
    runsOfNumber(lineage, number).map(({ since, until }) => ({
      since: position.get(since) ?? 0,
      until: position.get(until) ?? 0,
      get today() {
        return traceNumber(lineage, number, until)?.today ?? [];
      },
    })),
  );
  const has = (number: string) => numbersEver(register).order.has(number);
  return { editions: names, runs: { get, has, keys: () => numbersEver(register).order.keys() } };
});

/** Returns the defining rules of a concept and what the glossary says of it; undefined if the name is no concept of the edition. */
function conceptOf({ register, edition, newest, work }: Chosen, record: ExpressionRecord, name: string) {
  const { numbers, words } = register.history(newest);
  return defineConcept(name, record, { scheme: numbers(edition).scheme, words, nicknames: work.nicknames });
}

/** Returns the canonical spelling of a number that the edition has; otherwise throws a refusal that says what exists. */
function existingNumber({ register, edition }: Chosen, written: string, note?: string): string {
  const history = register.history(register.lineage.editions.at(-1) ?? '');
  const index = history.numbers(edition);
  const number = canonicalNumber(written, index.scheme, history.words);
  if (number !== undefined && index.order.has(number)) return number;
  const runs = number === undefined ? [] : numberMeanings(register.lineage, number);
  if (number !== undefined && runs.length > 0)
    throw new RefusalError(`The edition of ${edition} has no rule ${number}. It existed in other editions.`, {
      refused: 'not-in-this-edition',
      ...(note && { note }),
      number,
      edition,
      existed: runs.map(({ since, until, today, confidence }) => ({ since, until, today, confidence })),
      nearest: nearestNumbers(number, index),
    });
  const near = number === undefined ? [] : nearestNumbers(number, index);
  throw new RefusalError(
    number === undefined
      ? `"${written}" is not a rule number. Do not cite it.`
      : `There is no rule ${number}, and no edition ever had one (editions checked: ${register.lineage.editions.length}). Do not cite it.`,
    {
      refused: 'never-existed',
      number: number ?? written,
      nearest: near.length > 0 || number === undefined ? near : nearestNumbers(number, numbersEver(register)),
    },
  );
}

function brief({ number, title, text }: RuleRecord) {
  return { number, ...(title === null ? {} : { title }), text };
}

/** Returns the functions that answer, by the names of the tools; `site` is put before links. */
export function openLibrary(records: RecordSource, { site = '' }: { readonly site?: string } = {}) {
  const texts = openTexts(records, site);
  const withTexts =
    <Question, Answer>(answer: (texts: Texts, question: Question) => Answer) =>
    (question: Question) =>
      answer(texts, question);
  return {
    list_works: async () => ({ works: await records.works() }),
    get_rule: withTexts(getRule),
    define: withTexts(define),
    trace_rule: withTexts(traceRule),
    find_quote: withTexts(findQuote),
    search_rules: withTexts(searchRules),
    rulings_for: withTexts(rulingsFor),
    what_changed: withTexts(whatChanged),
    check_citations: withTexts(checkCitations),
    check_claims: withTexts(checkClaims),
  };
}

/**
 * Returns a rule with its parents, subrules, examples and references; for a range or a list, the texts of its rules; for the name of a concept,
 * the rule that defines it.
 */
async function getRule(texts: Texts, { number, ...choice }: Choice & Numbered): Promise<object> {
  const { choose, textOf, quote, linkTo } = texts;
  const chosen = await choose(choice);
  const { register, newest, edition } = chosen;
  const { record, byNumber } = await textOf(chosen.work.id, edition, chosen.language);
  const { words, numbers } = register.history(newest);
  const index = numbers(edition);
  if (canonicalNumber(number, index.scheme, words) === undefined) {
    const { id, title } = chosen.work;
    const citations = { [chosen.language]: words };
    const history = choice.edition === undefined ? historyOf(register) : { editions: [] };
    const asked = lookUpNumbers(number, { id, names: [id, title], citations, index, rules: record.rules, ...history });
    const [first] = asked;
    if (first?.edition) {
      const { from, to } = first.asked;
      return getRule(texts, { ...choice, edition: first.edition, number: to === undefined ? from : `${from}-${to}` });
    }
    const current = asked.filter(({ status }) => status === 'in-force');
    const missing = current.flatMap((one) => one.missing);
    const rules = current.flatMap(({ numbers: targets }) => targets.flatMap((target) => byNumber.get(target) ?? []));
    if (rules.length > 0) {
      const quoted = rules.slice(0, MAX_RANGE).map((rule) => ({ ...brief(rule), link: linkTo(chosen, rule.number) }));
      const more = rules.length > MAX_RANGE ? [`The first ${MAX_RANGE} of ${rules.length} rules.`] : [];
      const notes = [...new Set(current.flatMap(({ note }) => note ?? [])), ...more];
      return { ...dated(chosen), rules: quoted, missing, ...(notes.length > 0 && { note: notes.join(' ') }) };
    }
    const [defining] = conceptOf(chosen, record, number)?.rules ?? [];
    if (defining !== undefined) return { ...quote(chosen, record, byNumber, defining), foundBy: number };
    if (first !== undefined) existingNumber(chosen, first.asked.from, first.note);
  }
  return quote(chosen, record, byNumber, existingNumber(chosen, number));
}

/** Returns what a concept means: the sentences of the glossary and the rule that defines it. */
async function define(texts: Texts, { concept, ...choice }: Choice & { readonly concept: string }) {
  const { choose, textOf, linkTo } = texts;
  const chosen = await choose(choice);
  const { record, byNumber } = await textOf(chosen.work.id, chosen.edition, chosen.language);
  const found = conceptOf(chosen, record, concept);
  const answer = found === undefined ? await answerOfCard(texts, chosen, byNumber, concept) : undefined;
  if (answer !== undefined) return { ...dated(chosen), senses: [], definedBy: answer, alsoCited: [] };
  if (found === undefined)
    throw new RefusalError(`Neither the glossary nor a title of the edition of ${chosen.edition} has "${concept}".`, {
      refused: 'not-a-concept',
      note: 'Ask search_rules for rules with these words.',
    });
  const rule = byNumber.get(found.number ?? '');
  const others = found.rules.flatMap((number) => (number === found.number ? [] : (byNumber.get(number) ?? [])));
  return {
    ...dated(chosen),
    ...(found.term === undefined ? {} : { term: found.term }),
    senses: found.senses,
    ...(rule === undefined ? {} : { definedBy: { ...brief(rule), link: linkTo(chosen, rule.number) } }),
    alsoCited: others.map(({ number }) => ({ number, link: linkTo(chosen, number) })),
  };
}

/** Returns what a number meant, and what became of the rule that had it in an edition, or last. */
async function traceRule({ choose, linkTo }: Texts, { number, ...choice }: Omit<Choice, 'language'> & Numbered) {
  const { edition, ...rest } = choice;
  const inForce = await choose(rest);
  const { register, work } = inForce;
  const { lineage } = register;
  const { scheme, words } = register.history(inForce.newest);
  const canonical = canonicalNumber(number, scheme, words) ?? number;
  const found = edition === undefined ? undefined : (await choose(choice)).edition;
  const trace = traceNumber(lineage, canonical, found);
  // Refuses the number with what does exist.
  if (trace === undefined) existingNumber(found === undefined ? inForce : { ...inForce, edition: found }, number);
  if (trace === undefined) throw new RefusalError(`There is no rule ${number}.`);
  return {
    work: work.id,
    number: canonical,
    edition: trace.edition,
    identifier: register.identifier(trace.edition, canonical),
    today: trace.today.map((target) => ({ number: target, link: linkTo(inForce, target) })),
    confidence: trace.confidence,
    possible: trace.possible.map(({ name, confidence }) => ({ number: name, confidence })),
    events: trace.events.map(({ edition: when, kind, from, to, confidence }) => ({ edition: when, kind, from, to, confidence })),
    otherMeanings: numberMeanings(lineage, canonical)
      .filter(({ identifier }) => identifier !== register.identifier(trace.edition, canonical))
      .map(({ since, until, today }) => ({ since, until, today })),
  };
}

/** Returns the rules that a quotation is from: in the edition named, or else in all of them as far as the source can search them at once. */
async function findQuote(texts: Texts, { text, ...choice }: Choice & { readonly text: string }) {
  const { choose, textOf, linkTo, records } = texts;
  const chosen = await choose(choice);
  const everywhere = choice.edition === undefined ? records.quotations : undefined;
  if (everywhere !== undefined) {
    const { register } = chosen;
    const wordings = await everywhere(chosen.work.id, chosen.language, text, { most: MAX_WORDINGS, least: MIN_SCORE });
    // Each rule once, with the wording nearest to the quotation.
    const byRule = Map.groupBy(wordings, ({ number, edition }) => register.identifier(edition, number) ?? `${number} ${edition}`);
    const found = [...byRule.values()].flatMap(([best]) => best ?? []).slice(0, MAX_FOUND);
    return {
      work: chosen.work.id,
      language: chosen.language,
      matches: found.map(({ score, number, edition, editions, text: read }) => {
        const wording = read();
        return {
          score,
          verbatim: isVerbatim(text, wording),
          number,
          text: wording,
          edition,
          since: editions[0] ?? edition,
          inForce: editions.includes(chosen.newest),
          today: traceNumber(register.lineage, number, edition)?.today ?? [],
          link: linkTo({ ...chosen, edition }, number),
        };
      }),
      ...(found.length > 0 ? {} : { note: 'No rule of any edition has that wording, so the text is not a quotation from them.' }),
    };
  }
  const { quotable } = await textOf(chosen.work.id, chosen.edition, chosen.language);
  const matches = rankQuotedTexts(text, quotable(), { most: MAX_FOUND, least: MIN_SCORE });
  return {
    ...dated(chosen),
    matches: matches.map(({ origin, score }) => ({
      score,
      verbatim: isVerbatim(text, origin.text),
      ...brief(origin),
      link: linkTo(chosen, origin.number),
    })),
    ...(matches.length > 0
      ? {}
      : {
          note: 'No rule of this edition has that wording, so the text is not a quotation from it. For an older text, name its edition or day.',
        }),
  };
}

function isVerbatim(quotation: string, text: string): boolean {
  return ` ${quoteWords(text).join(' ')} `.includes(` ${quoteWords(quotation).join(' ')} `);
}

/** Returns the rule of the question card that a text asks, with the sentence that answers. Cards follow rules to the edition in force only. */
async function answerOfCard({ records, linkTo }: Texts, chosen: Chosen, byNumber: RulesByNumber, text: string) {
  if (chosen.edition !== chosen.newest) return undefined;
  const card = findQuestion(text, await records.questions(chosen.work.id)).answer;
  const rule = card && byNumber.get(card.rule);
  return rule && { ...brief(rule), sentence: answeringSentence(rule.text, card?.sentence), link: linkTo(chosen, rule.number) };
}

/** Returns the rule of the question card that a question asks, if one is meant, and the rules of one edition that most likely answer it. */
async function searchRules(texts: Texts, { query, ...choice }: Choice & { readonly query: string }) {
  const { choose, textOf, linkTo } = texts;
  const chosen = await choose(choice);
  const { answers, byNumber } = await textOf(chosen.work.id, chosen.edition, chosen.language);
  const answer = await answerOfCard(texts, chosen, byNumber, query);
  const best = rankAnswers(query, await answers(), MAX_FOUND).flatMap(({ number, confidence }) => {
    const rule = byNumber.get(number);
    return rule === undefined ? [] : [{ rule, confidence }];
  });
  return {
    ...dated(chosen),
    ...(answer && { answer }),
    matches: best.map(({ rule, confidence }) => ({ ...brief(rule), confidence, link: linkTo(chosen, rule.number) })),
    ...(best.length > 0 ? {} : { note: 'No rule of this edition has any of these words.' }),
  };
}

/** Returns the rulings that cite a rule in force, and whether the words that they rest on have changed since. */
async function rulingsFor({ choose, records, site }: Texts, { number, ...choice }: Omit<Choice, 'edition'> & Numbered) {
  const chosen = await choose(choice);
  const existing = existingNumber(chosen, number);
  const { work, language } = chosen;
  const all = work.rulings.includes(language) ? (await records.rulings(work.id, language)).rulings : [];
  const citing = all.filter(({ citations }) =>
    citations.some((cited) => cited.work === work.id && cited.today.includes(existing)),
  );
  return {
    ...dated(chosen),
    number: existing,
    rulings: citing.map(({ title, date, edition, state, text, source, citations, address }) => ({
      title,
      text,
      state,
      date,
      writtenAgainst: edition,
      source,
      citations,
      link: `${site}${address}`,
    })),
    ...(citing.length > 0 ? {} : { note: `No ruling in "${language}" cites this rule.`, languages: work.rulings }),
  };
}

/** Returns which rules changed between two editions: those whose numbers begin with that of a chapter, or all. */
async function whatChanged(
  { choose, textOf }: Texts,
  { from, to, chapter, work }: { readonly from: string } & Optional<'to' | 'chapter' | 'work'>,
) {
  const [before, after] = [await choose({ work, edition: from }), await choose({ work, edition: to })];
  const changes = changesBetween(after, before.edition).filter(
    (change) => chapter === undefined || [...change.from, ...change.to].some((number) => number.startsWith(chapter)),
  );
  const summary = Object.fromEntries(
    [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, ofKind]) => [kind, ofKind.length]),
  );
  const hasTexts = changes.length <= MAX_CHANGES_WITH_TEXTS;
  const open = async ({ edition, language }: Chosen) => (await textOf(after.work.id, edition, language)).byNumber;
  const [then, now] = hasTexts ? [await open(before), await open(after)] : [];
  const textsOf = (numbers: readonly string[], byNumber: RulesByNumber | undefined) =>
    numbers.flatMap((number) => byNumber?.get(number) ?? []).map(brief);
  return {
    work: after.work.id,
    from: before.edition,
    to: after.edition,
    summary,
    changes: changes.slice(0, MAX_CHANGES).map((change) => ({
      ...change,
      ...(hasTexts && change.textChanged ? { before: textsOf(change.from, then), after: textsOf(change.to, now) } : {}),
    })),
    ...(hasTexts
      ? {}
      : {
          note: `The first ${Math.min(MAX_CHANGES, changes.length)} of ${changes.length}, without texts; name a chapter for texts.`,
        }),
  };
}

/** A text with citations, and the editions that it cites and is checked against. */
type Citing = { readonly text: string } & Optional<'writtenAgainst' | 'work' | 'to'>;

/** Returns what became of each citation in a text, and the texts of the rules cited and meant, to be compared with what is said of them. */
async function checkClaims(texts: Texts, citing: Citing) {
  const chosen = await texts.choose({ work: citing.work, edition: citing.to });
  const { answers, byNumber } = await texts.textOf(chosen.work.id, chosen.edition, chosen.language);
  const { scheme } = chosen.register.history(chosen.edition);
  const index = await answers();
  const checked = await checkCitations(texts, citing, (words, numbers) => ruleMeant(words, numbers, index, scheme));
  const numbers = new Set(
    checked.citations.flatMap(({ status, now, near, meanings = [] }) => [
      ...now,
      ...(status === 'misattributed' ? near : []),
      ...meanings.flatMap((meaning) => meaning.to),
    ]),
  );
  const rules = [...numbers].flatMap((number) => byNumber.get(number) ?? []);
  return { ...checked, rules: rules.map((rule) => ({ ...brief(rule), link: texts.linkTo(chosen, rule.number) })) };
}

/** Returns what became of each citation in a text; with `meant`, also whether the words beside it are about another rule. */
async function checkCitations({ choose }: Texts, { text, writtenAgainst, work, to }: Citing, meant?: RuleHistory['meant']) {
  const chosen = await choose({ work, edition: to });
  const stated = writtenAgainst === undefined ? undefined : (await choose({ work, edition: writtenAgainst })).edition;
  const history = { ...chosen.register.history(chosen.edition), ...(meant && { meant }) };
  const file = readCitingFile(text, 'text.md', history, stated);
  const read = checkTree([file], history).get('text.md') ?? [];
  const { invented, skipped } = otherNumbers(text, read, history);
  const checked = [...read, ...invented].sort((a, b) => a.start - b.start);
  return {
    work: chosen.work.id,
    checkedAgainst: chosen.edition,
    citations: checked.map(({ number, status, to: now, start, end, writtenAgainst: baseline, ...found }) => ({
      written: text.slice(start, end),
      number,
      status,
      now,
      confidence: found.confidence,
      near: found.near,
      ...(baseline === undefined ? {} : { writtenAgainst: baseline }),
      ...(found.existed === undefined ? {} : { existed: found.existed }),
      ...(found.meanings === undefined ? {} : { meanings: found.meanings }),
    })),
    ...(file.document === undefined ? {} : { note: 'The text is a rules document itself, so its citations were not checked.' }),
    ...(skipped.length === 0
      ? {}
      : { skipped, note: 'What is skipped may be numbers of anything; write "rule" or the name of the work before them.' }),
  };
}

/** Returns the rules that an edition changed, moved, added and removed since another one. */
function changesBetween({ register, edition }: Chosen, since: string) {
  const history = register.history(edition);
  const links = [...new Set(history.links(since).values())];
  const arrived = new Set(links.flatMap((link) => link.to));
  const changed = links
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, from, to, confidence, textChanged }) => ({ kind, from, to, confidence, textChanged }));
  const added = history
    .numbers(edition)
    .numbers.filter((number) => !arrived.has(number))
    .map((number) => ({ kind: 'added', from: [], to: [number], confidence: 1, textChanged: true }));
  return [...changed, ...added];
}

/** Returns the number that a text is, in its canonical spelling; the work's name or its word for a rule may stand before it. */
function canonicalNumber(written: string, scheme: Scheme, { work, rule }: CitationWords): string | undefined {
  const bare = written.trim().replace(new RegExp(`^${wordPattern([...work, ...rule])}\\s*`, 'iu'), '');
  return parseNumber(scheme, bare)?.number;
}

/**
 * Returns the numbers of a text that look like a rule's and were not read as citations: those that no edition had, and those skipped. In other
 * people's files such a number may be anything, but an assistant that asks about its own text must be told.
 */
function otherNumbers(text: string, read: readonly FileCitation[], history: RuleHistory) {
  const { scheme, words, to } = history;
  const found = findCitations(text, { scheme, words, known: () => true, strict: true, cites: true });
  const starts = new Set(read.map(({ start }) => start));
  const parts = found.flatMap((citation) => citation.parts).filter(({ start }) => !starts.has(start));
  const [existing, missing] = [true, false].map((exists) => parts.filter(({ from }) => history.runs(from).length > 0 === exists));
  const near = memoize((number: string) => nearestNumbers(number, history.numbers(to)));
  return {
    invented: (missing ?? []).map(({ from: number, start, end }): FileCitation => {
      return { status: 'never-existed', number, start, end, to: [], confidence: 1, near: near(number), existed: [] };
    }),
    skipped: (existing ?? []).map(({ from: number, start, end }) => ({ written: text.slice(start, end), number })),
  };
}
