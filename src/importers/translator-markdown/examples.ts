/** Examples that are marked by a word at the beginning of a paragraph, or by a paragraph of its own. */
import { escapePattern } from '../../rules/escape-pattern.ts';
import type { Block } from '../../rules/model.ts';

/** Makes examples of paragraphs that open with one of the labels: `Ejemplo: …`, `Ejemplo A: …`, or the word alone above its text. */
export function withExamples(blocks: readonly Block[], labels: readonly string[]): Block[] {
  const words = labels.map(escapePattern).join('|');
  if (words === '') return [...blocks];
  const opening = new RegExp(`^((?:${words})(?:\\s[A-Z0-9])?)\\s*[:：]\\s*`, 'iu');
  const alone = new RegExp(`^(?:${words})\\s*[:：]?$`, 'iu');
  const read: Block[] = [];
  let waiting: Block | null = null;
  for (const block of blocks) {
    const quoted = block.kind === 'note' && block.label === undefined;
    if (waiting !== null && (quoted || block.kind === 'text')) {
      read.push({ ...block, kind: 'example', label: waiting.text.replace(/\s*[:：]\s*$/, ''), place: waiting.place });
      waiting = null;
      continue;
    }
    if (waiting !== null) read.push(waiting);
    waiting = block.kind === 'text' && alone.test(block.text) ? block : null;
    if (waiting !== null) continue;
    if (block.kind === 'text') read.push(openedExample(block, opening));
    else read.push(quoted && read.at(-1)?.kind === 'example' ? { ...block, kind: 'example' } : block);
  }
  return waiting === null ? read : [...read, waiting];
}

function openedExample(block: Block, opening: RegExp): Block {
  const found = opening.exec(block.text);
  if (found === null) return block;
  const [whole, label = ''] = found;
  const marks = block.marks
    .filter((mark) => mark.end > whole.length)
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start - whole.length), end: mark.end - whole.length }));
  return { ...block, kind: 'example', label, text: block.text.slice(whole.length), marks };
}
