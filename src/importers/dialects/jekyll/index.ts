/** Jekyll (kramdown) trees of one chapter a file, clean or mangled by a translation tool. */
import type { VFileMessage } from 'vfile-message';
import type { Block, Expression, Rule } from '../../../rules/model.ts';
import { compareNumbers, compileScheme } from '../../../rules/numbering/index.ts';
import { checkEncodings, checkUndecoded, duplicateNumbers, missingParents } from '../../document-defects.ts';
import { areMostInText, checkNumbersInText, findPrintedNumbers, inOrderOfNumbers } from '../../headed-only.ts';
import type { ImportContext, ImportDocument, Importer, ImportResult } from '../../importer.ts';
import { openLedger } from '../../ledger/index.ts';
import { readLines } from '../../lines.ts';
import { accountMarkdown } from '../../markdown-account.ts';
import { markdown } from '../../markup/index.ts';
import { findDates } from '../../numbered-text/dates.ts';
import { readTextOptions } from '../../numbered-text/options.ts';
import {
  homeOfTree,
  type JekyllPage,
  pageSpans,
  plainCitations,
  readPage,
  withoutForeignPermalinks,
  workOfTree,
} from './page.ts';

/** What only Jekyll and the tools that mangle its pages write. */
const JEKYLL_KEY = /^(?:layout|permalink|grand_parent|nav_order):/m;
const KRAMDOWN = /\{:\s*\.[\w-]+\s*\}|<a id="?[\w.]+"?\s*\/?>(?!<\/a>)|<h[1-6] spaces-before=/;

export const jekyll: Importer = {
  name: 'jekyll',
  summary: 'a Jekyll tree, one chapter a file, with permalinks in the front matter',
  tree: true,
  accepts,
  import: importJekyll,
};

function accepts(documents: readonly ImportDocument[]): number {
  if (documents.length === 0) return 0;
  const texts = documents.flatMap(({ text }) => (text === null ? [] : [text]));
  const pages = texts.filter((text) => text.startsWith('---\n') && JEKYLL_KEY.test(text.slice(0, 2000)));
  const mangled = texts.filter((text) => KRAMDOWN.test(text));
  return Math.max((0.9 * pages.length) / documents.length, (0.6 * mangled.length) / documents.length);
}

async function importJekyll(documents: readonly ImportDocument[], context: ImportContext): Promise<ImportResult> {
  const printed = findPrintedNumbers(documents, context);
  const scheme = compileScheme(context.work.numbering);
  if (areMostInText(printed)) return markdown.import(inOrderOfNumbers(documents, printed, scheme), context);
  const lines = readLines(documents);
  const ownWork = workOfTree(documents, context.work.id);
  const pages = documents.flatMap((document) => (document.text === null ? [] : [readPage(document, ownWork, context, scheme)]));
  const home = homeOfTree(pages);
  const messages: VFileMessage[] = [
    ...checkUndecoded(documents),
    ...checkEncodings(documents),
    ...pages.flatMap((page) => page.messages),
  ];

  const unnamed = new Set<Rule>();
  const rules: Rule[] = inOrder(pages, (a, b) => compareNumbers(scheme, a, b)).flatMap((page) => {
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
  messages.push(...duplicateNumbers(withSections), ...missingParents(withSections), ...checkNumbersInText(printed, withSections));

  const front = pages.flatMap((page) => page.front);
  const effective = context.edition ?? statedDate(front, context) ?? null;
  const expression: Expression = {
    work: context.work.id,
    edition: effective ?? '',
    lang: context.lang,
    front,
    back: [],
    rules: withSections,
    glossary: [],
  };
  const ledger = openLedger(lines);
  accountMarkdown(ledger, lines, pageSpans(pages, lines, withSections), expression, unnamed);
  const status = context.lang === context.work.source ? 'official' : 'translation';
  return { effective, expression, ledger: ledger.lines(), messages, status };
}

/** Returns the first date of a paragraph that states when the rules take effect. */
function statedDate(front: readonly Block[], { work, lang }: ImportContext): string | undefined {
  const words = readTextOptions(work.format).dateWords.map((word) => word.toLowerCase());
  const stating = front.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)));
  return stating.flatMap(({ text }) => findDates(text, lang))[0]?.date;
}

/** Sorts pages by number; pages without one come first. */
function inOrder(pages: readonly JekyllPage[], compare: (a: string, b: string) => number): JekyllPage[] {
  return pages.toSorted((a, b) => {
    const [left, right] = [a.rules[0]?.number, b.rules[0]?.number];
    if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
    return compare(left, right);
  });
}

/** Returns the sections that only the front matter of chapters names, because they have no page of their own. */
function sectionsFromParents(pages: readonly JekyllPage[], rules: readonly Rule[]): Rule[] {
  const known = new Set(rules.map((rule) => rule.number));
  return pages.flatMap(({ parent }) => {
    if (parent === null || known.has(parent.number)) return [];
    known.add(parent.number);
    return [parent];
  });
}
