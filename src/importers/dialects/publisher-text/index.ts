/** The importer for the Magic Comprehensive Rules as their publisher issues them, from the rulebook of 1997 to today. */
import type { ImportDocument, Importer } from '../../importer.ts';
import { numberedShare } from '../../numbered-text/index.ts';
import { readNumberedText } from '../../numbered-text/read-text.ts';
import { acceptsHeadedText, readHeadedText } from './headed-text.ts';

/** Three digits, a dot and what follows: `101.`, `101.2.`, `101.2a`. */
const NUMBERED = /^\s*\d{3,4}\.(?:\s|\d{1,3}[a-z]{0,2}\.?(?:\s|$))/;

/** Numbers of other games that begin alike: `103.1.b.3`. */
const FOREIGN = /^\s*\d{3,4}\.\d{1,3}\.[a-z\d]/;

export const publisherText: Importer = {
  name: 'publisher-text',
  summary: "the Comprehensive Rules as the publisher's text file, of any year",
  accepts: (documents) => Math.max(acceptsNumbers(documents), acceptsHeadedText(documents)),
  import: (documents, context) =>
    acceptsHeadedText(documents) > 0 ? readHeadedText(documents, context) : readNumberedText(documents, context),
};

function acceptsNumbers(documents: readonly ImportDocument[]): number {
  return 0.8 * Math.max(0, numberedShare(documents, NUMBERED) - 2 * numberedShare(documents, FOREIGN));
}
