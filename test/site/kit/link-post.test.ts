import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkCitations, type PostFormat } from '../../../src/core/cite/linking.ts';
import { languageOf } from '../../../src/site/kit/languages.ts';
import { type Citable, checkPost, type PostCitation, postChoices } from '../../../src/site/kit/link-post.ts';
import { openIndex } from '../../../src/site/kit/number-index.ts';
import { numberIndexOf, pastNumbersOf } from '../../../src/site/outputs/search-numbers.ts';
import { tries } from '../../runs.ts';
import { site } from '../model/own-site.ts';

const language = languageOf('en');
const past = pastNumbersOf(site);
const works = numberIndexOf(site, language).works.map((work) => openIndex(work, past.works[work.id]));
const citable = { lookup: works.find(({ work }) => work.id === 'cr'), language } as Citable;

const choicesIn = (post: string) => checkPost(post, citable.lookup).map((citation) => postChoices(citation, citable, undefined));

/** Returns a post with each citation linked to its default choice. */
function linked(post: string, format: PostFormat = 'markdown'): string {
  const links = choicesIn(post).flatMap(({ choices, certain }) => (certain ? (choices[0]?.link ?? []) : []));
  const absolute = links.map((link) => ({ ...link, address: `https://rules.example${link.address}` }));
  return linkCitations(post, absolute, format);
}

test.each([
  ['rule 101.2a', 'rule [101.2a](https://rules.example/rules/cr/1/101#101.2a)'],
  ['rules 101.1–2', 'rules [101.1](https://rules.example/rules/cr/1/101#101.1)–[2](https://rules.example/rules/cr/1/101#101.2)'],
  ['[[101.2a]] says', '[101.2a](https://rules.example/rules/cr/1/101#101.2a) says'],
  ['[[CR 101.2a]]', '[CR 101.2a](https://rules.example/rules/cr/1/101#101.2a)'],
  ['[[101.2a|the small print]]', '[the small print](https://rules.example/rules/cr/1/101#101.2a)'],
  ['[[101.2a and 101.1]]', '[[101.2a and 101.1]]'],
  ['[[101.2a|one|two]]', '[[101.2a|one|two]]'],
  ['`[[101.2a]]`', '`[[101.2a]]`'],
])('%s becomes %s', (post, expected) => {
  expect(linked(post)).toBe(expected);
});

test('a number no longer in use offers its own page and the rule of today', () => {
  const [answer] = choicesIn('rule 102.2a');
  expect(answer?.certain).toBe(true);
  expect(answer?.remarks.map(({ message }) => message)).toEqual(['numberGone', 'searchMeant']);
  expect(answer?.choices).toMatchObject([
    { kind: 'past', number: '102.2a', link: { address: '/rules/cr/102.2a' } },
    { kind: 'today', number: '104.2a', link: { address: '/rules/cr/1/104#104.2a', label: '104.2a' } },
  ]);
});

test('a number that never existed offers no link', () => {
  expect(choicesIn('rule 999.9')).toEqual([{ choices: [], certain: false, remarks: [] }]);
});

test('a number without a word that makes it a citation is reported, but not linked by default', () => {
  const post = 'Under 102.2a you lose, rule 101.2a notwithstanding; it cost $102.20.';
  const found = checkPost(post, citable.lookup);
  expect(found.map(({ number, isBare = false }) => [number, isBare])).toEqual([
    ['102.2a', true],
    ['101.2a', false],
  ]);
  expect(linked(post)).toBe(post.replace('101.2a', '[101.2a](https://rules.example/rules/cr/1/101#101.2a)'));
  expect(postChoices(found[0] as PostCitation, citable, undefined).choices[0]?.link.address).toBe('/rules/cr/102.2a');
});

const pieces = fc.constantFrom(
  ...[
    'rule 101.2a',
    '[[101.2a]]',
    '[[101.1|one]]',
    'rules 101.1–2',
    '(101.2a)',
    '[101.2a]',
    'CR 102.2a',
    '`',
    '[',
    ']',
    '(',
    ')',
  ],
  ...[' ', '\n', '<', '>', '"', '|', '!', 'https://x.example/', '[url=', '[/url]', '</a>', '<a href="', '```', '\\', 'x'],
);

test.each(['markdown', 'reddit', 'discord', 'bbcode', 'wiki'] as const)('linking twice is the same as once in %s', (format) => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (post) => {
      const once = linked(post.join(''), format);
      expect(linked(once, format)).toBe(once);
    }),
    // BBCode tags that look like Markdown links, and code after a URL.
    {
      numRuns: tries(200),
      examples: [
        [['[/url]', '[url=', 'rule 101.2a']],
        [['[101.2a]', '[[101.2a]]']],
        [['[101.2a]', '[', 'rule 101.2a']],
        [['[', 'https://x.example/', 'rule 101.2a']],
        [['[101.2a]', '[[101.2a]]', '```', 'rule 101.2a']],
        [['[', 'rule 101.2a', '[[101.1|one]]', ']', '[101.2a]', '[101.2a]']],
      ],
    },
  );
});
