/** Proposes the settings of a work from one of its documents: numbering, words, language, title, each with what speaks for it. */

import { countItems } from '@rulegraph/core/lists';
import type { Block } from '@rulegraph/core/model';
import { splitFrontMatter } from '@rulegraph/core/source';
import type { Numbering, Work } from '@rulegraph/core/work';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { checkUndecoded } from '../document-defects.ts';
import { decodeDocuments } from '../engine.ts';
import type { ImportContext, ImportDocument } from '../importer.ts';
import { type Line, linesNamed } from '../lines.ts';
import { MARKDOWN_LINK } from '../linked-rules.ts';
import { parseHtml } from '../markup/html-tree.ts';
import { findDates } from '../numbered-text/dates.ts';
import { findHeadings, numberingByHeadings } from '../numbered-text/headings.ts';
import { beginningOf, INSTEAD_OF_NUMBER, OPENING } from '../numbered-text/leading-number.ts';
import { partByHeading, readTextOptions } from '../numbered-text/options.ts';
import { labelPattern } from '../numbered-text/paragraphs.ts';
import type { DecodedDocuments, Importer, ImportResult } from '../reader.ts';
import { type ReadingScore, scoreReading } from '../scoring.ts';
import { citingWords } from './declared-numbers.ts';
import { detectLanguage, LANGUAGE_WORDS, wordsOfLanguage } from './language-words.ts';
import { readPrintedNumber } from './printed-numbers.ts';
import { type NumberingProposal, printedNumbers, proposeNumberings } from './propose-numbering.ts';

export { detectLanguage, isLanguage } from './language-words.ts';

export interface ProposedSettings {
  readonly work: Work;
  /** Why each setting is proposed, by its path: `titles`, `levels.chapter`. */
  readonly evidence: ReadonlyMap<string, string>;
  /** What is unsure, one sentence each. */
  readonly unsure: readonly string[];
  readonly score: ReadingScore;
}

/** Returns the lines of documents, as an importer decodes them, and what their text lacks. */
export async function decoded(importer: Importer, documents: readonly ImportDocument[]): Promise<DecodedDocuments> {
  return decodeDocuments(importer, documents, contextOf(emptyWork('')));
}

/** Levels of labels that are printed alone below whole numbers have at least this share of the other rules; else they are lists. */
const LISTED = 0.2;

/** Returns settings for a document, or undefined if no lines of it are numbered. `lang` is its language, or undefined to judge by its words. */
export async function proposeSettings(
  importer: Importer,
  documents: readonly ImportDocument[],
  { id, lang: named }: { readonly id: string; readonly lang: string | undefined },
): Promise<ProposedSettings | 'unknown-language' | undefined> {
  const [defect] = checkUndecoded(documents).filter(({ ruleId }) => ruleId === 'unrecognised-format');
  if (defect !== undefined) throw defect;
  const lines = shownLines((await decoded(importer, documents)).lines, documents);
  const detected = detectLanguage(lines.map(({ text }) => text).join('\n'));
  const lang = named ?? detected;
  if (lang === undefined) return 'unknown-language';
  const words = wordsOfLanguage(lang);
  const proposals = proposeNumberings(lines, [...words.citations.section, ...words.citations.rule], words.citations.below);
  const read = async (proposal: NumberingProposal) => {
    const work = workOf(proposal, { id, lang, lines });
    const result = await importer.import(documents, contextOf(work, lang)).catch(() => undefined);
    return result === undefined ? [] : [{ proposal, work, result, score: scoreReading(result) }];
  };
  const readings: Awaited<ReturnType<typeof read>> = [];
  for (const proposal of proposals) readings.push(...(await read(proposal)));
  const numbered = bestReading(readings);
  const byHeadings = shareOfRules(numbered) < MIN_SHARE ? proposalByHeadings(lines) : undefined;
  const [headed] = byHeadings === undefined ? [] : await read(byHeadings);
  const best = shareOfRules(headed) > shareOfRules(numbered) ? headed : numbered;
  if (best === undefined || best.score.rules === 0) return undefined;
  return settingsOf(best, lines, documents, lang !== detected);
}

