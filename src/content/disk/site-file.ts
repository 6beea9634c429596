/** Reads `site.yaml`, the settings of a site: its name, address, look, links, and pages of its own. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { diagnose } from '@rulegraph/core/diagnostics';
import { isLanguageCode } from '@rulegraph/core/languages';
import { editDistance } from '@rulegraph/core/search/lookup';
import { z } from 'zod';
import { accent } from './content-settings.ts';
import { PUBLIC, RefusedError, siteFilePath } from './file-system.ts';
import { isRegularFile, isTaken, readText } from './read-text.ts';
import { readYaml } from './yaml-file.ts';

const text = z.string().trim().min(1);
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const isLanguage = (code: string): boolean => isLanguageCode(code) && languageNames.of(code) !== undefined;

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
  link: z.string().regex(/^(?:https?:\/\/|mailto:|\/(?![/\\]))\S+$/, 'write an address that begins with https://, mailto: or /'),
});

/** Returns the schema for the address of a file in `public/`, which is copied into the site. */
const publicFile = (ending: RegExp, what: string) =>
  z.string().regex(new RegExp(`^(?:/(?!\\.)[\\w.-]+)+\\.${ending.source}$`), `write the address of ${what} in public/`);

/** Returns the schema for a module of the project. */
const moduleIn = (example: string) =>
  z
    .string()
    .regex(/^(?!\.)[\w.-]+\/(?:(?!\.)[\w.-]+\/)*[\w-]+\.m?js$/, `name a module in a folder of its own, such as ${example}`);

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

export const siteFile = z.strictObject({
  name: words.optional(),
  tagline: words.optional(),
  address: publishedAt.optional(),
  languages: z.array(languageCode).nonempty('list at least one language').optional(),
  guide: z.boolean().optional(),
  repository: z
    .string()
    .regex(
      /^https:\/\/\S+\{file\}\S*$/,
      'write an address with {file}, such as https://github.com/you/rules/blob/main/content/{file}#L{line}',
    )
    .optional(),
  rulePages: z.array(languageCode).optional(),
  accent: accent.optional(),
  logo: publicFile(/(?:svg|png|webp)/, 'a picture').optional(),
  style: publicFile(/css/, 'a style sheet').optional(),
  head: z
    .array(
      z
        .string()
        .regex(/^<(?:meta|link)\s[^<>]+>$/, 'write one whole <meta …> or <link …>')
        .max(2000, 'every page carries it: write at most 2,000 characters'),
    )
    .max(50, 'every page carries them: write at most 50 lines')
    .default([]),
  navigation: z.array(link).default([]),
  footer: z.array(link).default([]),
  pages: z
    .array(
      z.strictObject({
        file: z.string().regex(/\.md$/, 'name a Markdown file'),
        address: z
          .string()
          .regex(/^\/[a-z\d-]+(?:\/[a-z\d-]+)*$/, 'write an address of lowercase letters, digits and "-", such as /house-rules'),
        language: languageCode.optional(),
      }),
    )
    .default([]),
  components: z.record(z.string(), moduleIn('components/footer.js')).default({}),
  importers: z.array(moduleIn('importers/harbor-log.js')).default([]),
  analytics: z
    .strictObject({
      script: z.url({ protocol: /^https$/, error: 'write the whole address of a script, with https' }),
      attributes: z.record(z.string().regex(/^data-[a-z\d-]+$/, 'write a name that begins with data-'), z.string()).default({}),
    })
    .optional(),
});

export type SiteSettings = z.infer<typeof siteFile>;

/** Reads the settings of the site; without a file, returns the defaults. */
export function readSiteFile(file: string = siteFilePath()) {
  const none = siteFile.parse({});
  if (!isTaken(file)) return { settings: none, messages: [], placeOf: () => ({ file, line: 1, column: 1 }) };
  const written = readText(file, file);
  // A file of comments only is null.
  const { value, messages, placeOf } = readYaml(written.text, file, siteFile.nullable(), 'Your own site');
  const settings = value ?? none;
  const pathOf = (name: string) => join(dirname(file), name);
  const missing = (name: string, key: readonly (string | number)[], remedy: string) =>
    diagnose({ code: 'invalid-setting', reason: `"${key.join('.')}": there is no file "${name}"`, place: placeOf(key), remedy });
  const fromSettings = (what: string) => `name a ${what} by its path from the folder of site.yaml`;
  const unreadable = [
    ...settings.pages.flatMap(({ file: page }, index) =>
      existsSync(pathOf(page))
        ? readText(pathOf(page), pathOf(page)).messages
        : [missing(page, ['pages', index, 'file'], fromSettings('Markdown file'))],
    ),
    ...(['components', 'importers'] as const).flatMap((key) =>
      Object.entries<string>(settings[key])
        .filter(([, name]) => !isRegularFile(pathOf(name)))
        .map(([part, name]) => missing(name, [key, part], fromSettings('module'))),
    ),
    ...(['logo', 'style'] as const).flatMap((key) => {
      const name = settings[key] && PUBLIC + settings[key];
      return name === undefined || isRegularFile(name) ? [] : [missing(name, [key], `put the file there, or delete "${key}"`)];
    }),
  ];
  return { settings, messages: [...written.messages, ...messages, ...unreadable], placeOf };
}

/**
 * Returns where the site is published, such as `https://rules.example` or `https://name.example/a/b`: `RULES_SITE`, or `address` of the settings;
 * undefined without either. Throws a `RefusedError` if it is not an address at which a site can be published.
 */
export function siteAddress({ address }: Pick<SiteSettings, 'address'>, asked = process.env['RULES_SITE']): string | undefined {
  const written = asked || address;
  if (written === undefined) return undefined;
  const { data, error } = publishedAt.safeParse(written);
  if (data === undefined) throw new RefusedError(`RULES_SITE is "${written}"; ${error?.issues[0]?.message}`, 2);
  return new URL(data).href.replace(/\/$/, '');
}

/** Returns the lists of published addresses that a site is compared with: `RULES_ADDRESSES`, or the `addresses.txt` of every content folder. */
export function addressFiles(contentFolders: readonly string[]): readonly string[] {
  const named = process.env['RULES_ADDRESSES'];
  return named ? [named] : contentFolders.map((folder) => join(folder, 'addresses.txt')).filter(isTaken);
}

/** Returns the addresses of these lists, even if they are damaged. */
export function publishedAddresses(contentFolders: readonly string[]): ReadonlySet<string> {
  const lists = addressFiles(contentFolders).filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return new Set(lists.flatMap((path) => readFileSync(path, 'utf8').match(/^\/\S*/gm) ?? []));
}
