/** Defines the schemas of the JSON below `/api/v1/`, from which the files `/api/v1/schema/…` are made. */

import { CHANGE_KINDS } from '@rulegraph/core/history';
import { NUMBER_FORMS } from '@rulegraph/core/work';
import { z } from 'zod';

const text = (about?: string) => (about === undefined ? z.string() : z.string().describe(about));
const count = (about?: string) => (about === undefined ? z.number().int() : z.number().int().describe(about));
const list = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.object(fields));

const edition = text('The day on which the edition took effect, YYYY-MM-DD, with .2, .3 … for a second one of the same day');
const number = text('The number of a rule in the canonical spelling: 101.2a');
const above = text('The heading above it that has no number: TITLE II');
const kind = z.enum(CHANGE_KINDS);
const confidence = z.number().min(0).max(1).describe('The confidence of the match');
const possible = list({ number: text(), confidence })
  .optional()
  .describe('Rules that may have the content of a rule that is gone, likeliest first; none is certain enough to be followed');
const textChanged = z.boolean().describe('False where only the number, cited numbers or typography changed');

const works = z.object({
  works: list({
    id: text(),
    titles: z.record(text(), text()),
    source: text('The language of the authoritative text'),
    languages: z.array(text()),
    newest: edition,
    editions: text('Where the list of editions is'),
    licence: z.object({ name: text(), url: text().optional() }).describe('The license of the text in force'),
    chapters: z.record(text(), text()).describe('Where the chapters in force are listed, by language'),
    rulings: z.record(text(), text()).describe('Where the rulings are, by language; empty if there are none'),
    nicknames: z.record(text(), z.array(text())).optional().describe('What people call terms, with the names that they mean'),
    questions: text('Where questions with their answers are; absent if there are none').optional(),
    lines: z.record(text(), text()).describe('Where all rules in force are, as JSON Lines, by language'),
  }),
});

const editions = z.object({
  work: text(),
  editions: list({
    edition,
    effective: text(),
    upcoming: z.literal(true).optional().describe('Set where the edition was yet to take effect when the site was built'),
    aliases: z.array(text()),
    corrections: list({ date: text(), note: text(), language: text().optional() })
      .optional()
      .describe('What was corrected after it was published'),
    languages: list({ lang: text(), status: text().nullable(), rules: text('Where its text is') }),
  }).describe('Oldest first'),
});

const plainRule = {
  number,
  parent: number.nullable(),
  title: text().nullable(),
  above: above.optional(),
  text: text('Plain text, a line for each paragraph'),
  examples: z.array(text()),
  exampleLabels: z.array(text().nullable()).describe('The labels of the examples as printed: Example A'),
};

const expression = z.object({
  work: text(),
  edition,
  lang: text(),
  rules: list({
    ...plainRule,
    level: text(),
    references: list({
      text: text(),
      start: count('An offset into the text of the rule, or of the example'),
      end: count(),
      targets: z.array(number),
      example: count().optional().describe('The position of the example that has the citation, from 0'),
    }),
    pictures: list({
      text: text('The alternative text'),
      address: text('On the site, from its root'),
      width: count().optional(),
      height: count().optional(),
    }).optional(),
    stamps: list({ text: text(), source: text(), date: text().optional() }).optional(),
  }),
  glossary: list({ term: text(), senses: z.array(text()) }),
  front: z.array(text()),
  back: z.array(text()),
  year: text('Where its text is, among those of its year').optional(),
});

/** Where the text of a past edition is. */
const place = expression.pick({ work: true, edition: true, lang: true, year: true }).required();

const positions = (of: string) =>
  z.array(z.tuple([count(), count()])).describe(`Runs of positions in ${of}: the first, and the one after the last`);
const { references, ...ownTexts } = expression.shape.rules.element.shape;
const paragraphs = z.array(z.looseObject({ kind: text(), text: text() })).optional();
const items = z.union([
  z.object({ ...ownTexts, blocks: paragraphs }).partial({ title: true, examples: true, exampleLabels: true }),
  list({ anchor: text(), blocks: z.array(paragraphs).optional() }).element.extend(expression.shape.glossary.element.shape),
]);
const pack = z.object({ items: z.array(items), texts: z.record(text(), positions('items')) });
const year = z.object({
  contents: z.unknown().describe('What browsers read before they compare the texts'),
  first: pack,
  rest: pack,
  rules: z.array(z.tuple([count('A position in the items of `first`, followed by those of `rest`'), references])),
  editions: z.array(expression.extend({ rules: positions('rules'), glossary: positions('items') })),
});

const changes = z.object({
  from: edition,
  to: edition,
  changes: list({ kind, from: z.array(number), to: z.array(number), confidence, textChanged, possible }),
  summary: z.record(kind, count()),
});

const names = z.object({
  id: text('First number and first edition: 101.2a@2005-08-01'),
  names: list({ name: text(), since: edition, until: edition }),
});

const lineage = z.object({ work: text(), editions: z.array(edition), rules: z.array(names), glossary: z.array(names) });

