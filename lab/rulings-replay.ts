/**
 * Replays the releases of a work: each ruling, with its citations moved to one release, is compared with the next release.
 *
 *     node lab/rulings-replay.ts CONTENT WORK [--why]
 *
 * Prints for each release how many rulings are marked as doubtful, how many are possibly affected, and how many are missed: rulings that are neither,
 * although the letters of a rule that they cite, or of one below a heading that they cite, have changed. `--why` lists the citations that are the reason.
 */
import process from 'node:process';
import { type Archive, lineageOf, rulingsOf } from '../src/content/archive/index.ts';
import { readArchive } from '../src/content/disk/index.ts';
import { wholeText } from '../src/core/history/index.ts';
import { type AssessedRuling, possibleReasonsOf, type Ruling, reasonsOf } from '../src/core/rulings/index.ts';

const [folder = 'content', workId = 'cr', why] = process.argv.slice(2);
const archive = readArchive([folder]);
const lineage = lineageOf(archive, workId);
const source = archive.works.find(({ id }) => id === workId)?.source ?? '';
if (lineage === undefined) throw new Error(`there is no lineage of "${workId}" in ${folder}`);
const { editions } = lineage.lineage;

/** Returns a ruling that cites, with the numbers of an edition, the same rules as another ruling; nothing if none of them can be followed. */
function asOf(edition: string, { ruling, citations }: AssessedRuling): readonly Ruling[] {
  const numbers = citations.flatMap((citation) => {
    if (citation.work !== workId || citation.edition === null || citation.state === 'missing') return [];
    if (citation.edition === edition) return [citation.number];
    const link = lineage?.rulesBetween(citation.edition, edition).find(({ from }) => from.includes(citation.number));
    return link === undefined || link.confidence < 0.6 ? [] : link.to;
  });
  if (numbers.length === 0) return [];
  const place = ruling.place;
  const text = 'See these.';
  const mark = { kind: 'link' as const, start: 0, end: text.length, href: `#${[...new Set(numbers)].join(',')}` };
  const { date: _, reviewed: __, ...rest } = ruling;
  return [{ ...rest, edition, blocks: [{ kind: 'text', text, marks: [mark], place }] }];
}

function withRulings(rulings: readonly Ruling[]): Archive {
  const settings = { titles: {}, about: {} };
  return { ...archive, rulings: (work) => (work === workId ? [{ work, id: 'replay', settings, rulings }] : []) };
}

/** Returns the letters of a rule without numbers and examples. If they change, a person should read the rule again. */
function lettersOf(edition: string, number: string): string {
  const rule = archive.expression(workId, edition, source)?.rules.find((one) => one.number === number);
  const text = rule === undefined ? '' : wholeText({ ...rule, blocks: rule.blocks.filter(({ kind }) => kind !== 'example') });
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/** Tells whether the letters of a rule, or of the rules below a heading, have changed. */
function hasOtherLetters(from: string, to: string, { number, today }: AssessedRuling['citations'][number]): boolean {
  const isBelow = (other: string, above: string) => other.startsWith(above) && /^[^\p{N}]/u.test(other.slice(above.length));
  const whole = (edition: string, numbers: readonly string[]) => {
    const rules = archive.expression(workId, edition, source)?.rules.map((rule) => rule.number) ?? [];
    const those = rules.filter((one) => numbers.some((name) => one === name || isBelow(one, name)));
    return those
      .map((name) => lettersOf(edition, name))
      .sort()
      .join(' ');
  };
  return whole(from, [number]) !== whole(to, today);
}

let [all, marked, possible, missed] = [0, 0, 0, 0];
for (const [index, to] of editions.entries()) {
  const from = editions[index - 1];
  if (from === undefined) continue;
  const then = rulingsOf(archive, workId).flatMap((one) => asOf(from, one));
  const assessed = rulingsOf(withRulings(then), workId, to);
  const doubtful = assessed.filter(({ state }) => state !== 'in-force');
  const inForce = assessed.filter(({ state }) => state === 'in-force');
  const affected = inForce.filter((one) => possibleReasonsOf(one).length > 0);
  const wrong = inForce.filter((one) =>
    one.citations.some((cited) => {
      if (cited.broad === true) return !affected.includes(one) && hasOtherLetters(from, to, cited);
      return lettersOf(from, cited.number) !== cited.today.map((name) => lettersOf(to, name)).join('');
    }),
  );
  const row = [
    `${assessed.length} rulings`,
    `${doubtful.length} marked`,
    `${affected.length} possibly affected`,
    `${wrong.length} missed`,
  ];
  console.log([to, ...row].join('\t'));
  [all, marked, missed] = [all + assessed.length, marked + doubtful.length, missed + wrong.length];
  possible += affected.length;
  if (why === undefined) continue;
  const reasons = doubtful.flatMap((one) =>
    reasonsOf(one).map(({ number, state, today }) => `${number} ${state} ${today.join(',')}`),
  );
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, found]) => [found.length, reason] as const);
  for (const [count, reason] of counts.sort(([a], [b]) => b - a)) console.log(`    ${count} × ${reason}`);
  for (const { ruling } of wrong) console.log(`    missed: ${ruling.title}`);
}
console.log(
  `${all} rulings at releases, ${marked} marked: ${(100 - (100 * marked) / all).toFixed(1)} % fewer; ${possible} possibly affected; ${missed} missed`,
);
