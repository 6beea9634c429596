/** HTML for blogs and pages, without styles and without scripts. */
import type { Syntax } from './syntax.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Every text and address is escaped. */
export const html: Syntax = {
  escape: escapeHtml,
  guardStart: (escaped) => escaped,
  strong: (escaped) => `<b>${escaped}</b>`,
  emphasis: (escaped) => `<i>${escaped}</i>`,
  link: (escaped, address) => `<a href="${escapeHtml(address)}">${escaped}</a>`,
  lineBreak: '<br>\n',
  quote: (paragraphs, lang) =>
    [`<blockquote lang="${escapeHtml(lang)}">`, ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`), '</blockquote>'].join(
      '\n',
    ),
  whole: (quotes, source) => ['<figure>', ...quotes, `<figcaption>${source}</figcaption>`, '</figure>'].join('\n'),
};
