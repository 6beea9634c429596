/** Imports translations as catalogs whose messages are the lines of a release: gettext (PO) and XLIFF. */

import { diagnose } from '@rulegraph/core/diagnostics';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Expression, Place } from '@rulegraph/core/model';
import { compileScheme } from '@rulegraph/core/numbering';
import { readReview, type WrittenReview, type WrittenReviews } from '@rulegraph/core/translation';
import { isEditionId } from '@rulegraph/core/written-date';
import type { VFileMessage } from 'vfile-message';
import { defineImporter } from '../engine.ts';
import type { ImportContext } from '../importer.ts';
import type { Ledger } from '../ledger/index.ts';
import { type Line, placeIn } from '../lines.ts';
import { findDates } from '../numbered-text/dates.ts';
import { foldHeading, readTextOptions } from '../numbered-text/options.ts';
import { labelPattern } from '../numbered-text/paragraphs.ts';
import type { ReaderResult } from '../reader.ts';
import { type CatalogEntry, EDITION_HEADER, EMPTY_ENTRY, readCatalog } from './catalog.ts';
import { indexSlots, sourceFromMessages, translateExpression } from './translate-expression.ts';
import { readXliff, type XliffUnit } from './xliff.ts';

export { type CatalogOptions, exportPo } from './catalog.ts';
export { exportXliff } from './xliff.ts';

/** The source text states its effective date within this many messages. */
const HEAD = 20;

const CATALOG = 'a catalog has messages of a text that was checked when it was imported';

export const gettext = defineImporter({
  name: 'gettext',
  summary: 'a gettext catalog (PO) that translates a release line by line, in whole or in part',
  accepts: (documents) =>
    documents.some(({ text }) => text !== null && /^msgid\s+"/m.test(text) && /^msgstr(?:\[\d\])?\s+"/m.test(text)) ? 0.95 : 0,
  unchecked: CATALOG,
  read: ({ lines, ledger }, context) => {
    const entries = readCatalog(lines);
    const header = headerOf(entries);
    const named = headerValue(header, EDITION_HEADER) ?? '';
    const ours = isEditionId(named) ? named : undefined;
    return translateCatalog({ lines, ledger, entries, ours, stated: headerValue(header, 'Language') }, context);
  },
});

