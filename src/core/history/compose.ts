/** Aligns any two editions of a lineage by the links of the editions between them. */
import { memoize } from '../memo.ts';
import type { Expression } from '../model.ts';
import {
  type Alignment,
  kindOf,
  type Link,
  likeliest,
  NO_DIFFERENCES,
  orderLinks,
  type Possible,
  possibleSuccessors,
  uniqueNames,
} from './alignment.ts';
import type { Lineage, Stage } from './chain.ts';
import { compareTexts, createTextReader, type ReaderOptions, type TextReader } from './fold-text.ts';
import { entryText, wholeText } from './outline.ts';

/** How the work numbers and cites; `reader` as for `alignEditions`. */
export interface ComposeOptions extends ReaderOptions {
  readonly reader?: TextReader;
}

/** A shorter text may reappear by chance. */
const MIN_WORDS = 6;

/**
 * Returns the alignment of two editions of a lineage, in either direction. The lineage tells which rule is which; the two texts tell what
 * changed, so that a reverted change is not a change.
 */
export function composeAlignment(lineage: Lineage, from: Expression, to: Expression, options: ComposeOptions): Alignment {
  const reader = options.reader ?? createTextReader(options);
  return {
    from: from.edition,
    to: to.edition,
    links: composeLinks(lineage, 'rules', from, to, { ...options, reader }),
    glossary: composeLinks(lineage, 'glossary', from, to, { ...options, reader }),
  };
}

/** Returns only the links of the rules, or of the terms, of such an alignment. */
export function composeLinks(
  lineage: Lineage,
  part: 'rules' | 'glossary',
  from: Expression,
  to: Expression,
  options: ComposeOptions,
): Link[] {
  const start = positionOf(lineage, from.edition);
  const end = positionOf(lineage, to.edition);
  const stages = lineage[part];
  const groups = start <= end ? joinStages(stages.slice(start, end + 1)) : joinStages(stages.slice(end, start + 1)).map(reverse);
  return toLinks(groups, textsByName(from, part), textsOfTarget(to, part), options.reader ?? createTextReader(options));
}

/**
 * Returns what became of each number of an edition in another one. A later edition has it where a trace leads, so that every part of the program
 * gives the same answer about an old number. `differs` tells whether the texts of two rules differ.
 */
export function linksOfNumbers(
  lineage: Pick<Lineage, 'editions' | 'rules'>,
  from: string,
  to: string,
  differs: (from: string, to: string) => boolean,
): ReadonlyMap<string, Link> {
  const [start, end] = [lineage.editions.indexOf(from), lineage.editions.indexOf(to)];
  if (start < 0 || end < 0) return new Map();
  const isNewest = end === lineage.rules.length - 1;
  const stages = lineage.rules.slice(Math.min(start, end), Math.max(start, end) + 1);
  const destinations: ReadonlyMap<string, Destination> = start <= end ? followNames(stages, isNewest) : new Map();
  const links = joinStages(stages).flatMap((joined) => {
    const group = start <= end ? joined : reverse(joined);
    return group.from.map((number) => {
      const { names = group.to, confidence = group.confidence, possible = [] } = destinations.get(number) ?? {};
      const isOne = group.from.length === 1 && names.length === 1;
      const textChanged = !isOne || differs(number, names[0] ?? '');
      const shown = likeliest(possible.filter(({ name }) => !names.includes(name)));
      const link: Link = {
        from: group.from,
        to: names,
        kind: kindOf(group.from, names, textChanged),
        confidence,
        ...NO_DIFFERENCES,
        textChanged,
        ...(shown.length > 0 && { possible: shown }),
      };
      return [number, link] as const;
    });
  });
  return new Map(links);
}

function positionOf({ editions }: Lineage, edition: string): number {
  const position = editions.indexOf(edition);
  if (position < 0) throw new RangeError(`"${edition}" is not in the lineage`);
  return position;
}

/** Reverses a group. A secondary merge becomes an addition, since the rule has another origin. */
function reverse({ from, to, confidence, secondary }: NameGroup): NameGroup {
  return { from: secondary ? [] : to, to: from, confidence };
}

function toLinks(groups: readonly NameGroup[], before: Texts, after: Texts, reader: TextReader): Link[] {
  const links = reunite(groups, before, after, reader).map(({ from, to, confidence, secondary, possible }): Link => {
    const { textChanged, citationsChanged, typographyChanged } = compareTexts(
      reader,
      textOfNames(from, before),
      textOfNames(to, after),
    );
    const kind = secondary ? (to.length > 1 ? 'split' : 'merged') : kindOf(from, to, textChanged);
    // Without a spread, for speed: a hundred editions have hundreds of thousands of links.
    const link = { from, to, kind, confidence, textChanged, citationsChanged, typographyChanged };
    if (secondary) return { ...link, secondary };
    return possible === undefined || possible.length === 0 ? link : { ...link, possible };
  });
  return orderLinks(links, [...before.keys()], [...after.keys()]);
}

