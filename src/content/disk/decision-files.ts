/**
 * Reads and writes what people decided and signed, in files beside the texts of a work: `EDITION.import.yaml` for decisions about an edition's documents,
 * and `LANG.review.yaml` for who translated and checked which text, with translators' notes.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Review, reviewedText, type WrittenReviews } from '@rulegraph/core/translation';
import type { VFileMessage } from 'vfile-message';
import { Document, isMap, isNode, isScalar, isSeq, parseDocument, stringify, YAMLSeq } from 'yaml';
import { z } from 'zod';
import type { ReviewRecords } from '../archive/index.ts';
import { replaceFile } from './file-system.ts';
import { readText } from './read-text.ts';
import { readYaml } from './yaml-file.ts';

const signature = z.strictObject({
  by: z.string().min(1),
  on: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'write a date as YYYY-MM-DD')
    .optional(),
});

/** The schema of `LANG.review.yaml`. */
export const reviewFile = z.record(
  z.string(),
  z.array(
    z.strictObject({
      /** The digest of the translation without its numbers; absent if there is no translation yet. */
      of: z.string().optional(),
      translated: signature.optional(),
      checked: signature.optional(),
      note: z.string().optional(),
    }),
  ),
);

interface RecordedReview extends Review {
  readonly of?: string | undefined;
}

type Records = ReadonlyMap<string, readonly RecordedReview[]>;

/** Returns the digest of a translation without the numbers that it cites; undefined for an empty one. */
function reviewDigest(translation: string): string | undefined {
  return translation === '' ? undefined : hash('sha256', reviewedText(translation)).slice(0, 12);
}

/** Reads the reviews of a translation. If several folders have reviews of a rule, the last folder counts. */
export function readReviews(
  folders: readonly string[],
  work: string,
  lang: string,
): ReviewRecords & { readonly messages: readonly VFileMessage[] } {
  const { records, messages } = readRecords(folders, work, lang);
  return {
    state: records.size === 0 ? '' : JSON.stringify([...records]),
    // Each record is used once, since a rule may contain the same sentence twice.
    find: (context, translations) => {
      const unmatched = [...(records.get(context) ?? [])];
      return translations.map((translation) => {
        const digest = reviewDigest(translation);
        const index = unmatched.findIndex(({ of }) => of === digest);
        const [found] = index < 0 ? [] : unmatched.splice(index, 1);
        if (found === undefined) return undefined;
        const { of: _of, ...review } = found;
        return review;
      });
    },
    messages,
  };
}

function readRecords(
  folders: readonly string[],
  work: string,
  lang: string,
): { readonly records: Records; readonly messages: readonly VFileMessage[] } {
  const records = new Map<string, readonly RecordedReview[]>();
  const messages: VFileMessage[] = [];
  for (const folder of folders) {
    const file = reviewFileName(work, lang);
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const { text, messages: unreadable } = readText(path, file);
    const { value, messages: problems } = readYaml(text, file, reviewFile);
    messages.push(...unreadable, ...problems);
    for (const [context, own] of Object.entries(value ?? {})) records.set(context, own);
  }
  return { records, messages };
}

function reviewFileName(work: string, lang: string): string {
  return `${work}/${lang}.review.yaml`;
}

/** Records the reviews of a catalog and keeps those of contexts that it does not name. Throws if the existing file has errors. */
export function recordReviews(folder: string, work: string, lang: string, reviews: WrittenReviews): void {
  const { records, messages } = readRecords([folder], work, lang);
  const broken = messages.find(({ fatal }) => fatal === true);
  if (broken !== undefined) throw new Error(`${reviewFileName(work, lang)}: ${broken.reason}; fix it before you import`);
  const written = [...reviews].map(([context, own]): [string, readonly RecordedReview[]] => [
    context,
    own.map(({ translation, ...review }) => {
      const of = reviewDigest(translation);
      return { ...(of === undefined ? {} : { of }), ...review };
    }),
  ]);
  const all = [...new Map([...records, ...written])].filter(([, own]) => own.length > 0);
  if (all.length === 0 && records.size === 0) return;
  const collator = new Intl.Collator('en', { numeric: true });
  const sorted = all.sort(([a], [b]) => collator.compare(a, b));
  replaceFile(join(folder, reviewFileName(work, lang)), stringify(Object.fromEntries(sorted), { lineWidth: 0 }));
}

// `EDITION.import.yaml`, beside the folder of an edition: decisions about its documents, which apply to every import of them.

