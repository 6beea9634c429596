/** Adds to the JSON Schemas of the settings files what each setting means, with an example, from `settings.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { collectionFile, editionFile, lineageFile, questionsFile, workFile } from '../src/content/disk/content-settings.ts';
import { decisionsFile } from '../src/content/disk/decision-files.ts';
import { siteFile } from '../src/content/disk/site-file.ts';

/** The settings files by the names of their schemas, and where each of them is. */
export const SETTINGS_FILES = {
  site: { path: 'site.yaml', schema: siteFile },
  work: { path: 'content/WORK/work.yaml', schema: workFile },
  edition: { path: 'content/WORK/EDITION/edition.yaml', schema: editionFile },
  collection: { path: 'content/WORK/rulings/COLLECTION/collection.yaml', schema: collectionFile },
  questions: { path: 'content/WORK/questions.yaml', schema: questionsFile },
  lineage: { path: 'content/WORK/lineage.yaml', schema: lineageFile },
  import: { path: 'content/WORK/EDITION.import.yaml', schema: decisionsFile },
};

/** The part of a JSON Schema that describes settings. */
export interface Schema {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** What `settings.yaml` says of the settings at a place. */
type Texts = Readonly<Record<string, { readonly about: string; readonly example?: unknown; readonly keys?: Texts }>>;

/** Returns the JSON Schemas of the settings files. */
export function settingsSchemas(): Readonly<Record<keyof typeof SETTINGS_FILES, object>> {
  const schemas = Object.entries(SETTINGS_FILES).map(([name, { schema }]) => [
    name,
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  ]);
  return Object.fromEntries(schemas);
}

/** Returns the schemas by the names of their files. Throws if a setting has no text, or a text no setting. */
export function describedSchemas(
  schemas: Readonly<Record<string, Schema>> = settingsSchemas(),
  texts: Readonly<Record<string, Texts>> = parse(readFileSync(new URL('settings.yaml', import.meta.url), 'utf8')),
): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describe(schema, texts[name] ?? {}, name)]));
}

/** Describes the settings within a schema; items of lists and values by name belong to what contains them. */
function describe(schema: Schema, texts: Texts, path: string): Schema {
  const { properties, items, additionalProperties } = schema;
  const within = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  if (properties === undefined) {
    if (within === undefined) return schema;
    const described = describe(within, texts, path);
    return { ...schema, ...(items === undefined ? { additionalProperties: described } : { items: described }) };
  }
  const stray = Object.keys(texts).find((key) => !(key in properties));
  if (stray !== undefined) throw new Error(`settings.yaml describes "${path}.${stray}", which no schema has`);
  const entries = Object.entries(properties).map(([key, setting]) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`settings.yaml says nothing about "${path}.${key}"`);
    const { about, example, keys = {} } = text;
    const described = { ...describe(setting, keys, `${path}.${key}`), description: about };
    return [key, example === undefined ? described : { ...described, examples: [example] }];
  });
  return { ...schema, properties: Object.fromEntries(entries) };
}
