/** `embed.js`: the parts of `src/embed/` as one small script. */
import { INTERFACE_CODES } from '../shared/languages.ts';
import { CATALOGUES } from '../shared/strings/index.ts';
import { bundleScript } from './bundle-script.ts';

/** Of what pages may rely on: the attributes and custom properties. A change that breaks pages gets another address. */
const VERSION = '1.0.0';
const BANNER = `/*! Rulegraph embed ${VERSION}. No cookies, nothing loaded but this site's rules. */`;

/** Bundles the script; with the words of every language that the interface has. */
export async function embedScript(): Promise<string> {
  const words = INTERFACE_CODES.flatMap((code) => {
    const catalogue = CATALOGUES[code];
    if (catalogue === undefined) return [];
    const words = {
      since: catalogue['effectiveFrom'],
      was: catalogue['embedWas'],
      gone: catalogue['embedGone'],
      outdated: catalogue['copyOutdated'],
    };
    return [[code, words] as const];
  });
  return bundleScript('embed', {
    define: { WORDS: JSON.stringify(Object.fromEntries(words)) },
    banner: { js: BANNER },
  });
}
