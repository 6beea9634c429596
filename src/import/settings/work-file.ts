/** Writes proposed settings as a `work.yaml` whose comments say why each is proposed. */

import { inFlow } from './declared-numbers.ts';
import type { ProposedSettings } from './index.ts';

/** Returns the text of the file; `document` is the name of the document. */
export function workFile({ work, evidence }: ProposedSettings, document: string): string {
  const { titles, source, numbering, citations, exampleLabels, licence, format } = work;
  const because = (path: string) => {
    const reason = evidence.get(path)?.replace(/\s+/gu, ' ') ?? '';
    return reason === '' ? '' : ` # ${reason}`;
  };
  const byLanguage = (words: Readonly<Record<string, unknown>>) =>
    Object.entries(words).map(([lang, value]) => `  ${lang}: ${inFlow(value)}`);
  const relative = Array.isArray(format['relative']) ? format['relative'] : [];
  return [
    `# Proposed by \`rulegraph import\` from ${JSON.stringify(document)}. Correct what is wrong and import again: the file is never written twice.`,
    `titles: ${inFlow(titles)}${because('titles')}`,
    `source: ${source}${because('source')}`,
    ...(evidence.get('found') === '' ? [] : [`# found without a setting: ${because('found').slice(3)}`]),
    'numbering:',
    '  levels:',
    ...numbering.levels.map((level) => `    - ${inFlow(level)}${because(`levels.${level.name}`)}`),
    ...(numbering.dotted === undefined ? [] : [`  dotted: ${inFlow(numbering.dotted)}`]),
    `citations:${because('citations')}`,
    ...Object.entries(citations).flatMap(([lang, words]) => [
      `  ${lang}:`,
      ...Object.entries(words).map(([key, value]) => `    ${key}: ${inFlow(value)}`),
    ]),
    ...(Object.keys(exampleLabels).length === 0
      ? []
      : [`exampleLabels:${because('exampleLabels')}`, ...byLanguage(exampleLabels)]),
    `licence: ${inFlow(licence)}${because('licence')}`,
    ...(relative.length === 0 ? [] : ['format:', `  relative: ${inFlow(relative)} # printed without the number above them`]),
    '',
  ].join('\n');
}
