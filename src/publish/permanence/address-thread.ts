/** The thread in which a built site is held against the published addresses: every page is read for it. */
import { answerThread } from '../in-thread.ts';
import { type AddressTask, compareWithSite, type LostReport, readAddressFile } from './address-file.ts';

await answerThread(({ list, folder }: AddressTask): LostReport => {
  // What was never published cannot be lost, and nobody needs to read the pages.
  if (readAddressFile(list).size === 0) return { published: 0, lost: [] };
  const { published, lost } = compareWithSite(list, folder);
  return { published: published.size, lost };
});
