/** Decides which permalinks and links of a tree are its own, and which were left over from the tree that it was copied from. */

import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../../rules/diagnostics.ts';
import type { Block, Mark, Rule } from '../../../rules/model.ts';
import type { Scheme } from '../../../rules/numbering/index.ts';
import type { JekyllPage } from './page.ts';

/** Returns the first segment that most permalinks of a tree begin with (`/regras`), or null if it has none. */
export function homeOfTree(pages: readonly JekyllPage[]): string | null {
  const counts = new Map<string, number>();
  for (const { permalink } of pages) {
    const home = homeOf(permalink ?? '');
    if (home !== null) counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Returns the first segment of an address: `/regras/cr/1/101` → `/regras`. */
function homeOf(address: string): string | null {
  return /^\/[^/#?]+/.exec(address)?.[0] ?? null;
}

/** Removes the permalink of a translated page that still has the address of the page that it was copied from. */
export function withoutForeignPermalinks(
  page: JekyllPage,
  home: string | null,
): { rules: readonly Rule[]; messages: readonly VFileMessage[] } {
  const own = page.permalink === null ? null : homeOf(page.permalink);
  if (own === null || home === null || own === home) return { rules: page.rules, messages: [] };
  const line = page.lines.findIndex((text) => text.startsWith('permalink:')) + 1;
  return {
    rules: page.rules.map(({ permalink: _foreign, ...rule }) => rule),
    messages: [
      diagnose({
        code: 'foreign-permalink',
        severity: 'warning',
        reason: `the permalink "${page.permalink}" belongs to another language, most pages here are under "${home}"`,
        place: { file: page.path, line: Math.max(line, 1), column: 1 },
        remedy: `write \`permalink: ${page.permalink?.replace(own, home)}\``,
      }),
    ],
  };
}

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

/** Returns whether the text of a link within the site contains a rule number, which makes the link redundant. */
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
