/** Counts the steps that a backtracking engine takes to match regular expressions, and generates texts that make it take many. */

type Node =
  | { readonly type: 'atom' | 'assertion'; readonly source: string }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly type: 'group'; readonly index: number; readonly name: string | undefined; readonly body: Node }
  | { readonly type: 'reference'; readonly to: string }
  | { readonly type: 'look'; readonly behind: boolean; readonly negative: boolean; readonly body: Node }
  | { readonly type: 'repeat'; readonly min: number; readonly max: number; readonly lazy: boolean; readonly body: Node };

/** Higher limits of repetitions are lowered to this: up to a limit, steps grow with the square of the length, and no further. */
const MAX_LIMIT = 12;

/** Parts that the parser reads as one: classes, escapes and single characters; the flag `v` allows classes in classes. */
const ESCAPE = String.raw`\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[^]`;
const ATOM = new RegExp(String.raw`\[(?:\\[^]|[^\]\\])*\]|${ESCAPE}|[^]`, 'u');
const ATOM_OF_SETS = new RegExp(String.raw`\[(?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\]\\])*\]|${ESCAPE}|[^]`, 'u');

function parse({ source, unicodeSets }: RegExp): Node {
  let at = 0;
  let groups = 0;
  const accept = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern.source, `${pattern.flags.replace('y', '')}y`);
    sticky.lastIndex = at;
    const found = sticky.exec(source);
    if (found !== null) at += found[0].length;
    return found;
  };
  const readChoice = (): Node => {
    const parts = [readSequence()];
    while (accept(/\|/)) parts.push(readSequence());
    return parts.length === 1 ? (parts[0] as Node) : { type: 'choice', parts };
  };
  const readSequence = (): Node => {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeat());
    return { type: 'sequence', parts };
  };
  const readRepeat = (): Node => {
    const body = readPart();
    const found = accept(/(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/);
    if (found === null) return body;
    const [, sign, least = '', comma, most = '', lazy] = found;
    const [min, max] =
      sign === undefined
        ? [Number(least), comma === '' ? Number(least) : most === '' ? Infinity : Number(most)]
        : [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity];
    const limit = max === Infinity ? max : Math.min(max, MAX_LIMIT);
    return { type: 'repeat', min: Math.min(min, MAX_LIMIT), max: limit, lazy: lazy !== '', body };
  };
  const readPart = (): Node => {
    const look = accept(/\(\?(<?)([=!])/);
    if (look !== null) return closed({ type: 'look', behind: look[1] !== '', negative: look[2] === '!', body: readChoice() });
    if (accept(/\(\?(?:[ims]*(?:-[ims]+)?):/)) return closed(readChoice());
    const group = accept(/\((?:\?<(\w+)>)?/);
    if (group !== null) {
      groups += 1;
      return closed({ type: 'group', index: groups, name: group[1], body: readChoice() });
    }
    const reference = accept(/\\(?:k<(\w+)>|([1-9]))/);
    if (reference !== null) return { type: 'reference', to: reference[1] ?? reference[2] ?? '' };
    const assertion = accept(/[$^]|\\[bB]/);
    if (assertion !== null) return { type: 'assertion', source: assertion[0] };
    return { type: 'atom', source: accept(unicodeSets ? ATOM_OF_SETS : ATOM)?.[0] ?? '' };
  };
  const closed = (node: Node): Node => {
    if (!accept(/\)/)) throw new Error(`no end of a group at ${at}: ${source}`);
    return node;
  };
  const whole = readChoice();
  if (at < source.length) throw new Error(`not read to its end at ${at}: ${source}`);
  return whole;
}

/** Continues a match at a position; returns whether the rest matches. */
type Continue = (at: number) => boolean;

interface Expression {
  readonly pattern: RegExp;
  readonly tree: Node;
  /** Tells whether a character matches an atom. */
  readonly matches: (atom: string, character: string) => boolean;
}

function readExpression(pattern: RegExp): Expression {
  const known = new Map<string, boolean>();
  const flags = pattern.flags.replace(/[dgy]/g, '');
  const atoms = new Map<string, RegExp>();
  const matches = (atom: string, character: string): boolean => {
    const key = `${atom} ${character}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const own = atoms.get(atom) ?? new RegExp(`^${atom}$`, flags.replace('m', ''));
    atoms.set(atom, own);
    const isMatch = own.test(character);
    known.set(key, isMatch);
    return isMatch;
  };
  return { pattern, tree: parse(pattern), matches };
}

class TooManySteps extends Error {}

/** Returns how many steps it takes to find the first match in a text, or all with the flag `g`; infinity above a limit. */
function countSteps({ pattern, tree, matches }: Expression, text: string, limit: number): number {
  let steps = 0;
  const groups = new Map<string, string>();
  const assertions = new Map<string, RegExp>();
  const step = () => {
    steps += 1;
    if (steps > limit) throw new TooManySteps();
  };
  const run = (node: Node, at: number, isBack: boolean, next: Continue): boolean => {
    switch (node.type) {
      case 'atom': {
        step();
        const index = isBack ? at - 1 : at;
        return matches(node.source, text[index] ?? '') && next(isBack ? at - 1 : at + 1);
      }
      case 'assertion': {
        step();
        const sticky = assertions.get(node.source) ?? new RegExp(node.source, `${pattern.flags.replace(/[dgy]/g, '')}y`);
        assertions.set(node.source, sticky);
        sticky.lastIndex = at;
        return sticky.test(text) && next(at);
      }
      case 'sequence': {
        const parts = isBack ? node.parts.toReversed() : node.parts;
        const from = (index: number, here: number): boolean => {
          const part = parts[index];
          return part === undefined ? next(here) : run(part, here, isBack, (after) => from(index + 1, after));
        };
        return from(0, at);
      }
      case 'choice':
        return node.parts.some((part) => run(part, at, isBack, next));
      case 'group': {
        return run(node.body, at, isBack, (after) => {
          const value = isBack ? text.slice(after, at) : text.slice(at, after);
          groups.set(String(node.index), value);
          if (node.name !== undefined) groups.set(node.name, value);
          return next(after);
        });
      }
      case 'reference': {
        step();
        const value = groups.get(node.to) ?? '';
        const start = isBack ? at - value.length : at;
        return text.startsWith(value, start) && next(isBack ? start : at + value.length);
      }
      case 'look': {
        const isFound = run(node.body, at, node.behind, () => true);
        return isFound !== node.negative && next(at);
      }
      case 'repeat': {
        const { min, max, lazy, body } = node;
        const again = (count: number, here: number): boolean => {
          step();
          const more = () =>
            count < max && run(body, here, isBack, (after) => (after !== here || count < min) && again(count + 1, after));
          if (count < min) return more();
          return lazy ? next(here) || more() : more() || next(here);
        };
        return again(0, at);
      }
    }
  };
  try {
    let start = 0;
    while (start <= text.length) {
      let end = -1;
      step();
      run(tree, start, false, (at) => {
        end = at;
        return true;
      });
      if (pattern.sticky || (end !== -1 && !pattern.global)) break;
      start = end > start ? end : start + 1;
    }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    return Infinity;
  }
  return steps;
}

const CHARACTERS = [...' \t\n\r\u00A0!"#$%&\'()*+,-./09:;<=>?@AIZ[\\]^_`abdegiklnoprstuvxz{|}~é花第条、。…•“”’–—½\u0301\0'];

/** Returns texts that a part matches, of each of its choices; few, and not all. */
function samplesOf(node: Node, matches: Expression['matches']): readonly string[] {
  switch (node.type) {
    case 'atom': {
      const found = CHARACTERS.filter((character) => matches(node.source, character));
      return found.length === 0 ? [''] : [found[0] as string];
    }
    case 'choice':
      return node.parts.flatMap((part) => samplesOf(part, matches)).slice(0, 6);
    case 'sequence': {
      const parts = node.parts.map((part) => samplesOf(part, matches));
      const most = Math.max(0, ...parts.map((part) => part.length));
      return Array.from({ length: most }, (_, index) => parts.map((part) => part[index % part.length] ?? '').join('')).slice(
        0,
        6,
      );
    }
    case 'group':
      return samplesOf(node.body, matches);
    case 'repeat': {
      const samples = samplesOf(node.body, matches);
      return node.min > 0 ? samples.map((sample) => sample.repeat(node.min)) : ['', ...samples].slice(0, 6);
    }
    case 'assertion':
    case 'look':
    case 'reference':
      return [''];
  }
}

interface Attack {
  readonly prefix: string;
  readonly pump: string;
  /** A character that the repetition does not match, so that what follows it fails. */
  readonly end: string;
}

/** Returns repeated texts that the unlimited repetitions of an expression match, each after a text that leads to it. */
function attacksOn({ tree, matches }: Expression): readonly Attack[] {
  const found: Attack[] = [];
  const visit = (node: Node, before: readonly string[]): void => {
    if (node.type === 'sequence') {
      let prefixes = before;
      for (const part of node.parts) {
        visit(part, prefixes);
        const samples = samplesOf(part, matches);
        prefixes = prefixes.flatMap((prefix) => [prefix + (samples.at(-1) ?? ''), prefix + (samples[0] ?? '')]);
        prefixes = [...new Set(prefixes)].slice(-2);
      }
    } else if (node.type === 'choice') {
      for (const part of node.parts) visit(part, before);
    } else if (node.type === 'repeat' || node.type === 'group' || node.type === 'look') {
      if (node.type === 'repeat' && node.max === Infinity) {
        const single = atomsOf(node.body).flatMap((atom) => representatives(atom, tree, matches));
        const pumps = new Set(
          [...single, ...samplesOf(node.body, matches)].filter((pump) => pump !== '' && pump.length <= LONGEST_PUMP),
        );
        const atoms = atomsOf(node.body);
        const end = CHARACTERS.toReversed().find((character) => !atoms.some((atom) => matches(atom, character))) ?? '';
        for (const pump of pumps) for (const prefix of new Set(['', ...before])) found.push({ prefix, pump, end });
      }
      visit(node.body, before);
    }
  };
  visit(tree, ['']);
  // What begins an expression and fails later is tried again at each repetition.
  for (const pump of samplesOf(tree, matches))
    if (pump !== '') found.push({ prefix: '', pump: (pump.slice(0, -1) || pump).slice(0, LONGEST_PUMP), end: '\0' });
  return found;
}

function atomsOf(node: Node): readonly string[] {
  if (node.type === 'atom') return [node.source];
  if (node.type === 'sequence' || node.type === 'choice') return node.parts.flatMap(atomsOf);
  return 'body' in node ? atomsOf(node.body) : [];
}

/** Returns one character for each set of atoms of the whole expression that match the same characters. */
function representatives(atom: string, tree: Node, matches: Expression['matches']): readonly string[] {
  const atoms = [...new Set(atomsOf(tree))];
  const own = CHARACTERS.filter((character) => matches(atom, character));
  return [
    ...new Map(own.map((character) => [atoms.map((other) => Number(matches(other, character))).join(''), character])).values(),
  ];
}

const LONGEST_PUMP = 12;
const SHORT = 20;
const TIMES = 4;
/** Four times the length may take this many times as many steps: more than n·log n, less than n². */
const GROWTH = 7;
/** An expression that takes more steps with the shorter text is slow in any case. */
const LIMIT = 400_000;

/** Returns a text for which the steps of an expression grow faster than n·log n, if one of those that are tried does. */
export function slowTextOf(pattern: RegExp): string | undefined {
  const expression = readExpression(pattern);
  for (const { prefix, pump, end } of attacksOn(expression)) {
    for (const suffix of new Set([`${end}\n\0`, end, ''])) {
      const textOf = (length: number) => prefix + pump.repeat(length) + suffix;
      const short = countSteps(expression, textOf(SHORT), LIMIT);
      if (short === Infinity || countSteps(expression, textOf(TIMES * SHORT), GROWTH * short) === Infinity)
        return `${JSON.stringify(prefix)} + ${JSON.stringify(pump)}.repeat(n) + ${JSON.stringify(suffix)}`;
    }
  }
  return undefined;
}