const numbers = z.object({
  work: text(),
  numbers: z.record(number, list({ rule: text(), since: edition, until: edition, today: z.array(number), confidence, possible })),
});

const position = count().min(0).describe('The position of an edition in the list of editions, from 0');
const level = z.object({
  name: text(),
  form: z.enum(NUMBER_FORMS),
  alternatives: z.array(text()).optional(),
  inserted: text().optional(),
  separator: text().optional(),
  skip: text().optional(),
  width: count().optional(),
  parent: text().optional(),
});
const numbering = z.object({ levels: z.array(level), dotted: z.array(text()).optional() });
const identifier = text(
  'The permanent name of a lineage: 103.1@2008-07-15, the rule that was 103.1 in the edition of 2008-07-15',
);
const wordList = z.array(text());
const citationWords = z.object({
  rule: wordList,
  section: wordList,
  below: wordList.optional(),
  see: wordList,
  and: wordList,
  through: wordList,
  work: wordList,
});

const index = z.object({
  version: count('Changes when fields change their meaning'),
  folding: count('How texts are normalized before checksums are computed; checksums of two foldings cannot be compared'),
  work: text(),
  numbering,
  citations: z.record(text(), citationWords).describe('The words with which the work is cited, by language'),
  editions: list({ edition, aliases: z.array(text()), numbering: numbering.optional() }).describe('Oldest first'),
  rules: list({
    id: identifier,
    numbers: z
      .array(z.tuple([number, position, position]))
      .describe(
        'The numbers of the rule, each with the first and the last edition of the unbroken run in which it had that number',
      ),
    wordings: z
      .array(z.tuple([text(), position]))
      .describe('Checksums of its wordings, each with the first edition that has it; it holds until the next one'),
  }),
  links: list({
    edition: position.describe('The newer of the two editions'),
    from: z.array(number),
    to: z.array(number),
    confidence: confidence.optional().describe('1 where it is left out'),
    secondary: z.literal(true).optional().describe('The rules of `to` continue another rule'),
    possible,
    distant: possible.describe('The same in the last edition, found without the editions between'),
    successor: z.object({ number, confidence }).optional().describe('The rule of the last edition that a removed rule became'),
  }).describe(
    'Splits, merges, possible matches and possible successors; all other rules continue under their identifier, begin or end',
  ),
  former: list({ identifier, became: z.array(identifier) }).describe(
    'Published identifiers that no longer identify the same rule, and what became of that rule',
  ),
});

const renumbering = z.object({
  work: text(),
  from: edition,
  to: edition,
  numbers: z
    .record(number, z.object({ to: z.array(number), kind, confidence, textChanged, possible }))
    .describe(
      'Numbers of the older edition; one that is left out is unchanged. For two editions without such a file, look up each number in lineage.json: find the rule that has it in the first edition, and its name in the second',
    ),
});

const state = z.enum(['current', 'outdated', 'untranslated', 'missing']);
const words = count('Words of the source text');
const counts = z.record(state, count());

const translation = z.object({
  work: text(),
  lang: text(),
  translates: z.array(edition).describe('The editions translated, oldest first'),
  against: edition.describe('The edition of the source against which states are given'),
  current: count(),
  outdated: count(),
  untranslated: count(),
  missing: count(),
  extra: count(),
  counts: counts.describe('Rules, terms, introduction and credits together'),
  doubtful: z.array(text()).describe('Rules and terms that are current and cite other rules than their source'),
  words: z.object({ words, wordsLeft: words }),
  rules: list({
    number,
    state: z.union([state, z.literal('extra')]),
    translated: number.nullable().describe('Its number in the edition translated'),
    edition: edition.nullable(),
    doubtful: z.literal(true).optional().describe('Current, and cites other rules than its source'),
  }),
  glossary: list({
    term: text('The heading in the source; of an extra entry in the translation'),
    state: z.union([state, z.literal('extra')]),
    translated: text().nullable().describe('The heading in the translation'),
    edition: edition.nullable(),
    doubtful: z.literal(true).optional(),
  }),
  introduction: state,
  credits: state,
  chapters: list({
    part: z.enum(['chapter', 'glossary', 'introduction', 'credits']),
    number: text('The number of a chapter; empty for other parts'),
    title: text().nullable(),
    counts,
    doubtful: count(),
    words,
    wordsLeft: words,
  }),
  queue: list({
    kind: z.enum(['rule', 'term', 'introduction', 'credits']),
    number: text('The number of a rule, or the heading of an entry in the source'),
    chapter: text(),
    state,
    edition: edition.nullable(),
    words,
    changed: words.describe('Words that were added or removed since it was translated; all words if it was not'),
    citedBy: count(),
    before: text().nullable().describe('The source text that was translated, of outdated rules'),
    file: text('The file to edit, within the content folder'),
    line: count(),
  }).describe('What is not current, the most cited first'),
  mismatches: list({ number: text(), reason: text() }).describe(
    'Where the translation has something extra, missing or different',
  ),
  terms: list({
    term: text(),
    renderings: list({ kind: z.enum(['title', 'glossary', 'citation']), text: text(), at: text() }),
  }),
});

