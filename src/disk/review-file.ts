/** `LANG.review.yaml`, in the folder of a work: who translated and who checked which text, when, and translators' notes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import { stringify } from 'yaml';
import { z } from 'zod';
import type { RecordedReview, Reviews } from '../rules/translation/index.ts';
import { readText } from './read-text.ts';
import { replaceFile } from './replace-file.ts';
import { readYaml } from './yaml-file.ts';

const signature = z.strictObject({
  by: z.string().min(1),
  on: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'write a date as YYYY-MM-DD')
    .optional(),
});

const reviewFile = z.record(
  z.string(),
  z.array(
    z.strictObject({
      /** A digest of the translation; absent where there is none yet. */
      of: z.string().optional(),
      translated: signature.optional(),
      checked: signature.optional(),
      note: z.string().optional(),
    }),
  ),
);

/** Reads what is recorded of a translation, by the permanent names of rules and terms; later folders win. */
export function readReviews(
  folders: readonly string[],
  work: string,
  lang: string,
): { readonly reviews: Reviews; readonly messages: readonly VFileMessage[] } {
  const reviews = new Map<string, readonly RecordedReview[]>();
  const messages: VFileMessage[] = [];
  for (const folder of folders) {
    const file = `${work}/${lang}.review.yaml`;
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const { text, messages: unreadable } = readText(path, file);
    const { value, messages: problems } = readYaml(text, file, reviewFile);
    messages.push(...unreadable, ...problems);
    for (const [context, own] of Object.entries(value ?? {})) reviews.set(context, own);
  }
  return { reviews, messages };
}

/** Records what a catalogue says of its contexts; others stay. Writes nothing where nothing is said and nothing was recorded. Throws where the file has errors. */
export function recordReviews(folder: string, work: string, lang: string, news: Reviews): void {
  const { reviews, messages } = readReviews([folder], work, lang);
  if (messages.length > 0) throw new Error(`${work}/${lang}.review.yaml: ${messages[0]?.reason}; mend it before you import`);
  const all = [...new Map([...reviews, ...news])].filter(([, own]) => own.length > 0);
  if (all.length === 0 && reviews.size === 0) return;
  const collator = new Intl.Collator('en', { numeric: true });
  const sorted = all.sort(([a], [b]) => collator.compare(a, b));
  replaceFile(join(folder, work, `${lang}.review.yaml`), stringify(Object.fromEntries(sorted), { lineWidth: 0 }));
}
