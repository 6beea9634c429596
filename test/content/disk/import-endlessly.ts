/** `node import-endlessly.ts FOLDER`: imports different states of four editions in turn until it is killed. */
import { openStaging } from '../../../src/content/disk/index.ts';

const root = process.argv[2] ?? '';
const editions = ['2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01'];
const chapters = ['101', '102', '103', '104', '105'];

for (let state = 0; ; state += 1) {
  const staging = openStaging(root, 'small');
  for (const edition of editions) {
    staging.add({
      work: 'small',
      edition,
      lang: 'en',
      effective: edition,
      aliases: [],
      files: chapters.map((number) => ({ path: `${number}.md`, text: `---\nnumber: "${number}"\ntitle: State ${state}\n---\n` })),
      language: { status: 'official', origin: 'a.txt' },
    });
  }
  staging.commit();
  console.log('imported');
}
