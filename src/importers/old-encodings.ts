/** Reports source files that are not UTF-8, as Markdown must be. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../rules/diagnostics.ts';
import type { ImportDocument } from './importer.ts';

/** A message at the first character outside of ASCII of each document that was written in an old encoding. */
export function checkEncodings(documents: readonly ImportDocument[]): VFileMessage[] {
  return documents.flatMap(({ path, text, encoding }) => {
    if (text === null || encoding === null || encoding.startsWith('utf-')) return [];
    const before = /^[\0-\x7f]*/.exec(text)?.[0] ?? '';
    return diagnose({
      code: 'undecodable',
      severity: 'warning',
      reason: `the file is not UTF-8 and was read as "${encoding}"`,
      place: { file: path, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') },
      remedy: 'compare this character with what was meant, and save the file as UTF-8',
    });
  });
}
