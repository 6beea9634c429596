import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder } from '../content/disk/content-folder.ts';
import { runRules } from './run-rules.ts';

const work = `titles: { en: Ferry Rules }
source: en
numbering: { levels: [{ name: chapter, form: digits }, { name: rule, form: digits, separator: . }] }
licence: { name: CC BY 4.0 }
`;

async function importText(text: string, ...options: readonly string[]) {
  const root = contentFolder({ 'ferry/work.yaml': work, 'ferry.txt': text });
  const call = [
    'import',
    join(root, 'ferry.txt'),
    '--work',
    'ferry',
    '--lang',
    'en',
    '--edition',
    '2025-03-01',
    '--content',
    root,
  ];
  return runRules(...call, ...options);
}

/** Returns rules of which no two have the same words. */
function rulesOf(chapter: number): string {
  const kinds = ['oars', 'sails', 'bells', 'ropes', 'lamps', 'flags'];
  return kinds.map((kind, index) => `${chapter}.${index + 1}. The keeper counts the ${kind} of chapter ${chapter}.`).join('\n\n');
}

describe('a document that the recognized format reads with doubts', () => {
  // In Markdown, all that follows a fence is code, in which there are no rules.
  const fenced = `# **Ferry Rules**\n\n# 1. Boats\n\n${rulesOf(1)}\n\n\`\`\`\n\n# 2. Bells\n\n${rulesOf(2)}\n\n# 3. Ropes\n\n${rulesOf(3)}\n`;

  it('is read as the format that reads it clearly better, and the other one is named', async () => {
    const { status, stdout } = await importText(fenced);
    expect(stdout).toContain('ferry.txt: numbered-text, edition 2025-03-01: 21 rules');
    expect(stdout).toMatch(/read second best as [a-z-]+: \d+ rules, \d+ lines not read/);
    expect(status).toBe(0);
  });

  it('is read as the format that the user names', async () => {
    const { stdout } = await importText(fenced, '--format', 'markdown');
    expect(stdout).toContain('ferry.txt: markdown, edition 2025-03-01: 7 rules');
    expect(stdout).not.toContain('second best');
  });

  it('is not read as a format that reads no more rules and does not see that some are missing', async () => {
    const chapters = ['Boats', 'Bells', 'Ropes', 'Lamps'];
    const listed = chapters.map((title, index) => `- ${index + 1}\\. ${title}`).join('\n');
    const printed = chapters.map((title, index) =>
      index === 1 ? `## ${title}\n\nA bell is of brass.` : `## ${index + 1}. ${title}\n\n${rulesOf(index + 1)}`,
    );
    const { status, stdout, stderr } = await importText(`# Ferry Rules\n\n## Contents\n\n${listed}\n\n${printed.join('\n\n')}\n`);
    expect(stdout).toContain('ferry.txt: markdown, edition 2025-03-01: 21 rules');
    expect(stderr).toMatch(/ferry\.txt:6:\d+ error the contents list what was not read: 1 of 4 entries, such as "2\. Bells"/);
    expect(status).toBe(1);
  });
});

it('a text of long wrapped paragraphs, which no format recognizes, is read as laid-out text', async () => {
  const paragraph = Array.from(
    { length: 40 },
    (_, line) => `the keeper of the ferry counts the boats and the bells on day ${line} of the year`,
  ).join('\n');
  const rules = [1, 2]
    .map(
      (chapter) =>
        `${chapter}. Boats\n\n${chapter}.1. On ${chapter}\n${paragraph}.\n\n${chapter}.2. In ${chapter}\n${paragraph}.\n`,
    )
    .join('\n');
  expect((await importText(`Ferry Rules\n\n${rules}`)).stdout).toContain('ferry.txt: laid-out-text, edition 2025-03-01: 6 rules');
  const letter = `Dear keeper,\n\n${paragraph}.\n\nYours\n`;
  const refused = await importText(letter);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('unrecognised-format') });
});

it('says what to do with two documents in one file, of which no reader makes sense', async () => {
  const listed = (texts: readonly string[]) =>
    texts.map((text, index) => `    ${index + 1}. ${text.replace(': ', '\n\n        ')}`).join('\n\n');
  const contract = listed([
    'Our boats will remain free: We promise that each boat can be used by all. We say how to tell\n        whether a boat is free.',
    'We give back: When we build new parts, we share the drawings with others.',
    'We will not hide leaks: We keep the whole list of leaks open for all to see.',
    'Our priorities are those who cross: We are guided by the needs of those who cross the river.',
  ]);
  const guidelines = listed([
    'Boats may be given away: The license may not keep anyone from giving a boat away.',
    'Drawings: The boat must come with its drawings.',
    'Changes: The license must allow changes.',
  ]);
  const refused = await importText(`Harbor Contract\n\n${contract}\n\nThe Harbor Guidelines\n\n${guidelines}\n`);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('if another document begins, import it alone') });
  expect(refused.stderr).toMatch(/the best reading, as [\w-]+, has 4 rules and more amiss than that/);
});
