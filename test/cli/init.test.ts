/** Starts projects with the settings of known games, and imports documents in their manner. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runRules } from './run-rules.ts';

/** The parts of a turn, and the layers of effects. */
const TURN = Array.from({ length: 14 }, (_, index) => [`${501 + index}. Part of a Turn`, `${501 + index}.1. Flowers grow.`]);
const LAYERS = [...'abcdefg'].map((letter) => `613.1${letter} A layer of soil.`);

/** Texts of our own with the numbers of each work. */
const DOCUMENTS = {
  cr: ['5. Turns', ...TURN.flat(), '6. Beds', '613. Soil', '613.1. Soil lies in layers; see rule 501.1.', ...LAYERS],
  lorcana: ['1. Beds', '1.1. General', '1.1.1. Beds are for flowers.', '1.1.2. They are watered. See 1.1.1.'],
  mtr: ['1. Beds', '1.1. Watering', 'Beds are watered at dawn.', '1.2. Weeding', 'Weeds are pulled. See section 1.1.'],
  ipg: ['1. Beds', '1.1. Watering', 'Beds are watered at dawn.', '1.2. Weeding', 'Weeds are pulled. See section 1.1.'],
  jar: [
    '# Watering',
    'Beds are watered at dawn.',
    'A can is filled at the well.',
    '# Weeding',
    '## Nettles',
    'Nettles are pulled with gloves.',
  ],
  'lorcana-tr': ['1. Beds', '1.1. Watering', 'Beds are watered at dawn.', '1.1.1. Cans are filled at the well.'],
  'lorcana-pcg': ['1. Beds', '1.1. Watering', 'Beds are watered at dawn.', '1.2. Weeding', 'Weeds are pulled. See rule 1.1.'],
  netrunner: [
    '1. Beds',
    '1.1. Watering',
    '1.1.1. Beds are watered at dawn.',
    'a. Cans are filled at the well.',
    '1.1.2. See rule 1.1.1a.',
  ],
  riftbound: [
    '100. Beds',
    '101. Watering',
    '101.1. Beds are watered at dawn.',
    '101.1.a. Cans are full. See rule 101.1.',
    '101.1.a.1. Wells, too.',
  ],
  fab: ['1. Beds', '1.0. General', '1.0.1. Beds are for flowers.', '1.0.1a. They are watered. See rule 1.0.1.'],
  'one-piece': ['1. Beds', '1-1. Watering', '1-1-1. Beds are watered at dawn.', '1-1-1-1. Cans are full. See rule 1-1-1.'],
  wca: [
    'Article 1: Beds',
    '1a) Beds are watered at dawn.',
    '1a1) Cans are full. See regulation 1a.',
    'Article A: Weeds',
    'A1) Weeds are pulled.',
  ],
  fide: ['Article 1: Beds', '1.1 Beds are watered at dawn.', '1.1.1 Cans are full. See article 1.1.'],
};

test('the settings of each game are tried, and the guide says where its texts are', async () => {
  const { stdout } = await runRules('init', '--help');
  const [, games = ''] = /how to\s+import: ([\s\w,-]*?)\s+-h/.exec(stdout) ?? [];
  expect(games.split(/,\s*/).toSorted()).toEqual(Object.keys(DOCUMENTS).toSorted());
  const guide = readFileSync('docs/rules-texts.md', 'utf8');
  expect(Object.keys(DOCUMENTS).filter((game) => !guide.includes(`\`${game}\``))).toEqual([]);
});

test.each(Object.entries(DOCUMENTS))('the settings of %s hold for any edition, without a warning', async (game, lines) => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect((await runRules('init', join(folder, 'site'), '--game', game)).status).toBe(0);
  const content = join(folder, 'site', 'content');
  expect(JSON.parse(readFileSync(join(folder, 'site/package.json'), 'utf8'))).toMatchObject({ type: 'module' });
  expect(existsSync(join(content, game, 'questions.yaml'))).toBe(game === 'cr');
  const document = join(folder, 'rules.txt');
  writeFileSync(document, `Rules\n\nThese rules are effective as of June 7, 2024.\n\n${lines.join('\n\n')}\n`);
  const imported = await runRules('import', document, '--work', game, '--lang', 'en', '--content', content);
  expect(imported.stdout + imported.stderr).toContain('edition 2024-06-07');
  const checked = await runRules('check', '--content', content);
  expect(`${checked.stdout}${checked.stderr}`.match(/^\S+:\d+:\d+ (?:error|warning) .*/gm) ?? []).toEqual([]);
});

test('configures Crowdin and Weblate for the catalogs of each work, beside the template that their translations begin with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulegraph-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { stdout } = await runRules('init', folder, '--translation');
  expect(stdout).toContain('npx rulegraph translation harbor en --po translations/harbor/source.pot');
  expect(JSON.parse(readFileSync(join(folder, 'weblate.json'), 'utf8'))).toMatchObject([
    { slug: 'harbor', filemask: 'translations/harbor/*.po', new_base: 'translations/harbor/source.pot' },
  ]);
  expect(readFileSync(join(folder, 'crowdin.yml'), 'utf8')).toContain('source: /translations/**/source.pot');
  const template = join(folder, 'translations/harbor/source.pot');
  await runRules('translation', 'harbor', 'en', '--po', template, '--content', join(folder, 'content'));
  const texts = readFileSync(template, 'utf8').trim().split('\n\n').slice(1);
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.every((text) => /^msgid "./m.test(text) && /^msgstr ""$/m.test(text))).toBe(true);
  // A project that has them keeps them.
  writeFileSync(join(folder, 'weblate.json'), '[]');
  const again = await runRules('init', folder, '--translation');
  expect(again.stderr).toContain('weblate.json is left unchanged');
});
