/** Checks with invented histories of releases that whatever was published stays, and never means another rule without saying so. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Archive, faultOfSealList, formatSealList, parseSealList } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { isPossibleMatch } from '../../../src/core/history/index.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import type { Site } from '../../../src/site/model/site.ts';
import { type DeclaredRedirect, expandRedirects } from '../../../src/site/outputs/permanence/declared-redirects.ts';
import {
  type AddressList,
  faultOfAddressList,
  findLostAddresses,
  formatAddressList,
  mergeAddressLists,
  parseAddressList,
  readBuiltAddresses,
} from '../../../src/site/outputs/permanence/published-addresses.ts';
import { chapterIndexOf, numberIndexOf } from '../../../src/site/outputs/search-numbers.ts';
import { siteManifest } from '../../../src/site/pages/manifest.ts';
import { contentFolder, workYaml } from '../../content/disk/content-folder.ts';
import { tries } from '../../runs.ts';
import { siteOf } from '../model/open-site.ts';

/** A rule that keeps its identity under all its numbers. */
interface ModelRule {
  readonly id: number;
  /** The rules from which it was split off, and itself. */
  readonly origins: readonly number[];
  readonly words: readonly string[];
}

/** The rules of each chapter; a chapter without rules is not printed. */
type Release = readonly (readonly ModelRule[])[];

const CHAPTERS = 3;
const LENGTH = 16;

/** Returns words that no other rule has. */
const inventWords = (id: number) =>
  Array.from({ length: LENGTH }, (_, at) => `${'bdfgklmnprst'[(id * 7 + at) % 12]}o${id}w${at}`);
const newRule = (id: number): ModelRule => ({ id, origins: [id], words: inventWords(id) });

const change = fc.record({
  kind: fc.constantFrom('add', 'move', 'swap', 'remove', 'split', 'merge', 'correct'),
  at: fc.nat(1000),
  to: fc.nat(1000),
});
type Change = (typeof change)['generate'] extends (...args: never[]) => { readonly value: infer T } ? T : never;

/** Returns the next release; `nextId` gives ids that no rule has had. */
function changed(release: Release, { kind, at, to }: Change, nextId: () => number): Release {
  const chapters = release.map((rules) => [...rules]);
  const places = chapters.flatMap((rules, chapter) => rules.map((_, index) => ({ chapter, index })));
  const target = chapters[to % CHAPTERS] ?? [];
  const place = places[at % Math.max(places.length, 1)];
  if (kind === 'add' || place === undefined) {
    target.splice(at % (target.length + 1), 0, newRule(nextId()));
    return chapters;
  }
  const own = chapters[place.chapter] ?? [];
  const rule = own[place.index] as ModelRule;
  if (kind === 'remove' || kind === 'move') own.splice(place.index, 1);
  if (kind === 'move') target.splice(at % (target.length + 1), 0, rule);
  if (kind === 'correct') own[place.index] = { ...rule, words: rule.words.with(to % rule.words.length, `new${nextId()}`) };
  if (kind === 'split' && rule.words.length === LENGTH) {
    const id = nextId();
    const half = LENGTH / 2;
    own[place.index] = { ...rule, words: rule.words.slice(0, half) };
    own.splice(place.index + 1, 0, { id, origins: [...rule.origins, id], words: rule.words.slice(half) });
  }
  const next = own[place.index + 1];
  if (kind === 'merge' && next !== undefined)
    own.splice(place.index, 2, {
      ...rule,
      origins: [...new Set([...rule.origins, ...next.origins])],
      words: [...rule.words, ...next.words],
    });
  const other = places[to % places.length];
  if (kind === 'swap' && other !== undefined) {
    const swapped = chapters[other.chapter]?.[other.index] as ModelRule;
    own[place.index] = swapped;
    (chapters[other.chapter] ?? [])[other.index] = rule;
  }
  return chapters;
}

/** Up to twenty releases, of which each changes a few things of the one before, and those with which the operator renames the work. */
const histories = fc
  .tuple(
    fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 19, size: 'max' }),
    fc.uniqueArray(fc.integer({ min: 1, max: 19 }), { maxLength: 3 }),
  )
  .map(([steps, renamed]) => {
    let id = 0;
    const nextId = () => {
      id += 1;
      return id;
    };
    const releases: Release[] = [Array.from({ length: CHAPTERS }, () => [1, 2, 3].map(() => newRule(nextId())))];
    for (const changes of steps) {
      const last = releases.at(-1) ?? [];
      releases.push(changes.reduce<Release>((release, one) => changed(release, one, nextId), last));
    }
    return { releases, renamed };
  });

