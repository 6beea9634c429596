/** Compares two editions in a worker: fetches what differs, aligns it and renders it, chapter by chapter. */
import type { ChangeKind } from '../rules/lineage/index.ts';
import { countChanges } from '../shared/changes/change.ts';
import { type ComparisonFiles, compareEditions } from '../shared/compare/compare-editions.ts';
import type { ChapterData, EditionData, GlossaryData, StepData } from '../shared/compare/edition-data.ts';
import { unpackTexts } from '../shared/compare/edition-data.ts';
import { languageOf } from '../shared/languages.ts';
import { placeHtml } from '../shared/place.ts';
import { fetchJson } from './fetch.ts';
import { BASE } from './place.ts';
import { loadTranslator } from './translator.ts';

/** The page's message to the worker. */
export interface CompareQuestion {
  readonly work: string;
  readonly from: string;
  readonly to: string;
  /** All that can be compared, oldest first. */
  readonly editions: readonly string[];
  /** Code of the page's language. */
  readonly language: string;
}

/** The worker's messages to the page, in this order. */
export type CompareAnswer =
  | {
      readonly kind: 'summary';
      readonly total: number;
      readonly counts: Readonly<Partial<Record<ChangeKind, number>>>;
      /** How many chapters differ, if only in punctuation. */
      readonly groups: number;
    }
  /** The changes of one chapter, and the heading that they belong under. */
  | { readonly kind: 'changes'; readonly html: string; readonly part: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' };

addEventListener('message', ({ data }: MessageEvent<CompareQuestion>) => {
  answer(data).catch(() => tell({ kind: 'failed' }));
});

function tell(message: CompareAnswer): void {
  postMessage(message);
}

async function answer({ work, from, to, editions, language }: CompareQuestion): Promise<void> {
  const reader = languageOf(language);
  const t = await loadTranslator(reader);
  const files = comparisonFiles(work);
  const { alignment, groups, toHtml, partOf } = await compareEditions([from, to], editions, files, { t, language: reader.tag });
  const counts: Partial<Record<ChangeKind, number>> = {};
  for (const { kind } of [...alignment.links, ...alignment.glossary]) counts[kind] = (counts[kind] ?? 0) + 1;
  tell({ kind: 'summary', counts, total: countChanges(groups), groups: groups.length });
  for (const group of groups) tell({ kind: 'changes', html: placeHtml(toHtml(group), BASE), part: partOf(group) });
  tell({ kind: 'done' });
}

function comparisonFiles(work: string): ComparisonFiles {
  const read = <T>(path: string) => fetchJson<T>(`/data/${work}/${path}.json`);
  const readAll = <T>(names: ReadonlySet<string>) => unpackTexts(names, (pack) => read<readonly T[]>(`texts/${pack}`));
  return {
    edition: (edition) => read<EditionData>(`editions/${edition}`),
    steps: (year) => read<readonly StepData[]>(`steps/${year}`),
    texts: async ({ chapters, glossaries }) => {
      const [ofChapters, ofGlossaries] = await Promise.all([readAll<ChapterData>(chapters), readAll<GlossaryData>(glossaries)]);
      return { chapters: ofChapters, glossaries: ofGlossaries };
    },
  };
}
