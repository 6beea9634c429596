/** Creates the elements that scripts add to pages, copies texts to the clipboard, folds them for searching, and tells what the reader points at. */

/** Returns a new element with these properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Copies a text and returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** How long a button confirms that something was copied, in milliseconds. */
const SHOWN_MS = 1600;

/** Copies a text, and confirms that on a button for a moment. */
export async function copyAndConfirm(
  button: HTMLElement,
  text: string,
  copied: string,
  label = button.textContent,
): Promise<void> {
  if (!(await copyText(text))) return;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = label;
  }, SHOWN_MS);
}

/** Tells whether links are given to the system's own sheet, which phones have, instead of the clipboard. */
export function sharesLinks(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Returns a text in lower case and without accents, for filters. A copy of `foldAccents` of `rules/text`, which is bundled with the large lookup of numbers. */
export function foldForFilter(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** From this width, buttons that follow the reader are beside the text and move nothing, as in rules.css and glossary.css. */
export const WIDE = '(min-width: 40rem)';

/** Calls a function with what gets the focus or is tapped, and in wide windows with what the pointer is on. */
export function followReader(moveTo: (target: EventTarget | null) => unknown): void {
  document.addEventListener('focusin', ({ target }) => moveTo(target));
  document.addEventListener('pointerover', ({ target }) => {
    if (matchMedia(WIDE).matches) moveTo(target);
  });
  // On narrow screens a button takes up a line below the text, which would shift under a pointer that only passes.
  document.addEventListener('click', ({ target }) => moveTo(target));
}