const dayOf = (index: number) => `${2000 + index}-01-01`;
const numberOf = (chapter: number, index: number) => `${101 + chapter}.${index + 1}`;

/** Returns the rules of a release by number. */
function byNumber(release: Release | undefined): ReadonlyMap<string, ModelRule> {
  return new Map((release ?? []).flatMap((rules, chapter) => rules.map((rule, index) => [numberOf(chapter, index), rule])));
}

function filesOf(work: string, releases: readonly Release[]): Readonly<Record<string, string>> {
  const texts = releases.flatMap((release, edition) =>
    release.flatMap((rules, chapter) => {
      const lines = rules.map(({ words }, index) => `### ${numberOf(chapter, index)} ${words.join(' ')}.\n`);
      const head = `---\nnumber: "${101 + chapter}"\ntitle: Chapter ${chapter}\n---\n\n`;
      return lines.length === 0 ? [] : [[`${work}/${dayOf(edition)}/en/${101 + chapter}.md`, head + lines.join('\n')] as const];
    }),
  );
  return Object.fromEntries([[`${work}/work.yaml`, workYaml], ...texts]);
}

/** Returns what a site of the first editions publishes, with the operator's redirects. */
function publish(
  archive: Archive,
  count: number,
  redirects: readonly DeclaredRedirect[],
): { readonly site: Site; readonly built: ReturnType<typeof readBuiltAddresses> } {
  const site = siteOf({ ...archive, editions: (work) => archive.editions(work).slice(0, count) });
  const pages = siteManifest(site, redirects);
  const english = languageOf('en');
  const data = new Map([
    ['data/numbers-en.json', JSON.stringify(numberIndexOf(site, english))],
    ['data/chapters-en.json', JSON.stringify(chapterIndexOf(site, english))],
  ]);
  const files = [...data.keys(), ...pages.map(({ address }) => `${address.slice(1) || 'index'}.html`)];
  return { site, built: readBuiltAddresses({ files, read: (file) => data.get(file) ?? '' }, pages) };
}

test('whatever releases do to rules, published addresses, anchors and numbers stay, and never mean another rule without saying so', () => {
  fc.assert(
    fc.property(histories, ({ releases, renamed }) => {
      let work = 'small';
      let archive = readArchive([contentFolder(filesOf(work, releases))]);
      const lines: DeclaredRedirect[] = [];
      let published: AddressList = new Map();
      let newest: Site | undefined;
      for (const [index] of releases.entries()) {
        const publishNow = () => publish(archive, index + 1, expandRedirects(lines, published));
        if (renamed.includes(index)) {
          const before = `/rules/${work}`;
          work = `small-${index}`;
          archive = readArchive([contentFolder(filesOf(work, releases))]);
          const below = [...published.keys()].filter((address) => `${address}/`.startsWith(`${before}/`));
          expect(findLostAddresses(published, publishNow().built).map(({ address }) => address)).toEqual(
            expect.arrayContaining(below),
          );
          lines.push({ from: before, to: `/rules/${work}` }, { from: `${before}/*`, to: `/rules/${work}/*` });
        }
        // Under an earlier name of the work, what is gone has no successor, and the operator names one.
        for (const { address } of findLostAddresses(published, publishNow().built)) {
          expect(`${address}/`.startsWith(`/rules/${work}/`), address).toBe(false);
          lines.push({ from: address, to: `/rules/${work}` });
        }
        const { site, built } = publishNow();
        expect(findLostAddresses(published, built)).toEqual([]);
        published = mergeAddressLists(published, built.list);
        newest = site;
      }
      const today = byNumber(releases.at(-1));
      const history = newest?.history(work);
      for (const [index, release] of releases.entries()) {
        for (const [number, { id }] of byNumber(release)) {
          const isOfId = (name: string) => today.get(name)?.origins.includes(id) === true;
          const meaning = history?.meanings(number).find(({ since, until }) => since <= dayOf(index) && dayOf(index) <= until);
          expect(meaning, `${number} in ${dayOf(index)}`).toBeDefined();
          const isKnownAsOther = history?.otherMeanings(number).some(({ since }) => since === meaning?.since);
          if (today.has(number) && !isOfId(number))
            expect(isKnownAsOther, `${number} of ${dayOf(index)} is another now`).toBe(true);
          const { today: successors = [], confidence = 0 } = meaning ?? {};
          if (!isPossibleMatch({ from: [number], to: successors, confidence }))
            expect(
              successors.filter((name) => !isOfId(name)),
              `${number} of ${dayOf(index)} today`,
            ).toEqual([]);
        }
      }
    }),
    { numRuns: tries(3) },
  );
});

