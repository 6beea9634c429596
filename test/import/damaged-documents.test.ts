import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../runs.ts';
import { contextWith, expectEveryWord, importAs, textDocument } from './run-importer.ts';

const fixtures = join(import.meta.dirname, '../fixtures/importers');
const formats = ['jekyll', 'gettext', 'crystal-keep', 'quotation', 'translator-markdown', 'bilingual-lines'];

/** Returns a readable document of a format, to be damaged. */
function sampleOf(format: string): string {
  const folder = join(fixtures, format);
  const inputs = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('input.txt'));
  return readFileSync(join(folder, inputs.toSorted()[0] ?? ''), 'utf8');
}

/** Pieces of syntax of one format or another. */
const scraps = [
  '<',
  '>',
  '"',
  '\n\n',
  '[[',
  ']]',
  '}}',
  '`',
  '---\n',
  '### ',
  '> ',
  '- ',
  '\\',
  '**',
  '<a id="',
  '</h3>',
  '<script>',
  'msgid "',
  ' [X 1994]',
  '|',
  '１',
];
const damage = fc.array(fc.tuple(fc.nat(2000), fc.nat(40), fc.constantFrom('', ...scraps)), { minLength: 1, maxLength: 6 });

function damaged(text: string, blows: readonly (readonly [number, number, string])[]): string {
  return blows.reduce((rest, [at, cut, scrap]) => {
    const start = at % (rest.length + 1);
    return rest.slice(0, start) + scrap + rest.slice(start + cut);
  }, text);
}

const read = (format: string, text: string) => importAs(format, [textDocument(text)], contextWith());

describe.each(formats)('a damaged document for %s', (format) => {
  it('is read without a crash, wherever it was cut off or broken', async () => {
    const sample = sampleOf(format);
    await fc.assert(
      fc.asyncProperty(damage, async (blows) => {
        const text = damaged(sample, blows);
        fc.pre(/[\p{L}\p{N}]/u.test(text));
        const result = await read(format, text);
        expect(result.ledger.map(({ file }) => file)).toContain('input.txt');
      }),
      { numRuns: tries(75) },
    );
  });

  it('takes time in proportion to its size', async () => {
    const sample = sampleOf(format);
    // CPU time of this thread, which other programs on the machine do not affect.
    const time = async (times: number): Promise<number> => {
      const text = `${sample}\n`.repeat(times);
      const started = process.threadCpuUsage();
      await read(format, text);
      const { user, system } = process.threadCpuUsage(started);
      return (user + system) / 1000;
    };
    await time(20);
    const small = await time(40);
    // Eight times the size may take somewhat more than eight times as long, but not sixty-four times.
    expect(await time(320)).toBeLessThan(Math.max(small, 5) * 30);
  });
});

// The rest of a Jekyll page's tag that is cut in two can become unexplained text, so Jekyll is left out.
describe.each(formats.filter((format) => format !== 'jekyll'))('a damaged document for %s', (format) => {
  it('keeps every word that it does not set aside', async () => {
    const sample = sampleOf(format);
    await fc.assert(
      fc.asyncProperty(damage, async (blows) => {
        expectEveryWord(await read(format, damaged(sample, blows)));
      }),
      { numRuns: tries(75) },
    );
  });
});

/** What some format reads as markup, also in the middle of a word. */
const within = ['</h3>', '<a id="', '<script>', '<', '"', '`', '[[', '{{'];

it.each([...formats, 'html', 'markdown', 'numbered-text'])(
  'a document for %s keeps its words with any two pieces of markup within them',
  async (format) => {
    const sample = sampleOf(format);
    const [word, other] = [...sample.matchAll(/(?<=\p{L}{2})\p{L}{3,}/gu)].map(({ index }) => index).slice(-2);
    for (const first of within) {
      for (const second of within) {
        const text = sample.slice(0, word) + first + sample.slice(word, other) + second + sample.slice(other);
        expectEveryWord(await read(format, text));
      }
    }
  },
);

it.each(['jekyll', 'translator-markdown', 'numbered-text', 'markdown', 'gettext'])(
  'a document for %s with an unresolved merge conflict is refused with the line',
  async (format) => {
    const text = '---\ntitle: X\n---\n\n101. Golden Rules\n\n<<<<<<< HEAD\n101.1. Dig.\n=======\n101.1. Sow.\n>>>>>>> spring\n';
    const { messages } = await read(format, text);
    expect(messages.map(({ line, ruleId, fatal }) => [line, ruleId, fatal])).toContainEqual([7, 'merge-conflict', true]);
  },
);
