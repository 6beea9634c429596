/** Rules written for the places where people quote them: posts, chats, pages, wikis. */
export { html, oneLine, type Syntax, safeAddress } from './syntaxes.ts';
export {
  type Quotation,
  type QuotationFormat,
  type QuotationOptions,
  type QuotedBlock,
  type QuotedRule,
  type QuotedText,
  SYNTAXES,
  type SyntaxName,
  writeQuotation,
} from './write-quotation.ts';
