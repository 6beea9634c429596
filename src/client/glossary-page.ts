/** Moves one button to the term that a reader of the glossary is at, which pins it. Rules are pinned where they are copied. */
// Makes this file a module with names of its own.
export {};

/** From this width on the button stands beside the term and moves nothing, as in the style sheet. */
const WIDE = '(min-width: 40rem)';

let shown: HTMLButtonElement | undefined;
/** The term that the reader is at, also while its button is being made. */
let current: Element | undefined;

document.addEventListener('focusin', ({ target }) => void moveTo(target));
document.addEventListener('pointerover', ({ target }) => {
  if (matchMedia(WIDE).matches) void moveTo(target);
});
// On a narrow screen the button takes a line below the term, so that only a tap may add it.
document.addEventListener('click', ({ target }) => void moveTo(target));

async function moveTo(target: EventTarget | null): Promise<void> {
  const term = target instanceof Element ? target.closest('main .terms > .term') : null;
  if (term === null || term === current) return;
  current = term;
  const { pinButton } = await import('./tray.ts');
  const button = await pinButton(term.id);
  if (button === undefined || current !== term) return;
  button.classList.add('pin');
  shown?.remove();
  // After the heading, so that Tab leads from the term to its button.
  if (matchMedia(WIDE).matches) term.querySelector('h2')?.after(button);
  else term.append(button);
  shown = button;
}
