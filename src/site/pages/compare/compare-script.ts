/**
 * Starts comparing the two editions in the address. It shares no modules with other scripts, so that it can fetch what the worker needs as soon as the
 * page's first script has arrived. show-comparison.ts, which arrives later, shows the result.
 */
import { dataPath, decadeOfStep, editionPath, editionsBetween, stepsPath } from '../../kit/compare/paths.ts';
import type { CompareAnswer, CompareQuestion, SentFile } from './compare-worker.ts';

/** A comparison that has begun, for the script that shows it. */
export interface BegunComparison {
  /** The worker's answers until there is a listener. */
  readonly answers: CompareAnswer[];
  listen?: (answer: CompareAnswer) => void;
}

declare global {
  /** Two scripts of one page share this; a module would be one more request. */
  var comparison: { readonly begin: (from: string, to: string) => BegunComparison; begun?: BegunComparison } | undefined;
}

/** The URL from which `../data/` is resolved: that of this script, or on the development server a folder at its root. */
const HERE = import.meta.env.DEV ? `${location.origin}/_astro/` : import.meta.url;

/** Fetches everything that the worker needs and passes it on as it arrives. */
function begin(form: HTMLFormElement, [from, to]: readonly [from: string, to: string]): BegunComparison {
  const { work = '', language = '' } = form.dataset;
  const editions = [...(form.querySelector('select')?.options ?? [])].map(({ value }) => value).toReversed();
  const decades = new Set(editionsBetween([from, to], editions).map(decadeOfStep));
  const steps = [...decades].map((decade) => stepsPath(work, decade));
  const sent = [...new Set([editionPath(work, from), editionPath(work, to)]), ...steps];
  // Without room for an index beside the changes; see changes.css.
  const folded = matchMedia('(max-width: 69.99rem)').matches;
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ work, from, to, editions, language, sent, folded } satisfies CompareQuestion);
  for (const path of sent) void fetchText(path).then((text) => worker.postMessage({ path, text } satisfies SentFile));
  const begun: BegunComparison = { answers: [] };
  const take = (answer: CompareAnswer) => {
    performance.mark(`compare-${answer.kind}`);
    if (begun.listen === undefined) begun.answers.push(answer);
    else begun.listen(answer);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CompareAnswer>) => take(data));
  worker.addEventListener('error', () => take({ kind: 'failed' }));
  return begun;
}

/** Returns a file as text, or null if it cannot be fetched; then the worker tries again and reports the failure. */
async function fetchText(path: string): Promise<string | null> {
  try {
    const response = await fetch(new URL(`../${dataPath(path)}`, HERE));
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Returns the edition that the address names by its date or an alias, or else the selected one. Other names need code that has not been loaded. */
function editionAsked(form: HTMLFormElement, name: string): string | undefined {
  const select = form.elements.namedItem(name);
  const asked = new URLSearchParams(location.search).get(name);
  if (!(select instanceof HTMLSelectElement)) return undefined;
  if (asked === null) return select.value;
  const isAsked = (one: string) => one.toLowerCase() === asked.toLowerCase();
  const option = [...select.options].find(
    ({ value, dataset }) => value === asked || (JSON.parse(dataset['aliases'] ?? '[]') as string[]).some(isAsked),
  );
  if (option !== undefined) select.value = option.value;
  return option?.value;
}

const form = document.querySelector<HTMLFormElement>('form.compare');
if (form !== null && /[?&](?:from|to)=/.test(location.search)) {
  const [from, to] = [editionAsked(form, 'from'), editionAsked(form, 'to')];
  globalThis.comparison = { begin: (one, other) => begin(form, [one, other]) };
  if (from !== undefined && to !== undefined) globalThis.comparison.begun = begin(form, [from, to]);
}
