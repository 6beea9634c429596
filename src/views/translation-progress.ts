/** How much of a carried edition is translated, in one line. */
import type { TranslationState } from '../rules/translation/index.ts';
import { translator } from '../shared/strings/index.ts';
import type { EditionView } from '../site/edition-view.ts';
import type { ChapterOutline } from '../site/outline.ts';
import { stateOfRule } from './carried-rules.ts';

/** `12 of 40 rules translated and current · 3 out of date · 25 not translated`; null for editions that are not carried forward. */
export function progressOfChapter(view: EditionView, chapter: ChapterOutline): string | null {
  return progressOf(
    view,
    chapter.numbers.filter((number) => number !== chapter.number),
  );
}

/** The same for all of an edition, the titles of chapters and sections among it, as its page for translators counts. */
export function progressOfView(view: EditionView): string | null {
  return progressOf(view, [...view.rules().keys()]);
}

function progressOf(view: EditionView, numbers: readonly string[]): string | null {
  if (view.carried === undefined || numbers.length === 0) return null;
  const t = translator(view.language);
  const states = numbers.map((number) => stateOfRule(view, number));
  const count = (...wanted: readonly TranslationState[]) => states.filter((state) => wanted.includes(state)).length;
  const outdated = count('outdated');
  const untranslated = count('untranslated', 'missing');
  return [
    t('progressCurrent', { count: count('current'), total: numbers.length }),
    ...(outdated === 0 ? [] : [t('progressOutdated', { count: outdated })]),
    ...(untranslated === 0 ? [] : [t('progressUntranslated', { count: untranslated })]),
  ].join(' · ');
}
