/** Checks an archive: settings, files, numbers, references, translations, rulings and decisions about the lineage. */

import { checkErrors, checkGraph, placesInSources } from '@rulegraph/core/checks';
import { citationWordsIn } from '@rulegraph/core/citations';
import { diagnose, diagnoseFile, diagnosisOf } from '@rulegraph/core/diagnostics';
import { buildGraph } from '@rulegraph/core/graph';
import { checkOverrides, formerIdentifiers, isPossibleMatch, type Override } from '@rulegraph/core/history';
import { memoize } from '@rulegraph/core/memo';
import type { Expression } from '@rulegraph/core/model';
import { chapterNumber } from '@rulegraph/core/numbering';
import type { AssessedRuling, Ruling, RulingCitation } from '@rulegraph/core/rulings';
import { foldAccents, picturesOf } from '@rulegraph/core/text';
import { append } from '@rulegraph/core/untrusted';
import { type Edition, editionOfNumbers, numbersOfSequence, type Work } from '@rulegraph/core/work';
import type { VFileMessage } from 'vfile-message';
import { type Archive, textsState } from './archive.ts';
import { checkWorkReferences, namesInWork, schemeOf, sourceNumbers } from './graphs.ts';
import { lineageOf, lineageState } from './lineages.ts';
import { checkQuestions } from './questions.ts';
import { citedWork, dayIn, rulingsOf } from './rulings.ts';
import { checkTranslationOf } from './translations.ts';
import { editionNamed, isIncomplete, wholeEditions } from './whole-editions.ts';

/** The part of an archive to check; anything left out means all. */
export interface CheckScope {
  readonly work?: string;
  readonly edition?: string;
  readonly lang?: string;
  /** Whether to report only errors, as a build does: it takes a fraction of the time. */
  readonly errorsOnly?: boolean;
}

/** Returns all diagnostics of the part of an archive that `scope` names, in the order of its files. */
export function checkArchive(archive: Archive, { errorsOnly = false, ...scope }: CheckScope = {}): VFileMessage[] {
  const messages: VFileMessage[] = [];
  for (const work of archive.works) {
    if (scope.work !== undefined && scope.work !== work.id) continue;
    if (scope.edition === undefined && scope.lang === undefined) {
      append(messages, [
        ...checkLineageDecisions(archive, work),
        ...checkRulings(archive, work.id),
        ...checkSequences(archive, work),
        ...checkQuestions(archive, work),
      ]);
    }
    // Read for their messages, which `archive.messages` then returns.
    for (const lang of new Set(archive.editions(work.id).flatMap((edition) => archive.languages(work.id, edition.id))))
      if (scope.lang === undefined || scope.lang === lang) archive.reviews(work.id, lang);
    for (const edition of archive.editions(work.id)) {
      if (scope.edition !== undefined && scope.edition !== edition.id) continue;
      for (const lang of archive.languages(work.id, edition.id)) {
        if (scope.lang !== undefined && scope.lang !== lang) continue;
        append(messages, checkText(archive, work, { edition, lang, errorsOnly }));
      }
    }
  }
  const all = distinct([...archive.messages(), ...messages]).map((message) => withoutAccepted(archive, message));
  return all.filter(({ fatal }) => !errorsOnly || fatal === true).sort(byPlace);
}

/** Returns an error that `edition.yaml` accepts, since the publisher's text has it, as a warning. */
function withoutAccepted(archive: Archive, message: VFileMessage): VFileMessage {
  if (message.fatal !== true) return message;
  const [work = '', id = '', lang = ''] = (message.file ?? '').split('/');
  const accept = archive.editions(work).find((edition) => edition.id === id)?.languages[lang]?.accept ?? [];
  if (accept.includes(message.ruleId ?? '')) return diagnose({ ...diagnosisOf(message), severity: 'warning' });
  if (!ACCEPTABLE.includes(message.ruleId ?? '')) return message;
  const remedy = `${message.note ?? ''}; if the publisher's text has it, add \`accept: [${message.ruleId}]\` to "${lang}" in ${work}/${id}/edition.yaml`;
  return diagnose({ ...diagnosisOf(message), remedy });
}

