/** Compares two editions in a worker: fetches the chapters that differ, aligns and renders them. */
import type { ChangeKind } from '@rulegraph/core/history';
import { countItems } from '@rulegraph/core/lists';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import { fetchJson } from '../../browser/fetch.ts';
import { BASE } from '../../browser/page-address.ts';
import { loadTranslator, type Translate } from '../../browser/translator.ts';
import { addBaseToHtml } from '../../kit/base-path.ts';
import { summarizeCounts } from '../../kit/changes/change-html.ts';
import { type ComparisonFiles, compareEditions } from '../../kit/compare/compare-editions.ts';
import { type EditionData, type Pack, type StepData, unpackTexts } from '../../kit/compare/edition-data.ts';
import { dataPath, editionPath, packPath, stepsPath } from '../../kit/compare/paths.ts';
import { interfaceTag, languageOf } from '../../kit/languages.ts';

/** The page's message to the worker. */
export interface CompareQuestion {
  readonly work: string;
  readonly from: string;
  readonly to: string;
  /** All editions that can be compared, oldest first. */
  readonly editions: readonly string[];
  /** Code of the page's language. */
  readonly language: string;
  /** Whether the chapters of a long comparison are folded, except the first. */
  readonly folded: boolean;
  /** Paths of files that the page fetches and sends after this. */
  readonly sent: readonly string[];
}

/** A file that the page fetched; its text is null if that failed. */
export interface SentFile {
  readonly path: string;
  readonly text: string | null;
}

/** The worker's messages to the page: `first`, if there is one, then `summary`, `changes` and `done`. */
export type CompareAnswer =
  | {
      readonly kind: 'summary';
      /** `13 added, 10 edited`; empty if nothing changed. */
      readonly text: string;
      readonly counts: Readonly<Partial<Record<ChangeKind, number>>>;
      /** How many chapters differ, even if only in punctuation. */
      readonly groups: number;
    }
  /** The first changes, shown until all have arrived, and the heading that they belong under. */
  | { readonly kind: 'first'; readonly html: string; readonly part: string }
  /** The changes of one chapter. */
  | { readonly kind: 'changes'; readonly html: string; readonly part: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' };

/** The receivers of files that the page sends, by path. */
const awaited = new Map<string, (file: SentFile) => void>();

addEventListener('message', ({ data }: MessageEvent<CompareQuestion | SentFile>) => {
  if ('path' in data) awaited.get(data.path)?.(data);
  else answer(data).catch(() => tell({ kind: 'failed' }));
});

function tell(message: CompareAnswer): void {
  postMessage(message);
}

async function answer({ work, from, to, editions, language, sent, folded }: CompareQuestion): Promise<void> {
  const reader = languageOf(language);
  // The messages load while the editions do: `comparisonFiles` waits for them before it returns texts to compare.
  const translated = loadTranslator(reader);
  const files = comparisonFiles(work, sent, translated);
  let translate: Translate | undefined;
  void translated.then((loaded) => {
    translate = loaded;
  });
  const t: Translate = (name, values) => translate?.(name, values) ?? '';
  const { alignment, groups, toHtml, partOf } = await compareEditions([from, to], editions, files, {
    t,
    language: reader.tag,
    folded,
    onFirst: ({ group, ...first }) => {
      tell({ kind: 'first', html: addBaseToHtml(first.toHtml(group), BASE), part: first.partOf(group) });
    },
  });
  const counts = countItems([...alignment.links, ...alignment.glossary].map(({ kind }) => kind));
  const text = summarizeCounts(counts, await translated, interfaceTag(reader));
  tell({ kind: 'summary', counts: Object.fromEntries(counts), text, groups: groups.length });
  for (const group of groups) tell({ kind: 'changes', html: addBaseToHtml(toHtml(group), BASE), part: partOf(group) });
  tell({ kind: 'done' });
}

function comparisonFiles(work: string, sent: readonly string[], ready: Promise<unknown>): ComparisonFiles {
  const known = new Map<string, Promise<unknown>>();
  for (const path of sent) known.set(path, sentFile(path));
  const read = <T>(path: string) => getOrInsertComputed(known, path, () => fetchJson(`/${dataPath(path)}`)) as Promise<T>;
  return {
    edition: (edition) => read<EditionData>(editionPath(work, edition)),
    steps: (decade) => read<readonly StepData[]>(stepsPath(work, decade)),
    texts: async (names) => {
      const [texts] = await Promise.all([unpackTexts(names, (pack) => read<Pack>(packPath(work, pack))), ready]);
      return texts;
    },
  };
}

/** Waits for a file that the page sends. */
async function sentFile(path: string): Promise<unknown> {
  const { text } = await new Promise<SentFile>((resolve) => {
    awaited.set(path, resolve);
  });
  return text === null ? fetchJson(`/${dataPath(path)}`) : JSON.parse(text);
}
