/** Reports documents that hold no text. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../rules/diagnostics.ts';
import type { ImportDocument } from './importer.ts';

/** A message for each document whose bytes are no text, or that is empty. */
export function checkUndecoded(documents: readonly ImportDocument[]): readonly VFileMessage[] {
  return documents.flatMap(({ path, text }) => {
    const place = { file: path, line: 1, column: 1 };
    if (text === null) {
      return diagnose({
        code: 'undecodable',
        severity: 'error',
        reason: 'the bytes are no text in any encoding that is known here',
        place,
        remedy: 'name the format with --format, or convert the document to UTF-8',
      });
    }
    if (text.trim() !== '') return [];
    return diagnose({
      code: 'empty-source',
      severity: 'error',
      reason: 'the document is empty',
      place,
      remedy: 'check the download',
    });
  });
}
