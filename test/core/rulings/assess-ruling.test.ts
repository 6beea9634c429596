import { describe, expect, it } from 'vitest';
import { lineageOf, rulingsInDoubt, rulingsOf, rulingsToReview } from '../../../src/content/archive/index.ts';
import { readRulings, rulingsFor } from '../../../src/core/rulings/index.ts';
import { readExpression } from '../../../src/core/source/index.ts';
import type { Edition } from '../../../src/core/work.ts';
import { archive } from '../../site/model/archive.ts';
import { lorcanaWork, magicWork } from '../../works.ts';

const LONG = 'Every player who owns a lantern lights it before the first bell of the evening rings.';
const OTHER = 'Nobody may carry a ladder through the market while the fishmongers are at work.';
const THIRD = 'A boat that comes home after dark ties up at the outermost post of the pier.';
const FOURTH = 'The keeper of the bridge counts all carts and writes their number into a book.';

const chapter = (number: string, title: string, rules: string) => `---\nnumber: "${number}"\ntitle: ${title}\n---\n\n${rules}\n`;

const EDITIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2020-01-01': {
    '101.md': chapter('101', 'Evening', `### 101.1 ${LONG}\n\n### 101.2 ${OTHER}\n\n### 101.3 ${THIRD}\n\n### 101.4 ${FOURTH}`),
  },
  '2021-01-01': {
    '101.md': chapter(
      '101',
      'Evening',
      `### 101.1 A stranger who arrives after sunset asks for shelter at the baker’s door.\n\n### 101.2 ${LONG}\n\n### 101.3 ${OTHER} Children are free to.\n\n### 101.4 ${FOURTH}`,
    ),
  },
  '2022-01-01': {
    '101.md': chapter(
      '101',
      'Evening',
      `### 101.1 A stranger who arrives after sunset asks for shelter at the baker’s door.\n\n### 101.2 ${LONG}\n\n### 101.3 ${OTHER} Children are free to, and so are cats.\n\n### 101.4 ${FOURTH}`,
    ),
  },
};

/** The words of the first edition with another layout. */
const RESET = {
  '2023-01-01': {
    '101.md': chapter(
      '101',
      'Evening',
      `### 101.1 Every player, who owns a Lantern, lights it before the first bell of the evening rings.\n\n### 101.2 ${OTHER}\n\n### 101.3 ${FOURTH}`,
    ),
  },
};

/** Returns a rule whose example changes, and one with a symbol that is first spelled out, then printed, and then another one. */
const edition = (example: string, symbol: string) => ({
  '101.md': chapter(
    '101',
    'Evening',
    `### 101.1 ${LONG}\n\n> **Example**: ${example}\n\n### 101.2 A carter pays ${symbol} to cross the bridge with an empty cart.`,
  ),
});
const DETAILS = {
  '2030-01-01': edition('Ann owns one and lights it.', 'W'),
  '2031-01-01': edition('Bob owns two and lights the smaller one.', '{W}'),
  '2032-01-01': edition('Bob owns two and lights the smaller one.', '{U}'),
};

/** Returns an archive of these editions with rulings, by file name. */
function archiveOf(rulings: Readonly<Record<string, string>>, editions = Object.keys(EDITIONS)) {
  const files = Object.entries(rulings).map(([name, text]) => ({ path: `cr/rulings/desk/en/${name}.md`, text }));
  const settings = { titles: { en: 'Desk' }, about: {} };
  const read = readRulings(files, { work: 'cr', collection: 'desk', lang: 'en', settings, exampleLabels: [] });
  const own: typeof archive = {
    ...archive,
    works: [magicWork],
    editions: () =>
      editions.map(
        (id): Edition => ({ work: 'cr', id, effective: id, aliases: id === '2021-01-01' ? ['TWO'] : [], languages: {} }),
      ),
    languages: () => ['en'],
    digest: (_work, edition) => edition,
    expression: (_work, edition, lang) => {
      const sources = Object.entries({ ...EDITIONS, ...RESET, ...DETAILS, ...LATER }[edition] ?? {}).map(([path, text]) => ({
        path,
        text,
      }));
      return readExpression(sources, { work: magicWork, edition, lang }).expression;
    },
    rulings: () => [{ work: 'cr', id: 'desk', settings, rulings: read.rulings }],
  };
  return { archive: own, messages: read.messages };
}

function assess(text: string, editions?: string[]) {
  const [assessed] = rulingsOf(archiveOf({ one: text }, editions).archive, 'cr');
  const citations = assessed?.citations.map(({ number, state, today }) => [number, state, ...today].join(' '));
  return { state: assessed?.state, citations, assessed };
}

