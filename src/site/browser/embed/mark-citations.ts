/** Finds citations in the text of a page, resolves them, and turns them into links. Splits text nodes only, and keeps the elements of the page. */

/** A number that cites a rule. Offsets are into the text. */
interface FoundCitation {
  readonly number: string;
  /** Where the link begins: at the noun before the number. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a function that finds the citations of one work in a text. The number of a rule is a citation after a noun (`rule 702`,
 * `CR 702.19b`), after another citation (`rules 104.3a and 104.3b`), in brackets, or if it has at least three parts (`702.19b`).
 */
export function makeFinder({ number, nouns, joiners }: Chapters['citing'], isKnown: (number: string) => boolean) {
  const noun = anyOf(nouns);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])(?:(${noun})\\.?\\s*)?(\\[?)(${number})(?![\\p{L}\\p{N}]|\\.\\p{N})`, 'giu');
  const rangeEnd = /^[–—-](\p{L}{1,2}|\p{N}{1,3})(?![\p{L}\p{N}]|\.\p{N})/u;
  const joined = new RegExp(`^\\]?\\.?(?:\\s|[,;&/–—-]|${anyOf(joiners)})+$`, 'iu');
  return (text: string): readonly FoundCitation[] => {
    const found: FoundCitation[] = [];
    for (const match of text.matchAll(pattern)) {
      const [whole, cue, bracket = '', written = ''] = match;
      const start = match.index;
      const end = start + whole.length;
      const before = found.at(-1);
      const follows = before !== undefined && joined.test(text.slice(before.end, start));
      const isBracketed = bracket !== '' && text[end] === ']';
      const isUnmistakable = (written.match(/\p{N}+|\p{L}+/gu)?.length ?? 0) >= 3;
      if ((cue || follows || isBracketed || isUnmistakable) && isKnown(written)) {
        found.push({ number: written, start: cue ? start : end - written.length, end });
        const last = rangeEnd.exec(text.slice(end, end + 5))?.[1];
        const number = last === undefined ? undefined : withLastPart(written, last);
        if (last !== undefined && number !== undefined && isKnown(number))
          found.push({ number, start: end + 1, end: end + 1 + last.length });
      }
    }
    return found;
  };
}

/** Returns `601.2d` for `601.2a` and `d`; undefined if letters would replace digits. */
function withLastPart(number: string, part: string): string | undefined {
  const last = /(?<!\p{L})\p{L}+$|(?<!\p{N})\p{N}+$/u.exec(number)?.[0] ?? '';
  const isAlike = /\p{L}/u.test(last) === /\p{L}/u.test(part);
  return isAlike ? number.slice(0, number.length - last.length) + part : undefined;
}

/** Returns a pattern for any of the words, the longest first, so that `rules` is not read as `rule`. */
function anyOf(words: readonly string[]): string {
  const escaped = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length === 0 ? '(?!)' : escaped.join('|');
}

/** How citations are found and resolved, and where the links are recorded. */
export interface Marking {
  readonly find: (text: string) => readonly FoundCitation[];
  readonly resolve: (number: string) => Target | undefined;
  /** Returns the absolute URL of an address of the site. */
  readonly absoluteUrl: (address: string) => string;
  readonly links: Map<Element, Target>;
}

/** Elements that are not running text, controls, editable elements, and those that the page excludes. */
const SKIPPED =
  'a, button, code, kbd, samp, pre, script, style, noscript, template, textarea, input, select, option, label, svg, math, iframe, object, [contenteditable], [data-rules="off"]';

/** Turns the citations in an element into links. */
export function markCitations(root: Element, marking: Marking): void {
  if (root.closest(SKIPPED) !== null) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) markText(text, marking);
}

function markText(text: Text, { find, resolve, absoluteUrl, links }: Marking): void {
  let rest = text;
  let done = 0;
  for (const { number, start, end } of find(text.data)) {
    const target = resolve(number);
    if (target === undefined) continue;
    const cited = rest.splitText(start - done);
    rest = cited.splitText(end - start);
    done = end;
    const link = document.createElement('a');
    link.href = absoluteUrl(target.address);
    link.className = 'rule-citation';
    cited.replaceWith(link);
    link.append(cited);
    links.set(link, target);
  }
}

// The files of a work that the script fetches; `/api/v1/schema/` has their schemas.

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
    /** The state of a translated rule, unless it is current. */
    readonly state?: string;
  }[];
}

/** `/api/v1/<work>/renumbering/<edition>/today.json`; a number that is left out is unchanged. */
export type RenumberingTable = Readonly<Record<string, { readonly to: readonly string[] }>>;

/** The rule that a written number means. */
interface Target {
  /** As written, in the canonical spelling. */
  readonly cited: string;
  /** Today's number, or null if the rule is gone. */
  readonly number: string | null;
  readonly address: string;
  /** The file with the rule's text. */
  readonly rules: string | undefined;
}

/** Returns a function that resolves written numbers; `renumbering` is set for texts that were written against an earlier edition. */
export function makeResolver(work: Chapters, renumbering: RenumberingTable | undefined): (written: string) => Target | undefined {
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
