/** Finds which sentences of texts in several languages correspond: those in the same place where all have equally many. */

/** A paragraph in one language. */
export interface Paragraph {
  readonly text: string;
  readonly lang: string;
}

type Extent = readonly [start: number, end: number];

/** Returns where the sentence at an offset of one paragraph is in each of them; empty unless all have the same number of sentences, and several. */
export function sentencesAt(paragraphs: readonly Paragraph[], from: Paragraph, offset: number): readonly Extent[] {
  const all = paragraphs.map(sentencesOf);
  const own = all[paragraphs.indexOf(from)] ?? [];
  const at = own.findIndex(([, end]) => offset < end);
  if (at < 0 || own.length < 2 || all.some(({ length }) => length !== own.length)) return [];
  return all.flatMap((sentences) => sentences.slice(at, at + 1));
}

function sentencesOf({ text, lang }: Paragraph): readonly Extent[] {
  return Array.from(new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text))
    .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment))
    .map(({ index, segment }) => [index, index + segment.trimEnd().length]);
}