/** The last edition with another date, and one in which three of four rules are different. */
const LATER = {
  '2023-01-02': EDITIONS['2022-01-01'] ?? {},
  '2033-01-01': {
    '101.md': chapter(
      '101',
      'Evening',
      `### 101.1 A stranger who arrives after sunset asks for shelter at the miller’s door.\n\n### 101.2 ${LONG} Nobody else does.\n\n### 101.3 ${OTHER} Children and cats are free to.\n\n### 101.4 ${FOURTH}`,
    ),
  },
};

const ruling = (front: string, body: string) => `---\ntitle: A question\n${front}\n---\n\n${body}\n`;

const EVENING = ruling('edition: 2021-01-01', 'All of [the evening](#101).');

describe('the state of a ruling', () => {
  it('is in force while the texts that it cites are unchanged, whatever their numbers', () => {
    const { state, citations } = assess(ruling('edition: 2020-01-01', 'See rule 101.1 and rule 101.4.'));
    expect(citations).toEqual(['101.1 moved 101.2', '101.4 same 101.4']);
    expect(state).toBe('in-force');
  });

  it('needs review if a text that it cites has changed', () => {
    const { state, citations } = assess(ruling('edition: 2020-01-01', 'See rule 101.2.'));
    expect(citations).toEqual(['101.2 edited 101.3']);
    expect(state).toBe('needs-review');
  });

  it('is in force if only punctuation or case has changed', () => {
    const { state, citations } = assess(ruling('edition: 2020-01-01', 'See rule 101.1.'), ['2020-01-01', '2023-01-01']);
    expect(citations).toEqual(['101.1 same 101.1']);
    expect(state).toBe('in-force');
  });

  it('is in force if only an example has changed, which is shown', () => {
    const { state, citations } = assess(ruling('edition: 2030-01-01', 'See rule 101.1.'), ['2030-01-01', '2031-01-01']);
    expect(citations).toEqual(['101.1 edited 101.1']);
    expect(state).toBe('in-force');
  });

  it('is in force if a letter became its symbol, and needs review if it became another one', () => {
    const text = ruling('edition: 2030-01-01', 'See rule 101.2.');
    expect(assess(text, ['2030-01-01', '2031-01-01']).citations).toEqual(['101.2 same 101.2']);
    expect(assess(text, ['2030-01-01', '2031-01-01']).state).toBe('in-force');
    expect(assess(text, ['2030-01-01', '2032-01-01']).state).toBe('needs-review');
  });

  it('is superseded if a rule that it cites is gone, even if its number is another rule’s', () => {
    const { state, citations } = assess(ruling('edition: 2020-01-01', 'See rule 101.3.'));
    expect(citations).toEqual(['101.3 reused']);
    expect(state).toBe('superseded');
  });

  it('shows that the number is another rule’s now if the cited rule moved', () => {
    const { assessed } = assess(ruling('edition: 2020-01-01', 'See rule 101.1.'));
    expect(assessed?.citations[0]?.numberReused).toBe(true);
  });

  it('counts only changes since its review', () => {
    expect(assess(ruling('edition: 2020-01-01\nreviewed: 2022-01-01', 'See rule 101.2.')).state).toBe('in-force');
    expect(assess(ruling('edition: 2020-01-01\nreviewed: TWO', 'See rule 101.2.')).state).toBe('needs-review');
  });

  it('has the edition in force on its date if it names none', () => {
    const { assessed } = assess(ruling('date: 2021-06-30', 'See rule 101.2.'));
    expect(assessed?.edition).toBe('2021-01-01');
  });

  it('needs review if its edition is unknown', () => {
    expect(assess(ruling('tags: [bells]', 'See rule 101.4.')).state).toBe('needs-review');
    expect(archiveOf({ one: ruling('tags: [bells]', 'Hello.') }).messages.map(({ ruleId }) => ruleId)).toEqual([
      'undated-ruling',
    ]);
  });

  it('takes a link to a heading as a citation of all rules below it', () => {
    const { assessed, citations, state } = assess(EVENING, ['2021-01-01', '2022-01-01']);
    expect(citations).toEqual(['101 edited 101']);
    expect(assessed?.citations[0]?.below).toEqual({ changed: ['101.3'], gone: [], mostly: false });
    expect(state).toBe('in-force');
  });

  it('needs review if it cites only a heading and more than half of the rules below have changed', () => {
    const { assessed, state } = assess(EVENING, ['2021-01-01', '2033-01-01']);
    expect(assessed?.citations[0]?.below?.mostly).toBe(true);
    expect(state).toBe('needs-review');
  });

  it('is possibly affected while most rules below the heading are unchanged, since the review if there was one', () => {
    const { archive: own } = archiveOf({ one: EVENING }, ['2021-01-01', '2022-01-01', '2023-01-02']);
    const possible = (span: object) => rulingsToReview(own, 'cr', span).map(({ because }) => because.length);
    expect(possible({})).toEqual([1]);
    expect(possible({ since: '2022-01-01' })).toEqual([]);
    expect(rulingsInDoubt(own, 'cr')).toEqual([]);
  });
});

