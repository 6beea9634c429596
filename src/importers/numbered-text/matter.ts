/** What stands before and after the rules: title, introduction, credits, addresses. */
import type { Block } from '../../rules/model.ts';
import { BACK_HEADING } from '../../rules/text/index.ts';
import type { Line } from '../lines.ts';
import { isRuleLine } from './contents.ts';
import { type GatherOptions, gatherLine } from './gather.ts';
import { foldHeading, type TextOptions } from './options.ts';
import { type Paragraph, toBlocks } from './paragraphs.ts';

/** Underlines a heading. */
const UNDERLINE = /^\s*={3,}\s*$/;

/** The heading that an exported text has for its back matter, which is none of the document's own. */
const exportedHeading = foldHeading(BACK_HEADING);

/** Reads front or back matter to blocks; headings of parts, and those marked as headings, become `heading` blocks. */
export function readMatter(
  lines: readonly Line[],
  options: GatherOptions,
  { parts }: TextOptions,
  markdown: boolean,
): readonly Block[] {
  const paragraphs: Paragraph[] = [];
  let above: Line | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.text.trim() === '' || isRuleLine(line.text)) {
      if (line.text.trim() !== '') options.ledger.account(line).setAside('ruled-line');
      above = undefined;
      continue;
    }
    if (foldHeading(line.text) === exportedHeading) {
      options.ledger.account(line).setAside('part-heading');
      above = undefined;
      continue;
    }
    const underlined = UNDERLINE.test(lines[index + 1]?.text ?? '');
    const opening = markdown ? /^\s*#{1,6}\s+/.exec(line.text)?.[0] : undefined;
    if (opening !== undefined || (above === undefined && (underlined || parts.has(foldHeading(line.text))))) {
      const start = opening?.length ?? 0;
      options.ledger.account(line).setAside('markup', 0, start);
      paragraphs.push({ kind: 'heading', depth: 2, segments: [{ line, start, end: options.textEnd(line) }] });
      above = undefined;
    } else {
      gatherLine(paragraphs, line, 0, above, options);
      above = line;
    }
  }
  return toBlocks(paragraphs, options.ledger, markdown);
}
