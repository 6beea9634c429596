/** `EDITION.import.yaml`, beside the folder of an edition: what people decided about its documents, for every import of them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import { z } from 'zod';
import { readText } from './read-text.ts';
import { readYaml } from './yaml-file.ts';

/** The lines or pages from `from` to `to` of a document are something else than they look like. */
const decision = z
  .strictObject({
    /** The end of the path of the document; absent where there is one only. */
    file: z.string().optional(),
    from: z.int().positive(),
    to: z.int().positive().optional(),
    is: z.enum(['rule', 'text', 'contents', 'introduction', 'glossary', 'appendix']),
  })
  .refine(({ from, to }) => to === undefined || to >= from, '`to` comes before `from`');

const decisionsFile = z.record(
  z.string(),
  z.strictObject({
    accept: z.array(z.string()).default([]),
    lines: z.array(decision).default([]),
    pages: z.array(decision).default([]),
  }),
);

/** What people decided for one language of an edition. */
export interface ImportDecisions {
  /** As messages call it, whether it exists or not. */
  readonly file: string;
  readonly accept: readonly string[];
  readonly lines: readonly z.infer<typeof decision>[];
  readonly pages: readonly z.infer<typeof decision>[];
  /** What is wrong with the file. */
  readonly messages: readonly VFileMessage[];
}

/** Reads the decisions from the first content folder, which imports write. */
export function readImportDecisions(folder: string, work: string, edition: string, lang: string): ImportDecisions {
  const file = `${work}/${edition}.import.yaml`;
  const path = join(folder, file);
  const none = { file, accept: [], lines: [], pages: [], messages: [] };
  if (!existsSync(path)) return none;
  const { text, messages } = readText(path, file);
  const { value, messages: problems } = readYaml(text, file, decisionsFile);
  return { ...none, ...value?.[lang], messages: [...messages, ...problems] };
}
