/**
 * How a reader wants pages to look: light or dark, and the size of letters. The choice is one attribute of the page's element, `data-look`, which
 * ground.css reads; a script in the head, `LOOK_SCRIPT`, sets it before anything is painted.
 */

/** Where the browser stores the choice; one for all sites of a host, since the script in the head does not know where its site is published. */
export const LOOK_STORED_AS = 'rulegraph-look';

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['usual', 'large', 'largest'] as const;

export interface Look {
  readonly theme: (typeof THEMES)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
}

/** Returns the look that an attribute names; what it does not name is as the device has it. */
export function readLook(attribute: string): Look {
  const words = new Set(attribute.split(' '));
  return {
    theme: THEMES.find((theme) => words.has(theme)) ?? 'system',
    textSize: TEXT_SIZES.find((size) => words.has(size)) ?? 'usual',
  };
}

/** Returns the attribute of a look, `dark large`: empty where everything is as the device has it. */
export function writeLook({ theme, textSize }: Look): string {
  return [theme === 'system' ? '' : theme, textSize === 'usual' ? '' : textSize].filter(Boolean).join(' ');
}
