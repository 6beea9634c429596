/** Imports Jekyll (kramdown) trees with a file for each chapter, intact or mangled by a translation tool. */

import type { Block, Expression, Mark, Place, Rule } from '@rulegraph/core/model';
import { chapterNumber, compileScheme, parentNumber, parseNumber, type Scheme } from '@rulegraph/core/numbering';
import {
  accountMarkdown,
  type DialectSpan,
  defineImporter,
  diagnose,
  diagnoseFile,
  type FrontMatter,
  type ImportContext,
  type ImportDocument,
  type Line,
  looseBlocks,
  type MarkdownPart,
  mostFrequent,
  numberOfPart,
  parseMarkdown,
  partsFromDialect,
  type ReaderInput,
  type ReaderResult,
  readableByLines,
  readChapter,
  sortByNumber,
  splitFrontMatter,
  statedDate,
} from '@rulegraph/import/define-importer';
import type { VFileMessage } from 'vfile-message';

/** What only Jekyll and the tools that mangle its pages write. */
const JEKYLL_KEY = /^(?:permalink|grand_parent|nav_order):/m;
/** Other tools have layouts, too: such a page is a chapter if its title has a number. */
const CHAPTER_LAYOUT = /^(?=[\s\S]*^layout:)[\s\S]*^title:\s*["']?\p{Nd}/mu;
/** A page alone is part of a tree if its title or address has a number. */
const NUMBERED = /^(?:permalink|title|parent|grand_parent):.*\p{Nd}/mu;
const KRAMDOWN = /\{:\s*\.[\w-]+\s*\}|<a id="?[\w.]+"?\s*\/?>(?!<\/a>)|<h[1-6] spaces-before=/;

/** Front matter is shorter than this. */
const FRONT_MATTER_REACH = 2000;

export const importer = defineImporter({
  name: 'jekyll',
  summary: 'a Jekyll tree with a file for each chapter and permalinks in the front matter',
  tree: true,
  accepts,
  defersTo: readableByLines,
  read: readJekyll,
});

function accepts(documents: readonly ImportDocument[]): number {
  if (documents.length === 0) return 0;
  const texts = documents.flatMap(({ text }) => (text === null ? [] : [text]));
  const pages = texts.filter((text) => {
    const front = text.startsWith('---\n') ? (text.slice(0, FRONT_MATTER_REACH).split('\n---')[0] ?? '') : '';
    return (JEKYLL_KEY.test(front) && (texts.length > 1 || NUMBERED.test(front))) || CHAPTER_LAYOUT.test(front);
  });
  const mangled = texts.filter((text) => KRAMDOWN.test(text));
  return Math.max((0.9 * pages.length) / documents.length, (0.6 * mangled.length) / documents.length);
}

function readJekyll({ documents, lines, ledger }: ReaderInput, context: ImportContext): ReaderResult {
  const scheme = compileScheme(context.work.numbering);
  const ownWork = workOfTree(documents, context.work.id);
  const pages = documents.flatMap((document) =>
    document.text === null ? [] : [readJekyllPage(document, ownWork, context, scheme)],
  );
  const home = mostFrequent(pages.flatMap(({ permalink }) => homeOf(permalink ?? '') ?? [])) ?? null;
  const messages: VFileMessage[] = [
    ...pages.flatMap((page) => page.messages),
    ...lines.filter(({ text }) => PICTURE.test(text)).map(pictureAsText),
  ];

  const unnamed = new Set<Rule>();
  const rules: Rule[] = sortByNumber(pages, (page) => page.rules[0]?.number, scheme).flatMap((page) => {
    const own = withoutForeignPermalinks(page, home);
    messages.push(...own.messages);
    return own.rules.map((rule, index) => {
      const plain = plainCitations(rule, { home, scheme, page });
      messages.push(...plain.messages);
      if (page.unnamed && index === 0) unnamed.add(plain.rule);
      return plain.rule;
    });
  });
  const withSections = [...sectionsFromParents(pages, rules), ...rules];
  const front = pages.flatMap((page) => page.front);
  const effective = context.edition ?? statedDate(front, context) ?? null;
  const { work, lang } = context;
  const shell = { work: work.id, edition: effective ?? '', lang, back: [], glossary: [] };
  const expression: Expression = { ...shell, front, rules: withSections };
  accountMarkdown(ledger, lines, pageSpans(pages, lines, withSections), expression, unnamed);
  return { effective, expression, messages };
}

/** `![A board](board.png)`, `![A board][board]` */
const PICTURE = /(?<!\\)!\[[^\][]{0,200}\][([]/u;

function pictureAsText({ file, number, text }: Line): VFileMessage {
  return diagnose({
    code: 'picture-as-text',
    reason: 'a picture was kept as Markdown text: pictures of Jekyll trees are not copied',
    place: { file, line: number, column: text.search(PICTURE) + 1 },
  });
}

/** Returns the sections without a page, which only the front matter of chapters names. */
function sectionsFromParents(pages: readonly JekyllPage[], rules: readonly Rule[]): Rule[] {
  const known = new Set(rules.map((rule) => rule.number));
  return pages.flatMap(({ parent }) => {
    if (parent === null || known.has(parent.number)) return [];
    known.add(parent.number);
    return [parent];
  });
}

// One page of a Jekyll tree: its front matter, its rules or its free text.

interface JekyllPage {
  readonly path: string;
  readonly lines: readonly string[];
  /** The address that its front matter states, such as `/rules/cr/1/101`. */
  readonly permalink: string | null;
  readonly rules: readonly Rule[];
  /** Whether the page names its first rule neither in a heading nor in its title. */
  readonly unnamed: boolean;
  /** The section that the front matter names as the parent. */
  readonly parent: Rule | null;
  /** The text of a page without rules. */
  readonly front: readonly Block[];
  /** Whether the page belongs to another work of the same site. */
  readonly otherWork: boolean;
  readonly frontMatterLines: number;
  readonly aside: readonly DialectSpan[];
  readonly messages: readonly VFileMessage[];
}

/** Reads a page. A page whose permalink names another work is set aside as a whole. */
function readJekyllPage(document: ImportDocument, ownWork: string, context: ImportContext, scheme: Scheme): JekyllPage {
  const { path } = document;
  const text = document.text ?? '';
  const front = splitUnclosedFrontMatter(text, path);
  const permalink = typeof front.data['permalink'] === 'string' ? front.data['permalink'] : null;
  const empty = { rules: [], unnamed: false, parent: null, front: [], aside: [] };
  const page = { ...empty, path, lines: text.split('\n'), permalink, frontMatterLines: front.bodyLine - 1 };
  if (permalink !== null && workInPermalink(permalink) !== null && workInPermalink(permalink) !== ownWork) {
    return { ...page, otherWork: true, messages: [pageOfOtherWork(permalink, ownWork, path)] };
  }
  const { parts, aside, messages } = partsFromDialect(front.body, path, front.bodyLine, parseMarkdown);
  const labels = new Set(Object.values(context.work.exampleLabels).flatMap((list) => list.map((label) => label.toLowerCase())));
  const numbered = parts.some((part) => numberOfPart(part, scheme) !== undefined);
  const common = { ...page, otherWork: false, aside, messages: [...front.messages, ...messages] };
  if (!numbered && titleNumber(front, scheme) === undefined) {
    return { ...common, front: parts.flatMap((part) => looseBlocks(part, { ...part, exampleLabels: labels })) };
  }
  const data = dataOfPage(front, parts, scheme);
  const chapter = readChapter(
    { path, front: { ...front, data, messages: [] }, parts: withTitles(parts, scheme) },
    scheme,
    labels,
  );
  const rules = atPrintedHeading(chapter.rules, parts, page.lines, scheme);
  const unnamed = titleNumber(front, scheme) === undefined && openingHeading(parts, rules[0]?.number, scheme) === undefined;
  const parent = parentOf(front, page, scheme);
  return { ...common, rules, unnamed, parent, messages: [...common.messages, ...chapter.messages] };
}

/** Returns the spans of each line that are not text: markup, and front matter except for a title or parent that became a rule. */
function pageSpans(
  pages: readonly JekyllPage[],
  lines: readonly Line[],
  rules: readonly Rule[],
): ReadonlyMap<Line, readonly DialectSpan[]> {
  const columns = new Map(rules.map(({ place }) => [`${place.file}:${place.line}`, place.column]));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const asideByPath = new Map(pages.map((page) => [page.path, Map.groupBy(page.aside, (span) => span.line)]));
  return new Map(
    lines.map((line): [Line, readonly DialectSpan[]] => {
      const page = byPath.get(line.file);
      if (page === undefined) return [line, []];
      const bodyIndex = line.number - 1 - page.frontMatterLines;
      if (page.otherWork) return [line, [{ line: bodyIndex, start: 0, end: line.text.length, reason: 'other-work' }]];
      if (bodyIndex >= 0) return [line, asideByPath.get(line.file)?.get(bodyIndex) ?? []];
      const column = columns.get(`${line.file}:${line.number}`);
      const end = column === undefined ? line.text.length : column - 1;
      return [line, [{ line: bodyIndex, start: 0, end, reason: 'front-matter' }]];
    }),
  );
}

/** Returns the work that the permalinks of a site name: the requested one, or the one that most of them name. */
function workOfTree(documents: readonly ImportDocument[], requested: string): string {
  const named = documents.flatMap(
    ({ text }) => workInPermalink(/^permalink:\s*(\S+)/m.exec((text ?? '').slice(0, FRONT_MATTER_REACH))?.[1] ?? '') ?? [],
  );
  return named.includes(requested) ? requested : (mostFrequent(named) ?? requested);
}

/** Returns the work that an address names: `cr` for `/rules/cr/1/101`. Null for shorter ones and `/guide/1`, whose `1` is a chapter. */
function workInPermalink(permalink: string): string | null {
  return /^\/[^/]+\/([^/\d][^/]*)(?:\/|$)/.exec(permalink)?.[1] ?? null;
}

function pageOfOtherWork(permalink: string, ownWork: string, file: string): VFileMessage {
  return diagnoseFile(file, {
    code: 'page-of-other-work',
    reason: `the permalink "${permalink}" names a work other than "${ownWork}", so the page was left out`,
  });
}

/** Splits off front matter, even if it is never closed: it then ends at the first line that is not a key. */
function splitUnclosedFrontMatter(text: string, path: string): FrontMatter {
  const front = splitFrontMatter(text, path);
  if (front.bodyLine > 1 || !text.startsWith('---\n')) return front;
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && !/^[\w-]+:/.test(line));
  const bodyIndex = end < 0 ? lines.length : end;
  return { ...front, body: lines.slice(bodyIndex).join('\n'), bodyLine: bodyIndex + 1 };
}

function titleNumber(front: FrontMatter, scheme: Scheme): string | undefined {
  const { title } = front.data;
  return typeof title === 'string' ? parseNumber(scheme, title.trim().split(/\s/)[0] ?? '')?.number : undefined;
}

/** Returns the front matter for `readChapter`. A heading in the body overrides the title of the front matter. */
function dataOfPage(front: FrontMatter, parts: readonly MarkdownPart[], scheme: Scheme): Readonly<Record<string, unknown>> {
  const own = titleNumber(front, scheme);
  const { title, ...others } = front.data;
  if (own === undefined) return { ...others, number: firstChapter(parts, scheme) };
  return openingHeading(parts, own, scheme) !== undefined ? { ...others, number: own } : { ...others, title };
}

/** Returns the first numbered heading if its number is that of the page; a later heading only repeats the number. */
function openingHeading(parts: readonly MarkdownPart[], number: string | undefined, scheme: Scheme): MarkdownPart | undefined {
  const first = parts.find((part) => numberOfPart(part, scheme) !== undefined);
  return first !== undefined && numberOfPart(first, scheme)?.number === number ? first : undefined;
}

function firstChapter(parts: readonly MarkdownPart[], scheme: Scheme): string | undefined {
  const first = parts.map((part) => numberOfPart(part, scheme)?.number).find((number) => number !== undefined);
  return first === undefined ? undefined : (chapterNumber(scheme, first) ?? first);
}

/** Marks numbered headings of depth 1 as titles, not statements. */
function withTitles(parts: readonly MarkdownPart[], scheme: Scheme): MarkdownPart[] {
  return parts.map((part) =>
    part.depth === 1 && numberOfPart(part, scheme) !== undefined
      ? { ...part, heading: [{ type: 'strong', children: [...part.heading] }] }
      : part,
  );
}

/** Sets the place of the page's first rule to its heading in the body, or else to the title in the front matter. */
function atPrintedHeading(
  rules: readonly Rule[],
  parts: readonly MarkdownPart[],
  lines: readonly string[],
  scheme: Scheme,
): Rule[] {
  return rules.map((rule, index) => {
    if (index > 0) return rule;
    const heading = openingHeading(parts, rule.number, scheme);
    return { ...rule, place: heading?.place ?? (rule.title === null ? rule.place : placeOfKey('title', rule.place.file, lines)) };
  });
}

function parentOf(front: FrontMatter, page: { path: string; lines: readonly string[] }, scheme: Scheme): Rule | null {
  const { parent } = front.data;
  const [, printed = '', title = ''] = (typeof parent === 'string' && /^(\S+)\s+(.*)$/s.exec(parent.trim())) || [];
  const number = parseNumber(scheme, printed);
  if (number === undefined) return null;
  const place = placeOfKey('parent', page.path, page.lines);
  return { number: number.number, level: number.level, parent: parentNumber(scheme, number.number), title, blocks: [], place };
}

function placeOfKey(key: string, file: string, lines: readonly string[]): Place {
  const index = lines.findIndex((line) => line.startsWith(`${key}:`));
  return index < 0 ? { file, line: 1, column: 1 } : { file, line: index + 1, column: key.length + 2 };
}

// Permalinks and links of a tree, some of which were left over from the tree that it was copied from.

/** Returns the first segment of an address: `/regras/cr/1/101` → `/regras`. */
function homeOf(address: string): string | null {
  return /^\/[^/#?]+/.exec(address)?.[0] ?? null;
}

/** Removes the permalink of a translated page that still has the address of the page that it was copied from. */
function withoutForeignPermalinks(page: JekyllPage, home: string | null) {
  const own = page.permalink === null ? null : homeOf(page.permalink);
  if (own === null || home === null || own === home) return { rules: page.rules, messages: [] };
  const line = page.lines.findIndex((text) => text.startsWith('permalink:')) + 1;
  return {
    rules: page.rules.map(({ permalink: _foreign, ...rule }) => rule),
    messages: [
      diagnose({
        code: 'foreign-permalink',
        reason: `the permalink "${page.permalink}" belongs to another language; most pages here are under "${home}"`,
        place: { file: page.path, line: Math.max(line, 1), column: 1 },
        remedy: `write \`permalink: ${page.permalink?.replace(own, home)}\``,
      }),
    ],
  };
}

interface LinkContext {
  readonly home: string | null;
  readonly scheme: Scheme;
  readonly page: JekyllPage;
}

/** Removes links within the site from rule numbers, which are linked anyway; reports those to another language. */
function plainCitations(rule: Rule, context: LinkContext) {
  const messages: VFileMessage[] = [];
  const blocks = rule.blocks.map((block): Block => {
    const marks = block.marks.filter((mark) => {
      if (mark.kind !== 'link' || !citesRule(mark, block.text, context.scheme)) return true;
      const home = homeOf(mark.href);
      if (home !== null && context.home !== null && home !== context.home) messages.push(foreignLink(mark.href, block, context));
      return false;
    });
    return marks.length === block.marks.length ? block : { ...block, marks };
  });
  return { rule: { ...rule, blocks }, messages };
}

/** Tells whether a link is within the site and its text contains a rule number, which makes the link redundant. */
function citesRule(mark: Extract<Mark, { kind: 'link' }>, text: string, scheme: Scheme): boolean {
  if (!/^[/#]/.test(mark.href)) return false;
  return new RegExp(`(?<![\\w.])${scheme.running}(?![\\w])`).test(text.slice(mark.start, mark.end));
}

function foreignLink(href: string, block: Block, { page, home }: LinkContext): VFileMessage {
  const { file, line } = block.place;
  const column = (page.lines[line - 1]?.indexOf(href) ?? -1) + 1;
  return diagnose({
    code: 'foreign-link',
    reason: `the link to "${href}" leads to a language other than "${home}"`,
    place: { file, line, column: Math.max(column, 1) },
  });
}
