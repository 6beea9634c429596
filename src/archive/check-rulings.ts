/** Checks the rulings of an archive: the editions that they name, and the rules that they cite. */
import type { VFileMessage } from 'vfile-message';
import { placesInSources } from '../rules/checks/index.ts';
import { diagnose } from '../rules/diagnostics.ts';
import { isPossibleMatch } from '../rules/lineage/index.ts';
import { chapterNumber } from '../rules/numbering/index.ts';
import type { AssessedRuling, Ruling, RulingCitation } from '../rules/rulings/index.ts';
import type { Archive } from './archive.ts';
import { lineageOf } from './lineages.ts';
import { namesInWork } from './named-works.ts';
import { citedWork, dayIn, rulingsOf } from './rulings.ts';
import { editionNamed } from './whole-editions.ts';

/** Reports editions that the rulings of a work name and that do not exist, and citations of rules that the ruling's edition lacks. */
export function checkRulings(archive: Archive, workId: string): readonly VFileMessage[] {
  const placeOf = placesInSources(archive.sourceOf);
  return rulingsOf(archive, workId).flatMap((assessed) => [
    ...unknownEditions(archive, assessed),
    ...unresolved(archive, assessed, placeOf),
  ]);
}

function unknownEditions(archive: Archive, { ruling }: AssessedRuling): readonly VFileMessage[] {
  const names = (['edition', 'reviewed'] as const).flatMap((key) => {
    const name = ruling[key];
    return name === undefined || dayIn(name) !== undefined || editionNamed(archive.editions(ruling.work), name)
      ? []
      : [{ key, name }];
  });
  return names.map(({ key, name }) =>
    diagnose({
      code: 'invalid-ruling',
      severity: 'error',
      reason: `"${key}" names "${name}", which is no edition of "${ruling.work}"`,
      place: ruling.place,
      remedy: 'write its date, YYYY-MM-DD, or one of its aliases',
    }),
  );
}

function unresolved(
  archive: Archive,
  { ruling, edition, citations }: AssessedRuling,
  placeOf: ReturnType<typeof placesInSources>,
): readonly VFileMessage[] {
  return citations.flatMap((citation) => {
    const problem = citation.state === 'missing' ? missing(archive, ruling, citation) : withoutEdition(citation, edition);
    if (problem === undefined) return [];
    const inBlock = ruling.blocks[citation.block];
    return diagnose({
      code: citation.work === ruling.work ? 'dangling-reference' : 'dangling-work-reference',
      severity: 'warning',
      place: inBlock === undefined ? ruling.place : placeOf(inBlock, citation.start),
      ...problem,
    });
  });
}

/** Returns the problem of a citation whose rule cannot be looked up, since no edition of the cited work matches the ruling's. */
function withoutEdition({ state, work, number, version }: RulingCitation, edition: string | null) {
  if (state !== 'unknown' || (version === undefined && edition === null)) return undefined;
  if (version !== undefined)
    return {
      reason: `"${number}" is cited from version ${version}, and no edition of "${work}" says that it is this one`,
      remedy: `import that version, or write \`version: "${version}"\` into the edition.yaml of the edition that is meant`,
    };
  return {
    reason: `"${number}" of "${work}" is cited, and no edition of that work was in force in the time of ${edition}`,
    remedy: 'import the edition of that time, or write the `date` of the ruling',
  };
}

function missing(archive: Archive, ruling: Ruling, { work, number, edition, near, block, start, end }: RulingCitation) {
  const printed = (ruling.blocks[block]?.text ?? '').slice(start, end);
  const alike = namedAlike(archive, ruling, { work, number, edition: edition ?? '' }, printed);
  const where = work === ruling.work ? `the edition ${edition}` : `"${work}" of ${edition}`;
  const list = (numbers: readonly string[]) => numbers.map((candidate) => `"${candidate}"`).join(', ');
  return {
    reason: `there is no rule "${number}" in ${where}`,
    remedy: [
      alike.length > 0
        ? `did you mean ${list(alike)}, which has these words?`
        : near.length > 0
          ? `correct the number; nearby are ${list(near)}`
          : 'correct the number, or the edition of the ruling',
      elsewhere(archive, work, number, edition ?? ''),
    ].join('; '),
  };
}

/** Describes which edition has a number, preferably the last one before `edition`, and the number that its rule has in `edition`. */
function elsewhere(archive: Archive, workId: string, number: string, edition: string): string {
  const work = citedWork(archive, workId);
  const others = lineageOf(archive, workId)?.lineage.editions ?? [];
  const has = (id: string) => work?.numbers(id).order.has(number) === true;
  const other = others.findLast((id) => id < edition && has(id)) ?? others.find((id) => id > edition && has(id));
  if (other === undefined) return 'no edition ever had it';
  const link = other < edition ? work?.links(other, edition).get(number) : undefined;
  const then =
    link === undefined || link.to.length === 0 || isPossibleMatch(link) ? '' : `, where it was what is now ${link.to.join(', ')}`;
  return `the edition ${other} has it${then}`;
}

/** Matches the term that a rule defines, up to the dash or colon after it: `Deal – Placing …`. */
const TERM = /^(?<term>[\p{L}][\p{L}\p{N} ’'/-]{0,40}?)\s*(?:[–—:]|\s-\s)/u;

/**
 * Returns up to three rules with the title or term that follows the number in a citation: rules of the cited chapter, or else of all works that the
 * ruling may name. Rules of other works are prefixed with the work: `1.9.2.2`, `ltr 3.11`.
 */
function namedAlike(
  archive: Archive,
  { work: own, lang }: Ruling,
  cited: { readonly work: string; readonly number: string; readonly edition: string },
  printed: string,
): readonly string[] {
  const words = wordsBeside(printed, cited.number);
  if (words === '') return [];
  const works = [own, ...namesInWork(archive, own, lang).map(({ id }) => id)];
  const found = works.flatMap((id) => {
    const scheme = citedWork(archive, id)?.scheme;
    const edition = id === cited.work ? cited.edition : (citedWork(archive, id)?.today ?? '');
    const source = archive.works.find((work) => work.id === id)?.source ?? lang;
    const rules = [...new Set([source, lang])].flatMap((code) => archive.expression(id, edition, code)?.rules ?? []);
    const chapterOf = (number: string) => (scheme === undefined ? null : chapterNumber(scheme, number));
    return rules.flatMap(({ number, title, blocks }) => {
      const isNear = id === cited.work && chapterOf(number) === chapterOf(cited.number);
      const names = [title ?? '', isNear ? (TERM.exec(blocks[0]?.text ?? '')?.groups?.['term'] ?? '') : ''];
      const isAlike = names
        .flatMap((name) => [name, name.replace(/\s*\(.*$/, '')])
        .some((name) => isNamed(fold(name), words, isNear));
      return isAlike ? [{ name: id === own ? number : `${id} ${number}`, isNear }] : [];
    });
  });
  const near = found.filter(({ isNear }) => isNear);
  return [...new Set((near.length > 0 ? near : found).map(({ name }) => name))].slice(0, 3);
}

/** Tells whether words are a title. Within the cited chapter, more words may follow the title. */
function isNamed(name: string, words: string, isNear: boolean): boolean {
  return name !== '' && (name === words || (isNear && `${words} `.startsWith(`${name} `)));
}

/** Returns the words that follow a number in a citation, up to the next number. */
function wordsBeside(printed: string, number: string): string {
  const at = printed.indexOf(number);
  return fold(at < 0 ? printed : printed.slice(at + number.length).replace(/\p{N}.*$/su, ''));
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
