/** Content of which no site can be made: its settings cannot be read, or a merge left both sides of a change in it. */
import type { VFileMessage } from 'vfile-message';
import type { Archive } from '../archive/index.ts';
import { formatPlace } from '../rules/diagnostics.ts';
import { BuildRefused } from './build-site.ts';

/**
 * Throws `BuildRefused` with every mistake in the settings; to be asked before any text is read. A game, or the names of an edition, would be missing
 * from the site, and every link to them with it.
 */
export function refuseBrokenSettings({ messages }: Pick<Archive, 'messages'>): void {
  refuse(
    messages().filter(({ fatal }) => fatal === true),
    'its settings cannot be read',
  );
}

/** Throws `BuildRefused` where a text says two things at once; to be asked once all texts were read. */
export function refuseConflicts({ messages }: Pick<Archive, 'messages'>): void {
  refuse(
    messages().filter(({ ruleId }) => ruleId === 'merge-conflict'),
    'its texts are not merged',
  );
}

function refuse(mistakes: readonly VFileMessage[], why: string): void {
  if (mistakes.length === 0) return;
  const lines = mistakes.map(({ file = '', line = 1, column = 1, reason, note }) => {
    const remedy = note === undefined ? '' : `; ${note}`;
    return `  ${formatPlace({ file, line, column })} ${reason}${remedy}`;
  });
  throw new BuildRefused(`${why}\n${[...new Set(lines)].join('\n')}\n`);
}
