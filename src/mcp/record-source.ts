/** Provides the records of `/api/v1/`, which answers are made of, from a content folder or from a published site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Archive,
  answersOf,
  graphOf,
  lineageOf,
  type QuotableOrigin,
  questionsOf,
  quoteIndexOf,
  rulingsOf,
} from '@rulegraph/content/archive';
import { download, LIMITS } from '@rulegraph/content/fetch/download';
import { memoize, memoizePromises } from '@rulegraph/core/memo';
import { type AnswerIndex, type QuestionCard, rankQuotedTexts } from '@rulegraph/core/search/find';
import { ruleText } from '@rulegraph/core/text';
import { ownValue } from '@rulegraph/core/untrusted';
import type { Work } from '@rulegraph/core/work';
import { isEditionId } from '@rulegraph/core/written-date';
import { yearPath } from '@rulegraph/site/kit/compare/paths';
import {
  type ExpressionRecord,
  expressionOfYear,
  expressionRecord,
  type YearRecord,
} from '@rulegraph/site/outputs/expression-record';
import { storedIndex } from '@rulegraph/site/outputs/lineage-record';
import { languagesOfRulings, type RulingsRecord, rulingsRecord } from '@rulegraph/site/outputs/rule-records';
import { z } from 'zod';

export interface ListedWork {
  readonly id: string;
  readonly title: string;
  /** The language of the authoritative text. */
  readonly source: string;
  readonly rulings: readonly string[];
  /** As of `Work`. */
  readonly nicknames?: Work['nicknames'];
  /** Oldest first. */
  readonly editions: readonly { readonly edition: string; readonly effective: string; readonly languages: readonly string[] }[];
}

/** The records that answers are made of. Each is read once, except for texts, which are read each time because there are many. */
export interface RecordSource {
  readonly works: () => Promise<readonly ListedWork[]>;
  /** The index of a work, as `openRuleIndex` reads it. */
  readonly index: (work: string) => Promise<unknown>;
  readonly text: (work: string, edition: string, lang: string) => Promise<ExpressionRecord>;
  /** Finds a quotation in all editions of a language; absent if that would read each of them. */
  readonly quotations?: (work: string, lang: string, text: string, limits: QuoteLimits) => Promise<readonly FoundQuotation[]>;
  /** The index of a text for questions; absent if it has to be made of the text. */
  readonly answers?: (work: string, edition: string, lang: string) => AnswerIndex | undefined;
  readonly questions: (work: string) => Promise<readonly QuestionCard[]>;
  readonly rulings: (work: string, lang: string) => Promise<RulingsRecord>;
}

type QuoteLimits = Parameters<typeof rankQuotedTexts>[2];

/** A text of a rule that a quotation may be from. */
interface FoundQuotation extends Pick<QuotableOrigin, 'number' | 'edition' | 'editions'> {
  readonly score: number;
  /** Reads the text, for which its edition must be opened. */
  readonly text: () => string;
}

export function recordsOfArchive(archive: Archive): RecordSource {
  const workOf = (id: string) => {
    const work = archive.works.find((one) => one.id === id);
    if (work === undefined || lineageOf(archive, id) === undefined)
      throw new RangeError(`there is no work "${id}" with a whole edition`);
    return work;
  };
  const quotationsOf = memoize((id: string, lang: string) => quoteIndexOf(archive, [{ work: workOf(id), lang }]));
  return {
    works: async () =>
      archive.works
        .filter(({ id }) => lineageOf(archive, id) !== undefined)
        .map((work) => ({
          id: work.id,
          title: work.titles[work.source] ?? work.id,
          source: work.source,
          ...(work.nicknames === undefined ? {} : { nicknames: work.nicknames }),
          rulings: languagesOfRulings(rulingsOf(archive, work.id)),
          editions: archive
            .editions(work.id)
            .filter(({ draft }) => draft !== true)
            .map(({ id, effective }) => ({ edition: id, effective, languages: archive.languages(work.id, id) })),
        })),
    questions: async (id) => questionsOf(archive, id),
    answers: (id, edition, lang) => answersOf(archive, id, edition, lang),
    index: memoizePromises(async (id: string) => storedIndex(archive, workOf(id))),
    quotations: async (id, lang, text, limits) => {
      const index = quotationsOf(id, lang);
      // Of equally good texts, the latest.
      const found = index === undefined ? [] : rankQuotedTexts(text, index, limits);
      return found
        .toSorted((a, b) => b.score - a.score || (a.origin.edition < b.origin.edition ? 1 : -1))
        .map(({ origin: { number, edition, editions }, score }) => ({
          number,
          edition,
          editions,
          score,
          text: () => {
            const rule = archive.expression(id, edition, lang)?.rules.find((one) => one.number === number);
            return rule === undefined ? '' : ruleText(rule);
          },
        }));
    },
    text: async (work, edition, lang) => {
      const graph = graphOf(archive, work, edition, lang);
      if (graph === undefined) throw new RangeError(`"${work}" of ${edition} has no text in "${lang}"`);
      return expressionRecord(graph);
    },
    rulings: memoizePromises(async (work: string, lang: string) => rulingsRecord(work, lang, rulingsOf(archive, work))),
  };
}