/** Joins rules that were removed and later added again with the same text, which the links of neighboring editions cannot show. */
function reunite(groups: readonly NameGroup[], before: Texts, after: Texts, reader: TextReader): NameGroup[] {
  const gone = new Map<string, NameGroup>();
  for (const group of groups) {
    const text = before.get(group.from[0] ?? '') ?? '';
    if (group.to.length === 0 && reader.words(text).length >= MIN_WORDS) gone.set(reader.key(text), group);
  }
  const rejoined = new Set<NameGroup>();
  const joined = groups.map((group): NameGroup => {
    const key = group.from.length > 0 ? '' : reader.key(after.get(group.to[0] ?? '') ?? '');
    const earlier = gone.get(key);
    if (earlier === undefined) return group;
    gone.delete(key);
    rejoined.add(earlier);
    return { from: earlier.from, to: group.to, confidence: Math.min(earlier.confidence, group.confidence) };
  });
  return joined.filter((group) => !rejoined.has(group));
}

function textOfNames(names: readonly string[], texts: Texts): string {
  const [only = ''] = names;
  return names.length === 1 ? (texts.get(only) ?? '') : names.map((name) => texts.get(name) ?? '').join('\n');
}

/** Texts by number, or by term. */
type Texts = ReadonlyMap<string, string>;

function textsByName({ rules, glossary }: Expression, part: 'rules' | 'glossary'): Texts {
  const units =
    part === 'rules'
      ? rules.map((rule) => [rule.number, wholeText(rule)] as const)
      : glossary.map((entry) => [entry.term, entryText(entry)] as const);
  const texts = new Map<string, string>();
  // If two rules have the same number, the first owns it.
  for (const [name, text] of units) if (!texts.has(name)) texts.set(name, text);
  return texts;
}

/** Returns the texts of the target edition. Memoized, because all editions of an archive are composed with its newest. */
const textsOfTarget = /* @__PURE__ */ memoize(textsByName);

/** Names of the two editions that belong together, and the confidence of the weakest link between them. */
interface NameGroup {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly confidence: number;
  /** As of a link: the names in `to` also have another group. */
  readonly secondary?: true;
  readonly possible?: readonly Possible[];
}

/** A group that is being filled. */
interface OpenGroup {
  readonly from: string[];
  readonly to: string[];
  confidence: number;
  secondary?: true;
  possible?: readonly Possible[];
}

/** Where a name leads in the last stage. */
interface Destination {
  /** The first is the one that kept the identity. */
  readonly names: readonly string[];
  readonly confidence: number;
  readonly secondary: boolean;
  /** The possible successors of rules that ended on the path. */
  readonly possible: readonly Possible[];
}

/**
 * Groups all names of the first and the last stage. Names with the same identifier belong together; a rule that was split off joins the group of
 * the rule it came from, a merged one that of the rule it went into.
 */
export function joinStages(stages: readonly Stage[]): NameGroup[] {
  const [first] = stages;
  const last = stages.at(-1);
  if (first === undefined || last === undefined) return [];
  const groups: OpenGroup[] = [];
  const byFrom = new Map<string, OpenGroup>();
  const byTo = new Map<string, OpenGroup>();
  const assign = (group: OpenGroup, from: readonly string[], to: readonly string[]) => {
    group.from.push(...from);
    group.to.push(...to);
    for (const name of from) byFrom.set(name, group);
    for (const name of to) byTo.set(name, group);
  };
  const open = (
    from: readonly string[],
    to: readonly string[],
    { confidence, possible }: Pick<NameGroup, 'confidence' | 'possible'>,
  ) => {
    const group: OpenGroup = {
      from: [],
      to: [],
      confidence,
      ...(possible === undefined || to.length > 0 ? {} : { possible: likeliest(possible) }),
    };
    groups.push(group);
    assign(group, from, to);
  };

  const destinations = followNames(stages, false);
  const nameOf = new Map([...last.identifiers].map(([name, identifier]) => [identifier, name]));
  for (const [name, identifier] of first.identifiers) {
    const counterpart = nameOf.get(identifier);
    if (counterpart !== undefined) open([name], [counterpart], destinations.get(name) ?? ownDestination(name));
  }
  for (const [name, destination] of destinations) {
    if (destination.secondary) continue;
    const parts = destination.names.filter((part) => !byTo.has(part));
    const group = byFrom.get(name);
    if (group !== undefined) assign(group, [], parts);
    else if (parts.length > 0) open([name], parts, destination);
  }
  const secondary: NameGroup[] = [];
  for (const [name, destination] of destinations) {
    if (byFrom.has(name)) continue;
    const { names, confidence } = destination;
    const whole = byTo.get(names[0] ?? '');
    if (names.length > 0 && destination.secondary) secondary.push({ from: [name], to: names, confidence, secondary: true });
    else if (whole === undefined) open([name], [], destination);
    else assign(whole, [name], []);
  }
  for (const [name, [link]] of last.arriving) {
    if (!byTo.has(name)) open([], [name], { confidence: link?.confidence ?? 1 });
  }
  return [...groups, ...secondary];
}

