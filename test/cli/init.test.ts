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
};

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
