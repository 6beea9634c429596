/**
 * Reads `site.yaml`, the settings of a site: its name, address, look, links, and pages of its own. Also makes the JSON Schemas of all settings
 * files.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { diagnose } from '@rulegraph/core/diagnostics';
import { editDistance } from '@rulegraph/core/search/lookup';
import type { VFileMessage } from 'vfile-message';
import { z } from 'zod';
import { accent, editionFile, workFile } from './content-settings.ts';
import { siteFilePath } from './file-system.ts';
import { isTaken, readText } from './read-text.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

const text = z.string().trim().min(1);
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const isLanguage = (code: string): boolean => languageNames.of(code) !== undefined;

const languageCode = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, 'write a language code, such as en or pt')
  .refine(isLanguage, {
    error: ({ input }) => `there is no language "${input}"; did you mean ${nearestLanguage(String(input))}?`,
  });

/** Returns the code of the language that is most likely meant: `es` for `esp` and `spanish`. */
function nearestLanguage(code: string): string {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  // The languages with the most readers first: of several that are equally near, the first counts.
  const common = ['en', 'es', 'pt', 'fr', 'de', 'it', 'ja', 'ko', 'zh', 'pl', 'nl', 'ru'];
  const all = [...new Set([...common, ...letters.flatMap((first) => letters.map((second) => first + second))])];
  const distanceOf = (other: string) =>
    Math.min(editDistance(code, other, 9), editDistance(code, languageNames.of(other)?.toLowerCase() ?? '', 9));
  const [nearest = 'en'] = all.filter(isLanguage).toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest;
}
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
    .nonempty('list at least one language')
    .optional()
    .describe('the languages of the site, the first of which is that of its root; those of the texts by default'),
  guide: z.boolean().optional().describe('whether the site shows the guide of Rulegraph at /guide'),
  repository: z
    .string()
    .regex(
      /^https:\/\/\S+\{file\}\S*$/,
      'write an address with {file}, such as https://github.com/you/rules/blob/main/content/{file}#L{line}',
    )
    .optional()
    .describe(
      'where the content is, with {file} and {line}: pages then have a link that edits their text; RULES_REPOSITORY overrides it',
    ),
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
        language: languageCode.optional().describe('the language that it is written in; that of the root by default'),
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

/** Returns the lists of published addresses that a site is compared with: `RULES_ADDRESSES`, or the `addresses.txt` of every content folder. */
export function addressFiles(contentFolders: readonly string[]): readonly string[] {
  const named = process.env['RULES_ADDRESSES'];
  return named ? [named] : contentFolders.map((folder) => join(folder, 'addresses.txt')).filter((path) => existsSync(path));
}

/** Returns the addresses of these lists, even if they are damaged. */
export function publishedAddresses(contentFolders: readonly string[]): ReadonlySet<string> {
  const lists = addressFiles(contentFolders).filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return new Set(lists.flatMap((path) => readFileSync(path, 'utf8').match(/^\/\S*/gm) ?? []));
}

/** Returns the JSON Schemas of the settings files, which let editors complete and check what is typed. */
export function settingsSchemas(): Readonly<Record<'site' | 'work' | 'edition', object>> {
  const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { site: schemaOf(siteFile), work: schemaOf(workFile), edition: schemaOf(editionFile) };
}
