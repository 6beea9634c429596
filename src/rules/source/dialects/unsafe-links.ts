/** Keeps Markdown links that would run something from becoming links. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../diagnostics.ts';
import type { Place } from '../../model.ts';
import { isUnsafeAddress } from './html-elements.ts';

/** A bracket that is escaped already closes no link. */
const LINK_TARGET = /(?<!\\)((?:\\\\)*)\](?=\([\s<]*([a-z]+:(?:[^\s()<>]|\([^\s()<>]*\))*))/gi;

/** Escapes the bracket in front of an unsafe address, so that the whole link is read as the text that it is. */
export function refuseUnsafeLinks(lines: readonly string[], file: string, firstLine: number) {
  const messages: VFileMessage[] = [];
  const safe = lines.map((line, index) =>
    line.replace(LINK_TARGET, (before: string, backslashes: string, address: string, offset: number) => {
      if (!isUnsafeAddress(address)) return before;
      messages.push(unsafeLink(address, { file, line: firstLine + index, column: offset + before.length }));
      return `${backslashes}\\]`;
    }),
  );
  return { lines: safe, messages };
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