/** States what the lines or pages from `from` to `to` of a document are. */
const decision = z
  .strictObject({
    /** The end of the document's path; absent if there is only one document. */
    file: z.string().optional(),
    from: z.int().positive(),
    to: z.int().positive().optional(),
    /** A number is a word after `rule`: alone, YAML would read 702.10 as 702.1. */
    is: z.union(
      [
        z.enum(['rule', 'text', 'contents', 'introduction', 'glossary', 'appendix']),
        z.templateLiteral(['rule ', z.string().regex(/^\S+$/)]),
      ],
      'write rule, rule NUMBER, text, contents, introduction, glossary or appendix',
    ),
  })
  .refine(({ from, to }) => to === undefined || to >= from, '`to` comes before `from`')
  .refine(({ to, is }) => to === undefined || !is.startsWith('rule '), '`rule NUMBER` is about one line, without `to`');

/** The schema of `EDITION.import.yaml`. */
export const decisionsFile = z.record(
  z.string(),
  z.strictObject({
    accept: z.array(z.string()).default([]),
    lines: z.array(decision).default([]),
    pages: z.array(decision).default([]),
  }),
);

/** The decisions about one language of an edition. */
export interface ImportDecisions {
  /** The name of the file in messages, whether or not it exists. */
  readonly file: string;
  readonly accept: readonly string[];
  readonly lines: readonly z.infer<typeof decision>[];
  readonly pages: readonly z.infer<typeof decision>[];
  /** What is wrong with the file. */
  readonly messages: readonly VFileMessage[];
}

/** Reads the decisions from a content folder, the one that imports write to. */
export function readImportDecisions(folder: string, work: string, edition: string, lang: string): ImportDecisions {
  const file = `${work}/${edition}.import.yaml`;
  const path = join(folder, file);
  const none = { file, accept: [], lines: [], pages: [], messages: [] };
  if (!existsSync(path)) return none;
  const { text, messages } = readText(path, file);
  const { value, messages: problems } = readYaml(text, file, decisionsFile);
  return { ...none, ...value?.[lang], messages: [...messages, ...problems] };
}

/** A decision about lines of a document; null takes back what was decided. */
export interface LineChange {
  /** Undefined if the import has only one document. */
  readonly file?: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly is: string | null;
}

/** Where the decisions about one language of an edition are. */
interface DecisionsPlace {
  readonly folder: string;
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
}

/** Records what lines are, in place of what was decided about them. Comments are kept. Throws if the file has errors or the decision is none. */
export function recordLineChange(place: DecisionsPlace, { file, from, to, is }: LineChange): void {
  const named = { ...(file === undefined ? {} : { file }), from, ...(to === from ? {} : { to }) };
  const checked = is === null ? undefined : decision.safeParse({ ...named, is });
  if (checked?.success === false) throw new Error(`"${is}": ${checked.error.issues[0]?.message}`);
  const added = checked?.data;
  changeDecisions(place, 'lines', (items, document) => {
    const kept = items.flatMap((item) => {
      const known = decision.parse(isNode(item) ? item.toJS(document) : item);
      const { file: ofFile, from: first, to: last = first } = known;
      if (ofFile !== file || last < from || first > to) return [item];
      const before = first < from ? [{ ...known, to: from - 1 }] : [];
      const after = last > to ? [{ ...known, from: to + 1 }] : [];
      return [...before, ...after].map((part) => document.createNode(part, { flow: true }));
    });
    // Of several decisions about a line, the first counts.
    return added === undefined ? kept : [document.createNode(added, { flow: true }), ...kept];
  });
}

/** Accepts the errors with a code for good, or takes that back. */
export function recordAcceptance(place: DecisionsPlace, code: string): void {
  changeDecisions(place, 'accept', (items, document) => {
    const others = items.filter((item) => !isScalar(item) || item.value !== code);
    return others.length < items.length ? others : [...items, document.createNode(code)];
  });
}

/** Changes a list of `EDITION.import.yaml`; nodes that the function returns unchanged keep their comments. */
function changeDecisions(
  { folder, work, edition, lang }: DecisionsPlace,
  list: 'lines' | 'accept',
  change: (items: readonly unknown[], document: Document) => readonly unknown[],
): void {
  const { file, messages } = readImportDecisions(folder, work, edition, lang);
  const [broken] = messages;
  if (broken !== undefined) throw new Error(`${file}:${broken.line ?? 1}: ${broken.reason}; correct it first`);
  const path = join(folder, file);
  const parsed = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '');
  const document: Document = isMap(parsed.contents) && parsed.contents.items.length > 0 ? parsed : new Document({});
  const known = document.getIn([lang, list]);
  const sequence = isSeq(known) ? known : new YAMLSeq();
  sequence.items = [...change(sequence.items, document)];
  sequence.flow = list === 'accept' || sequence.items.length === 0;
  document.setIn([lang, list], sequence);
  replaceFile(path, document.toString({ lineWidth: 0 }));
}
