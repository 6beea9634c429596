import {
  type Archive,
  answersOf,
  dateAndNames,
  editionNamed,
  questionsOf,
  quoteIndexOf,
  schemeOf,
  tracesOf,
} from '@rulegraph/content/archive';
import { allWords, indexNumbers } from '@rulegraph/core/citations';
import { traceNumber } from '@rulegraph/core/history';
import { matchLanguage } from '@rulegraph/core/languages';
import { uniqueBy } from '@rulegraph/core/lists';
import {
  answeringEdition,
  answeringSentence,
  conceptNames,
  defineConcept,
  findQuestion,
  likelyAnswers,
  looksLikeQuestion,
  QUOTED,
  quoteWords,
  rankQuotedTexts,
} from '@rulegraph/core/search/find';
import { foldName, lookUpNumbers, titleOfAddress } from '@rulegraph/core/search/lookup';
import { plainNames } from '@rulegraph/core/translation';
import type { Work } from '@rulegraph/core/work';
import { simplifier } from '@rulegraph/site/kit/names-elsewhere';
import { traditionalCharacters } from '@rulegraph/site/outputs/han-variants';
import { numbered } from '@rulegraph/site/outputs/lineage-record';
import type { Command } from 'commander';
import { chosenWorks, openArchive, type TextChoice } from '../content.ts';
import { contentOption } from '../content-option.ts';
import { CommandError, firstWords, possibleNote, printJson, printLine, printRemark } from '../output.ts';

/** At most `most` quoted texts are considered, with a score of at least `least`. */
const LIMITS = { most: 50, least: 0.35 };
const MAX_MATCHES = 10;
const MAX_ANSWERS = 5;

export function addFindCommand(program: Command, report: (status: number) => void): void {
  program
    .command('find')
    .description(
      'Find the rule that a text was quoted from, even if it was cut, retyped or comes from an old edition; what defines a concept, and rules that may answer a question.',
    )
    .argument('<text...>', 'the quotation, or the question')
    .option('--work <id>', 'only this work')
    .option('--lang <code>', 'only this language')
    .option('--past', 'for questions, also show wordings that are no longer in force')
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((words: string[], options: TextChoice & { readonly past?: boolean }) => {
      const typed = words.join(' ');
      const text = titleOfAddress(typed);
      const archive = openArchive(options);
      const quoted = /\p{L}/u.test(text) ? findMatches(text, archive, options) : [];
      const isQuoted = quoted.some((match) => isQuotation(text, match));
      const { numbers = [], missing: [missing] = [] } = isQuoted ? {} : numbersAsked(typed, archive, options);
      // Rules that cite a number are no wordings of it.
      const all = numbers.length > 0 ? [] : quoted;
      const definitions = definitionsInForce(text, archive, options);
      // Names are answered by what defines them.
      const isName = definitions.some(({ term = '' }) => foldName(term) === foldName(text));
      const cards = isName ? [] : cardsInForce(text, archive, options);
      const isKnown = numbers.length + cards.length + definitions.length > 0;
      const isQuestion = !isQuoted && looksLikeQuestion(text, isKnown);
      const answers = isQuestion ? answersInForce(text, archive, options) : [];
      // Beside what is known, similar words of other rules are noise.
      const similar = isKnown ? all.filter(({ score }) => score >= QUOTED) : all;
      const matches = isQuestion && options.past !== true ? similar.filter((match) => isInForce(archive, match)) : similar;
      if (options.json === true) printJson({ numbers, cards, definitions, matches, answers });
      else {
        for (const { number, edition, lang, today, text: rule } of numbers)
          printLine(`${number} (${edition}, ${lang})  ${firstWords(rule, 70)}${todayNote(today)}`);
        for (const note of new Set(numbers.flatMap(({ note }) => note ?? []))) printRemark(note);
        for (const { question, number, edition, lang, sentence, text: rule } of cards)
          printLine(`${question}\nanswered by ${number} (${edition}, ${lang})  ${sentence ?? firstWords(rule, 70)}`);
        for (const { term, senses, number, edition, lang, text: rule } of definitions) {
          if (term !== undefined) printLine(`${term}: ${senses.join(' / ')}`);
          if (number === null) printLine(`in the glossary (${edition}, ${lang})`);
          else printLine(`defined by ${number} (${edition}, ${lang})  ${firstWords(rule, 70)}`);
        }
        if (answers.length > 0) printLine('If this is a question, these rules may answer it:');
        for (const { number, edition, lang, text: rule } of answers)
          printLine(`  ${number} (${edition}, ${lang})  ${firstWords(rule, 70)}`);
        if (answers.length > 0 && matches.length > 0) printLine('Wordings:');
        for (const match of matches) printMatch(match);
        if (matches.length < all.length) printRemark('wordings of past editions are left out; --past shows them');
      }
      const found = numbers.length + cards.length + definitions.length + matches.length;
      const near = missing?.nearest.length ? `; the nearest are ${missing.nearest.join(', ')}` : '';
      if (found === 0 && missing !== undefined) printRemark(`no edition has a rule ${missing.asked.from}${near}`);
      else if (found === 0) printRemark('no rule has that wording; try more of it, or other words');
      report(found > 0 ? 0 : 1);
    });
}

