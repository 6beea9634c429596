/** The works of the fixture `written-forms`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { indexNumbers } from '../../../../src/core/citations/index.ts';
import { compileScheme } from '../../../../src/core/numbering/index.ts';
import { addNicknames, type LookupWork, type Named, type NumberRun } from '../../../../src/core/search/lookup/index.ts';
import type { Work } from '../../../../src/core/work.ts';

const FOLDER = 'test/fixtures/references';

/** Returns the lines of a fixture without headings and comments. */
export function fixtureLines(file: string): readonly string[] {
  return readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ') && !line.startsWith('## '));
}

/** Returns the works with the numbers, names and history of the fixture, and the citation words of the real ones. */
export function fixtureWorks(): readonly LookupWork[] {
  const history = byWork(fixtureLines('history.txt'));
  return [...byWork(fixtureLines('numbers.txt'))].map(([id, lines]) => {
    const work = parse(readFileSync(`content/${id}/work.yaml`, 'utf8')) as Work;
    const past = history.get(id) ?? [];
    const editions = past.map(readEdition).filter((names) => names !== undefined);
    return {
      id,
      names: [id, ...Object.values(work.shortTitles), ...Object.values(work.titles)],
      citations: work.citations,
      index: indexNumbers(compileScheme(work.numbering), lines.flatMap(readNumbers)),
      named: addNicknames(
        lines.flatMap((line) => readNamed(line) ?? []),
        work.nicknames ?? {},
      ),
      editions,
      runs:
        past.length === 0
          ? undefined
          : readRuns(
              past,
              editions.map(([date = '']) => date),
            ),
    };
  });
}

function byWork(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const works = new Map<string, string[]>();
  for (const line of lines) {
    const id = /^work (\S+)$/.exec(line)?.[1];
    if (id === undefined) [...works.values()].at(-1)?.push(line);
    else works.set(id, []);
  }
  return works;
}

/** Returns 601.2 and its subrules for `601.2 a-i`; letters skip l and o. */
function readNumbers(line: string): readonly string[] {
  const { number, from, to } = /^(?<number>[\d.]+)(?: = [^=]*?)?(?: (?<from>[a-z])(?:-(?<to>[a-z]))?)?$/.exec(line)?.groups ?? {};
  if (number === undefined) return [];
  const letters =
    from === undefined ? [] : [...'abcdefghijkmnpqrstuvwxyz'].filter((letter) => from <= letter && letter <= (to ?? from));
  return [number, ...letters.map((letter) => number + letter)];
}

function readNamed(line: string): Named | undefined {
  const term = /^term (.+)$/.exec(line)?.[1];
  if (term !== undefined)
    return { names: [term], number: null, anchor: term.toLowerCase().replaceAll(',', '').replaceAll(' ', '-') };
  const { number, title } = /^(?<number>[\d.]+) = (?<title>.+?)(?: [a-z](?:-[a-z])?)?$/.exec(line)?.groups ?? {};
  return number === undefined || title === undefined ? undefined : { names: [title], number, anchor: null };
}

function readEdition(line: string): readonly string[] | undefined {
  const { date, names } = /^edition (?<date>\S+)(?: (?<names>.+))?$/.exec(line)?.groups ?? {};
  return date === undefined ? undefined : [date, ...(names?.split(' / ') ?? [])];
}

function readRuns(lines: readonly string[], editions: readonly string[]): ReadonlyMap<string, readonly NumberRun[]> {
  const runs = new Map<string, NumberRun[]>();
  for (const line of lines) {
    const [kind, number = '', since = '', until = '', ...today] = line.split(' ');
    if (kind !== 'run') continue;
    runs.set(number, [...(runs.get(number) ?? []), { since: editions.indexOf(since), until: editions.indexOf(until), today }]);
  }
  return runs;
}
