/** How large a document may be. What is larger would be accepted here and stop every later build. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../rules/diagnostics.ts';
import type { Block, Expression } from '../rules/model.ts';

/** Several times what the largest document known has: 1 MB of text in 15,000 lines, a PDF of 20 MB. */
const MOST_BYTES = 128 * 2 ** 20;
const MOST_LINES = 500_000;
const LONGEST_LINE = 4_000_000;
const MOST_RULES = 200_000;
/** The longest paragraph of a rule has 6,000 characters, the longest table 40,000. */
export const LONGEST_BLOCK = 200_000;
const LONGEST_TITLE = 5_000;

/** Returns why the bytes of a document are not read at all; undefined if they may be. */
export function refuseBytes(bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_BYTES) return `it has ${mebibytes(bytes.length)}; the limit is ${mebibytes(MOST_BYTES)}`;
  if (bytes[0] === 0x25 || bytes[0] === 0x50) return undefined; // `%PDF`, `PK`: no lines
  let lines = 0;
  let longest = 0;
  let start = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte !== 0x0a && byte !== 0x0d) continue;
    lines += 1;
    longest = Math.max(longest, index - start);
    start = index + 1;
  }
  if (lines > 2 * MOST_LINES)
    return `it has ${lines.toLocaleString('en')} line ends; the limit is ${MOST_LINES.toLocaleString('en')} lines`;
  longest = Math.max(longest, bytes.length - start);
  return longest > LONGEST_LINE
    ? `one of its lines has ${mebibytes(longest)}; the limit is ${mebibytes(LONGEST_LINE)}`
    : undefined;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Reports paragraphs, titles and numbers of rules that are beyond what can be published. */
export function checkExtent({ front, rules, glossary, back }: Expression, file: string): VFileMessage[] {
  const messages: VFileMessage[] = [];
  const report = (reason: string, place: { file: string; line: number; column: number }) => {
    if (messages.length < 5) {
      messages.push(
        diagnose({
          code: 'too-large',
          severity: 'error',
          reason,
          place,
          remedy:
            'look at the document there: such text is damaged, or several paragraphs without their line ends; divide it and import it again',
        }),
      );
    }
  };
  const start = { file, line: 1, column: 1 };
  if (rules.length > MOST_RULES)
    report(`the document has ${rules.length.toLocaleString('en')} rules; the limit is 200,000`, start);
  const checkBlock = ({ text, place }: Block) => {
    if (text.length > LONGEST_BLOCK)
      report(`a paragraph has ${text.length.toLocaleString('en')} characters; the limit is 200,000`, place);
  };
  const checkTitle = (title: string | null, place: Block['place']) => {
    if (title !== null && title.length > LONGEST_TITLE)
      report(`a title has ${title.length.toLocaleString('en')} characters; the limit is 5,000`, place);
  };
  for (const rule of rules) {
    checkTitle(rule.title, rule.place);
    rule.blocks.forEach(checkBlock);
  }
  for (const { term, senses, place } of glossary) {
    checkTitle(term, place);
    senses.flat().forEach(checkBlock);
  }
  for (const block of front) checkBlock(block);
  for (const block of back) checkBlock(block);
  return messages;
}