it('leaves a ruling in force that cites a changed chapter besides an unchanged rule', () => {
  const { citations, state } = assess(ruling('edition: 2021-01-01', 'Rule 101.2, in [the evening](#101).'), [
    '2021-01-01',
    '2022-01-01',
  ]);
  expect(citations).toEqual(['101.2 same 101.2', '101 edited 101']);
  expect(state).toBe('in-force');
});

describe('the version of the rules that a collection names', () => {
  const chapters = {
    '2.2.md': chapter('2.2', 'Evening', `### 2.2.1 ${LONG}`),
    '8.10.md': chapter('8.10', 'Carts', `### 8.10.1 ${OTHER}`),
  };
  const work = { ...lorcanaWork, id: 'cr' };
  const citationsOf = (rulings: Readonly<Record<string, string>>, version?: string) => {
    const edition: Edition = { work: 'cr', id: '2020-01-01', effective: '2020-01-01', aliases: [], languages: {} };
    const own: typeof archive = {
      ...archiveOf(rulings, ['2020-01-01']).archive,
      editions: () => [version === undefined ? edition : { ...edition, version }],
      works: [work],
      expression: (_work, edition, lang) => {
        const sources = Object.entries(chapters).map(([path, text]) => ({ path, text }));
        return readExpression(sources, { work, edition, lang }).expression;
      },
    };
    return rulingsOf(own, 'cr').map(({ citations }) => citations.map(({ number, state }) => `${number} ${state}`));
  };
  const one = ruling('edition: 2020-01-01', 'So says CR 2.2, rule 8.10.1.');
  const other = ruling('edition: 2020-01-01', 'CR 2.2, 8.10.1 says so. See CR 2.2.');

  it('is not a chapter, neither in the ruling that cites a rule of it nor in others', () => {
    expect(citationsOf({ one, other }, '2.2.0')).toEqual([['8.10.1 same'], ['8.10.1 same']]);
  });

  it('determines the edition up to the end of the sentence, whatever the ruling was written against', () => {
    expect(citationsOf({ one, other }, '2.1.0')).toEqual([['8.10.1 unknown'], ['8.10.1 unknown']]);
    const spoken = ruling('edition: 2020-01-01', 'CR 2.2 says so in 8.10.1. It does in 8.10.1, too.');
    expect(citationsOf({ one, spoken }, '2.1.0')).toEqual([['8.10.1 unknown'], ['8.10.1 unknown', '8.10.1 same']]);
  });

  it('is a chapter if no ruling shows otherwise', () => {
    expect(citationsOf({ other })).toEqual([['2.2 same', '8.10.1 same', '2.2 same']]);
  });
});

describe('the rulings of a rule', () => {
  it('are those that cite it by any number, newest first', () => {
    const { archive: own } = archiveOf({
      old: ruling('edition: 2020-01-01', 'See rule 101.1.'),
      recent: ruling('date: 2022-03-01', 'See rule 101.2.'),
      other: ruling('edition: 2020-01-01', 'See rule 101.4.'),
    });
    expect(lineageOf(own, 'cr')?.lineage.editions).toHaveLength(3);
    expect(rulingsFor(rulingsOf(own, 'cr'), 'cr', '101.2').map(({ ruling: { id } }) => id)).toEqual(['recent', 'old']);
  });
});

describe('the file of a ruling', () => {
  it('must have a title and a name that can be part of an address', () => {
    const { messages } = archiveOf({ 'Not So': '---\nedition: 2020-01-01\n---\n\nHello.\n' });
    expect(messages.map(({ ruleId, line }) => `${ruleId} ${line}`)).toEqual(['invalid-ruling 1', 'invalid-ruling 1']);
  });

  it('must not have unknown keys', () => {
    const { messages } = archiveOf({ one: ruling('date: 2020-01-01\nauthor: Ann', 'Hello.') });
    expect(messages.map(({ reason, line }) => [reason, line])).toEqual([['rulings have no setting "author"', 4]]);
  });
});
