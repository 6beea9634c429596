/** What the script fetches of a work; the shapes are those of `/api/v1/schema/`. */

/** `/api/v1/<work>/chapters/<lang>.json` */
export interface Chapters {
  readonly title: string;
  readonly edition: string;
  readonly effective: string;
  readonly lang: string;
  readonly address: string;
  readonly editions: readonly (readonly string[])[];
  readonly citing: { readonly number: string; readonly nouns: readonly string[]; readonly joiners: readonly string[] };
  readonly chapters: readonly {
    readonly number: string;
    readonly title: string | null;
    readonly address: string;
    readonly rules: string;
    readonly numbers: readonly string[];
  }[];
}

/** `/api/v1/<work>/chapters/<lang>/<chapter>.json` */
export interface Chapter {
  readonly rules: readonly {
    readonly number: string;
    readonly title: string | null;
    readonly text: string;
    readonly lang?: string;
    /** Of a translation, what is not as the source has it today. */
    readonly state?: string;
  }[];
}

/** `/api/v1/<work>/renumbering/<edition>/today.json`; a number that is left out is unchanged. */
export type Renumbering = Readonly<Record<string, { readonly to: readonly string[] }>>;

/** Where a number that somebody wrote leads. */
export interface Target {
  /** As written, in the canonical spelling. */
  readonly cited: string;
  /** Today's number, or null where the rule is gone. */
  readonly number: string | null;
  readonly address: string;
  /** The file that holds the rule's text. */
  readonly rules: string | undefined;
}

/** Finds where numbers lead; `renumbering` is set for texts that were written against an earlier edition. */
export function makeResolver(work: Chapters, renumbering: Renumbering | undefined): (written: string) => Target | undefined {
  const chapterOf = new Map(
    work.chapters.flatMap((chapter) => [chapter.number, ...chapter.numbers].map((number) => [number, chapter])),
  );
  return (written) => {
    const cited = written.toLowerCase();
    const today = renumbering?.[cited]?.to;
    const number = today === undefined ? cited : (today[0] ?? null);
    const chapter = chapterOf.get(number ?? '');
    if (number === null || today?.length === 0)
      return { cited, number: null, address: `${work.address}/${cited}`, rules: undefined };
    if (chapter === undefined) return undefined;
    const address = chapter.number === number ? chapter.address : `${work.address}/${number}`;
    return { cited, number, address, rules: chapter.rules };
  };
}
