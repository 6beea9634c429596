/** Generates hostile values for every field of every settings file from its schema, so that a new field is attacked as soon as it exists. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { SETTINGS_FILES } from '../../release/settings-schemas.ts';
import { reviewFile } from '../../src/content/disk/decision-files.ts';
import { type Run, runRules } from '../cli/run-rules.ts';
import { workYaml } from '../content/disk/content-folder.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Texts that some reader may take for something else, besides those that schemas ask for. */
const TEXTS = (
  'en pt zh-Hans en-x-a toString __proto__ constructor hasOwnProperty 2024-01-01 2025-01-01 2025-01-01.2 9999-12-31 0000-00-00 2024-02-30 101 101.1 ' +
  '101.1a 1 1.0 999999999999999999999 NaN null ~ .. . / // ../../x /etc/passwd C:\\x \\ a/b /101.1 /rules/small/2024-01-01 /404 /api/v1 /house-rules x.md ' +
  '../x.md x/y.js /a.svg /a.png /a.css https://a.example https://a.example/b/{file}#L{line} http://[::1] https://a@b javascript:alert(1) mailto:a@b.example #1f4f8f ' +
  '#000000 <script> <u>x</u> "> \'> &amp; {{x}} \u0024{x} $& $1 (a+)+$ ((( [ ]( * ** ` ``` | % %00 %2e%2e %ZZ : , - -- --- + ? ! # @ · 101,1 １０１ \u202e \u200b \u0000 \ud800 ' +
  'e\u0301 İ ﬁ ẞ 花 2/3 0/0 99999999/1 data-x'
).split(' ');
const LONG = 'ab'.repeat(5000);
const texts = fc.constantFrom('', ' ', '\n', 'two words', 'a\nb: c', '<meta name="a" content="b">', LONG, ...TEXTS);

const anything = fc.oneof(
  texts,
  fc.constantFrom(null, true, false, 0, -1, 1, 1.5, 2 ** 53, 1e308, [], {}, [[]], [null], { '': null }, { en: [] }),
);

/** Returns hostile values of the type that a schema asks for, and of the form, if one of the texts has it. */
function hostileValue(schema: Schema, root: Schema, depth = 0): fc.Arbitrary<unknown> {
  const within = (inner: Schema) => hostileValue(inner, root, depth + 1);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return depth > 8 ? fc.constant('101.1') : within(schema.$ref === '#' ? root : (root.$defs?.[name] ?? {}));
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(within));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(0, 1, 2, 12, 13, -1, 1e9);
  if (schema.type === 'array') return fc.array(within(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([key, field]) => [key, within(field)] as const);
    const requiredKeys = schema.required ?? [];
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...requiredKeys] });
  }
  if (typeof schema.additionalProperties === 'object')
    return fc.dictionary(textOf(schema.propertyNames ?? {}), within(schema.additionalProperties), { maxKeys: 3 });
  return anything;
}

function textOf({ pattern }: Schema): fc.Arbitrary<string> {
  const matching = pattern === undefined ? [] : TEXTS.filter((text) => new RegExp(pattern, 'u').test(text));
  return matching.length === 0 ? texts : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...matching) }, texts);
}

/** Returns the value of a file after one field, at any depth, has a hostile value. */
function withHostileField(value: unknown, schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const replaced = fc.oneof({ weight: 4, arbitrary: hostileValue(schema, root) }, anything);
  const fields = Object.entries(schema.properties ?? {});
  const record = value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  if (fields.length > 0)
    return fc
      .constantFrom(...fields)
      .chain(([key, field]) => withHostileField(record[key], field, root).map((hostile) => ({ ...record, [key]: hostile })));
  const { additionalProperties: entry, items } = schema;
  const keys = Object.keys(record);
  if (typeof entry === 'object' && keys.length > 0)
    return fc.oneof(
      replaced,
      fc
        .constantFrom(...keys)
        .chain((key) => withHostileField(record[key], entry, root).map((hostile) => ({ ...record, [key]: hostile }))),
    );
  if (items !== undefined && Array.isArray(value) && value.length > 0)
    return fc.oneof(
      replaced,
      fc.nat(value.length - 1).chain((at) => withHostileField(value[at], items, root).map((hostile) => value.with(at, hostile))),
    );
  return replaced;
}