const inForce = {
  work: text(),
  title: text('The title of the work'),
  edition,
  effective: text('The day on which these rules took effect'),
  lang: text('BCP 47 tag'),
  authoritative: text().nullable().describe('The language of the authoritative text, if it is another one'),
};
const address = text('A page of this site, from its root');

const chapters = z.object({
  ...inForce,
  address,
  editions: z.array(z.array(text())).describe('All editions of the work, newest first, each followed by its other names'),
  citing: z
    .object({
      number: text('A regular expression without groups that matches a number as it is printed'),
      nouns: z.array(text()).describe('Words before a number: rule, section, CR'),
      joiners: z.array(text()).describe('Words between two numbers: and, through'),
    })
    .describe('How the work is cited in this language'),
  chapters: list({
    number,
    title: text().nullable(),
    address,
    rules: text('Where its rules are'),
    numbers: z.array(number).describe('The rules in it'),
  }),
});

const chapter = z.object({
  ...inForce,
  number,
  title: text().nullable().describe('The title of the chapter'),
  address,
  rules: list({
    ...plainRule,
    address,
    lang: text().optional().describe('The language of the text if it is not translated'),
    state: state.optional().describe('The state of its translation, unless it is current'),
  }),
});

const rulingState = z
  .enum(['in-force', 'needs-review', 'superseded'])
  .describe('Whether the rules that it cites are unchanged, have changed, or are gone');

const { title: _title, ...lineHead } = inForce;
const pageUrl = text('The URL of a page of this site; without a host if the site was built without an address of its own');

const line = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('rule'),
      ...lineHead,
      number,
      identifier: identifier.optional(),
      title: text().nullable(),
      ancestors: list({ number, title: text().nullable(), text: text() }).describe(
        'The section, the chapter and the rules above it, outermost first',
      ),
      text: text('Plain text, a line for each paragraph'),
      examples: z.array(text()),
      references: list({ text: text(), targets: z.array(number) }).describe('The citations in its text'),
      rulings: list({
        title: text('The question'),
        text: text('The answer as plain text, a line for each paragraph'),
        date: text().nullable(),
        state: rulingState,
        lang: text('BCP 47 tag'),
        address: pageUrl,
      }).describe('Dated answers that cite the rule, those in the language of the file first, the newest first'),
      address: pageUrl,
      permanent: text('The address that will keep showing this edition'),
      textLang: text().optional().describe('The language of the text if it is not translated'),
      state: state.optional().describe('The state of its translation, unless it is current'),
    }),
    z.object({ kind: z.literal('term'), ...lineHead, term: text(), senses: z.array(text()), address: pageUrl }),
  ])
  .describe('One line of a file of JSON Lines');

const questions = z.object({
  work: text(),
  questions: list({
    rule: number.describe('The rule in force that answers'),
    sentence: text('The sentence of the rule that answers: 2/3 for the second of three').optional(),
    asked: z.record(text(), z.array(text())).describe('Forms of the question by language'),
  }),
});

const rulings = z.object({
  work: text(),
  lang: text(),
  rulings: list({
    collection: text(),
    id: text('The same in every language'),
    title: text('The question'),
    date: text().nullable(),
    edition: edition.nullable().describe('The edition that it was written against, if that is known'),
    state: rulingState,
    text: text('Plain text, a line for each paragraph'),
    source: text().nullable().describe('Who answered'),
    citations: list({
      work: text(),
      number: number.describe('As printed'),
      state: z.enum(['same', 'moved', 'edited', 'gone', 'reused', 'doubtful', 'missing', 'unknown']),
      today: z.array(number).describe('Its numbers in the edition in force'),
    }),
    address,
  }),
});

const texts = z.object({
  texts: list({
    text: text('Work, edition and language: cr/2009-07-11/en'),
    sha256: text('The digest of its sources, as in the seals of `rulegraph addresses`, in base64url'),
    origin: text().optional().describe('Where it came from, as its edition.yaml states'),
    originSha256: text().optional().describe('The digest of the imported document, in hexadecimal'),
  }).describe('Every text that the site was built from'),
});

const SCHEMAS = {
  works,
  editions,
  texts,
  chapters,
  chapter,
  line,
  expression,
  place,
  year,
  changes,
  index,
  lineage,
  numbers,
  renumbering,
  translation,
  questions,
  rulings,
};

/** A kind of record: `chapters`. */
export type SchemaName = keyof typeof SCHEMAS;

/** A record of a kind, as its schema describes it. */
export type ApiRecord<Name extends SchemaName> = Immutable<z.infer<(typeof SCHEMAS)[Name]>>;

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;

/** The kinds of records, in the order of their documentation. */
export const SCHEMA_NAMES = Object.keys(SCHEMAS) as readonly SchemaName[];

/** Returns the JSON Schema (draft 2020-12) of one kind of record. */
export function jsonSchema(name: SchemaName): object {
  return z.toJSONSchema(SCHEMAS[name], { target: 'draft-2020-12' });
}
