/**
 * Texts of chapters lie in packs: the texts that a chapter had in editions one after the other, which are alike and compress well together. A file
 * for each text would be thousands. Pure; read in the browser.
 */

/** More makes a pack slow to fetch for the sake of one text. */
const LARGEST = 120_000;

/** A pack, and which of its texts is meant: `8c1f0a2b3c4d5e6f:3`. Two texts are the same where these are. */
export function packedName(pack: string, index: number): string {
  return `${pack}:${index}`;
}

/** Splits texts that follow each other into packs, in order. A text that is larger than a pack may be has one of its own. */
export function intoPacks(texts: readonly string[]): readonly (readonly string[])[] {
  const packs: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    if (size + text.length > LARGEST) {
      packs.push([]);
      size = 0;
    }
    packs.at(-1)?.push(text);
    size += text.length;
  }
  return packs;
}

/** Fetches texts by their packed names, every pack once. */
export async function unpackTexts<T>(
  names: ReadonlySet<string>,
  readPack: (pack: string) => Promise<readonly T[]>,
): Promise<ReadonlyMap<string, T>> {
  const packs = new Set([...names].map(packOf));
  const read = new Map(await Promise.all([...packs].map(async (pack) => [pack, await readPack(pack)] as const)));
  return new Map(
    [...names].flatMap((name): [string, T][] => {
      const text = read.get(packOf(name))?.[Number(name.slice(name.indexOf(':') + 1))];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function packOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}
