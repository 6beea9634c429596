/** What every source file of the project imports, for the assertions about which way dependencies point. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

export interface SourceImport {
  /** As written: `../model.ts`, `node:fs`, `astro/config`. */
  readonly specifier: string;
  /** The imported file of this project, `src/core/model.ts`, or null for a package. */
  readonly file: string | null;
  /** True where nothing is left of it when types are stripped. */
  readonly typeOnly: boolean;
}

export interface SourceFileImports {
  /** `src/core/model.ts`, with slashes on every system. */
  readonly file: string;
  readonly imports: readonly SourceImport[];
}

const SOURCE = /\.(?:ts|mjs|astro)$/;

export function readSourceImports(folder: string): readonly SourceFileImports[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .toSorted()
    .map((name) => {
      const path = join(folder, name);
      const imports = importsIn(scriptOf(path));
      return {
        file: path.replaceAll(sep, '/'),
        imports: imports.map(({ specifier, typeOnly }) => ({ specifier, typeOnly, file: importedFile(path, specifier) })),
      };
    });
}

/** Returns the code of a file, without the template of a component. */
export function scriptOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.astro') ? frontmatter(text) : text;
}

/** Returns every module that runs when `start` does: imports are followed, types are not. */
export function runtimeClosure(
  files: readonly SourceFileImports[],
  start: (file: string) => boolean,
): readonly SourceFileImports[] {
  const byName = new Map(files.map((entry) => [entry.file, entry]));
  const reached = new Set(files.filter((entry) => start(entry.file)));
  for (const entry of reached) {
    for (const { file, typeOnly } of entry.imports) {
      const next = file === null ? undefined : byName.get(file);
      if (next !== undefined && !typeOnly) reached.add(next);
    }
  }
  return [...reached];
}

/** Returns each cycle of imports, types included, as `a.ts > b.ts > a.ts`; one for each file in which a walk first comes back to itself. */
export function importCycles(files: readonly SourceFileImports[]): readonly string[] {
  const byName = new Map(files.map((entry) => [entry.file, entry]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) cycles.push([...trail.slice(start), name].join(' > '));
    if (start >= 0 || done.has(name)) return;
    for (const { file } of byName.get(name)?.imports ?? []) if (file !== null && byName.has(file)) visit(file, [...trail, name]);
    done.add(name);
  };
  for (const { file } of files) visit(file, []);
  return cycles;
}

function importsIn(code: string): readonly Omit<SourceImport, 'file'>[] {
  const found: Omit<SourceImport, 'file'>[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      found.push({ specifier: (node.moduleSpecifier as ts.StringLiteral).text, typeOnly: isTypeOnly(node) });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier !== undefined && ts.isStringLiteral(specifier)) found.push({ specifier: specifier.text, typeOnly: false });
    }
    // `load('…') as typeof import('…')`: a module that is loaded when it is needed.
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      found.push({ specifier: node.argument.literal.text, typeOnly: !node.isTypeOf });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', code, ts.ScriptTarget.Latest));
  return found;
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return (
    clause.name === undefined &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((name) => name.isTypeOnly)
  );
}

function frontmatter(text: string): string {
  return /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
}

function importedFile(from: string, specifier: string): string | null {
  const [, room, subpath] = /^@rulegraph\/([\w-]+)(\/.+)?$/.exec(specifier) ?? [];
  if (room !== undefined) {
    const file = readRoom(room).exports?.[`.${subpath ?? ''}`];
    return file === undefined ? `${specifier} (not exported)` : `src/${room}/${file.slice(2)}`;
  }
  if (!specifier.startsWith('.')) return null;
  return relative('.', resolve(dirname(from), specifier)).replaceAll(sep, '/');
}

/** What the `package.json` of a room states. */
interface Room {
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Returns what the `package.json` of a room of `src` states. */
export function readRoom(room: string): Room {
  return JSON.parse(readFileSync(`src/${room}/package.json`, 'utf8'));
}
