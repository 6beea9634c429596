/** Makes content folders for a test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export const workYaml = `titles: { en: Rules of a Small Game }
source: en
numbering:
  levels:
    - { name: section, form: digits, width: 1 }
    - { name: chapter, form: digits, width: 3, parent: leading-digits }
    - { name: rule, separator: ".", form: digits }
    - { name: subrule, separator: "", form: letters, skip: lo }
  dotted: [section, chapter, rule]
citations:
  en: { work: [SG], see: [see], and: [and], through: [through], rule: [rule, rules], section: [section] }
exampleLabels: { en: [Example] }
licence: { name: CC BY 4.0 }
`;

/** Writes files into a new temporary folder, removed after the test; returns its path. */
export function contentFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'rulegraph-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}
