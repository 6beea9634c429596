/** Compares two editions in a worker: fetches the chapters that differ, aligns and renders them. */
import type { ChangeKind } from '@rulegraph/core/history';
import { countItems } from '@rulegraph/core/lists';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import { BASE } from '../../browser/page-address.ts';
import { summarizeCounts, type TranslateChange } from '../../kit/changes/change-html.ts';
import { type ComparisonFiles, compareEditions } from '../../kit/compare/compare-editions.ts';
import {
  editionOf,
  type FirstSteps,
  type Pack,
  type StepData,
  unpackTexts,
  type YearData,
} from '../../kit/compare/edition-data.ts';
import { dataAddress, firstStepsPath, stepsPath, yearAddress } from '../../kit/compare/paths.ts';
import { directionOf, finishHtml } from '../../kit/direction.ts';
import { languageOf } from '../../kit/languages.ts';
import { fillMessage, type Message } from '../../kit/message.ts';

/** The page's message to the worker. */
export interface CompareQuestion {
  readonly work: string;
  /** The code of its own language, in which editions are compared. */
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** All editions that can be compared, oldest first. */
  readonly editions: readonly string[];
  /** Code of the page's language. */
  readonly language: string;
  readonly tag: string;
  readonly messages: Readonly<Record<Parameters<TranslateChange>[0], Message>>;
  /** Whether the chapters of a long comparison are folded, except the first. */
  readonly folded: boolean;
}

/** A field of a file that the page fetches, as JSON. */
export interface SentField {
  readonly address: string;
  readonly name: string;
  readonly json: string;
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

/** The fields that the page has sent, or will send. */
const fields = new Map<string, PromiseWithResolvers<unknown>>();

function fieldOf(address: string, name: string): PromiseWithResolvers<unknown> {
  return getOrInsertComputed(fields, `${address} ${name}`, () => Promise.withResolvers());
}

addEventListener('message', ({ data }: MessageEvent<CompareQuestion | SentField>) => {
  if ('address' in data) fieldOf(data.address, data.name).resolve(JSON.parse(data.json));
  else answer(data).catch(() => tell({ kind: 'failed' }));
});

function tell(message: CompareAnswer): void {
  postMessage(message);
}

async function answer({ work, source, from, to, editions, language, tag, messages, folded }: CompareQuestion): Promise<void> {
  const t: TranslateChange = (name, values) => fillMessage(messages[name], tag, values);
  const finish = (html: string) => finishHtml(html, BASE, directionOf(languageOf(language).tag));
  const { alignment, groups, toHtml, partOf } = await compareEditions([from, to], editions, comparisonFiles(work, source), {
    t,
    language: languageOf(language).tag,
    folded,
    onFirst: ({ group, ...first }) => {
      tell({ kind: 'first', html: finish(first.toHtml(group)), part: first.partOf(group) });
    },
  });
  const counts = countItems([...alignment.links, ...alignment.glossary].map(({ kind }) => kind));
  const text = summarizeCounts(counts, t, tag);
  tell({ kind: 'summary', counts: Object.fromEntries(counts), text, groups: groups.length });
  for (const group of groups) tell({ kind: 'changes', html: finish(toHtml(group)), part: partOf(group) });
  tell({ kind: 'done' });
}

function comparisonFiles(work: string, source: string): ComparisonFiles {
  const read = <Field>(address: string, name: string) => fieldOf(address, name).promise as Promise<Field>;
  return {
    edition: async (edition) => editionOf(await read<YearData>(yearAddress(work, edition, source), 'contents'), edition),
    firstSteps: () => read<FirstSteps>(dataAddress(firstStepsPath(work)), 'steps'),
    steps: () => read<readonly StepData[]>(dataAddress(stepsPath(work)), 'steps'),
    texts: (names) => unpackTexts(names, (year, name) => read<Pack>(yearAddress(work, year, source), name)),
  };
}