/** Returns lines without the front matter of pages, and without anchors in front of the numbers of headings. */
function shownLines(lines: readonly Line[], documents: readonly ImportDocument[]): readonly Line[] {
  const bodies = new Map(documents.map(({ path, text }) => [path, splitFrontMatter(text ?? '', path).bodyLine]));
  return lines.flatMap((line) => {
    const text = line.text.replace(/(?<=^#{1,6}\s)<a id=[^<>]{1,80}>(?:<\/a>)?\s/u, '');
    return line.number < (bodies.get(line.file) ?? 0) ? [] : [{ ...line, text }];
  });
}

/** If numbered rules have less of the words of a document, its headings are what it is divided by. */
const MIN_SHARE = 0.5;
/** A single heading is the title of a letter or of minutes. */
const MIN_HEADINGS = 2;

/** Returns how much of the kept words of a document its rules have, 0 to 1. */
function shareOfRules(reading: Reading | undefined): number {
  if (reading === undefined) return 0;
  const { front, back, rules, glossary } = reading.result.expression;
  const length = (blocks: readonly Block[]) => blocks.reduce((sum, { text }) => sum + text.length, 0);
  const own = length([...rules.flatMap(({ blocks }) => blocks), ...glossary.flatMap(({ senses }) => senses.flat())]);
  return own === 0 ? 0 : own / (own + length([...front, ...back]));
}

/** Returns the numbering of a document without numbers; undefined if it has no headings, or numbered lists below nothing. */
function proposalByHeadings(lines: readonly Line[]): NumberingProposal | undefined {
  const headings = findHeadings(lines);
  // `1 § Name`: the rules have numbers, though in a form that no level has.
  const numbered = headings.filter(({ line }) => /^[\s#*_]*(?:§\s*)?\p{Nd}/u.test(line.text)).length;
  const isDivided = headings.length >= MIN_HEADINGS && numbered * 2 < headings.length && whyUnnumbered(lines).lists === 0;
  const numbering = isDivided ? numberingByHeadings(headings) : undefined;
  const evidence = `${headings.length} headings (${linesNamed(headings.map(({ line }) => line))}); the document has no numbers for its rules`;
  return numbering && { numbering, relative: undefined, nouns: [], evidence: numbering.levels.map(() => evidence) };
}

/** A word that is joined to a number of several parts, `ORG-1.1`; fewer may be names. */
const LABELLED = new RegExp(`^${OPENING}\\p{Lu}{2,8}-?\\d{1,3}(?:\\.\\d{1,3}){1,4}(?![\\p{L}\\p{N}])`, 'u');
const MIN_LABELLED = 3;

/** Returns why no settings can be proposed for lines, and how many lists of them count from the beginning. */
export function whyUnnumbered(lines: readonly Line[]): { lists: number; reason: string } {
  const wiki = lines.filter(({ text }) => /^={2,6}\s.*=\s*$/u.test(text.slice(0, LONGEST_TITLE)));
  const saved = `is wikitext, whose headings stand between "=" (${linesNamed(wiki)}): save its page as HTML and import that`;
  if (wiki.length > 1) return { lists: 0, reason: saved };
  const labelled = lines.filter((line) => LABELLED.test(beginningOf(line)) || INSTEAD_OF_NUMBER.test(line.text));
  const joined = `has ${labelled.length} lines that begin with a word instead of a number or joined to one (${linesNamed(labelled)}), a form that no level has`;
  if (labelled.length >= MIN_LABELLED) return { lists: labelled.length, reason: joined };
  const firsts = printedNumbers(lines).filter(
    ({ parts: [first, second], noun }) => first?.value === 1 && second === undefined && noun === '',
  );
  if (firsts.length < 2) return { lists: 0, reason: 'has no lines whose numbers show how its rules are numbered' };
  const named = linesNamed(firsts.map(({ line }) => line));
  return {
    lists: firsts.length,
    reason: `has ${firsts.length} lists that each count anew, below nothing with a number (${named})`,
  };
}

interface Reading {
  readonly proposal: NumberingProposal;
  readonly work: Work;
  readonly result: ImportResult;
  readonly score: ReadingScore;
}

function bestReading(readings: readonly Reading[]): Reading | undefined {
  let best: Reading | undefined;
  let depth = 0;
  for (const reading of readings) {
    const { listed } = reading.proposal;
    const used = countItems(reading.result.expression.rules.map(({ level }) => level));
    const labels = (listed ?? []).reduce((sum, name) => sum + (used.get(name) ?? 0), 0);
    const isUsed = listed?.every((name) => used.has(name)) ?? true;
    if (listed !== undefined && (!isUsed || labels < LISTED * (reading.score.rules - labels))) continue;
    // Of two with as many rules, labels within others are below them in the one with more levels.
    const lead = reading.score.value - (best?.score.value ?? Number.NEGATIVE_INFINITY);
    if (lead < 0 || (lead === 0 && used.size <= depth)) continue;
    best = reading;
    depth = used.size;
  }
  return best;
}

function contextOf(work: Work, lang = 'en'): ImportContext {
  return { work, lang, expression: () => undefined, editions: [] };
}

/** Most numbers have this form. With it, the rows of tables that begin with a number are lines of their own. */
const ANY_NUMBERING: Numbering = {
  levels: ['1', '2', '3', '4', '5', '6'].map((name, index) =>
    index === 0 ? { name, form: 'digits' } : { name, form: 'digits', alternatives: ['letters'], separator: '.' },
  ),
};

function emptyWork(id: string): Work {
  return {
    id,
    titles: {},
    shortTitles: {},
    source: 'en',
    numbering: ANY_NUMBERING,
    citations: {},
    exampleLabels: {},
    licence: { name: 'All rights reserved' },
    attribution: {},
    notice: {},
    symbols: { named: {} },
    releases: [],
    format: {},
  };
}

/** `Art.` and `artículo` are one word, in the letters that they share. */
const SHORTEST_STEM = 3;

function workOf(
  { numbering, relative, nouns, partNouns = [], isThrough: isStatute }: NumberingProposal,
  { id, lang, lines }: { readonly id: string; readonly lang: string; readonly lines: readonly Line[] },
): Work {
  const { citations, examples } = wordsOfLanguage(lang);
  const found = nouns.flatMap(({ text }) => (text === '§' ? ['§', '§§'] : [text]));
  const { below = [], ...own } = citations;
  // In laws with items in brackets, `（一）`, the paragraphs above them have no numbers.
  const isUnnumbered = (word: string) => word === '款' && lines.some(({ text }) => /^\s*[（(][一二三四五六七八九十]/u.test(text));
  const known = new Set([...citations.section, ...citations.rule].map((word) => word.toLowerCase()));
  const added = found.filter((noun) => !known.has(noun.toLowerCase()));
  // Articles are cited with their parts, which only the words for rules of any level allow.
  const stem = (word: string) => word.toLowerCase().slice(0, SHORTEST_STEM);
  const articles = citations.section.filter((word) => found.some((noun) => stem(word) === stem(noun)));
  const parts = partNouns.flatMap((noun) => [
    ...citations.section.filter((word) => word !== noun && word.toLowerCase().startsWith(noun.replace(/\.$/, ''))),
    noun,
  ]);
  const labels = examples.filter((label) => lines.some(({ text }) => labelPattern([label]).test(text)));
  return {
    ...emptyWork(id),
    source: lang,
    numbering,
    citations: {
      [lang]: {
        ...own,
        rule: isStatute ? [...new Set([...own.rule, ...articles, ...added])] : own.rule,
        // The words for titles and chapters above articles name no level.
        section: isStatute ? [...articles, ...added] : [...own.section, ...added],
        ...(isStatute && { below: [...below.filter((word) => !isUnnumbered(word)), ...parts] }),
      },
    },
    exampleLabels: examples.length === 0 ? {} : { [lang]: labels.length > 0 ? labels : examples.slice(0, 1) },
    format: relative === undefined ? {} : { relative },
  };
}

function settingsOf(
  { proposal, work, result, score }: Reading,
  lines: readonly Line[],
  documents: readonly ImportDocument[],
  isNamed: boolean,
): ProposedSettings {
  const lang = work.source;
  const words = wordsOfLanguage(lang);
  const used = countItems(result.expression.rules.map(({ level }) => level));
  const isUsed = (name: string) => used.has(name);
  const deepest = work.numbering.levels.findLastIndex(({ name }) => isUsed(name));
  const levels = work.numbering.levels.slice(0, deepest + 1);
  const dotted = work.numbering.dotted?.filter((name) => levels.some((level) => level.name === name));
  const numbering: Numbering = { levels, ...(dotted !== undefined && { dotted }) };
  const relative = proposal.relative?.filter(isUsed);
  const title = titleOfDocument(documents, lines);
  const cited = citingWords(lines, result.expression.rules, [
    ...Object.values(words.citations).flat(),
    ...(work.citations[lang]?.section ?? []),
  ]);
  const licence = findLicence(lines);
  const own = work.citations[lang];
  const proposed: Work = {
    ...work,
    titles: { [lang]: title?.text ?? titleOfFile(documents[0]?.path ?? '') },
    numbering,
    citations: own === undefined ? {} : { [lang]: { ...own, rule: [...own.rule, ...cited.map(({ word }) => word)] } },
    licence: licence?.licence ?? work.licence,
    format: relative === undefined || relative.length === 0 ? {} : { relative },
  };
  const nouns = proposal.nouns.map(
    ({ text, lines: count, first }) => `"${text}" before ${count} numbers of headings, the first on line ${first.number}`,
  );
  const citing = cited.map((found) => `"${found.word}" before ${found.cited.length} numbers in the text`);
  const examples = result.expression.rules.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'example').length;
  const { effective, expression, parts } = result;
  const dated = lines.find(({ text }) => effective !== null && findDates(text, lang).some(({ date }) => date === effective));
  const named = ({ text, number }: Line) => `"${text.trim().slice(0, LONGEST_TITLE)}" on line ${number}`;
  const found = [
    ...parts.contents.slice(0, 1).map((line) => `contents from ${named(line)}`),
    ...parts.glossary.slice(0, 1).map((line) => `${expression.glossary.length} terms below ${named(line)}`),
    ...(dated === undefined ? [] : [`date ${effective} on line ${dated.number}`]),
  ];
  const evidence = new Map([
    ['found', found.join('; ')],
    ['titles', title ? `line ${title.line}` : 'from the name of the file: the document begins with no title'],
    ['source', isNamed ? 'as named with --lang' : 'by the frequent words of the text'],
    ...levels.map(({ name }, index) => [`levels.${name}`, proposal.evidence[index] ?? ''] as const),
    ['citations', [...nouns, ...citing, 'otherwise the usual words of the language'].join('; ')],
    ['exampleLabels', examples === 0 ? 'none was found; this is the usual label' : `examples in the text: ${examples}`],
    ['licence', licence ? `line ${licence.line}` : 'the document names none; the rules are then not to be copied'],
  ]);
  const unsure = [
    ...(title === undefined ? ['the title: the document begins with none'] : []),
    ...(numbering.levels[0]?.form === 'words'
      ? [
          'whether the rules have no numbers: none was found, so headings and paragraphs are addressed by their words; import the whole folder if it is one file of several',
        ]
      : []),
    ...numbering.levels
      .filter(({ name }) => proposal.listed?.includes(name))
      .map(({ name }) => `whether lists such as "a." are rules: they are the level "${name}"; remove it if nobody cites them`),
    ...(score.unread > 0 ? [`lines that begin like a number of another form: ${score.unread}; each is named below`] : []),
  ];
  return { work: proposed, evidence, unsure, score };
}

/** Longer lines are no titles. */
const LONGEST_TITLE = 120;
const TITLE_REACH = 6;
/** `e.V.`, `Inc.` */
const ABBREVIATED = /(?:^|[\s.])\p{L}{1,3}\.$/u;

/** Finds the title: that of the front matter, else the first heading or short line before the first number. */
export function titleOfDocument([document]: readonly ImportDocument[], lines: readonly Line[]): ReturnType<typeof titleOfLines> {
  const text = document?.text ?? '';
  const { data } = text.startsWith('---\n') ? splitFrontMatter(text, '') : { data: {} };
  const title = 'title' in data && typeof data.title === 'string' ? data.title.trim() : '';
  // The front matter of a chapter has its own title.
  if (title === '' || title.length > LONGEST_TITLE || /^\p{N}/u.test(title)) return titleOfPage(text, lines);
  return { text: title, line: text.slice(0, text.search(/^title:/mu)).split('\n').length };
}

/** Finds the title of a page below the links to others that it begins with, or in its head. */
function titleOfPage(text: string, lines: readonly Line[]): ReturnType<typeof titleOfLines> {
  const named: ReturnType<typeof titleOfLines>[] = [];
  const links = Array.from(text.matchAll(MARKDOWN_LINK), ([, words = '']) => words);
  visit(/<a\s/iu.test(text) ? parseHtml(text) : { type: 'root', children: [] }, 'element', (element) => {
    const words = textOf(element).replace(/\s+/gu, ' ').trim();
    if (words !== '' && element.tagName === 'a') links.push(words);
    if (words !== '' && element.tagName === 'title') named.push({ text: words, line: element.position?.start.line ?? 1 });
  });
  links.sort((one, other) => other.length - one.length);
  let count = 0;
  const first = lines.findIndex((line) => {
    const rest = links.reduce((left, words) => left.replace(words, '\n'), line.text.replace(MARKDOWN_LINK, '\n')).split('\n');
    count += rest.length - 1;
    return line.markup?.kind === 'heading' || /[\p{L}\p{N}]/u.test(rest.join(''));
  });
  return count < 2 ? titleOfLines(lines) : (titleOfLines(lines.slice(Math.max(0, first))) ?? named[0]);
}

/** Finds the title in the lines of a document. */
export function titleOfLines(lines: readonly Line[]): { text: string; line: number } | undefined {
  const { parts } = readTextOptions({});
  const filled: Line[] = [];
  for (const line of lines) {
    if (filled.length === TITLE_REACH || isNumbered(line)) break;
    // A memo has its author at the right margin.
    if (/\p{L}{2}/u.test(line.text) && !/[{}<>]|:\/\/|\S {4,}\S/u.test(line.text)) filled.push(line);
  }
  const heading = filled.find(({ markup, text }) => markup?.kind === 'heading' || /^\s*#\s/.test(text));
  const found = heading ?? filled[0];
  const whole =
    found?.text
      .replace(/^(?:\s*!\[[^\]]*\][[(][^\])]*[\])])+|^[\s#*_=]+(?:\+TITLE:\s+)?|(?<![\s#*_=])[\s#*_=]+$/gu, '')
      .replace(/\s+/gu, ' ') ?? '';
  // The titles of acts go on with what they change.
  const text = heading !== undefined && whole.length > LONGEST_TITLE ? (whole.split(', ')[0] ?? '') : whole;
  const isSentence = /[.;:,]$/.test(text) && !ABBREVIATED.test(text);
  if (found === undefined || text.length > LONGEST_TITLE || isSentence || partByHeading(parts, text)) return undefined;
  return { text, line: found.number };
}

/** The words before numbers of headings, in any language. */
const NOUNS = new Set(
  Object.values(LANGUAGE_WORDS).flatMap(({ citations: { rule, section } }) =>
    [...rule, ...section].map((word) => word.toLowerCase()),
  ),
);

/** Tells whether a line begins with the number of a rule. `2024 Edition`, `Formula 1` and `Laws of Chess` may be titles. */
function isNumbered(line: Line): boolean {
  const { parts = [], noun = '', closing = '' } = readPrintedNumber(line) ?? {};
  const isLong = parts.length > 1 && parts.some(({ form }) => form === 'digits');
  const hasNoun = noun.startsWith('§') || (NOUNS.has(noun.toLowerCase()) && parts[0]?.form !== 'letters');
  return isLong || closing !== '' || hasNoun;
}

/** Returns `Club Rules` for `2026-01_club-rules.v2.pdf`. */
export function titleOfFile(path: string): string {
  const name = (path.split('/').at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[\s_.-]+/gu, ' ')
    .trim();
  const undated = name.replace(/(?:^|\s)v?\d[\d\s]*(?=$|\s)/giu, ' ').trim();
  const title = undated === '' ? name : undated;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const CREATIVE_COMMONS = /\bCC[ -]BY((?:[ -](?:NC|ND|SA))*)[ -](\d\.\d)/u;

/** Finds a license that the document names and that allows copies. */
function findLicence(lines: readonly Line[]) {
  for (const line of lines) {
    const [, terms = '', version = ''] = CREATIVE_COMMONS.exec(line.text) ?? [];
    if (version === '') continue;
    const name = `BY${terms.replaceAll(' ', '-')}`;
    return {
      licence: { name: `CC ${name} ${version}`, url: `https://creativecommons.org/licenses/${name.toLowerCase()}/${version}/` },
      line: line.number,
    };
  }
  return undefined;
}