/**
 * Returns the rules whose numbers a text asks for, as the search box reads it: those in force, or of the edition that it names, or of the last one that had
 * the number, which have their numbers of `today`.
 */
function numbersAsked(text: string, archive: Archive, options: TextChoice) {
  const asked = textsInForce(archive, options).map(({ work, place, text: { rules }, quote, scheme }) => {
    const { id, citations } = work;
    const index = indexNumbers(
      scheme,
      rules.map(({ number }) => number),
    );
    const traces = tracesOf(archive, id);
    const editions =
      traces?.editions.map((edition) => dateAndNames(work, editionNamed(archive, id, edition) ?? { id: edition, aliases: [] })) ??
      [];
    const runs = traces?.runs();
    const names = [id, ...Object.values(work.shortTitles), ...Object.values(work.titles)];
    const answers = lookUpNumbers(text, { id, names, citations, index, rules, editions, runs });
    const found = answers.flatMap(({ status, numbers, edition, note }) =>
      numbers.map((number) => {
        const past = traces && status !== 'in-force' ? traceNumber(traces, number, edition ?? undefined) : undefined;
        const [then] = past === undefined ? [] : editionText(archive, work, past.edition, place.lang);
        const named = { ...place, edition: past?.edition ?? place.edition, number, ...(note && { note }) };
        return { ...named, today: past?.today, text: (then?.quote ?? quote)(number) };
      }),
    );
    return { found, missing: answers.filter(({ status }) => status === 'never') };
  });
  return { numbers: asked.flatMap(({ found }) => found), missing: asked.flatMap(({ missing }) => missing) };
}

type Match = ReturnType<typeof findMatches>[number];

/** The fewest words that are a quotation if a rule has them in this order; fewer can be in any rule by chance. */
const SHORTEST_QUOTATION = 6;

function isQuotation(text: string, { score }: Match): boolean {
  return score >= QUOTED && quoteWords(text).length >= SHORTEST_QUOTATION;
}

/** Tells whether the newest edition in its language has a wording. */
function isInForce(archive: Archive, { work, edition, editions, lang }: Match): boolean {
  const newest = newestEdition(archive, work, lang);
  return newest === undefined || edition === newest || editions.includes(newest);
}

/** Prints a match, with how much of its wording is the same in words: the score is no probability. */
function printMatch({ score, number, edition, lang, today, possible = [] }: Match): void {
  const likeness = score >= 1 ? 'word for word' : score >= QUOTED ? 'nearly word for word' : 'similar words';
  printLine(`${likeness}: ${number} (${edition}, ${lang})${todayNote(today)}`);
  if (possible.length > 0) printLine(`  ${possibleNote(possible.map((one) => ({ ...one, name: one.number })))}`);
}

/** Returns where a rule is today; null means unknown, because its edition is missing in the work's own language. */
function todayNote(today: readonly string[] | null | undefined): string {
  return !today ? '' : `  today: ${today.join(', ') || 'gone'}`;
}

/** Returns the text in force of each work in the wanted language or its own, with what reads its citations and nicknames. */
function textsInForce(archive: Archive, options: TextChoice) {
  return chosenWorks(archive, options.work).flatMap((work) => newestText(archive, work, options.lang ?? work.source));
}

/** Returns the newest text of a work in a language, if it has one. */
function newestText(archive: Archive, work: Work, lang: string) {
  const edition = newestEdition(archive, work.id, lang);
  return edition === undefined ? [] : editionText(archive, work, edition, lang);
}

/** Returns the text of an edition in a language, if there is one. */
function editionText(archive: Archive, work: Work, edition: string, lang: string) {
  const expression = archive.expression(work.id, edition, lang);
  const scheme = schemeOf(archive, work.id, edition);
  if (expression === undefined || scheme === undefined) return [];
  const text = answeringEdition(expression);
  const quote = (number: string): string => {
    const rule = text.rules.find((one) => one.number === number);
    return [rule?.title ?? '', rule?.text ?? ''].filter((part) => part !== '').join('. ');
  };
  const { nicknames } = work;
  return [{ work, place: { work: work.id, edition, lang }, text, quote, scheme, words: allWords(work.citations), nicknames }];
}

function newestEdition(archive: Archive, work: string, lang: string): string | undefined {
  return archive.editions(work).findLast(({ id, upcoming }) => upcoming !== true && archive.languages(work, id).includes(lang))
    ?.id;
}

/** Returns the names of all concepts in a newest text, by which it is known whether it must be opened. */
function namesIn(archive: Archive, work: Work, lang: string): readonly string[] {
  const edition = newestEdition(archive, work.id, lang) ?? '';
  const state = JSON.stringify([edition, archive.digest(work.id, edition, lang), work.numbering, work.citations, work.nicknames]);
  return archive.index(`names of ${work.id} in ${lang}`, state, () =>
    newestText(archive, work, lang).flatMap(({ text, ...reading }) => [
      ...new Set(
        conceptNames(text, reading)
          .flatMap((name) => [name, ...plainNames(name)])
          .map(foldName),
      ),
    ]),
  );
}

