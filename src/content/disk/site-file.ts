/**
 * Reads `site.yaml`, the settings of a site: its name, address, look, links, and pages of its own. Also makes the JSON Schemas of all settings
 * files.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { diagnose } from '@rulegraph/core/diagnostics';
import type { VFileMessage } from 'vfile-message';
import { z } from 'zod';
import { accent, editionFile, workFile } from './content-settings.ts';
import { siteFilePath } from './file-system.ts';
import { isTaken, readText } from './read-text.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

const text = z.string().trim().min(1);
const languageCode = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, 'write a language code, such as en or pt');
/** A text for all languages of the interface, or one for each. */
const words = z.union([text, z.record(languageCode, text)]);

const link = z.strictObject({
  label: words,
  link: z
    .string()
    .regex(/^(?:https?:\/\/|mailto:|\/(?![/\\]))\S+$/, 'write an address that begins with https://, mailto: or /')
    .describe('an address of the site, of another site, or of an email account; {page} in it stands for the address of the page'),
});

/** Returns the schema for the address of a file in `public/`, which is copied into the site. */
const publicFile = (ending: RegExp, what: string) =>
  z.string().regex(new RegExp(`^/(?!/)[\\w./-]+\\.${ending.source}$`), `write the address of ${what} in public/`);

/** The address of a published site. Its path may contain only characters that need no encoding. */
const publishedAt = z
  .url({
    protocol: /^https?$/,
    error: 'write the whole address, such as https://rules.example or https://name.github.io/rules',
  })
  .refine(
    (address) => !/^https?:\/\//.test(address) || /^https?:\/\/[^/?#@\s]+(?:\/[\w.~-]+)*\/?$/.test(address),
    'write a host and, if the site is not at its root, a path of letters, digits, ".", "-" and "_", such as https://name.example/rules',
  );

const siteFile = z.strictObject({
  name: words.optional().describe('the name of the site, in its header, titles and link previews'),
  tagline: words.optional().describe('what the site is, in half a sentence'),
  address: publishedAt
    .optional()
    .describe('where the site is published, at the root of a host or below a path; RULES_SITE overrides it'),
  languages: z
    .array(languageCode)
    .refine((codes) => codes.includes('en'), 'list en as well: the guide and the page for missing pages are in English')
    .optional()
    .describe('the languages of the site; all by default'),
  rulePages: z
    .array(languageCode)
    .optional()
    .describe(
      'the languages of translations that get a page for each rule besides the chapters; all by default, fewer for hosts that limit the number of files',
    ),
  accent: accent.optional().describe('the color of links, on a light and on a dark background'),
  logo: publicFile(/(?:svg|png|webp)/, 'a picture')
    .optional()
    .describe('a picture before the name, such as /logo.svg'),
  style: publicFile(/css/, 'a style sheet').optional().describe('your own style sheet, such as /own.css'),
  head: z
    .array(
      z
        .string()
        .regex(/^<(?:meta|link)\s[^<>]+>$/, 'write one whole <meta …> or <link …>')
        .max(2000, 'every page carries it: write at most 2,000 characters'),
    )
    .max(50, 'every page carries them: write at most 50 lines')
    .default([])
    .describe('lines for the head of every page'),
  navigation: z.array(link).default([]).describe('links in the header of every page'),
  footer: z.array(link).default([]).describe('links in the footer of every page'),
  pages: z
    .array(
      z.strictObject({
        file: z.string().regex(/\.md$/, 'name a Markdown file').describe('the file, from the folder of site.yaml'),
        address: z
          .string()
          .regex(/^\/[a-z\d-]+(?:\/[a-z\d-]+)*$/, 'write an address of lowercase letters, digits and "-", such as /house-rules')
          .describe('the address of the page'),
        language: z.string().default('en').describe('the language that it is written in'),
      }),
    )
    .default([])
    .describe('your own pages, each a Markdown file whose first heading is its title'),
  components: z
    .record(
      z.string(),
      z
        .string()
        .regex(
          /^(?!\.)[\w.-]+\/(?:(?!\.)[\w.-]+\/)*[\w-]+\.m?js$/,
          'name a module in a folder of its own, such as components/footer.js',
        ),
    )
    .default({})
    .describe('modules that replace parts of pages: header, footer, or the content of a kind of page, such as rule'),
  analytics: z
    .strictObject({
      script: z.url({ protocol: /^https$/, error: 'write the whole address of a script, with https' }),
      attributes: z.record(z.string().regex(/^data-[a-z\d-]+$/, 'write a name that begins with data-'), z.string()).default({}),
    })
    .optional()
    .describe('the script of an analytics service; without it visits are not counted'),
});

type SiteSettings = z.infer<typeof siteFile>;

/** The settings of a site, and what is wrong with them. */
interface SiteFile {
  readonly settings: SiteSettings;
  readonly messages: readonly VFileMessage[];
  /** Returns the place of the value at a path, or of the nearest value around it. */
  readonly placeOf: YamlFile<SiteSettings>['placeOf'];
}

/** Reads the settings of the site; without a file, returns the defaults. */
export function readSiteFile(file: string = siteFilePath()): SiteFile {
  const none = siteFile.parse({});
  if (!isTaken(file)) return { settings: none, messages: [], placeOf: () => ({ file, line: 1, column: 1 }) };
  const written = readText(file, file);
  // A file of comments only is null.
  const { value, messages, placeOf } = readYaml(written.text, file, siteFile.nullable(), 'Your own site');
  const settings = value ?? none;
  const pathOf = (name: string) => join(dirname(file), name);
  const missing = (name: string, key: readonly (string | number)[], what: string) =>
    diagnose({
      code: 'invalid-setting',
      reason: `"${key.join('.')}": there is no file "${name}"`,
      place: placeOf(key),
      remedy: `name a ${what} by its path from the folder of site.yaml`,
    });
  const unreadable = [
    ...settings.pages.flatMap(({ file: page }, index) =>
      existsSync(pathOf(page))
        ? readText(pathOf(page), pathOf(page)).messages
        : [missing(page, ['pages', index, 'file'], 'Markdown file')],
    ),
    ...Object.entries(settings.components)
      .filter(([, name]) => !existsSync(pathOf(name)))
      .map(([part, name]) => missing(name, ['components', part], 'module')),
  ];
  return { settings, messages: [...written.messages, ...messages, ...unreadable], placeOf };
}

/** Thrown if `RULES_SITE` is not an address at which a site can be published. */
export class SiteAddressError extends Error {}

/**
 * Returns where the site is published, such as `https://rules.example` or `https://name.example/a/b`: `RULES_SITE`, or `address` of the settings;
 * undefined without either.
 */
export function siteAddress({ address }: Pick<SiteSettings, 'address'>, asked = process.env['RULES_SITE']): string | undefined {
  const written = asked || address;
  if (written === undefined) return undefined;
  const { data, error } = publishedAt.safeParse(written);
  if (data === undefined) throw new SiteAddressError(`RULES_SITE is "${written}"; ${error?.issues[0]?.message}`);
  return new URL(data).href.replace(/\/$/, '');
}

/** Returns the JSON Schemas of the settings files, which let editors complete and check what is typed. */
export function settingsSchemas(): Readonly<Record<'site' | 'work' | 'edition', object>> {
  const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { site: schemaOf(siteFile), work: schemaOf(workFile), edition: schemaOf(editionFile) };
}
