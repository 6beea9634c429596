/** Defines the schemas of the JSON below `/api/v1/`, from which the files `/api/v1/schema/…` are made. */
import { z } from 'zod';

const edition = z
  .string()
  .describe('The day on which the edition took effect, YYYY-MM-DD, with .2, .3 … for a second one of the same day');
const number = z.string().describe('The number of a rule in the canonical spelling: 101.2a');
const kind = z.enum(['same', 'edited', 'moved', 'moved-edited', 'split', 'merged', 'added', 'removed']);
const confidence = z.number().min(0).max(1).describe('The confidence of the match');
const possible = z
  .array(z.object({ number: z.string(), confidence }))
  .optional()
  .describe('Rules that may have the content of a rule that is gone, likeliest first; none is certain enough to be followed');
const textChanged = z.boolean().describe('False where only the number, cited numbers or typography changed');

const works = z.object({
  works: z.array(
    z.object({
      id: z.string(),
      titles: z.record(z.string(), z.string()),
      source: z.string().describe('The language of the authoritative text'),
      languages: z.array(z.string()),
      newest: edition,
      editions: z.string().describe('Where the list of editions is'),
      licence: z.object({ name: z.string(), url: z.string().optional() }).describe('The license of the text in force'),
      chapters: z.record(z.string(), z.string()).describe('Where the chapters in force are listed, by language'),
      rulings: z.record(z.string(), z.string()).describe('Where the rulings are, by language; empty if there are none'),
      lines: z.record(z.string(), z.string()).describe('Where all rules in force are, as JSON Lines, by language'),
    }),
  ),
});

const editions = z.object({
  work: z.string(),
  editions: z
    .array(
      z.object({
        edition,
        effective: z.string(),
        upcoming: z.literal(true).optional().describe('Set where the edition was yet to take effect when the site was built'),
        aliases: z.array(z.string()),
        corrections: z
          .array(z.object({ date: z.string(), note: z.string(), language: z.string().optional() }))
          .optional()
          .describe('What was corrected after it was published'),
        languages: z.array(
          z.object({ lang: z.string(), status: z.string().nullable(), rules: z.string().describe('Where its text is') }),
        ),
      }),
    )
    .describe('Oldest first'),
});

const expression = z.object({
  work: z.string(),
  edition,
  lang: z.string(),
  rules: z.array(
    z.object({
      number,
      level: z.string(),
      parent: number.nullable(),
      title: z.string().nullable(),
      text: z.string(),
      examples: z.array(z.string()),
      references: z.array(
        z.object({
          text: z.string(),
          start: z.number().int().describe('An offset into the text of the rule, or of the example'),
          end: z.number().int(),
          targets: z.array(number),
          example: z.number().int().optional().describe('The position of the example that has the citation, from 0'),
        }),
      ),
      exampleLabels: z.array(z.string().nullable()).describe('The labels of the examples as printed: Example A'),
      pictures: z
        .array(
          z.object({
            text: z.string().describe('The alternative text'),
            address: z.string().describe('On the site, from its root'),
            width: z.number().int().optional(),
            height: z.number().int().optional(),
          }),
        )
        .optional(),
      stamps: z.array(z.object({ text: z.string(), source: z.string(), date: z.string().optional() })).optional(),
    }),
  ),
  glossary: z.array(z.object({ term: z.string(), senses: z.array(z.string()) })),
  front: z.array(z.string()),
  back: z.array(z.string()),
});

const changes = z.object({
  from: edition,
  to: edition,
  changes: z.array(z.object({ kind, from: z.array(number), to: z.array(number), confidence, textChanged, possible })),
  summary: z.record(kind, z.number().int()),
});

const names = z.object({
  id: z.string().describe('First number and first edition: 101.2a@2005-08-01'),
  names: z.array(z.object({ name: z.string(), since: edition, until: edition })),
});

const lineage = z.object({ work: z.string(), editions: z.array(edition), rules: z.array(names), glossary: z.array(names) });

const numbers = z.object({
  work: z.string(),
  numbers: z.record(
    number,
    z.array(z.object({ rule: z.string(), since: edition, until: edition, today: z.array(number), confidence, possible })),
  ),
});

const position = z.number().int().min(0).describe('The position of an edition in the list of editions, from 0');
const level = z.object({
  name: z.string(),
  form: z.enum(['digits', 'letters', 'capitals', 'roman']),
  alternatives: z.array(z.string()).optional(),
  inserted: z.string().optional(),
  separator: z.string().optional(),
  skip: z.string().optional(),
  width: z.number().int().optional(),
  parent: z.string().optional(),
});
const numbering = z.object({ levels: z.array(level), dotted: z.array(z.string()).optional() });
const identifier = z
  .string()
  .describe('The permanent name of a lineage: 103.1@2008-07-15, the rule that was 103.1 in the edition of 2008-07-15');

