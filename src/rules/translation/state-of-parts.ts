/** The state of a passage from those of its parts. */
import type { BlockPart, TitlePart, TranslationState } from './translation-view.ts';

/**
 * The main part decides: the first block, or the heading where there is nothing else. If that is translated, anything else that is outdated,
 * new or `dropped` from the source since makes the whole outdated, and anything that waits for its translation makes it untranslated: never is a passage current
 * of which a part is not.
 */
export function stateOfParts(title: TitlePart | null, blocks: readonly BlockPart[], dropped: boolean): TranslationState {
  const parts = [...(title === null ? [] : [title]), ...blocks];
  const main = blocks[0]?.state ?? title?.state ?? 'missing';
  if (parts.every(({ state }) => state === 'missing')) return 'missing';
  if (main === 'untranslated' || main === 'missing') return 'untranslated';
  if (dropped || parts.some(({ state }) => state === 'outdated')) return 'outdated';
  return parts.some(({ state }) => state !== 'current') ? 'untranslated' : 'current';
}
