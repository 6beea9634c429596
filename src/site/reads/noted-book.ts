/** A book whose readers are noted: which of its values a page depends on. It is read like any other. */
import type { RuleGraph } from '../../rules/graph/index.ts';
import type { Expression } from '../../rules/model.ts';
import type { Book } from '../book.ts';
import type { CarriedText } from '../carried-text.ts';
import { once } from '../once.ts';
import type { ChapterOutline, Outline, SectionOutline } from '../outline.ts';
import { BOOK_VALUES, type BookValue, bookKey, noteKey } from './book-values.ts';
import { NotedMap } from './noted-map.ts';
import { noteRead, readName } from './record-reads.ts';

type Note = (kind: BookValue, key?: string) => void;

/** The same book, noting its readers. */
export function noteReadsOf(book: Book): Book {
  const name = bookKey(book);
  const note: Note = (kind, key = '') => noteRead(readName('book', kind, name, key), () => BOOK_VALUES[kind](book, key));
  const noted = <T>(kind: BookValue, answer: T, key?: string): T => {
    note(kind, key);
    return answer;
  };
  const { carried, published } = book;
  return {
    ...book,
    expression: notedOnce(book.expression, (text) => notedExpression(text, note)),
    outline: notedOnce(
      book.outline,
      (outline) => notedOutline(outline, note),
      () => note('outline'),
    ),
    rules: notedOnce(book.rules, (rules) => new NotedMap(rules, numberNotes(book, 'rule', note))),
    graph: notedOnce(book.graph, (graph) => notedGraph(graph, book, note)),
    published: published && (() => noted('published', published())),
    carried: carried && notedOnce(carried, (text) => notedCarried(text, book, note)),
    permalinks: () => noted('permalinks', book.permalinks()),
    termAnchors: () => noted('anchors', book.termAnchors()),
    mentions: notedOnce(book.mentions, (mentions) => new NotedMap(mentions, numberNotes(book, 'mentions', note))),
    chapterRun: (chapter) => noted('run', book.chapterRun(chapter), chapter),
  };
}

/** Wraps what a book answers once, and calls `note` whenever it is asked for. */
function notedOnce<T>(read: () => T, wrap: (value: T) => T, note: () => void = () => {}): () => T {
  const wrapped = once(() => wrap(read()));
  return () => {
    note();
    return wrapped();
  };
}

function numberNotes(book: Book, kind: BookValue, note: Note) {
  return {
    value: (number: string) => note(kind, noteKey(book, number)),
    keys: () => note('numbers'),
    all: () => note('text'),
  };
}

function notedExpression(text: Expression, note: Note): Expression {
  return {
    ...text,
    get front() {
      note('front');
      return text.front;
    },
    get back() {
      note('back');
      return text.back;
    },
    get rules() {
      note('text');
      return text.rules;
    },
    get glossary() {
      note('glossary');
      return text.glossary;
    },
  };
}

function notedOutline(outline: Outline, note: Note): Outline {
  const chapters = outline.chapters.map(
    (chapter): ChapterOutline => ({
      ...chapter,
      get rules() {
        note('chapter', chapter.number);
        return chapter.rules;
      },
      get numbers() {
        note('numbers');
        return chapter.numbers;
      },
    }),
  );
  const sections = outline.sections.map(
    (section): SectionOutline => ({
      ...section,
      chapters: chapters.filter((chapter) => chapter.section === section.number),
      get rules() {
        note('section', section.number);
        return section.rules;
      },
    }),
  );
  return {
    sections,
    chapters,
    chapterByNumber: new Map(chapters.map((chapter) => [chapter.number, chapter])),
    sectionByNumber: new Map(sections.map((section) => [section.number, section])),
    get size() {
      note('numbers');
      return outline.size;
    },
  };
}

/** Citations by the rule; the rest of a graph is read by few pages, and as a whole. */
function notedGraph(graph: RuleGraph, book: Book, note: Note): RuleGraph {
  const whole = <T>(value: T): T => {
    note('text');
    return value;
  };
  return {
    references: new NotedMap(graph.references, numberNotes(book, 'references', note)),
    citedBy: new NotedMap(graph.citedBy, { ...numberNotes(book, 'citing', note), value: (number) => note('citing', number) }),
    scheme: graph.scheme,
    get glossaryReferences() {
      note('glossaryReferences');
      return graph.glossaryReferences;
    },
    get termReferences() {
      note('glossaryReferences');
      return graph.termReferences;
    },
    get expression() {
      return whole(graph.expression);
    },
    get terms() {
      return whole(graph.terms);
    },
    get messages() {
      return whole(graph.messages);
    },
    get byNumber() {
      return whole(graph.byNumber);
    },
    get duplicates() {
      return whole(graph.duplicates);
    },
    get roots() {
      return whole(graph.roots);
    },
    get children() {
      return whole(graph.children);
    },
    get chapterOf() {
      return whole(graph.chapterOf);
    },
    get order() {
      return whole(graph.order);
    },
  };
}

/** Blocks come from a rule or a part of the book that was noted, and with it the languages and citations in its view. */
function notedCarried(text: CarriedText, book: Book, note: Note): CarriedText {
  return {
    rules: new NotedMap(text.rules, numberNotes(book, 'rule', note)),
    languageOf: text.languageOf,
    citationsOf: text.citationsOf,
    get translates() {
      note('translates');
      return text.translates;
    },
    get view() {
      note('text');
      return text.view;
    },
    get expression() {
      note('text');
      return text.expression;
    },
    get terms() {
      note('glossary');
      return text.terms;
    },
  };
}
