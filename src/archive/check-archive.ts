/** Checks an archive: settings, files, numbers, references, translations, rulings and decisions about the lineage. */
import type { VFileMessage } from 'vfile-message';
import { checkGraph, placesInSources } from '../rules/checks/index.ts';
import { NO_WORDS } from '../rules/citations/index.ts';
import { diagnose } from '../rules/diagnostics.ts';
import { buildGraph } from '../rules/graph/index.ts';
import { checkOverrides, formerIdentifiers, type Override } from '../rules/lineage/index.ts';
import { memoize } from '../rules/memo.ts';
import type { Expression } from '../rules/model.ts';
import { picturesOf } from '../rules/text/index.ts';
import { append } from '../rules/untrusted.ts';
import type { Edition, SequenceStep, Work } from '../rules/work.ts';
import type { Archive } from './archive.ts';
import { checkRulings } from './check-rulings.ts';
import { schemeOf } from './graphs.ts';
import { lineageOf } from './lineages.ts';
import { checkWorkReferences, namesInWork } from './named-works.ts';
import { checkTranslationOf } from './translations.ts';
import { wholeEditions } from './whole-editions.ts';

/** The part of an archive to check; anything left out means all. */
export interface CheckScope {
  readonly work?: string;
  readonly edition?: string;
  readonly lang?: string;
}

/** The statuses of texts that leave rules out, for which a missing number is no defect. */
const INCOMPLETE: readonly string[] = ['excerpt', 'restatement', 'translation'];

/** Returns all diagnostics of the part of an archive that `scope` names, in the order of its files. */
export function checkArchive(archive: Archive, scope: CheckScope = {}): VFileMessage[] {
  const messages: VFileMessage[] = [];
  for (const work of archive.works) {
    if (scope.work !== undefined && scope.work !== work.id) continue;
    if (scope.edition === undefined && scope.lang === undefined) {
      append(messages, [...checkDecisions(archive, work), ...checkRulings(archive, work.id), ...checkSequences(archive, work)]);
    }
    // Read for their messages, which `archive.messages` then returns.
    for (const lang of languagesOf(archive, work))
      if (scope.lang === undefined || scope.lang === lang) archive.reviews(work.id, lang);
    for (const edition of archive.editions(work.id)) {
      if (scope.edition !== undefined && scope.edition !== edition.id) continue;
      for (const lang of archive.languages(work.id, edition.id)) {
        if (scope.lang !== undefined && scope.lang !== lang) continue;
        append(messages, checkExpression(archive, work, edition, lang));
        append(messages, checkTranslationOf(archive, work, edition.id, lang));
      }
    }
  }
  return distinct([...archive.messages(), ...messages]).sort(byPlace);
}

function languagesOf(archive: Archive, { id }: Work): ReadonlySet<string> {
  return new Set(archive.editions(id).flatMap((edition) => archive.languages(id, edition.id)));
}

/** Reports steps of sequences whose numbers the sequence's edition lacks, unless the edition is incomplete. */
function checkSequences(archive: Archive, work: Work): readonly VFileMessage[] {
  const numbersIn = ({ rule, within = [] }: SequenceStep): readonly string[] => [rule, ...within.flatMap(numbersIn)];
  return (work.sequences ?? []).flatMap(({ edition, steps }) => {
    const expression = archive.expression(work.id, edition, work.source);
    const known = new Set(expression?.rules.map(({ number }) => number));
    const { status = '' } = archive.editions(work.id).find(({ id }) => id === edition)?.languages[work.source] ?? {};
    const missing = INCOMPLETE.includes(status) ? [] : steps.flatMap(numbersIn).filter((number) => !known.has(number));
    const report = (reason: string, remedy: string) =>
      diagnose({
        code: 'unknown-step',
        severity: 'warning',
        reason,
        place: { file: `${work.id}/work.yaml`, line: 1, column: 1 },
        remedy,
      });
    if (expression === undefined)
      return [
        report(
          `there is no edition "${edition}", whose numbers a sequence uses`,
          'name an edition that the archive has, and use its numbers',
        ),
      ];
    return missing.map((number) =>
      report(
        `the step "${number}" of a sequence is not a rule of ${edition}`,
        `write the number that the step has in ${edition}`,
      ),
    );
  });
}

/** Reports what is wrong with one text. Its graph is built only for the messages, which have exact places from the sources, and not remembered. */
function checkExpression(archive: Archive, work: Work, edition: Edition, lang: string): readonly VFileMessage[] {
  const expression = archive.expression(work.id, edition.id, lang);
  const scheme = schemeOf(archive, work.id, edition.id);
  if (expression === undefined || scheme === undefined) return [];
  const words = work.citations[lang] ?? NO_WORDS;
  const placeOf = placesInSources(memoize(archive.sourceOf));
  const others = namesInWork(archive, work.id, lang);
  const isTranslation = edition.languages[lang]?.status === 'translation' && lang !== work.source;
  // A translation may contain only what is new in its edition: a missing parent is translated elsewhere, or not yet.
  const source = isTranslation ? archive.expression(work.id, edition.id, work.source) : undefined;
  const inSource = new Set(source?.rules.map(({ number }) => number));
  const graph = buildGraph(expression, { scheme, words, placeOf, others, inSource });
  const isIncomplete = INCOMPLETE.includes(edition.languages[lang]?.status ?? '');
  return [
    ...graph.messages.filter(({ ruleId }) => !isIncomplete || ruleId !== 'number-gap'),
    ...checkGraph(graph, { words, placeOf }),
    ...checkWorkReferences(archive, graph, edition.effective, placeOf),
    ...checkPictures(archive, expression),
  ];
}

/** Reports the pictures in a text that the folder of its work lacks. */
export function checkPictures(archive: Archive, expression: Expression): readonly VFileMessage[] {
  const shown = picturesOf(expression);
  if (shown.length === 0) return [];
  const known = new Set(archive.pictures(expression.work));
  return shown
    .filter(({ name }) => !known.has(name))
    .map(({ name, place }) =>
      diagnose({
        code: 'missing-picture',
        severity: 'error',
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
function checkDecisions(archive: Archive, work: Work): VFileMessage[] {
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

/** Reports published identifiers that no longer lead to a rule, so that programs which use them cannot follow it. */
function lostIdentifiers(archive: Archive, work: Work): VFileMessage[] {
  const issued = archive.issued(work.id);
  const lineage = issued.length === 0 ? undefined : lineageOf(archive, work.id)?.lineage;
  if (lineage === undefined) return [];
  const lines = new Map(issued.map(({ identifier }, index) => [identifier, index + 2]));
  return formerIdentifiers(lineage, issued)
    .filter(({ became }) => became.length === 0)
    .map(({ identifier }) =>
      diagnose({
        code: 'identifier-lost',
        severity: 'error',
        reason: `the published identifier "${identifier}" no longer leads to a rule`,
        place: { file: `${work.id}/identifiers.txt`, line: lines.get(identifier) ?? 1, column: 1 },
        remedy: 'bring the edition and its number back, or delete the line to give the identifier up on purpose',
      }),
    );
}

function notNeighbors({ fromEdition, toEdition, place }: Override): VFileMessage {
  return diagnose({
    code: 'lineage-override-unknown',
    severity: 'error',
    reason: `"${fromEdition}" and "${toEdition}" do not follow each other, so this line decides nothing`,
    place,
    remedy: 'name two editions between which the archive has no other one',
  });
}
