/** Imports translations as gettext catalogs (PO) whose messages are the lines of a release. */

import { diagnose } from '@rulegraph/core/diagnostics';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Expression, Place } from '@rulegraph/core/model';
import { compileScheme } from '@rulegraph/core/numbering';
import { readReview, type WrittenReview, type WrittenReviews } from '@rulegraph/core/translation';
import { isEditionId } from '@rulegraph/core/written-date';
import type { VFileMessage } from 'vfile-message';
import { defineImporter } from '../engine.ts';
import type { ImportContext } from '../importer.ts';
import { placeIn } from '../lines.ts';
import { findDates } from '../numbered-text/dates.ts';
import { foldHeading, readTextOptions } from '../numbered-text/options.ts';
import { labelPattern } from '../numbered-text/paragraphs.ts';
import type { ReaderInput, ReaderResult } from '../reader.ts';
import { type CatalogEntry, EDITION_HEADER, readCatalog } from './catalog.ts';
import { indexSlots, sourceFromMessages, translateExpression } from './translate-expression.ts';

export { type CatalogOptions, exportPo, UnreadableCatalogError } from './catalog.ts';

/** The source text states its effective date within this many messages. */
const HEAD = 20;

export const gettext = defineImporter({
  name: 'gettext',
  summary: 'a gettext catalog (PO) that translates a release line by line, in whole or in part',
  accepts: (documents) =>
    documents.some(({ text }) => text !== null && /^msgid\s+"/m.test(text) && /^msgstr(?:\[\d\])?\s+"/m.test(text)) ? 0.95 : 0,
  unchecked: 'a catalog has messages of a text that was checked when it was imported',
  read: translateCatalog,
});

/** Imports a catalog. The expression has only what is translated: not a rule without a translated message, nor an untranslated title. */
function translateCatalog({ lines, ledger }: ReaderInput, context: ImportContext): ReaderResult {
  const read = readCatalog(lines);
  const header = headerOf(read);
  const stated = headerValue(header, 'Language');
  // Catalogs that this program exported name their edition.
  const named = headerValue(header, EDITION_HEADER) ?? '';
  const ours = isEditionId(named) ? named : undefined;
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
