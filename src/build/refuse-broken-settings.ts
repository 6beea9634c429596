/** Settings that cannot be read: a game, or the names of an edition, would be missing from the site, and every link to them with it. */
import type { Archive } from '../archive/index.ts';
import { formatPlace } from '../rules/diagnostics.ts';
import { BuildRefused } from './build-site.ts';

/** To be asked before any text is read: throws `BuildRefused` with every mistake in the settings of works and editions. */
export function refuseBrokenSettings({ messages }: Pick<Archive, 'messages'>): void {
  const mistakes = messages().filter(({ fatal }) => fatal === true);
  if (mistakes.length === 0) return;
  const lines = mistakes.map(({ file = '', line = 1, column = 1, reason, note }) => {
    const remedy = note === undefined ? '' : `; ${note}`;
    return `  ${formatPlace({ file, line, column })} ${reason}${remedy}`;
  });
  throw new BuildRefused(`its settings cannot be read\n${lines.join('\n')}\n`);
}
