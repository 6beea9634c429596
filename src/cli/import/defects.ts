/** Reports what is wrong with documents as a whole when they are imported. */
import { failureIn } from '@rulegraph/content/disk/own-modules';
import { checkErrors } from '@rulegraph/core/checks';
import { citationWordsIn } from '@rulegraph/core/citations';
import { diagnose, diagnoseFile, diagnosisOf } from '@rulegraph/core/diagnostics';
import { buildGraph } from '@rulegraph/core/graph';
import type { Expression } from '@rulegraph/core/model';
import { compileScheme } from '@rulegraph/core/numbering';
import type { Importer } from '@rulegraph/import/reader';
import type { ReadingScore } from '@rulegraph/import/scoring';
import { VFileMessage } from 'vfile-message';
import { countOf } from '../output.ts';
import type { DocumentSet } from './read-documents.ts';

/** Reports that no importer recognizes a document, or that the best reading has more amiss than rules; a file that the user did not name may be something else. */
export function unrecognized(
  { name, isFromFolder }: DocumentSet,
  best?: { readonly importer: Pick<Importer, 'name'>; readonly score: Pick<ReadingScore, 'rules'> },
): VFileMessage {
  const found = { code: 'unrecognised-format', severity: isFromFolder ? 'warning' : 'error' } as const;
  if (best === undefined || best.score.rules === 0)
    return diagnoseFile(name, {
      ...found,
      reason: `no importer recognizes the ${isFromFolder ? 'file, so it was skipped' : 'document'}`,
    });
  const reason = `the best reading, as ${best.importer.name}, has ${countOf(best.score.rules, 'rule')} and more amiss than that`;
  const remedy = `do what the messages above say; to import it as it was read, add --format ${best.importer.name}`;
  return diagnoseFile(name, { ...found, reason, remedy });
}

/**
 * Returns the codes of the errors that `rulegraph check` finds in a text besides the `known` ones. The document is read as it is, so the edition accepts them;
 * each is reported once.
 */
export function errorsTaken(
  expression: Expression,
  work: Parameters<typeof citationWordsIn>[0],
  known: ReadonlySet<string>,
): { readonly taken: readonly VFileMessage[]; readonly codes: readonly string[] } {
  const options = { scheme: compileScheme(work.numbering), words: citationWordsIn(work, expression.lang) };
  const errors = checkErrors(buildGraph(expression, options), options).filter(({ ruleId }) => !known.has(ruleId ?? ''));
  const byCode = Map.groupBy(errors, ({ ruleId }) => ruleId ?? '');
  const taken = [...byCode.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { reason, ...diagnosis } = diagnosisOf(first);
    const more = others.length === 0 ? '' : ` (and ${others.length} more in this document)`;
    return diagnose({ ...diagnosis, severity: 'warning', reason: `${reason}${more}` });
  });
  return { taken, codes: [...byCode.keys()] };
}

/** Reports that the importer, or a library that it uses, gave up. */
export function unreadable(file: string, error: unknown): VFileMessage {
  if (error instanceof VFileMessage) return error;
  return diagnoseFile(file, { code: 'unreadable-document', reason: `the document cannot be read: ${failureIn(error)}` });
}

// Finds texts that are not in the language that they are imported as.

/** The scripts of script codes that stand for several. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

/** Game terms and names stay in the publisher's script, but a text with less than this share of its own script is in another language. */
const OWN_SCRIPT = 0.2;

/** A text that shares more than this of its rules with the source is not a translation. */
const SHARED_RULES = 0.7;

/** Fewer rules are not enough to judge by. */
const MIN_RULES = 5;

/** Returns why a text cannot be in a language, or undefined if it may be. `source` is the text that it would be a translation of. */
export function foreignLanguage(expression: Expression, lang: string, source: Expression | undefined): string | undefined {
  const texts = expression.rules.flatMap(ruleTexts);
  if (shareOfScript(texts.join(''), lang) < OWN_SCRIPT) return `the text is not in the script of the language "${lang}"`;
  const known = new Map(source?.rules.map((rule) => [rule.number, ruleTexts(rule).join('')]));
  const written = expression.rules.filter((rule) => rule.blocks.length > 0);
  const shared = written.filter((rule) => known.get(rule.number) === ruleTexts(rule).join(''));
  const untranslated = written.length >= MIN_RULES && shared.length > written.length * SHARED_RULES;
  return untranslated ? `the text is that of the edition in "${source?.lang}"` : undefined;
}

function ruleTexts({ title, blocks }: Expression['rules'][number]): string[] {
  return [title ?? '', ...blocks.map(({ text }) => text)];
}

/** Returns the share of a text's letters that belong to the script of a language; 1 if it has no letters or the script is unknown. */
function shareOfScript(text: string, lang: string): number {
  const script = new Intl.Locale(lang).maximize().script;
  const letters = text.replaceAll(/\P{L}+/gu, '');
  if (script === undefined || letters === '') return 1;
  const own = (SCRIPTS[script] ?? [script]).map((name) => `\\p{Script=${name}}`).join('');
  return 1 - letters.replaceAll(new RegExp(`[${own}]+`, 'gu'), '').length / letters.length;
}
