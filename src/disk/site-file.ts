/** `site.yaml`, the settings of a site: what it is called, where it is published, what its footer links to. */
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import type { VFileMessage } from 'vfile-message';
import { z } from 'zod';
import { editionFile, workFile } from './work-file.ts';
import { readYaml } from './yaml-file.ts';

const text = z.string().trim().min(1);
/** A text for all languages of the interface, or one for each. */
const words = z.union([
  text,
  z.record(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, 'write a language code, such as en'), text),
]);

const siteFile = z.strictObject({
  name: words.optional().describe('what the site is called; its header, titles and link previews say it'),
  tagline: words.optional().describe('what the site is, in half a sentence'),
  address: z
    .url({
      protocol: /^https?$/,
      error: 'write the whole address, such as https://rules.example or https://name.github.io/rules',
    })
    .refine(
      (address) => !/^https?:\/\//.test(address) || /^https?:\/\/[^/?#]+(?:\/[\w.~-]+)*\/?$/.test(address),
      'write a host and, where the site lies below one, a path of letters, digits, ".", "-" and "_", such as https://name.example/rules',
    )
    .optional()
    .describe('where the site is published, at the root of a host or below a path; RULES_SITE says another one'),
  footer: z
    .array(
      z.strictObject({
        label: words,
        link: z
          .string()
          .regex(/^(?:https?:\/\/|mailto:|\/(?!\/))\S+$/, 'write an address that begins with https://, mailto: or /')
          .describe('an address of the site, of another site, or of an e-mail box'),
      }),
    )
    .default([])
    .describe('links at the foot of every page'),
});

/** Settings of a site, as they are written. */
type SiteSettings = z.infer<typeof siteFile>;

/** The settings of a site, or what is wrong with them. */
interface SiteFile {
  readonly settings: SiteSettings;
  readonly messages: readonly VFileMessage[];
}

/** Returns where the settings lie: `site.yaml` of the current folder, or the file that `RULES_SETTINGS` names. */
export function siteFilePath(): string {
  return process.env['RULES_SETTINGS'] || 'site.yaml';
}

/** Reads the settings of the site; without a file a site has the settings that it always had. */
export function readSiteFile(file: string = siteFilePath()): SiteFile {
  const none = siteFile.parse({});
  if (!existsSync(file)) return { settings: none, messages: [] };
  // A file of comments only is null.
  const { value, messages } = readYaml(readFileSync(file, 'utf8'), file, siteFile.nullable(), 'Your own site');
  return { settings: value ?? none, messages };
}

/** Returns JSON Schemas of the settings files, by their names, for editors that complete and check what is typed. */
export function settingsSchemas(): Readonly<Record<'site' | 'work' | 'edition', object>> {
  const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { site: schemaOf(siteFile), work: schemaOf(workFile), edition: schemaOf(editionFile) };
}