const index = z.object({
  version: z.number().int().describe('Changes when fields change their meaning'),
  folding: z
    .number()
    .int()
    .describe('How texts are normalized before checksums are computed; checksums of two foldings cannot be compared'),
  work: z.string(),
  numbering,
  citations: z
    .record(z.string(), z.record(z.enum(['rule', 'section', 'see', 'and', 'through', 'work']), z.array(z.string())))
    .describe('The words with which the work is cited, by language'),
  editions: z
    .array(z.object({ edition, aliases: z.array(z.string()), numbering: numbering.optional() }))
    .describe('Oldest first'),
  rules: z.array(
    z.object({
      id: identifier,
      numbers: z
        .array(z.tuple([number, position, position]))
        .describe(
          'The numbers of the rule, each with the first and the last edition of the unbroken run in which it had that number',
        ),
      wordings: z
        .array(z.tuple([z.string(), position]))
        .describe('Checksums of its wordings, each with the first edition that has it; it holds until the next one'),
    }),
  ),
  links: z
    .array(
      z.object({
        edition: position.describe('The newer of the two editions'),
        from: z.array(number),
        to: z.array(number),
        confidence: confidence.optional().describe('1 where it is left out'),
        secondary: z.literal(true).optional().describe('The rules of `to` continue another rule'),
        possible,
      }),
    )
    .describe(
      'Splits, merges, possible matches and possible successors; all other rules continue under their identifier, begin or end',
    ),
  former: z
    .array(z.object({ identifier, became: z.array(identifier) }))
    .describe('Published identifiers that no longer identify the same rule, and what became of that rule'),
});

const renumbering = z.object({
  work: z.string(),
  from: edition,
  to: edition,
  numbers: z
    .record(number, z.object({ to: z.array(number), kind, confidence, textChanged, possible }))
    .describe(
      'Numbers of the older edition; one that is left out is unchanged. For two editions without such a file, look up each number in lineage.json: find the rule that has it in the first edition, and its name in the second',
    ),
});

const state = z.enum(['current', 'outdated', 'untranslated', 'missing']);
const words = z.number().int().describe('Words of the source text');
const counts = z.record(state, z.number().int());

const translation = z.object({
  work: z.string(),
  lang: z.string(),
  translates: z.array(edition).describe('The editions translated, oldest first'),
  against: edition.describe('The edition of the source against which states are given'),
  current: z.number().int(),
  outdated: z.number().int(),
  untranslated: z.number().int(),
  missing: z.number().int(),
  extra: z.number().int(),
  counts: counts.describe('Rules, terms, introduction and credits together'),
  doubtful: z.array(z.string()).describe('Rules and terms that are current and cite other rules than their source'),
  words: z.object({ words, wordsLeft: words }),
  rules: z.array(
    z.object({
      number,
      state: z.union([state, z.literal('extra')]),
      translated: number.nullable().describe('Its number in the edition translated'),
      edition: edition.nullable(),
      doubtful: z.literal(true).optional().describe('Current, and cites other rules than its source'),
    }),
  ),
  glossary: z.array(
    z.object({
      term: z.string().describe('The heading in the source; of an extra entry in the translation'),
      state: z.union([state, z.literal('extra')]),
      translated: z.string().nullable().describe('The heading in the translation'),
      edition: edition.nullable(),
      doubtful: z.literal(true).optional(),
    }),
  ),
  introduction: state,
  credits: state,
  chapters: z.array(
    z.object({
      part: z.enum(['chapter', 'glossary', 'introduction', 'credits']),
      number: z.string().describe('The number of a chapter; empty for other parts'),
      title: z.string().nullable(),
      counts,
      doubtful: z.number().int(),
      words,
      wordsLeft: words,
    }),
  ),
  queue: z
    .array(
      z.object({
        kind: z.enum(['rule', 'term', 'introduction', 'credits']),
        number: z.string().describe('The number of a rule, or the heading of an entry in the source'),
        chapter: z.string(),
        state,
        edition: edition.nullable(),
        words,
        changed: words.describe('Words that were added or removed since it was translated; all words if it was not'),
        citedBy: z.number().int(),
        before: z.string().nullable().describe('The source text that was translated, of outdated rules'),
        file: z.string().describe('The file to edit, within the content folder'),
        line: z.number().int(),
      }),
    )
    .describe('What is not current, the most cited first'),
  mismatches: z
    .array(z.object({ number: z.string(), reason: z.string() }))
    .describe('Where the translation has something extra, missing or different'),
  terms: z.array(
    z.object({
      term: z.string(),
      renderings: z.array(z.object({ kind: z.enum(['title', 'glossary', 'citation']), text: z.string(), at: z.string() })),
    }),
  ),
});

const inForce = {
  work: z.string(),
  title: z.string().describe('The title of the work'),
  edition,
  effective: z.string().describe('The day on which these rules took effect'),
  lang: z.string().describe('BCP 47 tag'),
  authoritative: z.string().nullable().describe('The language of the authoritative text, if it is another one'),
};
const address = z.string().describe('A page of this site, from its root');