function cardsInForce(question: string, archive: Archive, options: TextChoice) {
  return textsInForce(archive, options).flatMap(({ place, text: { rules } }) => {
    const { answer } = findQuestion(question, questionsOf(archive, place.work));
    const rule = rules.find(({ number }) => number === answer?.rule);
    if (answer === undefined || rule === undefined) return [];
    const { number, text } = rule;
    return [{ ...place, question: answer.question, number, sentence: answeringSentence(text, answer.sentence), text }];
  });
}

/** Returns the rules in force that most likely answer a question. */
function answersInForce(question: string, archive: Archive, options: TextChoice) {
  const found = textsInForce(archive, options).flatMap(({ place, quote }) => {
    const index = answersOf(archive, place.work, place.edition, place.lang);
    const answers = index === undefined ? [] : likelyAnswers(question, index, MAX_ANSWERS);
    return answers.map((answer) => ({ ...place, ...answer, text: quote(answer.number) }));
  });
  return found.toSorted((a, b) => b.confidence - a.confidence).slice(0, MAX_ANSWERS);
}

/**
 * Returns what a text means if it names a concept, with the text of the defining rule: in the wanted language, or else in any other, with the rule in force
 * in the wanted language.
 */
function definitionsInForce(name: string, archive: Archive, options: TextChoice) {
  return chosenWorks(archive, options.work).flatMap((work) => {
    const own = newestText(archive, work, options.lang ?? work.source);
    const found = own.flatMap((text) => definitionIn(name, text));
    if (found.length > 0) return found;
    const simplified = simplifier(traditionalCharacters() ?? '')(name);
    const langs = new Set(archive.editions(work.id).flatMap(({ id }) => archive.languages(work.id, id)));
    return [...langs].flatMap((lang) => {
      const names = lang === own[0]?.place.lang ? [] : namesIn(archive, work, lang);
      const spelling = [name, simplified].find((one) => names.includes(foldName(one)));
      const [elsewhere] =
        spelling === undefined ? [] : newestText(archive, work, lang).flatMap((text) => definitionIn(spelling, text));
      if (elsewhere === undefined) return [];
      const traces = tracesOf(archive, work.id);
      const isTraced = elsewhere.number !== null && traces?.editions.includes(elsewhere.edition) === true;
      const today = isTraced ? traceNumber(traces, elsewhere.number ?? '', elsewhere.edition)?.today[0] : undefined;
      const [inForce] = own;
      if (today === undefined || inForce === undefined) return [elsewhere];
      return [{ ...elsewhere, ...inForce.place, number: today, text: inForce.quote(today) }];
    });
  });
}

/** Returns what a name means in one text. */
function definitionIn(name: string, { place, text, quote, ...reading }: ReturnType<typeof newestText>[number]) {
  const found = defineConcept(name, text, reading);
  const number = found?.number ?? null;
  const alsoCited = found?.rules.filter((cited) => cited !== number) ?? [];
  if (found === undefined || (number === null && found.senses.length === 0)) return [];
  const { term, senses } = found;
  return [{ ...place, ...(term && { term }), senses, number, text: number === null ? '' : quote(number), alsoCited }];
}

function findMatches(quotation: string, archive: Archive, options: TextChoice) {
  const works = chosenWorks(archive, options.work);
  const chosen = works.flatMap((work) => {
    const available = [...new Set(archive.editions(work.id).flatMap(({ id }) => archive.languages(work.id, id)))];
    const lang = options.lang === undefined ? undefined : matchLanguage(options.lang, available);
    return options.lang !== undefined && lang === undefined ? [] : [{ work, lang }];
  });
  const index = quoteIndexOf(archive, chosen);
  if (index === undefined) {
    throw new CommandError(`there are no texts${options.lang === undefined ? '' : ` in "${options.lang}"`} to search`);
  }
  // Texts with the same score are sorted by edition, the latest first.
  const likeliest = rankQuotedTexts(quotation, index, LIMITS).toSorted(
    (a, b) => b.score - a.score || (a.origin.edition < b.origin.edition ? 1 : a.origin.edition > b.origin.edition ? -1 : 0),
  );
  const found = likeliest.map(({ origin, score }) => {
    const traces = tracesOf(archive, origin.work);
    const trace =
      traces?.editions.includes(origin.edition) === true ? traceNumber(traces, origin.number, origin.edition) : undefined;
    const { work, number, edition, lang, editions } = origin;
    const possible = numbered(trace?.possible ?? []);
    return {
      work,
      number,
      edition,
      lang,
      score: Math.round(score * 1000) / 1000,
      today: trace?.today ?? null,
      editions,
      ...(possible.length === 0 ? {} : { possible }),
    };
  });
  // Of each rule, the wording nearest to the quotation.
  const ruleOf = ({ work, lang, number, today }: (typeof found)[number]) =>
    `${work} ${lang} ${today?.join(' ') || `gone ${number}`}`;
  return uniqueBy(found, ruleOf).slice(0, MAX_MATCHES);
}
