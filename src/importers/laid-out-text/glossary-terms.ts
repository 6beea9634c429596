/** Which lines of a glossary are terms. Terms are set in another type, which a text does not show; but they are short. */
import { endsSentence } from '../numbered-text/layout.ts';
import type { Flow } from './flow.ts';
import type { PageLine } from './page-line.ts';
import type { PageParagraph } from './unwrap.ts';

/** Terms fill less of a line than this; only those below a gap may be longer. */
const WIDEST = 0.6;

/** Ends like a sentence; a term may end in `!` and in `etc.` */
const CLOSED = /(?<!\betc)[.:;。：；]["”’')」』）]?$/u;

/** Publishers forget the stop behind a quotation. */
const ENDS_QUOTED = /[”»"]\s*$/u;

/** The first paragraph of each entry: what looks like a term and stands above something else. */
export function findTerms(paragraphs: readonly PageParagraph[], flow: Flow): ReadonlySet<PageParagraph> {
  const terms = new Set<PageParagraph>();
  paragraphs.forEach((paragraph, index) => {
    const [first, second] = paragraph;
    const above = paragraphs[index - 1];
    const followsTerm = above !== undefined && terms.has(above);
    const looks = looksLikeTerm(first, flow) || (first.space > 0 && !CLOSED.test(first.line.text.trimEnd()));
    if (second === undefined && looks && !followsTerm && index + 1 < paragraphs.length) terms.add(paragraph);
  });
  return terms;
}

/** Whether a line behind a sentence opens an entry. Where most terms stand below a gap, those without one stand at the top of a page. */
export function entryOpener(lines: readonly PageLine[], flow: Flow): (above: PageLine, line: PageLine) => boolean {
  const candidates = lines.filter((line) => looksLikeTerm(line, flow));
  const gaps = candidates.filter((line) => line.space > 0).length;
  const setOff = gaps * 2 > candidates.length;
  return (above, line) => {
    const ended = endsSentence(above.line.text) || ENDS_QUOTED.test(above.line.text.slice(-20));
    return ended && looksLikeTerm(line, flow) && (!setOff || above.page !== line.page);
  };
}

function looksLikeTerm({ line, right }: PageLine, { edge }: Flow): boolean {
  return right < edge * WIDEST && !CLOSED.test(line.text.trimEnd());
}
