/** What a work declares under `format` in its work.yaml so that its numbered texts can be read. */
import { z } from 'zod';
import { BACK_HEADING } from '../../rules/text/index.ts';

/** The parts of a document that a heading announces. */
export type PartName = 'introduction' | 'contents' | 'glossary' | 'index' | 'closing';

/** How headings are worded in the languages that publishers print; a work adds its own. Compared without case and closing punctuation. */
const HEADINGS: Readonly<Record<PartName, readonly string[]>> = {
  introduction: ['Introduction', 'Introdução', 'Introducción', 'Introduzione', 'Einleitung', '介绍', '前言', 'はじめに'],
  contents: [
    'Contents',
    'Table of Contents',
    'Sumário',
    'Conteúdo',
    'Índice',
    'Contenido',
    'Sommaire',
    'Sommario',
    'Inhalt',
    '目录',
    '目次',
  ],
  glossary: ['Glossary', 'Glossary of Terms', 'Glossário', 'Glosario', 'Glossaire', 'Glossario', 'Glossar', '词汇表', '用語集'],
  index: ['Index', 'Stichwortverzeichnis', '索引'],
  closing: [
    BACK_HEADING,
    'Credits',
    'Questions?',
    'Customer Service Information',
    'Contact Information',
    'Copyright',
    'Copyrights',
    'Créditos',
    'Crédits',
    'Crediti',
    '制作人员',
    '版权信息',
    'クレジット',
  ],
};

/** Words that mark the date from which a document is in force, among the dates that it may name. */
const DATE_WORDS = [
  'effective',
  'as of',
  'current as',
  'in force',
  'last updated',
  'updated',
  'version',
  'vigor',
  'vigência',
  'vigueur',
  'vigore',
  '生效',
  '発効',
  '更新',
];

const formatSchema = z.object({
  headings: z.partialRecord(z.enum(['introduction', 'contents', 'glossary', 'index', 'closing']), z.array(z.string())).optional(),
  dateWords: z.array(z.string()).optional(),
  markdown: z.boolean().optional(),
  relative: z.array(z.string()).optional(),
});

/** What was declared, with what holds for every document. */
export interface TextOptions {
  /** Folded heading → the part that it opens. */
  readonly parts: ReadonlyMap<string, PartName>;
  readonly dateWords: readonly string[];
  /** Whether `**`, `#` and backslashes are marks; undefined: judge by the text. */
  readonly markdown: boolean | undefined;
  /** Names of levels whose numbers are printed without the number above them. */
  readonly relative: readonly string[];
  /** Why the declaration could not be read; it then counts as absent. */
  readonly defect: string | undefined;
}

/** Reads `format` of a work; keys that belong to other importers are left alone. */
export function readTextOptions(format: Readonly<Record<string, unknown>>): TextOptions {
  const { data: declared = {}, error } = formatSchema.safeParse(format);
  const parts = new Map<string, PartName>();
  for (const part of ['introduction', 'contents', 'glossary', 'index', 'closing'] as const) {
    for (const heading of [...HEADINGS[part], ...(declared.headings?.[part] ?? [])]) parts.set(foldHeading(heading), part);
  }
  const [issue] = error?.issues ?? [];
  return {
    parts,
    dateWords: [...DATE_WORDS, ...(declared.dateWords ?? [])],
    markdown: declared.markdown,
    relative: declared.relative ?? [],
    defect: issue === undefined ? undefined : `${issue.path.join('.')}: ${issue.message}`,
  };
}

/** Longer lines are no headings. */
const LONGEST_HEADING = 200;

/** Folds a heading for comparison: without marks, case, dot leaders, page number and closing punctuation. */
export function foldHeading(text: string): string {
  if (text.length > LONGEST_HEADING) return text;
  return text
    .replace(/^[\s#*_]+/u, '')
    .replace(/[\s.…]*(?:[.…]{2,}\s*\d*|\t\s*\d+)?\s*$/u, '')
    .replace(/[\s*_:?.]+$/u, '')
    .toLowerCase();
}
