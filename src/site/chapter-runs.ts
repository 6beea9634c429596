/**
 * Which editions share a chapter's page. A chapter that says the same in several editions in a row is written once, at the address of the
 * first of them; the later ones' contents lead there, and the page says from when to when its text was in force.
 */
import { createHash } from 'node:crypto';
import type { ChapterRun, EditionView } from './edition-view.ts';

/** The chapters of an edition in order, each with a digest of all that its page shows of its own. */
export type ChapterDigests = readonly (readonly [number: string, digest: string])[];

/** Runs by chapter, for every edition; `editions` are all editions of one work in one language, oldest first. */
export function chapterRuns(
  views: readonly EditionView[],
  digestsOf: (view: EditionView) => ChapterDigests = chapterDigests,
): ReadonlyMap<EditionView, ReadonlyMap<string, ChapterRun>> {
  const runs = new Map<EditionView, Map<string, { first: EditionView; last: EditionView }>>();
  let before = new Map<string, { readonly words: string; readonly run: { first: EditionView; last: EditionView } }>();
  for (const view of views) {
    const now: typeof before = new Map();
    for (const [number, words] of digestsOf(view)) {
      const known = before.get(number);
      const run = known?.words === words ? known.run : { first: view, last: view };
      run.last = view;
      now.set(number, { words, run });
    }
    runs.set(view, new Map([...now].map(([number, { run }]) => [number, run])));
    before = now;
  }
  return runs;
}

/** What follows from the edition's own text, and from nothing else. */
export function chapterDigests(view: EditionView): ChapterDigests {
  return view.outline().chapters.map(({ number }) => [number, digestOfValue(wordsOfChapter(view, number))]);
}

/** All that a chapter's page shows of its own: the texts, and which rules its citations lead to. */
function wordsOfChapter(view: EditionView, number: string): unknown {
  const chapter = view.outline().chapterByNumber.get(number);
  const { references } = view.graph();
  const rules = (chapter?.rules ?? []).map((rule) => [
    rule.number,
    rule.title,
    rule.blocks.map(({ place: _, ...block }) => block),
    (references.get(rule.number) ?? []).map(({ start, targets }) => [start, targets]),
  ]);
  return [chapter?.title, rules];
}

function digestOfValue(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}
