/** The thread in which a built site is held against the published addresses: every page is read for it. */
import { answerThread } from '../in-thread.ts';
import { type AddressTask, compareWithSite, type LostReport, readAddressFile } from './address-file.ts';

await answerThread(({ list, folder }: AddressTask): LostReport => {
  const published = readAddressFile(list);
  // What was never published cannot be lost, and nobody needs to read the pages.
  const lost = published.size === 0 ? [] : compareWithSite(published, folder).lost;
  return { published: published.size, lost };
});