/** An assistant is waiting for the answer, so there is no point in trying for minutes. */
const SITE_LIMITS = { ...LIMITS, total: 60_000, retries: 1 };

/** Reads a file below `/api/v1/` of a site, which is the folder of a built one or an address. */
async function readRecord(site: string, path: string): Promise<unknown> {
  const file = `api/v1/${path}.json`;
  if (!/^https?:\/\//.test(site)) return JSON.parse(await readFile(join(site, file), 'utf8'));
  const address = new URL(file, site.endsWith('/') ? site : `${site}/`);
  try {
    const bytes = await download(address.href, { limits: SITE_LIMITS, hosts: new Set([address.host]) });
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new RangeError(`${address} cannot be read: ${error.message}`, { cause: error });
  }
}

/** Names become parts of addresses and paths, and the site may be anybody's. */
const name = z.string().regex(/^[a-z\d][\w-]*$/i);
const worksFile = z.object({
  works: z
    .array(
      z.object({
        id: name,
        titles: z.record(z.string(), z.string()),
        source: name,
        rulings: z.record(name, z.unknown()).default({}),
        nicknames: z.record(z.string(), z.array(z.string())).optional(),
        questions: z.string().optional(),
      }),
    )
    .max(1000),
});
const questionsFile = z.object({
  questions: z.array(
    z.object({
      rule: z.string(),
      sentence: z.string().optional(),
      asked: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
const editionsFile = z.object({
  editions: z.array(
    z.object({
      edition: z.string().refine(isEditionId),
      effective: z.string(),
      languages: z.array(z.object({ lang: name })),
    }),
  ),
});
const part = z.looseObject({});
const yearFile = z.custom<YearRecord>().and(z.looseObject({ first: part, rest: part, rules: z.array(z.unknown()) }));

function checked<Value>(schema: z.ZodType<Value>, value: unknown, site: string): Value {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw new RangeError(
    `"${site}" is no site of Rulegraph, or another version has built it (${issue?.path.join('.')}: ${issue?.message})`,
  );
}

/**
 * Reads the records of a published site, which is the folder of a built one or an address. Records that could not be read are read again
 * the next time.
 */
export function recordsOfSite(site: string): RecordSource {
  const read = memoizePromises((path: string) => readRecord(site, path));
  const readWorks = memoizePromises(async () => checked(worksFile, await read('works'), site).works);
  return {
    works: memoizePromises(async () => {
      const works = await readWorks();
      return Promise.all(
        works.map(async ({ id, titles, source, rulings, nicknames }) => {
          const { editions } = checked(editionsFile, await read(`${id}/editions`), site);
          const listed = editions.map(({ languages, ...edition }) => ({
            ...edition,
            languages: languages.map(({ lang }) => lang),
          }));
          const title = ownValue(titles, source) ?? id;
          return { id, title, source, rulings: Object.keys(rulings), ...(nicknames && { nicknames }), editions: listed };
        }),
      );
    }),
    questions: memoizePromises(async (work: string) => {
      const listed = (await readWorks()).find(({ id }) => id === work);
      // Sites of an earlier version have none.
      if (listed?.questions === undefined) return [];
      return checked(questionsFile, await read(`${work}/questions`), site).questions;
    }),
    index: (work) => read(`${work}/index`),
    text: async (work, edition, lang) =>
      expressionOfYear(checked(yearFile, await readRecord(site, yearPath(work, edition, lang)), site), edition),
    rulings: async (work, lang) => (await read(`${work}/rulings/${lang}`)) as RulingsRecord,
  };
}
