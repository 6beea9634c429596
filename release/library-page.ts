/** Makes the page about the library, `lib/api.md` in the npm package, from the library's types and doc comments. */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { PROGRAM } from '../src/content/disk/file-system.ts';

/** An export of the library. */
interface Export {
  readonly name: string;
  readonly isFunction: boolean;
  /** The declaration without its body. */
  readonly signature: string;
  readonly comment: string;
  /** The folder of the library that it is in: `numbering`. */
  readonly part: string;
}

const ENTRY = join(PROGRAM, 'src/core/index.ts');

/** Returns the page as Markdown. Throws if a function has no doc comment. */
export function libraryPage(): string {
  const exported = readExports();
  const silent = exported.filter(({ isFunction, comment }) => isFunction && comment === '').map(({ name }) => name);
  if (silent.length > 0) throw new Error(`exported without a doc comment: ${silent.join(', ')}`);
  const parts = [...Map.groupBy(exported, ({ part }) => part)].sort(([one], [other]) => (one < other ? -1 : 1));
  const chapters = parts.flatMap(([part, own]) => [
    `## ${part}`,
    ...own
      .toSorted((a, b) => Number(b.isFunction) - Number(a.isFunction) || (a.name < b.name ? -1 : 1))
      .flatMap(({ name, signature, comment }) => [
        `### ${name}`,
        ...(comment === '' ? [] : [comment]),
        `\`\`\`ts\n${signature}\n\`\`\``,
      ]),
  ]);
  return [
    '# The library',
    'The package `rulegraph` exports plain functions over plain values: no disk, no network, no clock. They run in Node.js and in browsers.',
    ...chapters,
    '',
  ].join('\n\n');
}

function readExports(): readonly Export[] {
  const { config } = ts.readConfigFile(join(PROGRAM, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [ENTRY], include: [] }, ts.sys, PROGRAM);
  const program = ts.createProgram([ENTRY], { ...options, types: [], noEmit: true });
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(ENTRY);
  const module = entry && checker.getSymbolAtLocation(entry);
  if (module === undefined) throw new Error(`${ENTRY} exports nothing`);
  return checker.getExportsOfModule(module).flatMap((symbol) => {
    const real = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    const [declaration] = real.declarations ?? [];
    return declaration === undefined ? [] : [exportOf(symbol.name, real, declaration, checker)];
  });
}

function exportOf(name: string, symbol: ts.Symbol, declaration: ts.Declaration, checker: ts.TypeChecker): Export {
  const [, folder = ''] = /^src\/core\/(?:([\w-]+)\/)?/.exec(relative(PROGRAM, declaration.getSourceFile().fileName)) ?? [];
  // A constant can be a function too, such as the result of `memoize`.
  const [called] = ts.isVariableDeclaration(declaration) ? checker.getTypeAtLocation(declaration).getCallSignatures() : [];
  return {
    name,
    isFunction: called !== undefined || (symbol.flags & ts.SymbolFlags.Function) !== 0,
    signature: called === undefined ? signatureOf(declaration) : `function ${name}${checker.signatureToString(called)}`,
    comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s*\n\s*/g, ' '),
    part: folder === '' ? 'rules and works' : folder,
  };
}

/** Returns the source of a declaration without its body. */
function signatureOf(declaration: ts.Declaration): string {
  const text = (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration).getText();
  const body = ts.isFunctionDeclaration(declaration) ? declaration.body : undefined;
  const bare = body === undefined ? text : text.slice(0, text.length - body.getText().length).trimEnd();
  return bare.replace(/^export (?:declare )?/, '');
}