export const xliff = defineImporter({
  name: 'xliff',
  summary: 'a translation in XLIFF 2 that `rulegraph translation --xliff` wrote',
  accepts: (documents) =>
    documents.some(({ text }) => /<(?:[\w-]+:)?xliff\b[^>]*\sversion="2\./.test(text?.slice(0, 2000) ?? '')) ? 0.98 : 0,
  unchecked: CATALOG,
  read: ({ lines, ledger }, context) => {
    const { edition, lang: stated, units } = readXliff(lines);
    const ours = edition !== undefined && isEditionId(edition) ? edition : undefined;
    const entries = units.filter(({ isObsolete }) => !isObsolete).map((unit) => ({ ...unit, comment: signedComment(unit) }));
    const inUnits = new Set(entries.flatMap((unit) => unit.lines));
    const others = lines.filter((line) => !inUnits.has(line));
    const around = { ...EMPTY_ENTRY, lines: others };
    return translateCatalog({ lines, ledger, entries: [...entries, around], ours, stated }, context);
  },
});

/** Returns the comment of a unit; a state that means that the text was checked becomes one unless a comment says who checked it. */
function signedComment({ comment, state }: XliffUnit): string {
  const isChecked = state === 'reviewed' || state === 'final';
  return isChecked && !/^checked:/m.test(comment) ? `checked: unknown\n${comment}` : comment;
}

interface ReadCatalog {
  readonly lines: readonly Line[];
  readonly ledger: Ledger;
  readonly entries: readonly CatalogEntry[];
  /** The edition that it names if this program exported it. */
  readonly ours: string | undefined;
  /** The language that it says its translations are in. */
  readonly stated: string | undefined;
}

/** Imports a catalog. The expression has only what is translated: not a rule without a translated message, nor an untranslated title. */
function translateCatalog({ lines, ledger, entries: read, ours, stated }: ReadCatalog, context: ImportContext): ReaderResult {
  const { work, lang } = context;
  const scheme = compileScheme(work.numbering);
  const effective = context.edition ?? ours ?? statedEdition(read, work.source) ?? null;
  const entries = ours === undefined ? read : read.map((entry) => inOwnWords(entry, ours, context));
  const label = labelPattern(Object.values(work.exampleLabels).flat());
  const shell: Expression = { work: work.id, edition: effective ?? '', lang, front: [], back: [], rules: [], glossary: [] };
  const archived = effective === null ? undefined : context.expression(effective, work.source);
  const source = archived ?? sourceFromMessages(entries, shell, scheme, label);
  const { parts } = readTextOptions(work.format);
  const isHeading = (text: string) => parts.has(foldHeading(text));
  const slots = indexSlots(source, scheme, label);
  const exampleLabel = work.exampleLabels[lang]?.[0];
  const tools = { scheme, label, exampleLabel, ledger, isHeading };
  const { expression, messages } = translateExpression(source, shell, slots, entries, tools);
  const first = lines[0];
  const absent = archived === undefined && first !== undefined ? [sourceAbsent(effective, placeIn(first))] : [];
  const stating =
    stated === undefined || isSameLanguage(stated, lang) ? undefined : lines.find(({ text }) => text.includes(stated));
  const foreign = stating === undefined ? [] : [inOtherLanguage(stated, lang, placeIn(stating))];
  return {
    effective,
    expression,
    messages: [...foreign, ...absent, ...messages],
    translated: source.rules,
    status: 'translation',
    ...(ours !== undefined && ours === effective ? { completes: ours, reviews: reviewsOf(read) } : {}),
  };
}

/** Returns what translators have written about each message, by its context. */
function reviewsOf(entries: readonly CatalogEntry[]): WrittenReviews {
  const reviews = new Map<string, WrittenReview[]>();
  for (const { context, comment, fuzzy, source, translation } of entries) {
    if (context === null || source === '') continue;
    const own = getOrInsertComputed(reviews, context, () => []);
    const review = readReview(comment);
    if (review === undefined) continue;
    // A fuzzy translation is waiting for somebody, so it has no signature yet.
    const { translated, checked, note } = review;
    const signed = fuzzy ? {} : { translated, checked };
    if (!fuzzy || note !== undefined)
      own.push({ translation: translation.text, ...signed, ...(note === undefined ? {} : { note }) });
  }
  return reviews;
}

/** Returns a message of an exported catalog with the number or term that its context denotes. Fuzzy ones there are outdated. */
function inOwnWords(entry: CatalogEntry, edition: string, { nameOf }: ImportContext): CatalogEntry {
  const [, prefix = '', identifier = ''] = /^(glossary )?(.*)$/su.exec(entry.context ?? '') ?? [];
  const named = nameOf?.(edition, prefix === '' ? 'rule' : 'term', identifier);
  const context = entry.context === null ? null : prefix + (named ?? identifier.replace(/@[^@]*$/u, ''));
  return { ...entry, context, outdated: entry.outdated || entry.fuzzy };
}

function headerOf(entries: readonly CatalogEntry[]): string {
  return entries.find(({ source, problem }) => source === '' && problem === null)?.translation.text ?? '';
}

function headerValue(header: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(header)?.[1];
}

/** Tells whether two codes are of one language in one script: `pt_BR` and `pt`, but not `zh_TW` and `zh`. What is no code may be any language. */
function isSameLanguage(stated: string, lang: string): boolean {
  try {
    const [one, other] = [stated.replace('_', '-'), lang].map((code) => new Intl.Locale(code).maximize());
    return one?.language === other?.language && one?.script === other?.script;
  } catch {
    return true;
  }
}

/** Reports a catalog of another language, which would replace texts of the one that it is imported as. */
function inOtherLanguage(stated: string | undefined, lang: string, place: Place): VFileMessage {
  return diagnose({
    code: 'other-language',
    severity: 'error',
    reason: `the catalog says that its translations are in "${stated}", and it is imported as "${lang}"`,
    place,
  });
}

/** Returns the date that the source text states in its first lines. */
function statedEdition(entries: readonly CatalogEntry[], lang: string): string | undefined {
  for (const { source } of entries.slice(0, HEAD)) {
    const date = source.length < 200 ? findDates(source, lang)[0]?.date : undefined;
    if (date !== undefined) return date;
  }
  return undefined;
}

function sourceAbsent(edition: string | null, place: Place): VFileMessage {
  return diagnose({
    code: 'source-edition-missing',
    reason: `the text that is translated${edition === null ? '' : `, ${edition},`} is not in the archive; only numbered messages have a place`,
    place,
    remedy: 'import that edition first, and name it with --edition if the catalog does not',
  });
}
