/**
 * Seals published texts with digests, in a list that is kept in version control. The text in force may be corrected silently; after it is superseded, it
 * must stay as it was published, unless the edition's settings state a correction.
 */
import { hash } from 'node:crypto';
import { diagnose } from '@rulegraph/core/diagnostics';
import { getOrInsertComputed } from '@rulegraph/core/memo';
import type { Place, SourceFile } from '@rulegraph/core/model';
import { mergeMarkerLine } from '@rulegraph/core/text';
import type { Correction, Edition, Work } from '@rulegraph/core/work';
import { diffArrays } from 'diff';
import type { VFileMessage } from 'vfile-message';
import type { Archive } from './archive.ts';
import { endOfList, faultOfEnd } from './list-end.ts';
import { begunEditions, wholeEditions } from './whole-editions.ts';

/** The digests of a text when it was last published. */
export interface Seal {
  /** How many corrections the edition's settings stated then. */
  readonly corrections: number;
  /** The digest of the whole text. */
  readonly digest: string;
  /** The first four letters of the digests of its parts, in order; enough to tell which part has changed. */
  readonly parts: readonly string[];
  /**
   * For a text that may still change, and for rulings: each part's name and what it says, as four letters of either's digest. So it shows if a number or a
   * term says what another one said.
   */
  readonly meanings?: readonly string[];
}

/** Seals by the names of texts: `cr/2009-07-11/en`. */
export type SealList = ReadonlyMap<string, Seal>;

/** Returns the seal of an edition's text as it is now, cached or computed. */
export type SealText = (work: Work, edition: Edition, lang: string) => Seal;

const HEAD = `# What every published text said: its corrections, a digest, and one of each of its parts. Written by \`rulegraph addresses\`. Commit it.
# A text that is no longer in force must stay as it is, or edition.yaml states the correction (\`rulegraph correct\`).
# Its last line says that it is whole.
`;

const PART_LENGTH = 4;

/** With more changes than these, messages about single parts would not help. */
const MAX_CHANGES = 400;

/** Returns what is wrong with the text of a list; undefined if nothing is. */
export function faultOfSealList(text: string): string | undefined {
  const marker = mergeMarkerLine(text);
  if (marker !== undefined) return `line ${marker} is a merge conflict marker`;
  const end = faultOfEnd(text);
  if (end !== undefined) return end;
  const sealed = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^(?:#|\s*$)/.test(line)) continue;
    const [, name] = SEAL.exec(line) ?? [];
    if (name === undefined) return `line ${index + 1} seals no text`;
    if ((sealed.get(name) ?? line) !== line) return `line ${index + 1} seals "${name}", which an earlier line seals differently`;
    sealed.set(name, line);
  }
  return undefined;
}

