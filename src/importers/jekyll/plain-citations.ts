/** Hand-made links to rules become plain citations again; the site makes its own links, in the language of the page. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import type { Block, Mark, Rule } from '../../rules/model.ts';
import type { Scheme } from '../../rules/numbering/index.ts';
import type { JekyllPage } from './page.ts';
import { homeOf } from './permalinks.ts';

interface LinkContext {
  readonly home: string | null;
  readonly scheme: Scheme;
  readonly page: JekyllPage;
}

/** Takes the link off every number that leads to a page of the same site; one that leads to another language is reported. */
export function plainCitations(rule: Rule, context: LinkContext): { rule: Rule; messages: readonly VFileMessage[] } {
  const messages: VFileMessage[] = [];
  const blocks = rule.blocks.map((block): Block => {
    const marks = block.marks.filter((mark) => {
      if (mark.kind !== 'link' || !citesRule(mark, block.text, context.scheme)) return true;
      const home = homeOf(mark.href);
      if (home !== null && context.home !== null && home !== context.home) messages.push(foreignLink(mark.href, block, context));
      return false;
    });
    return marks.length === block.marks.length ? block : { ...block, marks };
  });
  return { rule: { ...rule, blocks }, messages };
}

/** A number in the text of a link within the site says all that the link said. */
function citesRule(mark: Extract<Mark, { kind: 'link' }>, text: string, scheme: Scheme): boolean {
  if (!/^[/#]/.test(mark.href)) return false;
  return new RegExp(`(?<![\\w.])${scheme.running}(?![\\w])`).test(text.slice(mark.start, mark.end));
}

function foreignLink(href: string, block: Block, { page, home }: LinkContext): VFileMessage {
  const { file, line } = block.place;
  const column = (page.lines[line - 1]?.indexOf(href) ?? -1) + 1;
  return diagnose({
    code: 'foreign-link',
    severity: 'warning',
    reason: `the link to "${href}" leads to another language than "${home}"`,
    place: { file, line, column: Math.max(column, 1) },
    remedy: 'nothing to do: it was imported as a plain citation, which is linked in the language of the page',
  });
}
