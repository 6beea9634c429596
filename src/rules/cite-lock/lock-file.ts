/** `rules.lock`: the citations of a tree as they were when somebody last looked at them, a line each, so that versions merge like text. */

/** A citation as it was locked. Two of one file that cite the same number of the same rule are one. */
export interface LockedCitation {
  /** Relative to the folder of the lock, with forward slashes. */
  readonly file: string;
  readonly number: string;
  /** The permanent name of the rule's lineage; empty where nothing told which rule is cited. */
  readonly identifier: string;
  /** The edition in which the number is that rule's; empty as the identifier. */
  readonly edition: string;
  /** Of the wording that was looked at. */
  readonly checksum: string;
}

/** A lock that was read. */
export interface CitationLock {
  readonly work: string;
  /** How the wordings were folded; see `RuleIndex`. */
  readonly folding: number;
  /** The files and folders that it covers, relative to its own folder. */
  readonly paths: readonly string[];
  readonly citations: readonly LockedCitation[];
}

/** Why a file is no lock that can be read. `line` counts from 1. */
export class UnreadableLock extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

const HEADER = '# rules.lock 1';
const NONE = '-';

/** Writes a lock: what it covers, and its citations in the order of their text, each once. */
export function formatLock({ work, folding, paths, citations }: CitationLock): string {
  const lines = citations.map(({ file, number, identifier, edition, checksum }) =>
    [file, number, identifier, edition, checksum].map((field) => (field === '' ? NONE : writeField(field))).join('\t'),
  );
  const header = [
    HEADER,
    `# work: ${work}`,
    `# folding: ${folding}`,
    ...[...paths].sort().map((path) => `# path: ${writeField(path)}`),
  ];
  return `${[...header, ...new Set(lines.sort())].join('\n')}\n`;
}

/** Reads a lock; throws `UnreadableLock` with the line that is none. */
export function parseLock(text: string): CitationLock {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  if (lines[0] !== HEADER) throw new UnreadableLock(1, `it does not begin with "${HEADER}"`);
  const values = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`# ${name}: `) ? [readField(line.slice(name.length + 4))] : []));
  const citations = lines.flatMap((line, index): LockedCitation[] => {
    if (line === '' || line.startsWith('# ')) return [];
    if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(line))
      throw new UnreadableLock(index + 1, 'a merge left its markers; delete them and keep the lines of both sides');
    const fields = line.split('\t').map((field) => (field === NONE ? '' : readField(field)));
    const [file, number, identifier, edition, checksum] = fields;
    if (fields.length !== 5 || !file || !number) throw new UnreadableLock(index + 1, 'the line does not have five fields');
    return [{ file, number, identifier: identifier ?? '', edition: edition ?? '', checksum: checksum ?? '' }];
  });
  return { work: values('work')[0] ?? '', folding: Number(values('folding')[0] ?? 0), paths: values('path'), citations };
}

/** Names of files may hold what ends a field or a line. */
function writeField(field: string): string {
  return field.replace(/[%\t\r\n]/g, encodeURIComponent);
}

function readField(field: string): string {
  return field.replace(/%(?:25|09|0A|0D)/g, decodeURIComponent);
}
