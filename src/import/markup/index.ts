/** Imports Markdown and HTML, whose lines are read as numbered text. */
import { defineImporter } from '../engine.ts';
import type { ImportDocument } from '../importer.ts';
import { readNumberedSource } from '../numbered-text/read-text.ts';
import { isHtml, isMarkdown } from './formats.ts';

/** Imports Markdown. For folders of translators' notes, its confidence is below that of their own importer. */
export const markdown = defineImporter({
  name: 'markdown',
  summary: "a game's rules as Markdown (CommonMark and GitHub's tables, footnotes and lists), read by the numbering in work.yaml",
  decoder: 'markdown',
  accepts: (documents) =>
    shareOfFormat(documents, isMarkdown) * (documents.length > 1 && documents.every(isHeadedThroughout) ? 0.39 : 0.84),
  read: readNumberedSource,
});

export const html = defineImporter({
  name: 'html',
  summary: 'a web page with numbered rules (HTML), read by the numbering in work.yaml',
  decoder: 'html',
  accepts: (documents) => shareOfFormat(documents, isHtml) * 0.96,
  read: readNumberedSource,
});

/** Tells whether nearly every number is in a heading, as in translators' notes, which have an importer of their own. */
function isHeadedThroughout({ text }: ImportDocument): boolean {
  const numbers = (text ?? '').match(/^[\s#>*+-]*\p{Nd}+(?:\.\p{Nd}+)+[.)]?[\s*]/gmu) ?? [];
  return numbers.filter((opening) => opening.trimStart().startsWith('#')).length > numbers.length * 0.8;
}

function shareOfFormat(documents: readonly ImportDocument[], isOfFormat: (text: string) => boolean): number {
  const fitting = documents.filter(({ text }) => text !== null && isOfFormat(text));
  return fitting.length / Math.max(1, documents.length);
}
