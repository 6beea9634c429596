/**
 * Writes imported editions, all of them or none. They are prepared in a hidden folder of the importing process. Renaming it to `ARRIVED_FOLDER`, where readers look
 * first, makes all of them visible at once; then they move to their own folders. An import that is killed before the rename has changed nothing, and
 * one that is killed later is completed by the next import.
 */
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '@rulegraph/core/model';
import type { EditionLanguage, Numbering } from '@rulegraph/core/work';
import { isEditionId } from '@rulegraph/core/written-date';
import { Document, isMap, parseDocument } from 'yaml';
import { lockPath } from './file-lock.ts';
import { ARRIVED_FOLDER, makeFolder, RefusedError, replaceFile } from './file-system.ts';
import { assertReplaceable } from './replaced-folder.ts';

/** An edition in one language, to be written. */
export interface StagedExpression {
  readonly work: string;
  readonly edition: string;
  readonly lang: string;
  readonly effective: string;
  readonly aliases: readonly string[];
  /** The publisher's version of the document, if the text states one. */
  readonly version?: string | undefined;
  readonly files: readonly SourceFile[];
  readonly language: EditionLanguage;
  readonly numbering?: Numbering | undefined;
  /** Pictures to add to the work. The same name means the same bytes. */
  readonly pictures?: readonly { readonly name: string; readonly bytes: Uint8Array }[] | undefined;
}

/** The staging area of one import. */
export interface Staging {
  /** Prepares an edition in one language, without making it visible. Throws `RefusedError` if its folder is a link or contains other files than texts. */
  readonly add: (expression: StagedExpression) => void;
  /** Moves everything into place. */
  readonly commit: () => void;
  /** Removes what was prepared. */
  readonly discard: () => void;
}

/** The folder of a work with the pictures of its texts. */
export const PICTURES = 'pictures';

/** Begins the name of the folder in which a process prepares editions. */
const IMPORTING = '.importing-';

/** Opens the staging area of a work, after it has completed or removed interrupted imports. Throws `RefusedError` if another import is running. */
export function openStaging(contentFolder: string, work: string): Staging {
  const workFolder = join(contentFolder, work);
  const own = join(workFolder, IMPORTING + process.pid);
  const editions = join(own, 'editions');
  makeFolder(workFolder);
  const lock = lockPath(workFolder);
  if (lock === undefined) throw new RefusedError(`another import into "${workFolder}" is running; wait for it to end`);
  const discard = () => {
    rmSync(own, { recursive: true, force: true });
    lock.release();
  };
  try {
    clearDeadImports(workFolder);
    moveArrived(workFolder);
    makeFolder(editions);
  } catch (error) {
    discard();
    throw error;
  }
  const prepared = new Set<string>();
  const pictures = new Map<string, Uint8Array>();
  return {
    add: (expression) => {
      if (!isEditionId(expression.edition)) throw new Error(`"${expression.edition}" is not an edition`);
      const folder = join(editions, expression.edition);
      const current = join(workFolder, expression.edition);
      // Files would be written outside the content, where readers do not look.
      for (const path of [current, join(workFolder, PICTURES)])
        if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
          throw new RefusedError(`"${path}" is a link; replace it with the folder itself`);
      if (!prepared.has(expression.edition) && existsSync(current)) cpSync(current, folder, { recursive: true });
      prepared.add(expression.edition);
      assertReplaceable(join(current, expression.lang), (file) => /^[^/]+\.md$/.test(file), [contentFolder]);
      writeExpressionFolder(folder, expression);
      for (const { name, bytes } of expression.pictures ?? []) pictures.set(name, bytes);
    },
    commit: () => {
      // First, since an unused picture does no harm, but a missing one does.
      if (pictures.size > 0) makeFolder(join(workFolder, PICTURES));
      for (const [name, bytes] of pictures) replaceFile(join(workFolder, PICTURES, name), bytes);
      renameSync(editions, join(workFolder, ARRIVED_FOLDER));
      moveArrived(workFolder);
      discard();
    },
    discard,
  };
}

/** Removes the folders of killed imports. No other import is running while this one has the lock. */
function clearDeadImports(workFolder: string): void {
  for (const name of readdirSync(workFolder)) {
    if (name.startsWith(IMPORTING)) rmSync(join(workFolder, name), { recursive: true, force: true });
  }
}

/** Moves arrived editions to their own folders. If this is interrupted, each edition is whole in one place or the other. */
function moveArrived(workFolder: string): void {
  const arrived = join(workFolder, ARRIVED_FOLDER);
  if (!existsSync(arrived)) return;
  for (const edition of readdirSync(arrived)) {
    const target = join(workFolder, edition);
    rmSync(target, { recursive: true, force: true });
    renameSync(join(arrived, edition), target);
  }
  rmSync(arrived, { recursive: true });
}

function writeExpressionFolder(folder: string, expression: StagedExpression): void {
  const languageFolder = join(folder, expression.lang);
  rmSync(languageFolder, { recursive: true, force: true });
  makeFolder(languageFolder);
  for (const file of expression.files) writeFileSync(join(languageFolder, file.path), file.text);
  const path = join(folder, 'edition.yaml');
  replaceFile(path, editionYaml(existsSync(path) ? readFileSync(path, 'utf8') : '', expression));
}

/** Returns the settings of an edition, updated with those of one language. Comments and other languages are kept. */
function editionYaml(before: string, expression: StagedExpression): string {
  const parsed = parseDocument(before, { uniqueKeys: false });
  const document: Document = isMap(parsed.contents) ? parsed : new Document({});
  document.set('effective', expression.effective);
  if (!document.has('aliases') && expression.aliases.length > 0) document.set('aliases', expression.aliases);
  if (!document.has('version') && expression.version !== undefined) document.set('version', expression.version);
  if (expression.numbering !== undefined) document.set('numbering', document.createNode(numberingInOrder(expression.numbering)));
  document.setIn(['languages', expression.lang], document.createNode(expression.language));
  return document.toString({ lineWidth: 0 });
}

const LEVEL_KEYS = ['name', 'form', 'alternatives', 'inserted', 'separator', 'skip', 'width', 'parent'] as const;

/** Returns the settings of a numbering with their keys in a fixed order, whether they come from an importer or from a file. */
function numberingInOrder({ levels, dotted }: Numbering): unknown {
  return {
    levels: levels.map((level) => Object.fromEntries(LEVEL_KEYS.map((key) => [key, level[key]]))),
    dotted,
  };
}
