/** Names that cannot be those of files everywhere: on other systems what has them is lost, or takes the place of something else. */

/** Windows keeps these for devices, whatever ending follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns why a file or folder of this name cannot stand beside the `others` everywhere; undefined where it can. */
export function nameClash(name: string, others: Iterable<string> = []): string | undefined {
  if (DEVICE.test(name)) return `the name "${name}" is reserved by Windows for a device`;
  if (/[. ]$/.test(name)) return `the name "${name}" ends with a character that Windows drops`;
  const folded = name.toLowerCase();
  const twin = [...others].find((other) => other !== name && other.toLowerCase() === folded);
  return twin === undefined ? undefined : `the name "${name}" differs from "${twin}" only in capitals`;
}

/** Returns the clashes of the names in one folder, by name. */
export function nameClashes(names: readonly string[]): ReadonlyMap<string, string> {
  const folded = new Map<string, string[]>();
  for (const name of names) folded.set(name.toLowerCase(), [...(folded.get(name.toLowerCase()) ?? []), name]);
  const clashes = names.map((name) => [name, nameClash(name, folded.get(name.toLowerCase()))] as const);
  return new Map(clashes.flatMap(([name, reason]) => (reason === undefined ? [] : [[name, reason]])));
}
