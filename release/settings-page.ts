/** Makes the page about the settings, `docs/settings.md`, from their schemas. */
import { stringify } from 'yaml';
import { type Schema, SETTINGS_FILES } from './settings-schemas.ts';

/** Returns the page as Markdown. */
export function settingsPage(schemas: Readonly<Record<string, Schema>>): string {
  const listed = new Map<string, string>();
  const files = Object.entries(SETTINGS_FILES).flatMap(([name, { path }]) => [
    `## ${path.split('/').at(-1)}`,
    `\`${path}\``,
    ['| key | meaning | example |', '|---|---|---|', ...rowsOf(schemas[name] ?? {}, '', listed)].join('\n'),
  ]);
  return [
    '# Settings',
    'Each key of each settings file. Those marked with ● are needed wherever what they belong to is written. `[]` stands for each item of a list, `*` for any name, such as a language. An unknown key is reported as an error, with its line. Editors that know JSON Schema show the same, and check what is typed ([your own site](own-site.md#siteyaml)).',
    ...files,
    '',
  ].join('\n\n');
}

/** Returns a row for each setting within a schema. What has been listed before at another path is referred to. */
function rowsOf(schema: Schema, path: string, listed: Map<string, string>): readonly string[] {
  const { properties = {}, required = [], items, additionalProperties } = schema;
  const shape = JSON.stringify(properties);
  const before = listed.get(shape);
  if (before !== undefined) return [`| \`${path}.…\` | the same keys as below \`${before}\` | |`];
  if (Object.keys(properties).length > 1) listed.set(shape, path);
  const own = Object.entries(properties).flatMap(([key, setting]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [rowOf(setting, at, required.includes(key)), ...rowsOf(setting, at, listed)];
  });
  const ofItems = items === undefined ? [] : rowsOf(items, `${path}[]`, listed);
  const named = path === '' ? '*' : `${path}.*`;
  const ofNames = typeof additionalProperties === 'object' ? rowsOf(additionalProperties, named, listed) : [];
  return [...own, ...ofItems, ...ofNames];
}

function rowOf({ description = '', examples = [], enum: choices, items }: Schema, path: string, isNeeded: boolean): string {
  const among = choices ?? items?.enum;
  const meaning = among === undefined ? description : `${description}: ${among.map((choice) => `\`${choice}\``).join(', ')}`;
  const shown = examples.map((example) => code(stringify(example, { collectionStyle: 'flow', lineWidth: 0 }).trim()));
  return `| \`${path}\`${isNeeded ? ' ●' : ''} | ${meaning.replaceAll('|', '\\|')} | ${shown.join(', ')} |`;
}

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text.replaceAll('|', '\\|')}\``;
}
