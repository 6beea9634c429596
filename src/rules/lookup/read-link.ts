/** Pasted addresses: what they name, whoever made them. */
import { decodePercent } from '../decode-percent.ts';

/** What an address may name a rule by, the most particular first. */
export interface PastedLink {
  /** Its fragment, without `#`; empty where there is none. */
  readonly fragment: string;
  /** The segments of its path and the values of its query, without `.html`, as readers see them. */
  readonly segments: readonly string[];
}

/** An address with a scheme, one that begins at the root of a site and has parts, or a host with a path. */
const ADDRESS = /^(?:(?:https?:)?\/\/\S+|\/(?=[^\s:]*[/#])\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/\S*)$/iu;

/**
 * Reads a text as an address; undefined for everything else.
 *
 * @example `https://example.org/rules/cr/1/101.html#3a` → fragment `3a`, segments `rules`, `cr`, `1`, `101`
 */
export function readLink(text: string): PastedLink | undefined {
  const address = text.replace(/^<(.+)>$/, '$1').replace(/[),.;]+$/, '');
  if (!ADDRESS.test(address)) return undefined;
  const [beforeFragment = '', ...fragment] = address.split('#');
  const [path = '', query = ''] = beforeFragment.replace(/^(?:https?:)?\/\//i, '').split('?');
  const hasHost = !address.startsWith('/') || address.startsWith('//');
  const segments = path.split('/').slice(hasHost ? 1 : 0);
  const values = [...new URLSearchParams(query).values()];
  return {
    fragment: decodePercent(fragment.join('#')).replace(/^:~:.*$/, ''),
    segments: [...segments, ...values]
      .map((segment) => decodePercent(segment).replace(/\.html?$/i, ''))
      .filter((segment) => segment !== ''),
  };
}