/** Matches a line of the list. */
const SEAL = /^([^#\s]\S*) (\d+) (\S+) (\S*)(?: (\S+))?$/;

/** Reads a list, without comments and other lines that are not seals. */
export function parseSealList(text: string): SealList {
  return new Map(
    text.split(/\r?\n/).flatMap((line): [string, Seal][] => {
      const [, name = '', corrections, digest = '', parts = '', meanings] = SEAL.exec(line) ?? [];
      if (name === '') return [];
      const seal = { corrections: Number(corrections), digest, parts: parts.match(/.{4}/g) ?? [] };
      return [[name, meanings === undefined ? seal : { ...seal, meanings: meanings.match(/.{8}/g) ?? [] }]];
    }),
  );
}

/** Writes a list so that `parseSealList` reads it back. */
export function formatSealList(list: SealList): string {
  const lines = [...list].map(([name, { corrections, digest, parts, meanings = [] }]) =>
    [name, corrections, digest, parts.join(''), ...(meanings.length === 0 ? [] : [meanings.join('')])].join(' '),
  );
  lines.sort();
  return `${HEAD}${lines.join('\n')}\n${endOfList(lines)}\n`;
}

/** Returns all texts of an archive, each with its name: `cr/2009-07-11/en`. */
export function namedTexts(archive: Archive): readonly (readonly [name: string, ...Parameters<SealText>])[] {
  return archive.works.flatMap((work) =>
    archive
      .editions(work.id)
      .flatMap((edition) =>
        archive.languages(work.id, edition.id).map((lang) => [`${work.id}/${edition.id}/${lang}`, work, edition, lang] as const),
      ),
  );
}

/** Returns all texts but drafts, which may change without notice. */
export function publishedTexts(archive: Archive): ReturnType<typeof namedTexts> {
  return namedTexts(archive).filter(([, , { draft }]) => draft !== true);
}

/** Returns the digests of all texts for publication, so that anyone who has the sources can check that a site was built from them. */
export function textDigests(archive: Archive, sealText: SealText = openSeals(archive)) {
  return publishedTexts(archive).map(([text, work, edition, lang]) => {
    const { origin, sha256 } = edition.languages[lang] ?? {};
    const digest = { text, sha256: sealText(work, edition, lang).digest };
    return { ...digest, ...(origin !== undefined && { origin }), ...(sha256 !== undefined && { originSha256: sha256 }) };
  });
}

/** Returns a function that computes seals from sources, regardless of line breaks and of the files that parts are in. */
export function openSeals(archive: Pick<Archive, 'sources'>): SealText {
  // Editions repeat most of their files.
  const known = new Map<
    string,
    { readonly opening: string; readonly digests: readonly string[]; readonly meanings: readonly string[] }
  >();
  const sealFile = (file: SourceFile) =>
    getOrInsertComputed(known, textDigest(file.text), () => {
      const parts = partsOfFile(file);
      return {
        opening: parts[0]?.text ?? '',
        digests: parts.map(({ text }) => textDigest(text)),
        meanings: parts.map(meaningOf),
      };
    });
  return (work, edition, lang) => {
    const files = archive.sources(work.id, edition.id, lang).map(sealFile);
    files.sort((a, b) => compareOpenings(a.opening, b.opening));
    const digests = files.flatMap((file) => file.digests);
    return {
      corrections: correctionsOf(edition, lang).length,
      digest: textDigest(digests.join(' ')),
      parts: digests.map((digest) => digest.slice(0, PART_LENGTH)),
      meanings: files.flatMap((file) => file.meanings),
    };
  };
}

/** Returns the stated corrections of an edition's text in a language. */
export function correctionsOf({ corrections = [] }: Edition, lang: string): readonly Correction[] {
  return corrections.filter(({ language = lang }) => language === lang);
}

/** Returns the seals of everything published now, but keeps earlier seals of texts that must not change. */
export function renewSeals(archive: Archive, before: SealList, sealText: SealText = openSeals(archive)): SealList {
  const renewed = new Map(before);
  for (const [name, work, edition, lang] of publishedTexts(archive)) {
    const seal = before.get(name);
    const now = sealText(work, edition, lang);
    const closed = isClosed(archive, work, edition, lang);
    const { meanings: _, ...past } = now;
    if (seal === undefined || now.corrections > seal.corrections || !closed) renewed.set(name, closed ? past : now);
  }
  for (const { name, parts } of rulingTexts(archive)) {
    const meanings = parts.map(meaningOf);
    renewed.set(name, { corrections: 0, digest: textDigest(meanings.join('')), parts: [], meanings });
  }
  return renewed;
}

function rulingTexts(archive: Archive): readonly { readonly name: string; readonly parts: readonly Part[] }[] {
  return archive.works.flatMap(({ id: work }) =>
    archive.rulings(work).flatMap(({ id, rulings }) =>
      [...Map.groupBy(rulings, ({ lang }) => lang)].map(([lang, ofLanguage]) => ({
        name: `${work}/rulings/${id}/${lang}`,
        // Apart, since an exchange of either is one.
        parts: ofLanguage.flatMap(({ id: name, title, blocks, place }) => [
          { name, place, text: blocks.map(({ text }) => text).join(' ') },
          { name: `${name} (title)`, place, text: title },
        ]),
      })),
    ),
  );
}

/** Returns what identifies a part's name, and what it says. */
function meaningOf({ name, text }: Part): string {
  const heading = text.replace(/^#{1,6} +/, '');
  const body = heading !== text && heading.startsWith(name) ? heading.slice(name.length) : text;
  return textDigest(name).slice(0, PART_LENGTH) + textDigest(body.trim()).slice(0, PART_LENGTH);
}

/** Reports parts that say what another part said when it was published: links to them would mean something else. */
function meaningsExchanged(
  { meanings = [] }: Seal,
  parts: readonly Part[],
  { where, remedy }: { readonly where: string; readonly remedy: string },
): readonly VFileMessage[] {
  const split = (meaning: string) => [meaning.slice(0, PART_LENGTH), meaning.slice(PART_LENGTH)] as const;
  const before = new Map(meanings.map(split));
  const owners = Map.groupBy(before.keys(), (name) => before.get(name) ?? '');
  const now = new Map(parts.map((part) => split(meaningOf(part))));
  const names = new Map(parts.map((part) => [split(meaningOf(part))[0], part.name]));
  return parts.flatMap((part) => {
    const [name, body] = split(meaningOf(part));
    const said = before.get(name);
    const owner = owners.get(body)?.find((other) => other !== name && now.get(other) !== body);
    if (said === undefined || said === body || owner === undefined) return [];
    const other = names.has(owner) ? `"${names.get(owner)}"` : 'another one';
    return diagnose({
      code: 'meaning-changed',
      reason: `"${part.name}" ${where} says what ${other} said when it was published, so links to it would mean something else`,
      place: part.place,
      remedy,
    });
  });
}

/** Reports where past texts differ from what was published without a stated correction. */
export function checkSeals(archive: Archive, seals: SealList, sealText: SealText = openSeals(archive)): readonly VFileMessage[] {
  const ofRulings = rulingTexts(archive).flatMap(({ name, parts }) => {
    const seal = seals.get(name);
    const remedy = `exchange them back, or, if it is right, delete the line of ${name} from sealed.txt, and what follows "End of the list"`;
    return seal === undefined ? [] : meaningsExchanged(seal, parts, { where: `of ${name}`, remedy });
  });
  const ofTexts = publishedTexts(archive).flatMap(([name, work, edition, lang]) => {
    const seal = seals.get(name);
    if (seal === undefined) return [];
    if (!isClosed(archive, work, edition, lang)) {
      if (edition.upcoming === true || correctionsOf(edition, lang).length > seal.corrections) return [];
      return meaningsExchanged(seal, sealedParts(archive.sources(work.id, edition.id, lang)), {
        where: `in edition ${edition.id}`,
        remedy: `put the texts back, or state it: ${statement(edition, lang)}; a new edition may number its rules as it likes`,
      });
    }
    const now = sealText(work, edition, lang);
    return now.corrections > seal.corrections || now.digest === seal.digest
      ? []
      : changesSince(seal, now, { edition, lang, parts: sealedParts(archive.sources(work.id, edition.id, lang)) });
  });
  return [...ofTexts, ...ofRulings];
}

/** Returns the command that states a correction of a text. */
function statement({ work, id }: Edition, lang: string): string {
  return `rulegraph correct ${work} ${id} "WHAT WAS WRONG" --lang ${lang}`;
}

/**
 * Tells whether a text must not change any more. In the work's own language, every edition before the one in force is closed; in another language, every
 * translation before the newest, which is still being worked on.
 */
function isClosed(archive: Archive, work: Work, edition: Edition, lang: string): boolean {
  const begun = begunEditions(archive.editions(work.id));
  const open =
    lang === work.source
      ? wholeEditions(archive, work).at(-1)
      : begun.findLast(({ id }) => archive.languages(work.id, id).includes(lang));
  return (
    begun.findIndex(({ id }) => id === edition.id) < begun.findIndex(({ id }) => id === open?.id) && edition.upcoming !== true
  );
}

/** A text that differs from its seal, with its parts as they are now. */
interface ChangedText {
  readonly edition: Edition;
  readonly lang: string;
  readonly parts: readonly Part[];
}

function changesSince(seal: Seal, now: Seal, { edition, lang, parts }: ChangedText): readonly VFileMessage[] {
  const report = (part: Part | undefined, reason: string) =>
    diagnose({
      code: 'past-text-changed',
      reason,
      place: part?.place ?? { file: `${edition.work}/${edition.id}/edition.yaml`, line: 1, column: 1 },
      remedy: `restore it from version control, or state the correction: ${statement(edition, lang)}`,
    });
  const runs = diffArrays([...seal.parts], [...now.parts], { maxEditLength: MAX_CHANGES });
  if (runs === undefined) return [report(undefined, `most of edition ${edition.id} differs from what was published`)];
  const messages: VFileMessage[] = [];
  let at = 0;
  for (const [index, { added, removed, count = 0 }] of runs.entries()) {
    if (removed && !runs[index + 1]?.added) {
      const before = parts[Math.max(0, at - 1)];
      messages.push(
        report(before, `the text after "${before?.name ?? ''}" in edition ${edition.id} was removed after it was published`),
      );
    } else if (added) {
      const changed = parts.slice(at, at + count);
      for (const part of changed)
        messages.push(report(part, `"${part.name}" in edition ${edition.id} differs from what was published`));
    }
    if (!removed) at += count;
  }
  return messages.length > 0 ? messages : [report(parts[0], `edition ${edition.id} differs from what was published`)];
}

/** A heading with the text up to the next one, or the text before a file's first heading. */
interface Part {
  readonly name: string;
  readonly place: Place;
  readonly text: string;
}

const HEADING = /^#{1,6} +(?! )(.*)$/;

/** Returns the parts of all files, ordered by the files' front matter, which has the chapter's number, instead of by file name. */
function sealedParts(files: readonly SourceFile[]): readonly Part[] {
  return files
    .map(partsOfFile)
    .sort(([a], [b]) => compareOpenings(a?.text ?? '', b?.text ?? ''))
    .flat();
}

function compareOpenings(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function partsOfFile({ path: file, text }: SourceFile): readonly Part[] {
  const lines = text.split(/\r?\n/);
  const starts = [0, ...lines.flatMap((line, at) => (at > 0 && HEADING.test(line) ? [at] : []))];
  return starts.map((start, position) => ({
    name: nameInHeading(lines[start] ?? '') ?? file,
    place: { file, line: start + 1, column: 1 },
    text: lines
      .slice(start, starts[position + 1])
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

const LONGEST_NAME = 40;

/** Returns the number of the rule, or the term, in a heading; undefined for another line. */
function nameInHeading(line: string): string | undefined {
  const heading = HEADING.exec(line)?.[1];
  const [first = ''] = heading?.split(' ') ?? [];
  return /\d/.test(first) ? first : heading?.slice(0, LONGEST_NAME);
}

function textDigest(text: string): string {
  return hash('sha256', text, 'base64url');
}
