/** Reads the settings files of a content folder: `work.yaml`, `edition.yaml`, `collection.yaml`, `questions.yaml`, and the decisions of `lineage.yaml`. */

import { diagnose } from '@rulegraph/core/diagnostics';
import { CHANGE_KINDS, type Override } from '@rulegraph/core/history';
import { isLanguageCode } from '@rulegraph/core/languages';
import { isCompilable, SEPARATOR } from '@rulegraph/core/numbering';
import type { CollectionSettings } from '@rulegraph/core/rulings';
import type { QuestionCards } from '@rulegraph/core/search/find';
import { type Edition, NUMBER_FORMS, type SequenceStep, type Work } from '@rulegraph/core/work';
import { isEditionId } from '@rulegraph/core/written-date';
import { z } from 'zod';
import { readYaml, type YamlFile } from './yaml-file.ts';

/** A language code. Other keys are rejected, since they could be properties of every object, such as `constructor`. */
const language = z.string().refine(isLanguageCode, 'write a language code, such as en or pt-BR');
const byLanguage = z.record(language, z.string());
const words = z.array(z.string()).default([]);
const editionId = z
  .string()
  .refine(isEditionId, 'write the effective date as YYYY-MM-DD, followed by .2 for a second release of that day');

const numberForm = z.enum(NUMBER_FORMS);

const numbering = z.strictObject({
  levels: z
    .array(
      z.strictObject({
        name: z.string(),
        form: numberForm,
        alternatives: z.array(numberForm).optional(),
        inserted: z.enum(['letters', 'latin', '-A', '-1', '+']).optional(),
        separator: z.string().regex(SEPARATOR, 'write one character that addresses allow, such as a period').optional(),
        skip: z.string().optional(),
        width: z.int().positive().max(12).optional(),
        parent: z.literal('leading-digits').optional(),
      }),
    )
    .min(1)
    .refine(isCompilable, 'declare fewer levels, or fewer `alternatives`: numbers could not be told apart in reasonable time')
    .refine(
      (levels) =>
        levels.every(
          ({ form, inserted = '+' }) => inserted === '+' || form === 'digits' || (inserted === 'latin' && form === 'letters'),
        ),
      'write `inserted: letters` for a level of digits only: after other letters they would be ambiguous',
    )
    .refine(
      (levels) =>
        levels.every(({ inserted = '+' }, index) => {
          const below = levels[index + 1];
          const separator = below?.separator ?? '';
          return (
            inserted === '+' ||
            below === undefined ||
            (inserted === '-1' ? separator !== '-' : below.form === 'digits' || separator !== '')
          );
        }),
      'declare another separator, or remove `inserted`: if letters follow without one, 12a is ambiguous, and so is 12-1 if hyphens precede parts',
    )
    .refine(
      (levels) => levels.every(({ alternatives, parent }) => alternatives === undefined || parent === undefined),
      'remove `alternatives` from a level whose numbers begin with those of the level above',
    )
    .refine(
      ([first, second]) => first?.form === 'digits' || second?.separator !== ':',
      'write a character other than a colon after letters: in an address `a:1` would name a protocol',
    ),
  dotted: z.array(z.string()).optional(),
});

const citationWords = z.strictObject({
  rule: words,
  section: words,
  below: z.array(z.string()).optional(),
  see: words,
  and: words,
  through: words,
  work: words,
});

const symbols = z.strictObject({
  named: z
    .record(
      z.string(),
      z.strictObject({
        labels: byLanguage,
        shape: z.enum(['turn', 'unturn', 'hexagon', 'diamond']).optional(),
        tone: z.enum(['gold', 'blue', 'dark', 'red', 'green', 'grey']).optional(),
      }),
    )
    .default({}),
  number: byLanguage.optional(),
  either: byLanguage.optional(),
});

/** A step: a number, or a number and the steps within it. */
const sequenceStep: z.ZodType<SequenceStep> = z.lazy(() =>
  z.union([
    z.string().transform((rule): SequenceStep => ({ rule })),
    z.strictObject({ rule: z.string(), within: z.array(sequenceStep).min(1).optional() }),
  ]),
);

const licence = z.strictObject({ name: z.string(), url: z.url({ protocol: /^https?$/ }).optional() });

/** The darkest light and the lightest dark background of links: `--tint` of src/site/frame/styles/ground.css. */
const BACKGROUNDS = { light: '#f4f1e9', dark: '#212327' } as const;
const MIN_CONTRAST = 4.5;

const color = (scheme: keyof typeof BACKGROUNDS) =>
  z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'write a color as "#1f4f8f"')
    .refine(
      (written) => !/^#[\da-f]{6}$/i.test(written) || contrast(written, BACKGROUNDS[scheme]) >= MIN_CONTRAST,
      `is hard to read on the ${scheme} background; choose a ${scheme === 'light' ? 'darker' : 'lighter'} color (its contrast is below ${MIN_CONTRAST})`,
    );

/** The schema of the color of links of a site, or of the pages of a work. */
export const accent = z.strictObject({ light: color('light'), dark: color('dark') });

