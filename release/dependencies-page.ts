/**
 * Makes `lab/dependencies.md`, the page about direct dependencies: `node release/dependencies-page.ts [--offline]`. When each was last released, and by whom, comes from
 * npm's registry; without it, the page says what the installed packages say of themselves.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/** A person as packages name one: `Ana <ana@a.example> (https://a.example)`, or an object. */
type Person = string | { readonly name?: string };

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: Person;
  readonly maintainers?: readonly Person[];
  readonly contributors?: readonly Person[];
}

/** What npm's registry says of a package. */
interface Published {
  readonly time: Readonly<Record<string, string>>;
  readonly maintainers?: readonly Person[];
  readonly deprecated?: string;
}

export const DEPENDENCIES_PAGE = 'lab/dependencies.md';

/** Returns the page as Markdown; `ask` returns what the registry says, or undefined without a connection. */
export function dependenciesPage(ask: (name: string) => Published | undefined): string {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const rows = Object.keys({ ...dependencies, ...devDependencies }).map((name) => {
    const own: Package = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    const published = ask(own.name);
    const people = published?.maintainers ?? own.maintainers ?? (own.author ? [own.author] : (own.contributors ?? []));
    const names = people.map((person) => (typeof person === 'string' ? person : (person.name ?? '')).replace(/\s*[<(].*$/, ''));
    const { created: _, modified: __, ...releases } = published?.time ?? {};
    const last = Object.values(releases).sort().at(-1)?.slice(0, 10) ?? 'not asked';
    const state = published?.deprecated === undefined ? last : `${last}, deprecated`;
    return `| \`${name}\` | ${own.version} | ${state} | ${names.join(', ') || 'not named'} | ${own.license ?? 'not named'} |\n`;
  });
  return `# Direct dependencies

What each is for is in [ARCHITECTURE.md](../ARCHITECTURE.md#dependencies). \`node release/dependencies-page.ts\` makes this page again.

| package | used | last release | maintainers | license |
|---|---|---|---|---|
${rows.join('')}`;
}

/** Writes the page; asks npm's registry unless it shall be made `offline`. */
export function writeDependenciesPage(offline = false): void {
  const ask = (name: string): Published | undefined => {
    try {
      return JSON.parse(execFileSync('npm', ['view', name, '--json'], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 }));
    } catch {
      return undefined;
    }
  };
  writeFileSync(DEPENDENCIES_PAGE, dependenciesPage(offline ? () => undefined : ask));
}

if (import.meta.main) writeDependenciesPage(process.argv.includes('--offline'));