/** The codes of errors that a text can be published with. */
const ACCEPTABLE: readonly string[] = ['duplicate-number', 'duplicate-term', 'replacement-character'];

/** Reports steps of sequences whose numbers the sequence's edition lacks, unless the edition is incomplete. */
function checkSequences(archive: Archive, work: Work): readonly VFileMessage[] {
  const editions = archive.editions(work.id);
  const numbersIn = memoize(
    (id: string) => new Set(archive.expression(work.id, id, work.source)?.rules.map(({ number }) => number)),
  );
  const ids = editions.map(({ id }) => id).filter((id) => archive.languages(work.id, id).includes(work.source));
  return (work.sequences ?? []).flatMap((sequence) => {
    const numbers = numbersOfSequence(sequence);
    const edition = editionOfNumbers(sequence, numbers, ids, numbersIn);
    const report = (reason: string, remedy: string) =>
      diagnoseFile(`${work.id}/work.yaml`, { code: 'unknown-step', reason, remedy });
    if (edition === undefined) {
      // Settings that come with the program may be used with editions of another time.
      if (sequence.until !== undefined) return [];
      return [
        report(
          `a sequence uses the numbers of edition "${sequence.edition}", which does not exist`,
          'name an edition of the archive, and use its numbers',
        ),
      ];
    }
    const { status } = editions.find(({ id }) => id === edition)?.languages[work.source] ?? {};
    const missing = isIncomplete(status) ? [] : numbers.filter((number) => !numbersIn(edition).has(number));
    return missing.map((number) =>
      report(
        `the step "${number}" of a sequence is not a rule of ${edition}`,
        `write the number that the step has in ${edition}`,
      ),
    );
  });
}

interface CheckedText {
  readonly edition: Edition;
  readonly lang: string;
  readonly errorsOnly: boolean;
}

/** Reports what is wrong with one text, cached or found now. */
function checkText(archive: Archive, work: Work, text: CheckedText): readonly VFileMessage[] {
  const { edition, lang, errorsOnly } = text;
  const cited = namesInWork(archive, work.id, lang).map(({ id }) => textsState(archive, id));
  const source = lang === work.source ? archive.digest(work.id, edition.id, lang) : textsState(archive, work.id);
  const own = [edition, archive.digest(work.id, edition.id, lang), source, archive.pictures(work.id)];
  const found = archive.index(
    `${errorsOnly ? 'errors' : 'defects'} of ${work.id} ${edition.id} ${lang}`,
    JSON.stringify([archive.works, own, cited]),
    () =>
      [
        ...archive.defects(work.id, edition.id, lang),
        ...checkExpression(archive, work, text),
        ...(errorsOnly ? [] : checkTranslationOf(archive, work, edition.id, lang)),
      ].map(diagnosisOf),
  );
  return found.map(diagnose);
}

/** Reports what is wrong with one text. Its graph is built only for the messages, which have exact places from the sources, and not remembered. */
function checkExpression(archive: Archive, work: Work, { edition, lang, errorsOnly }: CheckedText): readonly VFileMessage[] {
  const expression = archive.expression(work.id, edition.id, lang);
  const scheme = schemeOf(archive, work.id, edition.id);
  if (expression === undefined || scheme === undefined) return [];
  const words = citationWordsIn(work, lang);
  const placeOf = placesInSources(memoize(archive.sourceOf));
  const others = namesInWork(archive, work.id, lang);
  // A translation may contain only what is new in its edition: a missing rule is translated elsewhere, or not yet.
  const inSource = sourceNumbers(archive, work.id, edition.id, lang);
  const graph = buildGraph(expression, { scheme, words, placeOf, others, inSource });
  const pictures = checkPictures(archive, expression);
  if (errorsOnly) return [...checkErrors(graph, { words, placeOf }), ...pictures];
  const leavesOut = isIncomplete(edition.languages[lang]?.status);
  return [
    ...graph.messages.filter(({ ruleId }) => !leavesOut || ruleId !== 'number-gap'),
    ...checkGraph(graph, { words, placeOf }),
    ...checkWorkReferences(archive, graph, edition.effective, placeOf),
    ...pictures,
  ];
}

