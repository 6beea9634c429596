/** MediaWiki's template `Quote`, which wikis of games have under this name with these parameters. */
import { type Syntax, safeAddress } from './syntax.ts';

/** What wiki text reads as more than text wherever it stands: tags, links, templates, parameters, signatures, switches, addresses. */
const SIGNS = /[&<>[\]{}|'=]|~(?=~)|_(?=_)|:(?=\/\/)/g;
/** `ISBN 0123456789` and `RFC 2119` become links by themselves. */
const MAGIC_LINK = /\b(ISBN|RFC|PMID)\s(?=\d)/g;

function entity(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}

/** What wiki text would read as markup is written as character references. */
export const wiki: Syntax = {
  escape: (text) => text.replace(SIGNS, entity).replace(MAGIC_LINK, '$1&#32;'),
  // Lists, lines, and text set as code.
  guardStart: (escaped) => escaped.replace(/^[-*#;: ]/, entity),
  strong: (escaped) => `'''${escaped}'''`,
  emphasis: (escaped) => `''${escaped}''`,
  link: (escaped, address) => `[${safeAddress(address)} ${escaped}]`,
  lineBreak: '<br>',
  quote: (paragraphs) => paragraphs.join('<br>\n'),
  whole: (quotes, source) => `{{Quote\n|text=${quotes.join('<br><br>\n')}\n|source=${source}\n}}`,
};
