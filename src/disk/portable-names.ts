/** Names that cannot be those of files everywhere: on other systems what has them is lost, or takes the place of something else. */

/** Windows keeps these for devices, whatever ending follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns why a file or folder of this name cannot stand beside the `others` everywhere; undefined where it can. */
export function nameClash(name: string, others: Iterable<string> = []): string | undefined {
  if (DEVICE.test(name)) return `the name "${name}" is reserved by Windows for a device`;
  if (/[. ]$/.test(name)) return `the name "${name}" ends with a character that Windows drops`;
  const twin = [...others].find((other) => other !== name && folded(other) === folded(name));
  return twin === undefined
    ? undefined
    : `the name "${name}" differs from "${twin}" only in capitals, or in how accents are stored`;
}

/** Returns the clashes of the names in one folder, by name. */
export function nameClashes(names: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(names, folded);
  const clashes = names.map((name) => [name, nameClash(name, alike.get(folded(name)))] as const);
  return new Map(clashes.flatMap(([name, reason]) => (reason === undefined ? [] : [[name, reason]])));
}

/** Returns a name as disks compare it that know neither capitals nor two ways to store `é`. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
