/** The shape of a word diff. */

/**
 * A run of text. `same` and `del` together are the old text, `same` and `ins` the new one; where something was replaced, `del` comes
 * first.
 */
export interface Segment {
  readonly kind: 'same' | 'del' | 'ins';
  readonly text: string;
  /** For `del` and `ins`: it is only a renumbered citation, or only quotes, dashes, blanks. */
  readonly only?: 'citation' | 'typography';
}