const chapter = (title: string, rule: string) =>
  `---\nnumber: "101"\ntitle: ${title}\n---\n\n### 101.1 ${rule}\n\n### 101.2 See rule 101.1.\n`;

/** A small project without errors. */
const PROJECT: Readonly<Record<string, string>> = {
  'content/small/work.yaml': workYaml,
  'content/small/2024-01-01/edition.yaml': 'effective: 2024-01-01\nlanguages: { en: { status: official } }\n',
  'content/small/2024-01-01/en/101.md': chapter('Digging', 'Dig a hole in the bed.'),
  'content/small/2025-01-01/edition.yaml':
    'effective: 2025-01-01\nlanguages: { en: { status: official }, pt: { status: translation } }\n',
  'content/small/2025-01-01/en/101.md': chapter('Digging', 'Dig a deep hole in the bed.'),
  'content/small/2025-01-01/pt/101.md': chapter('Cavar', 'Cave um buraco fundo no canteiro.'),
  'content/small/lineage.yaml': '- { fromEdition: 2024-01-01, toEdition: 2025-01-01, from: ["101.1"], to: ["101.1"] }\n',
  'content/small/questions.yaml':
    'edition: "2025-01-01"\ncards:\n  - { rule: "101.1", sentence: 1/1, asked: { en: [How deep is a hole?] } }\n',
  'content/small/2025-01-01.import.yaml': '{}\n',
  'content/small/pt.review.yaml': `101.1@2024-01-01:\n  - { of: abcdefabcdef, checked: { by: Ana, on: 2025-02-01 }, note: Bem fundo. }\n`,
  'content/small/rulings/spade/collection.yaml': 'titles: { en: Questions about spades }\n',
  'site.yaml': 'name: Small\n',
};

/** The settings files, with that of translations, whose name is not fixed. */
const FILES = { ...SETTINGS_FILES, review: { path: 'content/WORK/pt.review.yaml', schema: reviewFile } };

export interface Attack {
  readonly file: string;
  readonly text: string;
}

/** Settings files with one hostile field, of every kind of file. */
export const attacks: fc.Arbitrary<Attack> = fc.oneof(
  ...Object.values(FILES).map(({ path, schema }) => {
    const file = path.replace('WORK', 'small').replace('EDITION', '2025-01-01').replace('COLLECTION', 'spade');
    const form = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    return withHostileField(parse(PROJECT[file] ?? ''), form, form).map((value) => ({
      file,
      text: stringify(value, { lineWidth: 0 }),
    }));
  }),
);

/** Writes the project into a folder, with a hostile file if one is given. */
export function writeProject(folder: string, attack?: Attack): void {
  for (const [file, text] of Object.entries(PROJECT)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file === attack?.file ? attack.text : text);
  }
}

const COMMANDS: readonly (readonly string[])[] = [
  ['check'],
  ['list'],
  ['trace', 'small', '101.1'],
  ['find', 'hole', '--work', 'small'],
  ['compare', 'small', '2024-01-01', '2025-01-01'],
  ['translation', 'small', 'pt'],
];

/** Returns the exit status of each command for a project in a folder. */
export async function statusesOf(folder: string): Promise<readonly number[]> {
  return (await runsOf(folder)).map(({ status }) => status);
}

async function runsOf(folder: string): Promise<readonly (Run & { readonly command: string })[]> {
  process.env['RULES_SETTINGS'] = join(folder, 'site.yaml');
  try {
    const runs: (Run & { readonly command: string })[] = [];
    for (const command of COMMANDS)
      runs.push({ command: command.join(' '), ...(await runRules(...command, '--content', join(folder, 'content'))) });
    return runs;
  } finally {
    delete process.env['RULES_SETTINGS'];
  }
}

/** Returns what is wrong with the answers of the commands to a project in a folder; nothing if each is a result or a diagnostic with its place. */
export async function faultsOf(folder: string): Promise<readonly string[]> {
  return (await runsOf(folder)).flatMap(({ command, status, stdout, stderr }) => {
    const said = `${command}: ${status} ${(stdout + stderr).slice(0, 600)}`;
    const isCrash = ![0, 1, 2].includes(status) || /unexpected error|unknown option|\n\s+at .*:\d+:\d+/.test(said);
    const hasNoPlace = command === 'check' && status !== 0 && !/:\d+:\d+ error /.test(stdout);
    return isCrash || hasNoPlace ? [said] : [];
  });
}
