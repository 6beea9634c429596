import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileState } from '../../../src/content/disk/file-states.ts';
import { type BuildOptions, findUnchanged, observeInputs, openInputStates } from '../../../src/site/build/unchanged-site.ts';

const OPTIONS: BuildOptions = { compress: false, draft: false };

/** More than any file system needs to give a later change another time. */
const LATER = 10_000;

let root: string;
const at = (name: string) => join(root, name);
const write = (name: string, text: string) => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};

/** Builds a site of one file, which reads `content`, `site.yaml` and the page that it names. */
function build(options = OPTIONS): void {
  const inputs = [at('content'), at('site.yaml'), at('addresses.txt')];
  const save = observeInputs(inputs, () => [at(readFileSync(at('site.yaml'), 'utf8'))], options, openInputStates(), at('cache'));
  rmSync(at('site'), { recursive: true, force: true });
  write('site/data/index.html', 'a page');
  save(at('site'), fileState(at('site')), ['there is no list of published addresses']);
}

const found = (options = OPTIONS) => findUnchanged(at('site'), options, openInputStates(), at('cache'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rulegraph-unchanged-'));
  vi.useFakeTimers({ now: Date.now() + LATER, toFake: ['Date'] });
  vi.stubEnv('RULES_CONTENT', at('content'));
  write('content/cr/2020-01-01/en/101.md', 'a rule');
  write('content/cr/work.yaml', 'a work');
  write('site.yaml', 'house-rules.md');
  write('house-rules.md', 'a page of our own');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

test('a site of which nothing has changed is found, with its sizes and the warnings of its build', () => {
  expect(found()).toBeUndefined();
  build();
  expect(found()).toEqual({ sizes: [6], warnings: ['there is no list of published addresses'] });
});

test('files that belong to tools do not count', () => {
  build();
  write('content/.git/index', 'anything');
  write('content/cr/2020-01-01/en/.101.md.swp', 'anything');
  expect(found()).toBeDefined();
});

describe('a site is built again after', () => {
  const keepingTime = (name: string, change: () => void) => {
    const { atime, mtime } = statSync(at(name));
    change();
    utimesSync(at(name), atime, mtime);
  };
  const changes: Readonly<Record<string, () => void>> = {
    'a text was edited': () => write('content/cr/2020-01-01/en/101.md', 'a longer rule'),
    'a text was edited, which kept its size and time': () =>
      keepingTime('content/cr/2020-01-01/en/101.md', () => write('content/cr/2020-01-01/en/101.md', 'a role')),
    'a text was added': () => write('content/cr/2020-01-01/en/102.md', 'a rule'),
    'a text was renamed': () => renameSync(at('content/cr/2020-01-01/en/101.md'), at('content/cr/2020-01-01/en/102.md')),
    'a text was deleted': () => rmSync(at('content/cr/2020-01-01/en/101.md')),
    'an edition arrived': () => write('content/cr/.arrived/2021-01-01/en/101.md', 'a rule'),
    'the content was deleted': () => rmSync(at('content'), { recursive: true }),
    'the settings changed': () => write('site.yaml', 'other-rules.md'),
    'the settings were deleted': () => rmSync(at('site.yaml')),
    'a page that the settings name was edited': () => write('house-rules.md', 'another page'),
    'a list of addresses appeared where none was': () => write('addresses.txt', '/rules'),
    'a page of the site was overwritten': () => write('site/data/index.html', 'b page'),
    'a page of the site was deleted': () => rmSync(at('site/data/index.html')),
    'a file was added to the site': () => linkSync(at('site/data/index.html'), at('site/index.html')),
    'the site was deleted': () => rmSync(at('site'), { recursive: true }),
    'an environment variable changed': () => vi.stubEnv('RULES_SITE', 'https://rules.example'),
    'other content folders were named': () => vi.stubEnv('RULES_CONTENT', at('other')),
    'the day has changed': () => vi.setSystemTime(Date.now() + 24 * 3600 * 1000),
    'its record was damaged': () => {
      const record = join(at('cache'), readdirSync(at('cache'))[0] ?? '');
      writeFileSync(record, readFileSync(record, 'utf8').slice(0, -5));
    },
  };
  test.each(Object.entries(changes))('%s', (_, change) => {
    build();
    change();
    expect(found()).toBeUndefined();
  });

  test('other options', () => {
    build();
    expect(found({ ...OPTIONS, compress: true })).toBeUndefined();
    expect(found({ ...OPTIONS, draft: true })).toBeUndefined();
  });

  test('a change while it was built', () => {
    const save = observeInputs([at('content')], () => [], OPTIONS, openInputStates(), at('cache'));
    write('content/cr/2020-01-01/en/101.md', 'a longer rule');
    write('site/data/index.html', 'a page');
    save(at('site'), fileState(at('site')), []);
    expect(found()).toBeUndefined();
  });

  test('a change so soon before it that a further change might leave the same time', () => {
    vi.useRealTimers();
    build();
    expect(found()).toBeUndefined();
  });
});
