/** Makes random edits to a small archive as people would over the years: texts, settings, editions, languages, redirects, and damage to a site and its caches. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse, stringify } from 'yaml';
import { formatSealList, openSeals, renewSeals } from '../../../src/content/archive/index.ts';
import { readArchive } from '../../../src/content/disk/index.ts';
import { formatIdentifiers } from '../../../src/core/history/index.ts';
import { reviewedText } from '../../../src/core/translation/index.ts';
import { compareWithSite, writeAddressFile } from '../../../src/site/outputs/permanence/published-addresses.ts';

/** The folders and files to edit. */
export interface EditedPlaces {
  readonly content: string;
  readonly cache: string;
  readonly site: string;
  /** The file that `RULES_SETTINGS` names. */
  readonly settings: string;
}

/** Returns an integer from 0 to `limit`, exclusive. */
export type Below = (limit: number) => number;

/** Makes a change and returns where; undefined if there is nothing to change. */
type Edit = (places: EditedPlaces, below: Below) => string | undefined;

const LATER = ['2012-05-04', '2022-02-18', '2026-09-30', '2099-01-01'];
const STATUSES = ['official', 'restatement', 'translation', 'excerpt', 'rulings'];

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const EDITS: Readonly<Record<string, Edit>> = {
  'a word': editLine((line, below) => replaceWord(line, below, 'indeed')),
  'a word of the same length, in a file with the same time': keepingTime(
    editLine((line, below) => replaceWord(line, below, undefined)),
  ),
  'an added citation': editLine((line, below) => `${line} See rule 10${1 + below(4)}.${1 + below(5)}.`),
  'a rule without text': editLine((line) => line.split(' ').slice(0, 2).join(' ')),
  'a rule with a title': editLine((line, below) => line.replace(/^(#+ \S+) /, `$1 **Title ${below(4)}** `)),
  'a removed rule': editRules((lines, at) => lines.toSpliced(at, nextRule(lines, at) - at)),
  'a repeated rule': editRules((lines, at) => lines.toSpliced(at, 0, ...lines.slice(at, nextRule(lines, at)))),
  'an added rule': editRules((lines, at, below) => [
    ...lines,
    '',
    `### ${lines[at]?.split(' ')[1]?.split('.')[0]}.${7 + below(3)} Added.`,
  ]),
  'an added paragraph': editRules((lines, at, below) => lines.toSpliced(at + 1, 0, '', `- See rule 10${1 + below(3)}.1.`, '')),
  'an added example': editRules((lines, at, below) => lines.toSpliced(at + 1, 0, '', `> **Example**: Number ${below(5)}.`, '')),
  'two swapped rules': editRules((lines, at, below) => {
    const others = ruleLines(lines);
    const other = others[below(others.length)] ?? at;
    const swap = (one: number, two: number) =>
      `${lines[one]?.split(' ').slice(0, 2).join(' ')} ${lines[two]?.split(' ').slice(2).join(' ')}`;
    return other === at ? undefined : lines.with(at, swap(at, other)).with(other, swap(other, at));
  }),
  'the title of a chapter': editText(/^\d+\.md$/, (text, below) =>
    text.replace(/^title: .*$/m, `title: Chapter anew ${below(5)}`),
  ),
  'a permalink': editText(/^\d+\.md$/, (text, below) =>
    /^permalink/m.test(text)
      ? text.replace(/^permalink: .*\n/m, '')
      : text.replace(/^title/m, `permalink: /kept/${below(3)}\ntitle`),
  ),
  'a removed chapter': ({ content }, below) => {
    const file = pick(texts(content, /^\d{3}\.md$/), below);
    if (file !== undefined) rmSync(file);
    return file;
  },
  'a chapter of another edition': ({ content }, below) => {
    const [from, to] = [pick(texts(content, /^\d{3}\.md$/), below), pick(languageFolders(content), below)];
    if (from === undefined || to === undefined || from.split('/').at(-4) !== to.split('/').at(-3)) return undefined;
    const copy = join(to, from.split('/').at(-1) ?? '');
    if (copy === from) return undefined;
    cpSync(from, copy);
    return `${from} → ${to}`;
  },
  'a file renamed': ({ content }, below) => {
    const file = pick(texts(content, /^\d{3}\.md$/), below);
    if (file !== undefined) renameSync(file, file.replace(/(\d{3})\.md$/, 'renamed-$1.md'));
    return file;
  },
  'an entry of the glossary': editText(/^glossary\.md$/, (text, below) =>
    text.replaceAll(/\.$/gm, (stop) => (below(4) === 0 ? ' now.' : stop)),
  ),
  'a term renamed': editText(/^glossary\.md$/, (text, below) => onPart(text, /^## .*$/gm, below, (term) => `${term} Anew`)),
  'a removed term': editText(/^glossary\.md$/, (text, below) => onPart(text, /^## [^#]*/gm, below, () => '')),
  'a term that texts use': editText(
    /^glossary\.md$/,
    (text, below) => `${text}\n## ${pick(['Player', 'Hand', 'Deck'], below)}\n\nSee rule 103.\n`,
  ),
  'the introduction': editText(/^introduction\.md$/, (text, below) => `${text}\nA paragraph more, number ${below(9)}.\n`),
  'a picture': ({ content }, below) => {
    const file = pick(texts(content, /^\d{3}\.md$/), below);
    if (file === undefined) return undefined;
    const pictures = join(file, '../../..', 'pictures');
    if (existsSync(join(pictures, 'pixel.png')) && below(2) === 0) {
      rmSync(join(pictures, 'pixel.png'));
      return 'taken away';
    }
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, 'pixel.png'), PIXEL);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n![A pixel](../../pictures/pixel.png "1×1")\n`);
    return file;
  },
  'the title of a work': editSettings('work.yaml', (work, below) => {
    work['titles'] = { ...(work['titles'] as object), en: `Rules ${below(5)}` };
  }),
  'words of citations': editSettings('work.yaml', (work, below) => {
    const { en, ...others } = work['citations'] as Record<string, object>;
    work['citations'] =
      below(2) === 0 ? { ...others, en: { ...en, see: ['see', 'per'], work: ['CR', `R${below(3)}`] } } : { ...others, en };
  }),
  'labels of examples': editSettings('work.yaml', (work, below) => {
    work['exampleLabels'] = { en: below(2) === 0 ? ['Example'] : ['Sample'] };
  }),
  'a nickname': editSettings('work.yaml', (work, below) => {
    work['nicknames'] = { start: [`10${1 + below(3)}.1`] };
  }),
  'the licence': editSettings('work.yaml', (work, below) => {
    work['licence'] = { name: `Licence ${below(5)}` };
  }),
  'an added work': ({ content }) => {
    // With other numbers, in two languages, and with citations of the first work.
    const folder = join(content, 'desk');
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    else cpSync('content/desk', folder, { recursive: true });
    return folder;
  },
  'a numbering of its own': ({ content }, below) => {
    const file = pick(filesIn(content, /\/edition\.yaml$/), below);
    if (file === undefined) return undefined;
    const edition = parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const work = parse(readFileSync(join(file, '../../work.yaml'), 'utf8')) as {
      readonly numbering: { readonly levels: object[] };
    };
    const [last] = work.numbering.levels.slice(-1);
    const levels = [...work.numbering.levels.slice(0, -1), { ...last, name: 'part of a rule' }];
    const { numbering, ...others } = edition;
    writeFileSync(file, stringify(numbering === undefined ? { ...others, numbering: { ...work.numbering, levels } } : others));
    return file;
  },
  'a status': editSettings('edition.yaml', (edition, below) => {
    const languages = Object.entries(edition['languages'] as Record<string, object>);
    edition['languages'] = Object.fromEntries(languages.map(([lang, of]) => [lang, { ...of, status: pick(STATUSES, below) }]));
  }),
  'a review': ({ content }, below) => {
    const translation = pick(
      languageFolders(content).filter((path) => !path.endsWith('/en')),
      below,
    );
    if (translation === undefined) return undefined;
    const file = join(translation, '../..', `${translation.split('/').at(-1)}.review.yaml`);
    if (existsSync(file) && below(3) === 0) {
      rmSync(file);
      return file;
    }
    // Records are stored by the rule's identifier: its number in the first edition that has it.
    const [first = ''] = foldersIn(join(translation, '../..')).map((folder) => folder.split('/').at(-1));
    const rules = texts(translation, /^\d{3}\.md$/).flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(/^#{3,6} (\d[\w.]*?)\.? (.+)$/gm),
    ]);
    if (rules.length === 0) return undefined;
    const records = Object.fromEntries(
      rules.slice(0, 1 + below(8)).map(([, number, text = '']) => {
        const of = createHash('sha256').update(reviewedText(text)).digest('hex').slice(0, 12);
        return [`${number}@${first}`, [{ of, checked: { by: `Ana ${below(3)}`, on: '2026-10-01' }, note: `Note ${below(5)}` }]];
      }),
    );
    writeFileSync(file, stringify(records));
    return file;
  },
  'an alias': editSettings('edition.yaml', (edition, below) => {
    edition['aliases'] = below(3) === 0 ? [] : [`N${below(4)}`];
  }),
  'a correction': editSettings('edition.yaml', (edition, below) => {
    edition['corrections'] = [{ date: '2026-10-01', note: `Number ${below(9)}` }];
  }),
  'a removed edition': ({ content }, below) => {
    const all = editionFolders(content);
    const folder = all.length > 2 ? pick(all, below) : undefined;
    if (folder !== undefined) rmSync(folder, { recursive: true });
    return folder;
  },
  'an added edition': ({ content }, below) => {
    const from = pick(editionFolders(content), below);
    const day = pick(LATER, below) ?? '';
    if (from === undefined || existsSync(join(from, '..', day))) return undefined;
    cpSync(from, join(from, '..', day), { recursive: true });
    const settings = join(from, '..', day, 'edition.yaml');
    writeFileSync(settings, stringify({ ...parse(readFileSync(settings, 'utf8')), effective: day, aliases: [] }));
    return `${from} → ${day}`;
  },
  'a removed language': ({ content }, below) => {
    const folder = pick(
      languageFolders(content).filter((path) => !path.endsWith('/en')),
      below,
    );
    if (folder !== undefined) rmSync(folder, { recursive: true });
    return folder;
  },
  'an added language': ({ content }, below) => {
    const from = pick(languageFolders(content), below);
    const to = join(from ?? '', '..', pick(['es', 'fr', 'ja', 'pt'], below) ?? '');
    if (from === undefined || existsSync(to)) return undefined;
    cpSync(from, to, { recursive: true });
    return `${from} → ${to}`;
  },
  redirects: ({ content }, below) => {
    const lines = Array.from(
      { length: below(3) },
      (_, at) => `/old/${at} /rules/cr${pick(['', '/1', '/1/101', below(8) === 0 ? '/nowhere' : '/1'], below)}\n`,
    );
    writeFileSync(join(content, 'redirects.txt'), lines.join(''));
    return lines.join('').trim().replaceAll('\n', ', ');
  },
  lineage: ({ content }, below) => {
    const [one, other] = editionFolders(content).map((folder) => folder.split('/').at(-1));
    const file = join(content, 'cr', 'lineage.yaml');
    if (existsSync(file)) rmSync(file);
    else
      writeFileSync(
        file,
        stringify([{ fromEdition: one, toEdition: other, from: [`103.${1 + below(3)}`], to: [`103.${1 + below(3)}`] }]),
      );
    return file;
  },
  identifiers: ({ content }, below) => {
    const [first = ''] = editionFolders(content).map((folder) => folder.split('/').at(-1) ?? '');
    const file = join(content, 'cr', 'identifiers.txt');
    if (existsSync(file)) rmSync(file);
    else {
      const last = { name: `103.${1 + below(3)}`, edition: first };
      writeFileSync(file, formatIdentifiers([{ identifier: `103.${1 + below(3)}@${first}`, last }]));
    }
    return file;
  },
  'the name of the site': editSite((site, below) => ({
    ...site,
    name: `Site ${below(4)}`,
    footer: below(2) === 0 ? [] : [{ label: 'Source', link: '/rules/' }],
  })),
  'a page of its own': editSite(({ pages, ...site }, below, folder) => {
    const text = `# House rules ${below(9)}\n\nSee [the rules](/rules).\n`;
    writeFileSync(join(folder, 'house.md'), text);
    return pages !== undefined && below(3) === 0 ? site : { ...site, pages: [{ file: 'house.md', address: '/house' }] };
  }),
  'a component': editSite(({ components, ...site }, below, folder) => {
    mkdirSync(join(folder, 'parts'), { recursive: true });
    writeFileSync(join(folder, 'parts/said.js'), `export default 'Number ${below(9)}';\n`);
    for (const part of ['footer', 'rule'])
      writeFileSync(
        join(folder, `parts/${part}.js`),
        `import said from './said.js';\nexport default (_, builtIn) => \`\${builtIn}<p>\${said}</p>\`;\n`,
      );
    if (components !== undefined && below(3) === 0) return site;
    return { ...site, components: { [below(2) === 0 ? 'footer' : 'rule']: `parts/${below(2) === 0 ? 'footer' : 'rule'}.js` } };
  }),
  'the lists of addresses and seals': ({ content, site }) => {
    const [list, seals] = [join(content, 'addresses.txt'), join(content, 'sealed.txt')];
    if (existsSync(list)) for (const file of [list, seals]) rmSync(file, { force: true });
    else if (!existsSync(join(site, 'rules.html'))) return undefined;
    else {
      const archive = readArchive([content]);
      writeAddressFile(list, compareWithSite(new Map(), site));
      writeFileSync(seals, formatSealList(renewSeals(archive, new Map(), openSeals(archive))));
    }
    return list;
  },
  'a page of the site deleted': ({ site }, below) => {
    const file = pick(filesIn(site, /\.html$/), below);
    if (file !== undefined) rmSync(file);
    return file;
  },
  'a page of the site overwritten': ({ site }, below) => {
    const file = pick(filesIn(site, /\.html$/), below);
    if (file !== undefined) {
      // The file may be a hard link to one in the cache.
      rmSync(file);
      writeFileSync(file, 'something else');
    }
    return file;
  },
  'half a cache': ({ cache }, below) => {
    const file = pick(filesIn(cache, /^(?!.*\/compiled\/)/), below);
    if (file !== undefined) truncateSync(file, below(statSync(file).size + 1));
    return file;
  },
};

/** Makes some edits and returns their descriptions. */
export function editAtRandom(places: EditedPlaces, count: number, below: Below): readonly string[] {
  const done: string[] = [];
  while (done.length < count) {
    const name = pick(Object.keys(EDITS), below) ?? '';
    const where = EDITS[name]?.(places, below);
    if (where !== undefined) done.push(`${name}: ${relative(join(places.content, '..'), where)}`);
  }
  return done;
}

function pick<T>(items: readonly T[], below: Below): T | undefined {
  return items.length === 0 ? undefined : items[below(items.length)];
}

function filesIn(folder: string, path: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => path.test(file))
    .sort();
}

function texts(content: string, name: RegExp): readonly string[] {
  return filesIn(content, /\.md$/).filter((file) => name.test(file.split('/').at(-1) ?? ''));
}

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'pictures',
  );
  return entries.map(({ name }) => join(folder, name)).sort();
}

const editionFolders = (content: string) => foldersIn(content).flatMap(foldersIn);
const languageFolders = (content: string) => editionFolders(content).flatMap(foldersIn);

function editText(name: RegExp, edit: (text: string, below: Below) => string): Edit {
  return ({ content }, below) => {
    const file = pick(texts(content, name), below);
    if (file === undefined) return undefined;
    const text = readFileSync(file, 'utf8');
    const edited = edit(text, below);
    if (edited === text) return undefined;
    writeFileSync(file, edited);
    return file;
  };
}

function editRules(edit: (lines: string[], at: number, below: Below) => string[] | undefined): Edit {
  return editText(/^\d{3}\.md$/, (text, below) => {
    const lines = text.split('\n');
    const at = pick(ruleLines(lines), below);
    return (at === undefined ? undefined : edit(lines, at, below))?.join('\n') ?? text;
  });
}

function editLine(edit: (line: string, below: Below) => string): Edit {
  return editRules((lines, at, below) => lines.with(at, edit(lines[at] ?? '', below)));
}

function ruleLines(lines: readonly string[]): readonly number[] {
  return lines.flatMap((line, at) => (/^#{3,6} \d/.test(line) ? [at] : []));
}

function nextRule(lines: readonly string[], at: number): number {
  return ruleLines(lines).find((other) => other > at) ?? lines.length;
}

/** Returns another word, or the word with its letters reversed. */
function replaceWord(line: string, below: Below, word: string | undefined): string {
  const words = line.split(' ');
  const at = 2 + below(Math.max(1, words.length - 2));
  const other = word ?? [...(words[at] ?? '')].reverse().join('');
  return words[at] === undefined ? line : words.with(at, other).join(' ');
}

function onPart(text: string, pattern: RegExp, below: Below, edit: (part: string) => string): string {
  const parts = [...text.matchAll(pattern)];
  const part = pick(parts, below);
  return part === undefined ? text : text.slice(0, part.index) + edit(part[0]) + text.slice(part.index + part[0].length);
}

function keepingTime(edit: Edit): Edit {
  return (places, below) => {
    const times = new Map(filesIn(places.content, /\.md$/).map((file) => [file, statSync(file).mtime]));
    const where = edit(places, below);
    const time = where === undefined ? undefined : times.get(where);
    if (where !== undefined && time !== undefined) utimesSync(where, time, time);
    return where;
  };
}

function editSettings(name: 'work.yaml' | 'edition.yaml', edit: (settings: Record<string, unknown>, below: Below) => void): Edit {
  return ({ content }, below) => {
    const file = pick(filesIn(content, new RegExp(`/${name}$`)), below);
    if (file === undefined) return undefined;
    const before = readFileSync(file, 'utf8');
    const settings = parse(before) as Record<string, unknown>;
    edit(settings, below);
    const after = stringify(settings);
    if (after === before) return undefined;
    writeFileSync(file, after);
    return file;
  };
}

/** Edits the settings of the site, whose folder the edit gets as well. */
function editSite(
  edit: (site: Readonly<Record<string, unknown>>, below: Below, folder: string) => Readonly<Record<string, unknown>>,
): Edit {
  return ({ settings }, below) => {
    const site = existsSync(settings) ? (parse(readFileSync(settings, 'utf8')) as Record<string, unknown>) : {};
    writeFileSync(settings, stringify(edit(site, below, dirname(settings))));
    return settings;
  };
}