/** Addresses and anchors that a branch published besides those that both have. */
const publishedOnBranch = fc.dictionary(fc.constantFrom(...'abcdefgh'), fc.subarray(['1', '2', '101.2']), { maxKeys: 4 });

test('a merge of two lists is refused until it is resolved, and keeps what either branch published', () => {
  const listOf = (entries: Readonly<Record<string, readonly string[]>>): AddressList =>
    new Map(Object.entries(entries).map(([name, anchors]) => [`/rules/${name}`, new Set(anchors)]));
  fc.assert(
    fc.property(fc.tuple(publishedOnBranch, publishedOnBranch, publishedOnBranch), (all) => {
      const [base = new Map(), ours = new Map(), theirs = new Map()] = all.map((entries) => listOf({ c: [], ...entries }));
      const lists = [mergeAddressLists(base, ours), base, mergeAddressLists(base, theirs)];
      const texts = Object.fromEntries(lists.map((list, index) => [String(index), formatAddressList(list)]));
      const folder = contentFolder(texts);
      const { stdout } = spawnSync('git', ['merge-file', '-p', ...Object.keys(texts)], { cwd: folder, encoding: 'utf8' });
      const both = mergeAddressLists(lists[0] ?? base, lists[2] ?? base);
      // Git may merge without a conflict if only one branch published.
      if (stdout === formatAddressList(both)) return;
      expect(faultOfAddressList(stdout)).toBeDefined();
      const kept = stdout.split('\n').filter((line) => !/^(?:[<=>]{7}|# End of the list)/.test(line));
      const resolved = `${kept.join('\n').trimEnd()}\n# End of the list\n`;
      expect(faultOfAddressList(resolved)).toBeUndefined();
      expect(parseAddressList(resolved)).toEqual(both);
      // A line that a hasty resolution dropped is noticed where the end still guards the list.
      const lastOfOurs = formatAddressList(both).split('\n');
      expect(faultOfAddressList(lastOfOurs.toSpliced(3, 1).join('\n'))).toBeDefined();
    }),
    { numRuns: tries(20) },
  );
});

/** Damage to a text at some place: a letter put in, some cut out, a bit flipped, lines exchanged or cut. */
const damage = fc.record({ kind: fc.nat(4), at: fc.nat(10_000), more: fc.nat(10_000) });

function damaged(
  text: string,
  { kind, at, more }: { readonly kind: number; readonly at: number; readonly more: number },
): string {
  const place = at % text.length;
  const lines = text.split('\n');
  const [one, other] = [at % lines.length, more % lines.length];
  if (kind === 0) return `${text.slice(0, place)}${'#/ >\n9aé\0'[more % 9]}${text.slice(place)}`;
  if (kind === 1) return text.slice(0, place) + text.slice(place + 1 + (more % 20));
  if (kind === 2)
    return text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ (1 << (more % 7))) + text.slice(place + 1);
  if (kind === 3)
    return lines
      .with(one, lines[other] ?? '')
      .with(other, lines[one] ?? '')
      .join('\n');
  return lines.toSpliced(one, 1 + (more % 3)).join('\n');
}

test('no damage to a list of addresses or seals makes it another one in silence', () => {
  const addresses = formatAddressList(
    new Map(['101', '102', '103'].map((chapter) => [`/rules/cr/1/${chapter}`, new Set(['1', '2a'])])),
  );
  const seal = { corrections: 1, digest: 'x'.repeat(43), parts: ['abcd', 'efgh'] };
  const seals = formatSealList(new Map(['2001', '2002', '2003'].map((year) => [`cr/${year}-01-01/en`, seal])));
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (all) => {
      for (const { text, faultOf, parse } of [
        { text: addresses, faultOf: faultOfAddressList, parse: parseAddressList },
        { text: seals, faultOf: faultOfSealList, parse: parseSealList },
      ]) {
        const now = all.reduce(damaged, text);
        if (faultOf(now) === undefined) expect(parse(now)).toEqual(parse(text));
      }
    }),
    { numRuns: tries(500) },
  );
});