/** Reports the pictures in a text that the folder of its work lacks. */
function checkPictures(archive: Archive, expression: Expression): readonly VFileMessage[] {
  const shown = picturesOf(expression);
  if (shown.length === 0) return [];
  const known = new Set(archive.pictures(expression.work));
  return shown
    .filter(({ name }) => !known.has(name))
    .map(({ name, place }) =>
      diagnose({
        code: 'missing-picture',
        reason: `there is no picture "${name}"`,
        place,
        remedy: `put the file into ${expression.work}/pictures, import the document again with its pictures, or delete the picture from the text`,
      }),
    );
}

/** Returns each message once: a text that is read twice reports its defects twice. */
function distinct(messages: readonly VFileMessage[]): VFileMessage[] {
  return [...new Map(messages.map((message) => [`${message.file}:${String(message)} ${message.ruleId}`, message])).values()];
}

function byPlace(a: VFileMessage, b: VFileMessage): number {
  const [fileA, fileB] = [a.file ?? '', b.file ?? ''];
  if (fileA !== fileB) return fileA < fileB ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Reports what is wrong with the decisions in `lineage.yaml`. Only texts of editions with decisions are read. */
function checkLineageDecisions(archive: Archive, work: Work): VFileMessage[] {
  const overrides = archive.overrides(work.id);
  const editions = wholeEditions(archive, work);
  const before = new Map(editions.slice(1).map(({ id }, index) => [id, editions[index]?.id]));
  const isOfNeighbors = ({ fromEdition, toEdition }: Override) => before.get(toEdition) === fromEdition;
  const decided = new Set(overrides.filter(isOfNeighbors).map(({ toEdition }) => toEdition));
  const textOf = (edition: string | undefined) => archive.expression(work.id, edition ?? '', work.source);
  return [
    ...overrides.filter((override) => !isOfNeighbors(override)).map(notNeighbors),
    ...[...decided].flatMap((edition) => {
      const [from, to] = [textOf(before.get(edition)), textOf(edition)];
      return from === undefined || to === undefined ? [] : checkOverrides(overrides, from, to);
    }),
    ...lostIdentifiers(archive, work),
  ];
}

/** Reports published identifiers that no longer lead to a rule, or to that of another one, so that programs which use them cannot follow it. */
function lostIdentifiers(archive: Archive, work: Work): VFileMessage[] {
  const issued = archive.issued(work.id);
  if (issued.length === 0) return [];
  const state = JSON.stringify([lineageState(archive, work), issued]);
  const identifiers = archive.index(`former identifiers of ${work.id}`, state, () => {
    const lineage = lineageOf(archive, work.id)?.lineage;
    return lineage === undefined ? [] : formerIdentifiers(lineage, issued);
  });
  const lines = new Map(issued.map(({ identifier }, index) => [identifier, index + 2]));
  const former = new Map(identifiers.map(({ identifier, became }) => [identifier, became]));
  /** Returns all identifiers that one became, directly or through others. */
  const reachedFrom = (identifier: string): ReadonlySet<string> => {
    const reached = new Set([identifier]);
    for (const at of reached) for (const next of former.get(at) ?? []) reached.add(next);
    return reached;
  };
  return [...former].flatMap(([identifier, became]) => {
    const place = { file: `${work.id}/identifiers.txt`, line: lines.get(identifier) ?? 1, column: 1 };
    // One that was cut became several as well, but none of these became it.
    const other = became.find((end) => end !== identifier && reachedFrom(end).has(identifier));
    if (other !== undefined)
      return diagnose({
        code: 'meaning-changed',
        reason: `the published identifier "${identifier}" leads to the rule that "${other}" led to`,
        place,
        remedy: `restore the file or lineage.yaml from version control; if it is right, record it: rulegraph index ${work.id} --record`,
      });
    if (became.length > 0) return [];
    return diagnose({
      code: 'identifier-lost',
      reason: `the published identifier "${identifier}" no longer leads to a rule`,
      place,
    });
  });
}

function notNeighbors({ fromEdition, toEdition, place }: Override): VFileMessage {
  return diagnose({
    code: 'lineage-override-unknown',
    reason: `"${fromEdition}" and "${toEdition}" are not consecutive editions, so this line has no effect`,
    place,
    remedy: 'name two consecutive editions',
  });
}

// Checks the rulings of an archive: the editions that they name, and the rules that they cite.

/** Reports editions that the rulings of a work name and that do not exist, and citations of rules that the ruling's edition lacks. */
export function checkRulings(archive: Archive, workId: string): readonly VFileMessage[] {
  const placeOf = placesInSources(archive.sourceOf);
  return rulingsOf(archive, workId).flatMap((assessed) => [
    ...unknownEditions(archive, assessed),
    ...unresolved(archive, assessed, placeOf),
  ]);
}

function unknownEditions(archive: Archive, { ruling }: AssessedRuling): readonly VFileMessage[] {
  const names = (['edition', 'reviewed'] as const).flatMap((key) => {
    const name = ruling[key];
    return name === undefined || dayIn(name) !== undefined || editionNamed(archive, ruling.work, name) ? [] : [{ key, name }];
  });
  return names.map(({ key, name }) =>
    diagnose({
      code: 'invalid-ruling',
      reason: `"${key}" names "${name}", which is not an edition of "${ruling.work}"`,
      place: ruling.place,
      remedy: 'write its date, YYYY-MM-DD, or one of its aliases',
    }),
  );
}

function unresolved(
  archive: Archive,
  { ruling, edition, citations }: AssessedRuling,
  placeOf: ReturnType<typeof placesInSources>,
): readonly VFileMessage[] {
  return citations.flatMap((citation) => {
    const problem = citation.state === 'missing' ? missing(archive, ruling, citation) : withoutEdition(citation, edition);
    if (problem === undefined) return [];
    const inBlock = ruling.blocks[citation.block];
    return diagnose({
      code: citation.work === ruling.work ? 'dangling-reference' : 'dangling-work-reference',
      place: inBlock === undefined ? ruling.place : placeOf(inBlock, citation.start),
      ...problem,
    });
  });
}

/** Returns the problem of a citation whose rule cannot be looked up, since no edition of the cited work matches the ruling's. */
function withoutEdition({ state, work, number, version, upcoming }: RulingCitation, edition: string | null) {
  if (state !== 'unknown' || (version === undefined && edition === null)) return undefined;
  if (upcoming !== undefined)
    return {
      severity: 'info' as const,
      reason: `"${number}" is cited from version ${version} of "${work}", the upcoming edition ${upcoming}, which has not taken effect`,
      remedy: 'correct the version if another is meant; the rule is followed from the day on which the edition takes effect',
    };
  if (version !== undefined)
    return {
      reason: `"${number}" is cited from version ${version}, which no whole edition of "${work}" declares`,
      remedy: `import that version, or add \`version: "${version}"\` to the edition.yaml of that edition`,
    };
  return {
    reason: `"${number}" of "${work}" is cited, but no edition of that work was in force at the time of ${edition}`,
    remedy: 'import the edition of that time, or write the `date` of the ruling',
  };
}

function missing(archive: Archive, ruling: Ruling, { work, number, edition, near, block, start, end }: RulingCitation) {
  const printed = (ruling.blocks[block]?.text ?? '').slice(start, end);
  const alike = namedAlike(archive, ruling, { work, number, edition: edition ?? '' }, printed);
  const where = work === ruling.work ? `the edition ${edition}` : `"${work}" of ${edition}`;
  const list = (numbers: readonly string[]) => numbers.map((candidate) => `"${candidate}"`).join(', ');
  return {
    reason: `there is no rule "${number}" in ${where}`,
    remedy: [
      alike.length > 0
        ? `did you mean ${list(alike)}, which has these words?`
        : near.length > 0
          ? `correct the number; nearby are ${list(near)}`
          : 'correct the number, or the edition of the ruling',
      elsewhere(archive, work, number, edition ?? ''),
    ].join('; '),
  };
}

/** Describes which edition has a number, preferably the last one before `edition`, and the number that its rule has in `edition`. */
function elsewhere(archive: Archive, workId: string, number: string, edition: string): string {
  const work = citedWork(archive, workId);
  const others = lineageOf(archive, workId)?.lineage.editions ?? [];
  const has = (id: string) => work?.numbers(id).order.has(number) === true;
  const other = others.findLast((id) => id < edition && has(id)) ?? others.find((id) => id > edition && has(id));
  if (other === undefined) return 'no edition ever had it';
  const link = other < edition ? work?.links(other, edition).get(number) : undefined;
  const then =
    link === undefined || link.to.length === 0 || isPossibleMatch(link) ? '' : `, for the rule that is now ${link.to.join(', ')}`;
  return `the edition ${other} has it${then}`;
}

/** Matches the term that a rule defines, up to the dash or colon after it: `Deal – Placing …`. */
const TERM = /^(?<term>[\p{L}][\p{L}\p{N} ’'/-]{0,40}?)\s*(?:[–—:]|\s-\s)/u;

/**
 * Returns up to three rules with the title or term that follows the number in a citation: rules of the cited chapter, or else of all works that the
 * ruling may name. Rules of other works are prefixed with the work: `1.9.2.2`, `ltr 3.11`.
 */
function namedAlike(
  archive: Archive,
  { work: own, lang }: Ruling,
  cited: { readonly work: string; readonly number: string; readonly edition: string },
  printed: string,
): readonly string[] {
  const words = wordsBeside(printed, cited.number);
  if (words === '') return [];
  const works = [own, ...namesInWork(archive, own, lang).map(({ id }) => id)];
  const found = works.flatMap((id) => {
    const scheme = citedWork(archive, id)?.scheme;
    const edition = id === cited.work ? cited.edition : (citedWork(archive, id)?.today ?? '');
    const source = archive.works.find((work) => work.id === id)?.source ?? lang;
    const rules = [...new Set([source, lang])].flatMap((code) => archive.expression(id, edition, code)?.rules ?? []);
    const chapterOf = (number: string) => (scheme === undefined ? null : chapterNumber(scheme, number));
    return rules.flatMap(({ number, title, blocks }) => {
      const isNear = id === cited.work && chapterOf(number) === chapterOf(cited.number);
      const names = [title ?? '', isNear ? (TERM.exec(blocks[0]?.text ?? '')?.groups?.['term'] ?? '') : ''];
      const isAlike = names
        .flatMap((name) => [name, name.replace(/(?<!\s)\s*\(.*$/s, '')])
        .some((name) => isNamed(foldWords(name), words, isNear));
      return isAlike ? [{ name: id === own ? number : `${id} ${number}`, isNear }] : [];
    });
  });
  const near = found.filter(({ isNear }) => isNear);
  return [...new Set((near.length > 0 ? near : found).map(({ name }) => name))].slice(0, 3);
}

/** Tells whether words are a title. Within the cited chapter, more words may follow the title. */
function isNamed(name: string, words: string, isNear: boolean): boolean {
  return name !== '' && (name === words || (isNear && `${words} `.startsWith(`${name} `)));
}

/** Returns the words that follow a number in a citation, up to the next number. */
function wordsBeside(printed: string, number: string): string {
  const at = printed.indexOf(number);
  return foldWords(at < 0 ? printed : printed.slice(at + number.length).replace(/\p{N}.*$/su, ''));
}

function foldWords(text: string): string {
  return foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
