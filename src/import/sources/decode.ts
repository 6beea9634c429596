/** Decodes source files: one by one, or bundled in one text. */
import { type Bundle, isBundle, readBundle } from '@rulegraph/core/source';
import type { ImportDocument } from '../importer.ts';
import { readLines } from '../lines.ts';
import type { DecodedDocuments } from '../reader.ts';

export function decodeBundle(documents: readonly ImportDocument[]): DecodedDocuments {
  const bundles = documents.flatMap(({ path, text }): Bundle[] => {
    if (text === null) return [];
    return [isBundle(text) ? readBundle(text, path) : { head: {}, files: [{ path, text }], around: [] }];
  });
  const head = bundles[0]?.head ?? {};
  const files = bundles.flatMap((bundle) => bundle.files);
  const file = documents[0]?.path ?? '';
  const around = bundles.flatMap((bundle) => bundle.around);
  return {
    lines: readLines(files),
    aside: around.map((line) => ({ line: { file, ...line }, reason: 'head-of-file' })),
    bundle: { head, files, around },
  };
}