/** The schema of `work.yaml`. */
export const workFile = z.strictObject({
  titles: byLanguage,
  shortTitles: byLanguage.default({}),
  source: language,
  numbering,
  citations: z.record(language, citationWords).default({}),
  exampleLabels: z.record(language, z.array(z.string())).default({}),
  cites: z.array(z.string()).optional(),
  licence,
  restatementLicence: licence.optional(),
  attribution: byLanguage.default({}),
  notice: byLanguage.default({}),
  accent: accent.optional(),
  symbols: symbols.default({ named: {} }),
  releases: z
    .array(
      z.strictObject({
        edition: editionId,
        lang: z.string(),
        url: z.url({ protocol: /^https?$/ }).optional(),
        aliases: z.array(z.string()).optional(),
        sha256: z.string().optional(),
        accept: z.array(z.string()).optional(),
      }),
    )
    .default([]),
  editionNames: z.record(z.string(), z.string()).optional(),
  nicknames: z.record(z.string(), z.array(z.string())).optional(),
  sequences: z
    .array(
      z.strictObject({
        titles: byLanguage,
        shape: z.enum(['strip', 'ladder']),
        edition: editionId,
        until: editionId.optional(),
        steps: z.array(sequenceStep).min(2),
      }),
    )
    .optional(),
  format: z.record(z.string(), z.unknown()).default({}),
});

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write the date as YYYY-MM-DD')
  .refine(isEditionId, 'write a date that exists');

/** The schema of `edition.yaml`. */
export const editionFile = z.strictObject({
  effective: day,
  aliases: z.array(z.string()).default([]),
  version: z
    .string('write it in quotes: "2.1"')
    .regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'write numbers with dots between them: "2.1.0"')
    .optional(),
  languages: z
    .record(
      z.string(),
      z.strictObject({
        status: z.string(),
        origin: z.string().optional(),
        format: z.string().optional(),
        sha256: z.string().optional(),
        accept: z.array(z.string()).optional(),
      }),
    )
    .default({}),
  numbering: numbering.optional(),
  corrections: z
    .array(
      z.strictObject({ date: day, note: z.string().trim().min(1, 'describe what was wrong'), language: z.string().optional() }),
    )
    .optional(),
  draft: z.literal(true, 'write `true`, or leave `draft` out').optional(),
});

/** The schema of `collection.yaml`. */
export const collectionFile = z.strictObject({
  titles: byLanguage,
  about: byLanguage.default({}),
  edition: z.string().optional(),
  source: z.string().optional(),
  licence: licence.optional(),
});

/** Reads the settings of a collection of rulings. */
export function readCollectionFile(text: string, file: string): YamlFile<CollectionSettings> {
  const { value, ...rest } = readYaml(text, file, collectionFile, 'Rulings');
  return { value: value as CollectionSettings | null, ...rest };
}

/** The schema of `questions.yaml`. */
export const questionsFile = z.strictObject({
  edition: editionId,
  until: editionId.optional(),
  cards: z.array(
    z.strictObject({
      rule: z.string('write the number in quotes: "704.10"'),
      sentence: z
        .string()
        .regex(/^\d+\/\d+$/, 'write 2/3 for the second of three sentences')
        .optional(),
      asked: z.record(language, z.array(z.string().trim().min(1)).min(1)),
    }),
  ),
});

/** Reads the question cards of a work, with the place of each. */
export function readQuestionsFile(text: string, file: string): YamlFile<QuestionCards> {
  const { value, ...rest } = readYaml(text, file, questionsFile, 'Search');
  const cards = value?.cards.map((card, index) => ({ ...card, place: rest.placeOf(['cards', index]) }));
  return { value: value && { ...value, cards: cards ?? [] }, ...rest };
}

/** Reads `work.yaml`; `id` is the name of its folder. */
export function readWorkFile(text: string, file: string, id: string): YamlFile<Work> {
  const { value, messages, placeOf } = readYaml(text, file, workFile);
  if (value === null) return { value, messages, placeOf };
  const { titles, source } = value;
  const work = { id, ...value } as Work;
  if (titles[source] !== undefined) return { value: work, messages, placeOf };
  const untitled = diagnose({
    code: 'invalid-setting',
    severity: 'warning',
    reason: `"source": there is no title in "${source}", the language of the authoritative text`,
    place: placeOf(['source']),
    remedy: `correct the language, or add the title to "titles", which has: ${Object.keys(titles).join(', ')}`,
  });
  return { value: work, messages: [...messages, untitled], placeOf };
}

/** Reads `edition.yaml`; `id` is the name of its folder. */
export function readEditionFile(text: string, file: string, work: string, id: string): YamlFile<Edition> {
  const date = id.slice(0, 10);
  const schema = editionFile.refine(({ effective }) => effective === date, {
    path: ['effective'],
    message: `the folder's name says ${date}; write the same date, or rename the folder`,
  });
  const { value, ...rest } = readYaml(text, file, schema);
  return { value: value === null ? null : ({ work, id, ...value } as Edition), ...rest };
}

/** The schema of `lineage.yaml`: links that people decided, which override the computed alignment. */
export const lineageFile = z.array(
  z.strictObject({
    fromEdition: z.string(),
    toEdition: z.string(),
    from: z.array(z.string()).default([]),
    to: z.array(z.string()).default([]),
    kind: z.enum(CHANGE_KINDS).optional(),
  }),
);

/** Reads `lineage.yaml`, with the place of each decision. */
export function readLineageFile(text: string, file: string): YamlFile<readonly Override[]> {
  const { value, ...rest } = readYaml(text, file, lineageFile);
  const overrides = value?.map((decision, index) => ({ ...decision, place: rest.placeOf([index]) }) as Override);
  return { value: overrides ?? null, ...rest };
}

/** Returns the contrast between two colors as WCAG 2 defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
