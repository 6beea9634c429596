/**
 * Writes imported editions all or nothing: everything is made in hidden folders beside the editions and moved into place at the end.
 * A killed import leaves hidden folders that no reader looks at; see `PREVIOUS` for the one moment in which a reader must.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Document, isMap, parseDocument } from 'yaml';
import type { SourceFile } from '../rules/model.ts';
import type { EditionLanguage, Numbering } from '../rules/work.ts';

/** One language of one edition, as it is to be written. */
export interface StagedExpression {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
  readonly effective: string;
  readonly aliases: readonly string[];
  readonly files: readonly SourceFile[];
  readonly language: EditionLanguage;
  readonly numbering?: Numbering | undefined;
}

export interface Staging {
  /** Prepares a language of an edition; nothing is visible yet. */
  readonly add: (expression: StagedExpression) => void;
  /** Moves everything into place. */
  readonly commit: () => void;
  /** Removes what was prepared. */
  readonly discard: () => void;
}

/** An edition's former state lies under this name while the new one moves into its place, and after a crash in that moment. */
export const PREVIOUS = '.previous-';

/** Opens a staging area in a content folder. */
export function openStaging(contentFolder: string): Staging {
  const staged = new Map<string, { readonly target: string; readonly folder: string }>();
  return {
    add: (expression) => {
      const workFolder = join(contentFolder, expression.work);
      const target = join(workFolder, expression.edition);
      const folder = staged.get(target)?.folder ?? join(workFolder, `.importing-${process.pid}-${expression.edition}`);
      if (!staged.has(target)) {
        staged.set(target, { target, folder });
        rmSync(folder, { recursive: true, force: true });
        const previous = join(workFolder, PREVIOUS + expression.edition);
        if (!existsSync(target) && existsSync(previous)) renameSync(previous, target);
        if (existsSync(target)) cpSync(target, folder, { recursive: true });
      }
      writeExpressionFolder(folder, expression);
    },
    commit: () => {
      for (const { target, folder } of staged.values()) swap(target, folder);
      staged.clear();
    },
    discard: () => {
      for (const { folder } of staged.values()) rmSync(folder, { recursive: true, force: true });
      staged.clear();
    },
  };
}

function writeExpressionFolder(folder: string, expression: StagedExpression): void {
  const languageFolder = join(folder, expression.lang);
  rmSync(languageFolder, { recursive: true, force: true });
  mkdirSync(languageFolder, { recursive: true });
  for (const file of expression.files) writeFileSync(join(languageFolder, file.path), file.text);
  const path = join(folder, 'edition.yaml');
  writeFileSync(path, editionYaml(existsSync(path) ? readFileSync(path, 'utf8') : '', expression));
}

/** The settings of an edition with this language's facts brought up to date; comments and other languages stay. */
function editionYaml(before: string, expression: StagedExpression): string {
  const parsed = parseDocument(before);
  const document: Document = isMap(parsed.contents) ? parsed : new Document({});
  document.set('effective', expression.effective);
  if (!document.has('aliases') && expression.aliases.length > 0) document.set('aliases', expression.aliases);
  if (expression.numbering !== undefined) document.set('numbering', expression.numbering);
  document.setIn(['languages', expression.lang], document.createNode(expression.language));
  return document.toString({ lineWidth: 0 });
}

/** Two renames: between them readers find the former state under its other name. */
function swap(target: string, folder: string): void {
  const previous = join(dirname(target), PREVIOUS + basename(target));
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, previous);
  renameSync(folder, target);
  rmSync(previous, { recursive: true, force: true });
}
