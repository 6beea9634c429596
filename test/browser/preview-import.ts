/** Opens the page on which decisions about a document are made. */
import { join } from 'node:path';
import { settleWork } from '../../src/cli/import/new-work.ts';
import { openPreviewPage } from '../../src/cli/import/preview-page.ts';
import { readDocumentSets } from '../../src/cli/import/read-documents.ts';

/** Opens the preview of `ferry.txt` in a folder, whose content is in `content`. */
export async function previewImport(root: string) {
  const folders = [join(root, 'content')];
  const [settled] = await settleWork(readDocumentSets([join(root, 'ferry.txt')], {}), { preview: true, folders });
  const [set] = settled?.sets ?? [];
  if (settled === undefined || set === undefined) throw new Error('nothing to preview');
  const opened = await openPreviewPage(set, settled, folders);
  if (!('imported' in opened)) throw new Error(opened.messages.join('\n'));
  return opened;
}
