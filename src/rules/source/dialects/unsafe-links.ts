/** Reports Markdown links that would run something. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../diagnostics.ts';
import type { Place } from '../../model.ts';
import { fencedLines } from '../fences.ts';
import { isUnsafeAddress } from '../unsafe-address.ts';

/** A bracket that is escaped already closes no link. */
const LINK_TARGET = /(?<!\\)(?:\\\\)*\](?=\([\s<]*([a-z]+:(?:[^\s()<>]|\([^\s()<>]*\))*))/gi;

/** Says of every Markdown link that would run something where it stands; `inlineText` is what leaves it as text. */
export function reportUnsafeLinks(lines: readonly string[], file: string, firstLine: number): VFileMessage[] {
  const fenced = fencedLines(lines);
  return lines.flatMap((line, index) =>
    (fenced[index] ? [] : [...line.matchAll(LINK_TARGET)]).flatMap(({ 0: before, 1: address = '', index: offset }) =>
      isUnsafeAddress(address) ? [unsafeLink(address, { file, line: firstLine + index, column: offset + before.length })] : [],
    ),
  );
}

function unsafeLink(address: string, place: Place): VFileMessage {
  return diagnose({
    code: 'unsafe-link',
    severity: 'warning',
    reason: `a link to "${address}" in a source stays text`,
    place,
    remedy: 'delete it: sources hold text and never markup',
  });
}
