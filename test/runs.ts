/** How much is tried. */

/** `THOROUGH=10` tries each ten times as often, which is for the figures of `lab/security-measured.md` and for what is suspected. */
const THOROUGH = Number(process.env['THOROUGH'] ?? 1);

/** Whether tests read all releases of the corpus, which takes minutes, instead of a few: after changes to importers and lineages, and before a release. */
export const isThorough = THOROUGH > 1;

/** Returns how many tries a test takes whose usual number is `few`. */
export const tries = (few: number): number => few * THOROUGH;
