/** Posts whose citations become links. */
export { type CitationLink, linkCitations, type PostFormat } from './link-citations.ts';
export { type Range, settledRanges } from './settled-ranges.ts';