const chapters = z.object({
  ...inForce,
  address,
  editions: z.array(z.array(z.string())).describe('All editions of the work, newest first, each followed by its other names'),
  citing: z
    .object({
      number: z.string().describe('A regular expression without groups that matches a number as it is printed'),
      nouns: z.array(z.string()).describe('Words before a number: rule, section, CR'),
      joiners: z.array(z.string()).describe('Words between two numbers: and, through'),
    })
    .describe('How the work is cited in this language'),
  chapters: z.array(
    z.object({
      number,
      title: z.string().nullable(),
      address,
      rules: z.string().describe('Where its rules are'),
      numbers: z.array(number).describe('The rules in it'),
    }),
  ),
});

const chapter = z.object({
  ...inForce,
  number,
  title: z.string().nullable().describe('The title of the chapter'),
  address,
  rules: z.array(
    z.object({
      number,
      parent: number.nullable(),
      title: z.string().nullable(),
      text: z.string().describe('Plain text, a line for each paragraph'),
      examples: z.array(z.string()),
      exampleLabels: z.array(z.string().nullable()).describe('The labels of the examples as printed: Example A'),
      address,
      lang: z.string().optional().describe('The language of the text if it is not translated'),
      state: state.optional().describe('The state of its translation, unless it is current'),
    }),
  ),
});

const rulingState = z
  .enum(['in-force', 'needs-review', 'superseded'])
  .describe('Whether the rules that it cites are unchanged, have changed, or are gone');

const lineHead = {
  work: z.string(),
  edition,
  effective: z.string().describe('The day on which the text took effect'),
  lang: z.string().describe('BCP 47 tag'),
  authoritative: z.string().nullable().describe('The language of the authoritative text, if it is another one'),
};
const pageUrl = z
  .string()
  .describe('The URL of a page of this site; without a host if the site was built without an address of its own');

const line = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('rule'),
      ...lineHead,
      number,
      identifier: identifier.optional(),
      title: z.string().nullable(),
      ancestors: z
        .array(z.object({ number, title: z.string().nullable(), text: z.string() }))
        .describe('The section, the chapter and the rules above it, outermost first'),
      text: z.string().describe('Plain text, a line for each paragraph'),
      examples: z.array(z.string()),
      references: z.array(z.object({ text: z.string(), targets: z.array(number) })).describe('The citations in its text'),
      rulings: z
        .array(
          z.object({
            title: z.string().describe('The question'),
            text: z.string().describe('The answer as plain text, a line for each paragraph'),
            date: z.string().nullable(),
            state: rulingState,
            lang: z.string().describe('BCP 47 tag'),
            address: pageUrl,
          }),
        )
        .describe('Dated answers that cite the rule, those in the language of the file first, the newest first'),
      address: pageUrl,
      permanent: z.string().describe('The address that will keep showing this edition'),
      textLang: z.string().optional().describe('The language of the text if it is not translated'),
      state: state.optional().describe('The state of its translation, unless it is current'),
    }),
    z.object({ kind: z.literal('term'), ...lineHead, term: z.string(), senses: z.array(z.string()), address: pageUrl }),
  ])
  .describe('One line of a file of JSON Lines');

const rulings = z.object({
  work: z.string(),
  lang: z.string(),
  rulings: z.array(
    z.object({
      collection: z.string(),
      id: z.string().describe('The same in every language'),
      title: z.string().describe('The question'),
      date: z.string().nullable(),
      edition: edition.nullable().describe('The edition that it was written against, if that is known'),
      state: rulingState,
      text: z.string().describe('Plain text, a line for each paragraph'),
      source: z.string().nullable().describe('Who answered'),
      citations: z.array(
        z.object({
          work: z.string(),
          number: number.describe('As printed'),
          state: z.enum(['same', 'moved', 'edited', 'gone', 'reused', 'doubtful', 'missing', 'unknown']),
          today: z.array(number).describe('Its numbers in the edition in force'),
        }),
      ),
      address,
    }),
  ),
});

const texts = z.object({
  texts: z
    .array(
      z.object({
        text: z.string().describe('Work, edition and language: cr/2009-07-11/en'),
        sha256: z.string().describe('The digest of its sources, as in the seals of `rules addresses`, in base64url'),
        origin: z.string().optional().describe('Where it came from, as its edition.yaml states'),
        originSha256: z.string().optional().describe('The digest of the imported document, in hexadecimal'),
      }),
    )
    .describe('Every text that the site was built from'),
});

const SCHEMAS = {
  works,
  editions,
  texts,
  chapters,
  chapter,
  line,
  expression,
  changes,
  index,
  lineage,
  numbers,
  renumbering,
  translation,
  rulings,
};

/** A kind of record: `chapters`. */
export type SchemaName = keyof typeof SCHEMAS;

/** A record of a kind, as its schema describes it. */
export type ApiRecord<Name extends SchemaName> = Immutable<z.infer<(typeof SCHEMAS)[Name]>>;

type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

/** The kinds of records, in the order of their documentation. */
export const SCHEMA_NAMES = Object.keys(SCHEMAS) as readonly SchemaName[];

/** Returns the JSON Schema (draft 2020-12) of one kind of record. */
export function jsonSchema(name: SchemaName): object {
  return z.toJSONSchema(SCHEMAS[name], { target: 'draft-2020-12' });
}
