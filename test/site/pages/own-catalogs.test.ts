import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readArchive } from '../../../src/content/disk/index.ts';
import { fillMessage } from '../../../src/site/kit/message.ts';
import { CATALOGS } from '../../../src/site/kit/translator.ts';
import { checkOwnCatalogs, readCatalog, readCatalogs } from '../../../src/site/pages/own-catalogs.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { tries } from '../../runs.ts';

const names = Object.keys(CATALOGS['en'] ?? {});
const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom('toString', '__proto__', 'constructor', ''));
const text = fc.constantFrom('', ' ', 'x', '{count}', '{count} {count}', '{toString}', '{', '<script>', '\u202e', '$&');
const message = fc.oneof(
  text,
  fc.dictionary(fc.constantFrom('one', 'other', 'many', 'toString'), fc.oneof(text, fc.jsonValue())),
  fc.jsonValue(),
);

test('a catalog gives every message a text, or is refused with its file, whatever it has in their places', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        { weight: 9, arbitrary: fc.array(fc.tuple(name, message), { maxLength: 4 }).map(Object.fromEntries) },
        fc.jsonValue(),
      ),
      (value) => {
        const { catalog, messages } = readCatalog(JSON.stringify(value), 'catalogs/nl.json', 'nl');
        for (const count of [0, 1, 2]) {
          const texts = Object.values(catalog ?? {}).map((one) => fillMessage(one, 'nl', { count }));
          expect(texts.filter((one) => one === '')).toEqual([]);
          expect(texts).toHaveLength(catalog === undefined ? 0 : names.length);
        }
        const isWritten =
          value !== null &&
          typeof value === 'object' &&
          Object.entries(value).every(
            ([key, own]) =>
              own === '' ||
              (Object.hasOwn(catalog ?? {}, key) && JSON.stringify(catalog?.[key as 'contents']) === JSON.stringify(own)),
          );
        if (!isWritten) expect(messages.some(({ fatal, file }) => fatal === true && file === 'catalogs/nl.json')).toBe(true);
      },
    ),
    { numRuns: tries(100) },
  );
});

test('what is wrong with a message has its line, also where it is there twice', () => {
  const written = (lines: readonly string[]) =>
    readCatalog(`{\n${lines.join(',\n')}\n}\n`, 'x.json', 'nl').messages.map(
      ({ line, column, reason }) => `${line}:${column} ${reason}`,
    );
  expect(written(['"contents": "Inhoud"', '  "content": "x"', '"skipToText": "{count}"'])).toEqual([
    '3:14 there is no message "content"',
    '4:15 "skipToText" has other placeholders than in English',
    expect.stringMatching(/^1:1 \d+ of/),
  ]);
  expect(written(['"contents": "Inhoud"', '"contents": "Index"'])).toEqual([
    '3:1 the file cannot be read: the key "contents" is there twice',
  ]);
});

test('a folder in the place of a catalog, and a merge conflict in one, are reported as such', () => {
  const conflict = '<<<<<<< HEAD\n{}\n=======\n{ }\n>>>>>>> spring\n';
  const { messages } = readCatalogs(contentFolder({ 'nl.json/x': '', 'sv.json': conflict }));
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(['irregular-file', 'merge-conflict']);
});

test('a catalog of a language that the site does not have is reported, where it lists its languages', () => {
  const project = contentFolder({ 'content/g/work.yaml': workYaml, 'catalogs/nl.json': '{}' });
  const settings = join(project, 'site.yaml');
  vi.stubEnv('RULES_SETTINGS', settings);
  const check = (written: string) => {
    writeFileSync(settings, written);
    const messages = checkOwnCatalogs(readArchive([join(project, 'content')]), readCatalogs(join(project, 'catalogs')));
    return messages.map(({ file = '', line, column, ruleId }) => `${relative(project, file)}:${line}:${column} ${ruleId}`);
  };
  expect(check('name: Quay\nlanguages: [en]\n')).toEqual(['site.yaml:2:12 unused-catalog']);
  expect(check('name: Quay\n')).toEqual(['catalogs/nl.json:1:1 unused-catalog']);
  expect(check('languages: [en, nl-BE]\n')).toEqual(['catalogs/nl.json:1:1 incomplete-catalog']);
});

test('a catalog that is not JSON or not of a language is refused', () => {
  for (const [written, code] of [
    ['{', 'nl'],
    ['{}', ''],
    ['{}', '__proto__'],
  ] as const)
    expect(readCatalog(written, 'x.json', code)).toMatchObject({ messages: [{ fatal: true }] });
});

test('a catalog of a language of ours replaces the messages that it has, if they are all right', () => {
  const ours = CATALOGS['pl'];
  expect(readCatalog('{ "glossary": "Glosariusz", "contents": "" }', 'pl.json', 'pl')).toEqual({
    catalog: { ...ours, glossary: 'Glosariusz' },
    messages: [],
  });
  expect(readCatalog('{ "glossary": "Glosariusz", "contents": "{count}" }', 'pl.json', 'pl')).toMatchObject({
    catalog: ours,
    messages: [{ fatal: true }],
  });
});
