/** Which permalinks belong to a tree, and which were left over from the tree that it was copied from. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import type { Rule } from '../../rules/model.ts';
import type { JekyllPage } from './page.ts';

/** The first segment that most permalinks of a tree begin with (`/regras`), or null where it has none. */
export function homeOfTree(pages: readonly JekyllPage[]): string | null {
  const counts = new Map<string, number>();
  for (const { permalink } of pages) {
    const home = homeOf(permalink ?? '');
    if (home !== null) counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** `/regras/cr/1/101` → `/regras`. */
export function homeOf(address: string): string | null {
  return /^\/[^/#?]+/.exec(address)?.[0] ?? null;
}

/** A translated page that still has the permalink of the page that it was copied from must not take that page's address. */
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