type Destinations = Map<Stage, ReadonlyMap<string, Destination>>;

/** Returns the caches of the destinations in a last stage, by first stage. All editions of an archive are followed to its newest. */
const destinationsTo = /* @__PURE__ */ memoize((_last: Stage): { readonly [source in 'steps' | 'distant']: Destinations } => ({
  steps: new Map(),
  distant: new Map(),
}));

/**
 * Follows every name of the first stage to the last, by one link to the next stage and the destinations of its names there. `isNewest`: the last
 * stage is that of the lineage, with whose rules distant successors are named.
 */
function followNames(stages: readonly Stage[], isNewest: boolean): ReadonlyMap<string, Destination> {
  const last = stages.at(-1);
  if (last === undefined) return new Map();
  const known = destinationsTo(last)[isNewest ? 'distant' : 'steps'];
  let later: ReadonlyMap<string, Destination> = new Map();
  for (const stage of stages.toReversed()) {
    const destinations =
      known.get(stage) ??
      new Map(
        [...stage.arriving.keys()].map((name) => [
          name,
          stage === last ? ownDestination(name) : followLinks(name, stage, later, isNewest),
        ]),
      );
    known.set(stage, destinations);
    later = destinations;
  }
  return later;
}

/** Returns the destination of a name of the last stage: the name itself. */
function ownDestination(name: string): Destination {
  return { names: [name], confidence: 1, secondary: false, possible: [] };
}

/** Follows a name by its links to the next stage, and from there to its destinations in the last. */
function followLinks(name: string, { leaving }: Stage, later: ReadonlyMap<string, Destination>, isNewest: boolean): Destination {
  const links = leaving.get(name) ?? [];
  const [link] = links;
  // The most frequent case by far, which allocates nothing.
  if (link !== undefined && links.length === 1 && link.to.length === 1) {
    const next = later.get(link.to[0] ?? '');
    if (next !== undefined && next.confidence <= link.confidence && (link.secondary !== true || next.secondary)) return next;
  }
  const settled = ({ name: last, confidence }: Possible): Destination => ({ ...ownDestination(last), confidence });
  const destinations = [
    ...new Set(
      links.flatMap(({ to, successor }) =>
        isNewest && successor ? settled(successor) : to.map((next) => later.get(next) ?? ownDestination(next)),
      ),
    ),
  ];
  const confidence = Math.min(weakestConfidence(links), ...destinations.map((next) => next.confidence));
  const secondary = links.some((link) => link.secondary) || destinations.some((next) => next.secondary);
  const [only] = destinations;
  if (destinations.length === 1 && only?.confidence === confidence && only.secondary === secondary) return only;
  const possible = [
    ...destinations.flatMap((next) => next.possible),
    ...links.flatMap(({ possible: next, distant, successor }) =>
      isNewest && successor
        ? []
        : possibleSuccessors({ ...(next && { possible: next }), ...(isNewest && distant && { distant }) }, (candidate) =>
            followPossible(candidate, later.get(candidate.name)),
          ),
    ),
  ];
  return {
    names: [...new Set(destinations.flatMap(({ names }) => names))],
    confidence,
    secondary,
    possible: uniqueNames(possible),
  };
}

function followPossible({ name, confidence }: Possible, next: Destination = ownDestination(name)): Possible[] {
  const capped = (candidate: Possible): Possible => ({ ...candidate, confidence: Math.min(confidence, candidate.confidence) });
  return [...next.names.map((own) => ({ name: own, confidence: next.confidence })), ...next.possible].map(capped);
}

function weakestConfidence(links: readonly Link[] | undefined): number {
  return Math.min(1, ...(links ?? []).map(({ confidence }) => confidence));
}
