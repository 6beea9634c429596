/** Posts whose citations become links. */
export { type CitationLink, linkCitations, type PostFormat, type Range, settledRanges } from './link-citations.ts';
