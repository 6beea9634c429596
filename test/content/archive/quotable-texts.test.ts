import { expect, test } from 'vitest';
import { quotableTexts } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { contentFolder, workYaml } from '../disk/content-folder.ts';

const chapter = (title: string, ...rules: readonly string[]) =>
  `---\nnumber: "101"\ntitle: ${title}\n---\n\n${rules.join('\n\n')}\n`;

test('untranslated texts do not count as texts of a translation, but names may be the same', () => {
  const root = contentFolder({
    'small/work.yaml': workYaml,
    'small/2020-01-01/en/101.md': chapter(
      'Digging',
      '### 101.1 Dig a hole before the rain.',
      '### 101.2 Sow the seeds in spring.',
    ),
    'small/2020-01-01/pt/101.md': chapter(
      'Digging',
      '### 101.1 Cave um buraco antes da chuva.',
      '### 101.2 “Sow the seeds” in spring.',
    ),
  });
  const textsIn = (lang?: string) =>
    quotableTexts(readArchive([root]), 'small', lang).map(({ text, origin }) => `${origin.lang} ${text}`);
  expect(textsIn('pt')).toEqual(['pt Digging', 'pt Cave um buraco antes da chuva.']);
  expect(textsIn().filter((text) => text.startsWith('pt'))).toEqual(textsIn('pt'));
  expect(textsIn('en')).toHaveLength(3);
});
