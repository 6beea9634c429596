/** Rules written for the places where people quote them: posts, chats, pages, wikis. */
export { html } from './html.ts';
export type { Passage, Quotation, QuotedBlock, QuotedRule } from './quotation.ts';
export { oneLine, type Syntax, safeAddress } from './syntax.ts';
export { type QuotationFormat, type QuotationOptions, SYNTAXES, type SyntaxName, writeQuotation } from './write-quotation.ts';
