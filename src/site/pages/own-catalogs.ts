/** Loads the catalogs of interface strings that a site adds for further languages, or with its own words in place of ours: `catalogs/nl.json` beside `site.yaml`. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Archive } from '@rulegraph/content/archive';
import { isTaken, readSiteFile, readText, readYaml, siteFilePath } from '@rulegraph/content/disk';
import { diagnose } from '@rulegraph/core/diagnostics';
import { isLanguageCode } from '@rulegraph/core/languages';
import { joinFirst } from '@rulegraph/core/lists';
import { once } from '@rulegraph/core/memo';
import type { VFileMessage } from 'vfile-message';
import { z } from 'zod';
import { languageAndScript } from '../kit/languages.ts';
import { type Catalog, type Message, placeholders } from '../kit/message.ts';
import { CATALOGS } from '../kit/translator.ts';

/** How many missing messages are named. */
const MAX_NAMED = 5;

/** Every name is kept: a record of zod would lose `__proto__`. */
const messagesByName = z.custom<object>((value) => value !== null && typeof value === 'object', 'it has no messages');

/** Returns the folder of the site's own catalogs, which need not exist. */
export function catalogFolder(): string {
  return join(dirname(siteFilePath()), 'catalogs');
}

/** Returns the catalogs of the site, and what is wrong with them. */
export const loadOwnCatalogs = once(() => readCatalogs(catalogFolder()));

/** Returns the catalogs in a folder by the codes of their languages, with our words in place of what they lack, and what is wrong with them. */
export function readCatalogs(folder: string) {
  const files = isTaken(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const messages: VFileMessage[] = [];
  const catalogs: Record<string, Catalog> = {};
  for (const file of files.toSorted()) {
    const code = file.slice(0, -'.json'.length);
    const path = join(folder, file);
    const written = readText(path, path);
    messages.push(...written.messages);
    if (written.messages.length > 0) continue;
    const read = readCatalog(written.text, path, code);
    messages.push(...read.messages);
    if (read.catalog !== undefined) catalogs[code] = read.catalog;
  }
  return { catalogs, messages };
}

/** Returns what is wrong with the catalogs of the site, and which of them nothing shows: those of languages that the site does not have. */
export function checkOwnCatalogs(
  { works, editions, languages }: Archive,
  { catalogs, messages } = loadOwnCatalogs(),
): readonly VFileMessage[] {
  const { settings, placeOf } = readSiteFile();
  const translated = () => works.flatMap(({ id }) => editions(id).flatMap((edition) => languages(id, edition.id)));
  const shown = [...works.map(({ source }) => source), ...(settings.languages ?? translated())].map(languageAndScript);
  const unused = Object.keys(catalogs).filter((code) => !shown.includes(languageAndScript(code)));
  const fileOf = (code: string) => join(catalogFolder(), `${code}.json`);
  const ofUnused = ({ file, ruleId }: VFileMessage) =>
    ruleId === 'incomplete-catalog' && unused.some((code) => fileOf(code) === file);
  return [
    ...messages.filter((message) => !ofUnused(message)),
    ...unused.map((code) =>
      diagnose({
        code: 'unused-catalog',
        reason: `the site does not list "${code}", so that nothing shows ${fileOf(code)}`,
        place: settings.languages === undefined ? { file: fileOf(code), line: 1, column: 1 } : placeOf(['languages']),
        remedy: `add "${code}" to \`languages\` of site.yaml, or delete the catalog`,
      }),
    ),
  ];
}

/** Returns the catalog of a file, unless it cannot be read; if anything in it is wrong, none of its messages are used. */
export function readCatalog(text: string, file: string, code: string) {
  const place = { file, line: 1, column: 1 };
  // JSON is YAML, whose reader knows the places.
  const { value, messages: unread, placeOf } = readYaml(text, file, messagesByName, 'Add a language');
  const broken = (reason: string, remedy: string, at: readonly string[] = []) =>
    diagnose({ code: 'invalid-setting', reason, place: placeOf(at), remedy });
  if (!isLanguageCode(code)) {
    const reason = `the catalog cannot be used: there is no language "${code}"`;
    return { messages: [broken(reason, 'name the file after a language: nl.json')] };
  }
  if (value === null) return { messages: unread };
  const english = CATALOGS['en'] as Readonly<Record<string, Message>>;
  const ours = Object.hasOwn(CATALOGS, code) ? CATALOGS[code] : undefined;
  const own = Object.entries(value).filter(([, text]) => text !== '');
  const wrong = own.flatMap(([name, message]) => {
    const at = [name];
    const expected = Object.hasOwn(english, name) ? english[name] : undefined;
    if (expected === undefined)
      return [broken(`there is no message "${name}"`, 'delete it, or copy its name from the English catalog', at)];
    if (!isMessage(message))
      return [broken(`"${name}" is not a text`, 'write a text, or one for each plural form of which "other" is one', at)];
    if (placeholders(message).join() === placeholders(expected).join()) return [];
    const names = placeholders(expected).join(', ') || 'no placeholders';
    return [broken(`"${name}" has other placeholders than in English`, `write a text with ${names}`, at)];
  });
  const messages = [...unread, ...wrong];
  const missing = Object.keys(english).filter((name) => !own.some(([other]) => other === name));
  const named = missing.map((name) => `"${name}"`);
  const reason = `${missing.length} of ${Object.keys(english).length} messages are not translated, and shown in English: ${joinFirst(named, MAX_NAMED)}`;
  if (missing.length > 0 && ours === undefined) messages.push(diagnose({ code: 'incomplete-catalog', reason, place }));
  const valid = messages.some(({ fatal }) => fatal === true) ? [] : own;
  return { catalog: { ...english, ...ours, ...Object.fromEntries(valid) } as Catalog, messages };
}

function isMessage(value: unknown): value is Message {
  if (value === null || typeof value !== 'object') return typeof value === 'string';
  return 'other' in value && Object.values(value).every((text) => typeof text === 'string' && text !== '');
}
