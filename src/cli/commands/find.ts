/** `rules find`: which rule a quoted quotation is from, in any language and edition, and where it is today. */
import type { Command } from 'commander';
import { quoteIndexOf, tracesOf } from '../../archive/index.ts';
import { numbered } from '../../publish/changes-record.ts';
import { rankQuotedTexts } from '../../rules/find/index.ts';
import { matchLanguage } from '../../rules/languages.ts';
import { traceNumber } from '../../rules/lineage/index.ts';
import { CommandError } from '../command-error.ts';
import { type ContentOption, chosenWork, contentOption, openArchive } from '../content.ts';
import { possibleNote, printJson, printLine, printRemark } from '../output.ts';

interface FindOptions extends ContentOption {
  readonly work?: string;
  readonly lang?: string;
  readonly json?: boolean;
}

const LIMITS = { most: 50, least: 0.35 };
const MOST_MATCHES = 10;

export function addFindCommand(program: Command, report: (status: number) => void): void {
  program
    .command('find')
    .description('Find the rule that a text was quoted from, even if it was cut, retyped or comes from an old edition.')
    .argument('<text...>', 'the quotation')
    .option('--work <id>', 'only this work')
    .option('--lang <code>', 'only this language')
    .option('--json', 'print JSON')
    .addOption(contentOption())
    .action((words: string[], options: FindOptions) => {
      const matches = findMatches(words.join(' '), options);
      if (options.json === true) printJson({ matches });
      for (const { score, number, edition, lang, today, possible = [] } of options.json === true ? [] : matches) {
        printLine(`${Math.round(score * 100)} %  ${number} (${edition}, ${lang})${todayNote(today)}`);
        if (possible.length > 0) printLine(`      ${possibleNote(possible.map((one) => ({ ...one, name: one.number })))}`);
      }
      if (matches.length === 0) printRemark('no rule has that wording; try more of it, or other words');
      report(matches.length > 0 ? 0 : 1);
    });
}

/** Returns where a rule is today; unknown (null) if its edition is missing in the work's own language. */
function todayNote(today: readonly string[] | null): string {
  return today === null ? '' : `  today: ${today.join(', ') || 'gone'}`;
}

function findMatches(quotation: string, options: FindOptions) {
  const archive = openArchive(options);
  const works = options.work === undefined ? archive.works : [chosenWork(archive, options.work)];
  const chosen = works.flatMap((work) => {
    const available = [...new Set(archive.editions(work.id).flatMap(({ id }) => archive.languages(work.id, id)))];
    const lang = options.lang === undefined ? undefined : matchLanguage(options.lang, available);
    return options.lang !== undefined && lang === undefined ? [] : [{ work, lang }];
  });
  const index = quoteIndexOf(archive, chosen);
  if (index === undefined) {
    throw new CommandError(`there are no texts${options.lang === undefined ? '' : ` in "${options.lang}"`} to search`, 2);
  }
  // Of two texts with an equal score, the one that was in force last comes first.
  const likeliest = rankQuotedTexts(quotation, index, LIMITS).toSorted(
    (a, b) => b.score - a.score || (a.origin.edition < b.origin.edition ? 1 : a.origin.edition > b.origin.edition ? -1 : 0),
  );
  const found = likeliest.map(({ origin, score }) => {
    const traces = tracesOf(archive, origin.work);
    const trace =
      traces?.editions.includes(origin.edition) === true ? traceNumber(traces, origin.number, origin.edition) : undefined;
    const { work, number, edition, lang, editions } = origin;
    const possible = numbered(trace?.possible ?? []);
    return {
      ...{ work, number, edition, lang, score: Math.round(score * 1000) / 1000, today: trace?.today ?? null, editions },
      ...(possible.length === 0 ? {} : { possible }),
    };
  });
  return bestOfEachRule(found).slice(0, MOST_MATCHES);
}

/** Returns each rule once, with the wording that is nearest to the quotation. */
function bestOfEachRule<
  Match extends {
    readonly work: string;
    readonly lang: string;
    readonly number: string;
    readonly today: readonly string[] | null;
  },
>(matches: readonly Match[]): Match[] {
  const byRule = new Map<string, Match>();
  for (const match of matches) {
    const rule = match.today?.join(' ') || `gone ${match.number}`;
    const key = `${match.work} ${match.lang} ${rule}`;
    if (!byRule.has(key)) byRule.set(key, match);
  }
  return [...byRule.values()];
}
